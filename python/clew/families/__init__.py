"""The families: a folder and a line each, and those other packages bring by entry point.

A package adds a family of its own with an entry point in the group ``clew.families`` whose name is
the family's name and whose value is its ``FAMILY``. Built-in names cannot be taken over.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING

from clew.base.family import Family
from clew.errors import UsageError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["BUILTIN", "GROUP", "families", "family"]

#: The modules of this folder that hold a ``FAMILY``; a module's name is its family's name.
BUILTIN: tuple[str, ...] = (
    "sudoku",
    "dotconnect",
    "kenken",
    "knightstour",
    "wordpuzzle",
)  # fmt: skip

#: The entry-point group in which other packages announce their families.
GROUP = "clew.families"


@cache
def families() -> Mapping[str, Family]:
    """All families by name: the built-in ones first, then those of other packages."""
    found = {name: _builtin(name) for name in BUILTIN}
    for point in _entry_points():
        brought = _brought(point)
        if brought is not None:
            found.setdefault(point.name, brought)
    return MappingProxyType(found)


def family(name: str) -> Family:
    """The family called `name`; a built-in one is loaded without looking at any other."""
    if name in BUILTIN:
        return _builtin(name)
    try:
        return families()[name]
    except KeyError:
        known = ", ".join(families())
        raise UsageError(f"unknown family {name!r}: choose one of {known}") from None


@cache
def _builtin(name: str) -> Family:
    found: Family = import_module(f"{__name__}.{name}").FAMILY
    return found


def _entry_points() -> list[EntryPoint]:
    from importlib.metadata import entry_points  # slow to import, and rarely needed

    return sorted(entry_points(group=GROUP), key=lambda point: point.name)


def _brought(point: EntryPoint) -> Family | None:
    """What an entry point brings; a broken one is told of and left out, so that the rest works."""
    try:
        brought = point.load()
    except Exception as problem:
        warnings.warn(f"family {point.name!r} ({point.value}): {problem!r}", stacklevel=3)
        return None
    if not isinstance(brought, Family) or brought.name != point.name:
        warnings.warn(f"{point.value} is not a Family called {point.name!r}", stacklevel=3)
        return None
    return brought
