"""Cells of a square or oblong grid, counted row by row from 0."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from clew.base.family import Value

__all__ = ["cell_name", "connected", "listed", "neighbours", "repeats"]


def cell_name(cell: int, columns: int) -> str:
    """``r1c1`` for cell 0, and so on: rows and columns as people count them."""
    return f"r{cell // columns + 1}c{cell % columns + 1}"


def neighbours(cell: int, rows: int, columns: int) -> list[int]:
    """The cells above, left, right and below."""
    row, column = divmod(cell, columns)
    found = []
    if row:
        found.append(cell - columns)
    if column:
        found.append(cell - 1)
    if column + 1 < columns:
        found.append(cell + 1)
    if row + 1 < rows:
        found.append(cell + columns)
    return found


def connected(cells: Sequence[int], rows: int, columns: int) -> bool:
    """Whether one can walk between any two of `cells` without leaving them."""
    open_cells = set(cells)
    ahead = [open_cells.pop()] if open_cells else []
    while ahead:
        for cell in neighbours(ahead.pop(), rows, columns):
            if cell in open_cells:
                open_cells.remove(cell)
                ahead.append(cell)
    return not open_cells


def listed(things: Iterable[object]) -> str:
    """``a``, ``a and b``, ``a, b and c``: things as a sentence lists them."""
    words = [str(thing) for thing in things]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def repeats(
    cells: Sequence[int], values: Sequence[Value | None]
) -> Iterator[tuple[int, int, Value]]:
    """The first cell of a value, a later cell that holds it too, and the value."""
    held = [values[cell] for cell in cells]
    if len(set(held)) == len(held):  # nearly always, and quickly seen
        return
    seen: dict[Value | None, int] = {}
    for cell, value in zip(cells, held, strict=True):
        first = seen.setdefault(value, cell)
        if value is not None and first != cell:
            yield first, cell, value
