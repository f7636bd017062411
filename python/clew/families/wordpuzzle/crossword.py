"""Crosswords as word puzzles: a grid's open squares are the positions, its words the entries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from clew.errors import PuzzleError
from clew.families._shared.grid import cell_name
from clew.families.wordpuzzle.lists import PLAIN, UNSCORED, Category, Lexicon, own_lists, spelt
from clew.families.wordpuzzle.puzzle import LARGEST, Entry, Grid, WordPuzzle

__all__ = ["BLACK", "OPEN", "crossword"]

#: What a black square and an open one may be written as.
BLACK, OPEN = "#█■", "._-?"


def crossword(
    rows: Sequence[str],
    words: Iterable[str] | Mapping[str, int] | Lexicon | None = None,
    *,
    minimum: int = 0,
    banned: Iterable[str] = (),
    repeats: bool = False,
) -> WordPuzzle:
    """The crossword of these rows: ``#`` for a black square, ``.`` for an open one, or a letter.

    `words` are the words to fill it with (Clew's own if not said), perhaps with their scores; those
    under `minimum` and the `banned` ones are left out. A word stands once, unless `repeats`.
    """
    signs = _signs(rows)
    columns = len(rows[0])
    squares = tuple(at for at, sign in enumerate(signs) if sign not in BLACK)
    given = tuple(_letter(at, signs[at], columns) for at in squares)
    places = {square: cell for cell, square in enumerate(squares)}
    entries = tuple(
        Entry(PLAIN, tuple(places[square] for square in slot), label)
        for label, slot in _labelled(_slots(signs, len(rows), columns))
    )
    _check(entries, given, squares, columns)
    unwanted = tuple(sorted({word for word in map(spelt, banned) if word}))
    lengths = frozenset(len(entry.cells) for entry in entries)
    lexicon, unfit = _fitting(_lexicon(words), lengths, minimum, unwanted)
    grid = Grid(len(rows), columns, squares, minimum, unwanted, repeats)
    return WordPuzzle(len(squares), entries, lexicon, given, (), grid, unfit)


def _signs(rows: Sequence[str]) -> str:
    if not rows or not rows[0]:
        raise PuzzleError("a crossword has rows of squares: # for black ones, . for open ones")
    if len(rows) * len(rows[0]) > LARGEST:
        raise PuzzleError(f"a crossword may have {LARGEST} squares")
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise PuzzleError(f"row {number} has {len(row)} squares, row 1 has {len(rows[0])}")
    return "".join(rows)


def _letter(at: int, sign: str, columns: int) -> str | None:
    if sign in OPEN:
        return None
    letter = spelt(sign)
    if len(letter) != 1:
        raise PuzzleError(f"{cell_name(at, columns)} is {sign!r}: it takes #, . or a letter")
    return letter


def _slots(signs: str, rows: int, columns: int) -> Iterator[tuple[str, list[int]]]:
    """Every run of two open squares or more, with its direction."""
    for row in range(rows):
        yield from _runs("across", signs, range(row * columns, (row + 1) * columns))
    for column in range(columns):
        yield from _runs("down", signs, range(column, rows * columns, columns))


def _runs(direction: str, signs: str, line: range) -> Iterator[tuple[str, list[int]]]:
    run: list[int] = []
    for square in [*line, -1]:
        if square >= 0 and signs[square] not in BLACK:
            run.append(square)
            continue
        if len(run) > 1:
            yield direction, run
        run = []


def _labelled(
    slots: Iterable[tuple[str, list[int]]],
) -> Iterator[tuple[str, list[int]]]:
    """The slots numbered as in print: by their first squares, in reading order."""
    found = list(slots)
    firsts = sorted({slot[0] for _, slot in found})
    numbers = {square: number for number, square in enumerate(firsts, 1)}
    for direction, slot in found:
        yield f"{numbers[slot[0]]} {direction}", slot


def _check(
    entries: Sequence[Entry], given: Sequence[str | None], squares: Sequence[int], columns: int
) -> None:
    covered = {cell for entry in entries for cell in entry.cells}
    for cell, letter in enumerate(given):
        if letter is None and cell not in covered:
            name = cell_name(squares[cell], columns)
            raise PuzzleError(f"{name} is in no word of two letters or more: make it black")


def _lexicon(words: Iterable[str] | Mapping[str, int] | Lexicon | None) -> Lexicon:
    if words is None:
        return own_lists()
    if isinstance(words, Lexicon):
        return words
    if not isinstance(words, Mapping):
        return Lexicon.of({PLAIN: words})
    scores: dict[str, int] = {}
    for word, score in words.items():
        scores[spelt(word)] = max(score, scores.get(spelt(word), score))
    scores.pop("", None)
    return Lexicon((Category(PLAIN, tuple(scores), tuple(scores.values())),))


@lru_cache(maxsize=8)
def _fitting(
    lexicon: Lexicon, lengths: frozenset[int], minimum: int, banned: tuple[str, ...]
) -> tuple[Lexicon, int]:
    """The words of all categories that could stand somewhere, and how many could not."""
    if len(lexicon.categories) > 1:
        lexicon = _joined(lexicon)
    (category,) = lexicon.categories or (Category(PLAIN, ()),)
    unwanted = frozenset(banned)
    pairs = [
        pair
        for pair in zip(category.words, _scores(category), strict=True)
        if len(pair[0]) in lengths and pair[1] >= minimum and pair[0] not in unwanted
    ]
    scores = tuple(score for _, score in pairs) if category.scores else ()
    kept = Category(PLAIN, tuple(word for word, _ in pairs), scores)
    return Lexicon((kept,)), len(category.words) - len(pairs)


def _joined(lexicon: Lexicon) -> Lexicon:
    """All words in one category, each once, with the highest of its scores."""
    found: dict[str, int] = {}
    for category in lexicon.categories:
        for word, score in zip(category.words, _scores(category), strict=True):
            found[word] = max(score, found.get(word, score))
    scored = any(category.scores for category in lexicon.categories)
    scores = tuple(found.values()) if scored else ()
    return Lexicon((Category(PLAIN, tuple(found), scores),))


def _scores(category: Category) -> Sequence[int]:
    return category.scores or (UNSCORED,) * len(category.words)
