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


EVERY = {8: 92, 10: 724, 12: 14_200}

CASES = (
    *(
        Case(
            f"queens-{n}",
            f"{n} queens, all",
            queens(n),
            "all",
            answers,
            goal=10,
            quick=n < 12,
            series="n queens, all answers",
            size=n,
        )
        for n, answers in EVERY.items()
    ),
    *(
        Case(
            f"queens-{n}-first",
            f"{n} queens, first",
            queens(n),
            "first",
            1,
            goal=100,
            quick=n < 100,
            series="n queens, first answer",
            size=n,
        )
        for n in (30, 100, 300, 1000)
    ),
)
