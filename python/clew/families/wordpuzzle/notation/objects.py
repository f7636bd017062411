"""A word puzzle as a JSON object: ``{"family": "wordpuzzle", "size": 9, "entries": …}``.

`entries` are pairs ``["noun", [1, 2, 3]]``, `words` are lists by category, `given` is a sign a
position (``.`` for none) and `order` a list of categories.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from clew.errors import ParseError, PuzzleError, UsageError
from clew.families.wordpuzzle.lists import Lexicon, own_lists
from clew.families.wordpuzzle.notation.text import Body, the_lexicon
from clew.families.wordpuzzle.puzzle import WordPuzzle

__all__ = ["is_ours", "read_object", "write_object"]

_KEYS = {"family", "name", "size", "entries", "words", "given", "order"}


def is_ours(found: object) -> bool:
    """Whether a JSON value is meant as a word puzzle."""
    return isinstance(found, dict) and found.get("family") == "wordpuzzle"


def read_object(text: str, companions: Mapping[str, str]) -> WordPuzzle:
    """The puzzle in a JSON text."""
    try:
        found = json.loads(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as problem:
        raise ParseError(
            f"this is not JSON: {problem.msg}", line=problem.lineno, column=problem.colno
        ) from None
    except (ValueError, RecursionError) as problem:
        raise ParseError(f"this JSON cannot be read: {problem}", line=1) from None
    if not is_ours(found):
        raise ParseError('a JSON word puzzle is an object {"family": "wordpuzzle", …}')
    try:
        return _puzzle(found, companions)
    except PuzzleError as problem:
        raise ParseError(str(problem)) from None


def _puzzle(found: dict[str, Any], companions: Mapping[str, str]) -> WordPuzzle:
    unknown = sorted(set(found) - _KEYS)
    if unknown:
        raise ParseError(f"unknown key {unknown[0]!r}: there are {', '.join(sorted(_KEYS))}")
    entries, order, given = found.get("entries", []), found.get("order", []), found.get("given")
    _demand(type(found.get("size")) is int, "'size' is the number of letters")
    _demand(
        isinstance(entries, list) and all(map(_is_entry, entries)),
        "'entries' are pairs of a category and its positions: [\"noun\", [1, 2, 3]]",
    )
    _demand(_is_texts(order), "'order' is a list of categories")
    _demand(given is None or isinstance(given, str), "'given' is a text, a sign a position")
    return WordPuzzle.of(found["size"], entries, _lexicon(found, companions), given, order)


def _lexicon(found: dict[str, Any], companions: Mapping[str, str]) -> Lexicon:
    words = found.get("words")
    if words is None:
        return the_lexicon(Body(), companions)
    _demand(
        isinstance(words, dict) and all(map(_is_texts, words.values())),
        "'words' are lists of words by category",
    )
    return Lexicon.of(words)


def _is_entry(found: object) -> bool:
    return (
        isinstance(found, list)
        and len(found) == 2
        and isinstance(found[0], str)
        and isinstance(found[1], list)
        and all(type(place) is int for place in found[1])
    )


def _is_texts(found: object) -> bool:
    return isinstance(found, list) and all(isinstance(text, str) for text in found)


def _demand(condition: bool, message: str) -> None:
    if not condition:
        raise ParseError(message)


def write_object(puzzle: WordPuzzle) -> str:
    """One line of JSON."""
    if puzzle.grid is not None or any(c.scores for c in puzzle.lexicon.categories):
        raise UsageError("the format 'json' has no place for grids and scores: use 'crossword'")
    found: dict[str, Any] = {"family": "wordpuzzle", "size": puzzle.size}
    found["entries"] = [[e.category, [c + 1 for c in e.cells]] for e in puzzle.entries]
    if any(puzzle.given):
        found["given"] = "".join(letter or "." for letter in puzzle.given)
    if puzzle.order:
        found["order"] = list(puzzle.order)
    if puzzle.lexicon != own_lists().only({e.category for e in puzzle.entries}):
        found["words"] = {c.name: list(c.words) for c in puzzle.lexicon.categories}
    return json.dumps(found, ensure_ascii=False)
