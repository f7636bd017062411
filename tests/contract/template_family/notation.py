"""Text ⇄ Puzzle: a line ``latin N``, then N rows of N digits, ``.`` where a cell is open."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from clew.base.family import Chunk, Filling, Format
from clew.errors import ParseError
from template_family.puzzle import Latin

__all__ = ["FORMATS", "parse", "recognise", "split", "write_filling"]

_HEADER = re.compile(r"latin ([1-9])")


def recognise(text: str) -> float:
    """Sure where some line says so."""
    return 1.0 if any(_HEADER.fullmatch(line.strip()) for line in text.splitlines()) else 0.0


def split(text: str) -> Iterator[Chunk]:
    """A puzzle begins with each header, and ends before the next."""
    lines = text.splitlines()
    starts = [i for i, line in enumerate(lines) if _HEADER.fullmatch(line.strip())]
    for start, end in pairwise([*starts, len(lines)]):
        yield Chunk("\n".join(lines[start:end]), start + 1, "latin")


def parse(text: str, format: str | None) -> Latin:
    """Read one puzzle; there is one format only."""
    lines = text.splitlines()
    header = _HEADER.fullmatch(lines[0].strip()) if lines else None
    if header is None:
        raise ParseError("the first line says how large it is: latin 4", line=1)
    size = int(header[1])
    rows = [(number, line) for number, line in enumerate(lines[1:], 2) if line.strip()]
    if len(rows) != size:
        raise ParseError(f"{len(rows)} rows where {size} are needed", line=len(lines))
    return Latin(size, tuple(clue for number, row in rows for clue in _row(row, number, size)))


def _row(row: str, number: int, size: int) -> list[int | None]:
    signs = row.split()
    if len(signs) != size:
        raise ParseError(f"{len(signs)} cells where {size} are needed", line=number)
    for sign in signs:
        if sign != "." and not re.fullmatch("[1-9]", sign):
            raise ParseError(f"{sign!r} is no cell", line=number, column=row.index(sign) + 1)
    return [None if sign == "." else int(sign) for sign in signs]


def write(puzzle: Latin) -> str:
    """As `parse` reads it."""
    signs = ["." if clue is None else str(clue) for clue in puzzle.clues]
    n = puzzle.size
    rows = (" ".join(signs[i : i + n]) for i in range(0, n * n, n))
    return "\n".join([f"latin {n}", *rows])


def write_filling(puzzle: Latin, filling: Filling) -> str:
    """The filling as a puzzle in which all of it is given."""
    values = (None if value is None else int(value) for value in filling.values)
    return write(Latin(puzzle.size, tuple(values)))


FORMATS = (Format("latin", "a header and rows of digits", write),)
