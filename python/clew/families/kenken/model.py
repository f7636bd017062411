"""Puzzle → Model, and the model's values → Filling."""

from __future__ import annotations

from collections.abc import Sequence

from clew.base.family import Filling, Value
from clew.base.globals import all_different
from clew.base.model import Model
from clew.families._shared.cage_model import condition
from clew.families.kenken.puzzle import KenKen

__all__ = ["filling", "given", "model", "values"]


def model(puzzle: KenKen) -> Model:
    """A variable a cell, ``r1c1`` and so on.

    The constraints are each row's, each column's and each cage's, in this order.
    """
    made = Model()
    cells = [made.variable(puzzle.cell_name(cell), puzzle.values) for cell in range(puzzle.size**2)]
    for index, line in enumerate(puzzle.lines):
        made.add(all_different([cells[cell] for cell in line]), label=puzzle.line_name(index))
    for index, cage in enumerate(puzzle.cages):
        said = condition(cage, [cells[c] for c in cage.cells], puzzle.values, puzzle.twins(cage))
        made.add(said, label=puzzle.cage_name(index))
    return made


def filling(puzzle: KenKen, values: Sequence[int]) -> Filling:
    """What stands in the cells when the model's variables have these values."""
    return Filling(tuple(values))


def values(puzzle: KenKen, filling: Filling) -> tuple[Value | None, ...]:
    """The model's values for a filling: the same, cell for cell."""
    return filling.values


def given(puzzle: KenKen) -> Filling:
    """What cages of one cell give."""
    return Filling(puzzle.clues)
