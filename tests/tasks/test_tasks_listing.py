"""All solutions as a list that makes them when they are looked at."""

from __future__ import annotations

from itertools import islice

import pytest
from threes import Threes

import clew
from clew.base.model import Model

RANGES = [(0, 1), (-3, 4), (-128, 127), (-129, 0), (200, 300), (-(1 << 40), 7), (0, 128)]


def model(low: int, high: int) -> Model:
    m = Model()
    x, y, z = m.integers("x y z", low, high)
    m.add(x + y >= 2 * high - 1, z > high - 2, clew.all_different(x, z) | (x == high))
    return m


@pytest.mark.parametrize(("low", "high"), RANGES)
@pytest.mark.parametrize("strategy", [None, "input/descending/domain", "input/ascending/check"])
def test_it_is_what_comes_one_by_one(low: int, high: int, strategy: str | None) -> None:
    if strategy == "input/ascending/check" and high - low > 300:
        pytest.skip("tries every value")
    m = model(low, high)
    expected = list(clew.tuples(m, strategy=strategy))
    found = clew.solutions(m, strategy=strategy).all()
    assert isinstance(found, clew.SolutionList)
    assert [solution.values_tuple for solution in found] == list(found.tuples()) == expected
    assert found[0] == found[-len(found)] == dict(zip("xyz", expected[0], strict=True))
    assert list(found.dicts()) == [dict(solution) for solution in found[:]]


def test_columns_are_the_same() -> None:
    m = model(-3, 4)
    columns = clew.columns(m)
    assert list(zip(*columns.values(), strict=True)) == list(clew.tuples(m))
    some = clew.columns(m, at_most=3)
    assert list(zip(*some.values(), strict=True)) == list(islice(clew.tuples(m), 3))


def test_it_is_what_is_left() -> None:
    found = clew.solutions(model(0, 3))
    first = next(found)
    rest = found.all()
    assert [first, *rest] == list(clew.solutions(model(0, 3)))
    assert list(found) == list(found.all()) == []
    assert found.status is clew.Status.EXHAUSTED


def test_no_solution_is_an_empty_list() -> None:
    m = Model()
    x, y = m.integers("x y", 1, 2)
    m.add(x < y, y < x)
    found = clew.solutions(m).all()
    assert len(found) == 0
    with pytest.raises(IndexError, match="there are 0"):
        found[0]


def test_other_values_than_integers_are_the_users_own() -> None:
    m = Model()
    m.variable("colour", ["red", "green"])
    m.boolean("b")
    found = clew.solutions(m).all()
    assert {(s["colour"], s["b"]) for s in found} == set(found.tuples())
    assert {"colour": "red", "b": True} in list(found.dicts())


def test_solutions_of_puzzles_are_all_checked() -> None:
    found = clew.solutions(Threes((None, None, None))).all()
    assert isinstance(found, list)
    assert found == list(clew.solutions(Threes((None, None, None))))
