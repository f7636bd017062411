"""The shapes ``operation op result`` that an engine has a constraint for."""

from __future__ import annotations

from typing import Any

from clew.base.constraint import AbsDifference, Constraint, Count, Element, Product, Quotient
from clew.base.expression import (
    INT,
    Comparison,
    Constant,
    Counted,
    Expression,
    Operation,
    Variable,
    integer,
)
from clew.base.formula import coded_alike
from clew.base.linear import as_sum, too_large
from clew.base.operands import Operands, plain

__all__ = ["special"]


def special(node: Comparison, operands: Operands) -> list[Constraint]:
    """The constraints for ``operation op result``, if there are some for this operation."""
    counted = _counted(node.left)
    if counted is not None:
        return _count(counted, node, operands)
    if isinstance(node.left, Operation) and not too_large(node):
        match node.left.op:
            case "mul":
                return _product(node.left, node, operands)
            case "abs":
                return _difference(node.left, node, operands)
            case "div":
                return _quotient(node.left, node, operands)
            case "element":
                return _element(node.left, node, operands)
    return []


def _product(operation: Operation, node: Comparison, operands: Operands) -> list[Constraint]:
    factors = operands.indices(operation.operands)
    result = operands.result(node, factors or [])
    if factors is None or result is None:
        return []
    return [Product(tuple(factors), *result)]


def _difference(operation: Operation, node: Comparison, operands: Operands) -> list[Constraint]:
    total = as_sum(operation.operands[0])
    if total is None:
        return []
    (coefficients, constant) = total
    signs = sorted(coefficients.values())
    ordered = sorted(coefficients, key=lambda x: -coefficients[x])
    if signs == [-1, 1] and not constant:
        left, right = (x.index for x in ordered)
    elif signs in ([1], [-1]):  # |x + c| is |x - -c|, and |-x + c| is |x - c|
        left, right = ordered[0].index, operands.constant(-constant * signs[0])
    else:
        return []
    result = operands.result(node, (left, right))
    return [] if result is None else [AbsDifference(left, right, *result)]


def _quotient(operation: Operation, node: Comparison, operands: Operands) -> list[Constraint]:
    pair = operands.indices(operation.operands)
    result = operands.result(node, pair or [])
    if node.op != "==" or pair is None or result is None:
        return []
    if isinstance(operation.operands[1], Constant):
        return []  # x / 2 == y is linear
    return [Quotient(pair[0], pair[1], *result)]


def _count(counted: Counted, node: Comparison, operands: Operands) -> list[Constraint]:
    coded = coded_alike(counted.items)
    if coded and all(isinstance(item, Variable) for item in counted.items):
        scope = [item.index for item in counted.items if isinstance(item, Variable)]
        values = {operands.intern(value) for value in counted.values}
    else:
        found = operands.indices(counted.items)
        if found is None:
            return []
        scope = found
        values = {n for n in map(integer, counted.values) if n is not None}
    result = operands.result(node, scope)
    if result is None or len(set(scope)) < len(scope):
        return []
    return [Count(tuple(scope), tuple(sorted(values)), *result)]


def _element(operation: Operation, node: Comparison, operands: Operands) -> list[Constraint]:
    index, *items = operation.operands
    alike = [*items, node.right]
    coded = coded_alike(alike)
    simple = coded or all(plain(i) and i.kind == INT for i in alike)
    if node.op != "==" or not simple or not isinstance(index, Variable) or index.kind != INT:
        return []
    found = [operands.index(item, coded) for item in items]
    value = operands.index(node.right, coded)
    if index.index in (*found, value) or value in found:
        return []
    return [Element(index.index, tuple(found), value)]


def _counted(node: Expression) -> Counted | None:
    """`node` as a count: ``count(xs, 3)``, or the same written ``sum(x == 3 for x in xs)``."""
    if isinstance(node, Counted):
        return node
    if not isinstance(node, Operation) or node.op != "add":
        return None
    items: list[Expression] = []
    values: set[Any] = set()
    for term in node.operands:
        if not (isinstance(term, Comparison) and term.op == "==" and plain(term.left)):
            return None
        if not isinstance(term.right, Constant):
            return None
        items.append(term.left)
        values.add(term.right.value)
    return Counted(tuple(items), tuple(values)) if len(values) == 1 else None
