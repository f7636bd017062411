"""Expressions over variables: what `x + 2*y == 7` is before it is turned into a constraint."""

from __future__ import annotations

from clew.base.expression.core import (
    INT,
    NUMBER,
    WORD,
    Comparison,
    Condition,
    Constant,
    Expression,
    Junction,
    Negation,
    Operation,
    condition,
    minus,
    plus,
    subexpressions,
    times,
    wrap,
)
from clew.base.expression.lists import (
    Among,
    Counted,
    Different,
    Global,
    Route,
    Rows,
    Test,
    Tour,
)
from clew.base.expression.values import MACHINE, integer, member
from clew.base.expression.variable import Variable, variables_of

__all__ = [
    "INT",
    "MACHINE",
    "NUMBER",
    "WORD",
    "Among",
    "Comparison",
    "Condition",
    "Constant",
    "Counted",
    "Different",
    "Expression",
    "Global",
    "Junction",
    "Negation",
    "Operation",
    "Route",
    "Rows",
    "Test",
    "Tour",
    "Variable",
    "condition",
    "integer",
    "member",
    "minus",
    "plus",
    "subexpressions",
    "times",
    "variables_of",
    "wrap",
]
