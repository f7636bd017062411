"""The usual Sudoku, nine by nine, by a kernel made for nothing else."""

from __future__ import annotations

import struct

from clew.base.program import Kernel
from clew.errors import UsageError
from clew.families.sudoku.puzzle import Sudoku, layout

__all__ = ["nine"]


def nine(puzzle: Sudoku, seed: int) -> Kernel:
    """The question for the kernel ``sudoku9``: each cell's mask of values."""
    if puzzle.layout != layout(9):
        raise UsageError(
            "the strategy 'sudoku9' is for boards of 9×9 with boxes of 3×3 and nothing more; "
            "leave the strategy out, and Clew takes one that fits"
        )
    return Kernel("sudoku9", struct.pack("<81Q", *puzzle.masks))
