"""Golomb rulers: marks on a ruler, no two pairs of them equally far apart."""

from __future__ import annotations

from itertools import combinations

from problem import Case, Different, Problem, Rule, Sum


def golomb(order: int, length: int) -> Problem:
    """Its marks in order; distances of at least one keep them so."""
    marks = {f"m{i}": range(length + 1) for i in range(order)}
    marks |= {"m0": range(1), f"m{order - 1}": range(length, length + 1)}
    pairs = list(combinations(range(order), 2))
    distances = {f"d{i}_{j}": range(1, length + 1) for i, j in pairs}
    rules: list[Rule] = [Different(tuple(distances))]
    rules += [Sum(((1, f"m{j}"), (-1, f"m{i}"), (-1, f"d{i}_{j}")), 0) for i, j in pairs]
    return Problem(marks | distances, tuple(rules))


CASES = (
    Case(
        "golomb-7",
        "Golomb ruler of 7 marks in 25, all (10)",
        golomb(7, 25),
        "all",
        10,
        goal=10,
        series="Golomb rulers",
        size=7,
    ),
    Case(
        "golomb-8",
        "Golomb ruler of 8 marks in 34, all (2)",
        golomb(8, 34),
        "all",
        2,
        goal=10,
        quick=False,
        series="Golomb rulers",
        size=8,
    ),
    Case(
        "golomb-9",
        "Golomb ruler of 9 marks in 44, first",
        golomb(9, 44),
        "first",
        1,
        goal=100,
        quick=False,
    ),
)
