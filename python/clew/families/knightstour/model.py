"""Puzzle → Route → Model, and what stands in the cells."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from clew.base.family import Filling, Value
from clew.base.globals import all_different, table
from clew.base.model import Model
from clew.base.program import Kernel
from clew.errors import PuzzleError
from clew.families._shared import route
from clew.families._shared.route import Route
from clew.families.knightstour.puzzle import JUMPS, KnightsTour, squares_of

__all__ = ["counter", "filling", "given", "graph", "model", "route_of", "values"]

#: Beyond so many squares a model would not fit: it knows of each square every place it may have.
_LARGEST_MODEL: Final = 2500
#: Up to so many squares a model also knows of colours.
_LARGEST_HELPED: Final = 400


def model(puzzle: KnightsTour) -> Model:
    """A variable a square: when the knight comes by. Then, for each, where it goes next."""
    if puzzle.size > _LARGEST_MODEL:
        raise PuzzleError(
            f"the general engine takes boards of up to {_LARGEST_MODEL:,} squares, and here are "
            f"{puzzle.size:,}: leave the strategy to Clew, or name one of the family's own"
        )
    names = [puzzle.cell_name(cell) for cell in range(puzzle.size)]
    made = route.model(route_of(puzzle), names)
    if 1 < puzzle.size <= _LARGEST_HELPED:
        _help(puzzle, made)
    return made


def _help(puzzle: KnightsTour, made: Model) -> None:
    """What follows from the rest, said at once: numbers differ, and so do the colours they
    stand on, odd numbers' and even ones'."""
    places = made.variables[: puzzle.size]
    made.add(all_different(places))
    shade = made.variable("the colour of 1", (0, 1))
    for square, place in zip(puzzle.squares, places, strict=True):
        light = sum(divmod(square, puzzle.columns)) % 2
        rows = [(n, (n + light) % 2) for n in range(1, puzzle.size + 1)]
        made.add(table((place, shade), rows))


def counter(puzzle: KnightsTour) -> Kernel | None:
    """Counts the tours without visiting them, on boards that are not too wide for it."""
    return route.counter(route_of(puzzle)) if puzzle.size <= _LARGEST_MODEL else None


def route_of(puzzle: KnightsTour) -> Route:
    """The question as one about a graph, whose nodes are the cells."""
    places = tuple((puzzle.cell(square), number) for square, number in puzzle.given)
    holder = {number: cell for cell, number in places}
    return Route(
        graph(puzzle.rows, puzzle.columns, puzzle.holes),
        puzzle.closed,
        holder.get(1),
        holder.get(puzzle.size) if puzzle.size > 1 else None,
        tuple(pair for pair in places if 1 < pair[1] < puzzle.size),
    )


@lru_cache(maxsize=4)
def graph(rows: int, columns: int, holes: tuple[int, ...] = ()) -> tuple[tuple[int, ...], ...]:
    """For each cell the cells a knight's move away, ascending."""
    squares = squares_of(rows, columns, holes)
    cells: dict[int, int] = {square: cell for cell, square in enumerate(squares)}
    found = []
    for square in squares:
        row, column = divmod(square, columns)
        targets = [
            cells.get((row + down) * columns + column + across)
            for down, across in JUMPS
            if 0 <= row + down < rows and 0 <= column + across < columns
        ]
        found.append(tuple(cell for cell in targets if cell is not None))
    return tuple(found)


def filling(puzzle: KnightsTour, values: Sequence[int]) -> Filling:
    """What stands in the cells when the model's variables have these values."""
    return Filling(tuple(values[: puzzle.size]))


def values(puzzle: KnightsTour, filling: Filling) -> tuple[Value | None, ...]:
    """The model's values for a filling: the same, cell for cell."""
    return filling.values


def given(puzzle: KnightsTour) -> Filling:
    """The numbers that are given."""
    found: list[Value | None] = [None] * puzzle.size
    for square, number in puzzle.given:
        found[puzzle.cell(square)] = number
    return Filling(tuple(found))
