"""Expressions over variables: what `x + 2*y == 7` is before it is turned into a constraint.

An `Expression` has a value once its variables have values; a `Condition` is an expression whose
value is true or false (1 or 0 where it stands in arithmetic). Both are immutable trees that print
as they were written. Nothing here decides how a condition reaches an engine: that is
`clew.base.lower`.

Invariant: comparing never compares. `x == y` builds a condition, and asking a condition for its
truth raises `TruthError`. Python looks at identity first in dicts, sets and lists, so variables
may be keys and members; a search that meets *another* variable first (``y in [x, y]``,
``[x, y].index(y)``) fails loudly rather than answer wrongly.
"""

from __future__ import annotations

import numbers
from collections.abc import Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Final

from clew.base.expression.wording import (
    ATOM,
    COMPARISON,
    JUNCTION,
    SIGN,
    SIGNS,
    SUM,
    TERM,
    bound,
    commas,
    condition_has_no_truth,
    no_chain,
    no_membership,
    value_has_no_truth,
)
from clew.errors import ModelError, TruthError

__all__ = ["Condition", "Expression"]

INT, NUMBER, WORD = "int", "number", "word"
"""The kinds of expression: always an integer; a number; anything else."""

_FLIPPED: Final = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
_OPPOSITE: Final = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}

_MIND: Final = "mind that & and | bind tighter than ==: write (x == 1) & (y == 2)"


class Expression:
    """Something with a value once its variables have values. Use Python's operators on it."""

    __slots__ = ()
    kind: str
    binding: int = ATOM

    @property
    def operands(self) -> tuple[Expression, ...]:
        """The expressions it is made of."""
        return ()

    def __repr__(self) -> str:
        return str(self)

    __hash__ = object.__hash__

    def __bool__(self) -> bool:
        raise TruthError(self._no_truth())

    def _no_truth(self) -> str:
        return value_has_no_truth(self)

    def as_condition(self) -> Condition:
        """Itself as a condition: it is one, or a variable that is only ever 0 or 1."""
        raise ModelError(
            f"{self} is a value, not a condition: compare it, as in {self} != 0 ({_MIND})"
        )

    def may_be_negative(self) -> bool:
        """Whether its value may be a number below 0."""
        return True

    def word(self) -> str:
        """What of it is not a number, where its kind is WORD and it is not made of others."""
        return ""

    def __add__(self, other: Any) -> Expression:
        return plus(self, other)

    def __radd__(self, other: Any) -> Expression:
        return plus(other, self)

    def __sub__(self, other: Any) -> Expression:
        return plus(self, minus(other))

    def __rsub__(self, other: Any) -> Expression:
        return plus(other, minus(self))

    def __mul__(self, other: Any) -> Expression:
        return times(self, other)

    def __rmul__(self, other: Any) -> Expression:
        return times(other, self)

    def __truediv__(self, other: Any) -> Expression:
        return Operation("div", (self, wrap(other)))

    def __rtruediv__(self, other: Any) -> Expression:
        return Operation("div", (wrap(other), self))

    def __floordiv__(self, other: Any) -> Expression:
        return Operation("floordiv", (self, wrap(other)))

    def __rfloordiv__(self, other: Any) -> Expression:
        return Operation("floordiv", (wrap(other), self))

    def __mod__(self, other: Any) -> Expression:
        return Operation("mod", (self, wrap(other)))

    def __rmod__(self, other: Any) -> Expression:
        return Operation("mod", (wrap(other), self))

    def __pow__(self, other: Any) -> Expression:
        return Operation("pow", (self, wrap(other)))

    def __rpow__(self, other: Any) -> Expression:
        return Operation("pow", (wrap(other), self))

    def __neg__(self) -> Expression:
        return minus(self)

    def __pos__(self) -> Expression:
        return self

    def __abs__(self) -> Expression:
        return Operation("abs", (self,))

    def __eq__(self, other: Any) -> Condition:  # type: ignore[override]
        return Comparison("==", self, wrap(other))

    def __ne__(self, other: Any) -> Condition:  # type: ignore[override]
        return Comparison("!=", self, wrap(other))

    def __lt__(self, other: Any) -> Condition:
        return Comparison("<", self, wrap(other))

    def __le__(self, other: Any) -> Condition:
        return Comparison("<=", self, wrap(other))

    def __gt__(self, other: Any) -> Condition:
        return Comparison(">", self, wrap(other))

    def __ge__(self, other: Any) -> Condition:
        return Comparison(">=", self, wrap(other))

    def __and__(self, other: Any) -> Condition:
        return Junction("and", (condition(self), condition(other)))

    def __or__(self, other: Any) -> Condition:
        return Junction("or", (condition(self), condition(other)))

    __rand__ = __and__
    __ror__ = __or__

    def __invert__(self) -> Condition:
        return Negation(condition(self))

    def among(self, values: Iterable[Hashable]) -> Condition:
        """Its value is one of `values`: what ``x in [1, 2]`` would say."""
        from clew.base.expression.lists import Among, hashables

        return Among(self, hashables(values, self))

    def element(self, items: Iterable[Any]) -> Expression:
        """``items[self]``: the item at this place, counted from 0."""
        return Operation("element", (self, *map(wrap, items)))


class Constant(Expression):
    """A value in an expression that is the same in every solution."""

    __slots__ = ("kind", "value")

    def __init__(self, value: Any) -> None:
        if type(value) is int or isinstance(value, numbers.Integral):
            self.value = int(value)
            self.kind = INT
        else:
            self.value = value
            self.kind = NUMBER if isinstance(value, numbers.Number) else WORD

    def may_be_negative(self) -> bool:
        return not (self.kind == INT and self.value >= 0)

    def word(self) -> str:
        return str(self)

    def __str__(self) -> str:
        return str(self.value) if self.kind != WORD else repr(self.value)

    @property
    def binding(self) -> int:  # type: ignore[override]
        """A negative number or a fraction holds together less than a plain one."""
        if isinstance(self.value, Fraction) and self.value.denominator != 1:
            return TERM
        negative = self.kind != WORD and not isinstance(self.value, complex) and self.value < 0
        return SIGN if negative else ATOM


class Operation(Expression):
    """An operator on operands: add, neg, mul, div, floordiv, mod, pow, abs, min, max, element.

    The operands of ``element`` are the index and then the items.
    """

    __slots__ = ("_operands", "kind", "op")

    def __init__(
        self, op: str, operands: tuple[Expression, ...], made_of: Sequence[Expression] = ()
    ) -> None:
        """`made_of`: what the operands were flattened from, where that is fewer to look at."""
        self.op = op
        self._operands = operands
        for operand in operands[:1] if op == "element" else made_of or operands:
            _require_number(operand, self)
        if op in ("div", "floordiv", "mod") and _is_zero(operands[1]):
            raise ModelError(f"cannot calculate {self}: division by zero")
        self.kind = self._kind(operands[1:] if op == "element" else made_of or operands)

    def _kind(self, parts: Sequence[Expression]) -> str:
        kinds = {part.kind for part in parts}
        if WORD in kinds:
            return WORD
        if self.op == "div" or NUMBER in kinds:
            return NUMBER
        return NUMBER if self.op == "pow" and self._operands[1].may_be_negative() else INT

    @property
    def operands(self) -> tuple[Expression, ...]:
        return self._operands

    @property
    def binding(self) -> int:  # type: ignore[override]
        """How tightly its text holds together."""
        if self.op == "add":
            return SUM
        return SIGN if self.op == "neg" else SIGNS.get(self.op, ("", ATOM))[1]

    def __str__(self) -> str:
        if self.op == "add":
            return _sum_text(self._operands)
        if self.op == "neg":
            return "-" + bound(self._operands[0], SIGN)
        if self.op in SIGNS:
            sign, binding = SIGNS[self.op]
            first, *rest = self._operands
            left = bound(first, binding + (self.op == "pow"))
            return sign.join([left, *(bound(o, binding + 1) for o in rest)])
        if self.op == "element":
            return f"element([{commas(self._operands[1:])}], {self._operands[0]})"
        return f"{self.op}({commas(self._operands)})"


class Condition(Expression):
    """An expression that is true or false. Join conditions with ``&``, ``|`` and ``~``."""

    __slots__ = ()
    kind = INT

    def as_condition(self) -> Condition:
        """It is one."""
        return self

    def _no_truth(self) -> str:
        return condition_has_no_truth(self)


class Comparison(Condition):
    """``left op right``. One that meets something undefined (a division by 0) does not hold."""

    __slots__ = ("left", "op", "right")
    binding = COMPARISON

    def __init__(self, op: str, left: Expression, right: Expression) -> None:
        self.op = op
        self.left = left
        self.right = right

    @property
    def operands(self) -> tuple[Expression, ...]:
        return (self.left, self.right)

    def opposite(self) -> Comparison:
        """What holds where this does not (and both sides are defined)."""
        return Comparison(_OPPOSITE[self.op], self.left, self.right)

    def mirrored(self) -> Comparison:
        """The same, read from right to left."""
        return Comparison(_FLIPPED[self.op], self.right, self.left)

    def __str__(self) -> str:
        return f"{bound(self.left, SUM)} {self.op} {bound(self.right, SUM)}"

    def _no_truth(self) -> str:
        if self.op in ("==", "!="):
            return f"{super()._no_truth()} {no_membership(self.left)}"
        sides = (self.left, self.right) if self.op in ("<", "<=") else (self.right, self.left)
        open_side = next((side for side in sides if not isinstance(side, Constant)), sides[0])
        return f"{super()._no_truth()} {no_chain(open_side)}"


class Junction(Condition):
    """``and`` or ``or`` of conditions."""

    __slots__ = ("op", "parts")
    binding = JUNCTION

    def __init__(self, op: str, parts: tuple[Condition, ...]) -> None:
        self.op = op
        self.parts: tuple[Condition, ...] = tuple(
            inner
            for part in parts
            for inner in (part.parts if isinstance(part, Junction) and part.op == op else (part,))
        )

    @property
    def operands(self) -> tuple[Expression, ...]:
        return self.parts

    def __str__(self) -> str:
        sign = " & " if self.op == "and" else " | "
        return sign.join(bound(part, SIGN) for part in self.parts)


class Negation(Condition):
    """The opposite of a condition."""

    __slots__ = ("part",)
    binding = SIGN

    def __init__(self, part: Condition) -> None:
        self.part = part

    @property
    def operands(self) -> tuple[Expression, ...]:
        return (self.part,)

    def __str__(self) -> str:
        return "~" + bound(self.part, SIGN)


def wrap(value: Any) -> Expression:
    """`value` as an expression; anything hashable may be a constant."""
    if isinstance(value, Expression):
        return value
    try:
        hash(value)
    except TypeError:
        raise ModelError(
            f"{value!r} cannot stand in an expression: values must be hashable"
        ) from None
    return Constant(value)


def condition(value: Any) -> Condition:
    """`value` as a condition: it is one, or a variable that is only ever 0 or 1."""
    if isinstance(value, Expression):
        return value.as_condition()
    raise ModelError(f"{value!r} is not a condition over variables ({_MIND})")


def plus(left: Any, right: Any) -> Expression:
    """A flat sum, so that `sum` over thousands of terms stays shallow."""
    one, two = wrap(left), wrap(right)
    if _is_zero(two) and one.kind != WORD:
        return one
    if _is_zero(one) and two.kind != WORD:
        return two
    if _are_numbers(one, two):
        return Constant(one.value + two.value)  # type: ignore[attr-defined]
    return Operation("add", (*_terms(one), *_terms(two)), (one, two))


def minus(value: Any) -> Expression:
    """The opposite number."""
    term = wrap(value)
    if isinstance(term, Constant) and term.kind != WORD:
        return Constant(-term.value)
    if isinstance(term, Operation) and term.op == "neg":
        return term.operands[0]
    return Operation("neg", (term,))


def times(left: Any, right: Any) -> Expression:
    """A flat product."""
    one, two = wrap(left), wrap(right)
    if _are_numbers(one, two):
        return Constant(one.value * two.value)  # type: ignore[attr-defined]
    return Operation("mul", (*_factors(one), *_factors(two)), (one, two))


def _are_numbers(one: Expression, two: Expression) -> bool:
    return (
        isinstance(one, Constant) and isinstance(two, Constant) and WORD not in (one.kind, two.kind)
    )


def subexpressions(node: Expression) -> Iterator[Expression]:
    """The node and all below it."""
    stack = [node]
    while stack:
        top = stack.pop()
        yield top
        below = top.operands
        if below:
            stack.extend(below[::-1])


def _require_number(operand: Expression, whole: Expression) -> None:
    if operand.kind != WORD:
        return
    for leaf in subexpressions(operand):
        if leaf.kind == WORD and leaf.word():
            raise ModelError(f"cannot calculate {whole}: {leaf.word()} is not a number")


def _terms(node: Expression) -> tuple[Expression, ...]:
    return node.operands if isinstance(node, Operation) and node.op == "add" else (node,)


def _factors(node: Expression) -> tuple[Expression, ...]:
    return node.operands if isinstance(node, Operation) and node.op == "mul" else (node,)


def _is_zero(node: Expression) -> bool:
    return isinstance(node, Constant) and node.kind != WORD and node.value == 0


def _sum_text(terms: tuple[Expression, ...]) -> str:
    text = bound(terms[0], TERM)
    for term in terms[1:]:
        if isinstance(term, Operation) and term.op == "neg":
            text += f" - {bound(term.operands[0], TERM)}"
        elif isinstance(term, Constant) and term.binding == SIGN:
            text += f" - {-term.value}"
        else:
            text += f" + {bound(term, TERM)}"
    return text
