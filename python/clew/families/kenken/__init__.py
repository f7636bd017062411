"""KenKen: a Latin square whose cages make their targets.

Any size and values, cages of any shape and size, hidden operations, cells in no cage.
"""

from __future__ import annotations

from clew.base.family import Family, OwnStrategy
from clew.families.kenken.board import board
from clew.families.kenken.generate import GENERATOR
from clew.families.kenken.kernels import paper_kernel, paper_plain_kernel, tables_kernel
from clew.families.kenken.model import filling, given, model, values
from clew.families.kenken.notation import FORMATS, parse, recognise, split
from clew.families.kenken.notation.cage_lines import write_filling
from clew.families.kenken.paper import paper, paper_plain
from clew.families.kenken.puzzle import KenKen
from clew.families.kenken.remarks import remarks
from clew.families.kenken.rules import check
from clew.families.kenken.techniques import TECHNIQUES, candidates

__all__ = ["FAMILY", "KenKen"]

FAMILY = Family(
    name="kenken",
    title="KenKen",
    summary="Every value once in each row and column; the cages make their targets.",
    puzzle=KenKen,
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
    cell_name=KenKen.cell_name,
    strategies=(
        OwnStrategy(
            "paper-plain",
            "The paper's, without propagation: cages tested on full grids",
            paper_plain,
            traces=True,
            kernel=paper_plain_kernel,
        ),
        OwnStrategy(
            "paper",
            "The paper's: row by row, each cage tested as it fills",
            paper,
            traces=True,
            kernel=paper_kernel,
        ),
        OwnStrategy(
            "tables",
            "Each cage's ways as a table, singles, guesses; compiled",
            kernel=tables_kernel,
        ),
    ),
    techniques=TECHNIQUES,
    candidates=candidates,
    default_strategy="tables",
    compared=(
        "paper-plain",
        "paper",
        "tables",
        "input/ascending/check",
        "input/ascending/forward",
        "smallest/ascending/forward",
        "smallest/ascending/domain",
        "domwdeg/ascending/domain",
    ),
    integers=True,
    generator=GENERATOR,
    remarks=remarks,
)
