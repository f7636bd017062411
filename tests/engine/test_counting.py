"""Counting leaps over the last variable's values: it must tell what visiting each would tell."""

from __future__ import annotations

from dataclasses import replace

import pytest

from clew.base.constraint import AllDifferent
from clew.base.program import Program
from clew.base.result import Limits, Stats, Status
from clew.base.strategy import LEVELS, Strategy
from clew.engine import native
from random_models import random_program

#: The kinds that decide their last open variable.
LEAPING = ("all_different", "linear", "product", "abs_difference", "table", "predicate")
ORDERS = ("input/ascending", "smallest/descending", "domwdeg/ascending", "random/random")


def visited(program: Program, strategy: Strategy, limits: Limits | None) -> native.NativeSearch:
    """A search that gave its solutions one by one."""
    search = native.search(program, strategy, limits)
    while search.next() is not None:
        pass
    return search


def told(stats: Stats) -> Stats:
    """The counters, but for the work that leaping saves."""
    return replace(stats, propagations=0, checks=0, removals=0, seconds=0)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("order", ORDERS)
def test_counting_tells_what_visiting_tells(order: str, level: str) -> None:
    strategy = Strategy.parse(f"{order}/{level}")
    for seed in range(100):
        program = random_program(seed, only=LEAPING) if seed % 2 else random_program(seed)
        limits = Limits(nodes=seed) if seed % 3 == 0 else None
        counting, one_by_one = (
            native.search(program, strategy, limits),
            visited(program, strategy, limits),
        )
        number = counting.count()
        assert number == one_by_one.stats.solutions
        assert told(counting.stats) == told(one_by_one.stats)
        assert counting.status is one_by_one.status


def test_no_more_are_counted_than_asked_for() -> None:
    search = native.search(Program((range(7),) * 4, 4, (AllDifferent((0, 1, 2, 3), (0,) * 4),)))
    for portion in (1, 2, 3, 5, 8, 13, 21):
        assert search.count(portion) == portion
    assert search.next() is not None
    assert search.count() == 7 * 6 * 5 * 4 - 54
    assert search.status is Status.EXHAUSTED


def test_a_leap_is_worth_its_while() -> None:
    program = Program((range(9),) * 4, 4, (AllDifferent((0, 1, 2, 3), (0,) * 4),))
    counting = native.search(program)
    assert counting.count() == 9 * 8 * 7 * 6
    assert counting.stats.propagations < visited(program, Strategy(), None).stats.propagations / 3
