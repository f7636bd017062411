"""How a Sudoku looks: regions set apart, clues unlike values, marks, and a step's tints."""

from __future__ import annotations

from collections.abc import Iterator

from clew.base.board import Board, Cell, Edge, Item, Label, Outline, Stroke
from clew.base.family import Filling, Value
from clew.base.step import Step
from clew.families.sudoku.puzzle import Sudoku, values_of

__all__ = ["board"]


def board(puzzle: Sudoku, filling: Filling | None = None, step: Step | None = None) -> Board:
    """The drawing; values of the filling stand in the open cells, the step's cells are tinted."""
    items: list[Item] = [*_diagonals(puzzle), *_cells(puzzle, filling, step), *_edges(puzzle)]
    items += _cages(puzzle)
    return Board(puzzle.size, puzzle.size, tuple(items), caption=str(step) if step else "")


def _cells(puzzle: Sudoku, filling: Filling | None, step: Step | None) -> Iterator[Cell]:
    tints, placed, struck = _tints(step), _facts(step, holds=True), _facts(step, holds=False)
    for cell, (mask, clue) in enumerate(zip(puzzle.masks, puzzle.clues, strict=True)):
        row, column = divmod(cell, puzzle.size)
        tint = tints.get(cell, "")
        value = _value(filling, cell, placed)
        if clue is not None:
            yield Cell(row, column, puzzle.written(clue), "clue", tint)
        elif value is not None:
            yield Cell(row, column, _shown(puzzle, value), "value", tint)
        else:
            gone = struck.get(cell, ())
            marks = values_of(mask) if mask != puzzle.every else gone
            yield Cell(row, column, "", "blank", tint, _names(puzzle, marks), _names(puzzle, gone))


def _shown(puzzle: Sudoku, value: Value) -> str:
    legal = isinstance(value, int) and 1 <= value <= puzzle.size
    return puzzle.written(int(value)) if legal else str(value)


def _names(puzzle: Sudoku, values: list[int] | tuple[int, ...]) -> tuple[str, ...]:
    return tuple(puzzle.written(value) for value in values)


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


def _value(filling: Filling | None, cell: int, placed: dict[int, tuple[int, ...]]) -> Value | None:
    value = filling.values[cell] if filling is not None else None
    return placed[cell][0] if value is None and cell in placed else value


def _edges(puzzle: Sudoku) -> Iterator[Edge]:
    """The frame, and a thick line wherever two neighbours belong to different regions."""
    size, regions = puzzle.size, puzzle.layout.regions
    for cell, region in enumerate(regions):
        row, column = divmod(cell, size)
        if row == 0 or regions[cell - size] != region:
            yield Edge(row, column, "top")
        if column == 0 or regions[cell - 1] != region:
            yield Edge(row, column, "left")
        if row == size - 1:
            yield Edge(row, column, "bottom")
        if column == size - 1:
            yield Edge(row, column, "right")


def _diagonals(puzzle: Sudoku) -> Iterator[Stroke]:
    if puzzle.layout.diagonals:
        size = puzzle.size
        yield Stroke(tuple((i, i) for i in range(size)), "diagonal")
        yield Stroke(tuple((size - 1 - i, i) for i in range(size)), "diagonal")


def _cages(puzzle: Sudoku) -> Iterator[Item]:
    for cage in puzzle.cages:
        points = tuple(divmod(cell, puzzle.size) for cell in cage.cells)
        yield Outline(points)
        yield Label(*points[0], str(cage.target))
