"""A board without a line says why."""

from __future__ import annotations

import pytest

import clew


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        (
            "3 5\n. X . X .\n. . . . .\n. . S . .",
            "r1c1, r1c3 and r1c5 are all dead ends: a line has only one end beside r3c3",
        ),
        (
            "2 3\nX . .\nX . S",
            "",
        ),
        (
            "2 3\nX . S\n. . .",
            "the dots are 2 black and 3 white: a line must begin and end on white, "
            "but r1c3 is black",
        ),
        ("1 5\n. . X . S", "r1c1 and r1c2 cannot be reached from r1c5"),
        (
            "dotconnect 3x3 closed\n. . .\n. . .\n. . .",
            "the dots are 5 black and 4 white: a closed line cannot visit all",
        ),
    ],
)
def test_the_reason(board: str, reason: str) -> None:
    result = clew.solve(clew.parse(board))
    assert result.reason == reason
    assert bool(result) is not bool(reason)
