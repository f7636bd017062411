"""Whether a filling obeys the rules, told in sentences. Knows nothing of the model.

The rules: every position holds one letter; what was given is kept; the letters of every entry,
read in its order, are a word of its category (in a crossword: of the list, unless the whole word
was given); in a crossword no word stands twice, unless repeats are allowed. An open position is
not a fault.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.base.family import Filling
from clew.families.wordpuzzle.puzzle import Entry, WordPuzzle

__all__ = ["check"]


def check(puzzle: WordPuzzle, filling: Filling) -> list[str]:
    """What is wrong, a sentence each; empty means that nothing is."""
    if len(filling.values) != puzzle.size:
        return [f"{len(filling.values)} letters were given, the puzzle has {puzzle.size}"]
    wrong = list(_wrong_letters(puzzle, filling))
    return wrong or [*_wrong_words(puzzle, filling), *_repeated(puzzle, filling)]


def _wrong_letters(puzzle: WordPuzzle, filling: Filling) -> Iterator[str]:
    for cell, letter in enumerate(filling.values):
        given = puzzle.given[cell]
        if letter is None:
            continue
        if not isinstance(letter, str) or len(letter) != 1:
            yield f"{puzzle.cell_name(cell)} holds {letter!r}: it takes one letter"
        elif given is not None and letter != given:
            yield f"{puzzle.cell_name(cell)} holds {letter}, but {given} is given there"


def _complete(puzzle: WordPuzzle, filling: Filling) -> Iterator[tuple[int, Entry, str]]:
    for index, entry in enumerate(puzzle.entries):
        word = puzzle.word(entry, filling.values)
        if word is not None:
            yield index, entry, word


def _wrong_words(puzzle: WordPuzzle, filling: Filling) -> Iterator[str]:
    for index, entry, word in _complete(puzzle, filling):
        if word in puzzle.members[index]:
            continue
        if puzzle.grid is None:
            yield f"{word} is no word of {entry.category}"
        elif puzzle.word(entry, puzzle.given) is None:
            yield f"{entry.name} is {word}, which is not in the list"


def _repeated(puzzle: WordPuzzle, filling: Filling) -> Iterator[str]:
    if puzzle.grid is None or puzzle.grid.repeats:
        return
    first: dict[str, Entry] = {}
    for _, entry, word in _complete(puzzle, filling):
        other = first.setdefault(word, entry)
        if other is not entry:
            yield f"{word} stands twice: {other.name} and {entry.name}"
