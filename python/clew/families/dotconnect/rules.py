"""Whether a filling obeys the rules, told in sentences. Knows nothing of the model.

The rules: one line visits every dot once, going from a dot to one beside, above or below it, never
through a wall; it begins at S and ends at E, where these are given, meets the waypoints in order,
and closes where that is asked. A value is a dot's place on the line, from 1. An open cell is no
fault.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from clew.base.family import Filling, Value
from clew.families.dotconnect.puzzle import DotConnect

__all__ = ["check"]


def check(puzzle: DotConnect, filling: Filling) -> list[str]:
    """What is wrong, a sentence each; empty means that nothing is."""
    dots = len(puzzle.cells)
    if len(filling.values) != dots:
        return [f"{len(filling.values)} values were given, the board has {dots} dots"]
    standing = dict(zip(puzzle.cells, filling.values, strict=True))
    wrong = [*_wrong_values(puzzle, standing)]
    if wrong:
        return wrong
    cell_at = {place: cell for cell, place in standing.items() if isinstance(place, int)}
    return [
        *_leaps(puzzle, cell_at),
        *_wrong_ends(puzzle, standing, cell_at),
        *_wrong_order(puzzle, standing),
    ]


def _wrong_values(puzzle: DotConnect, standing: Mapping[int, Value | None]) -> Iterator[str]:
    """What is no place, and places that are taken twice."""
    first: dict[int, int] = {}
    last = len(standing)
    for cell, place in standing.items():
        if place is None:
            continue
        if not isinstance(place, int) or not 1 <= place <= last:
            yield f"{puzzle.cell_name(cell)} holds {place}: a place on the line is 1 to {last}"
        elif first.setdefault(place, cell) != cell:
            names = f"{puzzle.cell_name(first[place])} and {puzzle.cell_name(cell)}"
            yield f"{names} both are {_step(place)}"


def _leaps(puzzle: DotConnect, cell_at: Mapping[int, int]) -> Iterator[str]:
    """Steps that lead to no neighbour, or through a wall."""
    for place, here in sorted(cell_at.items()):
        after = 1 if puzzle.closed and place == len(puzzle.cells) else place + 1
        there = cell_at.get(after)
        fault = "" if there is None else _fault(puzzle, here, there)
        if there is not None and fault:
            names = f"from {puzzle.cell_name(here)} to {puzzle.cell_name(there)}"
            yield f"the line goes {names}, {fault}"


def _fault(puzzle: DotConnect, here: int, there: int) -> str:
    """Why the line cannot go from one cell to another, if it cannot."""
    apart = abs(here - there)
    in_one_row = here // puzzle.columns == there // puzzle.columns
    if apart != puzzle.columns and not (apart == 1 and in_one_row):
        return "which are no neighbours"
    walled = puzzle.walls and (min(here, there), max(here, there)) in puzzle.walls
    return "where a wall is" if walled else ""


def _wrong_ends(
    puzzle: DotConnect, standing: Mapping[int, Value | None], cell_at: Mapping[int, int]
) -> Iterator[str]:
    """The start, the end and the given places, which are elsewhere or taken by others."""
    wanted = [(cell, place) for cell, place in puzzle.places]
    if puzzle.start is not None:
        wanted.append((puzzle.start, 1))
    if puzzle.end is not None:
        wanted.append((puzzle.end, len(puzzle.cells)))
    for cell, place in wanted:
        name = puzzle.cell_name(cell)
        if standing[cell] not in (None, place):
            yield f"{name} is {_step(standing[cell])}, but {_step(place)} was given there"
        elif cell_at.get(place, cell) != cell:
            yield f"{puzzle.cell_name(cell_at[place])} is {_step(place)}, but that is {name}"


def _wrong_order(puzzle: DotConnect, standing: Mapping[int, Value | None]) -> Iterator[str]:
    """Waypoints that are met too early."""
    met = [(cell, place) for cell in puzzle.waypoints if isinstance(place := standing[cell], int)]
    for (earlier, before), (later, after) in pairwise(met):
        if before > after:
            names = f"{puzzle.cell_name(later)} is met before {puzzle.cell_name(earlier)}"
            yield f"{names}, against the order of the waypoints"


def _step(place: Value | None) -> str:
    """A place as the answer writes it."""
    return "the start" if place == 1 else f"step {int(place or 0) - 1}"
