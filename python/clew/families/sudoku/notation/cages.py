"""The cages of a Killer, a line each below the cells: ``cage 15 11 12 21``, sum and cells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from clew.families._shared.cage_text import cell_text, cells_told, place_of
from clew.families._shared.cages import Cage
from clew.families.sudoku.notation.draft import refuse
from clew.families.sudoku.notation.text import Line, Token

__all__ = ["cage_lines", "is_cage_line", "read_cages"]

_START: Final = re.compile(r"\s*cage\b", re.IGNORECASE)
_WORD: Final = re.compile(r"\S+")
_SUM: Final = re.compile(r"\d{1,6}", re.ASCII)


def is_cage_line(text: str) -> bool:
    """Whether a line tells of a cage."""
    return _START.match(text) is not None


def read_cages(lines: Sequence[Line], size: int) -> list[tuple[Cage, Token]]:
    """The cages, and where each stands."""
    return [_read(line, number, size) for number, line in enumerate(lines, 1)]


def _read(line: Line, number: int, size: int) -> tuple[Cage, Token]:
    words = [Token(m.group(), line.number, m.start() + 1) for m in _WORD.finditer(line.text)]
    if len(words) < 3 or not _SUM.fullmatch(words[1].text):
        refuse(words[0], f"cage {number} is its sum and its cells, such as 'cage 15 11 12'")
    cells = [_cell(word, size) for word in words[2:]]
    if len(set(cells)) < len(cells):
        return Cage(int(words[1].text), "+", tuple(cells)), words[0]  # refused with its name
    return Cage.of(int(words[1].text), "+", cells), words[0]


def _cell(word: Token, size: int) -> int:
    place = place_of(word.text, size)
    if place is None:
        refuse(word, f"{word.text!r} is no cell: {cells_told(size)}")
    row, column = place
    if not (1 <= row <= size and 1 <= column <= size):
        refuse(word, f"there is no cell r{row}c{column} on a {size}×{size} board")
    return (row - 1) * size + column - 1


def cage_lines(cages: Sequence[Cage], size: int) -> list[str]:
    """As `read_cages` reads them."""
    return [
        f"cage {cage.target} {' '.join(cell_text(cell, size) for cell in cage.cells)}"
        for cage in cages
    ]
