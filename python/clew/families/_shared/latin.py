"""Latin squares by chance, every one about as likely as any other.

Jacobson and Matthews' walk: a square is a cube of ones and zeros, one 1 on each line; a step
changes a 2×2×2 corner of it, on the way through squares with one cell that is not quite right.
"""

from __future__ import annotations

from random import Random
from typing import Final

__all__ = ["latin_square"]

#: Squares visited for each cell of the cube, and the most of all; mixing rows comes on top.
_STEPS: Final = 1
_MOST: Final = 400


def latin_square(chance: Random, size: int) -> list[list[int]]:
    """N rows with each number below N once in each row and column."""
    rows, columns, values = (chance.sample(range(size), size) for _ in range(3))
    start = [[values[(r + c) % size] for c in columns] for r in rows]
    if size < 3:
        return start
    cube = _Cube(start)
    for _ in range(min(_STEPS * size**3, _MOST)):
        cube.walk(chance)
    return cube.square()


class _Cube:
    """The cube by its lines: ``at[axis][a, b]`` are the places of the ones on a line along an axis.

    Invariant: every line adds up to 1. `wrong` is the one place that holds −1, if there is one:
    each of its three lines has two ones, all other lines have one.
    """

    def __init__(self, square: list[list[int]]) -> None:
        self.size = len(square)
        self.wrong: tuple[int, int, int] | None = None
        self.at: tuple[dict[tuple[int, int], list[int]], ...] = ({}, {}, {})
        for r, row in enumerate(square):
            for c, value in enumerate(row):
                self.add((r, c, value))

    def add(self, place: tuple[int, int, int]) -> None:
        if place == self.wrong:
            self.wrong = None
            return
        x, y, z = place
        self.at[0].setdefault((y, z), []).append(x)
        self.at[1].setdefault((x, z), []).append(y)
        self.at[2].setdefault((x, y), []).append(z)

    def take(self, place: tuple[int, int, int]) -> None:
        x, y, z = place
        if z not in self.at[2][x, y]:
            self.wrong = place
            return
        self.at[0][y, z].remove(x)
        self.at[1][x, z].remove(y)
        self.at[2][x, y].remove(z)

    def walk(self, chance: Random) -> None:
        """Go on to the next square that is right: those are visited evenly, moments are not."""
        self.step(chance)
        while self.wrong is not None:
            self.step(chance)

    def step(self, chance: Random) -> None:
        """Add one where a 0 or the −1 stands, and put right what that upsets."""
        x, y, z = self.wrong or self._zero(chance)
        x1 = chance.choice(self.at[0][y, z])
        y1 = chance.choice(self.at[1][x, z])
        z1 = chance.choice(self.at[2][x, y])
        for place in ((x, y, z), (x, y1, z1), (x1, y, z1), (x1, y1, z)):
            self.add(place)
        for place in ((x1, y, z), (x, y1, z), (x, y, z1), (x1, y1, z1)):
            self.take(place)

    def _zero(self, chance: Random) -> tuple[int, int, int]:
        while True:
            x, y, z = (chance.randrange(self.size) for _ in range(3))
            if z not in self.at[2][x, y]:
                return x, y, z

    def square(self) -> list[list[int]]:
        lines = range(self.size)
        return [[self.at[2][x, y][0] for y in lines] for x in lines]
