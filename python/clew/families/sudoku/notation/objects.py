"""A puzzle as a JSON object: ``{"family": "sudoku", "size": 9, "cells": [...]}``.

`cells` are N rows, each a list of numbers (0 or null for empty, a list for candidates) or a string
of signs. `box` is ``[2, 3]``, `diagonals` is true or false, `regions` are N strings of names.
`cages` are those of a Killer: ``{"sum": 15, "cells": [[1, 1], [1, 2]]}``, rows and columns from 1.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from clew.errors import ParseError, PuzzleError
from clew.families.sudoku.killer import cage_of
from clew.families.sudoku.notation.draft import Draft
from clew.families.sudoku.notation.text import Token
from clew.families.sudoku.puzzle import LARGEST, Sudoku, values_of

__all__ = ["is_ours", "puzzle_of", "read_object", "write_object"]

_KEYS = {"family", "size", "box", "diagonals", "regions", "cells", "cages", "name"}


def read_object(text: str) -> Sudoku:
    """The puzzle in a JSON text."""
    try:
        found = json.loads(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as problem:
        raise ParseError(
            f"this is not JSON: {problem.msg}", line=problem.lineno, column=problem.colno
        ) from None
    except (ValueError, RecursionError) as problem:
        raise ParseError(f"this JSON cannot be read: {problem}", line=1) from None
    return puzzle_of(found)


def is_ours(found: object) -> bool:
    """Whether a JSON value is meant as a Sudoku."""
    return (
        isinstance(found, dict) and found.get("family", "sudoku") == "sudoku" and "cells" in found
    )


def puzzle_of(found: Any) -> Sudoku:
    """The puzzle a JSON value tells of."""
    if not is_ours(found):
        raise ParseError('a JSON puzzle is an object {"family": "sudoku", "cells": [...]}')
    unknown = sorted(set(found) - _KEYS)
    if unknown:
        raise ParseError(f"unknown key {unknown[0]!r}: there are {', '.join(sorted(_KEYS))}")
    rows = found["cells"]
    size = found.get("size", len(rows) if isinstance(rows, list) else 0)
    _demand(type(size) is int and 1 <= size <= LARGEST, f"'size' is a number from 1 to {LARGEST}")
    _demand(_is_square(rows, size), f"'cells' are {size} rows of {size} cells")
    variant = _variant(found, size)
    cages = [_cage(number, cage) for number, cage in enumerate(_cages(found), 1)]
    try:
        if all(isinstance(row, str) for row in rows):
            plain = _of_signs(size, "".join(rows), variant)
            return replace(plain, cages=tuple(cage_of(size, *cage) for cage in cages))
        return Sudoku.of([_cell(cell) for row in rows for cell in row], **variant, cages=cages)
    except PuzzleError as problem:
        raise ParseError(str(problem)) from None


def _cages(found: dict[str, Any]) -> list[Any]:
    cages = found.get("cages", [])
    _demand(isinstance(cages, list), "'cages' is a list of cages")
    return list(cages)


def _cage(number: int, cage: Any) -> tuple[int, list[tuple[int, int]]]:
    keys = isinstance(cage, dict) and set(cage) == {"sum", "cells"} and type(cage["sum"]) is int
    _demand(keys, f"cage {number} has the keys sum, a number, and cells")
    cells = cage["cells"]
    pairs = isinstance(cells, list) and all(
        isinstance(pair, list) and len(pair) == 2 and all(type(n) is int for n in pair)
        for pair in cells
    )
    _demand(pairs, f"cage {number}: 'cells' is a list of pairs such as [1, 2]")
    return cage["sum"], [(row, column) for row, column in cells]


def _demand(holds: bool, message: str) -> None:
    if not holds:
        raise ParseError(message)


def _is_square(rows: object, size: int) -> bool:
    return (
        isinstance(rows, list)
        and len(rows) == size
        and all(isinstance(row, (list, str)) and len(row) == size for row in rows)
    )


def _cell(cell: object) -> Any:
    """A cell as `Sudoku.of` takes it; what it cannot take is refused there or here."""
    several = cell if isinstance(cell, list) else [0 if cell is None else cell]
    _demand(all(type(v) is int for v in several), f"a cell is a number or a list, not {cell!r:.40}")
    return cell


def _variant(found: dict[str, Any], size: int) -> dict[str, Any]:
    """What is said of boxes, regions and diagonals."""
    box, regions = found.get("box"), found.get("regions")
    diagonals = found.get("diagonals", False)
    _demand(isinstance(diagonals, bool), "'diagonals' is true or false")
    _demand(box is None or regions is None, "give 'box' or 'regions', not both")
    numbers = isinstance(box, list) and len(box) == 2 and all(type(n) is int for n in box)
    _demand(box is None or numbers, "'box' is its rows and columns: [2, 3]")
    _demand(regions is None or _is_square(regions, size), f"'regions' are {size} rows of {size}")
    names = None if regions is None else [str(name) for row in regions for name in row]
    return {"box": tuple(box) if box else None, "regions": names, "diagonals": diagonals}


def _of_signs(size: int, signs: str, variant: dict[str, Any]) -> Sudoku:
    """Rows given as strings of signs."""
    cells = [Token(sign, None, cell % size + 1) for cell, sign in enumerate(signs)]
    names = variant["regions"]
    regions = names and [Token(name, None, 1) for name in names]
    try:
        return Draft(size, cells, "signs", regions, variant["box"], variant["diagonals"]).puzzle()
    except ParseError as problem:
        raise ParseError(problem.message) from None


def write_object(puzzle: Sudoku) -> str:
    """One line of JSON."""
    size, board = puzzle.size, puzzle.layout
    found: dict[str, Any] = {"family": "sudoku", "size": size}
    if board.box:
        found["box"] = list(board.box)
    else:
        found["regions"] = [board.regions[r * size : r * size + size] for r in range(size)]
    if board.diagonals:
        found["diagonals"] = True
    cells = [_written(mask, puzzle.every) for mask in puzzle.masks]
    found["cells"] = [cells[r * size : r * size + size] for r in range(size)]
    if puzzle.cages:
        found["cages"] = [
            {"sum": cage.target, "cells": [[c // size + 1, c % size + 1] for c in cage.cells]}
            for cage in puzzle.cages
        ]
    return json.dumps(found)


def _written(mask: int, every: int) -> int | list[int]:
    if mask & (mask - 1) == 0:
        return mask.bit_length()
    return 0 if mask == every else values_of(mask)
