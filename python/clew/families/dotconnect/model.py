"""Puzzle → Model, and the model's values → Filling: a dot's value is its place on the line."""

from __future__ import annotations

from collections.abc import Sequence

from clew.base.family import Filling, Value
from clew.base.model import Model
from clew.base.program import Kernel
from clew.families._shared import route
from clew.families.dotconnect.puzzle import DotConnect

__all__ = ["counter", "filling", "given", "hamilton", "model", "values"]


def model(puzzle: DotConnect) -> Model:
    """Each dot's place on the line, ``r1c1`` and so on, then what follows each dot."""
    return route.model(puzzle.route, [puzzle.cell_name(cell) for cell in puzzle.cells])


def hamilton(puzzle: DotConnect, seed: int) -> Kernel:
    """The same question for the solver that knows nothing but routes."""
    return route.kernel(puzzle.route, seed)


def counter(puzzle: DotConnect) -> Kernel | None:
    """The number of its lines, for the solver that counts without visiting them."""
    return route.counter(puzzle.route)


def filling(puzzle: DotConnect, values: Sequence[int]) -> Filling:
    """The places of the dots."""
    return Filling(tuple(values[: len(puzzle.cells)]))


def values(puzzle: DotConnect, filling: Filling) -> tuple[Value | None, ...]:
    """The model's values for a filling: the same."""
    return filling.values


def given(puzzle: DotConnect) -> Filling:
    """What the start, the end and the given places say."""
    known = dict(puzzle.places)
    if puzzle.end is not None:
        known[puzzle.end] = len(puzzle.cells)
    if puzzle.start is not None:
        known[puzzle.start] = 1
    return Filling(tuple(known.get(cell) for cell in puzzle.cells))
