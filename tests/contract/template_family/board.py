"""How it looks."""

from __future__ import annotations

from clew.base.board import Board, Cell
from clew.base.family import Filling
from clew.base.step import Step
from template_family.puzzle import Latin

__all__ = ["board"]


def board(puzzle: Latin, filling: Filling | None = None, step: Step | None = None) -> Board:
    """Clues, the filling's values, and the cells of a step tinted."""
    tints = {fact.cell: "because" for fact in step.because} if step else {}
    tints |= {fact.cell: "therefore" for fact in step.therefore} if step else {}
    items = []
    for cell, clue in enumerate(puzzle.clues):
        row, column = divmod(cell, puzzle.size)
        value = clue if filling is None or clue is not None else filling.values[cell]
        role = "clue" if clue is not None else "blank" if value is None else "value"
        text = "" if value is None else str(value)
        items.append(Cell(row, column, text, role, tints.get(cell, "")))
    return Board(puzzle.size, puzzle.size, tuple(items), caption=str(step) if step else "")
