"""Knight's Tour: every square of a board once, by knight's moves.

Boards of any size, with holes; open or closed; from any square, to any square; numbers given.
"""

from __future__ import annotations

from clew.base.family import Family
from clew.families.knightstour.board import board
from clew.families.knightstour.generate import GENERATOR
from clew.families.knightstour.model import counter, filling, given, model, values
from clew.families.knightstour.notation import FORMATS, parse, recognise, split, write_filling
from clew.families.knightstour.puzzle import KnightsTour
from clew.families.knightstour.rules import check
from clew.families.knightstour.strategies import COMPARED, DEFAULT, STRATEGIES
from clew.families.knightstour.techniques import TECHNIQUES, candidates
from clew.families.knightstour.why import why_none

__all__ = ["FAMILY", "KnightsTour"]

FAMILY = Family(
    name="knightstour",
    title="Knight's Tour",
    summary="A knight visits every square of the board exactly once.",
    puzzle=KnightsTour,
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
    cell_name=KnightsTour.cell_name,
    strategies=STRATEGIES,
    default_strategy=DEFAULT,
    compared=COMPARED,
    integers=True,
    techniques=TECHNIQUES,
    candidates=candidates,
    counter=counter,
    generator=GENERATOR,
    why_none=why_none,
)
