"""Latin squares: the smallest complete family. To begin a family of your own, copy this folder.

Every room of a family is here once, as plain as it can be; `clew.base.family.Family` says what
each function owes. Nothing but `clew.base`, `clew.errors` and `clew.families._shared` is imported.
"""

from __future__ import annotations

from clew.base.family import Family, OwnStrategy
from template_family.board import board
from template_family.model import filling, given, model, values
from template_family.notation import FORMATS, parse, recognise, split, write_filling
from template_family.paper import paper
from template_family.puzzle import Latin
from template_family.rules import check
from template_family.techniques import TECHNIQUES, candidates

__all__ = ["FAMILY", "Latin"]

FAMILY = Family(
    name="latin",
    title="Latin square",
    summary="Every value once in each row and column.",
    puzzle=Latin,
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
    cell_name=Latin.cell_name,
    strategies=(OwnStrategy("paper", "First empty cell, values ascending", paper, traces=True),),
    techniques=TECHNIQUES,
    candidates=candidates,
    compared=("paper", "input/ascending/check", "smallest/ascending/domain"),
)
