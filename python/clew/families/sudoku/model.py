"""Puzzle → Model, and the model's values → Filling."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from clew.base.family import Filling, Value
from clew.base.globals import all_different
from clew.base.model import Model
from clew.families._shared.cage_faults import cage_name
from clew.families._shared.cage_model import condition
from clew.families._shared.cages import Cage, twins
from clew.families.sudoku.kernels import killer_kernel
from clew.families.sudoku.puzzle import Layout, Sudoku, values_of

__all__ = ["filling", "given", "model", "values"]


def model(puzzle: Sudoku) -> Model:
    """A variable a cell, ``r1c1`` and so on; all different in each unit, in the units' order.

    For a Killer each cage's sum follows, then each cage's difference; and there the compiled solver
    of cages is offered as a kernel.
    """
    empty = _caged(puzzle.layout, puzzle.cages) if puzzle.cages else _empty(puzzle.layout)
    made = empty.narrowed([_domain(mask) for mask in puzzle.masks])
    if puzzle.cages:
        made.kernel = killer_kernel(puzzle)
    return made


@lru_cache(maxsize=1024)
def _domain(mask: int) -> tuple[int, ...]:
    return tuple(values_of(mask))


@lru_cache(maxsize=8)
def _empty(layout: Layout) -> Model:
    """The model of the board without clues, which all puzzles of a layout share."""
    return _with_units(layout)


def _with_units(layout: Layout) -> Model:
    made = Model()
    cells = [
        made.integers(layout.cell_name(cell), 1, layout.size)
        for cell in range(layout.size * layout.size)
    ]
    for unit in layout.units:
        made.add(all_different([cells[cell] for cell in unit.cells]), label=unit.label)
    return made


@lru_cache(maxsize=8)
def _caged(layout: Layout, cages: tuple[Cage, ...]) -> Model:
    made = _with_units(layout)
    cells = made.variables
    values = tuple(range(1, layout.size + 1))
    names = [cage_name(cages, index, layout.size) for index in range(len(cages))]
    insides = [[cells[cell] for cell in cage.cells] for cage in cages]
    for cage, name, inside in zip(cages, names, insides, strict=True):
        every = twins(cage.cells, lambda one, other: True)
        made.add(condition(cage, inside, values, every), label=name)
    for name, inside in zip(names, insides, strict=True):
        made.add(all_different(inside), label=f"{name}, all different")
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
