"""The compiled solver's question: lists, entries and given letters as one payload."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from clew.base.program import Kernel
from clew.errors import UsageError
from clew.families.wordpuzzle.puzzle import Entry, WordPuzzle

__all__ = ["fill"]

_List: TypeAlias = tuple[int, tuple[str, ...]]
"""Words, with their length."""

_LETTERS = 50_000
"""So many different letters the solver can take: far more than any script has in use."""


def fill(puzzle: WordPuzzle, seed: int) -> Kernel:
    """The kernel ``fill``, which says what its payload is."""
    lists: dict[_List, int] = {}
    entries = [_entry(puzzle, entry, lists) for entry in puzzle.entries]
    given = [(cell, letter) for cell, letter in enumerate(puzzle.given) if letter is not None]
    alphabet = _alphabet((*lists, (1, tuple(letter for _, letter in given))))
    repeats = puzzle.grid is None or puzzle.grid.repeats
    known = {letter: number for number, letter in enumerate(alphabet)}
    daring = puzzle.grid is not None
    head = [len(alphabet), *map(ord, alphabet), puzzle.size, int(repeats), int(daring)]
    head += [seed & (1 << 64) - 1, len(lists)]
    tail = [len(entries), *(number for entry in entries for number in entry), len(given)]
    for cell, letter in given:
        tail += [cell, known[letter]]
    packed = b"".join(_packed(*found, alphabet) for found in lists)
    return Kernel("fill", b"".join([_words(head), packed, _words(tail)]))


def _entry(puzzle: WordPuzzle, entry: Entry, lists: dict[_List, int]) -> list[int]:
    """An entry's list and cells. A word that is all given need not be in a crossword's list."""
    length = len(entry.cells)
    words = puzzle.lexicon.of_length(entry.category, length)
    if puzzle.grid is not None:
        word = puzzle.word(entry, puzzle.given)
        if word is not None and word not in puzzle.lexicon.members[entry.category]:
            words = (word,)
    return [lists.setdefault((length, words), len(lists)), *entry.cells]


def _alphabet(lists: Sequence[_List]) -> str:
    letters: set[str] = set()
    for _, words in lists:
        letters |= _letters(words)
    if len(letters) > _LETTERS:
        raise UsageError(f"these words have more than {_LETTERS} different letters")
    return "".join(sorted(letters))


@lru_cache(maxsize=64)
def _letters(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset("".join(words))


@lru_cache(maxsize=64)
def _packed(length: int, words: tuple[str, ...], alphabet: str) -> bytes:
    """Length, number of words, and their letters of 16 bits each, filled up to whole words."""
    numbers = {ord(letter): number for number, letter in enumerate(alphabet)}
    letters = "".join(words).translate(numbers).encode("utf-16-le")
    return _words([length, len(words)]) + letters + bytes(-len(letters) % 8)


def _words(numbers: Sequence[int]) -> bytes:
    return struct.pack(f"<{len(numbers)}Q", *numbers)
