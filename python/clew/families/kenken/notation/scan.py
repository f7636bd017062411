"""Cuts a text into the puzzles it holds, and tells the format of each. Judges nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator

from clew.base.family import Chunk
from clew.families.kenken.notation.cage_lines import is_cage_line, is_header, is_size
from clew.families.kenken.notation.grid import is_clue, is_signed, said_size
from clew.families.kenken.notation.keen import is_keen
from clew.families.kenken.notation.objects import is_ours
from clew.families.kenken.notation.text import Line, data_lines, lines_of, tokens_of

__all__ = ["split"]


def split(text: str) -> Iterator[Chunk]:
    """The puzzles in a text, one after the other, each with its first line and name."""
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        yield from _objects("\n".join(line.text for line in lines_of(text)))
        return
    lines = lines_of(text)
    at, name = 0, ""
    while at < len(lines):
        bare = lines[at].text.strip()
        if not bare or bare[0] in "#%":
            name = bare.lstrip("#").strip() if bare.startswith("#") else name
            at += 1
            continue
        found = _format_at(lines, at)
        if found is None:
            return  # what is no puzzle is none of ours, and so is what follows it
        format, end = found
        yield Chunk("\n".join(line.text for line in lines[at:end]), at + 1, format, name)
        at, name = end, ""


def _objects(text: str) -> Iterator[Chunk]:
    """JSON objects one after the other; a broken one is the last."""
    decoder, at, line = json.JSONDecoder(), 0, 1
    while (start := text.find("{", at)) >= 0:
        line += text.count("\n", at, start)
        try:
            found, at = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            if "kenken" in text[start:]:
                yield Chunk(text[start:], line, "json")
            return
        if is_ours(found):
            yield Chunk(text[start:at], line, "json", str(found.get("name", "")))
        line += text.count("\n", start, at)


def _format_at(lines: list[Line], at: int) -> tuple[str, int] | None:
    """The format of the puzzle that begins at a line, and the line after it."""
    text = lines[at].text
    if is_keen(text):
        return "keen", at + 1
    if is_header(text):
        return "clew", _end(lines, at + 1)
    grid = _grid_end(lines, at)
    if grid is not None:
        return "grid", grid
    end = _end(lines, at + 1)
    if is_size(text) and any(is_cage_line(line.text) for line in lines[at + 1 : end][:3]):
        return "paper", end
    return None


def _end(lines: list[Line], at: int) -> int:
    """Where the cage lines that follow end: before the next beginning."""
    while at < len(lines) and not _begins(lines[at].text):
        at += 1
    return at


def _begins(text: str) -> bool:
    return is_size(text) or is_header(text) or is_keen(text) or text.lstrip().startswith("%")


def _grid_end(lines: list[Line], at: int) -> int | None:
    """The line after two grids that begin here, None if none do.

    All words of the first grid are clues, none of the second has a sign, and some clue has one
    unless a line with the size comes first.
    """
    said = said_size(lines[at].text)
    size = len(tokens_of(lines[at])) if said is None else said
    body = [lines[at]] if said is None else []
    end = at + 1
    while len(body) < 2 * size and end < len(lines):
        body += data_lines([lines[end]])
        end += 1
    rows = [tokens_of(line) for line in body]
    if len(rows) != 2 * size or any(len(row) != size for row in rows):
        return None
    clues = [token.text for row in rows[:size] for token in row]
    names = [token.text for row in rows[size:] for token in row]
    looks = all(map(is_clue, clues)) and not any(map(is_signed, names))
    return end if looks and (said is not None or any(map(is_signed, clues))) else None
