"""A puzzle of N rows: with or without separators, as signs, numbers or candidates."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from clew.errors import ParseError
from clew.families.sudoku.notation.draft import Draft, refuse
from clew.families.sudoku.notation.symbols import EMPTY
from clew.families.sudoku.notation.text import (
    UPRIGHT,
    Line,
    Token,
    is_border,
    usual_ways,
    ways_to_read,
)
from clew.families.sudoku.puzzle import LARGEST, default_box

_UPRIGHTS: Final = re.compile(rf"[{UPRIGHT}]")

__all__ = ["data_rows", "is_data", "likely_size", "read_grid", "read_jigsaw", "read_rows"]


def data_rows(lines: Sequence[Line]) -> list[Line]:
    """The lines that hold cells: no blanks, comments, separators or section names."""
    return [line for line in lines if is_data(line.text)]


def is_data(text: str) -> bool:
    """Whether a line may hold cells."""
    bare = text.strip()
    return bool(bare) and not bare.startswith(("#", "[")) and not is_border(bare)


def likely_size(rows: Sequence[Line]) -> int:
    """The N of which these rows, or the first of them, most likely are; 0 if of none."""
    sizes = {n for row in rows for n in _widths(row) if 2 <= n <= LARGEST}
    usual = {n for row in rows for n in _usual_widths(row)}

    def fit(n: int) -> tuple[object, ...]:
        own = rows[:n]
        votes = sum(n in _widths(row) for row in own)
        often, always = 2 * votes >= len(own), votes == len(own)
        whole = (n == len(rows), always, n in usual, len(rows) % n == 0)
        return (often, default_box(n) is not None, *whole, n)

    return max(sizes, key=fit, default=0)


@lru_cache(maxsize=1024)
def _widths(row: Line) -> frozenset[int]:
    """How many cells a row may have. (Many looks ahead see the same row.)"""
    return frozenset(map(len, ways_to_read(row)))


@lru_cache(maxsize=1024)
def _usual_widths(row: Line) -> frozenset[int]:
    return frozenset(map(len, usual_ways(row)))


def read_grid(lines: list[Line]) -> Draft:
    """N rows; the size is told by their width."""
    rows = data_rows(lines)
    size = likely_size(rows)
    if not size:
        raise ParseError("there is no grid: rows of 4 to 36 cells are wanted", line=1)
    _refuse_drawn_regions(rows)
    draft = _drafted(size, read_rows(rows, size))
    draft.box = drawn_box(lines, size)
    return draft


def _refuse_drawn_regions(rows: Sequence[Line]) -> None:
    """Regions drawn with heavy lines would be lost: better say so than solve another puzzle."""
    strokes = [[i for i, sign in enumerate(row.text) if sign == "┃"] for row in rows]
    for row, found in zip(rows, strokes, strict=True):
        if found != strokes[0]:
            raise ParseError(
                "the regions of a jigsaw cannot be read from a drawing: "
                "give them by name below the clues (format 'jigsaw')",
                line=row.number,
            )


def drawn_box(lines: Sequence[Line], size: int) -> tuple[int, int] | None:
    """The boxes that separators draw, where they draw any that fit."""
    rows = data_rows(lines)
    fields = [field.split() for field in _UPRIGHTS.split(rows[0].text) if field.strip()]
    wide = {sum(map(len, field)) if _joined(field) else len(field) for field in fields}
    bands = _bands(lines)
    if len(wide) > 1 or len(bands) > 1:
        return None
    across = wide.pop() if len(fields) > 1 else size
    down = bands.pop() if bands else size
    if down == size and across < size:
        down = size // across
    if across == size and down < size:
        across = size // down
    return (down, across) if min(down, across) > 1 and down * across == size else None


def _joined(field: list[str]) -> bool:
    """Whether the signs of a row stand together: ``53.`` and not ``5 3 .``."""
    return len(field) == 1


def _bands(lines: Sequence[Line]) -> set[int]:
    """How many rows stand between one separating line and the next."""
    heights, height = [], 0
    for line in lines:
        if is_border(line.text):
            heights.append(height)
            height = 0
        height += is_data(line.text)
    return {height for height in [*heights, height] if height}


def _drafted(size: int, cells: list[Token]) -> Draft:
    """What the cells are: signs, numbers or candidates."""
    return Draft(size, cells, _style(size, cells))


def _style(size: int, cells: list[Token]) -> str:
    several = [cell for cell in cells if len(cell.text) > 1]
    if not several:
        return "signs"
    if size > 9 and all(cell.text.isdigit() for cell in several):
        return "numbers"
    if any(cell.text in EMPTY or cell.text == "0" for cell in cells):
        refuse(
            several[0],
            f"{several[0].text!r} is more than one value where others are empty: a value is "
            f"1 to {size}; to give candidates, say 'sudoku {size} candidates' in a first line",
        )
    return "candidates"


def read_rows(rows: Sequence[Line], size: int) -> list[Token]:
    """The cells of N rows; the error names the row that is too long or short."""
    cells: list[Token] = []
    for number, row in enumerate(rows[:size], 1):
        cells += _row(row, size, number)
    if len(rows) < size:
        last = rows[-1].number if rows else 1
        few = f"{len(rows)} row{'s' if len(rows) != 1 else ''}"
        raise ParseError(f"{few}, a {size}×{size} puzzle has {size}", line=last)
    if len(rows) > size:
        raise ParseError(
            f"a row too many: a {size}×{size} puzzle has {size}", line=rows[size].number
        )
    return cells


def _row(row: Line, size: int, number: int) -> list[Token]:
    ways = ways_to_read(row)
    for way in ways:
        if len(way) == size:
            return way
    nearest = min(map(len, ways), key=lambda n: abs(n - size), default=0)
    raise ParseError(
        f"row {number} has {nearest} cells, a {size}×{size} puzzle has {size} in a row",
        line=row.number,
        column=len(row.text) + 1,
    )


def read_jigsaw(lines: list[Line], size: int = 0) -> Draft:
    """N rows of clues, then N rows of region names."""
    rows = data_rows(lines)
    size = size or likely_size(rows[: len(rows) // 2])
    if not size or len(rows) != 2 * size:
        raise ParseError(
            f"{len(rows)} rows, a jigsaw of {size or 9} has {2 * (size or 9)}: "
            "the clues, then the names of the regions",
            line=rows[-1].number if rows else 1,
        )
    draft = _drafted(size, read_rows(rows[:size], size))
    draft.regions = read_rows(rows[size:], size)
    return draft
