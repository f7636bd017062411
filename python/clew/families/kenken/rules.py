"""Whether a filling obeys the rules, told in sentences. Knows nothing of the model.

The rules: every cell holds one of the values; no value stands twice in a row or a column; the
values of a cage make its target by its operation. For ``-`` and ``/`` the largest value comes
first, and all the others are taken from it. An open cell is not a fault.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from clew.base.family import Filling
from clew.families._shared.grid import listed, repeats
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
    for number, line in enumerate(puzzle.lines):
        for first, cell, value in repeats(line, filling.values):
            names = f"{puzzle.cell_name(first)} and {puzzle.cell_name(cell)}"
            yield f"{names} both hold {value}, {puzzle.line_name(number)}"


def _missed(puzzle: KenKen, filling: Filling) -> Iterator[str]:
    for index, cage in enumerate(puzzle.cages):
        held = [filling.values[cell] for cell in cage.cells]
        values = [value for value in held if isinstance(value, int)]
        if len(values) == len(held) and not _met(cage.op, cage.target, values):
            yield f"{puzzle.cage_name(index)} is not met by {listed(values)}"


def _met(op: str, target: int, values: list[int]) -> bool:
    """Whether the operation makes the target; for a hidden one, whether any does."""
    first, *others = sorted(values, reverse=True)
    match op:
        case "=":
            return first == target
        case "+":
            return sum(values) == target
        case "-":
            return first - sum(others) == target
        case "*":
            return prod(values) == target
        case "/":  # without a remainder, and never by 0
            return all(others) and target * prod(others) == first
    return any(_met(each, target, values) for each in "+-*/")
