"""One model searched many times; and chains of constraints, in which news travels far."""

from __future__ import annotations

import gc
from itertools import pairwise

import pytest

import clew
from clew.engine import native


def three() -> clew.Model:
    model = clew.Model()
    model.add(clew.all_different(model.array("x", 3, 1, 3)))
    return model


def test_searches_of_one_model_do_not_disturb_each_other() -> None:
    model = three()
    alone = list(clew.tuples(model))
    one, other = clew.tuples(model), clew.tuples(model)
    taken = [(next(one), next(other)) for _ in alone]
    assert [pair[0] for pair in taken] == [pair[1] for pair in taken] == alone


def test_a_model_that_grows_is_taken_over_anew() -> None:
    model = three()
    assert clew.count(model) == 6
    model.add(model["x[0]"] == 1)
    assert clew.count(model) == 2


def test_what_a_function_raises_goes_to_the_search_that_called_it() -> None:
    model = clew.Model()
    x, y = model.integers("x y", 1, 10**6)

    def refuses(a: int, b: int) -> bool:
        raise KeyError("no")

    model.add((refuses, [x, y]))
    for _ in range(2):
        with pytest.raises(KeyError):
            clew.solve(model)


def test_what_the_engine_holds_goes_with_the_model() -> None:
    model = three()
    assert clew.solve(model)
    program = id(model.program())
    assert program in native._models
    del model
    gc.collect()
    assert program not in native._models


@pytest.mark.parametrize("downwards", [False, True])
def test_a_long_chain_is_settled_in_few_rounds(downwards: bool) -> None:
    size = 3000
    model = clew.Model()
    x = model.array("x", size, 0, size - 1)
    pairs = list(pairwise(x))
    model.add([a < b for a, b in (reversed(pairs) if downwards else pairs)])
    found = clew.solve(model)
    assert found.solution is not None
    assert found.solution.values_tuple == tuple(range(size))
    assert found.stats.propagations < 5 * size
