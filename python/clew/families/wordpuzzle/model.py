"""Puzzle → Model in two ways: a variable a letter, or a variable a word.

The engine knows a letter by its code point: `sign` gives the letter back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from clew.base.expression import Condition, Variable
from clew.base.family import Filling, Value
from clew.base.globals import all_different, any_of, predicate, table
from clew.base.model import Model
from clew.families.wordpuzzle.puzzle import Entry, WordPuzzle

__all__ = [
    "filling", "given", "letters_of_cells", "model", "sign", "values", "word_codes",
    "word_filling", "word_model",
]  # fmt: skip

_NONE = 0
"""What a position holds where there are no words at all."""


def model(puzzle: WordPuzzle) -> Model:
    """A variable a letter; the letters of each entry are one of its words."""
    made = Model()
    cells = [
        made.variable(puzzle.cell_name(cell), [ord(letter) for letter in letters] or [_NONE])
        for cell, letters in enumerate(letters_of_cells(puzzle))
    ]
    impossible = [entry.name for entry, words in _entries(puzzle) if not words]
    if impossible:
        _never(made, f"{impossible[0]} has no word")
        return made
    for entry, words in _entries(puzzle):
        scope = list(dict.fromkeys(entry.cells))
        places = [entry.cells.index(cell) for cell in scope]
        rows = [tuple(ord(word[at]) for at in places) for word in words]
        made.add(table([cells[cell] for cell in scope], rows), label=entry.name)
    for first, second in _rivals(puzzle):
        pairs = zip(first.cells, second.cells, strict=True)
        unlike = [cells[a] != cells[b] for a, b in pairs if a != b]
        made.add(any_of(*unlike), label=f"{first.name} ≠ {second.name}")
    return made


def _entries(puzzle: WordPuzzle) -> Iterator[tuple[Entry, tuple[str, ...]]]:
    """Each entry with the words that fit what is given."""
    return zip(puzzle.entries, puzzle.choices, strict=True)


def letters_of_cells(puzzle: WordPuzzle) -> list[list[str]]:
    """What each position may hold before any rule is looked at: all letters of all words."""
    known = {id(words): words for words in puzzle.choices}
    every = sorted({letter for words in known.values() for word in words for letter in word})
    return [every if letter is None else [letter] for letter in puzzle.given]


def _never(made: Model, label: str) -> None:
    """A contradiction, as a constraint of two variables that nobody else needs."""
    pair = [made.variable(name, (0, 1)) for name in ("never", "ever")]
    made.add(table(pair, []), label=label)


def _rivals(puzzle: WordPuzzle) -> list[tuple[Entry, Entry]]:
    """The entries of a crossword that must not hold the same word."""
    if puzzle.grid is None or puzzle.grid.repeats:
        return []
    return [(a, b) for a, b in combinations(puzzle.entries, 2) if len(a.cells) == len(b.cells)]


def word_codes(puzzle: WordPuzzle) -> dict[str, int]:
    """The engine's integer of each word: they count as they come, entry by entry."""
    words = dict.fromkeys(word for choices in puzzle.choices for word in choices or (_NO_WORD,))
    return {word: code for code, word in enumerate(words)}


def word_model(puzzle: WordPuzzle) -> Model:
    """A variable a word; where two entries cross they agree."""
    made = Model()
    names = _names(puzzle)
    values = [words or (_NO_WORD,) for words in puzzle.choices]
    words = [made.variable(n, v) for n, v in zip(names, values, strict=True)]
    for word, choices in zip(words, puzzle.choices, strict=True):
        if not choices:
            _never(made, f"{word.name} has no word")
            return made
    for (a, one), (b, other) in combinations(enumerate(puzzle.entries), 2):
        shared = _crossing(one, other)
        if shared:
            agree = _agreement(words[a], words[b], puzzle.choices[a], puzzle.choices[b], shared)
            made.add(agree, label=f"{names[a]} × {names[b]}")
    if puzzle.grid is not None and not puzzle.grid.repeats:
        made.add(all_different(words), label="no word twice")
    return made


_NO_WORD = ""
_ROWS = 100_000
"""The longest table of two words that agree; longer ones are asked pair by pair."""


def _names(puzzle: WordPuzzle) -> list[str]:
    """The entries' names, each once: a category used again gets a number."""
    found: list[str] = []
    for entry in puzzle.entries:
        name, number = entry.name, 2
        while name in found:
            name, number = f"{entry.name} {number}", number + 1
        found.append(name)
    return found


def _crossing(one: Entry, other: Entry) -> list[tuple[int, int]]:
    """Where in each of two words their common positions are."""
    return [
        (at, there)
        for at, cell in enumerate(one.cells)
        for there, its in enumerate(other.cells)
        if cell == its
    ]


def _agreement(
    one: Variable,
    other: Variable,
    words: Sequence[str],
    others: Sequence[str],
    shared: list[tuple[int, int]],
) -> Condition:
    """Two words have the same letters where they cross: a table, if it is not too long."""
    by_letters: dict[tuple[str, ...], list[str]] = {}
    for word in others:
        by_letters.setdefault(tuple(word[b] for _, b in shared), []).append(word)
    partners = [by_letters.get(tuple(word[a] for a, _ in shared), ()) for word in words]
    if sum(map(len, partners)) > _ROWS:
        return predicate(_Agree(shared), [one, other])
    return table(
        [one, other], [(w, v) for w, fit in zip(words, partners, strict=True) for v in fit]
    )


class _Agree:
    """Whether two words have the same letters where they cross."""

    def __init__(self, shared: list[tuple[int, int]]) -> None:
        self._shared = shared

    def __call__(self, one: str, other: str) -> bool:
        return all(one[a] == other[b] for a, b in self._shared)


def word_filling(puzzle: WordPuzzle, words: Sequence[str]) -> Filling:
    """The letters that the words make."""
    letters = list(puzzle.given)
    for entry, word in zip(puzzle.entries, words, strict=False):
        for cell, letter in zip(entry.cells, word, strict=True):
            letters[cell] = letter
    return Filling(tuple(letters))


def sign(code: int) -> Value:
    """The letter behind one of the model's integers."""
    return chr(code) if code else "?"


def filling(puzzle: WordPuzzle, values: Sequence[int]) -> Filling:
    """The letters behind the model's values."""
    return Filling(tuple(map(chr, values[: puzzle.size])))


def values(puzzle: WordPuzzle, filling: Filling) -> tuple[int | None, ...]:
    """The model's values for a filling."""
    return tuple(
        ord(letter) if isinstance(letter, str) and len(letter) == 1 else None
        for letter in filling.values
    )


def given(puzzle: WordPuzzle) -> Filling:
    """The letters that the puzzle itself gives."""
    return Filling(puzzle.given)
