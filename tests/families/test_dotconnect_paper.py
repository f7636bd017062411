"""The published algorithm of connecting dots: its five answers, its figures, its compiled twin."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from dotconnect_corpus import PRINTED, Printed

import clew
from clew.base.result import Limits, Status
from clew.engine.native import kernel_search
from clew.errors import UsageError
from clew.families.dotconnect import FAMILY, DotConnect

every_board = pytest.mark.parametrize("printed", PRINTED.values(), ids=PRINTED)


@every_board
def test_the_printed_answer_and_its_cost(printed: Printed) -> None:
    found = clew.solve(clew.parse(printed.board), strategy="paper")
    assert [row.split() for row in found.solution.text.splitlines()] == [
        row.split() for row in printed.answer.splitlines()
    ]
    stats = found.stats
    assert (stats.nodes, stats.backtracks, stats.fails) == printed[2:5]
    assert stats.depth == stats.nodes - stats.backtracks == len(found.solution.filling.values)


@pytest.mark.parametrize("size", [size for size, printed in PRINTED.items() if printed.plain])
def test_without_its_test_for_trapped_regions(size: str) -> None:
    printed = PRINTED[size]
    found = clew.solve(clew.parse(printed.board), strategy="paper-plain")
    assert (found.stats.nodes, found.stats.backtracks) == printed.plain
    assert (found.stats.checks, found.stats.fails) == (0, 0)
    assert found.solution == clew.solve(clew.parse(printed.board), strategy="paper").solution


@every_board
def test_the_number_of_solutions(printed: Printed) -> None:
    puzzle = clew.parse(printed.board)
    assert clew.count(puzzle) == printed.solutions
    assert clew.count(puzzle).exact
    assert sum(1 for _ in clew.solutions(puzzle)) == printed.solutions


def test_the_examples_are_these_boards() -> None:
    text = Path(__file__).parents[2].joinpath("examples", "dotconnect.txt").read_text("utf-8")
    boards = [loaded.puzzle for loaded in clew.parse_all(text)]
    assert boards == [clew.parse(printed.board) for printed in PRINTED.values()]


def test_a_trace_tells_every_dot() -> None:
    kept = clew.trace(clew.parse(PRINTED["6x10"].board), strategy="paper")
    kinds = [moment.kind for moment in kept]
    counted = [kinds.count(kind) for kind in ("guess", "back", "prune", "solution")]
    assert counted == [147, 98, 91, 1]
    assert str(kept[0]) == "guess r2c9 = 1"


TWINS = [
    PRINTED["6x8"].board,
    "3 4\n. . . .\n. S . .\n. . . .",
    "4 4\n. . . .\n. . . .\n. . . .\n. . . .",
    "3 3\n. . .\n. . .\n. . E",
    "dotconnect 4x4 closed\n. . . .\n. . . .\n. . . .\n. . . .",
    "dotconnect 4x4 closed\n. . . .\n. S . .\n. . . .\n. . . X",
    "dotconnect 4x4 zip\n. . . .\n. . 1 .\n  -\n. 4 . 2\n  -\n. 5|3 .",
    "dotconnect 3x4 waypoints\n. 2 . .\n. . . .\n. 1 . .",
    "S 1 . .\n. . . .\n7 . . .",
    "1 1\n.",
    "2 2\n. X\nX .",
]


@pytest.mark.parametrize("text", TWINS)
@pytest.mark.parametrize("name", ["paper", "paper-plain"])
def test_the_kernel_counts_as_python_does(text: str, name: str) -> None:
    puzzle = clew.parse(text)
    for nodes in (0, 1, 50, 3000):
        _assert_twins(puzzle, name, Limits(nodes=nodes), random.Random(nodes).choice([1, 5, 400]))


def _assert_twins(puzzle: DotConnect, name: str, limits: Limits, most: int) -> None:
    strategy = next(s for s in FAMILY.strategies if s.name == name)
    assert strategy.kernel is not None
    assert strategy.search is not None
    compiled = kernel_search(strategy.kernel(puzzle, 0), limits)
    readable = strategy.search(puzzle, limits, 0, None)
    for _ in range(most):
        found = compiled.next()
        assert found == readable.next()
        if found is None:
            break
    assert compiled.status == readable.status
    left, right = compiled.stats.as_dict(), readable.stats.as_dict()
    left.pop("seconds")
    right.pop("seconds")
    assert left == right


def test_the_search_can_be_stopped_on_a_large_board() -> None:
    puzzle = DotConnect(300, 300, start=150)
    stopped = clew.solve(puzzle, strategy="paper", limits=Limits(seconds=0.05))
    assert stopped.status is Status.LIMIT
    assert stopped.stats.seconds < 5


def test_what_a_board_is_too_large_for_is_told() -> None:
    puzzle = DotConnect(60, 60, start=0)
    assert clew.solve(puzzle)
    with pytest.raises(UsageError, match="3,600 dots is too large"):
        clew.trace(puzzle, strategy="smallest/ascending/domain")
