"""The cases: one file a set, one line here a set."""

from __future__ import annotations

from cases import enumeration, magic_square, queens, send_more, sudoku, zebra
from problem import Case

CASES: tuple[Case, ...] = (
    *queens.CASES,
    *send_more.CASES,
    *zebra.CASES,
    *magic_square.CASES,
    *sudoku.CASES,
    *enumeration.CASES,
)
