"""Puzzle → Model, and the model's values → Filling."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from clew.base.family import Filling, Value
from clew.base.globals import all_different
from clew.base.model import Model
from clew.families.sudoku.puzzle import Layout, Sudoku, values_of

__all__ = ["filling", "given", "model", "values"]


def model(puzzle: Sudoku) -> Model:
    """A variable a cell, ``r1c1`` and so on; all different in each unit, in the units' order."""
    return _empty(puzzle.layout).narrowed([_domain(mask) for mask in puzzle.masks])


@lru_cache(maxsize=1024)
def _domain(mask: int) -> tuple[int, ...]:
    return tuple(values_of(mask))


@lru_cache(maxsize=8)
def _empty(layout: Layout) -> Model:
    """The model of the board without clues, which all puzzles of a layout share."""
    made = Model()
    cells = [
        made.integers(layout.cell_name(cell), 1, layout.size)
        for cell in range(layout.size * layout.size)
    ]
    for unit in layout.units:
        made.add(all_different([cells[cell] for cell in unit.cells]), label=unit.label)
    return made


def filling(puzzle: Sudoku, values: Sequence[int]) -> Filling:
    """What stands in the cells when the model's variables have these values."""
    return Filling(tuple(values))


def values(puzzle: Sudoku, filling: Filling) -> tuple[Value | None, ...]:
    """The model's values for a filling: the same, cell for cell."""
    return filling.values


def given(puzzle: Sudoku) -> Filling:
    """The clues."""
    return Filling(puzzle.clues)
