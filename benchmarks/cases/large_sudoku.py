"""Larger Sudokus, with about as many cells given as leave them hard, not just large."""

from __future__ import annotations

from random import Random

from problem import Case, Different, Problem

GIVEN = 0.45
#: With fewer given, nobody finds an answer in a minute; with a little more, everybody does.
GIVEN_AT_36 = 0.53
SEED = 2026


def full_square(box: int, chance: Random) -> list[list[int]]:
    """The plain pattern, with bands, stacks, the lines within them, and the digits shuffled."""
    size = box * box

    def lines() -> list[int]:
        groups = chance.sample(range(box), box)
        return [box * g + i for g in groups for i in chance.sample(range(box), box)]

    rows, columns, digits = lines(), lines(), chance.sample(range(1, size + 1), size)
    return [[digits[(box * (r % box) + r // box + c) % size] for c in columns] for r in rows]


def large_sudoku(box: int, seed: int = SEED) -> Problem:
    chance = Random(seed + box)
    size = box * box
    square = full_square(box, chance)
    share = GIVEN_AT_36 if size == 36 else GIVEN
    given = set(chance.sample(range(size * size), round(share * size * size)))
    cells = [[f"r{row}c{column}" for column in range(size)] for row in range(size)]
    boxes = [
        [cells[top + i][left + j] for i in range(box) for j in range(box)]
        for top in range(0, size, box)
        for left in range(0, size, box)
    ]
    domains = {
        cells[i][j]: range(square[i][j], square[i][j] + 1)
        if i * size + j in given
        else range(1, size + 1)
        for i in range(size)
        for j in range(size)
    }
    units = [*cells, *zip(*cells, strict=True), *boxes]
    return Problem(domains, tuple(Different(tuple(unit)) for unit in units))


CASES = tuple(
    Case(
        f"sudoku-{box * box}",
        f"Sudoku {box * box}×{box * box}, {53 if box == 6 else 45} % given, first",
        large_sudoku(box),
        "first",
        1,
        goal=100,
        quick=box < 5,
        series="Sudoku n × n",
        size=box * box,
    )
    for box in (3, 4, 5, 6)
)

SET = tuple(
    Case(
        f"set-sudoku-{number}",
        f"Sudoku 25×25, number {number}",
        large_sudoku(5, SEED + 100 * number),
        "first",
        1,
        quick=False,
        series="Sudokus 25×25 with 45 % given",
        size=number,
    )
    for number in range(1, 11)
)
