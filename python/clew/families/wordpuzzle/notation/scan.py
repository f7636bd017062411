"""Cuts a text into the puzzles it holds, and tells the format of each."""

from __future__ import annotations

import json
from collections.abc import Iterator

from clew.base.family import Chunk
from clew.families.wordpuzzle.notation.grids import TITLE, is_row
from clew.families.wordpuzzle.notation.objects import is_ours
from clew.families.wordpuzzle.notation.rows import ANSWER, HEADER, SIZE
from clew.families.wordpuzzle.notation.text import Line, is_lists, lines_of

__all__ = ["split"]


def split(text: str) -> Iterator[Chunk]:
    """The puzzles in a text, one after the other; a comment before one is its name."""
    lines = lines_of(text)
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        yield from _objects("\n".join(line.text for line in lines))
        return
    if _is_bare_grid(lines):
        yield from _blocks(lines)
        return
    begun: list[Line] = []
    format = name = title = ""
    in_lists = False
    for line in lines:
        beginning = _beginning(line.text, in_lists)
        lettered = format == "crossword" and not in_lists
        if beginning == "paper" and lettered and _goes_on(begun, line):
            beginning = ""  # figures are letters, too
        if beginning:
            if begun:
                yield _chunk(begun, format, name)
            begun, format, name, title, in_lists = [], beginning, title, "", False
        if line.text.startswith("# ") and not in_lists:
            title = line.text[2:].strip()
        in_lists = in_lists or is_lists(line.text)
        if format:
            begun.append(line)
    if begun:
        yield _chunk(begun, format, name)


def _beginning(text: str, in_lists: bool) -> str:
    """The format of the puzzle that a line begins, "" where it begins none."""
    if HEADER.fullmatch(text):
        return "clew"
    if SIZE.fullmatch(text):
        return "paper"
    if TITLE.fullmatch(text):
        return "crossword"
    return "answer" if not in_lists and ANSWER.fullmatch(text) else ""


def _goes_on(begun: list[Line], line: Line) -> bool:
    """Whether a line is a further row of the crossword begun: below a row, and as long."""
    above, row = ("".join(text.split()) for text in (begun[-1].text, line.text))
    return len(begun) > 1 and is_row(above) and len(row) == len(above)


def _is_bare_grid(lines: list[Line]) -> bool:
    """Whether the text begins with rows of squares, two or more and of one length."""
    block = next(iter(_blocks(lines)), None)
    if block is None:
        return False
    rows = ["".join(row.split()) for row in block.text.split("\n")]
    known = all(is_row(row) for row in rows) and not TITLE.fullmatch(rows[0])
    signs = set("".join(rows))
    return known and len(rows) > 1 and len(set(map(len, rows))) == 1 and bool(signs & set("#."))


def _blocks(lines: list[Line]) -> Iterator[Chunk]:
    """What stands between blank lines, each a crossword."""
    begun: list[Line] = []
    for line in [*lines, Line("", 0)]:
        if line.text.strip():
            begun.append(line)
        elif begun:
            yield _chunk(begun, "crossword", "")
            begun = []


def _chunk(lines: list[Line], format: str, name: str) -> Chunk:
    return Chunk("\n".join(line.text for line in lines), lines[0].number, format, name)


def _objects(text: str) -> Iterator[Chunk]:
    """JSON objects one after the other; a broken one is the last."""
    decoder, at, line = json.JSONDecoder(), 0, 1
    while (start := text.find("{", at)) >= 0:
        line += text.count("\n", at, start)
        try:
            found, at = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            if "wordpuzzle" in text[start:]:
                yield Chunk(text[start:], line, "json")
            return
        if is_ours(found):
            yield Chunk(text[start:at], line, "json", str(found.get("name", "")))
        line += text.count("\n", start, at)
