"""Sudokus, as plain models; every answer is wanted, so that being the only one is proved."""

from __future__ import annotations

from cases.puzzle_files import CORPUS, lines
from problem import Case, Different, Problem

EASY, HARD = lines(CORPUS / "sudoku.txt")


def sudoku(clues: str) -> Problem:
    cells = [[f"r{row}c{column}" for column in range(9)] for row in range(9)]
    names = [name for row in cells for name in row]
    boxes = [
        [cells[top + i][left + j] for i in range(3) for j in range(3)]
        for top in (0, 3, 6)
        for left in (0, 3, 6)
    ]
    units = [*cells, *zip(*cells, strict=True), *boxes]
    return Problem(
        {
            name: range(1, 10) if clue == "." else range(int(clue), int(clue) + 1)
            for name, clue in zip(names, clues, strict=True)
        },
        tuple(Different(tuple(unit)) for unit in units),
    )


CASES = (
    Case("sudoku-easy", "Easy Sudoku, all (1)", sudoku(EASY), "all", 1, goal=100),
    Case("sudoku-hard", "Hard Sudoku, all (1)", sudoku(HARD), "all", 1, goal=100, quick=False),
)
