"""Lines of a puzzle's text: what each is, and errors that know their line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from clew.errors import ParseError, PuzzleError
from clew.families.wordpuzzle.lists import Lexicon, named, own_lists, read_lists

__all__ = ["WORDS", "Body", "Line", "body_of", "is_lists", "lines_of", "placed", "the_lexicon"]

#: The companion's name, and the line that begins a puzzle's own lists.
WORDS: Final = "words"

_LISTS: Final = re.compile(rf"\s*{WORDS}\s*:?\s*", re.IGNORECASE)
#: A comment: a # and a blank. (A row of a crossword written with blanks has only such signs.)
_COMMENT: Final = re.compile(r"\s*#(?=\s)(?![\s#.]*$).*")


class Line(NamedTuple):
    """A line and its number, from 1."""

    text: str
    number: int


@dataclass
class Body:
    """A puzzle's lines, without blank ones and comments, and the lists it brings along."""

    lines: list[Line] = field(default_factory=list)
    lists: str = ""


def lines_of(text: str) -> list[Line]:
    """The lines, whatever their ends, without a byte-order mark and trailing blanks."""
    clean = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return [Line(line.rstrip(), i) for i, line in enumerate(clean.split("\n"), 1)]


def is_lists(text: str) -> bool:
    """Whether a line begins the lists."""
    return _LISTS.fullmatch(text) is not None


def body_of(text: str) -> Body:
    """The puzzle's lines and its lists. The lists keep their line numbers, by blank lines."""
    body, lines = Body(), lines_of(text)
    for at, line in enumerate(lines):
        if is_lists(line.text):
            body.lists = "\n" * (at + 1) + "\n".join(rest.text for rest in lines[at + 1 :])
            break
        if line.text.strip() and not _COMMENT.fullmatch(line.text):
            body.lines.append(line)
    return body


def the_lexicon(body: Body, companions: Mapping[str, str]) -> Lexicon:
    """The puzzle's own lists and those that came along; Clew's where there are neither."""
    brought = companions.get(WORDS)
    if not body.lists and brought is None:
        return own_lists()
    found = read_lists(body.lists) if body.lists else Lexicon()
    if brought is None:
        return found
    others = _brought(brought)
    if not found.categories:
        return others
    added = (c for c in others.categories if c.name not in found.by_name)
    return Lexicon((*found.categories, *added))


def _brought(text: str) -> Lexicon:
    try:
        return read_lists(text)
    except ParseError as fault:
        raise PuzzleError(f"in the word lists, {fault}") from None


@contextmanager
def placed(line: Line) -> Iterator[None]:
    """A puzzle's fault within the block stands at this line."""
    try:
        yield
    except PuzzleError as fault:
        raise ParseError(str(fault), line=line.number) from None


def name_of(text: str) -> str:
    """A category's name before its colon."""
    return named(text.partition(":")[0])
