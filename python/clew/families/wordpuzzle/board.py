"""How a word puzzle looks: its letters in a row, and below them each category's word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clew.base.board import Board, Cell, Item, Label
from clew.base.family import Filling, Value
from clew.base.step import Step
from clew.families.wordpuzzle.puzzle import Grid, WordPuzzle

__all__ = ["board", "told"]


def board(puzzle: WordPuzzle, filling: Filling | None = None, step: Step | None = None) -> Board:
    """The drawing; letters of the filling stand in open positions, the step's are tinted."""
    letters = _letters(puzzle, filling, step)
    tints = _tints(step)
    grid = puzzle.grid
    rows, columns = (1, puzzle.size) if grid is None else (grid.rows, grid.columns)
    items: list[Item] = []
    for cell, letter in enumerate(letters):
        row, column = divmod(cell if grid is None else grid.squares[cell], columns)
        role = "clue" if puzzle.given[cell] else "blank" if letter is None else "value"
        text = "" if letter is None else str(letter)
        items.append(Cell(row, column, text, role, tints.get(cell, "")))
    items += _surroundings(puzzle, grid) if grid else _numbers(puzzle)
    return Board(rows, columns, tuple(items), caption=_caption(puzzle, letters, step))


def _letters(puzzle: WordPuzzle, filling: Filling | None, step: Step | None) -> list[Value | None]:
    letters: list[Value | None] = list(puzzle.given)
    for cell, value in enumerate(filling.values if filling is not None else ()):
        if letters[cell] is None:
            letters[cell] = value
    for fact in step.therefore if step else ():
        if fact.holds and len(fact.values) == 1:
            letters[fact.cell] = fact.values[0]
    return letters


def _tints(step: Step | None) -> dict[int, str]:
    if step is None:
        return {}
    because = {fact.cell: "because" for fact in step.because}
    return because | {fact.cell: "therefore" for fact in step.therefore}


def _numbers(puzzle: WordPuzzle) -> Iterator[Item]:
    """The positions' numbers."""
    return (Label(0, cell, str(cell + 1)) for cell in range(puzzle.size))


def _surroundings(puzzle: WordPuzzle, grid: Grid) -> Iterator[Item]:
    """The black squares, and the words' numbers."""
    open_squares = set(grid.squares)
    for square in range(grid.rows * grid.columns):
        if square not in open_squares:
            yield Cell(*divmod(square, grid.columns), role="barrier")
    numbers = {entry.cells[0]: entry.name.split()[0] for entry in puzzle.entries}
    for cell, number in numbers.items():
        yield Label(*divmod(grid.squares[cell], grid.columns), number)


def _caption(puzzle: WordPuzzle, letters: Sequence[Value | None], step: Step | None) -> str:
    if step is not None:
        return str(step)
    if puzzle.grid is not None:
        return ""
    if None not in letters:
        return told(puzzle, letters)
    return "  ".join(
        f"{entry.name}: {', '.join(str(cell + 1) for cell in entry.cells)}"
        for entry in puzzle.entries
    )


def told(puzzle: WordPuzzle, letters: Sequence[Value | None]) -> str:
    """An answer as the paper tells it: all letters, then each category's word."""
    words = (f"{entry.name}: {puzzle.word(entry, letters)}" for entry in puzzle.entries)
    return "  ".join(["".join(map(str, letters)), *words])
