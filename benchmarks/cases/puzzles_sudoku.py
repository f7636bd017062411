"""Sudokus as puzzles."""

from __future__ import annotations

from random import Random

from cases.large_sudoku import GIVEN, SEED, full_square
from cases.puzzle_files import FOLDER, lines
from cases.sudoku import HARD
from problem import Case, Puzzles

ONE = Puzzles("sudoku", (HARD,))
DUG = Puzzles("sudoku", lines(FOLDER / "sudoku.txt"))


def large(box: int, number: int) -> Puzzles:
    """Rows of numbers, 0 for what is to be found."""
    texts = []
    for each in range(number):
        chance = Random(SEED + 1000 * box + each)
        kept = [
            [value if chance.random() < GIVEN else 0 for value in row]
            for row in full_square(box, chance)
        ]
        texts.append("\n".join(" ".join(map(str, row)) for row in kept))
    return Puzzles("sudoku", tuple(texts))


CASES = (
    Case("puzzle-sudoku-first", "20 minimal Sudokus: solve", DUG, "first", 20),
    Case("puzzle-sudoku-unique", "20 minimal Sudokus: prove unique", DUG, "unique", 20),
    Case("puzzle-sudoku-hard", "A hard Sudoku: prove unique", ONE, "unique", 1),
    Case("puzzle-sudoku-16", "5 Sudokus 16×16: solve", large(4, 5), "first", 5),
    Case("puzzle-sudoku-25", "2 Sudokus 25×25: solve", large(5, 2), "first", 2, quick=False),
)
