"""Nonsense is refused in a sentence, before any search."""

from __future__ import annotations

import pytest

from clew.base.constraint import (
    AllDifferent,
    Circuit,
    Constraint,
    Count,
    Element,
    Formula,
    Linear,
    Path,
    Predicate,
    Product,
    Table,
)
from clew.base.program import Program
from clew.engine import native
from clew.errors import ModelError

NONSENSE: dict[str, tuple[Constraint, str]] = {
    "no variable": (AllDifferent((), ()), "speaks of no variable"),
    "unknown variable": (AllDifferent((0, 7), (0, 0)), "no variable 7"),
    "offsets": (AllDifferent((0, 1), (0,)), "as many offsets"),
    "coefficients": (Linear((1,), (0, 1), "==", 3), "as many coefficients"),
    "comparison": (Linear((1,), (0,), "<", 3), "unknown comparison"),
    "turned comparison": (Linear((1,), (0,), ">=", 3), "signs turned"),
    "sum": (Linear((1 << 61, 1 << 61), (0, 1), "<=", 0), "2\\^62"),
    "unknown result": (Product((0, 1), "==", 9), "no variable 9"),
    "unknown number": (Count((0, 1), (1,), "==", 4), "no variable 4"),
    "unknown item": (Element(0, (1, 5), 0), "no variable 5"),
    "empty circuit": (Circuit(()), "speaks of no variable"),
    "start": (Path((0, 1), 2), "no node 2"),
    "short rows": (Table((0, 1), ((1,), (2,))), "row"),
    "long rows": (Table((0, 1), ((1, 2, 0, 1),)), "row"),
    "odd rows": (Table((0, 1), ((1, 2, 0),)), "row"),
    "too few operands": (Formula((0,), (("var", 0), ("add", 5))), "operands"),
    "no value": (Formula((0,), (("var", 0), ("var", 0))), "one value"),
    "no such operand": (Formula((0,), (("var", 1),)), "out of its scope"),
    "unknown instruction": (Formula((0,), (("sin", 0),)), "unknown instruction"),
    "no arguments": (Predicate((), lambda: True), "speaks of no variable"),
}


@pytest.mark.parametrize("name", NONSENSE)
def test_nonsense_is_refused(name: str) -> None:
    constraint, sentence = NONSENSE[name]
    with pytest.raises(ModelError, match=sentence):
        native.search(Program((range(3), range(3)), 2, (constraint,)))


def test_domains_are_looked_at() -> None:
    for domain in ((2, 1), (1, 1), (-(1 << 70), 0)):
        with pytest.raises(ModelError):
            native.search(Program((domain,), 1, ()))


def test_numbers_too_large_are_refused_where_they_come_up() -> None:
    code = (("var", 0), ("const", 10**6), ("pow", 0), ("const", 1), ("ne", 0))
    search = native.search(Program((range(2, 5),), 1, (Formula((0,), code),)))
    with pytest.raises(ModelError, match="2\\^127"):
        search.next()


def test_no_constraint_and_no_variable() -> None:
    assert native.search(Program((), 0, ())).take(3) == [()]
    assert native.search(Program((range(2),), 1, ())).take(3) == [(0,), (1,)]
