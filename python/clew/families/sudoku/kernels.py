"""A Killer Sudoku as the compiled solver's payload."""

from __future__ import annotations

from clew.base.program import Kernel
from clew.families._shared.cage_kernel import cage_kernel
from clew.families.sudoku.puzzle import Sudoku

__all__ = ["killer_kernel"]


def killer_kernel(puzzle: Sudoku) -> Kernel:
    """Tables of cages and singles in all units; a cage is a unit too, for its cells all differ."""
    units = [unit.cells for unit in puzzle.layout.units]
    units += [cage.cells for cage in puzzle.cages if len(cage.cells) > 1]
    values = range(1, puzzle.size + 1)
    return cage_kernel("kenken", 0, values, puzzle.masks, units, puzzle.cages)
