"""The words for conditions beyond operators: all_different, table, count, implies, ….

Wherever variables are listed, both ``f(x, y, z)`` and ``f([x, y, z])`` will do, and a grid (a list
of lists) is taken row by row.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any

from clew.base.expression import (
    Comparison,
    Condition,
    Constant,
    Counted,
    Different,
    Expression,
    Junction,
    Negation,
    Operation,
    Route,
    Rows,
    Test,
    Tour,
    condition,
    plus,
    times,
    wrap,
)
from clew.errors import ModelError

__all__ = [
    "all_different",
    "all_equal",
    "all_of",
    "any_of",
    "circuit",
    "clause",
    "count",
    "element",
    "forbidden",
    "iff",
    "implies",
    "maximum",
    "minimum",
    "path",
    "predicate",
    "product",
    "table",
]


def all_different(*items: Any) -> Condition:
    """The items are pairwise different: variables, or expressions such as ``x + 1``."""
    found = _items(items, "all_different")
    _require_once("all_different", found)
    return Different(found)


def all_equal(*items: Any) -> Condition:
    """The items all have the same value."""
    first, *rest = _items(items, "all_equal")
    if not rest:
        return Comparison("==", first, first)
    return Junction("and", tuple(Comparison("==", first, item) for item in rest))


def table(items: Any, rows: Iterable[Iterable[Hashable]]) -> Condition:
    """The items together take one of the `rows`."""
    return _rows("table", items, rows, True)


def forbidden(items: Any, rows: Iterable[Iterable[Hashable]]) -> Condition:
    """The items together take none of the `rows`."""
    return _rows("forbidden", items, rows, False)


def element(items: Iterable[Any], index: Any) -> Expression:
    """``items[index]``, counted from 0: `index` is a variable; an index outside does not hold."""
    found = _items(items, "element")
    return Operation("element", (wrap(index), *found))


def count(items: Iterable[Any], value: Any) -> Expression:
    """How many of the items are `value`, or among the values if it is a set, list or range."""
    found = _items(items, "count")
    if isinstance(value, Expression):
        return _sum(Comparison("==", item, value) for item in found)
    several = isinstance(value, (set, frozenset, list, range))
    values = tuple(dict.fromkeys(value)) if several else (value,)
    for one in values:
        wrap(one)  # refuses what is not hashable
    return Counted(found, values)


def product(*items: Any) -> Expression:
    """The product of the items."""
    first, *rest = _items(items, "product")
    result = first
    for item in rest:
        result = times(result, item)
    return result


def minimum(*items: Any) -> Expression:
    """The least of the items."""
    return Operation("min", _items(items, "minimum"))


def maximum(*items: Any) -> Expression:
    """The greatest of the items."""
    return Operation("max", _items(items, "maximum"))


def all_of(*conditions: Any) -> Condition:
    """All the conditions hold."""
    return _junction("and", conditions, "all_of")


def any_of(*conditions: Any) -> Condition:
    """At least one of the conditions holds."""
    return _junction("or", conditions, "any_of")


def clause(*conditions: Any) -> Condition:
    """At least one of the conditions holds: another word for `any_of`."""
    return _junction("or", conditions, "clause")


def implies(first: Any, second: Any) -> Condition:
    """Where the first condition holds, the second does too."""
    return Junction("or", (Negation(condition(first)), condition(second)))


def iff(first: Any, second: Any) -> Condition:
    """Both conditions hold or neither does."""
    return Comparison("==", condition(first), condition(second))


def circuit(*successors: Any) -> Condition:
    """Item i is the node after node i; together they are one closed tour of all nodes."""
    return Tour(_items(successors, "circuit"))


def path(*successors: Any, start: int | None = None) -> Condition:
    """Item i is the node after node i, or, where the path ends, the number of nodes.

    Together they are one path through all nodes, beginning at node `start` or anywhere.
    """
    return Route(_items(successors, "path"), start)


def predicate(function: Callable[..., Any], *items: Any) -> Condition:
    """``function`` of the items' values is true. It is called with your own objects."""
    if not callable(function):
        raise ModelError(f"predicate needs a function first, not {function!r}")
    return Test(function, _items(items, "predicate"))


def flat(items: Iterable[Any]) -> Iterator[Any]:
    """Lists, generators, … in `items` are taken apart, to any depth.

    A tuple is taken apart if there is a variable in it; else it may be somebody's value.
    """
    for item in items:
        if isinstance(item, Expression):
            yield item
        elif isinstance(item, dict):
            yield from flat(item.values())
        elif isinstance(item, Iterable) and not _is_value(item):
            yield from flat(item)
        else:
            yield item


def _is_value(item: Iterable[Any]) -> bool:
    if isinstance(item, tuple):
        return bool(item) and not any(isinstance(part, (Expression, list)) for part in item)
    return isinstance(item, (str, bytes, frozenset))


def _items(items: Iterable[Any], word: str) -> tuple[Expression, ...]:
    found = tuple(map(wrap, flat(items)))
    if not found:
        raise ModelError(f"{word} of nothing: give it at least one variable")
    return found


def _require_once(word: str, items: tuple[Expression, ...]) -> None:
    seen: set[object] = set()
    for item in items:
        key = item.value if isinstance(item, Constant) else item
        if key in seen:
            raise ModelError(f"{word}: {item} is listed twice")
        seen.add(key)


def _rows(word: str, items: Any, rows: Iterable[Iterable[Hashable]], allowed: bool) -> Condition:
    found = _items(items if isinstance(items, Iterable) else (items,), word)
    _require_once(word, found)
    kept = tuple(map(tuple, rows))
    for number, row in enumerate(kept if set(map(len, kept)) - {len(found)} else ()):
        if len(row) != len(found):
            raise ModelError(
                f"{word} of {', '.join(map(str, found))}: row {number} has {len(row)} values "
                f"where {len(found)} are needed: {row!r}"
            )
    return Rows(found, kept, allowed)


def _junction(op: str, conditions: Iterable[Any], word: str) -> Condition:
    parts = tuple(condition(part) for part in flat(conditions))
    if not parts:
        raise ModelError(f"{word} of nothing: give it at least one condition")
    return parts[0] if len(parts) == 1 else Junction(op, parts)


def _sum(terms: Iterable[Expression]) -> Expression:
    total: Expression = Constant(0)
    for term in terms:
        total = plus(total, term)
    return total
