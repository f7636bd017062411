"""Puzzle → Model, and the model's values → Filling: a dot's value is its place on the line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from clew.base.family import Filling, Value
from clew.base.globals import clause
from clew.base.model import Model
from clew.base.program import Kernel
from clew.errors import UsageError
from clew.families._shared import route, why
from clew.families.dotconnect.puzzle import DotConnect

__all__ = ["counter", "filling", "given", "hamilton", "model", "values", "why_none"]


#: The model grows with the square of the dots: beyond so many it would fill the memory.
_LARGEST: Final = 2_500


def model(puzzle: DotConnect) -> Model:
    """Each dot's place on the line, ``r1c1`` and so on, then what follows each dot; then for each
    pair of neighbours, as which people think of it, whether the line links them (0 or 1)."""
    dots = len(puzzle.cells)
    if dots > _LARGEST:
        raise UsageError(
            f"a board of {dots:,} dots is too large for this: with more than {_LARGEST:,} only the "
            "strategies 'hamilton', 'paper' and 'paper-plain' can be used"
        )
    made = route.model(puzzle.route, [puzzle.cell_name(cell) for cell in puzzle.cells])
    after = made.variables[dots : 2 * dots]
    for index, (first, second) in enumerate(puzzle.links, 2 * dots):
        link = made.variable(puzzle.name(index), range(2))
        made.add(clause(link != 1, after[first] == second, after[second] == first))
        made.add(clause(link != 0, after[first] != second))
        made.add(clause(link != 0, after[second] != first))
    return made


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


def why_none(puzzle: DotConnect) -> str:
    """Why there is no line, where that can be said in a sentence; else ""."""
    names = [puzzle.cell_name(cell) for cell in puzzle.cells]

    def colour(dot: int) -> str:
        return ("black", "white")[sum(divmod(puzzle.cells[dot], puzzle.columns)) % 2]

    words = why.Words("dots", "a line", "a closed line")
    return why.why_none(puzzle.route, names, words, colour)
