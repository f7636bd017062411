"""A puzzle as a JSON object.

::

    {"family": "kenken", "size": 4, "values": [0, 1, 2, 3],
     "cages": [{"target": 2, "op": "-", "cells": [[1, 1], [2, 1]]}, ...]}

A cell is its row and column, counted from 1. `values` may be left out: 1 to N.
"""

from __future__ import annotations

import json
from typing import Any

from clew.errors import ParseError, PuzzleError
from clew.families._shared.cages import operation
from clew.families.kenken.puzzle import LARGEST, KenKen

__all__ = ["is_ours", "read_object", "write_object"]

_KEYS = {"family", "size", "values", "cages", "name"}


def is_ours(found: object) -> bool:
    """Whether a JSON value is meant as a KenKen."""
    return isinstance(found, dict) and found.get("family") == "kenken"


def read_object(text: str) -> KenKen:
    """The puzzle in a JSON text."""
    try:
        found = json.loads(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as problem:
        raise ParseError(
            f"this is not JSON: {problem.msg}", line=problem.lineno, column=problem.colno
        ) from None
    except (ValueError, RecursionError) as problem:
        raise ParseError(f"this JSON cannot be read: {problem}", line=1) from None
    _demand(is_ours(found), 'a JSON KenKen is an object {"family": "kenken", "size": …}')
    return _puzzle(found)


def _puzzle(found: dict[str, Any]) -> KenKen:
    unknown = sorted(set(found) - _KEYS)
    _demand(not unknown, f"unknown key {unknown[:1]}: there are {', '.join(sorted(_KEYS))}")
    size, values, cages = found.get("size"), found.get("values", []), found.get("cages")
    _demand(type(size) is int and 1 <= size <= LARGEST, f"'size' is a number from 1 to {LARGEST}")
    _demand(_are_numbers(values), "'values' is a list of whole numbers")
    _demand(isinstance(cages, list), "'cages' is a list of cages")
    assert isinstance(size, int)
    assert isinstance(cages, list)
    told = [_cage(number, cage) for number, cage in enumerate(cages, 1)]
    try:
        return KenKen.of(size, told, values)
    except PuzzleError as problem:
        raise ParseError(str(problem)) from None


def _cage(number: int, cage: Any) -> tuple[int, str, list[tuple[int, int]]]:
    keys = isinstance(cage, dict) and set(cage) == {"target", "op", "cells"}
    _demand(keys, f"cage {number} has the keys target, op and cells")
    target, op, cells = cage["target"], cage["op"], cage["cells"]
    _demand(type(target) is int, f"cage {number}: 'target' is a whole number")
    sign = isinstance(op, str) and operation(op) is not None
    _demand(sign, f"cage {number}: unknown operation {op!r:.20}: there are + - * / = ?")
    pairs = isinstance(cells, list) and all(_are_numbers(c) and len(c) == 2 for c in cells)
    _demand(pairs, f"cage {number}: 'cells' is a list of pairs such as [1, 2]")
    return target, op, [(row, column) for row, column in cells]


def _are_numbers(found: Any) -> bool:
    return isinstance(found, list) and all(type(number) is int for number in found)


def _demand(holds: bool, message: str) -> None:
    if not holds:
        raise ParseError(message)


def write_object(puzzle: KenKen) -> str:
    """One line of JSON."""
    found: dict[str, Any] = {"family": "kenken", "size": puzzle.size}
    if not puzzle.plain:
        found["values"] = list(puzzle.values)
    n = puzzle.size
    found["cages"] = [
        {
            "target": cage.target,
            "op": cage.op,
            "cells": [[cell // n + 1, cell % n + 1] for cell in cage.cells],
        }
        for cage in puzzle.cages
    ]
    return json.dumps(found)
