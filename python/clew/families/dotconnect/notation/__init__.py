"""Text ⇄ Puzzle: every notation of a Dot Connect that Clew reads and writes.

Numbers are steps as in the answer (S, then 1, 2, 3, …), unless the first line says ``waypoints``
(1, 2, 3, … are met in this order) or ``zip`` (and the line begins at 1 and ends at the last).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from clew.base.family import Chunk, Format
from clew.errors import ParseError, PuzzleError, UsageError
from clew.families._shared.route_text import (
    Line,
    Sheet,
    cells_of,
    is_below,
    is_row,
    json_chunks,
    lines_of,
    read_sheet,
)
from clew.families.dotconnect.notation import write
from clew.families.dotconnect.notation.objects import read_object
from clew.families.dotconnect.puzzle import DotConnect

__all__ = ["FORMATS", "parse", "recognise", "split"]

FORMATS: Final = (
    Format("paper", "the paper's: rows and columns, then rows of . X S E", write.write_paper),
    Format("clew", "Clew's own: a first line 'dotconnect 6x8 zip', walls", write.write_full),
    Format("answer", "rows alone, with the number of each step", write.write_answer),
    Format("json", "a JSON object a puzzle", write.write_object),
)

_SIZE: Final = re.compile(r"\s*([0-9]{1,7})\s+([0-9]{1,7})\s*")
_HEADER: Final = re.compile(r"\s*dotconnect\b(.*)", re.IGNORECASE)
_WORD_SIZE: Final = re.compile(r"([0-9]{1,7})[x×]([0-9]{1,7})", re.IGNORECASE)
_WORDS: Final = ("closed", "waypoints", "zip")

#: How sure what looks like a board, but cannot be read as one, makes us: enough to say why not.
_DOUBTFUL: Final = 0.4
_SURE: Final = {"clew": 1.0, "json": 1.0, "paper": 0.9, "answer": 0.9}


def recognise(text: str) -> float:
    """How sure it is, 0 to 1, that a text holds Dot Connects: judged by its first three puzzles."""
    sure = [_sureness(chunk) for chunk in islice(split(text), 3)]
    return sum(sure) / len(sure) if sure else 0.0


def _sureness(chunk: Chunk) -> float:
    try:
        parse(chunk.text, chunk.format)
    except ParseError:
        return 1.0 if chunk.format in ("clew", "json") else _DOUBTFUL
    return _SURE[chunk.format]


def split(text: str) -> Iterator[Chunk]:
    """The puzzles in a text, one after the other, each with its first line and name."""
    lines = lines_of(text)
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        yield from json_chunks("\n".join(line.text for line in lines), "dotconnect")
        return
    name, at = "", 0
    while at < len(lines):
        line = lines[at]
        end, format = _end(lines, at)
        if format:
            piece = "\n".join(each.text for each in lines[at:end])
            yield Chunk(piece, line.number, format, name)
            name = ""
        elif line.text.startswith("#"):
            name = line.text.lstrip("# ")
        at = max(end, at + 1)


def _end(lines: list[Line], at: int) -> tuple[int, str]:
    """Where the puzzle that begins here ends, and its format; "" where none does."""
    text = lines[at].text
    if _HEADER.match(text):
        size = _WORD_SIZE.search(text)
        return _end_of_rows(lines, at + 1, int(size[1]) if size else None), "clew"
    if (size := _SIZE.fullmatch(text)) and at + 1 < len(lines) and _is_board(lines[at + 1].text):
        return _end_of_rows(lines, at + 1, int(size[1])), "paper"
    end = _end_of_rows(lines, at)
    rows = [line.text for line in lines[at:end]]
    told = " ".join(rows).upper()
    ours = "S" in told or ("X" in told and "." in told)
    return (end, "answer") if ours and all(is_row(row) for row in rows) else (end, "")


def _is_board(text: str) -> bool:
    """Whether a row below a size makes it a board: at least half of its signs are those of one."""
    signs = "".join(text.upper().split())
    ours = sum(sign in ".XSE|0123456789" for sign in signs)
    return any(sign in ".XSE" for sign in signs) and 2 * ours >= len(signs)


def _end_of_rows(lines: list[Line], start: int, wanted: int | None = None) -> int:
    """The first line from here that is no row: it is blank, a comment or another beginning.
    Two numbers may be a row, too: where so many rows are wanted, until these are there."""
    end, rows = start, 0
    while end < len(lines):
        text = lines[end].text
        done = rows == wanted and _SIZE.fullmatch(text)
        if done or not text.strip() or text.startswith("#") or _HEADER.match(text):
            break
        if wanted is None and _is_size(lines, end):
            break
        rows += not is_below(text)
        end += 1
    return end


def _is_size(lines: list[Line], at: int) -> bool:
    """Whether two numbers are a size: no row of two is before them, and a board below."""
    if not _SIZE.fullmatch(lines[at].text) or at + 1 == len(lines):
        return False
    before = cells_of(lines[at - 1].text) if at else []
    return len(before) != 2 and _is_board(lines[at + 1].text)


def parse(text: str, format: str | None = None) -> DotConnect:
    """Read one puzzle; `format` is one of `FORMATS` by name, None for "find out"."""
    if format is None:
        return _parse_any(text)
    if format == "json":
        return read_object(text)
    if format not in _SURE:
        known = ", ".join(f.name for f in FORMATS)
        raise UsageError(f"unknown Dot Connect format {format!r}: choose one of {known}")
    lines = [line for line in lines_of(text) if line.text.strip() and line.text[0] != "#"]
    if not lines:
        raise ParseError("there is no board here", line=1)
    words: list[str] = []
    size = None
    if format == "paper":
        size = _paper_size(lines.pop(0))
    elif format == "clew":
        size, words = _header(lines.pop(0))
    return _puzzle(lines, size, words)


def _parse_any(text: str) -> DotConnect:
    chunks = list(islice(split(text), 2))
    if not chunks:
        raise ParseError(
            "there is no Dot Connect here: rows and columns, then rows of . X S", line=1
        )
    if len(chunks) > 1:
        raise ParseError("a second puzzle begins here, and one was wanted", line=chunks[1].line)
    try:
        return parse(chunks[0].text, chunks[0].format)
    except ParseError as problem:
        raise problem.at(first_line=chunks[0].line) from None


def _paper_size(line: Line) -> tuple[int, int]:
    size = _SIZE.fullmatch(line.text)
    if not size:
        raise ParseError("the first line is the numbers of rows and columns: 6 8", line=line.number)
    return int(size[1]), int(size[2])


def _header(line: Line) -> tuple[tuple[int, int] | None, list[str]]:
    """The size, if it is said, and the words of a first line."""
    header = _HEADER.match(line.text)
    if not header:
        raise ParseError("the first line begins with the word dotconnect", line=line.number)
    size, words = None, []
    for word in header[1].lower().split():
        if found := _WORD_SIZE.fullmatch(word):
            size = int(found[1]), int(found[2])
        elif word in _WORDS:
            words.append(word)
        else:
            raise ParseError(
                f"unknown word {word[:20]!r}: there are a size such as 6x8, 'closed', 'waypoints' "
                "and 'zip'",
                line=line.number,
                column=line.text.lower().index(word, header.start(1)) + 1,
            )
    return size, words


def _puzzle(lines: list[Line], size: tuple[int, int] | None, words: list[str]) -> DotConnect:
    sheet = read_sheet(lines)
    last = lines[-1].number if lines else 1
    if not sheet.rows:
        raise ParseError("there are no rows below the first line", line=last)
    if size and size != (sheet.rows, sheet.columns):
        raise ParseError(
            f"the board is {sheet.rows}×{sheet.columns} cells, not {size[0]}×{size[1]}",
            line=last,
        )
    waypoints = _waypoints(sheet, "zip" in words) if {"waypoints", "zip"} & set(words) else ()
    places = () if waypoints else tuple((c, n + 1) for c, n in sorted(sheet.numbers.items()))
    if "zip" in words:
        sheet.start, sheet.end = waypoints[0], waypoints[-1]
    try:
        return DotConnect(
            sheet.rows,
            sheet.columns,
            frozenset(sheet.closed),
            frozenset(sheet.walls),
            sheet.start,
            sheet.end,
            "closed" in words,
            waypoints,
            places,
        )
    except PuzzleError as problem:
        raise ParseError(str(problem), line=lines[0].number) from None


def _waypoints(sheet: Sheet, zipped: bool) -> tuple[int, ...]:
    """The numbered cells in order: 1, 2, 3, … with none missing."""
    order = sorted(sheet.numbers, key=lambda cell: sheet.numbers[cell])
    for number, cell in enumerate(order, 1):
        found = sheet.numbers[cell]
        if found < number:
            raise sheet.refuse(cell, f"the number {found} stands twice, or is no waypoint")
        if found > number:
            raise sheet.refuse(cell, f"there is a {found}, but no {number}")
    if zipped and len(order) < 2:
        raise ParseError("a zip goes from 1 to the last number: there are at least two", line=1)
    if zipped and (sheet.start, sheet.end) != (None, None):
        lettered = next(c for c in (sheet.start, sheet.end) if c is not None)
        raise sheet.refuse(
            lettered, "a zip begins at 1 and ends at the last number: there is no S or E"
        )
    return tuple(order)
