"""Writing: what `read` reads."""

from __future__ import annotations

from collections.abc import Iterator

from clew.base.family import Filling
from clew.errors import UsageError
from clew.families.knightstour.puzzle import KnightsTour

__all__ = ["write_clew", "write_filling", "write_grid", "write_tour"]

_FEW = 8  # holes that the first line can name; more are better seen on a board
_WIDE = 24  # squares a line of a tour


def write_clew(puzzle: KnightsTour) -> str:
    """The first line; and the board, where numbers or many holes are given."""
    inner = [number for _, number in puzzle.given if 1 < number < puzzle.size]
    if inner or len(puzzle.holes) > _FEW:
        return "\n".join([_size(puzzle), *_rows(puzzle, ("1", str(puzzle.size)))])
    words = [_size(puzzle)]
    if puzzle.start is not None:
        words.append(f"start {puzzle.name(puzzle.start)}")
    if puzzle.end is not None and puzzle.size > 1:
        words.append(f"end {puzzle.name(puzzle.end)}")
    return " ".join([*words, *_holes(puzzle)])


def _size(puzzle: KnightsTour) -> str:
    return f"knight {puzzle.rows}x{puzzle.columns}{' closed' if puzzle.closed else ''}"


def _holes(puzzle: KnightsTour) -> list[str]:
    return ["holes", *map(puzzle.name, puzzle.holes)] if puzzle.holes else []


def _rows(puzzle: KnightsTour, ends: tuple[str, str]) -> Iterator[str]:
    """The board, with what stands for the first and the last number."""
    signs = ["."] * puzzle.every
    for square, number in puzzle.given:
        signs[square] = str(number)
    for end, sign in zip((puzzle.start, puzzle.end), ends, strict=True):
        if end is not None:
            signs[end] = sign
    return _lines(puzzle, signs)


def _lines(puzzle: KnightsTour, signs: list[str]) -> Iterator[str]:
    """A sign for each square, as rows; the holes are put in."""
    for hole in puzzle.holes:
        signs[hole] = "X"
    width = max(map(len, signs))
    gap = "" if width == 1 else " "
    for row in range(0, len(signs), puzzle.columns):
        yield gap.join([sign.rjust(width) for sign in signs[row : row + puzzle.columns]])


def write_grid(puzzle: KnightsTour) -> str:
    """``rows columns``, then rows; S and E for the first and the last square."""
    if puzzle.closed:
        raise UsageError(
            "the format 'grid' cannot express this tour: it is closed; use 'clew' or 'json'"
        )
    return "\n".join([f"{puzzle.rows} {puzzle.columns}", *_rows(puzzle, ("S", "E"))])


def write_tour(puzzle: KnightsTour) -> str:
    """The squares in their order: for a tour of which the beginning, or all, is given."""
    order = sorted((number, square) for square, number in puzzle.given)
    numbers = [number for number, _ in order]
    if not numbers or numbers != list(range(1, len(numbers) + 1)):
        raise UsageError(
            "the format 'tour' cannot express this puzzle: it lists squares from the first on "
            "without a gap; use 'clew' or 'json'"
        )
    names = [puzzle.name(square) for _, square in order]
    lines = [" ".join(names[i : i + _WIDE]) for i in range(0, len(names), _WIDE)]
    return "\n".join([" ".join([_size(puzzle), *_holes(puzzle), "tour"]), *lines])


def write_filling(puzzle: KnightsTour, filling: Filling) -> str:
    """The board with all that the filling says given."""
    signs = ["."] * puzzle.every
    for square, value in zip(puzzle.squares, filling.values, strict=True):
        if value is not None:
            signs[square] = str(value)
    return "\n".join([_size(puzzle), *_lines(puzzle, signs)])
