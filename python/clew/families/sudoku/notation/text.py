"""Text as lines, and lines as cells: what every reader of a Sudoku starts from."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

__all__ = [
    "UPRIGHT",
    "Line",
    "Token",
    "characters",
    "fields_of",
    "is_border",
    "lines_of",
    "usual_ways",
    "ways_to_read",
]

_LINE_END: Final = re.compile(r"\r\n|\n|\r")
#: What stands between cells: upright strokes, typed or drawn.
UPRIGHT: Final = "|!¦\u2500-\u257f"
_TOKEN: Final = re.compile(rf"[^\s{UPRIGHT}]+")
_FIELD: Final = re.compile(rf"[^{UPRIGHT}]+")
_FIELD_END: Final = re.compile(rf"[{UPRIGHT}]")
_PART: Final = re.compile(r"[^\s,;\"']+")
_BORDER: Final = re.compile(
    r"[+*.:'`|\s\u2500-\u257f]*[-=\u2500\u2501\u2550](?:[-=+*.:'`|\s\u2500-\u257f])*"
)


class Line(NamedTuple):
    """A line and its number, from 1."""

    text: str
    number: int


class Token(NamedTuple):
    """Signs and where they begin; `line` and `column` count from 1."""

    text: str
    line: int | None
    column: int


def lines_of(text: str) -> list[Line]:
    """The lines, whatever their ends, without a byte-order mark and trailing blanks."""
    text = text.removeprefix("\ufeff")
    return [Line(line.rstrip(), i) for i, line in enumerate(_LINE_END.split(text), 1)]


def is_border(text: str) -> bool:
    """Whether a line only separates: ``+---+---+`` and its kin."""
    return _BORDER.fullmatch(text) is not None


def fields_of(line: Line) -> list[Token]:
    """The parts of a line between blanks, commas, semicolons and quotes."""
    return [Token(m.group(), line.number, m.start() + 1) for m in _PART.finditer(line.text)]


def characters(token: Token) -> list[Token]:
    """Each sign of a token by itself."""
    return [Token(sign, token.line, token.column + i) for i, sign in enumerate(token.text)]


def ways_to_read(line: Line) -> list[list[Token]]:
    """The ways in which a line may be a row of cells, the most usual first.

    Each run of signs is a cell (``5 3 . 12``), or each sign (``53. .7.``), or each field between
    upright strokes, blank ones being empty (``| 5 |   |``), or each place there (``|53 | 7 |``).
    """
    ways = [*usual_ways(line), _one_a_place(line)]
    return [way for way in ways if way] or [[]]


def usual_ways(line: Line) -> list[list[Token]]:
    """The same but for the last way, which only a blank in a drawing makes likely."""
    tokens = [Token(m.group(), line.number, m.start() + 1) for m in _TOKEN.finditer(line.text)]
    ways = [tokens]
    if any(len(token.text) > 1 for token in tokens):
        ways.append([sign for token in tokens for sign in characters(token)])
    drawn = [Token(m.group(), line.number, m.start() + 1) for m in _FIELD.finditer(line.text)]
    if any(not field.text.strip() for field in drawn):
        ways.append(_one_a_field(line, drawn))
    return [way for way in ways if way] or [[]]


def _one_a_field(line: Line, drawn: list[Token]) -> list[Token]:
    """Fields as cells; what stands before the first stroke is no field."""
    inside = drawn[1:] if drawn[0].column == 1 and not drawn[0].text.strip() else drawn
    words = [field.text.split() for field in inside]
    if any(len(word) > 1 for word in words):
        return []
    return [
        Token(word[0] if word else ".", line.number, field.column)
        for word, field in zip(words, inside, strict=True)
    ]


def _one_a_place(line: Line) -> list[Token]:
    if not _FIELD_END.search(line.text):
        return []
    start = len(line.text) - len(line.text.lstrip())
    fields = [m for m in _FIELD.finditer(line.text) if m.end() > start]
    return [
        Token("." if sign == " " else sign, line.number, place + 1)
        for field in fields
        for place, sign in enumerate(field.group(), field.start())
        if place >= start
    ]
