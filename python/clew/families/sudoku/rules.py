"""Whether a filling obeys the rules, told in sentences. Knows nothing of the model.

The rules: in every row, every column, every region, and on both diagonals where they count, no
value stands twice; every value is 1 to N; what was given is kept. A cage holds no value twice, and
its values add up to its target. An open cell is not a fault.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from clew.base.family import Filling, Value
from clew.families._shared.grid import listed, repeats
from clew.families.sudoku.puzzle import Layout, Sudoku

__all__ = ["check"]


def check(puzzle: Sudoku, filling: Filling) -> list[str]:
    """What is wrong, a sentence each; empty means that nothing is."""
    cells = puzzle.size * puzzle.size
    if len(filling.values) != cells:
        return [f"{len(filling.values)} values were given, the puzzle has {cells} cells"]
    return [
        *_wrong_values(puzzle, filling),
        *_repeated(puzzle, filling),
        *_wrong_cages(puzzle, filling),
    ]


def _wrong_values(puzzle: Sudoku, filling: Filling) -> Iterator[str]:
    for cell, (value, mask) in enumerate(zip(filling.values, puzzle.masks, strict=True)):
        legal = isinstance(value, int) and 1 <= value <= puzzle.size
        if value is None or (legal and mask >> (int(value) - 1) & 1):
            continue
        name = puzzle.cell_name(cell)
        if legal:
            told = _given(puzzle, puzzle.candidates[cell])
            yield f"{name} holds {puzzle.written(int(value))}, but {told}"
        else:
            yield f"{name} holds {value}: a value is 1 to {puzzle.size}"


def _given(puzzle: Sudoku, values: frozenset[int]) -> str:
    told = listed(puzzle.written(value) for value in sorted(values))
    return f"{told} is given there" if len(values) == 1 else f"its candidates are {told}"


def _repeated(puzzle: Sudoku, filling: Filling) -> Iterator[str]:
    """Every value that stands twice in one place, with the cell where it stands first."""
    for place, cells in _places(puzzle.layout):
        for first, cell, value in repeats(cells, filling.values):
            names = f"{puzzle.cell_name(first)} and {puzzle.cell_name(cell)}"
            yield f"{names} both hold {_shown(puzzle, value)}, {place}"


def _shown(puzzle: Sudoku, value: Value) -> str:
    legal = isinstance(value, int) and 1 <= value <= puzzle.size
    return puzzle.written(int(value)) if legal else str(value)


@lru_cache(maxsize=64)
def _places(layout: Layout) -> list[tuple[str, list[int]]]:
    """Where no value may stand twice, with the cells."""
    found: dict[str, list[int]] = {}
    for cell in range(layout.size**2):
        for place in _places_of(layout, cell):
            found.setdefault(place, []).append(cell)
    return list(found.items())


def _places_of(layout: Layout, cell: int) -> Iterator[str]:
    row, column = divmod(cell, layout.size)
    yield f"row {row + 1}"
    yield f"column {column + 1}"
    yield f"{'box' if layout.box else 'region'} {layout.regions[cell] + 1}"
    if layout.diagonals:
        if row == column:
            yield "diagonal ↘"
        if row + column == layout.size - 1:
            yield "diagonal ↗"


def _wrong_cages(puzzle: Sudoku, filling: Filling) -> Iterator[str]:
    for number, cage in enumerate(puzzle.cages, 1):
        name = f"cage {number} ({cage.target} at {puzzle.cell_name(cage.cells[0])})"
        held = [filling.values[cell] for cell in cage.cells]
        values = [value for value in held if isinstance(value, int)]
        for value in sorted({value for value in values if values.count(value) > 1}):
            yield f"{name} holds {_shown(puzzle, value)} twice"
        if len(values) == len(held) and sum(values) != cage.target:
            yield f"{name} adds up to {sum(values)}"
