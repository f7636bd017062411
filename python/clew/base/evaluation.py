"""The value of an expression once its variables have values: Python's own arithmetic.

This is how conditions are judged that no engine can take apart (floats, words in disguise, the
user's own functions in the midst of others).
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from clew.base.expression import (
    Among,
    Comparison,
    Constant,
    Counted,
    Different,
    Expression,
    Junction,
    Negation,
    Operation,
    Rows,
    Test,
    Variable,
    integer,
    subexpressions,
)

__all__ = ["Undefined", "evaluate", "exact"]

COMPARE: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


class Undefined(Exception):  # noqa: N818  # not an error: it makes a comparison false
    """There is no such number: a division by zero, an index outside."""


def exact(node: Expression) -> bool:
    """Whether only integers and fractions are in it, so that ``/`` may be exact too."""
    return all(
        isinstance(value, (int, Fraction)) or integer(value) is not None
        for part in subexpressions(node)
        for value in _values(part)
    )


def _values(node: Expression) -> tuple[Any, ...]:
    if isinstance(node, Constant):
        return (node.value,)
    return tuple(node.values) if isinstance(node, Variable) and node.coded else ()


def evaluate(node: Expression, values: Mapping[int, Any], exactly: bool) -> Any:
    """Its value where the variable of index i has ``values[i]``."""
    if isinstance(node, Variable):
        return values[node.index]
    if isinstance(node, Constant):
        return node.value
    return _EVALUATE[type(node)](node, lambda part: evaluate(part, values, exactly), exactly)


_Value = Callable[[Expression], Any]


def _operation(node: Operation, value: _Value, exactly: bool) -> Any:
    try:
        return _calculate(node.op, [value(o) for o in node.operands], exactly)
    except (ArithmeticError, IndexError) as error:
        raise Undefined from error


def _calculate(op: str, values: list[Any], exactly: bool) -> Any:
    match op:
        case "add":
            return sum(values[1:], values[0])
        case "mul":
            return math.prod(values[1:], start=values[0])
        case "div" if exactly:
            return Fraction(values[0]) / Fraction(values[1])
        case "pow" if exactly:
            return Fraction(values[0]) ** values[1] if values[1] < 0 else values[0] ** values[1]
        case "element":
            place = integer(values[0])
            if place is None or place < 0:
                raise IndexError
            return values[1:][place]
        case "min" | "max":
            return (min if op == "min" else max)(values)
    return _PYTHON[op](*values)


_PYTHON: Final[dict[str, Callable[..., Any]]] = {
    "neg": operator.neg,
    "abs": operator.abs,
    "div": operator.truediv,
    "floordiv": operator.floordiv,
    "mod": operator.mod,
    "pow": operator.pow,
}


def _counted(node: Counted, value: _Value, _: bool) -> int:
    return sum(value(item) in node.values for item in node.items)


def _comparison(node: Comparison, value: _Value, _: bool) -> bool:
    try:
        return bool(COMPARE[node.op](value(node.left), value(node.right)))
    except Undefined:
        return False


def _junction(node: Junction, value: _Value, _: bool) -> bool:
    return (all if node.op == "and" else any)(value(part) for part in node.parts)


def _negation(node: Negation, value: _Value, _: bool) -> bool:
    return not value(node.part)


def _among(node: Among, value: _Value, _: bool) -> bool:
    try:
        return (value(node.item) in node.values) == node.inside
    except Undefined:
        return False


def _different(node: Different, value: _Value, _: bool) -> bool:
    try:
        found = [value(item) for item in node.items]
    except Undefined:
        return False
    return len(set(found)) == len(found)


def _rows(node: Rows, value: _Value, _: bool) -> bool:
    try:
        return (tuple(value(item) for item in node.items) in node.rows) == node.allowed
    except Undefined:
        return False


def _test(node: Test, value: _Value, _: bool) -> bool:
    try:
        found = [value(item) for item in node.items]
    except Undefined:
        return False
    return bool(node.function(*found)) != node.negated


_EVALUATE: Final[dict[type, Callable[..., Any]]] = {
    Operation: _operation,
    Counted: _counted,
    Comparison: _comparison,
    Junction: _junction,
    Negation: _negation,
    Among: _among,
    Different: _different,
    Rows: _rows,
    Test: _test,
}
