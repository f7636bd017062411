"""A cage as one condition on variables: a table where that is small, else arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, Final

from clew.base.expression import Condition
from clew.base.globals import all_of, any_of, product, table
from clew.families._shared.cages import HIDDEN, Cage, Patience, Twins, rows

__all__ = ["condition"]

#: The most rows a table may have, and the most values tried to find them.
_ROWS: Final = 20_000
_STEPS: Final = 200_000


def condition(cage: Cage, cells: Sequence[Any], values: tuple[int, ...], differ: Twins) -> Any:
    """What the cage says of its cells; `differ` tells which of them must differ anyway."""
    found = _table(cage.op, cage.target, values, differ)
    return table(cells, found) if found is not None else _arithmetic(cage.op, cage.target, cells)


@lru_cache(maxsize=1024)
def _table(
    op: str, target: int, values: tuple[int, ...], differ: Twins
) -> tuple[tuple[int, ...], ...] | None:
    """All the ways to fill the cage; None where they are too many."""
    try:
        found = tuple(islice(rows(op, target, (values,) * len(differ), differ, _STEPS), _ROWS + 1))
    except Patience:
        return None
    return found if len(found) <= _ROWS else None


def _arithmetic(op: str, target: int, cells: Sequence[Any]) -> Condition:
    if op == HIDDEN:
        return any_of(_arithmetic(each, target, cells) for each in "+-*/")
    if op == "+":
        return _condition(sum(cells) == target)
    if op == "*":
        return _condition(product(cells) == target)
    return any_of(_largest_first(op, target, cells, first) for first in range(len(cells)))


def _largest_first(op: str, target: int, cells: Sequence[Any], first: int) -> Condition:
    """Cell `first` is the largest, and the others are taken from it."""
    largest = cells[first]
    others = [cell for i, cell in enumerate(cells) if i != first]
    most = [largest >= other for other in others]
    if op == "-":
        return all_of(*most, largest - sum(others) == target)
    return all_of(*most, *(other != 0 for other in others), largest == target * product(others))


def _condition(found: Any) -> Condition:
    assert isinstance(found, Condition)
    return found
