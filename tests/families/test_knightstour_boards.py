"""Boards large and small: where a tour exists it is found, and where none does that is said."""

from __future__ import annotations

import random
from itertools import product

import pytest

import clew
from clew.base.family import Filling
from clew.base.result import Limits, Status, Uniqueness
from clew.engine import native
from clew.families.knightstour import FAMILY, KnightsTour
from clew.families.knightstour.rules import check
from clew.families.knightstour.theorems import why_none

SOON = Limits(seconds=20)
"""For a search that would otherwise hang; none of these comes near."""


def assert_toured(puzzle: KnightsTour, strategy: str | None = None) -> None:
    result = clew.solve(puzzle, strategy=strategy, limits=SOON)  # the rules are asked on the way
    assert result, (puzzle, result.status)


def has_closed_tour(rows: int, columns: int) -> bool:
    """Schwenk's theorem."""
    short, long = sorted((rows, columns))
    odd = short * long % 2 == 1
    return not (odd or short in (1, 2, 4) or (short == 3 and long in (4, 6, 8)))


def has_open_tour(rows: int, columns: int) -> bool:
    short, long = sorted((rows, columns))
    if short < 3:
        return long == 1
    return (short, long) not in {(3, 3), (3, 5), (3, 6), (4, 4)}


@pytest.mark.parametrize("rows", range(1, 13))
def test_all_boards_up_to_twelve(rows: int) -> None:
    for columns, closed in product(range(1, 13), (False, True)):
        puzzle = KnightsTour(rows, columns, closed)
        exists = (has_closed_tour if closed else has_open_tour)(rows, columns)
        result = clew.solve(puzzle, limits=SOON)
        assert bool(result) == exists, puzzle
        assert result or result.status is Status.EXHAUSTED
        assert (result.reason == "") == exists
        assert (why_none(puzzle) == "") == exists


def test_the_theorems_hold_where_the_search_can_tell() -> None:
    """By the counter, which knows no theorem."""
    for rows, columns, closed in product(range(1, 6), range(1, 7), (False, True)):
        puzzle = KnightsTour(rows, columns, closed)
        assert (clew.count(puzzle) > 0) == (why_none(puzzle) == ""), puzzle


def test_every_start_on_the_chessboard() -> None:
    for square, closed in product(range(64), (False, True)):
        assert_toured(KnightsTour(8, 8, closed, given=((square, 1),)))
        assert_toured(KnightsTour(8, 8, closed, given=((square, 1),)), "divide")


def test_any_two_ends_of_the_right_colours() -> None:
    chance = random.Random(4)
    for _ in range(150):
        rows, columns = chance.randint(6, 16), chance.randint(6, 16)
        size = rows * columns
        start = chance.randrange(size)
        end = chance.choice([s for s in range(size) if s != start])
        puzzle = KnightsTour(rows, columns, given=tuple(sorted([(start, 1), (end, size)])))
        reason = why_none(puzzle)
        for strategy in (None, "divide"):
            result = clew.solve(puzzle, strategy=strategy, limits=SOON)
            assert bool(result) == (reason == ""), (puzzle, strategy)


@pytest.mark.parametrize(
    "puzzle",
    [
        KnightsTour(50, 50, True),
        KnightsTour(51, 53),
        KnightsTour(3, 1000, True),
        KnightsTour(4, 999),
        KnightsTour.of(100, 90, start="c3", end="d3"),
        KnightsTour.of(61, 61, end="bi61"),
        KnightsTour.of(60, 60, closed=True, start="h8"),
        KnightsTour.of(60, 60, holes=["c3", "d3", "ab12", "ac12", "t5", "t40"]),
        KnightsTour(150, 150, True),
    ],
    ids=lambda puzzle: f"{puzzle.rows}x{puzzle.columns}",
)
def test_large_boards(puzzle: KnightsTour) -> None:
    assert_toured(puzzle)


def test_a_large_board_has_more_than_one_tour_and_chance_chooses() -> None:
    puzzle = KnightsTour(60, 60, True)
    assert clew.uniqueness(puzzle) is Uniqueness.MANY
    assert clew.solve(puzzle, seed=1).solution != clew.solve(puzzle, seed=2).solution
    assert clew.solve(puzzle, seed=1).solution == clew.solve(puzzle, seed=1).solution


def test_what_division_does_not_serve_it_gives_up() -> None:
    inner = KnightsTour.of(8, 8, given={"a1": 1, "b3": 2})
    for puzzle in (inner, KnightsTour(4, 8, True), KnightsTour(1, 1), KnightsTour(5, 5, True)):
        result = clew.solve(puzzle, strategy="divide")
        assert not result
        assert result.status is Status.LIMIT


def test_little_fuel_changes_nothing() -> None:
    for name in ("divide", "hamilton"):
        own = next(own for own in FAMILY.strategies if own.name == name)
        assert own.kernel is not None
        puzzle = KnightsTour(52, 49)
        whole = native.kernel_search(own.kernel(puzzle, 3), Limits())
        values = whole.next()
        assert values is not None
        for nodes in (0, 1, whole.stats.nodes // 2):
            short = native.kernel_search(own.kernel(puzzle, 3), Limits(nodes=nodes))
            assert short.next() is None
            assert short.status is Status.LIMIT
            assert short.stats.nodes <= nodes
        again = native.kernel_search(own.kernel(puzzle, 3), Limits(nodes=whole.stats.nodes + 1))
        assert again.next() == values


def test_no_tour_is_lost_on_the_way() -> None:
    """Narrow boards from every square: as many are visited as are counted without visiting."""
    for square in range(21):
        puzzle = KnightsTour(3, 7, given=((square, 1),))
        assert sum(1 for _ in clew.solutions(puzzle)) == clew.count(puzzle), puzzle


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("knight 6x6", 6_637_920),
        ("knight 6x6 closed", 9_862),
        ("knight 5x8 closed", 44_202),
        ("knight 3x14 closed", 1_536),
    ],
)
def test_known_numbers_of_tours_that_nobody_visits(text: str, number: int) -> None:
    assert clew.count(clew.parse(text)) == number


def test_very_many_squares_are_read_and_judged() -> None:
    """No clock is asked; a rule that took the square of their number would not come back."""
    puzzle = KnightsTour(400, 400, True)
    own = next(own for own in FAMILY.strategies if own.name == "divide")
    assert own.kernel is not None
    values = native.kernel_search(own.kernel(puzzle, 0), Limits()).next()
    assert values is not None
    filling = Filling(values)
    assert check(puzzle, filling) == []
    text = FAMILY.write_filling(puzzle, filling)
    assert FAMILY.given(clew.parse(text)) == filling


def test_the_picture_shows_the_line() -> None:
    puzzle = KnightsTour.of(3, 3, holes=["b2"], closed=True, start="a1")
    solution = clew.solve(puzzle).solution
    assert solution is not None
    picture = clew.render(solution, "svg")
    (line,) = [row for row in picture.split("\n") if row.startswith("<polyline")]
    points = line.partition('points="')[2].partition('"')[0].split()
    assert len(points) == 9
    assert points[0] == points[-1]
    assert picture.count("<text") == 8
