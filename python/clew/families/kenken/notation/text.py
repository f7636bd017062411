"""Text as lines and tokens, and what several notations share: cells, values, the first line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple, NoReturn

from clew.errors import ParseError, PuzzleError
from clew.families._shared.cage_text import cells_told, place_of
from clew.families._shared.cages import Cage
from clew.families.kenken.puzzle import KenKen, first_fault

__all__ = [
    "Line",
    "Token",
    "built",
    "cell_of",
    "data_lines",
    "lines_of",
    "refuse",
    "tokens_of",
    "values_of",
    "values_text",
]

_LINE_END: Final = re.compile(r"\r\n|\n|\r")
_RANGE: Final = re.compile(r"(-?\d{1,10})(?:\.\.|-)(-?\d{1,10})", re.ASCII)
_LIST: Final = re.compile(r"-?\d{1,10}(?:,-?\d{1,10})*", re.ASCII)


class Line(NamedTuple):
    """A line and its number, from 1."""

    text: str
    number: int


class Token(NamedTuple):
    """Signs and where they begin; `line` and `column` count from 1."""

    text: str
    line: int
    column: int


def lines_of(text: str) -> list[Line]:
    """The lines, whatever their ends."""
    return [Line(line, i) for i, line in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), 1)]


def data_lines(lines: Sequence[Line]) -> list[Line]:
    """The lines that say something: no blank ones, no comments (``#``, ``%``)."""
    return [line for line in lines if line.text.strip() and line.text.lstrip()[0] not in "#%"]


def tokens_of(line: Line, start: int = 0) -> list[Token]:
    """The words of a line, from a place on."""
    found = re.finditer(r"\S+", line.text[start:])
    return [Token(m.group(), line.number, start + m.start() + 1) for m in found]


def refuse(token: Token, message: str) -> NoReturn:
    """Say what is wrong, and where."""
    raise ParseError(message, line=token.line, column=token.column)


def cell_of(token: Token, size: int) -> int:
    """The cell written ``23`` (up to 9×9), ``2,3`` or ``r2c3``."""
    place = place_of(token.text, size)
    if place is None:
        refuse(token, f"{token.text!r} is no cell: {cells_told(size)}")
    row, column = place
    if not (1 <= row <= size and 1 <= column <= size):
        refuse(token, f"there is no cell r{row}c{column} on a {size}×{size} board")
    return (row - 1) * size + column - 1


def values_of(token: Token) -> tuple[int, ...]:
    """The values written ``0..3``, ``0-3`` or ``1,2,5,7``."""
    if found := _RANGE.fullmatch(token.text):
        low, high = int(found[1]), int(found[2])
        if low <= high < low + 1000:
            return tuple(range(low, high + 1))
    if _LIST.fullmatch(token.text):
        return tuple(map(int, token.text.split(",")))
    refuse(token, f"{token.text!r} are no values: write 0..3 or 1,2,5,7")


def values_text(values: Sequence[int]) -> str:
    """As `values_of` reads them."""
    if len(values) > 1 and len(values) == values[-1] - values[0] + 1:
        return f"{values[0]}..{values[-1]}"
    return ",".join(map(str, values))


def built(
    size: int, cages: Sequence[Cage], places: Sequence[Token], values: tuple[int, ...] = ()
) -> KenKen:
    """The puzzle; a cage that cannot be is refused where it stands."""
    try:
        return KenKen(size, tuple(cages), values)
    except PuzzleError as problem:
        shell = _shell(size, cages, values, problem)
        fault = first_fault(shell)
        if fault is None:
            raise ParseError(str(problem), line=places[0].line if places else 1) from None
        refuse(places[fault.cage], fault.message)


def _shell(
    size: int, cages: Sequence[Cage], values: tuple[int, ...], problem: PuzzleError
) -> KenKen:
    """The same puzzle, unchecked: so that its faults can be asked for once more, with places."""
    try:
        shell = KenKen(size, (), values)
    except PuzzleError:
        raise ParseError(str(problem), line=1) from None
    object.__setattr__(shell, "cages", tuple(cages))
    return shell
