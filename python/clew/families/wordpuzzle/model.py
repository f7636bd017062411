"""Puzzle → Model in two ways: a variable a letter, or a variable a word.

The engine knows a letter by its code point: `sign` gives the letter back.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from clew.base.family import Filling, Value
from clew.base.globals import all_different, any_of, predicate, table
from clew.base.model import Model
from clew.families.wordpuzzle.puzzle import Entry, WordPuzzle

__all__ = [
    "filling", "given", "model", "sign", "values", "word_codes", "word_filling", "word_model",
]  # fmt: skip

_NONE = 0
"""What a position holds where nothing can: then some table has no row for it."""


def model(puzzle: WordPuzzle) -> Model:
    """A variable a letter; the letters of each entry are one of its words."""
    made = Model()
    cells = [
        made.variable(puzzle.cell_name(cell), sorted(domain) or [_NONE])
        for cell, domain in enumerate(_domains(puzzle))
    ]
    for entry, words in zip(puzzle.entries, puzzle.choices, strict=True):
        scope = list(dict.fromkeys(entry.cells))
        places = [entry.cells.index(cell) for cell in scope]
        rows = [tuple(ord(word[at]) for at in places) for word in words]
        if len(scope) > 1:  # of one letter, the words are its domain
            made.add(table([cells[cell] for cell in scope], rows), label=entry.name)
    if any(tuple(x.codes) == (_NONE,) for x in cells):
        _never(made, "a position has no letter left")
    for first, second in _rivals(puzzle):
        pairs = zip(first.cells, second.cells, strict=True)
        unlike = [cells[a] != cells[b] for a, b in pairs if a != b]
        made.add(any_of(*unlike), label=f"{first.name} ≠ {second.name}")
    return made


def _never(made: Model, label: str) -> None:
    """A contradiction, as a constraint of two variables that nobody else needs."""
    pair = [made.variable(name, (0, 1)) for name in ("never", "ever")]
    made.add(table(pair, []), label=label)


def _domains(puzzle: WordPuzzle) -> list[set[int]]:
    """The code points of the letters that each position may hold, as its entries see it."""
    found: list[set[int] | None] = [
        {ord(letter)} if letter is not None else None for letter in puzzle.given
    ]
    for entry, words in zip(puzzle.entries, puzzle.choices, strict=True):
        for at, cell in enumerate(entry.cells):
            letters = {ord(word[at]) for word in words}
            known = found[cell]
            found[cell] = letters if known is None else known & letters
    return [letters or set() for letters in found]


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
            agree = predicate(_Agree(shared), [words[a], words[b]])
            made.add(agree, label=f"{names[a]} × {names[b]}")
    if puzzle.grid is not None and not puzzle.grid.repeats:
        made.add(all_different(words), label="no word twice")
    return made


_NO_WORD = ""


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
