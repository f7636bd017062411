"""The compiled engine against the readable one; and the traces of both, proved step by step."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from clew.base.constraint import Constraint, Linear
from clew.base.program import Program
from clew.base.result import KINDS, Event, Limits, Search, Status
from clew.base.strategy import LEVELS, Strategy
from clew.engine import native, reference
from oracle import scope_of, solutions
from random_models import ORDERS, random_program, strategy
from replay import replay

ENGINES = {"native": native.search, "reference": reference.search}

CAP = 100_000


def drained(search: Search) -> list[tuple[int, ...]]:
    return list(iter(search.next, None))


@pytest.mark.parametrize("variable", ["input", "smallest"])
@pytest.mark.parametrize("level", ["leaf", "check"])
def test_both_engines_walk_the_same_tree(variable: str, level: str) -> None:
    """At the levels where every engine must do the same, guess for guess."""
    order = Strategy(variable, "ascending", level)
    compared = 0
    for seed in range(300):
        program = random_program(seed, rows=80)
        if level == "leaf" and any(_settled(program, c) for c in program.constraints):
            continue  # an engine may test at once what no guess can change
        ours, theirs = native.search(program, order), reference.search(program, order)
        told = f"seed {seed}: {program}"
        assert drained(ours) == drained(theirs), told
        assert counters(ours) == counters(theirs), told
        compared += 1
    assert compared > 200


def _settled(program: Program, constraint: Constraint) -> bool:
    return all(len(program.domains[x]) == 1 for x in scope_of(constraint))


def test_forward_is_at_least_forward_checking() -> None:
    """And the domain level is at least that; where no scope repeats a variable."""
    forward = Strategy("input", "ascending", "forward")
    domain = Strategy("input", "ascending", "domain")
    compared = less = 0
    for seed in range(600):
        program = random_program(seed, rows=80)
        if any(_repeats(c) for c in program.constraints):
            continue
        searches = (
            native.search(program, domain),
            native.search(program, forward),
            reference.search(program, forward),
        )
        found = [drained(search) for search in searches]
        told = f"seed {seed}: {program}"
        assert found[0] == found[1] == found[2], told
        strong, plain, plainest = (search.stats.nodes for search in searches)
        assert strong <= plain <= plainest, told
        compared += 1
        less += strong < plain
    assert compared > 250
    assert less > 40


def _repeats(constraint: Constraint) -> bool:
    """Whether a variable stands twice in it."""
    operands = 0
    for name in constraint.__slots__:
        part = getattr(constraint, name)
        if name in ("variables", "items", "literals"):
            operands += len(part)
        operands += name in ("left", "right", "result", "index", "value", "number")
    return operands != len(scope_of(constraint))


def test_a_stronger_level_never_guesses_more() -> None:
    """What bounds see and what forward checking sees differ; the others are a ladder."""
    for seed in range(600):
        program = random_program(seed, rows=120)
        nodes = {}
        for level in LEVELS:
            search = native.search(program, Strategy("input", "ascending", level))
            search.count()
            nodes[level] = search.stats.nodes
        told = f"seed {seed}: {nodes} {program}"
        assert nodes["leaf"] >= nodes["check"] >= nodes["forward"], told
        assert nodes["check"] >= nodes["bounds"] >= nodes["domain"], told


def counters(search: Search) -> dict[str, int]:
    stats = search.stats
    return {
        "nodes": stats.nodes,
        "fails": stats.fails,
        "backtracks": stats.backtracks,
        "depth": stats.depth,
        "solutions": stats.solutions,
    }


@pytest.mark.parametrize("chunk", range(4))
def test_the_reference_finds_what_brute_force_finds(chunk: int) -> None:
    for seed in range(chunk * 60, (chunk + 1) * 60):
        program = random_program(seed, rows=60)
        expected = solutions(program)
        for i, level in enumerate(LEVELS):
            order = strategy(seed * 5 + i, level)
            search = reference.search(program, order, seed=seed)
            told = f"seed {seed}, {order}: {program}"
            assert sorted(drained(search)) == expected, told
            assert search.status is Status.EXHAUSTED, told
            in_order = reference.search(program, Strategy("input", "ascending", level))
            assert drained(in_order) == expected, told


@pytest.mark.parametrize(("engine", "level"), [*product(ENGINES, LEVELS)])
def test_every_event_of_a_trace_is_proved(engine: str, level: str) -> None:
    told: Counter[str] = Counter()
    for seed in range(150 if engine == "native" else 60):
        program = random_program(1000 + seed, rows=60, constraints=3)
        search = ENGINES[engine](program, strategy(seed, level), seed=seed, trace_cap=CAP)
        found = drained(search)
        trace = search.trace
        assert trace.complete
        assert list(replay(program, trace)) == found, f"seed {1000 + seed}: {program}"
        assert_counters_are_told(search, trace.events)
        told.update(event.kind for event in trace)
    assert set(told) <= set(KINDS)
    assert min(told[kind] for kind in ("guess", "fail", "back", "solution")) > 20
    if level in ("forward", "bounds", "domain"):
        assert told["prune"] > told["back"]


def assert_counters_are_told(search: Search, events: tuple[Event, ...]) -> None:
    kinds = Counter(event.kind for event in events)
    stats = search.stats
    assert kinds["guess"] == stats.nodes
    assert kinds["back"] == stats.backtracks
    assert kinds["fail"] == stats.fails
    assert kinds["solution"] == stats.solutions
    assert max((event.depth for event in events), default=0) == stats.depth
    by_constraint = [e for e in events if e.kind == "prune" and e.why >= 0]
    assert sum(len(e.values) for e in by_constraint) == stats.removals


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("restarts", ["luby", "geometric", "rescue"])
def test_a_trace_with_restarts_is_proved(engine: str, restarts: str) -> None:
    """Seven pigeons, six holes, no matching: far more fails than the first run allows.

    The first one counts the holes from 1: so they are not alike.
    """
    pairs = [(a, b) for a in range(7) for b in range(a)]
    together = tuple(Linear((1, -1), (a, b), "!=", -int(not b)) for a, b in pairs)
    program = Program((range(1, 7), *(range(6),) * 6), 7, together)
    order = Strategy("random", "random", "forward", restarts)
    search = ENGINES[engine](program, order, Limits(nodes=900), seed=1, trace_cap=CAP)
    assert search.next() is None
    assert "restart" in {event.kind for event in search.trace}
    assert list(replay(program, search.trace)) == []


@pytest.mark.parametrize("engine", ENGINES)
def test_a_capped_trace_is_a_beginning(engine: str) -> None:
    program = random_program(5, rows=200)
    order = Strategy("input", "ascending", "forward")
    whole = ENGINES[engine](program, order, trace_cap=CAP)
    drained(whole)
    assert len(whole.trace) > 10
    for cap in (0, 1, 10):
        cut = ENGINES[engine](program, order, trace_cap=cap)
        assert drained(cut) == solutions(program)
        assert cut.trace.events == whole.trace.events[:cap]
        assert not cut.trace.complete
        assert cut.trace.cap == cap


def test_tracing_changes_nothing() -> None:
    for seed in range(100):
        program = random_program(seed, rows=100)
        order = strategy(seed, LEVELS[seed % len(LEVELS)])
        silent = native.search(program, order, seed=seed)
        told = native.search(program, order, seed=seed, trace_cap=CAP)
        if order.learning != "none":  # a trace shows the search without it
            assert sorted(drained(silent)) == sorted(drained(told))
            continue
        assert drained(silent) == drained(told)
        assert counters(silent) == counters(told)


def test_a_wide_range_is_told_by_its_bounds() -> None:
    program = Program(
        (range(10**9),), 1, (Linear((1,), (0,), "<=", 5), Linear((-1,), (0,), "<=", -4))
    )
    search = native.search(program, Strategy("input", "ascending", "bounds"), trace_cap=CAP)
    assert drained(search) == [(4,), (5,)]
    bounds = [event for event in search.trace if event.kind == "bounds"]
    assert [(e.variable, e.values, e.why) for e in bounds] == [(0, (0, 5), 0), (0, (4, 5), 1)]


def test_all_orders_are_tried_here() -> None:
    assert {strategy(seed, "leaf") for seed in range(len(ORDERS))} == {
        Strategy(a, b, "leaf", c, d) for a, b, c, d in ORDERS
    }


def test_a_trace_that_lies_is_noticed() -> None:
    """Leaving any event out, or pruning a value that has a support, breaks the proof."""
    program = Program((range(3),) * 3, 3, (Linear((1, 1, 1), (0, 1, 2), "==", 1),))
    search = native.search(program, Strategy("input", "ascending", "bounds"), trace_cap=CAP)
    found = drained(search)
    events = search.trace.events
    assert list(replay(program, events)) == found == solutions(program)
    lies = [(*events[:i], *events[i + 1 :]) for i in range(len(events) - 1)]
    lies.append((Event("prune", 0, (0,), 0, 0), *events))
    lies.append((Event("fail", -1, (), 0, 0), *events))
    for lie in lies:
        with pytest.raises((AssertionError, IndexError)):
            assert list(replay(program, lie)) == found
