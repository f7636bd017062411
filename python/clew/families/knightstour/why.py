"""Why there is no tour: by colours and theorems, else by what a finger on the board can check."""

from __future__ import annotations

from typing import Final

from clew.families._shared import why
from clew.families._shared.why import Words
from clew.families.knightstour import theorems
from clew.families.knightstour.model import route_of
from clew.families.knightstour.puzzle import KnightsTour

__all__ = ["why_none"]

_WORDS: Final = Words(cells="squares", path="a tour", loop="a closed tour")
#: On larger boards only the theorems are asked.
_LARGEST: Final = 10_000


def why_none(puzzle: KnightsTour) -> str:
    """The reason in a sentence, "" where none is known."""
    known = theorems.why_none(puzzle)
    if known or puzzle.size > _LARGEST:
        return known
    names = [puzzle.cell_name(cell) for cell in range(puzzle.size)]
    return why.why_none(route_of(puzzle), names, _WORDS)
