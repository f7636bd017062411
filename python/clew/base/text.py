"""Conditions written as text: ``"a + b == c and 1 < a < 5"``.

The text is taken apart by Python's own parser and only what is listed here is understood; nothing
is ever run.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from fractions import Fraction
from typing import Any, Final

from clew.base import globals as words
from clew.base.expression import Condition, Expression, Junction, Negation, condition, wrap
from clew.errors import ModelError

__all__ = ["near", "parse"]

_LONGEST_TEXT: Final = 100_000
_MOST_BITS: Final = 4096


def parse(text: str, variables: Mapping[str, Any], arrays: Mapping[str, list[Any]]) -> Condition:
    """The condition that `text` states about the named variables and arrays."""
    if len(text) > _LONGEST_TEXT:
        raise ModelError(f"a condition of {len(text)} characters is too long")
    source = text.strip()
    try:
        tree = ast.parse(source, mode="eval")
    except SyntaxError as error:
        raise _pointing(source, f"cannot read this: {error.msg}", error.offset or 1) from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise ModelError(f"cannot read {source[:60]!r}: {error}") from None
    try:
        return _Reader(source, variables, arrays).condition(tree.body)
    except RecursionError:
        raise ModelError(f"{source[:60]!r} is too deeply nested") from None


def near(word: str, known: Iterable[str]) -> str:
    """What to say after an unknown word: what it may have been meant for, and what there is."""
    names = list(dict.fromkeys(known))
    close = get_close_matches(word, names, 1)
    listed = ", ".join(names[:20]) + (", …" if len(names) > 20 else "")
    guess = f" (did you mean {close[0]}?)" if close else ""
    return f"{guess}; known are: {listed or 'none yet'}"


def _pointing(source: str, message: str, column: int) -> ModelError:
    """The message, and below it the text with a mark at `column` (from 1) of its first line."""
    line = source.splitlines()[0] if source else ""
    return ModelError(f"{message}\n    {line}\n    {' ' * (column - 1)}^")


_BINARY: Final[dict[type, Callable[[Any, Any], Any]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}

_COMPARISONS: Final[dict[type, Callable[[Any, Any], Any]]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


def _total(*items: Any) -> Any:
    return sum(map(wrap, words.flat(items)))


_FUNCTIONS: Final[dict[str, Callable[..., Any]]] = {
    "abs": lambda x: abs(wrap(x)),
    "min": words.minimum,
    "max": words.maximum,
    "sum": _total,
    "occurrences": words.count,
    **{
        name: getattr(words, name)
        for name in words.__all__
        if name not in ("clause", "predicate", "table", "forbidden")
    },
}


class _Reader:
    def __init__(
        self, source: str, variables: Mapping[str, Any], arrays: Mapping[str, list[Any]]
    ) -> None:
        self.source = source
        self.variables = variables
        self.arrays = arrays

    def wrong(self, node: ast.AST, message: str) -> ModelError:
        line, column = getattr(node, "lineno", 1), getattr(node, "col_offset", 0)
        lines = self.source.splitlines()
        before = len(lines[line - 1].encode()[:column].decode(errors="ignore"))
        return _pointing(lines[line - 1], message, before + 1)

    def condition(self, node: ast.expr) -> Condition:
        found = self.read(node)
        made: Condition = self.guarded(node, lambda: condition(found))
        return made

    def guarded(self, node: ast.AST, make: Callable[[], Any]) -> Any:
        """What `make` makes; what goes wrong in it is told with its place."""
        try:
            return make()
        except ModelError as error:
            if "\n" in str(error):
                raise  # it has its place already
            raise self.wrong(node, str(error)) from None
        except (ArithmeticError, TypeError, IndexError) as error:
            raise self.wrong(node, str(error)) from None

    def read(self, node: ast.expr) -> Any:
        """An expression, a list of them, or a plain value."""
        method = getattr(self, f"read_{type(node).__name__.lower()}", None)
        if method is None:
            raise self.wrong(node, f"this cannot stand in a condition: {ast.unparse(node)}")
        return self.guarded(node, lambda: method(node))

    def read_constant(self, node: ast.Constant) -> Any:
        if node.value is Ellipsis:
            raise self.wrong(node, "… is not a value")
        return node.value

    def read_name(self, node: ast.Name) -> Any:
        if node.id in self.variables:
            return self.variables[node.id]
        if node.id in self.arrays:
            return self.arrays[node.id]
        known = [*self.arrays, *(n for n in self.variables if n.isidentifier())]
        raise self.wrong(node, f"there is no variable named {node.id}{near(node.id, known)}")

    def read_list(self, node: ast.List | ast.Tuple | ast.Set) -> list[Any]:
        return [self.read(item) for item in node.elts]

    read_tuple = read_set = read_list

    def read_unaryop(self, node: ast.UnaryOp) -> Any:
        value = self.read(node.operand)
        if isinstance(node.op, (ast.Not, ast.Invert)):
            return Negation(condition(value))
        return -_number(value) if isinstance(node.op, ast.USub) else _number(value)

    def read_binop(self, node: ast.BinOp) -> Any:
        left, right = self.read(node.left), self.read(node.right)
        if isinstance(node.op, (ast.BitAnd, ast.BitOr)):
            op = "and" if isinstance(node.op, ast.BitAnd) else "or"
            return Junction(op, (condition(left), condition(right)))
        left, right = _number(left), _number(right)
        if isinstance(node.op, ast.Div):
            return _quotient(left, right)
        if isinstance(node.op, ast.Pow):
            return _power(left, right)
        if type(node.op) not in _BINARY:
            raise self.wrong(
                node, f"this operator cannot stand in a condition: {ast.unparse(node)}"
            )
        return _BINARY[type(node.op)](left, right)

    def read_boolop(self, node: ast.BoolOp) -> Condition:
        op = "and" if isinstance(node.op, ast.And) else "or"
        return Junction(op, tuple(self.condition(part) for part in node.values))

    def read_compare(self, node: ast.Compare) -> Any:
        sides = [self.read(side) for side in (node.left, *node.comparators)]
        pairs = zip(node.ops, sides, sides[1:], strict=False)
        links = [self.compared(node, *pair) for pair in pairs]
        return links[0] if len(links) == 1 else Junction("and", tuple(links))

    def compared(self, node: ast.Compare, op: ast.cmpop, left: Any, right: Any) -> Condition:
        if isinstance(op, (ast.In, ast.NotIn)):
            if not isinstance(right, list):
                raise self.wrong(node, "`in` needs a list of values, such as x in (1, 2, 3)")
            found = _membership(wrap(left), right)
            return found if isinstance(op, ast.In) else Negation(found)
        if type(op) not in _COMPARISONS:
            raise self.wrong(node, "`is` compares objects: write == or !=")
        if isinstance(left, list) or isinstance(right, list):
            raise self.wrong(node, "a list cannot be compared; use its items, or a function of it")
        made: Condition = _COMPARISONS[type(op)](wrap(left), wrap(right))
        return made

    def read_subscript(self, node: ast.Subscript) -> Any:
        array = self.read(node.value)
        if not isinstance(array, list):
            raise self.wrong(node, f"{ast.unparse(node.value)} is not an array")
        index = self.index(node.slice)
        for part in index if isinstance(index, list) else [index]:
            if isinstance(part, Expression):
                array = words.element(array, part)
            elif isinstance(part, (int, slice)) and isinstance(array, list):
                array = array[part]
            else:
                raise self.wrong(node.slice, "an index must be a number or a variable")
        return array

    def index(self, node: ast.expr) -> Any:
        if not isinstance(node, ast.Slice):
            return self.read(node)
        parts = [None if p is None else self.read(p) for p in (node.lower, node.upper, node.step)]
        return slice(*parts)

    def read_call(self, node: ast.Call) -> Any:
        name = node.func.id if isinstance(node.func, ast.Name) else ast.unparse(node.func)
        if name not in _FUNCTIONS:
            raise self.wrong(
                node, f"there is no function named {name} here{near(name, sorted(_FUNCTIONS))}"
            )
        options = {k.arg: self.read(k.value) for k in node.keywords if k.arg is not None}
        if len(options) < len(node.keywords):
            raise self.wrong(node, "** cannot stand in a condition")
        return _FUNCTIONS[name](*(self.read(argument) for argument in node.args), **options)


def _number(value: Any) -> Any:
    """`value`, if it can be calculated with."""
    if isinstance(value, (Expression, int, float, complex, Fraction)):
        return value
    raise ModelError(f"cannot calculate with {value!r}: it is not a number")


def _quotient(left: Any, right: Any) -> Any:
    if isinstance(left, (int, Fraction)) and isinstance(right, (int, Fraction)):
        return Fraction(left) / Fraction(right)
    return left / right


def _power(left: Any, right: Any) -> Any:
    if isinstance(left, (int, Fraction)) and isinstance(right, (int, Fraction)):
        base = Fraction(left)
        bits = max(abs(base.numerator), base.denominator).bit_length()
        if bits * abs(Fraction(right)) > _MOST_BITS:
            raise ModelError("this number is too large")
        return Fraction(left) ** right if right < 0 else left**right
    return left**right


def _membership(item: Expression, values: list[Any]) -> Condition:
    found = list(words.flat(values))
    if any(isinstance(value, Expression) for value in found):
        return words.any_of(item == value for value in found)
    return item.among(found)
