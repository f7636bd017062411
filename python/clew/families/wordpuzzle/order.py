"""In which order the published word search takes the categories.

The paper's program kept them in a hash map, so nothing derives its order: it is told, by the
puzzle's own `order` or, for the puzzles of the paper, by those that come with Clew.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from clew.families.wordpuzzle.notation.rows import read
from clew.families.wordpuzzle.puzzle import Entry, WordPuzzle

__all__ = ["entries_in_order", "published"]

_DATA = Path(__file__).parent / "data"


@cache
def published() -> tuple[WordPuzzle, ...]:
    """The five puzzles of the paper, with the order in which its program took their categories."""
    files = (_DATA / f"puzzle{number}.txt" for number in range(1, 6))
    return tuple(read(file.read_text("utf-8"), {}) for file in files)


def entries_in_order(puzzle: WordPuzzle) -> list[int]:
    """The indices of the entries: those the order names first, the others as they stand."""
    order = puzzle.order or _published_order(puzzle)
    places = {name: place for place, name in enumerate(order)}
    last = len(places)
    return sorted(
        range(len(puzzle.entries)),
        key=lambda index: places.get(puzzle.entries[index].category, last),
    )


def _published_order(puzzle: WordPuzzle) -> tuple[str, ...]:
    """The order of the paper's puzzle that asks the same, if one does."""
    asked = _asked(puzzle)
    return next((known.order for known in published() if _asked(known) == asked), ())


def _asked(puzzle: WordPuzzle) -> tuple[int, frozenset[Entry]]:
    return puzzle.size, frozenset(puzzle.entries)
