"""Sudoku: N×N cells, every value once in each row, column and box.

Boxes of any shape up to 36×36, jigsaw regions, both diagonals, candidates as givens.
"""

from __future__ import annotations

from clew.base.family import Family, OwnStrategy
from clew.families.sudoku.board import board
from clew.families.sudoku.generate import GENERATOR
from clew.families.sudoku.model import filling, given, model, values
from clew.families.sudoku.nine import is_usual, nine
from clew.families.sudoku.notation import FORMATS, parse, recognise, split
from clew.families.sudoku.notation.write import write_filling
from clew.families.sudoku.paper import (
    paper,
    paper_kernel,
    paper_plain,
    paper_plain_kernel,
)
from clew.families.sudoku.pencil import pencil
from clew.families.sudoku.puzzle import Sudoku
from clew.families.sudoku.rules import check
from clew.families.sudoku.techniques import TECHNIQUES, candidates

__all__ = ["FAMILY", "Sudoku"]

FAMILY = Family(
    name="sudoku",
    title="Sudoku",
    summary="Every value once in each row, column and box.",
    puzzle=Sudoku,
    formats=FORMATS,
    recognise=recognise,
    split=split,
    parse=parse,
    model=model,
    filling=filling,
    values=values,
    given=given,
    check=check,
    board=board,
    write_filling=write_filling,
    cell_name=Sudoku.cell_name,
    strategies=(
        OwnStrategy(
            "paper-plain",
            "The paper's, without its safety check",
            paper_plain,
            traces=True,
            kernel=paper_plain_kernel,
        ),
        OwnStrategy(
            "paper",
            "The paper's: first empty cell, safe digits",
            paper,
            traces=True,
            kernel=paper_kernel,
        ),
        OwnStrategy("pencil", "Naked and hidden singles, guesses when stuck", pencil, True),
        OwnStrategy(
            "sudoku9", "The fastest, for 9×9 with usual boxes only", kernel=nine, serves=is_usual
        ),
    ),
    techniques=TECHNIQUES,
    candidates=candidates,
    default_strategy="smallest/last/domain/luby/late",
    shortcut="sudoku9",
    compared=(
        "paper-plain",
        "paper",
        "pencil",
        "input/ascending/check",
        "input/ascending/forward",
        "smallest/ascending/forward",
        "smallest/ascending/domain",
        "domwdeg/ascending/domain",
    ),
    integers=True,
    generator=GENERATOR,
)
