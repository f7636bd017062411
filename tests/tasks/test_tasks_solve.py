"""The verbs over models and puzzles."""

from __future__ import annotations

import pickle
import threading
from array import array
from dataclasses import replace

import numpy
import pytest
from threes import FAMILY, Threes

import clew
from clew import Limits, Model, Status, Uniqueness, families
from clew.tasks.subject import subject


def sums() -> Model:
    m = Model()
    x, y = m.integers("x y", 1, 4)
    m.variable("colour", ["red", "green"])
    m.add(x + y == 4)
    return m


def hopeless() -> Model:
    """More pigeons than holes, told pair by pair so that no propagation sees it."""
    m = Model()
    pigeons = m.array("p", 12, 1, 11)
    for i, p in enumerate(pigeons):
        for q in pigeons[:i]:
            m.add(p != q)
    m.add(pigeons[0] + pigeons[1] != 1)  # always so, but now the holes are not alike
    return m


def impossible() -> Model:
    m = Model()
    x, y = m.integers("x y", 1, 2)
    m.add(x < y, y < x)
    return m


def test_solve_gives_a_result_that_reads_like_the_model():
    result = clew.solve(sums())
    assert result
    assert result["x"] + result["y"] == 4
    assert result.solution is not None
    assert set(result.solution) == {"x", "y", "colour"}
    assert result.strategy == "smallest/ascending/domain/rescue"
    assert result.status is Status.RUNNING
    assert str(result).splitlines()[0] == f"x = {result['x']}"


def test_a_variable_is_a_key_too():
    m = sums()
    (solution, *_) = clew.solutions(m)
    assert solution[m["x"]] == solution["x"]
    assert solution.values_tuple == tuple(solution.values())
    with pytest.raises(clew.ModelError, match="nobody"):
        solution["nobody"]


def test_no_solution_says_so():
    result = clew.solve(impossible())
    assert not result
    assert str(result) == "no solution"
    assert result.uniqueness is Uniqueness.NONE
    with pytest.raises(LookupError, match="no solution"):
        result["x"]


def test_a_limit_says_how_far_it_came():
    result = clew.solve(hopeless(), limits=Limits(nodes=50), strategy="input/ascending/forward")
    assert result.status is Status.LIMIT
    assert str(result) == "gave up after 50 nodes"
    assert result.uniqueness is Uniqueness.UNKNOWN


def test_solutions_are_lazy_and_tell_their_status():
    found = clew.solutions(sums())
    assert found.status is Status.RUNNING
    assert len(list(found)) == 6
    assert found.status is Status.EXHAUSTED
    assert found.stats.solutions == 6


def test_leaving_the_block_cancels():
    with clew.solutions(sums()) as found:
        next(found)
    assert list(found) == []
    assert found.status is Status.LIMIT


def test_cancel_from_another_thread():
    found = clew.solutions(hopeless(), strategy="input/ascending/check")
    threading.Timer(0.05, found.cancel).start()
    assert list(found) == []
    assert found.status is Status.LIMIT


def test_equal_solutions_are_equal_and_hash_alike():
    first, second = (next(clew.solutions(sums())) for _ in range(2))
    assert first == second
    assert hash(first) == hash(second)
    assert first == dict(second)


def test_tuples_come_in_the_order_of_the_variables():
    assert set(clew.tuples(sums())) == {
        (x, 4 - x, colour) for x in (1, 2, 3) for colour in ("red", "green")
    }


@pytest.mark.parametrize(("at_most", "text"), [(None, "6"), (2, "at least 2"), (0, "at least 0")])
def test_count_knows_whether_it_is_exact(at_most, text):
    number = clew.count(sums(), at_most=at_most)
    assert str(number) == repr(number) == f"{number}" == text
    assert number.exact is (at_most is None)
    assert pickle.loads(pickle.dumps(number)).status is number.status


def test_count_refuses_a_negative_bound():
    with pytest.raises(clew.UsageError, match="at_most"):
        clew.count(sums(), at_most=-1)


def test_uniqueness_has_four_answers():
    assert clew.uniqueness(sums()) is Uniqueness.MANY
    assert clew.uniqueness(impossible()) is Uniqueness.NONE
    assert clew.uniqueness(Threes((1, 2, None))) is Uniqueness.ONE
    limits = Limits(nodes=5)
    unknown = clew.uniqueness(hopeless(), limits=limits, strategy="input/ascending/forward")
    assert unknown is Uniqueness.UNKNOWN


def test_backbone_of_a_model():
    m = sums()
    assert clew.backbone(m) == {}
    m.add(m["x"] > 2)
    assert clew.backbone(m) == {"x": 3, "y": 1}
    assert clew.backbone(impossible()) is None


def test_backbone_agrees_with_all_solutions():
    m = Model()
    xs = m.array("x", 4, 0, 3)
    m.add(xs[0] < xs[1], xs[1] < xs[2], xs[2] + xs[3] == 5, xs[3] != 2)
    rows = list(clew.tuples(m))
    common = {f"x[{i}]": c[0] for i, c in enumerate(zip(*rows, strict=True)) if len(set(c)) == 1}
    assert clew.backbone(m) == common != {}


def test_backbone_of_a_puzzle_is_open_where_solutions_differ():
    assert clew.backbone(Threes((2, None, None))) == clew.Filling((2, None, None))
    assert clew.backbone(Threes((2, None, 1))) == clew.Filling((2, 3, 1))


def test_backbone_at_a_limit_is_an_error():
    with pytest.raises(clew.LimitError, match="gave up after 20 nodes"):
        clew.backbone(hopeless(), limits=Limits(nodes=20), strategy="input/ascending/forward")


def test_backbone_needs_a_strategy_of_the_engine():
    with pytest.raises(clew.UsageError, match="whole puzzles"):
        clew.backbone(Threes((2, None, None)), strategy="slow")


def test_columns_are_read_by_numpy_without_a_copy():
    found = clew.columns(sums())
    assert found.rows == 6
    assert isinstance(found["x"], array)
    view = numpy.asarray(found["x"])
    assert view.dtype == numpy.int64
    assert view.ctypes.data == found["x"].buffer_info()[0]
    assert (view + numpy.asarray(found["y"]) == 4).all()
    assert set(found.decoded("colour")) == {"red", "green"}
    assert set(found.labels) == {"colour"}


def test_columns_stop_where_they_are_told():
    found = clew.columns(sums(), at_most=2)
    assert found.rows == len(found["x"]) == 2
    assert found.status is Status.RUNNING


def test_columns_of_a_search_that_has_none_of_its_own():
    puzzle = Threes((None, None, None))
    assert dict(clew.columns(puzzle, strategy="slow")) == dict(clew.columns(puzzle))


def test_a_puzzle_solution_is_checked_and_prints_as_a_board():
    result = clew.solve(Threes((1, None, 3)))
    assert result.solution is not None
    assert result.solution.filling.values == (1, 2, 3)
    assert result.family == "threes"
    assert str(result) == "┌───┬───┬───┐\n│ 1 │ 2 │ 3 │\n└───┴───┴───┘"
    assert result._repr_svg_().startswith("<svg")
    assert pickle.loads(pickle.dumps(result.solution)) == result.solution


def test_a_wrong_solution_is_never_returned(monkeypatch):
    liar = replace(FAMILY, check=lambda puzzle, filling: ["it is Tuesday"])
    monkeypatch.setattr(families, "family", lambda name: liar)
    for verb in (clew.solve, clew.check, lambda x: list(clew.tuples(x))):
        with pytest.raises(clew.EngineError, match="it is Tuesday"):
            verb(Threes((1, None, 3)))


def test_a_strategy_goes_by_its_name():
    puzzle = Threes((None, None, None))
    assert clew.solve(puzzle, strategy="slow").strategy == "slow"
    assert clew.solve(puzzle, strategy="domwdeg").strategy == "domwdeg/ascending/domain"
    assert clew.solve(puzzle, strategy=FAMILY.strategies[0]).strategy == "slow"


def test_an_unknown_strategy_lists_what_there_is():
    with pytest.raises(clew.UsageError, match=r"smallest.*threes also has its own: slow"):
        clew.solve(Threes((None, None, None)), strategy="quick")
    with pytest.raises(clew.UsageError, match="for puzzles"):
        clew.solve(sums(), strategy=FAMILY.strategies[0])


@pytest.mark.parametrize("thing", ["threes: 1 2 3", 7, None])
def test_what_is_no_puzzle_is_refused(thing):
    with pytest.raises(clew.UsageError, match="expected a puzzle"):
        clew.solve(thing)


def test_a_kernel_answers_only_where_no_strategy_was_asked_for(monkeypatch):
    seen = []
    m = sums()
    m.kernel = clew_kernel()
    monkeypatch.setattr("clew.tasks.engine.search", lambda program, *_: seen.append(program.kernel))
    for options in ({}, {"strategy": "input"}, {"trace_cap": 5}):
        subject(m).search(**options)
    assert [kernel is None for kernel in seen] == [False, True, True]


def clew_kernel():
    from clew.base.program import Kernel

    return Kernel("none", b"")
