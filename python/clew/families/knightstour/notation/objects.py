"""A puzzle as a JSON object: ``{"family": "knightstour", "rows": 8, "columns": 8, …}``.

`closed` is true or false; `start` and `end` are squares' names, `holes` a list of them; `given`
has numbers by name, `tour` a list of squares in their order.
"""

from __future__ import annotations

import json
from typing import Any, Final

from clew.errors import ParseError, PuzzleError
from clew.families.knightstour.puzzle import KnightsTour

__all__ = ["is_object", "read_object", "write_object"]

_KEYS: Final = ("family", "rows", "columns", "closed", "start", "end", "holes", "given", "tour")


def is_object(text: str) -> bool:
    """Whether a text is meant as a puzzle of this family."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and found.get("family") == "knightstour"


def read_object(text: str) -> KnightsTour:
    """The puzzle in a JSON text."""
    try:
        found = json.loads(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as problem:
        raise ParseError(
            f"this is not JSON: {problem.msg}", line=problem.lineno, column=problem.colno
        ) from None
    except (ValueError, RecursionError) as problem:
        raise ParseError(f"this JSON cannot be read: {problem}", line=1) from None
    _demand(isinstance(found, dict), "a JSON puzzle is an object with rows and columns")
    _demand(found.get("family", "knightstour") == "knightstour", "this is of another family")
    for key in found:
        _demand(key in _KEYS, f"unknown key {key!r}: there are {', '.join(_KEYS)}")
    try:
        return _puzzle(found)
    except PuzzleError as problem:
        raise ParseError(str(problem)) from None


def _demand(holds: bool, message: str) -> None:
    if not holds:
        raise ParseError(message)


def _puzzle(found: dict[str, Any]) -> KnightsTour:
    rows: Any = found.get("rows")
    columns = found.get("columns", rows)
    _demand(type(rows) is int and type(columns) is int, "'rows' and 'columns' are whole numbers")
    closed = found.get("closed", False)
    _demand(isinstance(closed, bool), "'closed' is true or false")
    for end in ("start", "end"):
        _demand(isinstance(found.get(end, ""), str), f"'{end}' is the name of a square")
    given = found.get("given", {})
    numbers = isinstance(given, dict) and all(type(n) is int for n in given.values())
    _demand(numbers, "'given' has a number for each square it names")
    tour = _names(found, "tour")
    _demand(len(set(tour)) == len(tour), "'tour' names a square twice")
    for number, name in enumerate(tour, 1):
        _demand(given.get(name, number) == number, f"'given' and 'tour' disagree on {name}")
    return KnightsTour.of(
        rows,
        columns,
        closed=closed,
        start=found.get("start"),
        end=found.get("end"),
        holes=_names(found, "holes"),
        given=given | {name: number for number, name in enumerate(tour, 1)},
    )


def _names(found: dict[str, Any], key: str) -> list[str]:
    names = found.get(key, [])
    known = isinstance(names, list) and all(isinstance(name, str) for name in names)
    _demand(known, f"'{key}' is a list of squares' names")
    return list(names)


def write_object(puzzle: KnightsTour) -> str:
    """One line of JSON."""
    found: dict[str, Any] = {"family": "knightstour", "rows": puzzle.rows}
    found["columns"] = puzzle.columns
    if puzzle.closed:
        found["closed"] = True
    if puzzle.holes:
        found["holes"] = [puzzle.name(hole) for hole in puzzle.holes]
    if puzzle.given:
        found["given"] = {puzzle.name(square): number for square, number in puzzle.given}
    return json.dumps(found)
