"""Knight's tours made: as wished, with one answer where that is promised, the same by seed."""

from __future__ import annotations

from typing import Any

import pytest

import clew
from clew.base.result import Uniqueness
from clew.errors import UsageError


@pytest.mark.parametrize(
    "wishes",
    [
        {"rows": 5, "first": "a1"},
        {"rows": 6, "closed": True},
        {"rows": 3, "columns": 10, "closed": True},
        {"rows": 6, "holes": 5},
        {"rows": 5, "columns": 6, "last": "c3"},
    ],
)
def test_numbers_leave_one_tour_and_none_too_many(wishes: dict[str, Any]) -> None:
    puzzle = clew.generate("knightstour", seed=4, numbers=True, **wishes)
    assert clew.uniqueness(puzzle) is Uniqueness.ONE
    assert puzzle == clew.generate("knightstour", seed=4, numbers=True, **wishes)
    assert puzzle != clew.generate("knightstour", seed=5, numbers=True, **wishes)
    assert len(puzzle.holes) == wishes.get("holes", 0)
    assert puzzle.closed == wishes.get("closed", False)


@pytest.mark.parametrize(
    "wishes",
    [
        {},
        {"rows": 7, "holes": 9, "first": "a1"},
        {"rows": 8, "holes": 12, "closed": True, "first": "d4"},
        {"rows": 9, "columns": 5, "holes": 2, "last": "e1"},
        {"rows": 60, "columns": 50, "holes": 20},
        {"rows": 3, "columns": 3, "holes": 1, "closed": True},
    ],
)
def test_holes_leave_a_tour(wishes: dict[str, Any]) -> None:
    puzzle = clew.generate("knightstour", seed=1, **wishes)
    assert clew.solve(puzzle)
    assert len(puzzle.holes) == wishes.get("holes", 0)
    for wish, square in (("first", puzzle.start), ("last", puzzle.end)):
        assert wish not in wishes or square == puzzle.square(wishes[wish])


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"rows": 5, "closed": True}, "25 in all, an odd number"),
        ({"rows": 4}, "no tour of a 4×4 board exists"),
        ({"rows": 5, "first": "a2"}, "there is no such tour: 1 stands on a2"),
        ({"first": "j9"}, "there is no square 'j9'"),
        ({"rows": 0}, "1 to 1,000,000 squares"),
        ({"rows": 5, "holes": 25}, "holes is a number below 25"),
        ({"rows": 2, "columns": 4, "holes": 2}, "no tour was found with 2 holes"),
        ({"rows": 30, "numbers": True}, "up to 400 squares"),
    ],
)
def test_what_cannot_be_made_is_refused(wishes: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        clew.generate("knightstour", **wishes)
