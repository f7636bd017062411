"""How a KenKen looks: cages set apart, clues in their corners, and a step's tints."""

from __future__ import annotations

from collections.abc import Iterator

from clew.base.board import Board, Cell, Edge, Item, Label
from clew.base.family import Filling
from clew.base.step import Step
from clew.families.kenken.puzzle import KenKen

__all__ = ["board"]


def board(puzzle: KenKen, filling: Filling | None = None, step: Step | None = None) -> Board:
    """The drawing; values of the filling stand in the open cells, the step's cells are tinted."""
    items: list[Item] = [*_cells(puzzle, filling, step), *_edges(puzzle), *_labels(puzzle)]
    return Board(puzzle.size, puzzle.size, tuple(items), caption=str(step) if step else "")


def _cells(puzzle: KenKen, filling: Filling | None, step: Step | None) -> Iterator[Cell]:
    tints, placed, struck = _tints(step), _facts(step, holds=True), _facts(step, holds=False)
    for cell, clue in enumerate(puzzle.clues):
        row, column = divmod(cell, puzzle.size)
        tint = tints.get(cell, "")
        value = filling.values[cell] if filling is not None else None
        if value is None and len(placed.get(cell, ())) == 1:
            value = placed[cell][0]
        if clue is not None and value in (None, clue):
            yield Cell(row, column, str(clue), "clue", tint)
        elif value is not None:
            yield Cell(row, column, str(value), "value", tint)
        else:
            marks, gone = (tuple(map(str, part.get(cell, ()))) for part in (placed, struck))
            yield Cell(row, column, "", "blank", tint, marks or gone, gone)


def _tints(step: Step | None) -> dict[int, str]:
    if step is None:
        return {}
    because = {fact.cell: "because" for fact in step.because}
    return because | {fact.cell: "therefore" for fact in step.therefore}


def _facts(step: Step | None, *, holds: bool) -> dict[int, tuple[int, ...]]:
    """The values a step sets (`holds`) or takes away, a cell."""
    found: dict[int, tuple[int, ...]] = {}
    for fact in step.therefore if step else ():
        if fact.holds is holds:
            found[fact.cell] = found.get(fact.cell, ()) + fact.values
    return found


def _edges(puzzle: KenKen) -> Iterator[Edge]:
    """The frame, and a thick line wherever two neighbours belong to different cages."""
    size, cages = puzzle.size, puzzle.cage_of
    for cell, cage in enumerate(cages):
        row, column = divmod(cell, size)
        if row == 0 or cages[cell - size] != cage:
            yield Edge(row, column, "top")
        if column == 0 or cages[cell - 1] != cage:
            yield Edge(row, column, "left")
        if row == size - 1:
            yield Edge(row, column, "bottom")
        if column == size - 1:
            yield Edge(row, column, "right")


def _labels(puzzle: KenKen) -> Iterator[Label]:
    for cage in puzzle.cages:
        if len(cage.cells) > 1:
            yield Label(*divmod(cage.cells[0], puzzle.size), cage.clue)
