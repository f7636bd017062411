"""Sudokus that are made: one solution, as wished, the same everywhere."""

from __future__ import annotations

import pytest

import clew
from clew.base.family import Filling
from clew.errors import UsageError
from clew.families.sudoku import Sudoku
from clew.families.sudoku.generate import SYMMETRIES
from clew.families.sudoku.jigsaw import random_regions


def clues_of(puzzle: Sudoku) -> set[int]:
    return {cell for cell, clue in enumerate(puzzle.clues) if clue is not None}


def without(puzzle: Sudoku, cells: set[int]) -> Sudoku:
    masks = [puzzle.every if c in cells else mask for c, mask in enumerate(puzzle.masks)]
    return Sudoku(puzzle.layout, tuple(masks))


def is_unique(puzzle: Sudoku) -> bool:
    """By the general engine, which shares nothing with the kernel that digs."""
    return clew.uniqueness(puzzle) is clew.Uniqueness.ONE


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"size": 4},
        {"size": 6},
        {"size": 6, "box": "3x2"},
        {"size": 5, "box": "1x5"},
        {"size": 7, "jigsaw": True},
        {"size": 8, "diagonals": True},
        {"size": 10, "box": "5x2"},
        {"size": 12, "clues": 80},
        {"jigsaw": True},
        {"jigsaw": True, "diagonals": True},
        {"jigsaw": True, "symmetry": "rotational", "clues": 27},
    ],
    ids=str,
)
def test_one_solution(options: dict[str, object]) -> None:
    for seed in range(3):
        puzzle = clew.generate("sudoku", seed=seed, **options)
        assert is_unique(puzzle)
        assert puzzle.size == options.get("size", 9)
        assert puzzle.layout.diagonals == options.get("diagonals", False)
        assert len(clues_of(puzzle)) == options.get("clues", len(clues_of(puzzle)))
        if "box" in options:
            assert "x".join(map(str, puzzle.layout.box or ())) == options["box"]


@pytest.mark.parametrize("options", [{}, {"jigsaw": True}, {"diagonals": True}, {"size": 8}])
def test_no_clue_can_go(options: dict[str, object]) -> None:
    for seed in range(4):
        puzzle = clew.generate("sudoku", seed=seed, **options)
        assert not any(is_unique(without(puzzle, {cell})) for cell in clues_of(puzzle))


#: Where a clue in row r, column c must have its images, last being the last row and column.
IMAGES = {
    "none": lambda r, c, last: [],
    "rotational": lambda r, c, last: [(last - r, last - c)],
    "quarter": lambda r, c, last: [(c, last - r)],
    "mirror": lambda r, c, last: [(r, last - c)],
    "flip": lambda r, c, last: [(last - r, c)],
    "diagonal": lambda r, c, last: [(c, r)],
    "antidiagonal": lambda r, c, last: [(last - c, last - r)],
    "mirrors": lambda r, c, last: [(r, last - c), (last - r, c)],
    "diagonals": lambda r, c, last: [(c, r), (last - c, last - r)],
    "full": lambda r, c, last: [(r, last - c), (last - r, c), (c, r)],
}


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("size", [6, 9])
def test_symmetry(symmetry: str, size: int) -> None:
    puzzle = clew.generate("sudoku", seed=5, size=size, symmetry=symmetry)
    clues = {divmod(cell, size) for cell in clues_of(puzzle)}
    assert all(set(IMAGES[symmetry](r, c, size - 1)) <= clues for r, c in clues)
    assert is_unique(puzzle)
    images = [{(r, c), *IMAGES[symmetry](r, c, size - 1)} for r, c in clues]
    gone = [{r * size + c for r, c in group} for group in images]
    if symmetry in ("none", "rotational", "mirror", "diagonal"):  # where these are whole groups
        assert not any(is_unique(without(puzzle, group)) for group in gone)


@pytest.mark.parametrize("clues", [21, 24, 30, 45, 80, 81])
def test_as_many_clues_as_wished(clues: int) -> None:
    puzzle = clew.generate("sudoku", seed=1, clues=clues)
    assert len(clues_of(puzzle)) == clues
    assert is_unique(puzzle)


def test_large_boards() -> None:
    """The proof is by the rules here: a general engine would need long."""
    puzzle = clew.generate("sudoku", seed=1, size=16, clues=120)
    assert len(clues_of(puzzle)) == 120
    assert is_unique(puzzle)
    larger = clew.generate("sudoku", seed=1, size=25, clues=400)
    assert clew.families.family("sudoku").check(larger, Filling(larger.clues)) == []
    assert is_unique(larger)


@pytest.mark.parametrize("size", [11, 12])
def test_large_jigsaws(size: int) -> None:
    """11 has no boxes to begin with; 12 draws its regions around a grid."""
    puzzle = clew.generate("sudoku", seed=1, size=size, jigsaw=True, clues=size * 6)
    assert puzzle.layout.box is None
    assert is_unique(puzzle)


def test_a_seed_makes_the_same_puzzle_on_every_machine() -> None:
    """These were made once; a change here breaks what people have noted down."""
    line = clew.convert(clew.generate("sudoku", seed=7, clues=24, symmetry="rotational"))
    assert line == GOLDEN_LINE
    jigsaw = clew.generate("sudoku", seed=7, size=6, jigsaw=True)
    assert clew.convert(jigsaw).split() == GOLDEN_JIGSAW.split()


GOLDEN_LINE = "....1......1...37.52.4.......69....1.5.6.4.8.4....37.......2.58.37...9......4...."
GOLDEN_JIGSAW = """
.....6 5.6.4. ...... 2..... .....5 ..3...
AAABBB AAABCB DDDCCB DDEECC DEEFFC EEFFFF
"""


def test_seeds_differ() -> None:
    assert len({clew.generate("sudoku", seed=seed) for seed in range(20)}) == 20


def test_regions_are_whole_and_differ() -> None:
    from random import Random

    from clew.families._shared.grid import connected

    drawn = {random_regions(Random(seed), 9, (3, 3)) for seed in range(10)}
    assert len(drawn) == 10
    for regions in drawn:
        for region in range(9):
            cells = [cell for cell, other in enumerate(regions) if other == region]
            assert len(cells) == 9
            assert connected(cells, 9, 9)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"size": 1}, "size must be 2 to 36"),
        ({"size": 37}, "size must be 2 to 36"),
        ({"clues": 0}, "clues must be 1 to 81"),
        ({"clues": 82}, "clues must be 1 to 81"),
        ({"box": "4x4"}, "does not hold the 9 values"),
        ({"box": "big"}, "such as 2x3"),
        ({"box": "3x3", "jigsaw": True}, "leave out box"),
        ({"size": 7}, "no usual boxes"),
        ({"size": 2, "box": "1x2", "diagonals": True}, "no full 2×2 grid"),
        ({"size": 4, "clues": 3}, "of 3 clues was found: 4 was the nearest"),
        ({"symmetry": "round"}, "option symmetry is one of none, rotational"),
        ({"clues": "many"}, "option clues takes a whole number"),
        ({"colour": "red"}, "there is no option 'colour' here: there are size, box"),
    ],
    ids=str,
)
def test_what_cannot_be_made_is_told(options: dict[str, object], told: str) -> None:
    with pytest.raises(clew.ClewError, match=told) as caught:
        clew.generate("sudoku", **options)
    assert isinstance(caught.value, (UsageError, clew.PuzzleError))
