"""Crosswords as text: a line ``crossword``, wishes, then rows of ``#``, ``.`` and letters."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from clew.errors import ParseError, PuzzleError, UsageError
from clew.families.wordpuzzle.crossword import BLACK, OPEN, crossword
from clew.families.wordpuzzle.lists import own_lists
from clew.families.wordpuzzle.notation.lists import written_lists
from clew.families.wordpuzzle.notation.text import Line, body_of, the_lexicon
from clew.families.wordpuzzle.puzzle import WordPuzzle

__all__ = ["TITLE", "is_row", "read_crossword", "write_crossword", "written_grid"]

#: The first line, which may be left out.
TITLE: Final = re.compile(r"\s*crossword\s*", re.IGNORECASE)

_WISH: Final = re.compile(r"\s*(minimum|banned|repeats)\s*:\s*(.*?)\s*", re.IGNORECASE)
_ROW: Final = re.compile(rf"[{re.escape(BLACK + OPEN)}\w]+")
_YES: Final = {"yes": True, "no": False}


def is_row(text: str) -> bool:
    """Whether a line may be a row of a grid."""
    return _ROW.fullmatch(_row(text)) is not None


def _row(text: str) -> str:
    return "".join(text.split())


def read_crossword(text: str, companions: Mapping[str, str]) -> WordPuzzle:
    """A crossword; faults of the grid stand at its first row."""
    body = body_of(text)
    lexicon = the_lexicon(body, companions)
    wishes: dict[str, Any] = {}
    rows: list[Line] = []
    for line in body.lines:
        wish = _WISH.fullmatch(line.text)
        if wish:
            wishes[wish[1].lower()] = _wished(wish[1].lower(), wish[2], line)
        elif is_row(line.text) and not (TITLE.fullmatch(line.text) and not rows):
            rows.append(line)
        elif not TITLE.fullmatch(line.text) or rows:
            raise ParseError(
                f"{line.text.strip()!r} is neither a row of squares nor minimum:, banned: or "
                "repeats:",
                line=line.number,
            )
    first = rows[0].number if rows else 1
    try:
        return crossword([_row(line.text) for line in rows], lexicon, **wishes)
    except PuzzleError as fault:
        raise ParseError(str(fault), line=first) from None


def _wished(name: str, value: str, line: Line) -> object:
    if name == "banned":
        return value.split(",")
    try:
        return _YES[value.lower()] if name == "repeats" else int(value)
    except (KeyError, ValueError):
        wanted = "yes or no" if name == "repeats" else "a whole number"
        raise ParseError(f"{name} is {wanted}, not {value!r}", line=line.number) from None


def write_crossword(puzzle: WordPuzzle) -> str:
    """Everything; the lists too, unless they are Clew's own."""
    grid = puzzle.grid
    if grid is None:
        raise UsageError("the format 'crossword' needs a grid, and this puzzle has none")
    lines = ["crossword"]
    if grid.minimum:
        lines.append(f"minimum: {grid.minimum}")
    if grid.banned:
        lines.append(f"banned: {', '.join(grid.banned)}")
    if grid.repeats:
        lines.append("repeats: yes")
    lines += written_grid(puzzle, puzzle.given)
    if puzzle.lexicon != _own(puzzle).lexicon:
        lines += ["words", *written_lists(puzzle.lexicon)]
    return "\n".join(lines)


def _own(puzzle: WordPuzzle) -> WordPuzzle:
    """The same crossword with Clew's own words."""
    grid = puzzle.grid
    assert grid is not None
    rows = written_grid(puzzle, puzzle.given)
    return crossword(rows, own_lists(), minimum=grid.minimum, banned=grid.banned)


def written_grid(puzzle: WordPuzzle, letters: tuple[Any, ...]) -> list[str]:
    """The rows with these letters in them."""
    grid = puzzle.grid
    assert grid is not None
    signs = ["#"] * (grid.rows * grid.columns)
    for square, letter in zip(grid.squares, letters, strict=True):
        signs[square] = letter or "."
    return ["".join(signs[at : at + grid.columns]) for at in range(0, len(signs), grid.columns)]
