"""The numbers 1 to n² on a board of n × n: every row, column and diagonal has the same sum."""

from __future__ import annotations

from problem import Case, Different, Problem, Sum


def magic_square(n: int) -> Problem:
    cells = [[f"c{row}{column}" for column in range(n)] for row in range(n)]
    names = tuple(name for row in cells for name in row)
    lines = [
        *cells,
        *map(list, zip(*cells, strict=True)),
        [cells[i][i] for i in range(n)],
        [cells[i][n - 1 - i] for i in range(n)],
    ]
    total = n * (n * n + 1) // 2
    sums = (Sum(tuple((1, name) for name in line), total) for line in lines)
    return Problem(
        {name: range(1, n * n + 1) for name in names},
        (Different(names), *sums),
    )


CASES = (
    Case("magic-3", "Magic square 3, all (8)", magic_square(3), "all", 8, goal=10),
    Case("magic-4-first", "Magic square 4, first", magic_square(4), "first", 1, goal=100),
    Case(
        "magic-4-all",
        "Magic square 4, all (7 040)",
        magic_square(4),
        "all",
        7_040,
        goal=10,
        quick=False,
    ),
)
