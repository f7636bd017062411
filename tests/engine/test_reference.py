"""The readable engine against brute force, at every level and in every order."""

from __future__ import annotations

import threading
from itertools import product
from random import Random

import pytest

from clew.base.constraint import (
    AbsDifference,
    AllDifferent,
    Circuit,
    Clause,
    Count,
    Element,
    Formula,
    Linear,
    Literal,
    Path,
    Predicate,
    Product,
    Quotient,
    Table,
)
from clew.base.globals import all_different
from clew.base.model import Model
from clew.base.program import Program
from clew.base.result import Event, Limits, Status
from clew.base.strategy import LEVELS, RESTARTS, VALUE_ORDERS, VARIABLE_ORDERS, Strategy
from clew.engine.meaning import holds, judge, scope
from clew.engine.reference import search


def queens(n):
    m = Model()
    q = m.array("q", n, 0, n - 1)
    m.add(
        all_different(q),
        all_different(x + i for i, x in enumerate(q)),
        all_different(x - i for i, x in enumerate(q)),
    )
    return m.program()


def drain(running):
    found = []
    while (solution := running.next()) is not None:
        found.append(solution)
    return found


def some_constraint(random, n):
    xs = random.sample(range(n), random.randint(2, n))
    op = random.choice(["==", "!=", "<=", ">="])
    a, b, c = (random.sample(range(n), 3)) if n > 2 else (0, 1, 0)
    return random.choice(
        [
            AllDifferent(tuple(xs), tuple(random.randint(-1, 1) for _ in xs)),
            Linear(
                tuple(random.choice([-2, -1, 1, 3]) for _ in xs),
                tuple(xs),
                random.choice(["==", "!=", "<="]),
                random.randint(-3, 6),
            ),
            Product((a, b), op, c),
            AbsDifference(a, b, op, c),
            Quotient(a, b, op, c),
            Table(
                tuple(xs),
                tuple({tuple(random.randint(-1, 3) for _ in xs) for _ in range(6)}),
                random.random() < 0.5,
            ),
            Element(a, (b, c), b),
            Count(tuple(xs), (0, 2), op, c),
            Clause(tuple(Literal(x, op, random.randint(-1, 3)) for x in xs)),
            Circuit(tuple(xs)),
            Path(tuple(xs), random.choice([None, 0, 1])),
            Formula(tuple(xs), (("var", 0), ("var", 1), ("floordiv", 0), ("const", 1), ("le", 0))),
            Predicate(tuple(xs), lambda *values: sum(values) % 3 != 1),
        ]
    )


def some_program(seed):
    random = Random(seed)
    n = random.randint(3, 4)
    domains = [
        tuple(sorted(random.sample(range(-1, 4), random.randint(1, 4))))
        if random.random() < 0.5
        else range(random.randint(1, 4))
        for _ in range(n)
    ]
    constraints = tuple(some_constraint(random, n) for _ in range(random.randint(1, 3)))
    return Program(tuple(domains), random.randint(n - 1, n) if len(domains[-1]) == 1 else n,
                   constraints)  # fmt: skip


def brute_force(program):
    return [
        values[: program.visible]
        for values in product(*program.domains)
        if all(holds(c, values) for c in program.constraints)
    ]


@pytest.mark.parametrize("level", LEVELS)
def test_random_models_at_every_level(level):
    for seed in range(150):
        program = some_program(seed)
        running = search(program, Strategy("input", "ascending", level))
        assert drain(running) == brute_force(program)  # in this order
        assert running.status is Status.EXHAUSTED
        assert running.next() is None


@pytest.mark.parametrize("variable", VARIABLE_ORDERS)
@pytest.mark.parametrize("value", VALUE_ORDERS)
@pytest.mark.parametrize("restarts", RESTARTS)
def test_every_order_finds_each_solution_once(variable, value, restarts):
    learning = "learn" if value == "last" else "none"
    for seed in range(12):
        program = some_program(seed)
        strategy = Strategy(variable, value, "forward", restarts, learning)
        found = drain(search(program, strategy, seed=seed))
        assert sorted(found) == sorted(brute_force(program))


def test_judging_never_contradicts_the_meaning():
    for seed in range(60):
        program = some_program(seed)
        random = Random(seed)
        for values in product(*program.domains):
            full = dict(enumerate(values))
            known = {x: v for x, v in full.items() if random.random() < 0.6}
            for constraint in program.constraints:
                assert judge(constraint, full) is holds(constraint, full)
                if judge(constraint, known) is not None:
                    assert judge(constraint, known) is holds(constraint, full)
                assert set(scope(constraint)) <= set(full)


def safe_placements(n, length):
    """How many ways there are to put queens into the first columns."""
    rows = product(range(n), repeat=length)
    return sum(
        len({*row}) == len({q + i for i, q in enumerate(row)}) == length
        and len({q - i for i, q in enumerate(row)}) == length
        for row in rows
    )


@pytest.mark.parametrize(
    ("level", "nodes"),
    [
        ("leaf", 4**4 - 1),  # a binary tree with so many leaves
        ("check", 3 * sum(safe_placements(4, length) for length in range(4))),
        ("forward", 5),  # by hand: two below the first row, one each below the others
    ],
)
def test_nodes_of_four_queens(level, nodes):
    """Binary branching: the last value of a variable is no guess."""
    running = search(queens(4), Strategy("input", "ascending", level))
    assert drain(running) == [(1, 3, 0, 2), (2, 0, 3, 1)]
    assert running.stats.nodes == nodes
    assert running.stats.backtracks == nodes
    assert running.stats.solutions == 2


def test_the_story_of_a_small_search():
    program = Program((range(3), range(2)), 2, (Linear((1, -1), (0, 1), "==", 0),))
    running = search(program, Strategy("input", "ascending", "forward"), trace_cap=100)
    drain(running)
    assert running.trace.complete
    assert running.trace.events == (
        Event("guess", 0, (0,), -1, 1),
        Event("prune", 1, (1,), 0, 1),
        Event("solution", -1, (), -1, 1),
        Event("back", 0, (0,), -1, 0),
        Event("prune", 0, (0,), -1, 0),
        Event("guess", 0, (1,), -1, 1),
        Event("prune", 1, (0,), 0, 1),
        Event("solution", -1, (), -1, 1),
        Event("back", 0, (1,), -1, 0),
        Event("prune", 0, (1,), -1, 0),
        Event("prune", 1, (0, 1), 0, 0),
        Event("fail", -1, (), 0, 0),
    )
    stats = running.stats
    assert (stats.nodes, stats.fails, stats.backtracks, stats.removals) == (2, 1, 2, 4)
    assert stats.depth == 1


def test_a_trace_says_when_it_stopped():
    running = search(queens(5), Strategy(), trace_cap=3)
    drain(running)
    assert len(running.trace) == 3
    assert not running.trace.complete
    silent = search(queens(5), Strategy())
    drain(silent)
    assert len(silent.trace) == 0
    assert silent.stats.nodes == running.stats.nodes


@pytest.mark.parametrize("restarts", ["luby", "geometric"])
def test_restarts_come_before_the_first_solution_only(restarts):
    program = Program((range(8),) * 3, 3, (Linear((1, 1, 1), (0, 1, 2), "==", 20),))
    running = search(program, Strategy("input", "ascending", "leaf", restarts), trace_cap=10**6)
    assert drain(running) == [(6, 7, 7), (7, 6, 7), (7, 7, 6)]
    kinds = [event.kind for event in running.trace]
    first = kinds.index("solution")
    assert "restart" in kinds[:first]
    assert "restart" not in kinds[first:]


def test_the_same_seed_is_the_same_search():
    def stats(seed):
        running = search(queens(6), Strategy("random", "random", "forward"), seed=seed)
        return running.next(), running.stats.nodes

    assert stats(3) == stats(3)
    assert len({stats(seed) for seed in range(20)}) > 1


def test_limits_and_cancel():
    running = search(queens(6), Strategy(), Limits(nodes=5))
    drain(running)
    assert running.status is Status.LIMIT
    assert running.stats.nodes == 5
    running = search(queens(6), Strategy(), Limits(seconds=0))
    assert running.next() is None
    assert running.status is Status.LIMIT
    running = search(queens(6), Strategy())
    assert running.next() is not None
    thread = threading.Thread(target=running.cancel)
    thread.start()
    thread.join()
    assert running.next() is None
    assert running.status is Status.LIMIT


def test_counting_stops_where_asked():
    running = search(queens(6), Strategy())
    assert running.count(3) == 3
    assert running.status is Status.RUNNING
    assert running.count() == 1
    assert running.status is Status.EXHAUSTED


@pytest.mark.parametrize("level", LEVELS[1:])  # leaf tests full assignments only
def test_what_is_settled_from_the_start_is_tested_at_once(level):
    constraints = (Linear((1,), (1,), "!=", 5), Linear((1,), (1,), "==", 4))
    program = Program((range(9), range(5, 6)), 1, constraints)
    running = search(program, Strategy(level=level))
    assert running.next() is None
    assert running.stats.nodes == 0
    assert running.stats.fails == 1


def test_no_variables_have_one_solution():
    assert drain(search(Program((), 0, ()))) == [()]


def test_wide_ranges_are_not_listed():
    program = Program((range(10**12), range(3)), 2, (Linear((1, 1), (0, 1), "<=", 10**12),))
    running = search(program, Strategy("input", "descending", "check"))
    assert [running.next() for _ in range(2)] == [(10**12 - 1, 1), (10**12 - 1, 0)]


def test_undefined_formulas_do_not_hold():
    def value(*code):
        return holds(Formula((0, 1), code), [7, 0])

    one, zero = ("var", 0), ("var", 1)
    for op in ("floordiv", "mod", "div"):
        assert not value(one, zero, (op, 0), ("const", 99), ("ne", 0))
    assert not value(one, ("const", 2), ("div", 0), ("const", 99), ("ne", 0))
    assert not value(one, ("const", -1), ("pow", 0), ("const", 99), ("ne", 0))
    assert value(one, ("const", 2), ("pow", 0), ("const", 49), ("eq", 0))
    assert value(one, one, one, ("min", 3), one, ("neg", 0), ("abs", 0), ("eq", 0))
    assert value(one, zero, ("max", 2), one, zero, ("sub", 0), ("eq", 0), zero, ("not", 0),
                 ("and", 2))  # fmt: skip
