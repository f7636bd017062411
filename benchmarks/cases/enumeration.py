"""A million answers that are easy to find: what giving them away costs, way by way."""

from __future__ import annotations

from problem import Case, Different, Problem

SIZE, VALUES = 5, 18
ANSWERS = 18 * 17 * 16 * 15 * 14

ARRANGEMENTS = Problem(
    {f"x{i}": range(VALUES) for i in range(SIZE)},
    (Different(tuple(f"x{i}" for i in range(SIZE))),),
)

#: The ways that python-constraint2 has too.
COMPARED = ("count", "views", "list", "dicts")

CASES = tuple(
    Case(
        f"million-{wanted}",
        f"A million answers: {wanted}",
        ARRANGEMENTS,
        wanted,
        ANSWERS,
        goal=10 if wanted in COMPARED else None,
        quick=False,
        variants=False,
    )
    for wanted in ("count", "columns", "tuples", "views", "list", "dicts")
)
