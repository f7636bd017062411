"""SEND + MORE = MONEY: a digit for each letter, no number begins with 0."""

from __future__ import annotations

from collections import Counter

from problem import Case, Different, Problem, Sum


def cryptarithm(*addends: str, total: str) -> Problem:
    factors: Counter[str] = Counter()
    for sign, word in [*((1, word) for word in addends), (-1, total)]:
        for power, letter in enumerate(reversed(word)):
            factors[letter] += sign * 10**power
    leading = {word[0] for word in (*addends, total)}
    return Problem(
        {letter: range(int(letter in leading), 10) for letter in factors},
        (
            Different(tuple(factors)),
            Sum(tuple((factor, letter) for letter, factor in factors.items()), 0),
        ),
    )


CASES = (
    Case(
        "send-more",
        "SEND+MORE=MONEY, all (1)",
        cryptarithm("SEND", "MORE", total="MONEY"),
        "all",
        1,
        goal=100,
    ),
)
