"""The usual Sudoku, nine by nine, by a kernel made for nothing else."""

from __future__ import annotations

import struct

from clew.base.program import Kernel
from clew.families.sudoku.puzzle import Sudoku, layout

__all__ = ["is_usual", "nine"]


def is_usual(puzzle: Sudoku) -> bool:
    """Whether it is a board of 9×9 with boxes of 3×3 and nothing more, no cages either."""
    return puzzle.layout == layout(9) and not puzzle.cages


def nine(puzzle: Sudoku, seed: int) -> Kernel:
    """The question for the kernel ``sudoku9``: each cell's mask of values."""
    return Kernel("sudoku9", struct.pack("<81Q", *puzzle.masks))
