"""From one notation to another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clew.base.family import Puzzle
from clew.errors import UsageError
from clew.tasks.subject import puzzle_subject

__all__ = ["convert"]


def convert(x: Puzzle, format: str | None = None) -> str:
    """The puzzle in another of its family's formats.

    Without `format`, in the first that can express it. A format that exists and cannot express
    this puzzle is an error, never a loss.
    """
    family = puzzle_subject(x).family
    writers = {f.name: f.write for f in family.formats if f.write is not None}
    if format is not None and format not in writers:
        raise UsageError(
            f"{family.name} cannot be written as {format!r}: choose one of {', '.join(writers)}"
        )
    if format is not None:
        return writers[format](x)
    return _first(list(writers.values()), x)


def _first(writers: list[Callable[[Any], str]], x: Puzzle) -> str:
    *others, last = writers
    for writer in others:
        try:
            return writer(x)
        except UsageError:
            continue
    return last(x)
