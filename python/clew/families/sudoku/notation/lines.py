"""A puzzle on one line: 81 signs (or N×N), 729 of candidates, 81 clues and 81 regions.

A name may follow after blanks or a comma, and columns may come before, as in tables of puzzles.
"""

from __future__ import annotations

import re
from itertools import pairwise
from math import isqrt
from typing import Final, NamedTuple

from clew.errors import ParseError
from clew.families._shared.grid import connected
from clew.families.sudoku.notation.draft import Draft, refuse
from clew.families.sudoku.notation.symbols import EMPTY
from clew.families.sudoku.notation.text import Line, Token, characters, fields_of
from clew.families.sudoku.puzzle import LARGEST, default_box

__all__ = [
    "SIZES",
    "Body",
    "are_regions",
    "body_of",
    "read_candidates",
    "read_jigsaw_line",
    "read_line",
    "short_body",
    "the_line",
]

#: The sizes whose boxes need not be said.
SIZES: Final = tuple(n for n in range(4, LARGEST + 1) if default_box(n))
#: A cell between blanks: a number, or one sign.
_WORD: Final = re.compile(r"\d{1,2}|[0-9A-Za-z.*_]", re.ASCII)


class Body(NamedTuple):
    """What a line holds: the cells, in which format, and the rest of the line."""

    format: str
    cells: list[Token]
    regions: list[Token]
    rest: str


def body_of(line: Line) -> Body | None:
    """The puzzle in a line, None where it rather looks like a row of a grid (or like nothing)."""
    fields = fields_of(line)
    if not fields:
        return None
    at = next((i for i, field in enumerate(fields) if len(field.text) > LARGEST), None)
    if at is not None:
        return _packed(line, fields, at)
    if len(fields) > LARGEST and all(_WORD.fullmatch(field.text) for field in fields):
        return Body("line", fields, [], "")
    if _grouped([field.text for field in fields]):
        return Body("line", [sign for field in fields for sign in characters(field)], [], "")
    return None


def short_body(line: Line) -> Body | None:
    """The puzzle in a line that could be a row of a large grid as well: 16 or 36 signs."""
    fields = fields_of(line)
    if fields and len(fields[0].text) in (16, 36):
        return Body("line", characters(fields[0]), [], _after(line, fields[0]))
    return None


def _packed(line: Line, fields: list[Token], at: int) -> Body:
    """A long run of signs, and perhaps regions after it or in it."""
    main, rest = fields[at], fields[at + 1 :]
    cells = characters(main)
    size = _size(len(cells))
    if len(cells) == 729 and set(main.text) <= set("0123456789") | EMPTY:
        return Body("candidates", cells, [], _after(line, main))
    if rest and size and len(rest[0].text) == len(cells):
        regions = characters(rest[0])
        if are_regions(size, regions):
            return Body("jigsaw", cells, regions, _after(line, rest[0]))
    half = len(cells) // 2
    if not size and _size(half) and are_regions(isqrt(half), cells[half:]):
        return Body("jigsaw", cells[:half], cells[half:], _after(line, main))
    return Body("line", cells, [], _after(line, main))


def _after(line: Line, token: Token) -> str:
    return line.text[token.column - 1 + len(token.text) :].strip(" \t,;#\"'")


def _size(count: int) -> int:
    """The N of N×N cells, 0 if there is none up to the largest."""
    size = isqrt(count)
    return size if size * size == count and 4 <= size <= LARGEST else 0


def _grouped(words: list[str]) -> bool:
    """Whether N groups of N signs are rows of one puzzle, and not a row of candidates."""
    size = len(words)
    if size not in SIZES or any(len(word) != size for word in words):
        return False
    return not all(_pencilled(word) for word in words)


def _pencilled(word: str) -> bool:
    """Whether a group can be candidates: ascending digits."""
    digits = [sign for sign in word if sign not in EMPTY and sign != "0"]
    return all(a < b for a, b in pairwise(digits)) and bool(digits)


def are_regions(size: int, tokens: list[Token]) -> bool:
    """Whether these name N regions of N cells each, every one in one piece.

    (A solved grid names N×N cells as well, but no two of a value touch.)
    """
    places: dict[str, list[int]] = {}
    for cell, token in enumerate(tokens):
        places.setdefault(token.text.upper(), []).append(cell)
    return len(tokens) == size * size and all(
        len(cells) == size and connected(cells, size, size) for cells in places.values()
    )


def read_line(lines: list[Line]) -> Draft:
    """One line of N×N signs."""
    line = the_line(lines)
    body = body_of(line) or short_body(line)
    cells = body.cells if body else [sign for f in fields_of(line)[:1] for sign in characters(f)]
    size = _size(len(cells))
    if size not in SIZES:
        raise ParseError(_length_told(len(cells)), line=line.number, column=_end(cells))
    numbers = any(len(cell.text) > 1 for cell in cells)
    return Draft(size, cells, "numbers" if numbers else "signs")


def _end(cells: list[Token]) -> int:
    return cells[-1].column if cells else 1


def _length_told(count: int) -> str:
    """What is wrong with so many characters, measured by what is nearest."""
    known = {n * n: f"a {n}×{n} puzzle" for n in SIZES} | {729: "a 9×9 puzzle with candidates"}
    if count in known:
        return f"{count} characters are {known[count]}"
    nearest = min(known, key=lambda n: abs(n - count))
    missing = nearest - count
    remedy = f"{missing} missing" if missing > 0 else f"{-missing} too many"
    return f"{count} characters, {known[nearest]} has {nearest}: {remedy}"


def the_line(lines: list[Line]) -> Line:
    """The one line that says something."""
    said = [line for line in lines if line.text.strip() and not line.text.lstrip().startswith("#")]
    if not said:
        raise ParseError("there is no puzzle: the text is empty", line=1)
    if len(said) > 1:
        raise ParseError(
            "a second line begins here, where one line is the whole puzzle", line=said[1].number
        )
    return said[0]


def read_candidates(lines: list[Line]) -> Draft:
    """One line of 81 groups of 9: the candidates of a cell, with . or 0 for those it lacks."""
    line = the_line(lines)
    signs = [sign for field in fields_of(line)[:1] for sign in characters(field)]
    if len(signs) != 729:
        raise ParseError(
            f"{len(signs)} characters, a 9×9 puzzle with candidates has 729: "
            "9 for each of 81 cells",
            line=line.number,
            column=_end(signs),
        )
    groups = [signs[i : i + 9] for i in range(0, 729, 9)]
    cells = [Token("".join(s.text for s in g), g[0].line, g[0].column) for g in groups]
    return Draft(9, cells, "candidates")


def read_jigsaw_line(line: Line) -> Draft:
    """One line of N×N clues and N×N regions, together or apart."""
    fields = fields_of(line)
    signs = [sign for field in fields[:2] for sign in characters(field)]
    size = _size(len(signs) // 2)
    if not size or len(signs) % 2:
        refuse(
            Token("", line.number, 1),
            f"{len(signs)} characters, a 9×9 jigsaw has 162: 81 clues and 81 names of regions",
        )
    half = len(signs) // 2
    return Draft(size, signs[:half], regions=signs[half:])
