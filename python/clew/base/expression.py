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
from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from clew.errors import ModelError, TruthError

__all__ = ["Condition", "Expression", "Variable"]

#: What an engine's integers can hold with room to add: larger numbers stay Python's.
MACHINE: Final = 2**62

INT, NUMBER, WORD = "int", "number", "word"
"""The kinds of expression: always an integer; a number; anything else."""

_FLIPPED: Final = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
_OPPOSITE: Final = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}

# How tightly the parts of a text hold together.
_JUNCTION, _COMPARISON, _SUM, _TERM, _SIGN, _POWER, _ATOM = range(7)


class Expression:
    """Something with a value once its variables have values. Use Python's operators on it."""

    __slots__ = ()
    kind: str
    binding: int = _ATOM

    @property
    def operands(self) -> tuple[Expression, ...]:
        """The expressions it is made of."""
        return ()

    def __repr__(self) -> str:
        return str(self)

    __hash__ = object.__hash__

    def __bool__(self) -> bool:
        raise TruthError(_truth(self))

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
        return Among(self, _hashables(values, self))

    def element(self, items: Iterable[Any]) -> Expression:
        """``items[self]``: the item at this place, counted from 0."""
        return Operation("element", (self, *map(wrap, items)))


class Variable(Expression):
    """A name and the values it may take. `Model` makes them.

    `codes` are the integers an engine sees: the values themselves where all are integers,
    else numbers the model hands out so that equal values of different variables share one.
    """

    __slots__ = ("_decoding", "_encoding", "codes", "index", "kind", "name", "owner", "values")

    def __init__(
        self,
        owner: object,
        index: int,
        name: str,
        values: Sequence[Any],
        encoding: Mapping[Hashable, int] | None,
    ) -> None:
        self.owner = owner
        self.index = index
        self.name = name
        self.values = values
        self._encoding = encoding
        self._decoding: dict[int, Any] | None = None
        if encoding is None:
            self.kind, self.codes = INT, _codes(values)
            if any(type(v) is not int for v in _examples(values)):
                self._decoding = {int(v): v for v in values}
        else:
            self.kind = NUMBER if all(isinstance(v, numbers.Number) for v in values) else WORD
            self._decoding = {encoding[v]: v for v in values}
            self.codes = _codes(list(self._decoding))

    @property
    def coded(self) -> bool:
        """Whether an engine sees codes that are not the values."""
        return self._encoding is not None

    def encode(self, value: Hashable) -> int | None:
        """The engine's integer for `value`, or None where the variable cannot have it."""
        if self._encoding is not None:
            code = self._encoding.get(value)
            return code if code is not None and code in self._decoded() else None
        number = integer(value)
        return number if number is not None and member(number, self.codes) else None

    def decode(self, code: int) -> Any:
        """The user's own object for the engine's integer."""
        return code if self._decoding is None else self._decoding[code]

    def _decoded(self) -> dict[int, Any]:
        return self._decoding or {}

    @property
    def domain_text(self) -> str:
        """Its values for a message: ``1..9`` or ``{'red', 'green'}``."""
        if isinstance(self.values, range) and len(self.values) > 1:
            return f"{self.values[0]}..{self.values[-1]}"
        shown = ", ".join(repr(v) for v in self.values[:8])
        return f"{{{shown}{', …' if len(self.values) > 8 else ''}}}"

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<{self.name} in {self.domain_text}>"


class Constant(Expression):
    """A value in an expression that is the same in every solution."""

    __slots__ = ("kind", "value")

    def __init__(self, value: Any) -> None:
        self.value = int(value) if isinstance(value, numbers.Integral) else value
        if isinstance(value, numbers.Integral):
            self.kind = INT
        else:
            self.kind = NUMBER if isinstance(value, numbers.Number) else WORD

    def __str__(self) -> str:
        return str(self.value) if self.kind != WORD else repr(self.value)

    @property
    def binding(self) -> int:  # type: ignore[override]
        """A negative number or a fraction holds together less than a plain one."""
        if isinstance(self.value, Fraction) and self.value.denominator != 1:
            return _TERM
        negative = self.kind != WORD and not isinstance(self.value, complex) and self.value < 0
        return _SIGN if negative else _ATOM


#: How each operation is written: its sign and how tightly it binds (None: as a function).
_SIGNS: Final[dict[str, tuple[str, int]]] = {
    "mul": ("*", _TERM),
    "div": (" / ", _TERM),
    "floordiv": (" // ", _TERM),
    "mod": (" % ", _TERM),
    "pow": ("**", _POWER),
}


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
        return NUMBER if self.op == "pow" and may_be_negative(self._operands[1]) else INT

    @property
    def operands(self) -> tuple[Expression, ...]:
        return self._operands

    @property
    def binding(self) -> int:  # type: ignore[override]
        """How tightly its text holds together."""
        if self.op == "add":
            return _SUM
        return _SIGN if self.op == "neg" else _SIGNS.get(self.op, ("", _ATOM))[1]

    def __str__(self) -> str:
        if self.op == "add":
            return _sum_text(self._operands)
        if self.op == "neg":
            return "-" + _text(self._operands[0], _SIGN)
        if self.op in _SIGNS:
            sign, binding = _SIGNS[self.op]
            first, *rest = self._operands
            left = _text(first, binding + (self.op == "pow"))
            return sign.join([left, *(_text(o, binding + 1) for o in rest)])
        if self.op == "element":
            return f"element([{_commas(self._operands[1:])}], {self._operands[0]})"
        return f"{self.op}({_commas(self._operands)})"


class Counted(Expression):
    """How many of the items have one of the values."""

    __slots__ = ("items", "values")
    kind = INT

    def __init__(self, items: tuple[Expression, ...], values: tuple[Hashable, ...]) -> None:
        self.items = items
        self.values = values

    @property
    def operands(self) -> tuple[Expression, ...]:
        return self.items

    def __str__(self) -> str:
        values = repr(self.values[0]) if len(self.values) == 1 else _set_text(self.values)
        return f"count([{_commas(self.items)}], {values})"


class Condition(Expression):
    """An expression that is true or false. Join conditions with ``&``, ``|`` and ``~``."""

    __slots__ = ()
    kind = INT


class Comparison(Condition):
    """``left op right``. One that meets something undefined (a division by 0) does not hold."""

    __slots__ = ("left", "op", "right")
    binding = _COMPARISON

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
        return f"{_text(self.left, _SUM)} {self.op} {_text(self.right, _SUM)}"


class Junction(Condition):
    """``and`` or ``or`` of conditions."""

    __slots__ = ("op", "parts")
    binding = _JUNCTION

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
        return sign.join(_text(part, _SIGN) for part in self.parts)


class Negation(Condition):
    """The opposite of a condition."""

    __slots__ = ("part",)
    binding = _SIGN

    def __init__(self, part: Condition) -> None:
        self.part = part

    @property
    def operands(self) -> tuple[Expression, ...]:
        return (self.part,)

    def __str__(self) -> str:
        return "~" + _text(self.part, _SIGN)


class Among(Condition):
    """The value of `item` is one of `values` (or, when not `inside`, none of them)."""

    __slots__ = ("inside", "item", "values")

    def __init__(self, item: Expression, values: tuple[Hashable, ...], inside: bool = True) -> None:
        self.item = item
        self.values = values
        self.inside = inside

    @property
    def operands(self) -> tuple[Expression, ...]:
        return (self.item,)

    def __str__(self) -> str:
        sign = "" if self.inside else "~"
        return f"{sign}{_text(self.item, _ATOM)}.among({_set_text(self.values)})"


class Global(Condition):
    """A condition over a whole list of items, named by `name`."""

    __slots__ = ("items",)
    name = ""

    def __init__(self, items: tuple[Expression, ...]) -> None:
        if not items:
            raise ModelError(f"{self.name} of nothing: give it at least one variable")
        self.items = items

    @property
    def operands(self) -> tuple[Expression, ...]:
        return self.items

    def __str__(self) -> str:
        return f"{self.name}({_commas(self.items)})"


class Different(Global):
    """The items are pairwise different."""

    __slots__ = ()
    name = "all_different"


class Rows(Global):
    """The items together are one of `rows` (or, when not `allowed`, none of them)."""

    __slots__ = ("allowed", "rows")
    name = "table"

    def __init__(
        self, items: tuple[Expression, ...], rows: tuple[tuple[Any, ...], ...], allowed: bool
    ) -> None:
        super().__init__(items)
        self.rows = rows
        self.allowed = allowed

    def __str__(self) -> str:
        word = "table" if self.allowed else "forbidden"
        return f"{word}([{_commas(self.items)}], {len(self.rows)} rows)"


class Tour(Global):
    """The items are the successors of the nodes 0, 1, …: one closed tour of all."""

    __slots__ = ()
    name = "circuit"


class Route(Global):
    """The items are the successors of the nodes 0, 1, …: one path through all, from `start`."""

    __slots__ = ("start",)
    name = "path"

    def __init__(self, items: tuple[Expression, ...], start: int | None) -> None:
        super().__init__(items)
        self.start = start
        if start is not None and not (isinstance(start, int) and 0 <= start < len(items)):
            raise ModelError(f"path: start must be a node, 0 to {len(items) - 1}, not {start!r}")


class Test(Global):
    """``function(*items)`` is true, or, when `negated`, false."""

    __slots__ = ("function", "negated")
    __test__ = False  # not one of pytest's
    name = "predicate"

    def __init__(
        self, function: Callable[..., Any], items: tuple[Expression, ...], negated: bool = False
    ) -> None:
        super().__init__(items)
        self.function = function
        self.negated = negated

    def __str__(self) -> str:
        name = getattr(self.function, "__name__", type(self.function).__name__)
        word = "function" if name == "<lambda>" else name
        return f"{'~' if self.negated else ''}{word}({_commas(self.items)})"


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
    if isinstance(value, Condition):
        return value
    if isinstance(value, Variable) and not value.coded and set(value.codes[:3]) <= {0, 1}:
        return Comparison("==", value, Constant(1))
    mind = "mind that & and | bind tighter than ==: write (x == 1) & (y == 2)"
    if isinstance(value, Expression):
        raise ModelError(
            f"{value} is a value, not a condition: compare it, as in {value} != 0 ({mind})"
        )
    raise ModelError(f"{value!r} is not a condition over variables ({mind})")


def integer(value: Any) -> int | None:
    """The integer that `value` equals, if any: 1, 1.0, True and Fraction(1) are all 1."""
    if isinstance(value, (int, str, bytes)):
        return int(value) if isinstance(value, int) else None
    if isinstance(value, complex):
        value = value.real if value.imag == 0 else None
    try:
        number = int(value)
    except (TypeError, ValueError, OverflowError):
        return None
    return number if number == value else None


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


def _are_numbers(*nodes: Expression) -> bool:
    return all(isinstance(node, Constant) and node.kind != WORD for node in nodes)


def variables_of(node: Expression) -> tuple[Variable, ...]:
    """Its variables, each once, in order of appearance."""
    return tuple(dict.fromkeys(_leaves(node)))


def subexpressions(node: Expression) -> Iterator[Expression]:
    """The node and all below it."""
    stack = [node]
    while stack:
        top = stack.pop()
        yield top
        stack.extend(reversed(top.operands))


def _leaves(node: Expression) -> Iterator[Variable]:
    return (n for n in subexpressions(node) if isinstance(n, Variable))


def _terms(node: Expression) -> tuple[Expression, ...]:
    return node.operands if isinstance(node, Operation) and node.op == "add" else (node,)


def _factors(node: Expression) -> tuple[Expression, ...]:
    return node.operands if isinstance(node, Operation) and node.op == "mul" else (node,)


def _is_zero(node: Expression) -> bool:
    return isinstance(node, Constant) and node.kind != WORD and node.value == 0


def may_be_negative(exponent: Expression) -> bool:
    if isinstance(exponent, Variable) and exponent.kind == INT:
        return exponent.codes[0] < 0
    return not (isinstance(exponent, Constant) and exponent.kind == INT and exponent.value >= 0)


def _require_number(operand: Expression, whole: Expression) -> None:
    if operand.kind != WORD:
        return
    for leaf in subexpressions(operand):
        if isinstance(leaf, Constant) and leaf.kind == WORD:
            raise ModelError(f"cannot calculate {whole}: {leaf} is not a number")
        if isinstance(leaf, Variable) and leaf.kind == WORD:
            word = next(v for v in leaf.values if not isinstance(v, numbers.Number))
            raise ModelError(
                f"cannot calculate {whole}: {word!r}, a value of {leaf}, is not a number"
            )


def _codes(values: Sequence[Any]) -> Sequence[int]:
    """Increasing integers as a range where they have no gap."""
    if isinstance(values, range):
        return values
    ordered = sorted(int(v) for v in values)
    whole = range(ordered[0], ordered[-1] + 1)
    return whole if len(whole) == len(ordered) else tuple(ordered)


def _examples(values: Sequence[Any]) -> Sequence[Any]:
    return values[:1] if isinstance(values, range) else values


def member(value: int, values: Sequence[int]) -> bool:
    """Whether `value` is in increasing integers, without looking at all of them."""
    if isinstance(values, range):
        return value in values
    place = bisect_left(values, value)
    return place < len(values) and values[place] == value


def _hashables(values: Iterable[Any], item: Expression) -> tuple[Hashable, ...]:
    try:
        found = tuple(dict.fromkeys(values))
    except TypeError as error:
        raise ModelError(f"{item}.among needs a collection of hashable values: {error}") from None
    if any(isinstance(value, Expression) for value in found):
        raise ModelError(
            f"{item}.among takes values, not variables: "
            f"write any_of({item} == y, {item} == z) for variables y and z"
        )
    return found


def _text(node: Expression, binding: int) -> str:
    return str(node) if node.binding >= binding else f"({node})"


def _sum_text(terms: tuple[Expression, ...]) -> str:
    text = _text(terms[0], _TERM)
    for term in terms[1:]:
        if isinstance(term, Operation) and term.op == "neg":
            text += f" - {_text(term.operands[0], _TERM)}"
        elif isinstance(term, Constant) and term.binding == _SIGN:
            text += f" - {-term.value}"
        else:
            text += f" + {_text(term, _TERM)}"
    return text


def _commas(items: Iterable[Expression]) -> str:
    return ", ".join(map(str, items))


def _set_text(values: Sequence[Hashable]) -> str:
    shown = ", ".join(map(repr, values[:8]))
    return f"{{{shown}{', …' if len(values) > 8 else ''}}}"


def _truth(node: Expression) -> str:
    """What to write instead of asking `node` for its truth."""
    if not isinstance(node, Condition):
        return (
            f"{node} has no truth value: it stands for a value still to be found. "
            f"Compare it, as in m.add({node} != 0); instead of `not {node}` write ~{node} "
            f"(for a variable that is 0 or 1)"
        )
    this = _text(node, _SIGN)
    advice = [
        f"{node} is a condition on values still to be found, so it is neither true nor false here.",
        f"Instead of `{node} and …` write {this} & (…), or give m.add both: m.add({node}, …);",
        f"instead of `{node} or …` write {this} | (…); instead of `not …` write ~{this};",
        f"instead of `if {node}:` write m.add(implies({node}, …)).",
    ]
    if isinstance(node, Comparison) and node.op in ("==", "!="):
        advice.append(f"Instead of `{node.left} in [1, 2]` write {node.left}.among([1, 2]).")
    elif isinstance(node, Comparison):
        low, high = (node.left, node.right) if node.op in ("<", "<=") else (node.right, node.left)
        variable = next((n for n in (low, high) if not isinstance(n, Constant)), low)
        advice.append(
            f"Instead of a chain such as `1 < {variable} < 5` "
            f"write (1 < {variable}) & ({variable} < 5)."
        )
    return " ".join(advice)
