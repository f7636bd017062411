"""Whether a filling obeys the rules, told in sentences. Knows nothing of models and kernels.

The rules: the squares hold the numbers 1 to N, each once, and from each number to the next it is
a knight's move; in a closed tour also from the last to the first. What was given is kept. An open
square is not a fault.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.base.family import Filling
from clew.families.knightstour.puzzle import KnightsTour

__all__ = ["check"]


def check(puzzle: KnightsTour, filling: Filling) -> list[str]:
    """What is wrong, a sentence each; empty means that nothing is."""
    size = puzzle.size
    if len(filling.values) != size:
        return [f"{len(filling.values)} values were given, the board has {size} squares"]
    wrong: list[str] = []
    squares = _squares(puzzle, filling, wrong)
    return [*wrong, *_lost(puzzle, filling), *_false_moves(puzzle, squares)]


def _squares(puzzle: KnightsTour, filling: Filling, wrong: list[str]) -> list[int]:
    """Where each number stands, -1 where it stands nowhere; what is no number is told at once."""
    size = puzzle.size
    found = [-1] * (size + 1)
    for square, value in zip(puzzle.squares, filling.values, strict=True):
        if value is None:
            continue
        if not isinstance(value, int) or not 1 <= value <= size:
            wrong.append(f"{puzzle.name(square)} holds {value}: a number is 1 to {size}")
        elif found[value] >= 0:
            twins = f"{puzzle.name(found[value])} and {puzzle.name(square)}"
            wrong.append(f"{twins} both hold {value}")
        else:
            found[value] = square
    return found


def _lost(puzzle: KnightsTour, filling: Filling) -> Iterator[str]:
    values = filling.values
    for square, number in puzzle.given:
        value = values[puzzle.cell(square)]
        if value is not None and value != number:
            yield f"{puzzle.name(square)} holds {value}, but {number} is given there"


def _false_moves(puzzle: KnightsTour, squares: list[int]) -> Iterator[str]:
    columns = puzzle.columns
    jumps = {2 * columns - 1, 2 * columns + 1, columns - 2, columns + 2}
    for number in range(1, puzzle.size):
        here, there = squares[number], squares[number + 1]
        if here < 0 or there < 0:
            continue
        # The distance alone is deceived where a jump would leave one side and enter at the other.
        near = abs(here - there) in jumps and -3 < here % columns - there % columns < 3
        if near and (columns > 4 or _is_jump(here, there, columns)):
            continue
        yield _told(puzzle, here, number, there, number + 1)
    first, last = squares[1], squares[-1]
    if puzzle.closed and first >= 0 and last >= 0 and not _is_jump(first, last, columns):
        yield f"{_told(puzzle, last, puzzle.size, first, 1)}: the tour does not close"


def _is_jump(here: int, there: int, columns: int) -> bool:
    down = abs(here // columns - there // columns)
    across = abs(here % columns - there % columns)
    return (down, across) in ((1, 2), (2, 1))


def _told(puzzle: KnightsTour, here: int, number: int, there: int, after: int) -> str:
    return (
        f"from {number} on {puzzle.name(here)} to {after} on {puzzle.name(there)} "
        "is no knight's move"
    )
