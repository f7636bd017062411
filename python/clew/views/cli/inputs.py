"""What a command works on: files, standard input, or a puzzle written on the command line."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

from clew.base.family import Filling
from clew.errors import ParseError, UsageError
from clew.tasks.load import Loaded, Piece, looks_like_a_puzzle, parse, pieces, read_text
from clew.tasks.subject import puzzle_subject
from clew.views.cli.output import note

__all__ = ["all_pieces", "answer_in", "companions_in", "one"]

_SHORTEST = 16  # no puzzle written on the command line is shorter: such a word is a file's name
_FILE = re.compile(r"[/\\]|\.[A-Za-z]{1,5}$")  # what only names of files have


def all_pieces(
    files: Sequence[str],
    family: str | None = None,
    format: str | None = None,
    companions: Mapping[str, str] | None = None,
) -> Iterator[Piece]:
    """The puzzles of all the files, not yet read, numbered through."""
    index = 0
    for file in files or ["-"]:
        text, source = _text(file)
        for piece in pieces(text, family, format, source, companions):
            yield replace(piece, index=index)
            index += 1


def companions_in(words: Sequence[str] | None) -> dict[str, str]:
    """The texts that come along with the puzzles, by name; several files become one text."""
    if not words:
        return {}
    return {"words": "\n".join(read_text(file)[0] for file in words)}


def _text(file: str) -> tuple[str, str]:
    if file == "-":
        if sys.stdin.isatty():
            note("clew: reading from standard input (Ctrl-D ends it)")
        return read_text("-")
    if not _exists(file) and _is_puzzle(file):
        return file, "<argument>"
    return read_text(file)


def _exists(file: str) -> bool:
    try:
        return Path(file).exists()
    except (OSError, ValueError):  # too long for a name, or a character no name has
        return False


def _is_puzzle(text: str) -> bool:
    """Whether it is meant as a puzzle, if perhaps not a right one."""
    return len(text) >= _SHORTEST and not _FILE.search(text) and looks_like_a_puzzle(text)


def one(
    files: Sequence[str],
    family: str | None,
    format: str | None,
    number: int | None,
    companions: Mapping[str, str] | None = None,
) -> tuple[Any, Loaded]:
    """The one puzzle in a file, or the one of this number; its fault is raised."""
    found = list(islice(all_pieces(files, family, format, companions), number or 2))
    if number is not None and number > len(found):
        raise UsageError(f"there are only {len(found)} puzzles, none of number {number}")
    if number is None and len(found) > 1:
        raise ParseError(
            "more than one puzzle here: say which with --number",
            source=found[1].source,
            line=found[1].line,
        )
    loaded = found[-1].read()
    if loaded.error is not None:
        raise loaded.error
    return loaded.puzzle, loaded


def answer_in(file: str, puzzle: Any, family: str) -> Filling:
    """The filling in a file: written as a puzzle in which all that is filled in is given."""
    text, source = read_text(file)
    what = puzzle_subject(parse(text, family, source=source))
    filling = what.family.given(what.puzzle)
    cells, expected = len(filling.values), len(what.family.given(puzzle).values)
    if cells != expected:
        raise ParseError(f"this answer has {cells} cells, the puzzle has {expected}", source=source)
    return filling
