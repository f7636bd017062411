"""Whether a filling obeys the rules; written without a look at the model."""

from __future__ import annotations

from clew.base.family import Filling
from template_family.puzzle import Latin

__all__ = ["check"]


def check(puzzle: Latin, filling: Filling) -> list[str]:
    """What is wrong, a sentence each. An open cell is no fault."""
    n = puzzle.size
    if len(filling.values) != n * n:
        return [f"{len(filling.values)} values were given, the puzzle has {n * n} cells"]
    wrong = []
    for cell, (value, clue) in enumerate(zip(filling.values, puzzle.clues, strict=True)):
        name, others = puzzle.cell_name(cell), filling.values[:cell]
        if value is None:
            continue
        if value not in range(1, n + 1):
            wrong.append(f"{name} holds {value}: a value is 1 to {n}")
        if clue is not None and value != clue:
            wrong.append(f"{name} holds {value}, but {clue} was given there")
        for other, twin in enumerate(others):
            if twin == value and (other // n == cell // n or other % n == cell % n):
                wrong.append(f"{puzzle.cell_name(other)} and {name} both hold {value}")
    return wrong
