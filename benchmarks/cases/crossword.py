"""Filling a crossword with words from a list of made-up ones, so that nobody's list is copied.

The words are made as syllables come, with letters about as frequent as in English.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from random import Random

from problem import Case, Problem, Table

SEED = 2026
CONSONANTS = "tnshrdlcmfwygpbvk"
CONSONANT_WEIGHTS = (9, 7, 6, 6, 6, 4, 4, 3, 3, 2, 2, 2, 2, 2, 2, 1, 1)
VOWELS, VOWEL_WEIGHTS = "eaoiu", (12, 8, 8, 7, 3)

#: Black squares are #.
GRID_9 = """
....#....
....#....
.........
...#.....
##..#..##
.....#...
.........
....#....
....#....
"""
GRID_5 = """
#...#
.....
.....
.....
#...#
"""


@cache
def words(number: int, longest: int) -> frozenset[str]:
    chance = Random(SEED)
    made: set[str] = set()
    while len(made) < number:
        made.add(word(chance.randint(2, longest), chance))
    return frozenset(made)


def word(length: int, chance: Random) -> str:
    """Consonants and vowels in turn, and now and then two of a kind."""
    letters, vowel = "", chance.random() < 0.4
    while len(letters) < length:
        kind = (VOWELS, VOWEL_WEIGHTS) if vowel else (CONSONANTS, CONSONANT_WEIGHTS)
        letters += chance.choices(*kind)[0]
        vowel = vowel == (chance.random() < 0.25)
    return letters


def crossword(grid: str, number: int) -> Problem:
    """A letter a cell; two or more in a row or column are a word. Words may come twice."""
    rows = grid.split()
    cells = {
        (r, c): f"r{r}c{c}" for r, row in enumerate(rows) for c, x in enumerate(row) if x == "."
    }
    entries = [*entries_of(rows, cells, 0, 1), *entries_of(rows, cells, 1, 0)]
    tables = defaultdict(set)
    for each in words(number, len(rows)):
        tables[len(each)].add(tuple(map(ord, each)))
    frozen = {length: frozenset(table) for length, table in tables.items()}
    letters = range(ord("a"), ord("z") + 1)
    return Problem(
        dict.fromkeys(cells.values(), letters),
        tuple(Table(entry, frozen[len(entry)]) for entry in entries),
    )


def entries_of(
    rows: list[str], cells: dict[tuple[int, int], str], down: int, right: int
) -> list[tuple[str, ...]]:
    found = []
    for r, c in cells:
        if (r - down, c - right) not in cells:
            entry, at = [], (r, c)
            while at in cells:
                entry.append(cells[at])
                at = (at[0] + down, at[1] + right)
            found.append(tuple(entry))
    return [entry for entry in found if len(entry) > 1]


CASES = (
    Case(
        "crossword-5",
        "Crossword 5×5, 4 000 words, first",
        crossword(GRID_5, 4_000),
        "first",
        1,
        100,
    ),
    Case(
        "crossword-9",
        "Crossword 9×9, 60 000 words, first",
        crossword(GRID_9, 60_000),
        "first",
        1,
        goal=100,
        quick=False,
    ),
)
