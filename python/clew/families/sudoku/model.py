"""Puzzle → Model, and the model's values → Filling."""

from __future__ import annotations

from collections.abc import Sequence

from clew.base.family import Filling, Value
from clew.base.globals import all_different
from clew.base.model import Model
from clew.families.sudoku.puzzle import Sudoku, values_of

__all__ = ["filling", "model", "values"]


def model(puzzle: Sudoku) -> Model:
    """A variable a cell, ``r1c1`` and so on; all different in each unit, in the units' order."""
    made = Model()
    cells = [
        made.variable(puzzle.cell_name(cell), values_of(mask))
        for cell, mask in enumerate(puzzle.masks)
    ]
    for unit in puzzle.layout.units:
        made.add(all_different([cells[cell] for cell in unit.cells]), label=unit.label)
    return made


def filling(puzzle: Sudoku, values: Sequence[int]) -> Filling:
    """What stands in the cells when the model's variables have these values."""
    return Filling(tuple(values))


def values(puzzle: Sudoku, filling: Filling) -> tuple[Value | None, ...]:
    """The model's values for a filling: the same, cell for cell."""
    return filling.values
