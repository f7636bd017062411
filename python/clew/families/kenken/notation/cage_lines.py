"""A cage a line: the paper's notation, and Clew's own, whose first line can say more.

::

    4                       kenken 4 values 0..3
    2 - 11 21               1 - 11 21
    3 + 22 32               3 + 22 32

A line is a target, an operation and cells; a blank around the operation may be missing. Clew's
first line may end with a colon and N×N values, a dot where a cell is open: these cells are given.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from clew.base.family import Filling
from clew.errors import ParseError, UsageError
from clew.families._shared.cage_faults import operations_told
from clew.families._shared.cage_text import cell_text
from clew.families._shared.cages import Cage, operation
from clew.families.kenken.notation.text import (
    Line,
    Token,
    built,
    cell_of,
    data_lines,
    refuse,
    tokens_of,
    values_of,
    values_text,
)
from clew.families.kenken.puzzle import LARGEST, KenKen

__all__ = [
    "is_cage_line",
    "is_header",
    "is_size",
    "read_full",
    "read_paper",
    "write_filling",
    "write_full",
    "write_paper",
]

_CAGE: Final = re.compile(r"\s*(?P<target>[-\u2212]?\d{1,19})\s*(?P<op>[^\s\w]|[xX]|)", re.ASCII)
_HEADER: Final = re.compile(
    r"\s*kenken\b\s*(?P<size>\d*)\s*(?P<word>[^\s:]*)\s*(?P<values>[^\s:]*)[^\S\n]*(?P<rest>.*)",
    re.IGNORECASE,
)
_SIZE: Final = re.compile(r"\s*\d{1,3}\s*", re.ASCII)


def is_size(text: str) -> bool:
    """Whether a line is the paper's first: a number alone."""
    return _SIZE.fullmatch(text) is not None


def is_header(text: str) -> bool:
    """Whether a line is the first of Clew's own notation."""
    return _HEADER.match(text) is not None


def is_cage_line(text: str) -> bool:
    """Whether a line looks like a cage: a target, something like an operation, cells."""
    found = _CAGE.match(text)
    return found is not None and found["op"] != "" and text[found.end() :].strip() != ""


@dataclass(slots=True)
class _Draft:
    """Cages as they are read, and where each stood."""

    size: int
    values: tuple[int, ...] = ()
    cages: list[Cage] = field(default_factory=list)
    places: list[Token] = field(default_factory=list)

    def add(self, cage: Cage, place: Token) -> None:
        self.cages.append(cage)
        self.places.append(place)

    def puzzle(self) -> KenKen:
        return built(self.size, self.cages, self.places, self.values)


def read_paper(lines: list[Line]) -> KenKen:
    """The size, then a cage a line."""
    body = data_lines(lines)
    if not body or not is_size(body[0].text):
        number = body[0].number if body else 1
        raise ParseError("the first line is the size, such as 4", line=number)
    draft = _Draft(_sized(Token(body[0].text.strip(), body[0].number, 1)))
    _read_cages(draft, body[1:])
    return draft.puzzle()


def read_full(lines: list[Line]) -> KenKen:
    """A first line with the word ``kenken``, then a cage a line."""
    body = data_lines(lines)
    found = _HEADER.match(body[0].text) if body else None
    if found is None:
        raise ParseError("the first line begins with the word kenken", line=1, column=1)
    draft = _Draft(_sized(_part(found, "size", body[0])), _said_values(found, body[0]))
    rest = _part(found, "rest", body[0])
    if rest.text.startswith(":"):
        _read_given(draft, tokens_of(body[0], rest.column), rest)
    elif rest.text:
        refuse(rest, f"{rest.text!r}: the first line is 'kenken 4' or 'kenken 4 values 0..3'")
    _read_cages(draft, body[1:])
    return draft.puzzle()


def _part(found: re.Match[str], name: str, line: Line) -> Token:
    return Token(found[name], line.number, found.start(name) + 1)


def _sized(token: Token) -> int:
    if not (token.text.isdecimal() and len(token.text) < 4 and 1 <= int(token.text) <= LARGEST):
        refuse(token, f"the size is a number from 1 to {LARGEST}, not {token.text!r}")
    return int(token.text)


def _said_values(found: re.Match[str], line: Line) -> tuple[int, ...]:
    word = _part(found, "word", line)
    if not word.text:
        return ()
    if word.text.lower() != "values":
        refuse(word, f"unknown word {word.text!r}: after the size there may be 'values 0..3'")
    return values_of(_part(found, "values", line))


def _read_given(draft: _Draft, tokens: list[Token], colon: Token) -> None:
    if len(tokens) != draft.size**2:
        refuse(colon, f"{len(tokens)} cells after the colon where {draft.size**2} are needed")
    for cell, token in enumerate(tokens):
        if token.text not in (".", "_", "*"):
            draft.add(Cage.of(_number(token), "=", [cell]), token)


def _number(token: Token) -> int:
    if not re.fullmatch(r"-?\d{1,19}", token.text, re.ASCII):
        refuse(token, f"{token.text!r} is no value; an open cell is a dot")
    return int(token.text)


def _read_cages(draft: _Draft, lines: list[Line]) -> None:
    for number, line in enumerate(lines, 1):
        draft.add(*_read_cage(line, number, draft.size))


def _read_cage(line: Line, number: int, size: int) -> tuple[Cage, Token]:
    start = len(line.text) - len(line.text.lstrip())
    place = Token(line.text.strip(), line.number, start + 1)
    found = _CAGE.match(line.text)
    if found is None:
        refuse(place, f"cage {number} begins with its target, as in '3 + 11 12'")
    op = operation(found["op"]) if found["op"] else None
    if op is None:
        sign = found["op"] or line.text[found.end() :].split(" ")[0]
        what = f"unknown operation {sign!r}" if sign else "no operation"
        at = Token(sign, line.number, found.start("op") + 1)
        refuse(at, f"cage {number}: {what}: {operations_told()}")
    cells = [cell_of(token, size) for token in tokens_of(line, found.end())]
    target = int(found["target"].replace("\u2212", "-"))
    if len(set(cells)) < len(cells) or (op == "=" and len(cells) > 1):
        return Cage(target, op, tuple(cells)), place
    return Cage.of(target, op, cells), place


def write_paper(puzzle: KenKen) -> str:
    """As `read_paper` reads it."""
    if not puzzle.plain or not puzzle.cages:
        why = "its values are not 1 to N" if puzzle.cages else "it has no cages"
        raise UsageError(
            f"the format 'paper' cannot express this KenKen: {why}; use 'clew' or 'json'"
        )
    return "\n".join([str(puzzle.size), *_cage_lines(puzzle)])


def write_full(puzzle: KenKen) -> str:
    """As `read_full` reads it."""
    return "\n".join([_header(puzzle), *_cage_lines(puzzle)])


def write_filling(puzzle: KenKen, filling: Filling) -> str:
    """A filling on one line: Clew's first line with everything given."""
    values = ("." if value is None else str(value) for value in filling.values)
    return f"{_header(puzzle)}: {' '.join(values)}"


def _header(puzzle: KenKen) -> str:
    said = "" if puzzle.plain else f" values {values_text(puzzle.values)}"
    return f"kenken {puzzle.size}{said}"


def _cage_lines(puzzle: KenKen) -> list[str]:
    return [
        f"{cage.target} {cage.op} {' '.join(cell_text(cell, puzzle.size) for cell in cage.cells)}"
        for cage in puzzle.cages
    ]
