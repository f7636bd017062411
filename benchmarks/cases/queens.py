"""n queens on a board of n × n, none attacking another."""

from __future__ import annotations

from problem import Case, Different, Problem


def queens(n: int) -> Problem:
    names = tuple(f"q{i}" for i in range(n))
    offsets = range(n)
    return Problem(
        {name: range(n) for name in names},
        (
            Different(names),
            Different(names, tuple(offsets)),
            Different(names, tuple(-i for i in offsets)),
        ),
    )


CASES = (
    Case("queens-8", "8 queens, all", queens(8), "all", 92, goal=10),
    Case("queens-10", "10 queens, all", queens(10), "all", 724, goal=10),
    Case("queens-12", "12 queens, all", queens(12), "all", 14_200, goal=10, quick=False),
    Case("queens-100", "100 queens, first", queens(100), "first", 1, goal=100, quick=False),
    Case("queens-1000", "1000 queens, first", queens(1000), "first", 1, goal=100, quick=False),
)
