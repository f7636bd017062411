"""A board of any size, with holes, and the numbers that are given on it.

Squares count row by row from the top left. People call them as in chess: ``a1`` is at the bottom
left, the files are ``a`` to ``z``, then ``aa``, ``ab`` and so on. The cells of a filling are the
squares that are no holes, in this order; what stands there is when the knight comes by, from 1.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import ClassVar, Final

from clew.base.picture import picture
from clew.errors import PuzzleError

__all__ = ["JUMPS", "LARGEST", "KnightsTour", "column_of", "square_at", "square_name", "squares_of"]

#: The greatest number of squares.
LARGEST: Final = 16_000_000

#: A knight's jumps, as rows and columns, in the order of the squares they lead to.
JUMPS: Final = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))

_NAME: Final = re.compile(r"([a-z]{1,5})([1-9][0-9]{0,8})")


@dataclass(frozen=True, slots=True)
class KnightsTour:
    """What is given. `holes` are squares, `given` pairs of a square and its number, both ascending.

    A closed tour returns: its last square is a jump from its first. `KnightsTour.of` makes a
    puzzle from names of squares.
    """

    family: ClassVar[str] = "knightstour"

    rows: int
    columns: int
    closed: bool = False
    holes: tuple[int, ...] = ()
    given: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        if self.rows < 1 or self.columns < 1 or self.rows * self.columns > LARGEST:
            raise PuzzleError(
                f"a board has 1 to {LARGEST:,} squares, not {self.rows} rows of {self.columns}"
            )
        _refuse_disorder(self)
        _refuse_strays(self)
        _refuse_clashes(self)
        if self.closed and self.given and self.start is None:
            raise PuzzleError(
                "a closed tour with given numbers begins somewhere: say where the 1 stands"
            )

    @classmethod
    def of(
        cls,
        rows: int,
        columns: int | None = None,
        *,
        closed: bool = False,
        start: str | None = None,
        end: str | None = None,
        holes: Iterable[str] = (),
        given: Mapping[str, int] | None = None,
    ) -> KnightsTour:
        """A puzzle whose squares are told by their names; without `columns`, a square board."""
        columns = rows if columns is None else columns
        empty = cls(rows, columns)  # a wrong size is told first
        missing = sorted({empty.square(name) for name in holes})
        numbers = [(empty.square(name), number) for name, number in (given or {}).items()]
        if start is not None:
            numbers.append((empty.square(start), 1))
        if end is not None:
            numbers.append((empty.square(end), rows * columns - len(missing)))
        return cls(rows, columns, closed, tuple(missing), tuple(sorted(set(numbers))))

    @property
    def every(self) -> int:
        """How many squares the board has, holes and all."""
        return self.rows * self.columns

    @property
    def size(self) -> int:
        """How many squares the knight visits."""
        return self.every - len(self.holes)

    @property
    def start(self) -> int | None:
        """The square of the 1, if it is given."""
        return next((square for square, number in self.given if number == 1), None)

    @property
    def end(self) -> int | None:
        """The square of the last number, if it is given."""
        return next((square for square, number in self.given if number == self.size), None)

    @property
    def squares(self) -> Sequence[int]:
        """The squares that are no holes: one a cell of the filling."""
        return squares_of(self.rows, self.columns, self.holes)

    def cell(self, square: int) -> int:
        """Which cell of the filling a square is."""
        return square - bisect_left(self.holes, square)

    def square(self, name: str) -> int:
        """The square of this name."""
        found = square_at(name, self.rows, self.columns)
        if found is None:
            last = square_name(self.columns - 1, self.rows, self.columns)
            raise PuzzleError(f"there is no square {name!r} on this board: they are a1 to {last}")
        return found

    def cell_name(self, cell: int) -> str:
        """The name of a cell's square; beyond them, of what the model knows of it besides."""
        if cell >= 2 * self.size:
            return "the colour of 1"
        if cell >= self.size:
            return f"after {self.cell_name(cell - self.size)}"
        return self.name(self.squares[cell])

    def name(self, square: int) -> str:
        """The name of a square: ``a1`` for the one at the bottom left."""
        return square_name(square, self.rows, self.columns)

    def __str__(self) -> str:
        """The board as a picture."""
        return self._picture("text")

    def _repr_svg_(self) -> str:
        return self._picture("svg")

    def _picture(self, format: str) -> str:
        from clew.families.knightstour.board import board

        return picture(board(self), format)


def _refuse_disorder(puzzle: KnightsTour) -> None:
    squares = [square for square, _ in puzzle.given]
    for kind, cells in (("hole", [*puzzle.holes]), ("number", squares)):
        ordered = sorted(set(cells))
        if cells == ordered and (not cells or 0 <= cells[0] <= cells[-1] < puzzle.every):
            continue
        twice = next((a for a, b in pairwise(cells) if a == b), None)
        if twice is not None:
            raise PuzzleError(f"{puzzle.name(twice)} has more than one {kind}")
        raise PuzzleError(f"the {kind}s must be squares of the board, in ascending order")
    if puzzle.size < 1:
        raise PuzzleError("every square is a hole: there is nothing to visit")


def _refuse_strays(puzzle: KnightsTour) -> None:
    holes, size = set(puzzle.holes), puzzle.size
    for square, number in puzzle.given:
        if square in holes:
            raise PuzzleError(f"{puzzle.name(square)} is a hole, and has a number ({number})")
        if not 1 <= number <= size:
            raise PuzzleError(f"{puzzle.name(square)} holds {number}: a number is 1 to {size}")


def _refuse_clashes(puzzle: KnightsTour) -> None:
    holder = {number: square for square, number in puzzle.given}
    if len(holder) < len(puzzle.given):
        other, square, number = _twins(puzzle.given)
        raise PuzzleError(f"{puzzle.name(other)} and {puzzle.name(square)} both hold {number}")
    columns = puzzle.columns
    for number, square in holder.items():
        after = holder.get(number + 1)
        if after is not None and not _is_jump(square, after, columns):
            raise PuzzleError(
                f"{puzzle.name(square)} holds {number} and {puzzle.name(after)} {number + 1}, "
                "which are no knight's move apart"
            )


def _twins(given: tuple[tuple[int, int], ...]) -> tuple[int, int, int]:
    """Two squares that hold the same number, and this."""
    seen: dict[int, int] = {}
    for square, number in given:
        if seen.setdefault(number, square) != square:
            return seen[number], square, number
    raise AssertionError("all numbers differ")


def _is_jump(a: int, b: int, columns: int) -> bool:
    down, across = abs(a // columns - b // columns), abs(a % columns - b % columns)
    return down * across == 2


@lru_cache(maxsize=4)
def squares_of(rows: int, columns: int, holes: tuple[int, ...]) -> Sequence[int]:
    """The squares of a board that are no holes."""
    if not holes:
        return range(rows * columns)
    missing = set(holes)
    return tuple(square for square in range(rows * columns) if square not in missing)


def square_name(square: int, rows: int, columns: int) -> str:
    """The name of a square."""
    row, column = divmod(square, columns)
    return f"{file_name(column)}{rows - row}"


@lru_cache(maxsize=8192)
def file_name(column: int) -> str:
    """The name of a column: a to z, then aa, ab and so on."""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("a") + letter) + name
    return name


def square_at(name: str, rows: int, columns: int) -> int | None:
    """The square called so, None where this board has none."""
    parts = _NAME.fullmatch(name.lower())
    if parts is None:
        return None
    column, rank = column_of(parts[1]), int(parts[2])
    return (rows - rank) * columns + column if column < columns and rank <= rows else None


@lru_cache(maxsize=8192)
def column_of(name: str) -> int:
    """The column of this name."""
    column = 0
    for letter in name:
        column = 26 * column + ord(letter) - ord("a") + 1
    return column - 1
