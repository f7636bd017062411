"""Linear forms of expressions over integer variables, and how large their values may become."""

from __future__ import annotations

import math
from collections.abc import Iterable

from clew.base.constraint import Linear
from clew.base.expression import (
    INT,
    MACHINE,
    Comparison,
    Condition,
    Constant,
    Counted,
    Expression,
    Operation,
    Variable,
    subexpressions,
)
from clew.base.normal import cleared

__all__ = ["Sum", "as_sum", "linear", "magnitude", "size", "too_large"]

Sum = tuple[dict[Variable, int], int]
"""The coefficients of a linear expression, and its constant."""


def linear(node: Condition) -> Linear | None:
    """``sum op constant`` where both sides are linear and the numbers small enough."""
    if isinstance(node, Comparison) and node.kind == INT:
        plain = cleared(node) if node.left.kind != INT or node.right.kind != INT else node
        if isinstance(plain, Comparison):
            return _compared(plain)
    return None


def _compared(node: Comparison) -> Linear | None:
    left, right = as_sum(node.left), as_sum(node.right)
    if left is None or right is None:
        return None
    total = dict(left[0])
    for x, c in right[0].items():
        total[x] = total.get(x, 0) - c
    bound = right[1] - left[1]
    scope = [x for x, c in total.items() if c]
    if sum(abs(total[x]) * size(x) for x in scope) + abs(bound) >= MACHINE:
        return None
    sign = -1 if node.op in (">", ">=") else 1
    return Linear(
        tuple(sign * total[x] for x in scope),
        tuple(x.index for x in scope),
        node.op if node.op in ("==", "!=") else "<=",
        sign * bound - (node.op in ("<", ">")),
    )


def as_sum(node: Expression) -> Sum | None:
    """Its linear form over integer variables, if it has one."""
    coefficients: dict[Variable, int] = {}
    constant = _collect(node, 1, coefficients)
    if constant is None:
        return None
    return {x: c for x, c in coefficients.items() if c}, constant


def _collect(node: Expression, factor: int, coefficients: dict[Variable, int]) -> int | None:
    match node:
        case Variable(kind="int"):
            coefficients[node] = coefficients.get(node, 0) + factor
            return 0
        case Constant(kind="int"):
            return factor * int(node.value)
        case Operation(op="neg"):
            return _collect(node.operands[0], -factor, coefficients)
        case Operation(op="add"):
            return _added(_collect(o, factor, coefficients) for o in node.operands)
        case Operation(op="mul"):
            constants = [o.value for o in node.operands if isinstance(o, Constant)]
            others = [o for o in node.operands if not isinstance(o, Constant)]
            if len(others) == 1 and all(isinstance(c, int) for c in constants):
                return _collect(others[0], factor * math.prod(constants), coefficients)
    return None


def _added(parts: Iterable[int | None]) -> int | None:
    total = 0
    for part in parts:
        if part is None:
            return None
        total += part
    return total


# ---- sizes ------------------------------------------------------------------------------------


def magnitude(node: Expression) -> int:
    """No value met while calculating `node` is further from 0 (for expressions of integers)."""
    return max((size(part) for part in subexpressions(node)), default=0)


def size(node: Expression) -> int:
    """How far from 0 its value may be, looking at this node alone."""
    match node:
        case Variable():
            return max(abs(node.codes[0]), abs(node.codes[-1]))
        case Constant():
            return abs(node.value) if isinstance(node.value, int) else 0
        case Condition():
            return 1
        case Counted():
            return len(node.items)
        case Operation():
            return _combined(node.op, [size(o) for o in node.operands])
    return 0


def _combined(op: str, sizes: list[int]) -> int:
    match op:
        case "add":
            return sum(sizes)
        case "mul":
            return math.prod(sizes)
        case "floordiv":
            return sizes[0]
        case "mod":
            return sizes[1]
        case "pow":
            base, exponent = sizes
            return base**exponent if base.bit_length() * exponent < 128 else MACHINE**2
    return max(sizes)


def too_large(node: Expression) -> bool:
    """Whether calculating it could leave an engine's integers."""
    return magnitude(node) > MACHINE
