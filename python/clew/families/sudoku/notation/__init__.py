"""Text ⇄ Puzzle: every notation of a Sudoku that Clew reads and writes.

Reading goes in three stages: `scan` cuts a text into chunks and says in which format each is; the
format's reader makes a `Draft` of it, cells that remember where they stood; the draft becomes a
puzzle, or an error that names line, column and cell.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Final

from clew.base.family import Format
from clew.errors import ParseError, UsageError
from clew.families.sudoku.notation import write
from clew.families.sudoku.notation.draft import Draft
from clew.families.sudoku.notation.files import read_nine, read_paper, read_sdk
from clew.families.sudoku.notation.full import read_full
from clew.families.sudoku.notation.grids import read_grid, read_jigsaw
from clew.families.sudoku.notation.lines import (
    read_candidates,
    read_jigsaw_line,
    read_line,
    the_line,
)
from clew.families.sudoku.notation.objects import read_object, write_object
from clew.families.sudoku.notation.scan import split
from clew.families.sudoku.notation.text import Line, lines_of
from clew.families.sudoku.puzzle import Sudoku

__all__ = ["FORMATS", "parse", "recognise", "split"]

FORMATS: Final = (
    Format("line", "one line of N×N signs (81 for 9×9)", write.write_line),
    Format("grid", "rows of cells with lines between the boxes", write.write_grid),
    Format("sdk", "SadMan Software .sdk", write.write_sdk),
    Format("sdm", "a collection, 81 digits a line (.sdm)", write.write_sdm),
    Format("ss", "Simple Sudoku .ss", write.write_ss),
    Format("paper", "the paper's: the size, then rows of numbers", write.write_paper),
    Format("candidates", "729 signs: 9 candidates a cell", write.write_candidates),
    Format("pencilmarks", "rows of cells, each with its candidates", write.write_marks),
    Format("jigsaw", "rows of clues, then rows of region names", write.write_jigsaw),
    Format("clew", "Clew's own: a first line 'sudoku 6 box 2x3 diagonal'", write.write_full),
    Format("json", "a JSON object a puzzle", write_object),
)


def _read_any_jigsaw(lines: list[Line]) -> Draft:
    """Rows, or one line."""
    try:
        return read_jigsaw_line(the_line(lines))
    except ParseError:
        return read_jigsaw(lines)


_READERS: Final[dict[str, Callable[[list[Line]], Draft]]] = {
    "line": read_line,
    "grid": read_grid,
    "sdk": read_sdk,
    "sdm": read_line,
    "ss": read_nine,
    "paper": read_paper,
    "candidates": read_candidates,
    "pencilmarks": read_grid,
    "jigsaw": _read_any_jigsaw,
    "clew": read_full,
}

#: How sure what looks like a Sudoku, but cannot be read as one, makes us: enough to say why not.
_DOUBTFUL: Final = 0.35
#: How sure a puzzle that can be read makes us that it is a Sudoku.
_SURE: Final = {"clew": 1.0, "json": 1.0, "sdk": 1.0, "paper": 0.8}


def parse(text: str, format: str | None = None) -> Sudoku:
    """Read one puzzle; `format` is one of `FORMATS` by name, None for "find out"."""
    if format is None:
        return _parse_any(text)
    if format == "json":
        return read_object(text)
    try:
        reader = _READERS[format]
    except KeyError:
        known = ", ".join(f.name for f in FORMATS)
        raise UsageError(f"unknown Sudoku format {format!r}: choose one of {known}") from None
    return reader(lines_of(text)).puzzle()


def _parse_any(text: str) -> Sudoku:
    chunks = list(islice(split(text), 2))
    if not chunks:
        raise ParseError(
            "there is no Sudoku here: a 9×9 one is 81 signs, or 9 rows of 9 cells", line=1
        )
    if len(chunks) > 1:
        raise ParseError("a second puzzle begins here, and one was wanted", line=chunks[1].line)
    try:
        return parse(chunks[0].text, chunks[0].format)
    except ParseError as problem:
        raise problem.at(first_line=chunks[0].line) from None


def recognise(text: str) -> float:
    """How sure it is, 0 to 1, that a text holds Sudokus: judged by its first three puzzles."""
    sure = [_sureness(chunk.text, chunk.format) for chunk in islice(split(text), 3)]
    return sum(sure) / len(sure) if sure else 0.0


def _sureness(text: str, format: str) -> float:
    try:
        puzzle = parse(text, format)
    except ParseError:
        return _DOUBTFUL
    sure = _SURE.get(format, 0.95)
    return sure if puzzle.size == 9 else 0.8 * sure
