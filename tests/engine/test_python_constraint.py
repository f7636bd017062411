"""Every line of docs/python-constraint.md, run in both libraries."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import product
from math import prod
from pathlib import Path

import constraint
import pytest

import clew

PAGE = (Path(__file__).parents[2] / "docs" / "python-constraint.md").read_text(encoding="utf-8")


def rows(title):
    """The pairs of code in the table below a heading."""
    section = PAGE.split(f"## {title}\n")[1].split("\n## ")[0]
    found = re.findall(r"^\| `(.*)` \| `(.*)` \|$", section, flags=re.MULTILINE)
    lines = [line for line in section.splitlines() if line.startswith("| `")]
    assert len(found) == len(lines) > 0
    return found


def as_set(solutions):
    return {tuple(sorted(s.items(), key=lambda item: item[0])) for s in solutions}


def both():
    theirs = {name: getattr(constraint, name) for name in dir(constraint)}
    return theirs, {"clew": clew}


def run(code, names):
    """The value of an expression; None for a statement."""
    try:
        compiled = compile(code, "python-constraint.md", "eval")
    except SyntaxError:
        exec(code, names)
        return None
    return eval(compiled, names)


def test_variables_and_solutions():
    theirs, ours = both()
    compared = 0
    for left, right in rows("Variables and solutions"):
        one, two = run(left, theirs), run(right, ours)
        if one is None:
            continue
        compared += 1
        if isinstance(one, int):
            assert one == two
        elif isinstance(one, Mapping):
            everything = as_set(theirs["problem"].getSolutions())
            assert as_set([one]) <= everything
            assert as_set([two]) <= everything
        else:
            assert as_set(one) == as_set(two)
    assert compared == 4


@pytest.mark.parametrize(("left", "right"), rows("Constraints"))
def test_constraints(left, right):
    theirs, ours = both()
    problem = theirs["problem"] = constraint.Problem()
    problem.addVariables(["a", "b", "c"], [1, 2, 3, 4])
    m = ours["m"] = clew.Model()
    a, b, c = m.integers("a b c", 1, 4)
    ours.update(a=a, b=b, c=c, abc=[a, b, c])
    run(left, theirs)
    run(right, ours)
    expected = as_set(problem.getSolutions())
    assert as_set(clew.solutions(m)) == expected
    assert 0 < len(expected) < 64


DOMAINS = [[0, 1, 2], [-2, 0, 3], [-3, -1, 2], [-2, -1]]


@pytest.mark.parametrize("values", DOMAINS)
@pytest.mark.parametrize("bound", [-2, 0, 1, 4, 5])
@pytest.mark.parametrize("op", ["<=", "==", ">=", "!=", "<", ">"])
def test_products_are_right_with_zero_and_negative_values(values, bound, op):
    def holds(*factors):
        return eval(f"{prod(factors)} {op} {bound}")

    m = clew.Model()
    abc = m.array("x", 3, values=values)
    m.add(eval(f"product(xs) {op} {bound}", {"product": clew.product, "xs": abc}))
    found = {s.values_tuple for s in clew.solutions(m)}
    assert found == {row for row in product(values, repeat=3) if holds(*row)}


def test_the_page_counts_right():
    m = clew.Model()
    m.integers("a b c", 0, 2)
    m.add("a * b * c <= 5")
    assert clew.count(m) == 26


def test_a_text_that_nothing_satisfies_has_no_solution():
    m = clew.Model()
    m.integers("a b", 3, 5)
    m.integers("c", 1, 4)
    m.add("a + b == c")
    assert list(clew.solutions(m)) == []
    assert clew.uniqueness(m) is clew.Uniqueness.NONE
