"""Word lists: categories of words, as a puzzle uses them and as files tell them.

A line ``category: WORD, WORD, …`` names a category; a line without a colon is one word, with a
score behind a semicolon if it has one (``word;60``), and belongs to the category ``words``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from clew.errors import ParseError, PuzzleError

__all__ = ["PLAIN", "UNSCORED", "Category", "Lexicon", "named", "own_lists", "read_lists", "spelt"]

#: The category of words that stand in a file without one.
PLAIN = "words"
#: The score of a word that has none.
UNSCORED = 50

_KEPT = "LMN"  # letters, marks and numbers, as Unicode calls them
_OWN = Path(__file__).parent / "data" / "words.txt"


@dataclass(frozen=True, slots=True)
class Category:
    """Words, each once, in their order. `scores` go with them; () where none has one."""

    name: str
    words: tuple[str, ...]
    scores: tuple[int, ...] = ()

    def score(self, index: int) -> int:
        """The score of a word."""
        return self.scores[index] if self.scores else UNSCORED


@dataclass(frozen=True, eq=True)
class Lexicon:
    """Categories of words. Made once and then shared: its hash is worked out once."""

    categories: tuple[Category, ...] = ()

    @classmethod
    def of(cls, words: Mapping[str, Iterable[str]]) -> Lexicon:
        """Categories from plain lists, spelt as Clew spells words."""
        made: dict[str, dict[str, None]] = {}
        for name, given in words.items():
            kept = made.setdefault(_sound(name), {})
            kept.update(dict.fromkeys(filter(None, map(spelt, given))))
        return cls(tuple(Category(name, tuple(kept)) for name, kept in made.items()))

    @cached_property
    def by_name(self) -> dict[str, Category]:
        """The categories by their names."""
        return {category.name: category for category in self.categories}

    @cached_property
    def members(self) -> dict[str, frozenset[str]]:
        """Each category's words, to ask whether one is among them."""
        return {category.name: frozenset(category.words) for category in self.categories}

    @cached_property
    def _by_length(self) -> dict[tuple[str, int], list[str]]:
        found: dict[tuple[str, int], list[str]] = {}
        for category in self.categories:
            for word in category.words:
                found.setdefault((category.name, len(word)), []).append(word)
        return found

    def of_length(self, category: str, length: int) -> tuple[str, ...]:
        """The words of a category that have so many letters."""
        known = self._lengths.get((category, length))
        if known is None:
            known = self._lengths[category, length] = tuple(
                self._by_length.get((category, length), ())
            )
        return known

    @cached_property
    def _lengths(self) -> dict[tuple[str, int], tuple[str, ...]]:
        return {}

    def only(self, names: Iterable[str]) -> Lexicon:
        """The categories of these names that there are, in their order here."""
        wanted = set(names)
        return Lexicon(tuple(c for c in self.categories if c.name in wanted))

    @cached_property
    def _hash(self) -> int:
        return hash(self.categories)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        """Travel without what can be worked out again."""
        return (Lexicon, (self.categories,))


def named(name: str) -> str:
    """A category's name as it is compared: small letters, single blanks."""
    return " ".join(name.casefold().split())


def _sound(name: str) -> str:
    found = named(name)
    if not found or set(found) & set(":,#"):
        raise PuzzleError(f"a category's name is a word without : , and #, not {name!r}")
    return found


def spelt(word: str) -> str:
    """A word as it is compared: capitals, without blanks, hyphens and apostrophes."""
    if word.isascii():
        capitals = word.upper()
        return capitals if capitals.isalnum() else "".join(filter(str.isalnum, capitals))
    capitals = unicodedata.normalize("NFC", unicodedata.normalize("NFC", word).upper())
    kept = (sign for sign in capitals if unicodedata.category(sign)[0] in _KEPT)
    return unicodedata.normalize("NFC", "".join(kept))


@lru_cache(maxsize=8)
def read_lists(text: str) -> Lexicon:
    """The categories of a text of word lists."""
    plain_only = _plainly(text)
    if plain_only is not None:
        return Lexicon((plain_only,))
    found: dict[str, dict[str, int | None]] = {}
    plain: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line or line[0] == "#" or line.isspace():
            continue
        if ":" in line:
            name, _, words = line.partition(":")
            try:
                here = found.setdefault(_sound(name), {})
            except PuzzleError as fault:
                raise ParseError(str(fault), line=number) from None
            for word in map(spelt, words.split(",")):
                here.setdefault(word, None)
        else:
            plain.append(line)
    if plain:
        _add_plain(found.setdefault(PLAIN, {}), plain, text)
    for words_found in found.values():
        words_found.pop("", None)
    return Lexicon(tuple(_category(name, words) for name, words in found.items()))


#: Lines of a word each, in letters that are as they look, all with a score or all without.
_SCORED = re.compile(r"^([A-Z0-9]+);(\d{1,9})$", re.MULTILINE | re.ASCII)
_BARE = re.compile(r"^([A-Z0-9]+)$", re.MULTILINE | re.ASCII)


def _plainly(text: str) -> Category | None:
    """The words of a long and simple list, quickly; None if it is not so simple."""
    capitals = text.strip("\n").upper()
    if not capitals.isascii() or ":" in capitals:
        return None
    lines = capitals.count("\n") + 1
    scored = _SCORED.findall(capitals)
    words = tuple(word for word, _ in scored) or tuple(_BARE.findall(capitals))
    if len(words) != lines or len(set(words)) != lines:
        return None
    return Category(PLAIN, words, tuple(int(score) for _, score in scored))


def _add_plain(here: dict[str, int | None], lines: list[str], text: str) -> None:
    """Lines of a word each; a word told twice keeps its higher score."""
    for line in lines:
        word, semicolon, score = line.partition(";")
        value = _score(line, score, text) if semicolon else None
        capitals = spelt(word)
        before = here.get(capitals)
        if before is None or (value is not None and value > before):
            here[capitals] = value


def _score(line: str, score: str, text: str) -> int:
    try:
        return int(score)
    except ValueError:
        number = text.split("\n").index(line) + 1
        raise ParseError(
            f"a score is a whole number, not {score.strip()!r}: word;50", line=number
        ) from None


def _category(name: str, words: Mapping[str, int | None]) -> Category:
    scores = tuple(words.values())
    if not any(score is not None for score in scores):
        return Category(name, tuple(words))
    return Category(name, tuple(words), tuple(_or_unscored(scores)))


def _or_unscored(scores: Iterable[int | None]) -> Iterator[int]:
    return (UNSCORED if score is None else score for score in scores)


@lru_cache(maxsize=1)
def own_lists() -> Lexicon:
    """The lists that come with Clew."""
    return read_lists(_OWN.read_text("utf-8"))
