"""Learning from conflicts, from outside: its words, and answers that are known."""

from __future__ import annotations

import pytest

from clew.base.globals import all_different
from clew.base.model import Model
from clew.base.result import Limits, Status
from clew.base.strategy import Strategy
from clew.engine import native
from clew.errors import UsageError


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("learn", "smallest/last/domain/luby/learn"),
        ("forward/learn", "smallest/last/forward/luby/learn"),
        ("domwdeg/geometric/learn", "domwdeg/last/domain/geometric/learn"),
        ("ascending/none/late", "smallest/ascending/domain/none/late"),
    ],
)
def test_a_learning_strategy_prints_what_it_parses(text: str, whole: str) -> None:
    assert str(Strategy.parse(text)) == whole
    assert Strategy.parse(whole) == Strategy.parse(text)


def test_the_last_value_is_of_those_that_learn() -> None:
    with pytest.raises(UsageError, match="needs learning"):
        Strategy.parse("last")


def queens(n: int) -> Model:
    m = Model()
    q = [m.integers(f"q{i}", 0, n - 1) for i in range(n)]
    for sign in (-1, 0, 1):
        m.add(all_different([x + sign * i for i, x in enumerate(q)]))
    return m


@pytest.mark.parametrize("level", ["forward", "bounds", "domain"])
def test_all_queens(level: str) -> None:
    search = native.search(queens(8).program(), Strategy.parse(f"{level}/learn"))
    found = search.take(1000)
    assert len(found) == len(set(found)) == 92
    assert search.status is Status.EXHAUSTED


def myciel(colours: int) -> Model:
    """Mycielski's construction, three times over one edge: needs five colours, has no triangle."""
    n, edges = 2, [(0, 1)]
    for _ in range(3):
        edges += [(a, n + b) for a, b in edges] + [(b, n + a) for a, b in edges]
        edges += [(n + i, 2 * n) for i in range(n)]
        n = 2 * n + 1
    m = Model()
    x = [m.integers(f"x{i}", 1, colours) for i in range(n)]
    for a, b in edges:
        m.add(x[a] != x[b])
    return m


def test_that_there_is_no_colouring_is_proved_within_a_limit() -> None:
    search = native.search(myciel(4).program(), Strategy.parse("learn"), Limits(nodes=20_000))
    assert search.next() is None
    assert search.status is Status.EXHAUSTED
    assert native.search(myciel(5).program(), Strategy.parse("learn")).next() is not None


def test_the_same_seed_gives_the_same_search() -> None:
    runs = []
    for _ in range(2):
        search = native.search(queens(20).program(), Strategy.parse("random/learn"), seed=5)
        runs.append((search.take(30), search.stats.nodes, search.stats.fails))
    assert runs[0] == runs[1]
