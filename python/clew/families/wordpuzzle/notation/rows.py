"""The paper's puzzle files, and Clew's own form of them that can say more.

A size; ``category: 1, 2, 3`` lines; perhaps ``order: category, …``; in Clew's own form, begun by
``wordpuzzle 9``, also ``given N.E......`` and, after a line ``words``, the lists themselves.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from clew.errors import ParseError, UsageError
from clew.families.wordpuzzle.lists import named, own_lists
from clew.families.wordpuzzle.notation.lists import written_lists
from clew.families.wordpuzzle.notation.text import Body, Line, body_of, placed, the_lexicon
from clew.families.wordpuzzle.puzzle import Entry, WordPuzzle, check_size, entry_of, letters_of

__all__ = ["ANSWER", "HEADER", "SIZE", "read", "read_answer", "write_clew", "write_paper"]

#: A size, as the paper's files begin.
SIZE: Final = re.compile(r"\s*(\d{1,9})\s*", re.ASCII)
#: The first line of Clew's own form.
HEADER: Final = re.compile(r"\s*wordpuzzle\s+(\d{1,9})\s*", re.ASCII | re.IGNORECASE)
#: An answer as it is told: letters, then words behind their categories.
ANSWER: Final = re.compile(r"\s*([^\s:,;#.()]+)((?:\s\s+[^\s:,][^:,]*:\s*[^\s:,]+)+)\s*")

_GIVEN: Final = re.compile(r"\s*given\s+(\S+)\s*", re.IGNORECASE)
_POSITIONS: Final = re.compile(r"\s*\d+(?:[\s,]+\d+)*[\s,]*", re.ASCII)
_NUMBER: Final = re.compile(r"\d{1,9}", re.ASCII)


def read(text: str, companions: Mapping[str, str]) -> WordPuzzle:
    """A puzzle in either form."""
    body = body_of(text)
    lexicon = the_lexicon(body, companions)
    size = _size(body)
    entries: list[Entry] = []
    given: tuple[str | None, ...] = (None,) * size
    order: tuple[str, ...] = ()
    for line in body.lines[1:]:
        with placed(line):
            if letters := _GIVEN.fullmatch(line.text):
                given = letters_of(size, letters[1])
            elif _is_order(line):
                order = _names(line)
            else:
                entries.append(entry_of(size, lexicon, *_entry(line)))
    with placed(body.lines[0]):
        return WordPuzzle.joined(size, entries, lexicon, given, order)


def _size(body: Body) -> int:
    first = body.lines[0] if body.lines else Line("", 1)
    found = SIZE.fullmatch(first.text) or HEADER.fullmatch(first.text)
    if found is None:
        raise ParseError(
            f"the first line is the number of letters, not {first.text.strip()!r}",
            line=first.number,
        )
    with placed(first):
        check_size(int(found[1]))
    return int(found[1])


def _is_order(line: Line) -> bool:
    """Whether a line is the order; a category may be called so too, and then has positions."""
    name, _, rest = line.text.partition(":")
    return named(name) == "order" and not _POSITIONS.fullmatch(rest)


def _names(line: Line) -> tuple[str, ...]:
    return tuple(filter(None, map(named, line.text.partition(":")[2].split(","))))


def _entry(line: Line) -> tuple[str, list[int]]:
    """``category: 1, 2, 3``; the blank behind the colon may be missing."""
    name, colon, places = line.text.partition(":")
    if not colon:
        raise ParseError(
            f"{line.text.strip()!r} is no category with its positions: write noun: 1, 2, 3",
            line=line.number,
        )
    found = []
    for place in re.split(r"[\s,]+", places.strip(", \t")):
        if not _NUMBER.fullmatch(place):
            raise ParseError(
                f"{named(name)}: {place!r} is no position: write {named(name)}: 1, 2, 3",
                line=line.number,
            )
        found.append(int(place))
    return name, found


def read_answer(text: str) -> WordPuzzle:
    """An answer as a puzzle in which every letter is given, and nothing else asked."""
    for line in body_of(text).lines:
        found = ANSWER.fullmatch(line.text)
        if found:
            with placed(line):
                return WordPuzzle.of(len(found[1]), (), {}, found[1])
    raise ParseError("an answer is its letters, then each category and its word", line=1)


def write_paper(puzzle: WordPuzzle) -> str:
    """As the paper's files are; words go in a file of their own."""
    _require_row(puzzle, "paper")
    if puzzle.lexicon != own_lists().only({entry.category for entry in puzzle.entries}):
        raise UsageError(
            "the format 'paper' has no place for word lists, and this puzzle has its own: "
            "use 'clew' or 'json'"
        )
    if any(puzzle.given) or not puzzle.entries:
        raise UsageError("the format 'paper' has no place for given letters: use 'clew' or 'json'")
    return "\n".join([str(puzzle.size), *_lines(puzzle)])


def write_clew(puzzle: WordPuzzle) -> str:
    """Everything, lists included."""
    _require_row(puzzle, "clew")
    lines = [f"wordpuzzle {puzzle.size}", *_lines(puzzle)]
    if any(puzzle.given):
        lines.append(f"given {''.join(letter or '.' for letter in puzzle.given)}")
    return "\n".join([*lines, "words", *written_lists(puzzle.lexicon)])


def _require_row(puzzle: WordPuzzle, format: str) -> None:
    if puzzle.grid is not None:
        raise UsageError(f"the format {format!r} has no place for a grid: use 'crossword'")


def _lines(puzzle: WordPuzzle) -> list[str]:
    lines = [
        f"{entry.category}: {', '.join(str(cell + 1) for cell in entry.cells)}"
        for entry in puzzle.entries
    ]
    return [*lines, f"order: {', '.join(puzzle.order)}"] if puzzle.order else lines
