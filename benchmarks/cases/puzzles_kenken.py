"""KenKens as puzzles."""

from __future__ import annotations

from cases.puzzle_files import FOLDER, blocks
from problem import Case, Puzzles


def kenkens(name: str) -> Puzzles:
    return Puzzles("kenken", blocks(FOLDER / f"kenken-{name}.txt"))


CASES = (
    Case("puzzle-kenken-paper", "The paper's 4×4 KenKen: solve", kenkens("paper"), "first", 1),
    Case("puzzle-kenken-6", "20 KenKens 6×6: prove unique", kenkens("6"), "unique", 20),
    Case("puzzle-kenken-9", "10 KenKens 9×9: prove unique", kenkens("9"), "unique", 10),
    Case(
        "puzzle-kenken-12", "3 KenKens 12×12: prove unique", kenkens("12"), "unique", 3, quick=False
    ),
    Case(
        "puzzle-kenken-15", "2 KenKens 15×15: prove unique", kenkens("15"), "unique", 2, quick=False
    ),
)
