"""Values that are alike: what fails for one of them is not tried with the others, nor lost."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

import clew
from clew.base.model import Model
from clew.base.result import Status
from clew.base.strategy import LEVELS
from clew.engine import native, reference
from replay import replay


def colouring(seed: int, nodes: int, colours: int) -> Model:
    """A random graph; some of its nodes may not take every colour."""
    rng = random.Random(seed)
    model = Model()
    x = [
        model.variable(
            f"x{i}", sorted(rng.sample(range(colours), rng.choice((colours, colours, 2))))
        )
        for i in range(nodes)
    ]
    pairs = [pair for pair in combinations(x, 2) if rng.random() < 0.6]
    model.add([a != b for a, b in pairs] or x[0] != x[1])
    if rng.random() < 0.3:
        model.add(x[2] == x[3])
    if rng.random() < 0.3:
        model.add(x[0] != 1)
    return model


@pytest.mark.parametrize("level", LEVELS)
def test_none_is_lost(level: str) -> None:
    for seed in range(60):
        model = colouring(seed, 5, 4)
        program = model.program()
        for order in ("input/ascending", "smallest/descending", "domwdeg/random", "random/random"):
            strategy = clew.Strategy.parse(f"{order}/{level}")
            ours = sorted(iter(native.search(program, strategy, seed=seed).next, None))
            theirs = sorted(iter(reference.search(program, strategy, seed=seed).next, None))
            assert ours == theirs, f"seed {seed}, {strategy}"


def clique(nodes: int, colours: int) -> Model:
    """One colour too few, said pair by pair."""
    model = Model()
    x = model.array("x", nodes, 1, colours)
    model.add([a != b for a, b in combinations(x, 2)])
    return model


def test_a_proof_does_not_repeat_itself_for_every_colour() -> None:
    found = clew.solve(clique(9, 8))
    assert found.status is Status.EXHAUSTED
    assert not found
    assert found.stats.nodes < 9  # not 8!


def test_what_tells_colours_apart_is_respected() -> None:
    model = clique(4, 4)
    x = model.variables
    model.add(sum(x) == 10, x[0] + 2 * x[1] == 11)
    assert sorted(clew.tuples(model)) == [(3, 4, 1, 2), (3, 4, 2, 1)]


def test_a_trace_proves_what_it_leaves_out() -> None:
    several = 0
    for seed in range(40):
        program = colouring(seed, 6, 5).program()
        search = native.search(program, clew.Strategy("input", level="forward"), trace_cap=10_000)
        found = list(iter(search.next, None))
        assert list(replay(program, search.trace.events)) == found, f"seed {seed}"
        refuted = [e.values for e in search.trace.events if e.kind == "prune" and e.why == -1]
        several += any(len(values) > 1 for values in refuted)
    assert several > 1
