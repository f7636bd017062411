"""Boards of routes as text: ``.`` open, ``X`` closed, ``S`` start, ``E`` end, and numbers.

The cells of a row stand between blanks; where all rows have single signs only, the blanks may be
missing. A wall between two cells of a row is a ``|`` in their gap; a wall below a cell is a ``-``
under it, on a line of its own that has nothing but those.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from clew.base.family import Chunk
from clew.errors import ParseError

__all__ = [
    "Line",
    "Sheet",
    "cells_of",
    "drawn",
    "is_below",
    "is_row",
    "json_chunks",
    "lines_of",
    "read_sheet",
    "steps",
]

_LINE_END: Final = re.compile(r"\r\n|\n|\r")
_CELL: Final = re.compile(r"[^\s|]+")
_LETTERS: Final = frozenset(".XSE")
_TOKEN: Final = re.compile(r"[.XSExse]+|[0-9]{1,7}")
_DIGITS: Final = re.compile(r"[0-9]{1,7}")


class Line(NamedTuple):
    """A line and its number, from 1."""

    text: str
    number: int


class _Token(NamedTuple):
    """Signs and where they begin, from 0, and whether a stroke stands before them."""

    text: str
    column: int
    stroke: bool


@dataclass(slots=True)
class Sheet:
    """What stands on a board of text; cells count row by row from 0."""

    rows: int = 0
    columns: int = 0
    closed: set[int] = field(default_factory=set)
    start: int | None = None
    end: int | None = None
    numbers: dict[int, int] = field(default_factory=dict)
    walls: set[tuple[int, int]] = field(default_factory=set)
    places: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Line and column, from 1, of each cell."""

    def refuse(self, cell: int, message: str) -> ParseError:
        """The fault of a cell, with its place."""
        line, column = self.places[cell]
        return ParseError(message, line=line, column=column)


def lines_of(text: str) -> list[Line]:
    """The lines, whatever their ends, without a byte-order mark and trailing blanks."""
    text = text.removeprefix("\ufeff")
    return [Line(line.rstrip(), i) for i, line in enumerate(_LINE_END.split(text), 1)]


def is_row(text: str) -> bool:
    """Whether a line can be part of a board: a row of cells, or walls below one."""
    return all(map(_TOKEN.fullmatch, _CELL.findall(text))) or is_below(text)


def cells_of(text: str) -> list[str]:
    """The cells of a row."""
    return [token.text for token in _tokens(Line(text, 1))]


def is_below(text: str) -> bool:
    """Whether a line holds walls alone."""
    return "-" in text and not text.strip(" \t+|-")


def read_sheet(lines: Sequence[Line]) -> Sheet:
    """The board that these lines draw; blank ones and comments are passed over."""
    sheet = Sheet()
    above: list[_Token] = []
    for line in lines:
        if not line.text.strip() or line.text.startswith("#"):
            continue
        if is_below(line.text):
            _read_walls(sheet, above, line)
            continue
        above = _tokens(line)
        _read_row(sheet, above, line)
    below = {(a, b) for a, b in sheet.walls if b >= sheet.rows * sheet.columns}
    sheet.walls -= below  # the frame
    return sheet


def _tokens(line: Line) -> list[_Token]:
    """The cells of a row; each sign is one where there are no numbers."""
    found, end = [], 0
    for match in _CELL.finditer(line.text):
        stroke = "|" in line.text[end : match.start()]
        end = match.end()
        parts = [match[0]]
        if len(match[0]) > 1 and set(match[0].upper()) <= _LETTERS:
            parts = list(match[0])
        for i, part in enumerate(parts):
            found.append(_Token(part, match.start() + i, stroke and i == 0))
    return found


def _read_row(sheet: Sheet, tokens: list[_Token], line: Line) -> None:
    if not tokens:
        raise ParseError("there is no cell in this row", line=line.number)
    if sheet.rows and len(tokens) != sheet.columns:
        told = "1 cell" if len(tokens) == 1 else f"{len(tokens)} cells"
        raise ParseError(f"{told} where the rows above have {sheet.columns}", line=line.number)
    sheet.columns = len(tokens)
    first = sheet.rows * sheet.columns
    sheet.rows += 1
    for cell, token in enumerate(tokens, first):
        sheet.places[cell] = line.number, token.column + 1
        if token.stroke and cell > first:
            sheet.walls.add((cell - 1, cell))
        _read_cell(sheet, cell, token.text)


def _read_cell(sheet: Sheet, cell: int, text: str) -> None:
    sign = text.upper()
    if sign == "X":
        sheet.closed.add(cell)
    elif sign in ("S", "E"):
        role = "start" if sign == "S" else "end"
        if getattr(sheet, role) is not None:
            raise sheet.refuse(cell, f"a second {role}: there is one {sign} at most")
        setattr(sheet, role, cell)
    elif _DIGITS.fullmatch(text):
        sheet.numbers[cell] = int(text)
    elif text != ".":
        raise sheet.refuse(cell, f"{text[:20]!r} is no cell: there are . X S E and numbers")


def _read_walls(sheet: Sheet, above: list[_Token], line: Line) -> None:
    """Walls below the cells of the last row; above the first row they are the frame."""
    first = (sheet.rows - 1) * sheet.columns
    for run in re.finditer("-+", line.text):
        under = [
            first + i
            for i, token in enumerate(above)
            if run.start() < token.column + len(token.text) and token.column < run.end()
        ]
        if sheet.rows and not under:
            raise ParseError(
                "this wall is under no cell: a - stands right below the cell's sign",
                line=line.number,
                column=run.start() + 1,
            )
        sheet.walls |= {(cell, cell + sheet.columns) for cell in under}


def drawn(
    rows: int, columns: int, signs: Mapping[int, str], walls: frozenset[tuple[int, int]]
) -> str:
    """Rows of these signs, ``.`` where there is none, with the walls between them."""
    width = max((len(sign) for sign in signs.values()), default=1)
    lines = []
    for row in range(rows):
        first = row * columns
        cells = range(first, first + columns)
        texts = [signs.get(cell, ".").rjust(width) for cell in cells]
        strokes = ["|" if (cell - 1, cell) in walls else " " for cell in cells[1:]]
        lines.append("".join(a + b for a, b in zip(texts, [*strokes, ""], strict=True)))
        below = ["-" * width if (cell, cell + columns) in walls else " " * width for cell in cells]
        if any(part.strip() for part in below):
            lines.append(" ".join(below).rstrip())
    return "\n".join(lines)


def steps(places: Mapping[int, int]) -> dict[int, str]:
    """Cells with their places on a route as an answer shows them: S, then 1, 2, 3, …"""
    return {cell: "S" if place == 1 else str(place - 1) for cell, place in places.items()}


def json_chunks(text: str, family: str) -> Iterator[Chunk]:
    """The JSON objects of a family, one after the other; a broken one is the last."""
    decoder, at, line = json.JSONDecoder(), 0, 1
    while (start := text.find("{", at)) >= 0:
        line += text.count("\n", at, start)
        try:
            found, at = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            if f'"{family}"' in text[start:]:
                yield Chunk(text[start:], line, "json")
            return
        if isinstance(found, dict) and found.get("family") == family:
            yield Chunk(text[start:at], line, "json", str(found.get("name", "")))
        line += text.count("\n", start, at)
