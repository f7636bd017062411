"""Cuts a text into the puzzles it holds, and tells the format of each.

Nothing is judged here: a piece that looks like a puzzle but is not quite one becomes a chunk too,
so that reading it can say what is wrong with it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import takewhile
from math import isqrt
from typing import Final

from clew.base.family import Chunk
from clew.errors import ParseError
from clew.families.sudoku.notation.cages import is_cage_line
from clew.families.sudoku.notation.files import is_section, paper_size, without_prompt
from clew.families.sudoku.notation.full import Header, after_colon, header_of, is_header, size_of
from clew.families.sudoku.notation.grids import is_data, likely_size
from clew.families.sudoku.notation.lines import are_regions, body_of, short_body
from clew.families.sudoku.notation.objects import is_ours
from clew.families.sudoku.notation.symbols import EMPTY
from clew.families.sudoku.notation.text import (
    Line,
    Token,
    fields_of,
    is_border,
    lines_of,
    ways_to_read,
)

__all__ = ["split"]

#: A line of words between puzzles: ``Grid 01``, ``puzzle,solution``.
_TITLE: Final = re.compile(r"\s*([A-Za-z]{3,})\s*[:,\s].*")
#: A comment with one of the keys of .sdk files: author, description, and so on.
_KEYED: Final = re.compile(r"#([ABCDLNSU])\s*(?=[A-Z0-9])(.*)")
#: A row of a Simple Sudoku file.
_SIMPLE: Final = re.compile(r"[^|]{3}\|[^|]{3}\|[^|]{3}")
#: How far to look ahead for the rows of a grid: two of the largest.
_AHEAD: Final = 72
#: How far to look ahead for lines of 16 or 36 signs: so that both divide it.
_FAR_AHEAD: Final = 144
_TYPICAL: Final = frozenset("0123456789") | EMPTY


def split(text: str) -> Iterator[Chunk]:
    """The puzzles in a text, one after the other, each with its first line and name."""
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        yield from _objects("\n".join(line.text for line in lines_of(text)))
    else:
        yield from _Scanner(lines_of(text)).chunks()


def _objects(text: str) -> Iterator[Chunk]:
    """JSON objects one after the other; a broken one is the last."""
    decoder, at, line = json.JSONDecoder(), 0, 1
    while (start := text.find("{", at)) >= 0:
        line += text.count("\n", at, start)
        try:
            found, at = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            if "sudoku" in text[start:] or '"cells"' in text[start:]:
                yield Chunk(text[start:], line, "json")
            return
        if is_ours(found):
            yield Chunk(text[start:at], line, "json", str(found.get("name", "")))
        line += text.count("\n", start, at)


class _Scanner:
    """Walks over the lines. Invariant: those before `at` are done; `name` is of what comes."""

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines
        self.at = 0
        self.name = ""
        self.keyed = False
        self.small_until = 0
        """Up to here short lines are known to be small puzzles."""

    def chunks(self) -> Iterator[Chunk]:
        """Every puzzle, in order."""
        while self.at < len(self.lines):
            chunk = self._next()
            if chunk is not None:
                self.name, self.keyed = "", False
                yield chunk

    def _next(self) -> Chunk | None:
        """The puzzle that begins here, or None after passing a line."""
        text = without_prompt(self.lines[self.at]).text.strip()
        if is_section(text):
            return self._section(text)
        if is_header(text):
            return self._full()
        found = None
        if text and not text.startswith("#") and not is_border(text):
            found = self._paper() or self._line() or self._grid()
        if found is None:
            self._pass(text)
        return found

    def _pass(self, text: str) -> None:
        """Go on to the next line; a comment or a title names the puzzle that follows."""
        self.at += 1
        if is_border(text):
            return
        keyed = _KEYED.match(text)
        self.keyed = self.keyed or keyed is not None
        if keyed is None:
            self.name = text.lstrip("#").rstrip(":").strip() or self.name
        elif keyed[1] in "DN":
            self.name = keyed[2]

    def _chunk(self, end: int, format: str, name: str = "") -> Chunk:
        """The lines from here up to `end` (an index) as a chunk; goes on after it."""
        start, self.at = self.at, end
        text = "\n".join(line.text for line in self.lines[start:end])
        return Chunk(text, start + 1, format, name or self.name)

    def _section(self, text: str) -> Chunk | None:
        """The nine rows of a ``[Puzzle]``; those of other sections (states, marks) are passed."""
        rows = self._rows_ahead(self.at + 1, 9)
        end = rows[-1].number if rows else self.at + 1
        if text.lower() == "[puzzle]":
            return self._chunk(end, "sdk")
        self.at = end
        return None

    def _full(self) -> Chunk:
        """A first line in Clew's own notation, and as many rows as it announces."""
        rows = self._rows_ahead(self.at + 1)
        try:
            header = header_of(self.lines[self.at])
        except ParseError:
            header = Header()  # the reader will say what is wrong
        used = _rows_used(header, self.lines[self.at], rows)
        return self._chunk(self._cages_end(rows[used - 1].number if used else self.at + 1), "clew")

    def _cages_end(self, end: int) -> int:
        """Where the cages end that follow a puzzle's cells: `end` if none do."""
        for index in range(end, len(self.lines)):
            text = self.lines[index].text
            if is_cage_line(text):
                end = index + 1
            elif text.strip():
                break
        return end

    def _rows_ahead(self, start: int, most: int = _AHEAD) -> list[Line]:
        """The rows from a line on, up to a comment, a title or another beginning."""
        rows: list[Line] = []
        for index in range(start, len(self.lines)):
            line = without_prompt(self.lines[index])
            text = line.text.strip()
            if text.startswith(("#", "[")) or is_header(text) or _is_title(line):
                break
            if is_cage_line(text):
                break
            if is_data(text):
                rows.append(line)
                if len(rows) == most:
                    break
        return rows

    def _paper(self) -> Chunk | None:
        """A size, with the program's prompt or without, and rows of numbers below."""
        line = self.lines[self.at]
        size = paper_size(without_prompt(line).text)
        if size is None:
            return None
        rows = self._rows_ahead(self.at + 1, size * size)
        if without_prompt(line) == line and not _is_numbers(rows[:1], size):
            return None
        return self._chunk(_end_of_numbers(rows, size) or line.number, "paper")

    def _line(self) -> Chunk | None:
        """A puzzle that is one line."""
        line = self.lines[self.at]
        body = body_of(line)
        if body is None and not self._in_large_grid():
            body = short_body(line)
        if body is None or not _plausible(body.cells, isqrt(len(body.cells))):
            return None
        return self._chunk(self.at + 1, body.format, body.rest)

    def _in_large_grid(self) -> bool:
        """Whether a line of 16 or 36 signs is a row of that many, rather than all of a 4×4 or 6×6:
        its neighbours are as long, and hold signs that the small puzzle has not.
        """
        first = short_body(self.lines[self.at])
        if first is None or first.rest or self.at < self.small_until:
            return False
        size = len(first.cells)
        small = frozenset("0123456"[: 5 if size == 16 else 7]) | EMPTY
        rows = self._rows_ahead(self.at, _FAR_AHEAD)
        rows = list(takewhile(lambda row: len(row.text.strip()) == size, rows))
        beyond = sum(sign not in small for row in rows for sign in row.text.strip())
        large = beyond > 0 and len(rows) > 1 and (len(rows) % size == 0 or beyond >= len(rows))
        if not large:
            self.small_until = rows[-1].number if rows else self.at + 1
        return large

    def _grid(self) -> Chunk | None:
        """N rows, and N rows of region names if such follow."""
        run = self._rows_ahead(self.at)
        size = likely_size(run)
        rows, more = run[:size], run[size : 2 * size]
        cells = [cell for row in rows for cell in _way(row, size)]
        if size < 4 or not _plausible(cells, size):
            return None
        if len(more) == size and are_regions(size, [c for row in more for c in _way(row, size)]):
            return self._chunk(more[-1].number, "jigsaw")
        return self._chunk(rows[-1].number, self._grid_format(rows, cells, size))

    def _grid_format(self, rows: list[Line], cells: list[Token], size: int) -> str:
        if self.keyed and size == 9:
            return "sdk"
        if all(_SIMPLE.fullmatch(row.text) for row in rows):
            return "ss"
        several = any(len(cell.text) > 1 for cell in cells)
        return "pencilmarks" if several and size <= 9 else "grid"


def _is_title(line: Line) -> bool:
    """Whether a line speaks: words of different letters, some of them small."""
    title = _TITLE.fullmatch(line.text)
    return title is not None and len(set(title[1])) > 1 and not title[1].isupper()


def _is_numbers(rows: list[Line], size: int) -> bool:
    """Whether what follows a lone number can be the first row of a puzzle of that size."""
    if not rows:
        return False
    ways = ways_to_read(rows[0])
    return any(len(way) == size for way in ways) or (
        len(ways[0]) > 1 and all(cell.text.isdigit() for cell in ways[0])
    )


def _end_of_numbers(rows: list[Line], size: int) -> int:
    """The number of the last line of N rows, or of as many lines as hold N×N numbers."""
    held = 0
    for count, row in enumerate(rows, 1):
        held += len(ways_to_read(row)[0])
        streamed = held < count * size // 2  # too few a line to be rows
        if held >= size * size or (count >= size and not streamed):
            return row.number
    return rows[-1].number if rows else 0


def _rows_used(header: Header, line: Line, rows: list[Line]) -> int:
    """How many of the rows below a first line belong to its puzzle."""
    body = [after_colon(line), *rows] if header.inline else rows
    size = size_of(header, body)
    pieces, used = 1 + header.jigsaw, 0
    while pieces > 0 and used < len(body):
        whole = sum(len(field.text) == size * size for field in fields_of(body[used]))
        pieces -= whole or 1
        used += 1 if whole else size
    return min(used, len(body)) - (len(body) - len(rows)) if size else 0


def _way(row: Line, size: int) -> list[Token]:
    """A row as cells of a puzzle of that size, or as whatever it is."""
    ways = ways_to_read(row)
    return next((way for way in ways if len(way) == size), ways[0])


def _plausible(cells: list[Token], size: int) -> bool:
    """Whether most of the signs are those of a Sudoku."""
    signs = "".join(cell.text for cell in cells)
    typical = sum(sign in _TYPICAL for sign in signs)
    if size > 9 and 2 * len(cells) >= size * size:  # a large puzzle has letters
        letters = {sign for sign in signs.upper() if "A" <= sign <= "Z"}
        usual = sum((sign.isascii() and sign.isalnum()) or sign in EMPTY for sign in signs)
        if typical or len(letters) <= size:
            return usual >= 0.8 * len(signs)
    return typical >= 0.8 * len(signs)
