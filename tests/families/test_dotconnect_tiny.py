"""Every board up to 3×4, whatever its barriers and start, against counting by hand.

How many lines run through a set of cells from one of them, is the sum of how many run through the
others from each of its neighbours: that counts all boards of a shape at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

import clew
from clew.base.result import Status
from clew.engine.native import kernel_search
from clew.families.dotconnect import DotConnect
from clew.families.dotconnect.model import counter, hamilton, why_none

SHAPES = list(product((1, 2, 3), (1, 2, 3, 4)))

every_shape = pytest.mark.parametrize(("rows", "columns"), SHAPES)


class Lines:
    """``from_cell[cells][start]``: lines through a set of cells (a mask) that begin at one."""

    def __init__(self, rows: int, columns: int) -> None:
        cells = range(rows * columns)
        beside = [sum(1 << b for b in cells if _distance(a, b, columns) == 1) for a in cells]
        self.from_cell = [[0] * len(cells) for _ in range(1 << len(cells))]
        for mask, start in product(range(1, 1 << len(cells)), cells):
            rest = mask & ~(1 << start)
            if rest < mask:
                self.from_cell[mask][start] = (
                    1
                    if not rest
                    else sum(
                        self.from_cell[rest][next]
                        for next in cells
                        if rest & beside[start] & 1 << next
                    )
                )


def _distance(a: int, b: int, columns: int) -> int:
    return abs(a // columns - b // columns) + abs(a % columns - b % columns)


@cache
def lines(rows: int, columns: int) -> list[list[int]]:
    return Lines(rows, columns).from_cell


def boards(rows: int, columns: int) -> Iterator[tuple[DotConnect, int]]:
    """Every board of a shape, with or without a start, and how many lines it has."""
    cells = range(rows * columns)
    for mask in range(1, 1 << len(cells)):
        barriers = frozenset(cell for cell in cells if not mask >> cell & 1)
        known = lines(rows, columns)[mask]
        bare = DotConnect(rows, columns, barriers)
        yield bare, sum(known)
        for start in bare.cells:
            yield DotConnect(rows, columns, barriers, start=start), known[start]


@every_shape
def test_the_solver_and_the_counter_find_as_many(rows: int, columns: int) -> None:
    for puzzle, expected in boards(rows, columns):
        search = kernel_search(hamilton(puzzle, 0))
        assert (search.count(), search.status) == (expected, Status.EXHAUSTED), puzzle
        question = counter(puzzle)
        assert question is not None
        limbs = kernel_search(question).next()
        assert limbs is not None
        assert sum(limb << 32 * i for i, limb in enumerate(limbs)) == expected, puzzle


@every_shape
def test_reasons_are_given_for_boards_without_a_line_only(rows: int, columns: int) -> None:
    told = silent = 0
    for puzzle, expected in boards(rows, columns):
        reason = why_none(puzzle)
        if expected:
            assert reason == "", puzzle
        else:
            told += reason != ""
            silent += reason == ""
    assert told >= 4 * silent or rows * columns < 6


@pytest.mark.parametrize(("rows", "columns"), [s for s in SHAPES if s[0] * s[1] <= 6])
def test_every_way_of_solving_finds_them(rows: int, columns: int) -> None:
    for puzzle, expected in boards(rows, columns):
        found = {s.filling for s in clew.solutions(puzzle)}  # judged by the rules, each of them
        assert len(found) == expected
        assert clew.count(puzzle) == expected
        for strategy in ("paper", "paper-plain", "smallest/ascending/domain"):
            assert {s.filling for s in clew.solutions(puzzle, strategy=strategy)} == found


def test_closed_lines_are_those_lines_whose_ends_meet() -> None:
    for rows, columns in [(2, 2), (2, 4), (3, 3), (3, 4)]:
        for mask in range(1 << rows * columns):
            barriers = frozenset(c for c in range(rows * columns) if not mask >> c & 1)
            if rows * columns - len(barriers) < 4:
                continue
            start = min(c for c in range(rows * columns) if c not in barriers)
            open_ones = clew.solutions(DotConnect(rows, columns, barriers, start=start))
            meeting = sum(_meets(s.filling.values, s.puzzle) for s in open_ones)
            closed = DotConnect(rows, columns, barriers, closed=True)
            assert clew.count(closed) == meeting / 2
            assert len(list(clew.solutions(closed))) == meeting / 2


def _meets(values: tuple[object, ...], puzzle: object) -> bool:
    assert isinstance(puzzle, DotConnect)
    first, last = values.index(1), values.index(len(values))
    return _distance(puzzle.cells[first], puzzle.cells[last], puzzle.columns) == 1
