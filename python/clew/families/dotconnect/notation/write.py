"""Puzzle and Filling → text."""

from __future__ import annotations

import json
from typing import Any

from clew.base.family import Filling
from clew.errors import UsageError
from clew.families._shared.route_text import drawn, steps
from clew.families.dotconnect.puzzle import DotConnect

__all__ = [
    "signs",
    "write_answer",
    "write_filling",
    "write_full",
    "write_object",
    "write_paper",
]


def signs(puzzle: DotConnect) -> dict[int, str]:
    """What the puzzle itself writes into its dots: in a zip, the ends are numbered too."""
    zipped = is_zip(puzzle)
    found = steps(dict(puzzle.places))
    found |= {cell: str(i) for i, cell in enumerate(puzzle.waypoints, 2 if zipped else 1)}
    if puzzle.start is not None:
        found[puzzle.start] = "1" if zipped else "S"
    if puzzle.end is not None:
        found[puzzle.end] = str(len(puzzle.waypoints) + 2) if zipped else "E"
    return found


def is_zip(puzzle: DotConnect) -> bool:
    """Whether it goes from a number to a number, past others."""
    return bool(puzzle.waypoints) and puzzle.start is not None and puzzle.end is not None


def write_paper(puzzle: DotConnect) -> str:
    """The size, then rows of ``.``, ``X``, ``S`` and ``E``."""
    _demand(puzzle, "paper", walls=False, numbers=False)
    return f"{puzzle.rows} {puzzle.columns}\n{_rows(puzzle, signs(puzzle))}"


def write_answer(puzzle: DotConnect) -> str:
    """Rows alone; numbers are steps."""
    _demand(puzzle, "answer", walls=False, numbers=True)
    found = signs(puzzle)
    if not found and not puzzle.barriers:
        raise UsageError("the format 'answer' cannot express an empty board: use 'paper'")
    return _rows(puzzle, found)


def write_filling(puzzle: DotConnect, filling: Filling) -> str:
    """S, then the number of each step, X for barriers: a board in which all of it is given."""
    standing = zip(puzzle.cells, filling.values, strict=True)
    return _rows(puzzle, steps({cell: int(place) for cell, place in standing if place is not None}))


def write_full(puzzle: DotConnect) -> str:
    """A first line that says what the numbers mean, then rows with walls between them."""
    words = ["dotconnect", f"{puzzle.rows}x{puzzle.columns}"]
    words += ["closed"] if puzzle.closed else []
    words += ["zip" if is_zip(puzzle) else "waypoints"] if puzzle.waypoints else []
    rows = _rows(puzzle, signs(puzzle), puzzle.walls)
    return f"{' '.join(words)}\n{rows}"


def write_object(puzzle: DotConnect) -> str:
    """One line of JSON."""
    name, columns = puzzle.cell_name, puzzle.columns
    line = "".join("X" if c in puzzle.barriers else "." for c in range(puzzle.rows * columns))
    rows = [line[at : at + columns] for at in range(0, len(line), columns)]
    found: dict[str, Any] = {"family": "dotconnect", "board": rows}
    if puzzle.start is not None:
        found["start"] = name(puzzle.start)
    if puzzle.end is not None:
        found["end"] = name(puzzle.end)
    if puzzle.closed:
        found["closed"] = True
    if puzzle.waypoints:
        found["waypoints"] = [name(cell) for cell in puzzle.waypoints]
    if puzzle.places:
        found["steps"] = {name(cell): place - 1 for cell, place in puzzle.places}
    if puzzle.walls:
        found["walls"] = [[name(a), name(b)] for a, b in sorted(puzzle.walls)]
    return json.dumps(found)


def _rows(
    puzzle: DotConnect, signs: dict[int, str], walls: frozenset[tuple[int, int]] = frozenset()
) -> str:
    barriers = dict.fromkeys(puzzle.barriers, "X")
    return drawn(puzzle.rows, puzzle.columns, barriers | signs, walls)


def _demand(puzzle: DotConnect, format: str, *, walls: bool, numbers: bool) -> None:
    """Refuse what the format cannot express."""
    reasons = {
        "its line is closed": puzzle.closed,
        "it has walls": bool(puzzle.walls) and not walls,
        "it has waypoints": bool(puzzle.waypoints),
        "steps are given": bool(puzzle.places) and not numbers,
    }
    for reason, holds in reasons.items():
        if holds:
            raise UsageError(
                f"the format {format!r} cannot express this Dot Connect: {reason}; "
                "use 'clew' or 'json'"
            )
