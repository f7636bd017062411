"""What a person would do next: look at the words that still fit a category.

A word fits while each of its letters is still possible at its position.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from clew.base.step import Fact, Step, Technique
from clew.families._shared.grid import listed
from clew.families.wordpuzzle.model import letters_of_cells
from clew.families.wordpuzzle.puzzle import Entry, WordPuzzle

__all__ = ["TECHNIQUES", "candidates"]

Candidates = Sequence[Set[str]]

#: So many words are named in a sentence; more are counted.
_NAMED = 6


def candidates(puzzle: WordPuzzle) -> list[set[str]]:
    """Where reasoning begins: every letter that the words have, or the one that is given."""
    return [set(letters) for letters in letters_of_cells(puzzle)]


def _fitting(puzzle: WordPuzzle, known: Candidates) -> Iterator[tuple[Entry, list[str]]]:
    for entry, words in zip(puzzle.entries, puzzle.choices, strict=True):
        sets = [known[cell] for cell in entry.cells]
        if any(len(letters) > 1 for letters in sets):
            fits = [w for w in words if all(map(_has, sets, w))]
            if fits:
                yield entry, fits


def _has(letters: Set[str], letter: str) -> bool:
    return letter in letters


def only_word(puzzle: WordPuzzle, candidates: Candidates) -> Iterator[Step]:
    """Categories that one word alone still fits."""
    for entry, words in _fitting(puzzle, candidates):
        if len(words) == 1:
            facts = _set(entry, words[0], candidates)
            told = listed(f"{puzzle.cell_name(f.cell)} is {f.values[0]}" for f in facts)
            sentence = ONLY_WORD.template.format(word=words[0], entry=entry.name, told=told)
            yield Step(ONLY_WORD.slug, _because(puzzle, entry, candidates), facts, sentence)


def _set(entry: Entry, word: str, known: Candidates) -> tuple[Fact, ...]:
    pairs = dict(zip(entry.cells, word, strict=True))
    return tuple(Fact(cell, (s,)) for cell, s in pairs.items() if len(known[cell]) > 1)


def same_letter(puzzle: WordPuzzle, candidates: Candidates) -> Iterator[Step]:
    """Positions where all words that fit have the same letter."""
    for entry, words in _fitting(puzzle, candidates):
        for at, cell in enumerate(entry.cells):
            if len(candidates[cell]) > 1 and len({word[at] for word in words}) == 1:
                sentence = SAME_LETTER.template.format(
                    words=_named(words),
                    entry=entry.name,
                    cell=puzzle.cell_name(cell),
                    letter=words[0][at],
                )
                because = _because(puzzle, entry, candidates)
                fact = Fact(cell, (words[0][at],))
                yield Step(SAME_LETTER.slug, because, (fact,), sentence)


def fitting_words(puzzle: WordPuzzle, candidates: Candidates) -> Iterator[Step]:
    """Letters that no word that fits has at their position."""
    for entry, words in _fitting(puzzle, candidates):
        facts, told = [], []
        for cell in dict.fromkeys(entry.cells):
            left = {word[entry.cells.index(cell)] for word in words}
            struck = sorted(candidates[cell] - left)
            if struck:
                facts.append(Fact(cell, tuple(struck), holds=False))
                told.append(f"{puzzle.cell_name(cell)} is {_or(sorted(left))}")
        if facts:
            sentence = FITTING_WORDS.template.format(
                words=_named(words), entry=entry.name, told=listed(told)
            )
            because = _because(puzzle, entry, candidates)
            yield Step(FITTING_WORDS.slug, because, tuple(facts), sentence)


def _because(puzzle: WordPuzzle, entry: Entry, known: Candidates) -> tuple[Fact, ...]:
    """What is known of the entry's positions: the letters that words would have, and cannot."""
    possible = letters_of_cells(puzzle)
    found = []
    for cell in dict.fromkeys(entry.cells):
        if len(known[cell]) == 1:
            found.append(Fact(cell, tuple(known[cell])))
        elif struck := set(possible[cell]) - known[cell]:
            found.append(Fact(cell, tuple(sorted(struck)), holds=False))
    return tuple(found)


def _named(words: Sequence[str]) -> str:
    return listed(words) if len(words) <= _NAMED else f"{len(words):,} words"


def _or(letters: Sequence[str]) -> str:
    return listed(letters).replace(" and ", " or ")


ONLY_WORD = Technique(
    slug="only-word",
    title="Only word",
    template="Only {word} still fits {entry}: {told}.",
    difficulty=1.0,
    find=only_word,
)

SAME_LETTER = Technique(
    slug="same-letter",
    title="Same letter",
    template="{words} still fit {entry}, and all have {letter} at {cell}.",
    difficulty=1.5,
    find=same_letter,
)

FITTING_WORDS = Technique(
    slug="fitting-words",
    title="Fitting words",
    template="{words} still fit {entry}: {told}.",
    difficulty=2.0,
    find=fitting_words,
)

#: The ladder, easy first.
TECHNIQUES: tuple[Technique, ...] = (ONLY_WORD, SAME_LETTER, FITTING_WORDS)
