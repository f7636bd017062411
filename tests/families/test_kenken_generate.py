"""KenKens made: what was wished for, one solution, no bias."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import clew
from clew.errors import UsageError
from clew.families._shared.grid import connected
from clew.families._shared.latin import latin_square
from clew.families.kenken import KenKen
from clew.families.kenken.partition import partition


def made(seed: int, **wishes: Any) -> KenKen:
    puzzle: KenKen = clew.generate("kenken", seed=seed, **wishes)
    found = clew.count(puzzle, at_most=2)
    assert (found, found.exact) == (1, True)
    return puzzle


@pytest.mark.parametrize("size", [3, 4, 6, 9])
def test_cages_cover_the_board_in_connected_pieces_of_the_wished_sizes(size: int) -> None:
    for seed in range(5):
        puzzle = made(seed, size=size)
        assert None not in puzzle.cage_of
        assert all(2 <= len(cage.cells) <= 4 for cage in puzzle.cages)
        assert all(connected(cage.cells, size, size) for cage in puzzle.cages)


def test_wishes() -> None:
    assert {cage.op for cage in made(1, operations="+ -").cages} == {"+", "-"}
    assert {cage.op for cage in made(1, operations="x", size=4).cages} == {"*"}
    assert {len(cage.cells) for cage in made(1, largest=2).cages} == {2}
    assert {cage.op for cage in made(1, hidden=True).cages} == {"?"}
    assert 1 in {len(cage.cells) for cage in made(1, singles=True).cages}
    assert made(1, first=0).values == (0, 1, 2, 3, 4, 5)
    assert made(2, size=12, largest=3).size == 12


def test_the_same_seed_makes_the_same_puzzle() -> None:
    assert made(3) == made(3) != made(4)
    text = clew.convert(clew.generate("kenken", seed=0, size=4))
    assert text == SEED_0


#: What seed 0 makes of a 4×4, on every machine.
SEED_0 = """\
4
10 + 11 12 21
5 + 13 14 24
4 * 22 23
1 - 31 41
2 - 32 33
12 * 34 44
6 + 42 43"""


@pytest.mark.parametrize(
    ("wishes", "words"),
    [
        ({"size": 1}, "size must be 2 to 64"),
        ({"largest": 0}, "largest must be"),
        ({"largest": 1}, "allow single cells"),
        ({"operations": "^"}, r"operations are of \+ - \* /, not '\^'"),
        ({"operations": "="}, "operations are of"),
        ({"operations": " "}, "at least one operation"),
        ({"operations": "-"}, r"need \+ or \*"),
        ({"operations": "/", "largest": 2}, "not every two values can be divided"),
        ({"size": 5, "largest": 2}, "cannot be cut into cages of 2"),
        ({"size": 2}, "no 2×2 KenKen with one solution"),
    ],
)
def test_what_cannot_be_made_is_told(wishes: dict[str, Any], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        clew.generate("kenken", **wishes)


def test_a_difference_does_not_betray_its_pair() -> None:
    """A 9×9's ``7−`` is {1, 8} as often as {2, 9}, whether the pair divides or not."""
    pairs: Counter[tuple[int, ...]] = Counter()
    for puzzle in clew.generate_many("kenken", 60, seed=7, size=9, largest=3):
        values = clew.solve(puzzle).solution.filling.values
        for cage in puzzle.cages:
            if cage.clue == "7−":
                pairs[tuple(sorted(values[cell] for cell in cage.cells))] += 1
    assert set(pairs) == {(1, 8), (2, 9)}
    assert 0.5 < pairs[1, 8] / pairs[2, 9] < 2


def test_latin_squares_are_drawn_evenly() -> None:
    chance = Random(5)
    drawn = Counter(str(latin_square(chance, 3)) for _ in range(1200))
    assert len(drawn) == 12
    assert min(drawn.values()) > 65
    assert max(drawn.values()) < 140
    kleinian = sum(_subsquares(latin_square(chance, 4)) == 12 for _ in range(300))
    assert 45 < kleinian < 105  # 144 of the 576 squares of order 4


def _subsquares(square: list[list[int]]) -> int:
    """In how many 2×2 parts two values stand crosswise: 12 for the group of Klein, 4 else."""
    pairs = [(a, b) for a in range(4) for b in range(a)]
    return sum(
        square[r][c] == square[s][d] and square[r][d] == square[s][c]
        for r, s in pairs
        for c, d in pairs
    )


@pytest.mark.parametrize("size", [1, 2, 5, 20])
def test_latin_squares_of_any_size(size: int) -> None:
    square = latin_square(Random(size), size)
    every = set(range(size))
    assert all(set(line) == every for line in [*square, *zip(*square, strict=True)])


@pytest.mark.parametrize(("size", "least", "most"), [(6, 2, 2), (7, 2, 3), (5, 1, 1), (9, 2, 6)])
def test_partitions(size: int, least: int, most: int) -> None:
    for seed in range(20):
        pieces = partition(Random(seed), size, least, most)
        assert sorted(cell for piece in pieces for cell in piece) == list(range(size * size))
        assert all(least <= len(piece) <= most for piece in pieces)
        assert all(connected(piece, size, size) for piece in pieces)
