"""Killer Sudoku: cages on a Sudoku's board."""

from __future__ import annotations

import random
from itertools import islice

import pytest

import clew
from clew.base.family import Filling
from clew.base.result import Limits
from clew.errors import ParseError, PuzzleError, UsageError
from clew.families.sudoku import FAMILY, Sudoku

SMALL = "sudoku 4\ncage 8 11 21 22\ncage 5 12 13\ncage 9 14 24 34\ncage 5 23 33\ncage 6 31 32 42"
ANSWER = "1234341221434321"


def test_a_small_one() -> None:
    puzzle = clew.parse(SMALL)
    assert clew.uniqueness(puzzle).value == "one"
    assert clew.solve(puzzle).solution.text == ANSWER
    for strategy in ("smallest/ascending/domain", "paper", "pencil"):
        assert clew.solve(puzzle, strategy=strategy).solution.text == ANSWER, strategy
    rows = "\n".join(["12..", "3412", "2..3", "4321"])
    most_given = clew.parse(SMALL.replace("sudoku 4", f"sudoku 4\n{rows}"))
    found = clew.solve(most_given, strategy="paper-plain")
    assert (found.solution.text, found.stats.checks) == (ANSWER, 180)


def random_killer(rng: random.Random, size: int) -> Sudoku:
    """Cages of any cells, cut out of a random full grid, some of them spoilt."""
    empty = Sudoku.of([0] * size**2)
    grid = clew.solve(empty, strategy="random/random", seed=rng.randrange(10**6)).solution
    values = [int(value or 0) for value in grid.filling.values]
    spoilt = rng.random() < 0.2
    free, cages = rng.sample(range(size * size), size * size), []
    while len(free) > size // 2:
        cells = [free.pop()]
        for cell in list(free[: rng.randint(0, 4)]):
            if values[cell] not in {values[c] for c in cells}:
                cells.append(cell)
                free.remove(cell)
        total = sum(values[cell] for cell in cells)
        if spoilt and len(cells) == 2 and 3 < total < 2 * size - 1:
            total += rng.choice((-1, 1))
        cages.append((total, [(cell // size + 1, cell % size + 1) for cell in cells]))
    return Sudoku.of([0] * size**2, cages=cages)


def test_kernel_and_engine_agree_on_random_ones() -> None:
    rng = random.Random(4)
    counts = []
    for size in [4] * 60 + [6] * 25:
        puzzle = random_killer(rng, size)
        ours = {s.filling for s in islice(clew.solutions(puzzle), 300)}
        assert all(FAMILY.check(puzzle, filling) == [] for filling in ours)
        engine = clew.solutions(puzzle, strategy="smallest/ascending/domain")
        theirs = {s.filling for s in islice(engine, 300)}
        assert len(ours) == len(theirs)
        assert len(ours) == 300 or ours == theirs
        counts.append(len(ours))
    assert min(counts) == 0
    assert counts.count(1) > 5
    assert max(counts) > 1


def test_the_papers_and_the_pencil_agree_with_it() -> None:
    rng = random.Random(9)
    for _ in range(15):
        puzzle = random_killer(rng, 4)
        right = {s.filling for s in clew.solutions(puzzle)}
        for strategy in ("paper", "pencil"):
            found = clew.solutions(puzzle, strategy=strategy, limits=Limits(nodes=100_000))
            assert {s.filling for s in found} == right, strategy


def test_a_large_cage_is_no_table() -> None:
    """Nine cells that add up to 45 say nothing, but that they are all different."""
    cross = [(5, column) for column in range(1, 10)]
    puzzle = Sudoku.of([0] * 81, cages=[(45, cross)])
    assert clew.solve(puzzle, limits=Limits(nodes=20_000)).solution is not None
    found = clew.solve(puzzle, strategy="smallest/ascending/domain", limits=Limits(nodes=20_000))
    assert found.solution is not None


@pytest.mark.parametrize(
    ("line", "place", "words"),
    [
        ("cage", 1, "cage 1 is its sum and its cells"),
        ("cage x 11", 1, "cage 1 is its sum and its cells"),
        ("cage 5 11 1", 11, "'1' is no cell"),
        ("cage 5 11 15", 11, "no cell r1c5"),
        ("cage 5 11 11", 1, "r1c1 is listed twice"),
        ("cage 8 11 12", 1, r"cage 1 \(8\+ at r1c1\): no 2 values from 1 to 4 make 8"),
        ("cage 2 11 22", 1, "no 2 values"),
        ("cage 5 11", 1, "5 is not one of the values"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(line: str, place: int, words: str) -> None:
    with pytest.raises(ParseError, match=words) as caught:
        clew.parse(f"sudoku 4\n....\n....\n....\n....\n{line}")
    assert (caught.value.line, caught.value.column) == (6, place)


def test_overlapping_cages_are_refused() -> None:
    with pytest.raises(ParseError, match=r"cage 2 .* r1c2 is in cage 1 \(5\+ at r1c1\) already"):
        clew.parse("sudoku 4\ncage 5 11 12\ncage 5 12 13")
    with pytest.raises(PuzzleError, match="no cell r9c1"):
        Sudoku.of([0] * 16, cages=[(5, [(9, 1)])])


@pytest.mark.parametrize(
    "cages", [5, [5], [{"sum": 5}], [{"sum": "5", "cells": []}], [{"sum": 5, "cells": [[1]]}],
              [{"sum": 5, "cells": [[1, 9]]}]],
)  # fmt: skip
def test_json_cages_that_are_none(cages: object) -> None:
    import json

    text = json.dumps(
        {"family": "sudoku", "cells": ["....", "....", "....", "...."], "cages": cages}
    )
    with pytest.raises(ParseError):
        clew.parse(text)


def test_other_formats_refuse_cages() -> None:
    for format in ("line", "grid", "paper", "jigsaw", "pencilmarks"):
        with pytest.raises(UsageError, match="cages"):
            clew.convert(clew.parse(SMALL), format)


def test_several_puzzles_in_one_text() -> None:
    text = f"{SMALL}\n\n{SMALL}\nsudoku 4: 1..............."
    assert [each.puzzle.cages for each in clew.parse_all(text)] == [
        clew.parse(SMALL).cages,
        clew.parse(SMALL).cages,
        (),
    ]


def test_rules() -> None:
    puzzle = clew.parse(SMALL)
    values = [int(sign) for sign in ANSWER]
    assert FAMILY.check(puzzle, Filling(tuple(values))) == []
    values[4], values[5] = 4, 4
    told = FAMILY.check(puzzle, Filling(tuple(values)))
    assert "cage 1 (8 at r1c1) holds 4 twice" in told
    assert "cage 1 (8 at r1c1) adds up to 9" in told


def test_a_trace_names_the_cage() -> None:
    told = str(clew.trace(clew.parse("sudoku 4\ncage 5 11 12"), strategy="paper"))
    assert "r1c2 ≠ 2  [cage 1 (5+ at r1c1)]" in told


def test_a_nine_by_nine_is_not_for_the_kernel_that_knows_no_cages() -> None:
    rng = random.Random(3)
    puzzle = random_killer(rng, 9)
    solution = clew.solve(puzzle).solution
    assert solution is None or FAMILY.check(puzzle, solution.filling) == []
    with pytest.raises(UsageError, match="sudoku9"):
        clew.solve(puzzle, strategy="sudoku9")
