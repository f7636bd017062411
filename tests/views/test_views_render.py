"""One function that shows everything; and JSON."""

from __future__ import annotations

import json

import pytest

import clew
from clew.views.render import FORMATS

PUZZLE = "1..4....2....32."


@pytest.fixture
def puzzle():
    return clew.parse(PUZZLE)


def test_a_puzzle_in_every_format(puzzle):
    shown = {format: clew.render(puzzle, format) for format in FORMATS}
    assert shown["text"].startswith("┏")
    assert shown["plain"].splitlines()[0] == "1 . . 4"
    assert shown["svg"].startswith("<svg")
    assert "<svg" in shown["html"]
    assert json.loads(shown["json"]) == {"family": "sudoku", "text": PUZZLE}


def test_what_is_printed_can_be_read_again(puzzle):
    assert clew.parse(clew.render(puzzle)) == puzzle
    assert clew.parse(clew.render(puzzle, "plain")) == puzzle


def test_a_filling_and_a_step_in_a_puzzle(puzzle):
    step = clew.explain(puzzle).steps[0]
    assert step.sentence in clew.render(puzzle, step=step)
    filling = clew.solve(puzzle).solution.filling
    assert "." not in clew.render(puzzle, filling=filling)


def test_results_and_solutions(puzzle):
    result = clew.solve(puzzle)
    assert clew.render(result) == clew.render(result.solution) == str(result)
    assert clew.render(result, "svg") == result._repr_svg_()
    assert clew.render(clew.count(puzzle)) == "1"
    assert clew.render(clew.check(puzzle)) == "there is exactly one solution"


def test_the_json_of_a_result_has_the_agreed_keys(puzzle):
    data = json.loads(clew.render(clew.solve(puzzle), "json"))
    assert list(data) == ["family", "strategy", "status", "solutions", "stats"]
    (solution,) = data["solutions"]
    assert list(map(str, solution["values"])) == list(solution["text"])
    assert clew.parse(solution["text"]).clues == tuple(solution["values"])
    counters = "nodes fails backtracks checks propagations removals depth solutions seconds"
    assert list(data["stats"]) == counters.split()


def test_the_json_of_no_solution():
    m = clew.Model()
    x, y, z = m.integers("x y z", 1, 2)
    m.add(x != y, y != z, x != z)
    data = json.loads(clew.render(clew.solve(m), "json"))
    assert (data["status"], data["uniqueness"], data["solutions"]) == ("exhausted", "none", [])


def test_the_json_of_the_other_verbs(puzzle):
    assert json.loads(clew.render(clew.count(puzzle), "json"))["count"] == 1
    assert json.loads(clew.render(clew.check(puzzle), "json"))["uniqueness"] == "one"
    explained = json.loads(clew.render(clew.explain(puzzle), "json"))
    assert explained["outcome"] == "solved"
    assert len(explained["steps"]) == PUZZLE.count(".")
    assert json.loads(clew.render(clew.compare(puzzle, ["pencil"]), "json"))["rows"]
    trace = clew.render(clew.trace(puzzle), "json")
    assert all(isinstance(json.loads(line), dict) for line in trace.splitlines())
    solution = json.loads(clew.render(clew.solve(puzzle).solution, "json"))
    assert list(solution) == ["family", "solutions", "stats"]


def test_values_that_json_has_no_word_for():
    m = clew.Model()
    m.variable("v", [frozenset({1})])
    data = json.loads(clew.render(clew.solve(m), "json"))
    assert data["solutions"] == [{"values": {"v": "frozenset({1})"}}]
    assert json.loads(clew.render(next(clew.solutions(m)), "json"))["solutions"]


def test_a_model_has_no_picture():
    m = clew.Model()
    m.integers("x", 1, 2)
    for format in ("text", "svg", "json"):
        with pytest.raises(clew.UsageError, match="cannot be shown"):
            clew.render(m, format)
    with pytest.raises(clew.UsageError, match="cannot be shown as svg"):
        clew.render(clew.solve(m), "svg")


def test_an_unknown_format_lists_what_there_is(puzzle):
    with pytest.raises(clew.UsageError, match="text, plain, svg, json, html"):
        clew.render(puzzle, "pdf")


def test_a_trace_of_a_model_is_a_page():
    m = clew.Model()
    m.integers("x", 1, 2)
    assert clew.render(clew.trace(m), "html").startswith("<!DOCTYPE html>")
    assert "guess x = 1" in clew.render(clew.trace(m))
