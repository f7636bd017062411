"""KenKen: a Latin square whose cages make their targets.

Any size and values, cages of any shape and size, hidden operations, cells in no cage.
"""

from __future__ import annotations

from clew.base.family import Family
from clew.families.kenken.board import board
from clew.families.kenken.model import filling, given, model, values
from clew.families.kenken.notation import FORMATS, parse, recognise, split
from clew.families.kenken.notation.cage_lines import write_filling
from clew.families.kenken.puzzle import KenKen
from clew.families.kenken.remarks import remarks
from clew.families.kenken.rules import check

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
    compared=(
        "input/ascending/check",
        "input/ascending/forward",
        "smallest/ascending/forward",
        "smallest/ascending/domain",
        "domwdeg/ascending/domain",
    ),
    integers=True,
    remarks=remarks,
)
