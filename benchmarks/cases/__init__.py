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

CASES: tuple[Case, ...] = (
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
    *puzzles_sudoku.CASES,
    *puzzles_kenken.CASES,
    *puzzles_dotconnect.CASES,
    *puzzles_knightstour.CASES,
    *puzzles_wordpuzzle.CASES,
)
