"""What a person would do next, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

__all__ = ["Fact", "Step", "Technique"]


@dataclass(frozen=True, slots=True)
class Fact:
    """Something about one cell: ``cell = value`` (`holds`) or ``cell ≠ values`` (not `holds`).

    `cell` is the index of the puzzle's cell (its variable), or of a further variable of its model;
    `values` are the puzzle's own values.
    """

    cell: int
    values: tuple[Any, ...]
    holds: bool = True


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction: by `technique`, `because` of these facts, `therefore` these."""

    technique: str
    because: tuple[Fact, ...]
    therefore: tuple[Fact, ...]
    sentence: str

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True, slots=True)
class Technique:
    """A named way of reasoning. `find` yields the steps it sees on ``(puzzle, candidates)``.

    `candidates` is a sequence, one set of still possible values a cell. `difficulty` orders the
    ladder: easy first. `template` is the sentence with ``{…}`` for its parts.
    """

    slug: str
    title: str
    template: str
    difficulty: float
    find: Callable[[Any, Any], Iterable[Step]]
