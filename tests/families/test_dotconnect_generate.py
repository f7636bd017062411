"""Dot Connects that are made: as wished, and with one solution where clues are to leave one."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

import clew
from clew.errors import UsageError
from clew.families.dotconnect import DotConnect


def made(seed: int = 0, **wishes: Any) -> DotConnect:
    puzzle = clew.generate("dotconnect", seed=seed, **wishes)
    assert isinstance(puzzle, DotConnect)
    assert clew.parse(clew.convert(puzzle)) == puzzle
    return puzzle


def is_one(puzzle: DotConnect) -> bool:
    return clew.uniqueness(puzzle) is clew.Uniqueness.ONE


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (1, 7), (4, 6), (7, 7)])
@pytest.mark.parametrize("ends", ["start", "both", "none"])
def test_a_line_past_barriers(rows: int, columns: int, ends: str) -> None:
    puzzle = made(rows=rows, columns=columns, ends=ends, barriers=0.2)
    assert (puzzle.rows, puzzle.columns) == (rows, columns)
    assert len(puzzle.barriers) == min(round(0.2 * rows * columns), rows * columns - 2)
    assert (puzzle.start is not None) == (ends != "none")
    assert (puzzle.end is not None) == (ends == "both")
    assert clew.solve(puzzle)


@pytest.mark.parametrize(("waypoints", "walls"), [(True, False), (False, True), (True, True)])
def test_clues_until_one_line_is_left(waypoints: bool, walls: bool) -> None:
    for kind, ends in product(("dots", "zip"), ("start", "none")):
        if kind == "zip" or waypoints or ends == "start":
            puzzle = made(kind=kind, ends=ends, waypoints=waypoints, walls=walls, rows=5)
            assert is_one(puzzle)
            assert waypoints or not puzzle.waypoints
            assert walls or not puzzle.walls


@pytest.mark.parametrize("seed", range(3))
def test_no_clue_of_a_zip_is_idle(seed: int) -> None:
    puzzle = made(seed, kind="zip", rows=6, columns=5, walls=True, waypoints=True)
    assert is_one(puzzle)
    for cell in puzzle.waypoints:
        left = tuple(other for other in puzzle.waypoints if other != cell)
        assert not is_one(_with(puzzle, waypoints=left))
    for wall in puzzle.walls:
        assert not is_one(_with(puzzle, walls=puzzle.walls - {wall}))


def _with(puzzle: DotConnect, **changes: Any) -> DotConnect:
    return replace(puzzle, **changes)


def test_a_closed_line() -> None:
    puzzle = made(kind="loop", rows=5, columns=7)
    assert puzzle.closed
    assert len(puzzle.barriers) % 2 == 1
    assert clew.solve(puzzle)
    assert is_one(made(kind="loop", rows=6, walls=True))


@pytest.mark.parametrize(
    ("wishes", "told"),
    [
        ({"rows": 1, "columns": 3}, "4 to 10,000 cells, not 1×3"),
        ({"rows": 200}, "4 to 10,000 cells"),
        ({"barriers": 0.95}, "0 to 0.9"),
        ({"kind": "loop", "waypoints": True}, "ask for walls"),
        ({"kind": "loop", "rows": 1, "columns": 8}, "two rows"),
        ({"ends": "none", "walls": True}, "give an end"),
        ({"kind": "loop", "barriers": 0.6}, "ask for fewer"),
    ],
)
def test_what_cannot_be_made_is_told(wishes: dict[str, Any], told: str) -> None:
    with pytest.raises(UsageError, match=told):
        made(**wishes)
