"""A KenKen: its size, its cages and the values that stand in its cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from clew.base.family import Filling
from clew.base.picture import picture
from clew.errors import PuzzleError
from clew.families._shared import cage_faults
from clew.families._shared.cage_faults import Fault, operations_told
from clew.families._shared.cages import Cage, Twins, operation, twins
from clew.families._shared.grid import cell_name

__all__ = ["LARGEST", "Fault", "KenKen", "filled", "first_fault", "values_fault"]

#: The greatest size, and the greatest number of values.
LARGEST = 64

#: Values reach this far from 0.
_FARTHEST = 10**9


@dataclass(frozen=True, slots=True, eq=False)
class KenKen:
    """N rows of N cells; every value at most once in each row and column; what each cage says.

    `values` are what may stand in a cell, ascending: 1 to N if not said. There may be more of them
    than N. A cell may lie in no cage. The order of the cages is the one in which the published
    algorithm tests them, and plays no part in equality.

    `KenKen.of` makes one from rows and columns as people count them.
    """

    family: ClassVar[str] = "kenken"

    size: int
    cages: tuple[Cage, ...]
    values: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not 1 <= self.size <= LARGEST:
            raise PuzzleError(f"a KenKen has 1 to {LARGEST} rows, not {self.size}")
        values = tuple(sorted(set(self.values))) or tuple(range(1, self.size + 1))
        object.__setattr__(self, "values", values)
        wrong = values_fault(self.size, values)
        if wrong:
            raise PuzzleError(wrong)
        fault = first_fault(self)
        if fault:
            raise PuzzleError(fault.message)
        in_form = tuple(Cage.of(cage.target, cage.op, cage.cells) for cage in self.cages)
        object.__setattr__(self, "cages", in_form)

    @classmethod
    def of(
        cls,
        size: int,
        cages: Iterable[tuple[int, str, Iterable[tuple[int, int]]]],
        values: Iterable[int] = (),
    ) -> KenKen:
        """A puzzle from cages such as ``(3, "+", [(1, 1), (1, 2)])``: rows and columns from 1."""
        made = []
        for number, (target, sign, places) in enumerate(cages, 1):
            op = operation(sign)
            if op is None:
                raise PuzzleError(f"cage {number}: unknown operation {sign!r}: {operations_told()}")
            cells = [_cell(size, place, number) for place in places]
            made.append(Cage.of(target, op, cells))
        return cls(size, tuple(made), tuple(values))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KenKen) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[int, tuple[int, ...], frozenset[Cage]]:
        return self.size, self.values, frozenset(self.cages)

    def __str__(self) -> str:
        """The board as a picture."""
        return self._picture("text")

    def __repr__(self) -> str:
        return f"<KenKen {self.size}×{self.size}, {len(self.cages)} cages>"

    def _repr_svg_(self) -> str:
        return self._picture("svg")

    def _picture(self, format: str) -> str:
        from clew.families.kenken.board import board

        return picture(board(self), format)

    @property
    def plain(self) -> bool:
        """Whether the values are 1 to N."""
        return self.values == tuple(range(1, self.size + 1))

    @property
    def clues(self) -> tuple[int | None, ...]:
        """What cages of one cell give, None for all other cells."""
        given: list[int | None] = [None] * self.size**2
        for cage in self.cages:
            if len(cage.cells) == 1:
                given[cage.cells[0]] = cage.target
        return tuple(given)

    @property
    def cage_of(self) -> tuple[int | None, ...]:
        """For each cell the place of its cage in the list, None if it lies in none."""
        found: list[int | None] = [None] * self.size**2
        for index, cage in enumerate(self.cages):
            for cell in cage.cells:
                found[cell] = index
        return tuple(found)

    @property
    def lines(self) -> tuple[range, ...]:
        """The cells of each row, then of each column."""
        n = self.size
        rows = (range(i * n, (i + 1) * n) for i in range(n))
        columns = (range(i, n * n, n) for i in range(n))
        return (*rows, *columns)

    def line_name(self, line: int) -> str:
        """``row 1`` for the first line, ``column 1`` for the first after the rows."""
        kind = "row" if line < self.size else "column"
        return f"{kind} {line % self.size + 1}"

    def cell_name(self, cell: int) -> str:
        """``r1c1`` for the first cell."""
        return cell_name(cell, self.size)

    def cage_name(self, cage: int) -> str:
        """``cage 3 (48× at r2c3)``."""
        return cage_faults.cage_name(self.cages, cage, self.size)

    def twins(self, cage: Cage) -> Twins:
        """Which cells of a cage must differ: those of one row or column."""
        return twins(cage.cells, self.see)

    def see(self, one: int, other: int) -> bool:
        """Whether two cells are in one row or column."""
        n = self.size
        return one // n == other // n or one % n == other % n


def values_fault(size: int, values: Sequence[int]) -> str:
    """What is wrong with a list of values, "" if nothing is."""
    if not size <= len(values) <= LARGEST:
        return f"a {size}×{size} KenKen has {size} to {LARGEST} different values, not {len(values)}"
    far = next((value for value in values if abs(value) > _FARTHEST), None)
    return "" if far is None else f"a value is a number up to a thousand millions, not {far}"


def first_fault(puzzle: KenKen) -> Fault | None:
    """The first cage that cannot be, if one cannot."""
    return cage_faults.first_fault(puzzle.cages, puzzle.size, puzzle.values, puzzle.see)


def _cell(size: int, place: tuple[int, int], number: int) -> int:
    row, column = place
    if not (1 <= row <= size and 1 <= column <= size):
        raise PuzzleError(
            f"cage {number}: there is no cell r{row}c{column} on a {size}×{size} board"
        )
    return (row - 1) * size + column - 1


def filled(puzzle: KenKen, filling: Filling) -> KenKen:
    """A puzzle in which all of a filling is given."""
    cages = (
        Cage.of(int(value), "=", [cell])
        for cell, value in enumerate(filling.values)
        if value is not None
    )
    return KenKen(puzzle.size, tuple(cages), puzzle.values)
