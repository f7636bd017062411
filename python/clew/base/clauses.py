"""Conditions joined by and, or, implies as clauses of literals, where that comes to few."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from clew.base.constraint import Literal
from clew.base.evaluation import evaluate, exact
from clew.base.expression import (
    Among,
    Comparison,
    Condition,
    Constant,
    Junction,
    Variable,
    variables_of,
)
from clew.base.linear import linear
from clew.base.normal import simplify

__all__ = ["fitting", "spread"]

#: A condition is spread into at most this many clauses.
_CLAUSES: Final = 16

#: Values that fit are listed in a clause up to this many.
_LISTED: Final = 64


def spread(node: Condition) -> list[list[Literal]] | None:
    """The condition as clauses that must all hold, if it comes to few."""
    match simplify(node):
        case Junction(op="and") as both:
            return _together([spread(part) for part in both.parts])
        case Junction() as either:
            return _distributed([spread(part) for part in either.parts])
        case Comparison(op="==" | "!=", left=Condition() as a, right=Condition() as b) as iff:
            c = simplify(b, iff.op == "!=")
            there = Junction("or", (simplify(a, True), c))
            back = Junction("or", (a, simplify(c, True)))
            return spread(Junction("and", (there, back)))
        case Among(item=Variable() as x, inside=False) as among:
            codes = map(x.encode, among.values)
            return [[Literal(x.index, "!=", c)] for c in codes if c is not None]
        case plain if not variables_of(plain):
            return [] if evaluate(plain, {}, exact(plain)) else [[]]
        case plain:
            literals = _literals(plain)
            return None if literals is None else [literals]


def _literals(node: Condition) -> list[Literal] | None:
    """Literals of which one must hold, for a condition on one variable."""
    match node:
        case Among(item=Variable() as x):
            found = [x.encode(value) for value in node.values]
            return _one_of(x, [c for c in found if c is not None])
        case Comparison(op="==", left=Variable() as x, right=Constant() as constant):
            code = x.encode(constant.value)
            return _one_of(x, [] if code is None else [code])
        case Comparison(op="!=", left=Variable() as x, right=Constant() as constant):
            code = x.encode(constant.value)
            return [_always(x)] if code is None else [Literal(x.index, "!=", code)]
        case Comparison() if len(scope := variables_of(node)) == 1:
            return _compared(node, scope[0])
    return None


def _compared(node: Comparison, x: Variable) -> list[Literal] | None:
    sum_ = linear(node)
    if sum_ is not None and sum_.variables and sum_.op == "<=":
        (a,) = sum_.coefficients
        op, bound = ("<=", sum_.constant // a) if a > 0 else (">=", -(sum_.constant // -a))
        return [Literal(x.index, op, bound)]
    if len(x.codes) > _LISTED:
        return None
    return _one_of(x, list(fitting(node, x)))


def _together(parts: list[list[list[Literal]] | None]) -> list[list[Literal]] | None:
    clauses: list[list[Literal]] = []
    for part in parts:
        if part is None:
            return None
        clauses += part
    return clauses


def _distributed(parts: list[list[list[Literal]] | None]) -> list[list[Literal]] | None:
    clauses: list[list[Literal]] = [[]]
    for part in parts:
        if part is None or len(clauses) * len(part) > _CLAUSES:
            return None
        clauses = [[*one, *two] for one in clauses for two in part]
    return clauses


def _one_of(x: Variable, codes: list[int]) -> list[Literal]:
    never = Literal(x.index, "<=", x.codes[0] - 1)
    return [Literal(x.index, "==", code) for code in codes] or [never]


def _always(x: Variable) -> Literal:
    return Literal(x.index, ">=", x.codes[0])


def fitting(node: Condition, x: Variable) -> Iterator[int]:
    """The codes of the only variable for which the condition holds."""
    exactly = exact(node)
    return (code for code in x.codes if evaluate(node, {x.index: x.decode(code)}, exactly))
