"""Integers as an engine sees them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, Final

__all__ = ["MACHINE", "codes_of", "examples", "integer", "member"]

#: What an engine's integers can hold with room to add: larger numbers stay Python's.
MACHINE: Final = 2**62


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


def codes_of(values: Sequence[Any]) -> Sequence[int]:
    """Increasing integers as a range where they have no gap."""
    if isinstance(values, range):
        return values
    ordered = sorted(int(v) for v in values)
    whole = range(ordered[0], ordered[-1] + 1)
    return whole if len(whole) == len(ordered) else tuple(ordered)


def examples(values: Sequence[Any]) -> Sequence[Any]:
    """Values of which each kind among `values` shows itself."""
    return values[:1] if isinstance(values, range) else values


def member(value: int, values: Sequence[int]) -> bool:
    """Whether `value` is in increasing integers, without looking at all of them."""
    if isinstance(values, range):
        return value in values
    place = bisect_left(values, value)
    return place < len(values) and values[place] == value
