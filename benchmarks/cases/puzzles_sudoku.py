"""Sudokus as puzzles."""

from __future__ import annotations

from cases.puzzle_files import FOLDER, lines
from cases.sudoku import HARD
from problem import Case, Puzzles

ONE = Puzzles("sudoku", (HARD,))
DUG = Puzzles("sudoku", lines(FOLDER / "sudoku.txt"))

CASES = (
    Case("puzzle-sudoku-first", "20 minimal Sudokus: solve", DUG, "first", 20),
    Case("puzzle-sudoku-unique", "20 minimal Sudokus: prove unique", DUG, "unique", 20),
    Case(
        "puzzle-sudoku-hard", "A hard Sudoku: prove unique", Puzzles("sudoku", (HARD,)), "unique", 1
    ),
)
