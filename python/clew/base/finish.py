"""The last touch on a model's constraints, when all its variables are known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from math import prod
from typing import Any, Final

from clew.base.constraint import (
    AbsDifference,
    AllDifferent,
    Constraint,
    Count,
    Element,
    Predicate,
    Product,
    Quotient,
    Table,
)

__all__ = ["TABULATED", "numbered", "tabulated"]

#: A predicate whose variables have at most this many combinations of values becomes a table.
TABULATED: Final = 20_000

#: The fields of a constraint that are variables, where constants may stand.
_OPERANDS: Final[dict[type, tuple[str, ...]]] = {
    AllDifferent: ("variables",),
    Product: ("variables", "result"),
    AbsDifference: ("left", "right", "result"),
    Quotient: ("left", "right", "result"),
    Element: ("index", "items", "value"),
    Count: ("variables", "number"),
}


def numbered(constraint: Constraint, visible: int) -> Constraint:
    """The constraint with its constants behind the `visible` variables."""

    def index(operand: int) -> int:
        return operand if operand >= 0 else visible - 1 - operand

    changes: dict[str, Any] = {}
    for name in _OPERANDS.get(type(constraint), ()):
        operand = getattr(constraint, name)
        if isinstance(operand, int):
            if operand < 0:
                changes[name] = index(operand)
        elif min(operand) < 0:
            changes[name] = tuple(index(o) for o in operand)
    return replace(constraint, **changes) if changes else constraint


def tabulated(constraint: Constraint, domains: Sequence[Sequence[int]]) -> Constraint | None:
    """A predicate as a table where that is small enough; None if it is always true."""
    if not isinstance(constraint, Predicate):
        return constraint
    scope = constraint.variables
    if prod(len(domains[x]) for x in scope) > TABULATED:
        return constraint
    fits: list[tuple[int, ...]] = []
    fails: list[tuple[int, ...]] = []
    for row in product(*(domains[x] for x in scope)):
        (fits if constraint.test(*row) else fails).append(row)
    if not fails:
        return None
    allowed = len(fits) <= len(fails)
    return Table(scope, tuple(fits if allowed else fails), allowed)
