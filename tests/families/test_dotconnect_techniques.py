"""Dot Connect by hand: what each technique sees, and that none is ever wrong."""

from __future__ import annotations

from typing import Any

import pytest

import clew
from clew.families.dotconnect import DotConnect
from clew.families.dotconnect.techniques import candidates, wrong_order

ZIP = "dotconnect 4x4 zip\n. . . .\n. . 1 .\n  -\n. 4 . 2\n  -\n. 5|3 ."


def links(puzzle: DotConnect, values: tuple[Any, ...]) -> list[int]:
    """Of each pair of neighbours, whether a line links them."""
    last = len(values) if puzzle.closed else 0
    return [int(abs(values[a] - values[b]) in (1, last - 1)) for a, b in puzzle.links]


@pytest.mark.parametrize(
    "wishes",
    [
        {"kind": "zip", "rows": 5},
        {"kind": "zip", "rows": 6, "walls": True},
        {"kind": "dots", "rows": 5, "ends": "both", "walls": True},
        {"kind": "dots", "rows": 5, "walls": True},
        {"kind": "loop", "rows": 6, "walls": True},
    ],
    ids=str,
)
def test_no_step_leaves_the_only_line(wishes: dict[str, Any]) -> None:
    used: set[str] = set()
    for seed in range(6):
        puzzle = clew.generate("dotconnect", seed=seed, **wishes)
        values = clew.solve(puzzle).solution.filling.values
        right = [*values, *([None] * len(values)), *links(puzzle, values)]
        told = clew.explain(puzzle)
        for step in told.steps:
            assert step.therefore
            for fact in (*step.because, *step.therefore):
                assert (right[fact.cell] in fact.values) is fact.holds, f"{step} {fact}"
        assert told.outcome in ("solved", "stuck")
        assert told.outcome == "stuck" or told.filling.values == values
        used |= set(told.used)
    assert len(used) >= 2, used


def test_a_zip_is_solved_by_hand() -> None:
    told = clew.explain(clew.parse(ZIP))
    assert told.outcome == "solved"
    assert str(told.moves[0]) == (
        "1. Last ways: r1c1 has two ways left and needs as many: the line goes to r1c2 and r2c1."
    )
    assert set(told.used) == {"last-ways", "counting-on", "enough-ways", "early-loop"}


def test_numbers_are_met_in_their_order() -> None:
    puzzle = clew.parse("dotconnect 2x3 zip\n1 3 .\n. . 2")
    told = [step.sentence for step in wrong_order(puzzle, candidates(puzzle))]
    assert told == [
        "A step between r1c1 and r1c2 would join r1c1 and r1c2, which do not follow each other."
    ]


def test_a_hint_is_about_what_is_open() -> None:
    puzzle = clew.parse(ZIP)
    hint = clew.hint(puzzle)
    assert hint.step is not None
    assert hint.message.startswith("The line goes on from r4c2, which is step 15")


def test_an_end_that_is_not_known_is_not_guessed() -> None:
    told = clew.explain(clew.parse("2 2\nS .\n. ."))
    assert (told.outcome, told.moves) == ("stuck", ())
