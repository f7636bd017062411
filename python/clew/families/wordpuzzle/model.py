"""Puzzle → Model in two ways: a variable a letter, or a variable a word.

The engine knows a letter by its code point: `sign` gives the letter back.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from clew.base.family import Filling, Value
from clew.base.globals import any_of, table
from clew.base.model import Model
from clew.families.wordpuzzle.puzzle import Entry, WordPuzzle

__all__ = ["filling", "given", "model", "sign", "values"]

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
        made.add(table([cells[cell] for cell in scope], rows), label=entry.name)
    for first, second in _rivals(puzzle):
        pairs = zip(first.cells, second.cells, strict=True)
        unlike = [cells[a] != cells[b] for a, b in pairs if a != b]
        made.add(any_of(*unlike), label=f"{first.name} ≠ {second.name}")
    return made


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
