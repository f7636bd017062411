"""Latin squares with 42 % of their cells emptied, near where completing them is hardest."""

from __future__ import annotations

from random import Random

from problem import Case, Different, Problem

HOLES = 0.42
SEED = 2026


def latin_square(n: int, chance: Random) -> list[list[int]]:
    """Each row takes up the values that columns lack, by matching, in random order."""
    square: list[list[int]] = []
    free = [set(range(n)) for _ in range(n)]
    for _ in range(n):
        row = matched(free, chance)
        for column, value in enumerate(row):
            free[column].discard(value)
        square.append(row)
    return square


def matched(free: list[set[int]], chance: Random) -> list[int]:
    """A value for each column, all different: one exists as long as all columns lack as many."""
    owner: dict[int, int] = {}

    def place(column: int, tried: set[int]) -> bool:
        for value in chance.sample(sorted(free[column]), len(free[column])):
            if value not in tried:
                tried.add(value)
                if value not in owner or place(owner[value], tried):
                    owner[value] = column
                    return True
        return False

    for column in chance.sample(range(len(free)), len(free)):
        place(column, set())
    by_column = {column: value for value, column in owner.items()}
    return [by_column[column] for column in range(len(free))]


def with_holes(n: int, seed: int = SEED) -> Problem:
    chance = Random(seed + n)
    square = latin_square(n, chance)
    holes = set(chance.sample(range(n * n), round(HOLES * n * n)))
    cells = [[f"r{row}c{column}" for column in range(n)] for row in range(n)]
    lines = [*cells, *zip(*cells, strict=True)]
    domains = {
        cells[i][j]: range(n) if i * n + j in holes else range(square[i][j], square[i][j] + 1)
        for i in range(n)
        for j in range(n)
    }
    return Problem(domains, tuple(Different(tuple(line)) for line in lines))


CASES = tuple(
    Case(
        f"quasigroup-{n}",
        f"Latin square {n}×{n}, 42 % holes, first",
        with_holes(n),
        "first",
        1,
        goal=100,
        quick=n == 20,
        series="Latin squares n × n, 42 % holes",
        size=n,
    )
    for n in (20, 25, 30, 33)
)

SET = tuple(
    Case(
        f"set-latin-{number}",
        f"Latin square 30×30, number {number}",
        with_holes(30, SEED + 100 * number),
        "first",
        1,
        quick=False,
        series="Latin squares 30×30 with 42 % holes",
        size=number,
    )
    for number in range(1, 11)
)
