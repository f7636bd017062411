"""Text ⇄ Puzzle.

Clew's own notation is a first line, ``knight 8x8 closed start a1 end b3 holes c3 d3``, and, where
that does not say all, the board below it: rows of ``.`` for an open square, ``X`` for a hole,
``S`` and ``E`` for the first and the last square, or a number. A ``grid`` is such a board below
its ``rows columns``, as Dot Connect has it; a ``tour`` is a list of squares in their order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from clew.base.family import Chunk, Format
from clew.errors import ParseError, PuzzleError, UsageError
from clew.families.knightstour.notation.lines import Line, is_comment, lines_of
from clew.families.knightstour.notation.objects import is_object, read_object, write_object
from clew.families.knightstour.notation.read import is_header, is_size, read_clew, read_grid
from clew.families.knightstour.notation.write import (
    write_clew,
    write_filling,
    write_grid,
    write_tour,
)
from clew.families.knightstour.puzzle import KnightsTour

__all__ = ["FORMATS", "parse", "recognise", "split", "write_filling"]

FORMATS: Final = (
    Format("clew", "a first line 'knight 8x8 closed start a1', and a board if needed", write_clew),
    Format("tour", "a first line 'knight 8x8 tour', then squares in their order", write_tour),
    Format("grid", "'rows columns', then rows of . X S E and numbers", write_grid),
    Format("json", "a JSON object a puzzle", write_object),
)

_READERS: Final[dict[str, Callable[[list[Line]], KnightsTour]]] = {
    "clew": read_clew,
    "tour": read_clew,
    "grid": read_grid,
}


def recognise(text: str) -> float:
    """Sure where a line begins with ``knight``; a bare grid is more likely of another family."""
    for line in lines_of(text):
        if is_comment(line.text):
            continue
        if is_header(line.text):
            return 1.0
        if line.text.lstrip().startswith("{"):
            return 1.0 if is_object(line.text) or is_object(text) else 0.0
        return 0.2 if is_size(line.text) else 0.0
    return 0.0


def split(text: str) -> Iterator[Chunk]:
    """A puzzle begins with a first line, with ``rows columns``, or with a JSON object."""
    begun: list[Line] = []
    name = title = ""
    for line in lines_of(text):
        if is_comment(line.text):
            title = line.text.strip().lstrip("#").strip() or title
            continue
        if _begins(line.text, begun):
            if begun:
                yield _chunk(begun, name)
            begun, name, title = [], title, ""
        begun.append(line)
    if begun:
        yield _chunk(begun, name)


def _begins(text: str, begun: list[Line]) -> bool:
    """Whether a new puzzle begins with this line, after those of the one before."""
    if not begun or is_header(text):
        return True
    if _format(begun) == "json":
        return text.lstrip().startswith("{") and text.strip() != "{"
    return text.lstrip().startswith("{") or (_format(begun) == "grid" and _is_full(begun, text))


def _is_full(begun: list[Line], text: str) -> bool:
    """Whether a grid has all its rows, and another size follows."""
    size = is_size(begun[0].text)
    return size is not None and len(begun) > size[0] and is_size(text) is not None


def _format(lines: list[Line]) -> str:
    first = lines[0].text
    if first.lstrip().startswith("{"):
        return "json"
    if is_header(first):
        return "tour" if " tour" in first.lower() else "clew"
    return "grid"


def _chunk(lines: list[Line], name: str) -> Chunk:
    """The lines as they stood, comments between them blanked out, so that numbers stay true."""
    first, last = lines[0].number, lines[-1].number
    texts = {line.number: line.text for line in lines}
    whole = "\n".join(texts.get(number, "") for number in range(first, last + 1))
    return Chunk(whole, first, _format(lines), name)


def parse(text: str, format: str | None) -> KnightsTour:
    """Read one puzzle; `format` is one of `FORMATS` by name, None for "find out"."""
    lines = [line for line in lines_of(text) if not is_comment(line.text)]
    if not lines:
        raise ParseError("there is nothing to read", line=1)
    format = format or _format(lines)
    if format == "json":
        return read_object(text)
    if format not in _READERS:
        raise UsageError(f"knightstour has no format {format!r}")
    try:
        return _READERS[format](lines)
    except PuzzleError as problem:
        raise ParseError(str(problem), line=lines[0].number) from None
