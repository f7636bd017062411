"""Word puzzles: letters in numbered positions, some of which together make a word of a category.

Words of any length and any letters, lists of one's own.
"""

from __future__ import annotations

from clew.base.family import Family
from clew.families.wordpuzzle.board import board
from clew.families.wordpuzzle.model import filling, given, model, sign, values
from clew.families.wordpuzzle.notation import (
    COMPANIONS,
    FORMATS,
    parse,
    parse_with,
    recognise,
    split,
    write_filling,
)
from clew.families.wordpuzzle.puzzle import WordPuzzle
from clew.families.wordpuzzle.remarks import remarks, why_none
from clew.families.wordpuzzle.rules import check

__all__ = ["FAMILY", "WordPuzzle"]

FAMILY = Family(
    name="wordpuzzle",
    title="Word puzzle",
    summary="Letters that make a word of each category.",
    puzzle=WordPuzzle,
    formats=FORMATS,
    recognise=recognise,
    split=split,
    parse=parse,
    parse_with=parse_with,
    companions=COMPANIONS,
    model=model,
    filling=filling,
    values=values,
    sign=sign,
    given=given,
    check=check,
    board=board,
    write_filling=write_filling,
    cell_name=WordPuzzle.cell_name,
    integers=True,
    remarks=remarks,
    why_none=why_none,
)
