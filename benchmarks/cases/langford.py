"""Langford pairs: each number up to n twice in a row of 2n, the two of k with k others between."""

from __future__ import annotations

from problem import Case, Different, Problem, Sum


def langford(n: int) -> Problem:
    firsts = {f"first{k}": range(2 * n - k - 1) for k in range(1, n + 1)}
    seconds = {f"second{k}": range(k + 1, 2 * n) for k in range(1, n + 1)}
    gaps = (Sum(((1, f"second{k}"), (-1, f"first{k}")), k + 1) for k in range(1, n + 1))
    return Problem(firsts | seconds, (Different((*firsts, *seconds)), *gaps))


EVERY = {7: 52, 8: 300, 11: 35_584}

CASES = (
    *(
        Case(
            f"langford-{n}",
            f"Langford {n}, all ({answers:_})".replace("_", " "),
            langford(n),
            "all",
            answers,
            goal=10,
            quick=n < 11,
            series="Langford pairs, all answers",
            size=n,
        )
        for n, answers in EVERY.items()
    ),
    *(
        Case(
            f"langford-{n}-first",
            f"Langford {n}, first",
            langford(n),
            "first",
            1,
            goal=100,
            quick=n < 30,
            series="Langford pairs, first answer",
            size=n,
        )
        for n in (20, 32)
    ),
)
