"""Text as lines, and lines as words that know where they stand."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

__all__ = ["Line", "Word", "is_comment", "lines_of", "words_of"]

_WORD: Final = re.compile(r"[^\s,;:|→–-]+")


class Line(NamedTuple):
    """A line and its number, from 1."""

    text: str
    number: int


class Word(NamedTuple):
    """Signs without a gap, and the column where they begin, from 1."""

    text: str
    column: int


def lines_of(text: str) -> list[Line]:
    """The lines that are not blank."""
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = enumerate(plain.split("\n"), 1)
    return [Line(line, number) for number, line in lines if line.strip()]


def is_comment(text: str) -> bool:
    """Whether a line only tells something to people."""
    return text.lstrip().startswith("#") and not re.fullmatch(r"[\s#.XxSsEe0-9_*]+", text)


def words_of(line: Line, start: int = 0) -> list[Word]:
    """The words of a line from a column on (from 0)."""
    return [Word(m.group(), m.start() + 1) for m in _WORD.finditer(line.text, start)]
