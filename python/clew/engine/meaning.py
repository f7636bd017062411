"""What every constraint means, in plain Python: the truth that engines are held against.

`holds` judges full assignments, `judge` partial ones. Both look values up by variable index, so a
list, a tuple or a dict will do.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

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

__all__ = ["holds", "judge", "scope"]

Values: TypeAlias = Mapping[int, int] | Sequence[int]

COMPARE: Final[dict[str, Callable[[int, int], bool]]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    ">=": operator.ge,
}


def scope(constraint: Constraint) -> tuple[int, ...]:
    """The indices of the variables it speaks of, each once."""
    match constraint:
        case AllDifferent() | Linear() | Table() | Circuit() | Path() | Formula() | Predicate():
            found: Iterable[int] = constraint.variables
        case Product():
            found = (*constraint.variables, constraint.result)
        case AbsDifference() | Quotient():
            found = (constraint.left, constraint.right, constraint.result)
        case Element():
            found = (*constraint.items, constraint.index, constraint.value)
        case Count():
            found = (*constraint.variables, constraint.number)
        case Clause():
            found = (literal.variable for literal in constraint.literals)
    return tuple(dict.fromkeys(found))


def judge(constraint: Constraint, known: Mapping[int, int]) -> bool | None:
    """What can be said when only some variables have values; None: that depends."""
    if all(x in known for x in scope(constraint)):
        return holds(constraint, known)
    if isinstance(constraint, AllDifferent):
        pairs = zip(constraint.variables, constraint.offsets, strict=True)
        return None if _different([known[x] + c for x, c in pairs if x in known]) else False
    if isinstance(constraint, Clause):
        some = any(COMPARE[v.op](known[v.variable], v.value) for v in constraint.literals
                   if v.variable in known)  # fmt: skip
        return True if some else None
    return None


def holds(constraint: Constraint, values: Values) -> bool:
    """Whether the constraint allows these values."""
    return _HOLDS[type(constraint)](constraint, values)


def _all_different(c: AllDifferent, v: Values) -> bool:
    """All ``variable + offset`` are pairwise different."""
    return _different([v[x] + offset for x, offset in zip(c.variables, c.offsets, strict=True)])


def _different(values: list[int]) -> bool:
    return len(set(values)) == len(values)


def _linear(c: Linear, v: Values) -> bool:
    """The weighted sum compares with the constant."""
    total = sum(factor * v[x] for factor, x in zip(c.coefficients, c.variables, strict=True))
    return COMPARE[c.op](total, c.constant)


def _product(c: Product, v: Values) -> bool:
    """The product compares with the result."""
    return COMPARE[c.op](math.prod(v[x] for x in c.variables), v[c.result])


def _difference(c: AbsDifference, v: Values) -> bool:
    """The distance of left and right compares with the result."""
    return COMPARE[c.op](abs(v[c.left] - v[c.right]), v[c.result])


def _quotient(c: Quotient, v: Values) -> bool:
    """The right is not 0, divides the left, and what comes out compares with the result."""
    left, right = v[c.left], v[c.right]
    return right != 0 and left % right == 0 and COMPARE[c.op](left // right, v[c.result])


def _table(c: Table, v: Values) -> bool:
    """The values are one of the rows, or, for a forbidden table, none."""
    return (tuple(v[x] for x in c.variables) in c.rows) == c.allowed


def _element(c: Element, v: Values) -> bool:
    """The index lies inside, and the item there has the value."""
    index = v[c.index]
    return 0 <= index < len(c.items) and v[c.items[index]] == v[c.value]


def _count(c: Count, v: Values) -> bool:
    """How many variables have one of the values compares with the number."""
    return COMPARE[c.op](sum(v[x] in c.values for x in c.variables), v[c.number])


def _clause(c: Clause, v: Values) -> bool:
    """At least one literal holds."""
    return any(COMPARE[literal.op](v[literal.variable], literal.value) for literal in c.literals)


def _circuit(c: Circuit, v: Values) -> bool:
    """Going from node 0 along the successors, one visits all nodes and is back at 0."""
    return _tour([v[x] for x in c.variables], start=0, end=0)


def _path(c: Path, v: Values) -> bool:
    """Going from the start, or from some node, one visits all nodes, and then the path ends."""
    successors = [v[x] for x in c.variables]
    starts = range(len(successors)) if c.start is None else [c.start]
    return any(_tour(successors, start, end=len(successors)) for start in starts)


def _tour(successors: list[int], start: int, end: int) -> bool:
    seen: set[int] = set()
    at = start
    for _ in successors:
        if at in seen or not 0 <= at < len(successors):
            return False
        seen.add(at)
        at = successors[at]
    return at == end


def _predicate(c: Predicate, v: Values) -> bool:
    """The test says so."""
    return bool(c.test(*(v[x] for x in c.variables)))


def _formula(c: Formula, v: Values) -> bool:
    """The code comes to something that is not 0; undefined on the way is false."""
    stack: list[int] = []
    for opcode, argument in c.code:
        if opcode == "const":
            stack.append(argument)
        elif opcode == "var":
            stack.append(v[c.variables[argument]])
        else:
            arity = argument if opcode in _MANY else 1 if opcode in _ONE else 2
            operands = stack[-arity:]
            del stack[-arity:]
            if arity == 2 and _undefined(opcode, *operands):
                return False
            stack.append(_run(opcode, operands))
    return stack.pop() != 0


def _undefined(opcode: str, left: int, right: int) -> bool:
    if opcode in ("floordiv", "mod"):
        return right == 0
    if opcode == "div":
        return right == 0 or left % right != 0
    return opcode == "pow" and right < 0


def _run(opcode: str, operands: list[int]) -> int:
    if opcode in _MANY:
        return int(_MANY[opcode](operands))
    return int((_ONE if opcode in _ONE else _TWO)[opcode](*operands))


_MANY: Final[dict[str, Callable[[list[int]], int]]] = {
    "add": sum,
    "min": min,
    "max": max,
    "and": all,
    "or": any,
}

_ONE: Final[dict[str, Callable[..., int]]] = {
    "neg": operator.neg,
    "abs": operator.abs,
    "not": operator.not_,
}

_TWO: Final[dict[str, Callable[..., int]]] = {
    "sub": operator.sub,
    "mul": operator.mul,
    "floordiv": operator.floordiv,
    "mod": operator.mod,
    "div": operator.floordiv,
    "pow": operator.pow,
    "eq": operator.eq,
    "ne": operator.ne,
    "lt": operator.lt,
    "le": operator.le,
}

_HOLDS: Final[dict[type, Callable[[Any, Values], bool]]] = {
    AllDifferent: _all_different,
    Linear: _linear,
    Product: _product,
    AbsDifference: _difference,
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
