"""The ways people go: the walks in Python and their kernels, number by number."""

from __future__ import annotations

from dataclasses import replace

import pytest

import clew
from clew.base.family import OwnStrategy
from clew.base.result import Limits, Status
from clew.engine import native
from clew.families.knightstour import FAMILY, KnightsTour

WALKS = [own for own in FAMILY.strategies if own.search is not None]

BOARDS = [
    KnightsTour(1, 1),
    KnightsTour(3, 4),
    KnightsTour(4, 4),
    KnightsTour(5, 5),
    KnightsTour(6, 6, True),
    KnightsTour.of(5, 6, closed=True, start="c3"),
    KnightsTour.of(6, 6, start="c3", end="d3"),
    KnightsTour.of(3, 3, holes=["b2"], closed=True),
    KnightsTour.of(5, 5, given={"a1": 1, "c2": 10}),
    KnightsTour.of(8, 8, start="d4"),
]


@pytest.mark.parametrize("own", WALKS, ids=[own.name for own in WALKS])
@pytest.mark.parametrize("puzzle", BOARDS, ids=lambda p: clew.convert(p).partition("\n")[0])
def test_a_walk_and_its_kernel_do_the_same(own: OwnStrategy, puzzle: KnightsTour) -> None:
    assert own.search is not None
    assert own.kernel is not None
    for seed in (0, 5):
        ours = own.search(puzzle, Limits(nodes=1500), seed, None)
        theirs = native.kernel_search(own.kernel(puzzle, seed), Limits(nodes=1500))
        assert list(iter(ours.next, None)) == list(iter(theirs.next, None))
        assert ours.status is theirs.status
        assert replace(ours.stats, seconds=0) == replace(theirs.stats, seconds=0)


def test_backtracking_visits_every_tour() -> None:
    for text, number in (("knight 5x5 start a1", 304), ("knight 3x4", 16), ("knight 4x5", 164)):
        found = clew.count(clew.parse(text), strategy="backtrack")
        assert (found, found.exact) == (number, True)
        ordered = clew.count(clew.parse(text), strategy="warnsdorff-backtrack")
        assert (ordered, ordered.exact) == (number, True)


def test_warnsdorffs_rule_succeeds_from_most_squares_and_proves_nothing() -> None:
    tried = [KnightsTour(8, 8, given=((square, 1),)) for square in range(64)]
    for name, least in (("warnsdorff", 60), ("warnsdorff-next", 64), ("warnsdorff-roth", 64)):
        results = [clew.solve(puzzle, strategy=name) for puzzle in tried]
        assert sum(map(bool, results)) >= least, name
        assert all(result or result.status is Status.LIMIT for result in results)
    stuck = clew.solve(clew.parse("knight 4x4"), strategy="warnsdorff")
    assert stuck.status is Status.LIMIT
    assert clew.uniqueness(clew.parse("knight 5x5"), strategy="warnsdorff").value == "unknown"


def test_warnsdorffs_rule_from_the_corner_is_one_straight_walk() -> None:
    result = clew.solve(clew.parse("knight 8x8 start a1"), strategy="warnsdorff-roth")
    assert result.stats.nodes == 64
    assert result.stats.backtracks == result.stats.fails == 0


def test_chance_comes_from_the_seed() -> None:
    puzzle = clew.parse("knight 8x8 start a1")
    texts = [
        clew.solve(puzzle, strategy="warnsdorff-random", seed=seed).solution
        for seed in (1, 1, 2, 3)
    ]
    assert texts[0] == texts[1]
    assert len({None if text is None else text.text for text in texts}) > 1
