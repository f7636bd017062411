"""Conditions on values from a list, and over whole lists of items."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any

from clew.base.expression.core import INT, Condition, Expression
from clew.base.expression.wording import ATOM, bound, braces, commas
from clew.errors import ModelError

__all__ = ["Among", "Counted", "Different", "Global", "Route", "Rows", "Test", "Tour"]


class Counted(Expression):
    """How many of the items have one of the values."""

    __slots__ = ("items", "values")
    kind = INT

    def __init__(self, items: tuple[Expression, ...], values: tuple[Hashable, ...]) -> None:
        self.items = items
        self.values = values

    @property
    def operands(self) -> tuple[Expression, ...]:
        """The items."""
        return self.items

    def __str__(self) -> str:
        values = repr(self.values[0]) if len(self.values) == 1 else braces(self.values)
        return f"count([{commas(self.items)}], {values})"


class Among(Condition):
    """The value of `item` is one of `values` (or, when not `inside`, none of them)."""

    __slots__ = ("inside", "item", "values")

    def __init__(self, item: Expression, values: tuple[Hashable, ...], inside: bool = True) -> None:
        self.item = item
        self.values = values
        self.inside = inside

    @property
    def operands(self) -> tuple[Expression, ...]:
        """The item alone."""
        return (self.item,)

    def __str__(self) -> str:
        sign = "" if self.inside else "~"
        return f"{sign}{bound(self.item, ATOM)}.among({braces(self.values)})"


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
        """The items."""
        return self.items

    def __str__(self) -> str:
        return f"{self.name}({commas(self.items)})"


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
        return f"{word}([{commas(self.items)}], {len(self.rows)} rows)"


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
        return f"{'~' if self.negated else ''}{word}({commas(self.items)})"


def hashables(values: Iterable[Any], item: Expression) -> tuple[Hashable, ...]:
    """The different values for ``item.among(values)``."""
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
