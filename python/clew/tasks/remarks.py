"""What one should know of a puzzle that is no fault."""

from __future__ import annotations

from clew.base.family import Puzzle
from clew.tasks.subject import puzzle_subject

__all__ = ["remarks"]


def remarks(x: Puzzle, *, verbose: bool = False) -> list[str]:
    """Sentences: what is allowed and yet unusual in it; `verbose` tells lesser things too."""
    family = puzzle_subject(x).family
    return list(family.remarks(x, verbose)) if family.remarks else []
