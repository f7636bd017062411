"""Plainer forms of conditions: negations pushed inwards, fractions cleared."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import combinations
from typing import Final

from clew.base.expression import (
    INT,
    Among,
    Comparison,
    Condition,
    Constant,
    Different,
    Expression,
    Junction,
    Negation,
    Operation,
    Route,
    Rows,
    Test,
    Tour,
    Variable,
    minus,
    plus,
    subexpressions,
    times,
)
from clew.errors import ModelError

__all__ = ["cleared", "may_be", "pairwise", "simplify"]


def simplify(node: Condition, negated: bool = False) -> Condition:
    """The same condition with negations taken in; a negated comparison is its opposite.

    Only what may be undefined keeps a `Negation` around it: it does not hold, so that does.
    """
    match node:
        case Negation():
            return simplify(node.part, not negated)
        case Tour() | Route() if negated:
            raise ModelError(f"~{node}: {node.name} can only be required, not be refused")
        case _ if negated and not isinstance(node, Junction) and not _always_defined(node):
            return Negation(node)
        case Junction():
            op = node.op if not negated else ("or" if node.op == "and" else "and")
            return Junction(op, tuple(simplify(part, negated) for part in node.parts))
        case Comparison():
            return node.opposite() if negated else node
        case Among():
            return Among(node.item, node.values, node.inside != negated)
        case Rows():
            return Rows(node.items, node.rows, node.allowed != negated)
        case Test():
            return Test(node.function, node.items, node.negated != negated)
        case Different():
            if negated:
                return pairwise("or", "==", node) if len(node.items) > 1 else Negation(node)
    return node


def _always_defined(node: Expression) -> bool:
    """Whether no value of its variables leads to a division by zero or an index outside."""
    return all(
        not isinstance(part, Operation) or _defined(part.op, part.operands)
        for part in subexpressions(node)
    )


def _defined(op: str, operands: tuple[Expression, ...]) -> bool:
    match op:
        case "div" | "floordiv" | "mod":
            return not may_be(operands[1], 0)
        case "element":
            index = operands[0]
            return isinstance(index, Variable) and (
                index.kind == INT and index.codes[0] >= 0 and index.codes[-1] < len(operands) - 1
            )
        case "pow":
            integers = all(operand.kind == INT for operand in operands)
            return integers and not operands[1].may_be_negative()
    return True


def may_be(node: Expression, value: int) -> bool:
    """Whether `node` could have this value, as far as one sees."""
    if isinstance(node, Constant):
        return bool(node.value == value)
    return not isinstance(node, Variable) or node.encode(value) is not None


def pairwise(junction: str, op: str, node: Different) -> Condition:
    """``op`` between every two of the items."""
    pairs = tuple(Comparison(op, a, b) for a, b in combinations(node.items, 2))
    return pairs[0] if len(pairs) == 1 else Junction(junction, pairs)


# ---- fractions --------------------------------------------------------------------------------

_ONE: Final = Constant(1)
_Ratio = tuple[Expression, Expression]


def cleared(node: Comparison) -> Condition | None:
    """The same comparison without ``/`` and fractions, None if there are none it can clear.

    ``x / 2 < y / 3`` becomes ``3*x < 2*y``. A divisor that is not a constant may not be 0.
    """
    left, right = _exact_side(node.left, node.right), _exact_side(node.right, node.left)
    if left.kind == INT == right.kind:
        return (
            None if left is node.left and right is node.right else Comparison(node.op, left, right)
        )
    guards: list[Condition] = []
    one, two = _ratio(left, guards), _ratio(right, guards)
    if one is None or two is None:
        return None
    (n1, d1), (n2, d2) = one, two
    if isinstance(d1, Constant) and isinstance(d2, Constant):
        cross: Condition = Comparison(node.op, _product(n1, d2), _product(n2, d1))
    else:
        cross = _crossed(node.op, n1, d1, n2, d2)
    return Junction("and", (*guards, cross)) if guards else cross


def _crossed(op: str, n1: Expression, d1: Expression, n2: Expression, d2: Expression) -> Condition:
    """``n1/d1 op n2/d2`` where the sign of the denominators is not known."""
    left, right, sign = _product(n1, d2), _product(n2, d1), _product(d1, d2)
    if op in ("==", "!="):
        return Comparison(op, left, right)
    positive = Junction("and", (sign > 0, Comparison(op, left, right)))
    negative = Junction("and", (sign < 0, Comparison(op, right, left)))
    return Junction("or", (positive, negative))


def _exact_side(side: Expression, other: Expression) -> Expression:
    """A lone float beside integers is exactly the fraction it stands for."""
    if (
        isinstance(side, Constant)
        and isinstance(side.value, (float, Fraction))
        and other.kind == INT
    ):
        if isinstance(side.value, float) and not math.isfinite(side.value):
            return side
        value = Fraction(side.value)
        return Constant(value.numerator if value.denominator == 1 else value)
    return side


def _ratio(node: Expression, guards: list[Condition]) -> _Ratio | None:
    """Numerator and denominator (positive where it is a constant)."""
    if node.kind == INT:
        return node, _ONE
    if isinstance(node, Constant) and isinstance(node.value, Fraction):
        return Constant(node.value.numerator), Constant(node.value.denominator)
    if not isinstance(node, Operation) or node.op not in ("add", "neg", "mul", "div"):
        return None
    parts = [_ratio(operand, guards) for operand in node.operands]
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    if node.op == "neg":
        return minus(known[0][0]), known[0][1]
    if node.op == "div":
        return _divided(known[0], known[1], guards)
    total = known[0]
    for part in known[1:]:
        total = _plus(total, part) if node.op == "add" else _times(total, part)
    return total


def _divided(left: _Ratio, right: _Ratio, guards: list[Condition]) -> _Ratio:
    (n1, d1), (n2, d2) = left, right
    if not isinstance(n2, Constant):
        guards.append(n2 != 0)
    elif n2.value < 0:
        n1, n2 = minus(n1), minus(n2)
    return _product(n1, d2), _product(d1, n2)


def _plus(left: _Ratio, right: _Ratio) -> _Ratio:
    (n1, d1), (n2, d2) = left, right
    if isinstance(d1, Constant) and isinstance(d2, Constant) and d1.value == d2.value:
        return plus(n1, n2), d1
    return plus(_product(n1, d2), _product(n2, d1)), _product(d1, d2)


def _times(left: _Ratio, right: _Ratio) -> _Ratio:
    return _product(left[0], right[0]), _product(left[1], right[1])


def _product(left: Expression, right: Expression) -> Expression:
    if isinstance(left, Constant) and left.value == 1:
        return right
    return left if isinstance(right, Constant) and right.value == 1 else times(left, right)
