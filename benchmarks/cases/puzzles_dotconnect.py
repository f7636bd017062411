"""Dot Connect boards."""

from __future__ import annotations

from cases.puzzle_files import EXAMPLES, FOLDER, blocks
from problem import Case, Puzzles

PAPER = Puzzles("dotconnect", blocks(EXAMPLES / "dotconnect.txt"))

EMPTY = "10 10\nS" + " ." * 9 + ("\n." + " ." * 9) * 9


def boards(size: int) -> Puzzles:
    return Puzzles("dotconnect", blocks(FOLDER / f"dotconnect-{size}.txt"))


#: How many boards there are, by size.
SIZES = {10: 10, 20: 10, 50: 3}

CASES = (
    Case("puzzle-dotconnect-paper", "Dot Connect, the paper's 5 boards: solve", PAPER, "first", 5),
    Case(
        "puzzle-dotconnect-count",
        "Dot Connect, the paper's 5 boards: count (2 851)",
        PAPER,
        "count",
        9 + 6 + 128 + 1176 + 1532,
        quick=False,
    ),
    Case(
        "puzzle-dotconnect-empty",
        "Dot Connect, empty 10×10: count (29 805 993 260 994)",
        Puzzles("dotconnect", (EMPTY,)),
        "count",
        29_805_993_260_994,
        quick=False,
    ),
    *(
        Case(
            f"puzzle-dotconnect-{n}",
            f"Dot Connect, {number} boards {n}×{n}: solve",
            boards(n),
            "first",
            number,
            quick=n < 20,
            series="Dot Connect n × n",
            size=n,
        )
        for n, number in SIZES.items()
    ),
)
