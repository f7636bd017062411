"""The compiled textbook algorithm against the one in Python, counter for counter."""

from __future__ import annotations

import random

import pytest

from clew.base.result import Limits
from clew.engine.native import kernel_search
from clew.families.sudoku import FAMILY
from clew.families.sudoku.puzzle import Sudoku

PUZZLES = [
    "1.....34......2.",  # 4×4
    "................",
    "123...............4.................",  # 6×6, too empty to exhaust
    "3.65.84..52........87....31..3.1..8.9..863..5.5..9.6..13....25........74..52.63..",
    "jigsaw",
]


def puzzle(text: str) -> Sudoku:
    if text == "jigsaw":
        return FAMILY.parse("1...............AABBAABCDDCBDDCC", "jigsaw")
    return FAMILY.parse(text, None)


@pytest.mark.parametrize("text", PUZZLES)
@pytest.mark.parametrize("name", ["paper", "paper-plain"])
@pytest.mark.parametrize("nodes", [0, 1, 77, 20_000])
def test_kernel_counts_as_python_does(text: str, name: str, nodes: int) -> None:
    strategy = next(s for s in FAMILY.strategies if s.name == name)
    assert strategy.kernel is not None
    limits = Limits(nodes=nodes)
    compiled = kernel_search(strategy.kernel(puzzle(text), 0), limits)
    readable = strategy.search(puzzle(text), limits, 0, None)
    most = random.Random(nodes).choice([1, 5, 400])
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
