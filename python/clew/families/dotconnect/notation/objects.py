"""A puzzle as a JSON object: ``{"family": "dotconnect", "board": ["..X", ...], "start": "r1c1"}``.

`board` are rows of ``.`` and ``X``. Cells go by their names: `start`, `end`, `waypoints` (a list),
`walls` (pairs), `steps` (an object from cell to number of steps from the start); `closed` is true
or false.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

from clew.errors import ParseError, PuzzleError
from clew.families.dotconnect.puzzle import DotConnect

__all__ = ["read_object"]

_KEYS: Final = (
    "family",
    "name",
    "board",
    "start",
    "end",
    "closed",
    "waypoints",
    "steps",
    "walls",
)
_CELL: Final = re.compile(r"r([0-9]{1,7})c([0-9]{1,7})")


def read_object(text: str) -> DotConnect:
    """The puzzle in a JSON text."""
    try:
        found = json.loads(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as problem:
        raise ParseError(
            f"this is not JSON: {problem.msg}", line=problem.lineno, column=problem.colno
        ) from None
    except (ValueError, RecursionError) as problem:
        raise ParseError(f"this JSON cannot be read: {problem}", line=1) from None
    try:
        return _Reader(found).puzzle()
    except PuzzleError as problem:
        raise ParseError(str(problem)) from None


def _demand(holds: bool, message: str) -> None:
    if not holds:
        raise ParseError(message)


class _Reader:
    def __init__(self, found: Any) -> None:
        ours = isinstance(found, dict) and found.get("family", "dotconnect") == "dotconnect"
        _demand(
            ours and "board" in found,
            'a JSON puzzle is an object {"family": "dotconnect", "board": [...]}',
        )
        unknown = sorted(set(found) - set(_KEYS))
        _demand(not unknown, f"unknown key {unknown[:1]}: there are {', '.join(_KEYS)}")
        self.found = found
        rows = found["board"]
        texts = isinstance(rows, list) and bool(rows) and all(isinstance(r, str) for r in rows)
        _demand(
            texts and all(r and set(r.upper()) <= {".", "X"} for r in rows),
            '\'board\' are rows of . and X, such as ["..X", "..."]',
        )
        self.rows, self.columns = len(rows), len(rows[0])
        for number, row in enumerate(rows, 1):
            _demand(
                len(row) == self.columns,
                f"row {number} of 'board' has {len(row)} cells, the first has {self.columns}",
            )
        self.barriers = {i for i, sign in enumerate("".join(rows)) if sign in "xX"}

    def puzzle(self) -> DotConnect:
        """What the object tells of."""
        closed = self.found.get("closed", False)
        _demand(isinstance(closed, bool), "'closed' is true or false")
        return DotConnect(
            self.rows,
            self.columns,
            frozenset(self.barriers),
            frozenset(self.pair(pair) for pair in self.listed("walls")),
            self.single("start"),
            self.single("end"),
            closed,
            tuple(self.cell(cell) for cell in self.listed("waypoints")),
            tuple(self.steps()),
        )

    def cell(self, name: object) -> int:
        """A cell by its name."""
        match = _CELL.fullmatch(name) if isinstance(name, str) else None
        _demand(match is not None, f"{name!r:.40} is no cell: cells are called r1c1 and so on")
        assert match is not None
        row, column = int(match[1]), int(match[2])
        _demand(
            1 <= row <= self.rows and 1 <= column <= self.columns,
            f"{name} is not on the board of {self.rows}×{self.columns}",
        )
        return (row - 1) * self.columns + column - 1

    def single(self, key: str) -> int | None:
        name = self.found.get(key)
        return None if name is None else self.cell(name)

    def listed(self, key: str) -> list[Any]:
        items = self.found.get(key, [])
        _demand(isinstance(items, list), f"{key!r} is a list of cells' names")
        return list(items)

    def pair(self, items: object) -> tuple[int, int]:
        _demand(isinstance(items, list) and len(items) == 2, "a wall is a pair of cells' names")
        assert isinstance(items, list)
        first, second = sorted(map(self.cell, items))
        return first, second

    def steps(self) -> list[tuple[int, int]]:
        given = self.found.get("steps", {})
        _demand(isinstance(given, dict), "'steps' is an object from cells' names to numbers")
        _demand(
            all(type(number) is int and number >= 0 for number in given.values()),
            "a step is a whole number, 0 for the start",
        )
        return [(self.cell(name), number + 1) for name, number in given.items()]
