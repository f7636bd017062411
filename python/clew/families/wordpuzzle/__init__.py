"""Word puzzles: letters in numbered positions, some of which together make a word of a category.

Words of any length and any letters, lists of one's own.
"""

from __future__ import annotations

from clew.base.family import Family, Formulation, OwnStrategy
from clew.families.wordpuzzle.board import board
from clew.families.wordpuzzle.fill import fill
from clew.families.wordpuzzle.generate import GENERATOR
from clew.families.wordpuzzle.model import (
    filling,
    given,
    model,
    sign,
    values,
    word_filling,
    word_model,
)
from clew.families.wordpuzzle.notation import (
    COMPANIONS,
    FORMATS,
    parse,
    parse_with,
    recognise,
    split,
    write_filling,
)
from clew.families.wordpuzzle.paper import (
    paper_letter,
    paper_word,
    told_letters,
    told_words,
)
from clew.families.wordpuzzle.puzzle import WordPuzzle
from clew.families.wordpuzzle.remarks import remarks, why_none
from clew.families.wordpuzzle.rules import check
from clew.families.wordpuzzle.techniques import TECHNIQUES, candidates

__all__ = ["FAMILY", "WordPuzzle"]

_WORDS = Formulation(word_model, word_filling)

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
    strategies=(
        OwnStrategy(
            "paper-letter",
            "The paper's by letters: lowest empty position, A to Z",
            paper_letter,
            traces=True,
            told=told_letters,
        ),
        OwnStrategy(
            "paper-word",
            "The paper's by words: a category of the lowest empty position, its words in order",
            paper_word,
            traces=True,
            formulation=_WORDS,
            told=told_words,
        ),
        OwnStrategy(
            "fill",
            "The compiled solver: words and letters narrow each other, hard places first",
            kernel=fill,
        ),
        OwnStrategy(
            "letters",
            "A variable a letter, fewest letters first, words as tables",
            traces=True,
            formulation=Formulation(model, filling, sign=sign, integers=True),
        ),
        OwnStrategy(
            "words",
            "A variable a word, fewest words first, crossings agree",
            traces=True,
            formulation=_WORDS,
        ),
    ),
    compared=("paper-letter", "paper-word", "letters", "words", "fill"),
    default_strategy="fill",
    techniques=TECHNIQUES,
    candidates=candidates,
    generator=GENERATOR,
    integers=True,
    remarks=remarks,
    why_none=why_none,
)
