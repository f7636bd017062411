"""Puzzle → Model, and the model's values → Filling."""

from __future__ import annotations

from collections.abc import Sequence

from clew.base.family import Filling, Value
from clew.base.globals import all_different
from clew.base.model import Model
from template_family.puzzle import Latin

__all__ = ["filling", "given", "model", "values"]


def model(puzzle: Latin) -> Model:
    """A variable a cell; all different in each row and column."""
    made = Model()
    cells = [
        made.variable(puzzle.cell_name(cell), range(1, puzzle.size + 1) if clue is None else [clue])
        for cell, clue in enumerate(puzzle.clues)
    ]
    for line in puzzle.lines:
        made.add(all_different([cells[cell] for cell in line]))
    return made


def filling(puzzle: Latin, values: Sequence[int]) -> Filling:
    """What stands in the cells when the model's variables have these values."""
    return Filling(tuple(values))


def values(puzzle: Latin, filling: Filling) -> tuple[Value | None, ...]:
    """The model's values for a filling: the same."""
    return filling.values


def given(puzzle: Latin) -> Filling:
    """What the puzzle itself fills in."""
    return Filling(puzzle.clues)
