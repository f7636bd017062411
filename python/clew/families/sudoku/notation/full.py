"""Clew's own notation, which can say everything: a first line with the variant, then the cells.

::

    sudoku 6 box 2x3 diagonal
    1.....
    ...

The first line holds the word ``sudoku`` and any of: the size; ``box RxC``; ``jigsaw`` (the regions
follow the cells, by names of one sign); ``diagonal``; ``candidates`` (the cells are groups of
candidates between blanks). After a colon the cells may follow on the same line: N×N signs, and
N×N names of regions.

Below the cells the cages of a Killer may follow, a line each: ``cage 15 11 12 21``. With cages,
cells that are all open may be left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import isqrt
from typing import Final

from clew.errors import ParseError
from clew.families.sudoku.notation.cages import is_cage_line, read_cages
from clew.families.sudoku.notation.draft import Draft, refuse
from clew.families.sudoku.notation.grids import data_rows, likely_size, read_rows
from clew.families.sudoku.notation.text import Line, Token, characters, fields_of
from clew.families.sudoku.puzzle import LARGEST

__all__ = ["Header", "after_colon", "header_of", "is_header", "read_full", "size_of"]

_START: Final = re.compile(r"\s*sudoku\b(?P<words>[^:]*)(?P<colon>:?)", re.IGNORECASE)
_WORD: Final = re.compile(r"box\s+\d+\s*[x×]\s*\d+|\S+", re.IGNORECASE)
_BOX: Final = re.compile(r"box\s+(\d{1,3})\s*[x×]\s*(\d{1,3})", re.IGNORECASE | re.ASCII)
_SIZE: Final = re.compile(r"(\d{1,3})(?:[x×]\1)?", re.ASCII)


@dataclass(slots=True)
class Header:
    """What the first line says."""

    size: int = 0
    box: tuple[int, int] | None = None
    jigsaw: bool = False
    diagonals: bool = False
    candidates: bool = False
    inline: bool = False


def is_header(text: str) -> bool:
    """Whether a line begins a puzzle in this notation."""
    return _START.match(text) is not None


def header_of(line: Line) -> Header:
    """The first line's meaning; an unknown word is an error that lists the known ones."""
    start = _START.match(line.text)
    if not start:
        raise ParseError("the first line begins with the word sudoku", line=line.number, column=1)
    header = Header(inline=bool(start["colon"]))
    for word in _WORD.finditer(start["words"]):
        token = Token(word.group(), line.number, start.start("words") + word.start() + 1)
        _understand(header, token)
    if header.jigsaw and header.box:
        raise ParseError("a jigsaw has regions and no boxes: leave one out", line=line.number)
    return header


def _understand(header: Header, token: Token) -> None:
    word = token.text.lower()
    if size := _SIZE.fullmatch(word):
        header.size = int(size[1])
    elif box := _BOX.fullmatch(word):
        header.box = int(box[1]), int(box[2])
    elif word in ("jigsaw", "diagonal", "diagonals", "candidates"):
        setattr(header, {"diagonal": "diagonals"}.get(word, word), True)
    else:
        refuse(
            token,
            f"unknown word {token.text!r}: there are a size, 'box 2x3', 'jigsaw', 'diagonal' "
            "and 'candidates'",
        )
    if header.size > LARGEST or ("0" in (word, word[:1]) and header.size == 0):
        refuse(token, f"the size is 1 to {LARGEST}, not {token.text}")


def read_full(lines: list[Line]) -> Draft:
    """The first line, then the cells (and regions) in rows, or in one piece."""
    at = next((i for i, line in enumerate(lines) if is_header(line.text)), 0)
    header = header_of(lines[at]) if lines else Header()
    told = [line for line in lines[at + 1 :] if is_cage_line(line.text)]
    body = data_rows([line for line in lines[at + 1 :] if not is_cage_line(line.text)])
    if header.inline:
        body.insert(0, after_colon(lines[at]))
    size = size_of(header, body)
    if not size:
        raise ParseError("how large is it? say so in the first line: sudoku 9", line=1)
    if told and not body:
        body = [Line("." * size * size, lines[at].number)]
    cells, rest = _cells(body, size)
    regions, rest = _cells(rest, size) if header.jigsaw else (None, rest)
    if rest:
        raise ParseError("the puzzle is complete before this line", line=rest[0].number)
    style = "candidates" if header.candidates else "signs"
    if style == "signs" and size > 9 and any(len(cell.text) > 1 for cell in cells):
        style = "numbers"
    cages = read_cages(told, size)
    return Draft(size, cells, style, regions, header.box, header.diagonals, cages)


def after_colon(line: Line) -> Line:
    """The cells that stand on the first line itself."""
    start = line.text.index(":") + 1
    return Line(" " * start + line.text[start:], line.number)


def size_of(header: Header, body: list[Line]) -> int:
    """The size as the first line says it, or its box, or the cells; 0 where nothing does."""
    if header.size:
        return header.size
    if header.box:
        return header.box[0] * header.box[1]
    if body:
        first = fields_of(body[0])[0].text
        if len(first) > LARGEST:
            return isqrt(len(first))
    return likely_size(body[: len(body) // 2] if header.jigsaw else body)


def _cells(body: list[Line], size: int) -> tuple[list[Token], list[Line]]:
    """N×N cells from the next line if it holds them all, else from N rows; and the rest."""
    if body:
        first, *others = fields_of(body[0]) or [Token("", 1, 1)]
        if len(first.text) == size * size and size > 1:
            return characters(first), _rest(body, others)
    return read_rows(body[:size], size), body[size:]


def _rest(body: list[Line], others: list[Token]) -> list[Line]:
    """What is left after the first field of the first line."""
    if not others:
        return body[1:]
    start = others[0].column - 1
    return [Line(" " * start + body[0].text[start:], body[0].number), *body[1:]]
