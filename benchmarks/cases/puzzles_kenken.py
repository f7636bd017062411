"""KenKens as puzzles."""

from __future__ import annotations

from cases.puzzle_files import CORPUS, FOLDER, blocks
from problem import Case, Puzzles

PAPER = Puzzles("kenken", blocks(CORPUS / "kenken-paper.txt"))


def kenkens(name: str) -> Puzzles:
    return Puzzles("kenken", blocks(FOLDER / f"kenken-{name}.txt"))


#: How many puzzles there are, by size.
SIZES = {6: 20, 9: 10, 12: 3, 15: 2}

CASES = (
    Case("puzzle-kenken-paper", "The paper's 4×4 KenKen: solve", PAPER, "first", 1),
    *(
        Case(
            f"puzzle-kenken-{n}",
            f"{number} KenKens {n}×{n}: prove unique",
            kenkens(str(n)),
            "unique",
            number,
            quick=n < 12,
            series="KenKen n × n, proved unique",
            size=n,
        )
        for n, number in SIZES.items()
    ),
)
