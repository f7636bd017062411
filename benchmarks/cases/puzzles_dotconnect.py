"""Dot Connect boards."""

from __future__ import annotations

from cases.puzzle_files import EXAMPLES, FOLDER, blocks
from problem import Case, Puzzles

PAPER = Puzzles("dotconnect", blocks(EXAMPLES / "dotconnect.txt"))

EMPTY = "10 10\nS" + " ." * 9 + ("\n." + " ." * 9) * 9


def boards(size: int) -> Puzzles:
    return Puzzles("dotconnect", blocks(FOLDER / f"dotconnect-{size}.txt"))


CASES = (
    Case("puzzle-dotconnect-paper", "The paper's 5 boards: solve", PAPER, "first", 5),
    Case(
        "puzzle-dotconnect-count",
        "The paper's 5 boards: count (2 851)",
        PAPER,
        "count",
        9 + 6 + 128 + 1176 + 1532,
        quick=False,
    ),
    Case(
        "puzzle-dotconnect-empty",
        "An empty 10×10 board: count (29 805 993 260 994)",
        Puzzles("dotconnect", (EMPTY,)),
        "count",
        29_805_993_260_994,
        quick=False,
    ),
    Case("puzzle-dotconnect-10", "10 boards 10×10: solve", boards(10), "first", 10),
    Case("puzzle-dotconnect-20", "10 boards 20×20: solve", boards(20), "first", 10, quick=False),
    Case("puzzle-dotconnect-50", "3 boards 50×50: solve", boards(50), "first", 3, quick=False),
)
