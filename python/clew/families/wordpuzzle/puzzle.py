"""A word puzzle: positions, each for a letter, and entries, positions that together make a word.

In the published puzzles the positions stand in a row and an entry's word is of a category; in a
crossword they are the open squares of a grid and any word of the list will do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from clew.base.picture import picture
from clew.errors import PuzzleError
from clew.families._shared.grid import cell_name
from clew.families.wordpuzzle.lists import Lexicon, named, own_lists, spelt

__all__ = ["LARGEST", "Entry", "Grid", "WordPuzzle", "check_size", "entry_of", "letters_of"]

#: The most positions a puzzle may have.
LARGEST = 100_000


@dataclass(frozen=True, slots=True)
class Entry:
    """A word to be found: its category, and the positions of its letters, counted from 0.

    `label` is what it is called in sentences; the category where the puzzle says nothing else.
    """

    category: str
    cells: tuple[int, ...]
    label: str = ""

    @property
    def name(self) -> str:
        """What it is called."""
        return self.label or self.category


@dataclass(frozen=True, slots=True)
class Grid:
    """The squares of a crossword. `squares` are the open ones, counted row by row from 0.

    `minimum` is the least score a word may have, `banned` are words that may not stand, `repeats`
    says whether a word may stand twice.
    """

    rows: int
    columns: int
    squares: tuple[int, ...]
    minimum: int = 0
    banned: tuple[str, ...] = ()
    repeats: bool = False


@dataclass(frozen=True)
class WordPuzzle:
    """A puzzle with its words inside. `WordPuzzle.of` makes one from plain lists.

    `given` holds a letter, or None, for each position. `order` names categories in the order in
    which the published word search takes them; it plays no part in what the puzzle asks. `unfit`
    counts the words of a crossword's list that no place of it could take.
    """

    family: ClassVar[str] = "wordpuzzle"
    size: int
    entries: tuple[Entry, ...]
    lexicon: Lexicon
    given: tuple[str | None, ...]
    order: tuple[str, ...] = ()
    grid: Grid | None = None
    unfit: int = field(default=0, compare=False, repr=False)

    @classmethod
    def of(
        cls,
        size: int,
        entries: Iterable[tuple[str, Sequence[int]]],
        words: Mapping[str, Iterable[str]] | Lexicon | None = None,
        given: str | Sequence[str | None] | None = None,
        order: Iterable[str] = (),
    ) -> WordPuzzle:
        """A puzzle of `size` positions; entries are pairs of a category and positions from 1.

        `words` are lists by category (Clew's own if not said); `given` are the letters known from
        the start, a sign each, ``.`` for none.
        """
        lexicon = _lexicon(words)
        check_size(size)
        made = [entry_of(size, lexicon, *pair) for pair in entries]
        return cls.joined(size, made, lexicon, letters_of(size, given), order)

    @classmethod
    def joined(
        cls,
        size: int,
        entries: Sequence[Entry],
        lexicon: Lexicon,
        given: tuple[str | None, ...],
        order: Iterable[str] = (),
    ) -> WordPuzzle:
        """A puzzle of parts that are right by themselves."""
        _check_covered(entries, given)
        names = {entry.category for entry in entries}
        ordered = tuple(dict.fromkeys(_ordered(named(name), names) for name in order))
        return cls(size, tuple(entries), lexicon.only(names), given, ordered)

    @cached_property
    def members(self) -> tuple[frozenset[str], ...]:
        """For each entry the words of its category."""
        return tuple(self.lexicon.members[entry.category] for entry in self.entries)

    @cached_property
    def choices(self) -> tuple[tuple[str, ...], ...]:
        """For each entry the words that fit it by length and by the letters given."""
        return tuple(map(self._choices, self.entries))

    def _choices(self, entry: Entry) -> tuple[str, ...]:
        size, cells = len(entry.cells), entry.cells
        known = [(at, self.given[cell]) for at, cell in enumerate(cells) if self.given[cell]]
        if self.grid is not None and len(known) == size:
            return ("".join(str(letter) for _, letter in known),)
        twice = [(at, cells.index(cell)) for at, cell in enumerate(cells) if cells.index(cell) < at]
        words = self.lexicon.of_length(entry.category, size)
        if not known and not twice:
            return words
        return tuple(
            word
            for word in words
            if all(word[at] == letter for at, letter in known)
            and all(word[at] == word[before] for at, before in twice)
        )

    def word(self, entry: Entry, letters: Sequence[object]) -> str | None:
        """What stands at an entry, None as long as a letter is missing."""
        found = [letters[cell] for cell in entry.cells]
        return None if None in found else "".join(map(str, found))

    def cell_name(self, cell: int) -> str:
        """``p1`` for the first position; ``r1c1`` for a crossword's square."""
        if cell >= self.size:
            return f"helper {cell - self.size + 1}"
        if self.grid is not None:
            return cell_name(self.grid.squares[cell], self.grid.columns)
        return f"p{cell + 1}"

    def __str__(self) -> str:
        """The puzzle as a picture."""
        return self._picture("text")

    def __repr__(self) -> str:
        told = "; ".join(
            f"{e.name}: {', '.join(str(c + 1) for c in e.cells)}" for e in self.entries[:6]
        )
        more = "; …" if len(self.entries) > 6 else ""
        return f"<WordPuzzle of {self.size} letters, {told}{more}>"

    def _repr_svg_(self) -> str:
        return self._picture("svg")

    def _picture(self, format: str) -> str:
        from clew.families.wordpuzzle.board import board

        return picture(board(self), format)

    def __reduce__(self) -> tuple[object, ...]:
        """Travel without what can be worked out again."""
        fields = (self.size, self.entries, self.lexicon, self.given, self.order, self.grid)
        return (WordPuzzle, (*fields, self.unfit))


def _lexicon(words: Mapping[str, Iterable[str]] | Lexicon | None) -> Lexicon:
    if words is None:
        return own_lists()
    return words if isinstance(words, Lexicon) else Lexicon.of(words)


def check_size(size: int) -> None:
    """Refuse what is no number of letters."""
    if not isinstance(size, int) or not 1 <= size <= LARGEST:
        raise PuzzleError(f"a word puzzle has 1 to {LARGEST} letters, not {size}")


def entry_of(size: int, lexicon: Lexicon, category: str, positions: Sequence[int]) -> Entry:
    """The entry of a category that there is, at positions (from 1) that there are."""
    name = named(category)
    if name not in lexicon.by_name:
        known = ", ".join(lexicon.by_name) or "none at all"
        raise PuzzleError(f"there is no category {name!r} in the word lists, which have: {known}")
    if not positions:
        raise PuzzleError(f"{name} names no positions: write {name}: 1, 2, 3")
    for position in positions:
        if not 1 <= position <= size:
            raise PuzzleError(f"{name}: there is no position {position}, only 1 to {size}")
    return Entry(name, tuple(position - 1 for position in positions))


def letters_of(size: int, given: str | Sequence[str | None] | None) -> tuple[str | None, ...]:
    """A letter or None for each position."""
    if given is None:
        return (None,) * size
    if len(given) != size:
        raise PuzzleError(f"{len(given)} letters are given, the puzzle has {size}: use . for none")
    return tuple(_letter(at, sign) for at, sign in enumerate(given))


def _letter(at: int, sign: str | None) -> str | None:
    if sign is None or sign in (".", "_", "?"):
        return None
    letter = spelt(sign)
    if len(letter) != 1:
        raise PuzzleError(f"position {at + 1} is given as {sign!r}: it takes one letter, or .")
    return letter


def _check_covered(entries: Sequence[Entry], given: Sequence[str | None]) -> None:
    covered = {cell for entry in entries for cell in entry.cells}
    for cell, letter in enumerate(given):
        if letter is None and cell not in covered:
            raise PuzzleError(
                f"position {cell + 1} is in no category, so nothing says which letter stands "
                "there: add it to one, or give its letter"
            )


def _ordered(name: str, names: set[str]) -> str:
    if name not in names:
        raise PuzzleError(f"the order names {name!r}, which is no category of this puzzle")
    return name
