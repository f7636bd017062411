"""Two grids, as puzzle archives keep them: the clues, then the number of each cell's cage.

::

    2- 3- .  1-         1 2 2 3
    .  3+ 48* .         1 4 5 3
    .  .  .  .          6 4 5 5
    1- .  2/ .          7 7 8 8

A clue stands in one cell of its cage; one without a sign hides its operation. A line with the size
may come first. A dot among the cages is a cell in none.
"""

from __future__ import annotations

import re
from typing import Final

from clew.errors import ParseError, UsageError
from clew.families._shared.cages import HIDDEN, Cage, operation
from clew.families.kenken.notation.text import Line, Token, built, data_lines, refuse, tokens_of
from clew.families.kenken.puzzle import LARGEST, KenKen

__all__ = ["is_clue", "is_signed", "read_grid", "rows_of", "said_size", "write_grid"]

_CLUE: Final = re.compile(r"(-?\d{1,19})(\D?)", re.ASCII)
_HEADER: Final = re.compile(r"\s*(\d{1,2})(?:\s+\1)?\s*", re.ASCII)
_EMPTY: Final = (".", "-", "_")


def is_clue(text: str) -> bool:
    """Whether a word can stand among the clues."""
    found = _CLUE.fullmatch(text)
    return text in _EMPTY or (
        found is not None and (not found[2] or operation(found[2]) is not None)
    )


def is_signed(text: str) -> bool:
    """Whether a word is a clue with its operation."""
    return is_clue(text) and text not in _EMPTY and not text[-1].isdecimal()


def said_size(text: str) -> int | None:
    """The size a line tells, ``4`` or ``4 4``, if that is all it holds."""
    found = _HEADER.fullmatch(text)
    return int(found[1]) if found else None


def rows_of(lines: list[Line]) -> list[list[Token]]:
    """The rows of both grids, without a line that only tells the size."""
    body = data_lines(lines)
    rows = [tokens_of(line) for line in body]
    if len(rows) % 2 and said_size(body[0].text) is not None:
        return rows[1:]
    return rows


def read_grid(lines: list[Line]) -> KenKen:
    """The puzzle that two grids tell of."""
    rows = rows_of(lines)
    size = len(rows) // 2
    if not 1 <= size <= LARGEST or len(rows) % 2:
        raise ParseError("N rows of clues are wanted, then N rows of cage numbers", line=1)
    for row in rows:
        if len(row) != size:
            refuse(row[0], f"{len(row)} cells in a row where {size} are needed")
    clues = [token for row in rows[:size] for token in row]
    names = [token for row in rows[size:] for token in row]
    return _puzzle(size, clues, names)


def _puzzle(size: int, clues: list[Token], names: list[Token]) -> KenKen:
    cells: dict[str, list[int]] = {}
    for cell, token in enumerate(names):
        if token.text not in _EMPTY:
            cells.setdefault(token.text, []).append(cell)
    clued: dict[str, Token] = {}
    for cell, clue in enumerate(clues):
        if clue.text not in _EMPTY:
            _give(clued, names[cell].text, clue, f"r{cell // size + 1}c{cell % size + 1}")
    for name, inside in cells.items():
        if name not in clued:
            refuse(names[inside[0]], f"cage {name} has no clue in any of its cells")
    cages = [_cage(clued[name], inside) for name, inside in cells.items()]
    return built(size, cages, [clued[name] for name in cells])


def _give(clued: dict[str, Token], name: str, clue: Token, cell: str) -> None:
    if not is_clue(clue.text):
        refuse(clue, f"{cell} is {clue.text!r}: a clue is a target and one of + - * /, or a dot")
    if name in _EMPTY:
        refuse(clue, f"{cell} has the clue {clue.text}, but lies in no cage")
    if name in clued:
        refuse(clue, f"{cell}: cage {name} has the clue {clued[name].text} already")
    clued[name] = clue


def _cage(clue: Token, cells: list[int]) -> Cage:
    found = _CLUE.fullmatch(clue.text)
    assert found is not None
    return Cage.of(int(found[1]), operation(found[2] or HIDDEN) or HIDDEN, cells)


def write_grid(puzzle: KenKen) -> str:
    """The size, the clues in their cages' first cells, and the cages' numbers."""
    if not puzzle.plain:
        raise UsageError(
            "the format 'grid' cannot express this KenKen: its values are not 1 to N; "
            "use 'clew' or 'json'"
        )
    clues = ["."] * puzzle.size**2
    for cage in puzzle.cages:
        sign = cage.op if cage.op in "+-*/" else ""
        clues[cage.cells[0]] = f"{cage.target}{sign}"
    names = ["." if cage is None else str(cage + 1) for cage in puzzle.cage_of]
    return "\n".join([str(puzzle.size), *_rows(clues, puzzle.size), "", *_rows(names, puzzle.size)])


def _rows(words: list[str], size: int) -> list[str]:
    width = max(map(len, words))
    return [
        " ".join(word.ljust(width) for word in words[r * size : r * size + size]).rstrip()
        for r in range(size)
    ]
