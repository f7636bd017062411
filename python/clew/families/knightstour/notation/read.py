"""Reading what people write: the first line, the board, and lists of squares."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from clew.errors import ParseError, PuzzleError
from clew.families.knightstour.notation.lines import Line, Word, words_of
from clew.families.knightstour.puzzle import KnightsTour, column_of, square_at, square_name

__all__ = ["Draft", "is_header", "is_size", "read_clew", "read_grid"]

_HEADER: Final = re.compile(r"\s*knight(?:s?tour)?(?![a-z0-9])", re.IGNORECASE)
_SIZE: Final = re.compile(r"([0-9]{1,9})(?:[xX×]([0-9]{1,9}))?")
_TWO_NUMBERS: Final = re.compile(r"\s*([0-9]{1,9})[\sxX×]+([0-9]{1,9})\s*")
_NAMES: Final = re.compile(r"(?<!\S)([a-z]{1,5})([1-9][0-9]{0,8})(?!\S)")
_OPEN: Final = frozenset("._*0")
_HOLE: Final = frozenset("xX#")


def is_header(text: str) -> bool:
    """Whether a line is the first one of Clew's own notation."""
    return _HEADER.match(text) is not None


def is_size(text: str) -> tuple[int, int] | None:
    """The rows and columns that a line gives, if that is all it holds."""
    found = _TWO_NUMBERS.fullmatch(text)
    return (int(found[1]), int(found[2])) if found else None


@dataclass(slots=True)
class Draft:
    """A puzzle while it is read. `last` are the squares that are said to be the end."""

    rows: int
    columns: int
    closed: bool = False
    holes: set[int] = field(default_factory=set)
    given: dict[int, int] = field(default_factory=dict)
    last: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        KnightsTour(self.rows, self.columns)  # refuses a size that makes no sense

    def square(self, word: Word, line: int) -> int:
        """The square that a word names."""
        found = square_at(word.text, self.rows, self.columns)
        if found is None:
            corner = square_name(self.columns - 1, self.rows, self.columns)
            raise ParseError(
                f"{word.text!r} is no square of this board: they are a1 to {corner}",
                line=line,
                column=word.column,
            )
        return found

    def give(self, square: int, number: int) -> None:
        """A number stands on a square."""
        if self.given.setdefault(square, number) != number:
            name = square_name(square, self.rows, self.columns)
            raise PuzzleError(f"{name} has more than one number")

    def puzzle(self) -> KnightsTour:
        """What was read."""
        size = self.rows * self.columns - len(self.holes)
        for square in self.last:
            self.give(square, size)
        return KnightsTour(
            self.rows,
            self.columns,
            self.closed,
            tuple(sorted(self.holes)),
            tuple(sorted(self.given.items())),
        )


def read_clew(lines: list[Line]) -> KnightsTour:
    """A first line that begins with ``knight``; then a board or more squares of a tour."""
    first, *body = lines
    header = _HEADER.match(first.text)
    if header is None:
        raise ParseError(
            "the first line says what it is: knight 8x8 closed start a1", line=first.number
        )
    words = words_of(first, header.end())
    draft = _sized(words, first.number)
    listed = _options(draft, words, first.number)
    if listed is not None:
        _tour(draft, listed, body)
    elif body:
        _board(draft, body)
    return draft.puzzle()


def _sized(words: list[Word], line: int) -> Draft:
    """The board of the size that the first words tell; these are used up."""
    size = _SIZE.fullmatch(words[0].text) if words else None
    if size is None:
        raise ParseError("say how large the board is: knight 8x8", line=line)
    del words[0]
    rows = int(size[1])
    if size[2] is not None:
        return Draft(rows, int(size[2]))
    if words and words[0].text.isdecimal():
        return Draft(rows, int(words.pop(0).text))
    return Draft(rows, rows)


def _options(draft: Draft, words: list[Word], line: int) -> list[tuple[Word, int]] | None:
    """Take in what the first line says. The squares after ``tour``, None without that word."""
    ahead = iter(words)
    word = next(ahead, None)
    while word is not None:
        option, following = word.text.lower(), None
        if option == "tour":
            return [(square, line) for square in ahead]
        if option in ("closed", "open"):
            draft.closed = option == "closed"
        elif option == "holes":
            following = _holes(draft, ahead, line)
        elif option in ("start", "end"):
            _an_end(draft, option, word, next(ahead, None), line)
        else:
            raise ParseError(
                f"{word.text!r} is not understood here: after the size come open, closed, "
                "start a1, end b3, holes c3 d4, tour a1 b3 …",
                line=line,
                column=word.column,
            )
        word = following or next(ahead, None)
    return None


def _holes(draft: Draft, ahead: Iterator[Word], line: int) -> Word | None:
    """All squares that come are holes; the first word that is none."""
    for word in ahead:
        if not re.search("[0-9]", word.text):
            return word
        draft.holes.add(draft.square(word, line))
    return None


def _an_end(draft: Draft, option: str, word: Word, named: Word | None, line: int) -> None:
    if named is None:
        raise ParseError(
            f"after {option} comes a square: {option} a1", line=line, column=word.column
        )
    square = draft.square(named, line)
    if option == "start":
        draft.give(square, 1)
    else:
        draft.last.append(square)


def _tour(draft: Draft, squares: list[tuple[Word, int]], body: list[Line]) -> None:
    """Squares in their order; a closed tour may name the first once more at its end."""
    found = [draft.square(word, line) for word, line in squares]
    for line in body:
        found += _squares(draft, line)
    whole = draft.rows * draft.columns - len(draft.holes) + 1
    if draft.closed and len(found) == whole and found[0] == found[-1]:
        found.pop()
    if len(set(found)) < len(found):
        listed = squares + [(word, line.number) for line in body for word in words_of(line)]
        raise _twice(found, listed)
    draft.given |= {square: number for number, square in enumerate(found, 1)}


def _squares(draft: Draft, line: Line) -> list[int]:
    """The squares of a line: fast where all is well, and word by word where something is not."""
    rows, columns = draft.rows, draft.columns
    names = _NAMES.findall(line.text)
    if len(names) == len(line.text.split()):
        found = [(rows - int(rank)) * columns + column_of(file) for file, rank in names]
        inside = all(column_of(file) < columns and int(rank) <= rows for file, rank in names)
        if inside:
            return found
    return [draft.square(word, line.number) for word in words_of(line)]


def _twice(found: list[int], listed: list[tuple[Word, int]]) -> ParseError:
    """What to say of a tour that comes to a square a second time."""
    seen: dict[int, int] = {}
    for number, (square, (word, line)) in enumerate(zip(found, listed, strict=False), 1):
        first = seen.setdefault(square, number)
        if first != number:
            message = f"{word.text} comes a second time, as number {number}; it was number {first}"
            return ParseError(message, line=line, column=word.column)
    raise AssertionError("no square comes twice")


def read_grid(lines: list[Line]) -> KnightsTour:
    """``rows columns``, then the board."""
    size = is_size(lines[0].text)
    if size is None:
        raise ParseError(
            "the first line is the number of rows and of columns: 8 8", line=lines[0].number
        )
    draft = Draft(*size)
    _board(draft, lines[1:])
    return draft.puzzle()


def _board(draft: Draft, body: list[Line]) -> None:
    rows, columns = draft.rows, draft.columns
    for row, line in enumerate(body[:rows]):
        _row(draft, row * columns, line, _cells(line, columns))
    if len(body) != rows:
        number = body[rows].number if len(body) > rows else body[-1].number if body else 1
        raise ParseError(f"{len(body)} rows follow, the board has {rows}", line=number)


def _cells(line: Line, columns: int) -> list[str]:
    """What stands in a row: words, or signs without gaps."""
    words = line.text.split()
    if len(words) == 1 and columns > 1:
        words = list(words[0])
    if len(words) != columns:
        raise ParseError(f"{len(words)} squares, the board has {columns} columns", line=line.number)
    return words


def _row(draft: Draft, square: int, line: Line, words: list[str]) -> None:
    plain = all(map(str.isdecimal, words)) and "0" not in words and line.text.isascii()
    if plain and max(map(len, words)) < 12:
        pairs = {square + place: int(word) for place, word in enumerate(words)}
        if draft.given.keys().isdisjoint(pairs):
            draft.given |= pairs
            return
    for place, word in enumerate(words, square):
        if word in _OPEN:
            continue
        if word.isdecimal() and word.isascii() and len(word) < 12:
            draft.give(place, int(word))
        elif word in _HOLE:
            draft.holes.add(place)
        elif word in ("S", "s"):
            draft.give(place, 1)
        elif word in ("E", "e"):
            draft.last.append(place)
        else:
            raise _unreadable(draft, place, line, words, place - square)


def _unreadable(draft: Draft, square: int, line: Line, words: list[str], at: int) -> ParseError:
    name = square_name(square, draft.rows, draft.columns)
    gapless = len(line.text.split()) == 1
    start = len(line.text) - len(line.text.lstrip())
    column = start if gapless else 0
    for word in words[:at]:
        column = column + 1 if gapless else line.text.index(word, column) + len(word)
    if not gapless:
        column = line.text.index(words[at], column)
    return ParseError(
        f"{name} is {words[at]!r}: a square is . (open), X (a hole), S, E or a number",
        line=line.number,
        column=column + 1,
    )
