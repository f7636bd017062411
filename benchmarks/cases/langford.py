"""Langford pairs: each number up to n twice in a row of 2n, the two of k with k others between."""

from __future__ import annotations

from problem import Case, Different, Problem, Sum


def langford(n: int) -> Problem:
    firsts = {f"first{k}": range(2 * n - k - 1) for k in range(1, n + 1)}
    seconds = {f"second{k}": range(k + 1, 2 * n) for k in range(1, n + 1)}
    gaps = (Sum(((1, f"second{k}"), (-1, f"first{k}")), k + 1) for k in range(1, n + 1))
    return Problem(firsts | seconds, (Different((*firsts, *seconds)), *gaps))


CASES = (
    Case("langford-7", "Langford 7, all (52)", langford(7), "all", 52, goal=10),
    Case("langford-8", "Langford 8, all (300)", langford(8), "all", 300, goal=10),
    Case(
        "langford-11",
        "Langford 11, all (35 584)",
        langford(11),
        "all",
        35_584,
        goal=10,
        quick=False,
    ),
    Case("langford-first-20", "Langford 20, first", langford(20), "first", 1, goal=100),
    Case(
        "langford-first-32", "Langford 32, first", langford(32), "first", 1, goal=100, quick=False
    ),
)
