"""The cages of a Killer Sudoku: cells that are all different and add up to a target."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from clew.errors import PuzzleError
from clew.families._shared.cage_faults import Fault, first_fault
from clew.families._shared.cages import Cage

__all__ = ["cage_fault", "cage_of", "checked_cages"]


def cage_of(size: int, total: int, places: Iterable[tuple[int, int]]) -> Cage:
    """A cage from its sum and its cells, as rows and columns from 1."""
    cells = []
    for row, column in places:
        if not (1 <= row <= size and 1 <= column <= size):
            raise PuzzleError(f"there is no cell r{row}c{column} on a {size}×{size} board")
        cells.append((row - 1) * size + column - 1)
    return Cage.of(total, "+", cells)


def checked_cages(size: int, cages: Sequence[Cage]) -> tuple[Cage, ...]:
    """The cages in their order by cells; one that cannot be is an error."""
    fault = cage_fault(size, cages)
    if fault is not None:
        raise PuzzleError(fault.message)
    for cage in cages:
        if cage.op not in "+=":
            raise PuzzleError(f"a cage of a Sudoku is a sum: {cage.clue} is none")
    in_form = (Cage.of(cage.target, cage.op, cage.cells) for cage in cages)
    return tuple(sorted(in_form, key=lambda cage: cage.cells))


def cage_fault(size: int, cages: Sequence[Cage]) -> Fault | None:
    """The first cage that cannot be, if one cannot."""
    return first_fault(cages, size, tuple(range(1, size + 1)), lambda one, other: True)
