"""Word puzzles made from lists: positions are dealt to categories until the answers are right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from clew.base.family import Filling
from clew.base.generator import Generator, Option, Prover
from clew.errors import UsageError
from clew.families.wordpuzzle.lists import Category, Lexicon, own_lists, read_lists
from clew.families.wordpuzzle.puzzle import WordPuzzle

__all__ = ["GENERATOR"]

#: How many shapes are tried before none is thought to do.
_TRIED: Final = 1500
#: How often a word and its positions are drawn before another beginning is made.
_DRAWN: Final = 1000
#: How many answers are looked at to see which letter tells them apart.
_LOOKED_AT: Final = 30

_Entries = list[tuple[str, list[int]]]


def make(chance: Random, prover: Prover, options: Mapping[str, Any]) -> WordPuzzle:
    """A puzzle with as many answers as wished."""
    wanted, least = options["answers"], options["at_least"]
    _check(options)
    usable = _usable(options)
    enough = wanted + 1 if least is None else least
    for _ in range(_TRIED):
        entries = _planted(chance, options, usable)
        if entries is None or not _overlapping(entries, options["overlap"]):
            continue
        puzzle = WordPuzzle.of(options["size"], entries, _lexicon(options))
        found = prover.solutions(puzzle, enough) or []
        if len(found) == (wanted if least is None else least):
            return puzzle
        if options["letters"] and found and least is None and len(found) > wanted:
            told = _with_letters(chance, prover, puzzle, wanted)
            if told is not None:
                return told
    raise UsageError(
        f"no such puzzle was found among {_TRIED} shapes: allow letters to be given, take other "
        "lists, or change size, categories or overlap"
    )


def _check(options: Mapping[str, Any]) -> None:
    size, categories, length = options["size"], options["categories"], options["length"]
    for name in ("size", "categories", "answers"):
        if options[name] < 1:
            raise UsageError(f"{name} must be 1 or more, not {options[name]}")
    if options["at_least"] is not None and options["at_least"] < 1:
        raise UsageError(f"at_least must be 1 or more, not {options['at_least']}")
    if length < 0 or length > size:
        raise UsageError(f"length must be 1 to the size, {size}, or 0 for any; not {length}")
    if length and categories * length < size:
        raise UsageError(
            f"{categories} categories of {length} letters do not cover {size} positions"
        )


def _lexicon(options: Mapping[str, Any]) -> Lexicon:
    return own_lists() if options["words"] is None else read_lists(options["words"])


def _usable(options: Mapping[str, Any]) -> list[Category]:
    """The categories that have words of a length that will do."""
    length, size = options["length"], options["size"]
    found = []
    for category in _lexicon(options).categories:
        lengths = {len(word) for word in category.words if len(word) <= size}
        if length in lengths or (not length and lengths):
            found.append(category)
    if not found:
        told = f"of {length} letters" if length else f"of up to {size} letters"
        raise UsageError(f"no category of the lists has words {told}")
    return found


def _planted(
    chance: Random, options: Mapping[str, Any], usable: Sequence[Category]
) -> _Entries | None:
    """Entries around an answer: each category brings a word that agrees with what stands there."""
    size, number = options["size"], options["categories"]
    chosen = chance.sample(usable, min(number, len(usable)))
    chosen += [chance.choice(usable) for _ in range(number - len(chosen))]
    letters: list[str] = [""] * size
    entries: _Entries = []
    for left, category in zip(range(number, 0, -1), chosen, strict=True):
        placed = _place(chance, options["length"], category, letters, left)
        if placed is None:
            return None
        word, places = placed
        for letter, place in zip(word, places, strict=True):
            letters[place] = letter
        entries.append((category.name, [place + 1 for place in places]))
    return entries if all(letters) else None


def _place(
    chance: Random, length: int, category: Category, letters: Sequence[str], left: int
) -> tuple[str, list[int]] | None:
    """A word of the category and positions for it, with its share of those that are still empty."""
    empty = [place for place, letter in enumerate(letters) if not letter]
    full = [place for place, letter in enumerate(letters) if letter]
    share = -(-len(empty) // left)
    for _ in range(_DRAWN):
        word = chance.choice(category.words)
        fresh = min(len(empty), len(word), max(share, len(word) - len(full)))
        if len(word) != (length or len(word)) or len(word) - fresh > len(full):
            continue
        places = sorted(chance.sample(empty, fresh) + chance.sample(full, len(word) - fresh))
        if all(letters[p] in ("", s) for p, s in zip(places, word, strict=True)):
            return word, places
    return None


def _overlapping(entries: _Entries, least: int) -> bool:
    """Whether each category shares so many positions with others; no two say the same."""
    if len({(name, *places) for name, places in entries}) < len(entries):
        return False
    for index, (_, places) in enumerate(entries):
        others = {p for at, (_, its) in enumerate(entries) if at != index for p in its}
        if len(others & set(places)) < least:
            return False
    return True


def _with_letters(
    chance: Random, prover: Prover, puzzle: WordPuzzle, wanted: int
) -> WordPuzzle | None:
    """The puzzle with letters given until so many answers are left; None if it jumps over that."""
    found = prover.solutions(puzzle, _LOOKED_AT) or []
    kept = chance.choice(found).values
    while len(found) > wanted:
        place = max(range(puzzle.size), key=lambda p: _unlike(found, p, kept[p]))
        if not _unlike(found, place, kept[place]):
            return None
        given = [*puzzle.given]
        given[place] = str(kept[place])
        puzzle = WordPuzzle.joined(puzzle.size, puzzle.entries, puzzle.lexicon, tuple(given))
        found = prover.solutions(puzzle, _LOOKED_AT) or []
    return puzzle if len(found) == wanted else None


def _unlike(found: Sequence[Filling], place: int, letter: object) -> int:
    """How many of the answers have another letter there."""
    return sum(filling.values[place] != letter for filling in found)


GENERATOR = Generator(
    options=(
        Option("size", "How many letters.", 9),
        Option("categories", "How many categories.", 6),
        Option("length", "Letters of a word; 0 for any.", 3),
        Option("overlap", "Positions that each category shares with others, at least.", 1),
        Option("answers", "So many answers exactly.", 1),
        Option("at_least", "So many answers or more, instead of exactly.", kind=int),
        Option("letters", "Whether letters may be given.", False),
        Option("words", "A file of word lists; Clew's own if not said.", file=True),
    ),
    make=make,
)
