"""What the constraints mean, written from their docstrings alone, and solving by trying everything.

Nothing of the engines is used here: this is what they are measured against.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from math import prod
from operator import eq, ge, le, ne
from typing import Any

from clew.base.constraint import (
    AbsDifference,
    AllDifferent,
    Circuit,
    Clause,
    Constraint,
    Count,
    Element,
    Formula,
    Linear,
    Path,
    Predicate,
    Product,
    Quotient,
    Table,
)
from clew.base.program import Program

__all__ = ["allows", "scope_of", "solutions"]

Values = Mapping[int, int] | Sequence[int]

_COMPARE: dict[str, Callable[[int, int], bool]] = {"==": eq, "!=": ne, "<=": le, ">=": ge}


class _Undefined(Exception):  # noqa: N818  # not an error: such a formula is just false
    pass


def solutions(program: Program) -> list[tuple[int, ...]]:
    """All solutions, in lexicographic order."""
    domains = [list(domain) for domain in program.domains]
    tests = [(_TESTS[type(c)], c) for c in program.constraints]
    return [
        row[: program.visible]
        for row in product(*domains)
        if all(test(c, row) for test, c in tests)
    ]


def allows(constraint: Constraint, values: Values) -> bool:
    """Whether the constraint holds when variable i has ``values[i]``."""
    return _TESTS[type(constraint)](constraint, values)


def scope_of(constraint: Constraint) -> tuple[int, ...]:
    """The variables a constraint speaks of, each once."""
    match constraint:
        case Product(variables, _, result):
            found = [*variables, result]
        case AbsDifference(left, right, _, result) | Quotient(left, right, _, result):
            found = [left, right, result]
        case Element(index, items, value):
            found = [index, *items, value]
        case Count(variables, _, _, number):
            found = [*variables, number]
        case Clause(literals):
            found = [literal.variable for literal in literals]
        case _:
            found = list(constraint.variables)
    return tuple(dict.fromkeys(found))


def _all_different(c: AllDifferent, v: Values) -> bool:
    shifted = {v[x] + offset for x, offset in zip(c.variables, c.offsets, strict=True)}
    return len(shifted) == len(c.variables)


def _linear(c: Linear, v: Values) -> bool:
    total = sum(a * v[x] for a, x in zip(c.coefficients, c.variables, strict=True))
    return _COMPARE[c.op](total, c.constant)


def _product(c: Product, v: Values) -> bool:
    return _COMPARE[c.op](prod(v[x] for x in c.variables), v[c.result])


def _abs_difference(c: AbsDifference, v: Values) -> bool:
    return _COMPARE[c.op](abs(v[c.left] - v[c.right]), v[c.result])


def _quotient(c: Quotient, v: Values) -> bool:
    left, right = v[c.left], v[c.right]
    return right != 0 and left % right == 0 and _COMPARE[c.op](left // right, v[c.result])


def _table(c: Table, v: Values) -> bool:
    return (tuple(v[x] for x in c.variables) in c.rows) == c.allowed


def _element(c: Element, v: Values) -> bool:
    return 0 <= v[c.index] < len(c.items) and v[c.items[v[c.index]]] == v[c.value]


def _count(c: Count, v: Values) -> bool:
    return _COMPARE[c.op](sum(v[x] in c.values for x in c.variables), v[c.number])


def _clause(c: Clause, v: Values) -> bool:
    return any(_COMPARE[lit.op](v[lit.variable], lit.value) for lit in c.literals)


def _circuit(c: Circuit, v: Values) -> bool:
    return _walk(c.variables, v, 0) == [*range(len(c.variables))] and _ends_at(c.variables, v) == 0


def _walk(variables: tuple[int, ...], v: Values, start: int) -> list[int]:
    """The nodes met on a walk of as many steps as there are nodes, sorted."""
    met, at = [], start
    for _ in variables:
        if not 0 <= at < len(variables):
            break
        met.append(at)
        at = v[variables[at]]
    return sorted(met)


def _ends_at(variables: tuple[int, ...], v: Values, start: int = 0) -> int:
    at = start
    for _ in variables:
        at = v[variables[at]]
    return at


def _path(c: Path, v: Values) -> bool:
    nodes = [*range(len(c.variables))]
    starts: Iterable[int] = nodes if c.start is None else [c.start]
    return any(
        _walk(c.variables, v, s) == nodes and _ends_at(c.variables, v, s) == len(nodes)
        for s in starts
    )


def _predicate(c: Predicate, v: Values) -> bool:
    return bool(c.test(*(v[x] for x in c.variables)))


def _formula(c: Formula, v: Values) -> bool:
    try:
        return _run(c, v) != 0
    except _Undefined:
        return False


def _run(c: Formula, v: Values) -> int:
    stack: list[int] = []
    for word, n in c.code:
        if word == "const":
            stack.append(n)
        elif word == "var":
            stack.append(v[c.variables[n]])
        else:
            size = n if word in _MANY else 1 if word in _ONE else 2
            operands = [stack.pop() for _ in range(size)][::-1]
            stack.append(int(_operate(word, operands)))
    (result,) = stack
    return result


_MANY: dict[str, Callable[[Iterable[int]], Any]] = {
    "add": sum, "min": min, "max": max, "and": all, "or": any,
}  # fmt: skip
_ONE: dict[str, Callable[[int], Any]] = {
    "neg": lambda a: -a, "abs": abs, "not": lambda a: a == 0,
}  # fmt: skip
_TWO: dict[str, Callable[[int, int], Any]] = {
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "eq": eq,
    "ne": ne,
    "lt": lambda a, b: a < b,
    "le": le,
}


def _operate(word: str, operands: list[int]) -> Any:
    if word in _MANY:
        return _MANY[word](operands)
    if word in _ONE:
        return _ONE[word](*operands)
    if word in _TWO:
        return _TWO[word](*operands)
    a, b = operands
    undefined = b < 0 if word == "pow" else b == 0 or (word == "div" and a % b != 0)
    if undefined:
        raise _Undefined
    return a**b if word == "pow" else a % b if word == "mod" else a // b


_TESTS: dict[type, Callable[[Any, Values], bool]] = {
    AllDifferent: _all_different,
    Linear: _linear,
    Product: _product,
    AbsDifference: _abs_difference,
    Quotient: _quotient,
    Table: _table,
    Element: _element,
    Count: _count,
    Clause: _clause,
    Circuit: _circuit,
    Path: _path,
    Formula: _formula,
    Predicate: _predicate,
}
