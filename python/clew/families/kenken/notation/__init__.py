"""Text ⇄ Puzzle: every notation of a KenKen that Clew reads and writes.

`scan` cuts a text into chunks and says in which format each is; the format's reader makes the
puzzle, or an error that names line, cage and cell.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Final

from clew.base.family import Format
from clew.errors import ParseError, UsageError
from clew.families.kenken.notation.cage_lines import read_full, read_paper, write_full, write_paper
from clew.families.kenken.notation.grid import read_grid, write_grid
from clew.families.kenken.notation.keen import read_keen, write_keen
from clew.families.kenken.notation.objects import read_object, write_object
from clew.families.kenken.notation.scan import split
from clew.families.kenken.notation.text import Line, lines_of
from clew.families.kenken.puzzle import KenKen

__all__ = ["FORMATS", "parse", "recognise", "split"]

FORMATS: Final = (
    Format("paper", "the paper's: the size, then a line a cage, '48 * 23 33 34'", write_paper),
    Format("clew", "Clew's own: a first line 'kenken 4 values 0..3'", write_full),
    Format("keen", "a game ID of Keen, in Simon Tatham's collection", write_keen),
    Format("grid", "rows of clues, then rows of cage numbers", write_grid),
    Format("json", "a JSON object a puzzle", write_object),
)

_READERS: Final[dict[str, Callable[[list[Line]], KenKen]]] = {
    "paper": read_paper,
    "clew": read_full,
    "keen": read_keen,
    "grid": read_grid,
}

#: How sure what looks like a KenKen, but cannot be read as one, makes us: enough to say why not.
_DOUBTFUL: Final = 0.5


def parse(text: str, format: str | None = None) -> KenKen:
    """Read one puzzle; `format` is one of `FORMATS` by name, None for "find out"."""
    if format is None:
        return _parse_any(text)
    if format == "json":
        return read_object(text)
    try:
        reader = _READERS[format]
    except KeyError:
        known = ", ".join(f.name for f in FORMATS)
        raise UsageError(f"unknown KenKen format {format!r}: choose one of {known}") from None
    return reader(lines_of(text))


def _parse_any(text: str) -> KenKen:
    chunks = list(islice(split(text), 2))
    if not chunks:
        raise ParseError(
            "there is no KenKen here: a first line with the size, such as 4, "
            "then a line a cage, such as '48 * 23 33 34'",
            line=1,
        )
    if len(chunks) > 1:
        raise ParseError("a second puzzle begins here, and one was wanted", line=chunks[1].line)
    try:
        return parse(chunks[0].text, chunks[0].format)
    except ParseError as problem:
        raise problem.at(first_line=chunks[0].line) from None


def recognise(text: str) -> float:
    """How sure it is, 0 to 1, that a text holds KenKens: judged by its first three puzzles."""
    sure = [_sureness(chunk.text, chunk.format) for chunk in islice(split(text), 3)]
    return sum(sure) / len(sure) if sure else 0.0


def _sureness(text: str, format: str) -> float:
    try:
        parse(text, format)
    except ParseError:
        return _DOUBTFUL
    return 1.0
