"""Whether a filling obeys the rules, told in sentences. Knows nothing of the model.

The rules: every cell holds one of the values; no value stands twice in a row or a column; the
values of a cage make its target by its operation. For ``-`` and ``/`` the largest value comes
first, and all the others are taken from it. An open cell is not a fault.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from clew.base.family import Filling, Value
from clew.families._shared.grid import listed
from clew.families.kenken.puzzle import KenKen

__all__ = ["check"]


def check(puzzle: KenKen, filling: Filling) -> list[str]:
    """What is wrong, a sentence each; empty means that nothing is."""
    cells = puzzle.size * puzzle.size
    if len(filling.values) != cells:
        return [f"{len(filling.values)} values were given, the puzzle has {cells} cells"]
    return [*_strangers(puzzle, filling), *_repeated(puzzle, filling), *_missed(puzzle, filling)]


def _strangers(puzzle: KenKen, filling: Filling) -> Iterator[str]:
    for cell, value in enumerate(filling.values):
        if value is not None and value not in puzzle.values:
            told = listed(puzzle.values)
            yield f"{puzzle.cell_name(cell)} holds {value}: the values are {told}"


def _repeated(puzzle: KenKen, filling: Filling) -> Iterator[str]:
    seen: dict[tuple[str, Value], int] = {}
    for cell, value in enumerate(filling.values):
        if value is None:
            continue
        row, column = divmod(cell, puzzle.size)
        for line in (f"row {row + 1}", f"column {column + 1}"):
            first = seen.setdefault((line, value), cell)
            if first != cell:
                names = f"{puzzle.cell_name(first)} and {puzzle.cell_name(cell)}"
                yield f"{names} both hold {value}, {line}"


def _missed(puzzle: KenKen, filling: Filling) -> Iterator[str]:
    for index, cage in enumerate(puzzle.cages):
        held = [filling.values[cell] for cell in cage.cells]
        values = [value for value in held if isinstance(value, int)]
        if len(values) == len(held) and cage.target not in _results(cage.op, values):
            yield f"{puzzle.cage_name(index)} is not met by {listed(values)}"


def _results(op: str, values: list[int]) -> list[int | Fraction]:
    """What the operation makes of the values; a hidden one, all that any of them makes."""
    first, *others = sorted(values, reverse=True)
    plus: int = first
    minus: int = first
    times: int = first
    over: Fraction | None = Fraction(first)
    for value in others:
        plus += value
        minus -= value
        times *= value
        over = over / value if over is not None and value else None
    made = {"=": first, "+": plus, "-": minus, "*": times, "/": over}
    found = made.values() if op == "?" else [made[op]]
    return [result for result in found if result is not None]
