"""Game IDs of Keen, in Simon Tatham's collection: ``4du:a_a__ba__a__a_aa,d2a7d2s2s2a9s3``.

Before the colon stand the size and, for whoever makes puzzles, a level and ``m`` for products
only. Then come the walls between cells, and after a comma each cage's operation (a, s, m, d) and
target, by the cages' first cells.

The walls: all places between neighbours in a row, row by row, then all between neighbours in a
column, column by column, then one wall more. A letter says how many places without a wall come
before the next wall: ``_`` none, ``a`` one, and so on; ``z`` is 25 places and no wall. A number
after a letter repeats it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from clew.errors import ParseError, UsageError
from clew.families._shared.cages import Cage
from clew.families._shared.grid import connected
from clew.families.kenken.notation.text import Line, Token, built, data_lines, refuse
from clew.families.kenken.puzzle import LARGEST, KenKen

__all__ = ["is_keen", "read_keen", "write_keen"]

_ID: Final = re.compile(
    r"\s*(?P<size>\d{1,2})(?:d[a-z])?m?:(?P<walls>[a-z_0-9]*),(?P<clues>\S*)\s*", re.ASCII
)
_SEED: Final = re.compile(r"\s*\d{1,2}(?:d[a-z])?m?#\S+\s*", re.ASCII)
_RUN: Final = re.compile(r"([a-z_])(\d*)", re.ASCII)
_CLUE: Final = re.compile(r"([asmd])(\d{1,18})", re.ASCII)
_LETTERS: Final = {"a": "+", "s": "-", "m": "*", "d": "/"}
_OPS: Final = {"+": "a", "-": "s", "*": "m", "/": "d", "=": "a"}
#: A letter by the places it passes before a wall; the last passes `_FAR` and no wall.
_LETTERS_OF_RUNS: Final = "_abcdefghijklmnopqrstuvwxyz"
_FAR: Final = 25


def is_keen(text: str) -> bool:
    """Whether a line is a game ID."""
    return _ID.fullmatch(text) is not None or _SEED.fullmatch(text) is not None


def read_keen(lines: list[Line]) -> KenKen:
    """The puzzle of a game ID."""
    body = data_lines(lines)
    line = body[0] if body else Line("", 1)
    if _SEED.fullmatch(line.text):
        raise ParseError(
            "this is a seed, from which only Keen itself can make the puzzle: "
            "take the game ID that it shows ('Specific')",
            line=line.number,
        )
    found = _ID.fullmatch(line.text)
    if found is None or len(body) > 1:
        raise ParseError("a game ID is one line such as 3:_aa_a_a_,a3a5a4a6", line=line.number)
    size = int(found["size"])
    if not 1 <= size <= LARGEST:
        raise ParseError(f"the size is a number from 1 to {LARGEST}", line=line.number, column=1)
    walls = Token(found["walls"], line.number, found.start("walls") + 1)
    clues = Token(found["clues"], line.number, found.start("clues") + 1)
    areas = _areas(size, _open_places(size, walls))
    cages, places = _clued(areas, clues)
    return built(size, cages, places)


def _places(size: int) -> list[tuple[int, int]]:
    """All pairs of neighbours, in the notation's order."""
    lines = range(size)
    rows = [(r * size + c, r * size + c + 1) for r in lines for c in range(size - 1)]
    columns = [(r * size + c, (r + 1) * size + c) for c in lines for r in range(size - 1)]
    return rows + columns


def _open_places(size: int, walls: Token) -> list[tuple[int, int]]:
    """The pairs of neighbours without a wall between them."""
    places, found, at = _places(size), [], 0
    for run in _RUN.finditer(walls.text):
        length = _LETTERS_OF_RUNS.index(run[1])
        times = int(run[2] or 1) if len(run[2]) < 6 else 10**5
        for _ in range(min(times, len(places) + 2)):
            found += places[at : at + min(length, _FAR)]
            at += _FAR if length > _FAR else length + 1
    if at != len(places) + 1 or _RUN.sub("", walls.text):
        refuse(walls, f"the walls tell of {at - 1} places between cells, there are {len(places)}")
    return found


def _areas(size: int, pairs: Sequence[tuple[int, int]]) -> list[list[int]]:
    """The cells joined by pairs, each area ascending, by their first cells."""
    area = [[cell] for cell in range(size * size)]
    for one, other in pairs:
        if area[one] is not area[other]:
            joined = area[one] + area[other]
            for cell in joined:
                area[cell] = joined
    return sorted({id(cells): sorted(cells) for cells in area}.values())


def _clued(areas: list[list[int]], clues: Token) -> tuple[list[Cage], list[Token]]:
    found = list(_CLUE.finditer(clues.text))
    if _CLUE.sub("", clues.text):
        refuse(clues, "a clue is a letter (a + , s −, m ×, d ÷) and a target, such as m12")
    if len(found) != len(areas):
        refuse(clues, f"{len(found)} clues for {len(areas)} cages")
    cages = [
        Cage.of(int(clue[2]), _LETTERS[clue[1]], cells)
        for clue, cells in zip(found, areas, strict=True)
    ]
    return cages, [Token(clue[0], clues.line, clues.column + clue.start()) for clue in found]


def write_keen(puzzle: KenKen) -> str:
    """The puzzle as a game ID."""
    why = _why_not(puzzle)
    if why:
        raise UsageError(f"the format 'keen' cannot express this KenKen: {why}")
    cages = sorted(puzzle.cages, key=lambda cage: cage.cells)
    clues = "".join(f"{_OPS[cage.op]}{cage.target}" for cage in cages)
    return f"{puzzle.size}:{_written(_runs(puzzle))},{clues}"


def _why_not(puzzle: KenKen) -> str:
    size = puzzle.size
    if not puzzle.plain:
        return "its values are not 1 to N"
    if None in puzzle.cage_of:
        return "some cells are in no cage"
    for index, cage in enumerate(puzzle.cages):
        if cage.op not in _OPS or cage.target < 0:
            return f"{puzzle.cage_name(index)} hides its operation or is negative"
        if not connected(cage.cells, size, size):
            return f"{puzzle.cage_name(index)} is not in one piece"
    return ""


def _runs(puzzle: KenKen) -> Iterator[str]:
    """The letters, before repetitions are joined."""
    cage_of, free = puzzle.cage_of, 0
    for one, other in [*_places(puzzle.size), (-1, -1)]:
        if one >= 0 and cage_of[one] == cage_of[other]:
            free += 1
            continue
        while free > _FAR:
            yield "z"
            free -= _FAR
        yield _LETTERS_OF_RUNS[free]
        free = 0


def _written(letters: Iterator[str]) -> str:
    runs = ((letter, len(list(group))) for letter, group in groupby(letters))
    return "".join(letter * many if many < 3 else f"{letter}{many}" for letter, many in runs)
