"""The general way of a condition to the engine: postfix code.

Invariant: no code that is made here is ever undefined. Where a divisor may be 0 (or an index may
lie outside), the code calculates with a harmless one instead and the comparison it stands in is
joined with a guard, so that only this comparison does not hold and not the whole formula.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from clew.base.constraint import Formula
from clew.base.expression import (
    INT,
    Among,
    Comparison,
    Condition,
    Constant,
    Counted,
    Different,
    Expression,
    Junction,
    Negation,
    Operation,
    Variable,
    integer,
    variables_of,
)
from clew.base.linear import too_large
from clew.base.normal import cleared, may_be, pairwise, simplify

__all__ = ["coded_alike", "formula"]

Code = list[tuple[str, int]]
Intern = Callable[[object], int]

_COMPARISONS: Final = {"==": ("eq", False), "!=": ("ne", False), "<": ("lt", False),
                       "<=": ("le", False), ">": ("lt", True), ">=": ("le", True)}  # fmt: skip


def formula(node: Condition, intern: Intern) -> Formula | None:
    """The condition as code, or None where it is not one over engine's integers."""
    if too_large(node):
        return None
    scope = variables_of(node)
    try:
        code = _Writer({x: i for i, x in enumerate(scope)}, intern).condition(node)
    except _NotIntegersError:
        return None
    return Formula(tuple(x.index for x in scope), tuple(code))


def coded_alike(items: Sequence[Expression]) -> bool:
    """Whether all of them, compared with each other, can be told apart by the model's codes."""
    return any(isinstance(i, Variable) and i.coded for i in items) and all(
        isinstance(i, Constant) or (isinstance(i, Variable) and i.coded) for i in items
    )


class _NotIntegersError(Exception):
    """Floats, words or the user's own functions are in it."""


class _Writer:
    def __init__(self, places: dict[Variable, int], intern: Intern) -> None:
        self.places = places
        self.intern = intern

    def condition(self, node: Condition) -> Code:
        node = node if isinstance(node, Negation) else simplify(node)
        match node:
            case Junction():
                parts = [self.condition(part) for part in node.parts]
                return [c for part in parts for c in part] + [(node.op, len(parts))]
            case Comparison():
                return self.comparison(node)
            case Among():
                op, junction = ("==", "or") if node.inside else ("!=", "and")
                tests = [Comparison(op, node.item, Constant(v)) for v in self.comparable(node)]
                if not tests:
                    return [("const", int(not node.inside))]
                return self.condition(Junction(junction, tuple(tests)))
            case Negation():
                return [*self.condition(node.part), ("not", 0)]
            case Different() if len(node.items) == 1:
                return [("const", 1)]
            case Different():
                return self.condition(pairwise("and", "!=", node))
        raise _NotIntegersError

    @staticmethod
    def comparable(node: Among) -> list[object]:
        """The values that the item can have at all."""
        if coded_alike([node.item]):
            return list(node.values)
        return [v for v in map(integer, node.values) if v is not None]

    def comparison(self, node: Comparison) -> Code:
        sides = (node.left, node.right)
        if node.op in ("==", "!=") and coded_alike(_compared(node)):
            guards: list[Code] = []
            operands = [self.value(side, guards, coded=True) for side in sides]
            return self.joined(node.op, operands, guards)
        plain = cleared(node)
        if plain is not None:
            return self.condition(plain)
        guards = []
        return self.joined(node.op, [self.value(side, guards) for side in sides], guards)

    @staticmethod
    def joined(op: str, operands: list[Code], guards: list[Code]) -> Code:
        opcode, swapped = _COMPARISONS[op]
        left, right = reversed(operands) if swapped else operands
        code = [*left, *right, (opcode, 0)]
        if guards:
            code += [c for guard in guards for c in guard]
            code.append(("and", len(guards) + 1))
        return code

    def value(self, node: Expression, guards: list[Code], coded: bool = False) -> Code:
        match node:
            case Variable() if node.coded == coded:
                return [("var", self.places[node])]
            case Constant() if coded:
                return [("const", self.intern(node.value))]
            case Operation(op="element"):
                return self.element(node, guards, coded)
        if node.kind != INT or coded:
            raise _NotIntegersError
        match node:
            case Constant():
                return [("const", node.value)]
            case Condition():
                return self.condition(node)
            case Counted():
                return self.counted(node)
            case Operation():
                return self.operation(node, guards)
        raise _NotIntegersError

    def operation(self, node: Operation, guards: list[Code]) -> Code:
        operands = [self.value(o, guards) for o in node.operands]
        if node.op in ("add", "min", "max"):
            return [c for operand in operands for c in operand] + [(node.op, len(operands))]
        if node.op in ("floordiv", "mod"):
            operands[1] = self.divisor(node.operands[1], operands[1], guards)
        code = operands[0]
        if len(operands) == 1:
            return [*code, (node.op, 0)]
        for operand in operands[1:]:
            code = [*code, *operand, (node.op, 0)]
        return code

    @staticmethod
    def divisor(node: Expression, code: Code, guards: list[Code]) -> Code:
        """The divisor, made 1 where it is 0, which the guard then refuses."""
        if not may_be(node, 0):
            return code
        guards.append([*code, ("const", 0), ("ne", 0)])
        return [*code, *code, ("const", 0), ("eq", 0), ("add", 2)]

    def element(self, node: Operation, guards: list[Code], coded: bool) -> Code:
        """The sum of the items, each times whether it is the one."""
        index = self.value(node.operands[0], guards)
        items = node.operands[1:]
        guards.append([("const", 0), *index, ("le", 0)])
        guards.append([*index, ("const", len(items)), ("lt", 0)])
        code: Code = []
        for place, item in enumerate(items):
            inner: list[Code] = []  # what is wrong with an item not chosen does not matter
            value = self.value(item, inner, coded)
            code += [*index, ("const", place), ("eq", 0), *value, ("mul", 0)]
            for guard in inner:
                chosen = [*index, ("const", place), ("ne", 0)]
                guards.append([*chosen, *guard, ("or", 2)])
        return [*code, ("add", len(items))]

    def counted(self, node: Counted) -> Code:
        tests = [self.condition(Among(item, node.values)) for item in node.items]
        return [c for test in tests for c in test] + [("add", len(tests))]


def _compared(node: Comparison) -> list[Expression]:
    """What may come out of either side: the items, where that is an element."""
    found: list[Expression] = []
    for side in (node.left, node.right):
        if isinstance(side, Operation) and side.op == "element":
            found += side.operands[1:]
        else:
            found.append(side)
    return found
