"""What can be wrong with the cages of a square board, told with the cage and the cell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from clew.families._shared.cages import HIDDEN, OPERATIONS, Cage, possible, twins
from clew.families._shared.grid import cell_name

__all__ = ["Fault", "cage_name", "first_fault", "operations_told"]

#: Targets reach this far from 0.
_FARTHEST: Final = 10**18

_SPOKEN: Final = {"+": "+", "-": "\u2212", "*": "×", "/": "÷"}

Differ: TypeAlias = Callable[[int, int], bool]


class Fault(NamedTuple):
    """What is wrong with a cage: its place in the list, and the sentence."""

    cage: int
    message: str


def cage_name(cages: Sequence[Cage], index: int, size: int) -> str:
    """``cage 3 (48× at r2c3)``; the place is left out where there is none on the board."""
    cells = cages[index].cells
    if not cells or not all(0 <= cell < size * size for cell in cells):
        return f"cage {index + 1}"
    return f"cage {index + 1} ({cages[index].clue} at {cell_name(min(cells), size)})"


def operations_told() -> str:
    """The operations, for a message."""
    return f"there are + - * / = and {HIDDEN} (hidden)"


def first_fault(
    cages: Sequence[Cage], size: int, values: tuple[int, ...], differ: Differ
) -> Fault | None:
    """The first cage that cannot be; `differ` says which cells cannot hold the same value."""
    owner: dict[int, int] = {}
    for index, cage in enumerate(cages):
        message = _misfit(cage, size) or _overlap(cages, index, size, owner)
        if not message and not possible(cage.op, cage.target, values, twins(cage.cells, differ)):
            message = _impossible(cage, values)
        if message:
            return Fault(index, f"{cage_name(cages, index, size)}: {message}")
        owner |= dict.fromkeys(cage.cells, index)
    return None


def _misfit(cage: Cage, size: int) -> str:
    if cage.op not in OPERATIONS:
        return f"unknown operation {cage.op!r}: {operations_told()}"
    if not cage.cells:
        return "it has no cells"
    if not all(0 <= cell < size * size for cell in cage.cells):
        return f"one of its cells is outside the {size}×{size} board"
    if cage.op == "=" and len(cage.cells) > 1:
        return f"'=' is for one cell, and it has {len(cage.cells)}"
    return "its target is too large" if abs(cage.target) > _FARTHEST else ""


def _overlap(cages: Sequence[Cage], index: int, size: int, owner: dict[int, int]) -> str:
    cells = cages[index].cells
    for place, cell in enumerate(cells):
        if cell in cells[:place]:
            return f"{cell_name(cell, size)} is listed twice"
        if cell in owner:
            return f"{cell_name(cell, size)} is in {cage_name(cages, owner[cell], size)} already"
    return ""


def _impossible(cage: Cage, values: tuple[int, ...]) -> str:
    low, high = values[0], values[-1]
    told = f"{low} to {high}" if len(values) == high - low + 1 else str(values)
    if len(cage.cells) == 1:
        return f"{cage.target} is not one of the values, {told}"
    by = f" by {_SPOKEN[cage.op]}" if cage.op in _SPOKEN else ""
    return f"no {len(cage.cells)} values from {told} make {cage.target}{by} in these cells"
