"""How a tour looks: numbers on squares, holes as gaps, and the line from number to number."""

from __future__ import annotations

from collections.abc import Iterator

from clew.base.board import Board, Cell, Item, Stroke
from clew.base.family import Filling, Value
from clew.base.step import Step
from clew.families.knightstour.model import given
from clew.families.knightstour.puzzle import KnightsTour

__all__ = ["board"]


def board(puzzle: KnightsTour, filling: Filling | None = None, step: Step | None = None) -> Board:
    """The drawing; the filling's numbers stand on the open squares, the step's are tinted."""
    known = given(puzzle).values
    shown = known if filling is None else filling.values
    items: list[Item] = [*_cells(puzzle, known, shown, step), *_strokes(puzzle, shown)]
    caption = str(step) if step else ""
    return Board(puzzle.rows, puzzle.columns, tuple(items), caption)


def _cells(
    puzzle: KnightsTour,
    known: tuple[Value | None, ...],
    shown: tuple[Value | None, ...],
    step: Step | None,
) -> Iterator[Cell]:
    columns = puzzle.columns
    tints, placed = _tints(step), _placed(step)
    for hole in puzzle.holes:
        yield Cell(hole // columns, hole % columns, "", "hole")
    for cell, (square, clue, value) in enumerate(zip(puzzle.squares, known, shown, strict=True)):
        row, column = divmod(square, columns)
        if clue is not None:
            yield Cell(row, column, str(clue), "clue", tints.get(cell, ""))
        elif value is not None or cell in placed:
            text = str(placed.get(cell, value))
            yield Cell(row, column, text, "value", tints.get(cell, ""))
        elif cell in tints:
            yield Cell(row, column, "", "blank", tints[cell])


def _tints(step: Step | None) -> dict[int, str]:
    if step is None:
        return {}
    because = {fact.cell: "because" for fact in step.because if fact.holds}
    return because | {fact.cell: "therefore" for fact in step.therefore}


def _placed(step: Step | None) -> dict[int, Value]:
    return {fact.cell: fact.values[0] for fact in step.therefore if fact.holds} if step else {}


def _strokes(puzzle: KnightsTour, shown: tuple[Value | None, ...]) -> Iterator[Stroke]:
    """A line through every run of consecutive numbers; a closed tour's comes back."""
    columns, size = puzzle.columns, puzzle.size
    places: list[tuple[int, int] | None] = [None] * (size + 2)
    for square, value in zip(puzzle.squares, shown, strict=True):
        if isinstance(value, int) and 1 <= value <= size:
            places[value] = divmod(square, columns)
    if puzzle.closed and size > 1:
        places[size + 1] = places[1]
    run: list[tuple[int, int]] = []
    for place in [*places[1:], None]:
        if place is not None:
            run.append(place)
            continue
        if len(run) > 1:
            yield Stroke(tuple(run), "moves")
        run = []
