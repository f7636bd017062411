"""Dot Connect: one line through all dots of a board with barriers.

Any start and end or none, waypoints in order and walls (the puzzle called Zip), closed lines.
"""

from __future__ import annotations

from clew.base.family import Family, OwnStrategy
from clew.families.dotconnect.board import board
from clew.families.dotconnect.generate import GENERATOR
from clew.families.dotconnect.model import (
    counter,
    filling,
    given,
    hamilton,
    model,
    values,
    why_none,
)
from clew.families.dotconnect.notation import FORMATS, parse, recognise, split
from clew.families.dotconnect.notation.write import write_filling
from clew.families.dotconnect.paper import (
    paper,
    paper_kernel,
    paper_plain,
    paper_plain_kernel,
)
from clew.families.dotconnect.puzzle import DotConnect
from clew.families.dotconnect.rules import check
from clew.families.dotconnect.techniques import TECHNIQUES, candidates

__all__ = ["FAMILY", "DotConnect"]

FAMILY = Family(
    name="dotconnect",
    title="Dot Connect",
    summary="One line through all dots, past the barriers.",
    puzzle=DotConnect,
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
    cell_name=DotConnect.name,
    integers=True,
    strategies=(
        OwnStrategy(
            "paper-plain",
            "The paper's, blind to trapped regions",
            paper_plain,
            traces=True,
            kernel=paper_plain_kernel,
        ),
        OwnStrategy(
            "paper",
            "The paper's: up, down, left, right; no trapped region",
            paper,
            traces=True,
            kernel=paper_kernel,
        ),
        OwnStrategy("hamilton", "Which ways the line takes, not where it is", kernel=hamilton),
    ),
    techniques=TECHNIQUES,
    candidates=candidates,
    default_strategy="hamilton",
    compared=(
        "paper-plain",
        "paper",
        "hamilton",
        "smallest/ascending/domain",
        "domwdeg/ascending/domain",
    ),
    generator=GENERATOR,
    counter=counter,
    why_none=why_none,
)
