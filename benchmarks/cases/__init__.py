"""The cases: one file a set, one line here a set."""

from __future__ import annotations

from cases import (
    colouring,
    crossword,
    enumeration,
    golomb,
    langford,
    large_sudoku,
    magic_square,
    puzzles_dotconnect,
    puzzles_kenken,
    puzzles_knightstour,
    puzzles_sudoku,
    puzzles_wordpuzzle,
    quasigroup,
    queens,
    send_more,
    sudoku,
    zebra,
)
from problem import Case

#: The parts of a run; the sets are many instances of one kind, each measured by itself.
PARTS: dict[str, tuple[Case, ...]] = {
    "models": (
        *queens.CASES,
        *send_more.CASES,
        *zebra.CASES,
        *magic_square.CASES,
        *sudoku.CASES,
        *large_sudoku.CASES,
        *quasigroup.CASES,
        *langford.CASES,
        *golomb.CASES,
        *colouring.CASES,
        *crossword.CASES,
        *enumeration.CASES,
    ),
    "puzzles": (
        *puzzles_sudoku.CASES,
        *puzzles_kenken.CASES,
        *puzzles_dotconnect.CASES,
        *puzzles_knightstour.CASES,
        *puzzles_wordpuzzle.CASES,
    ),
    "sets": (*quasigroup.SET, *large_sudoku.SET),
}
