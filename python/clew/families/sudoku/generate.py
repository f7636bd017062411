"""Sudokus made: a full grid by chance, and clues taken away for as long as one solution is left."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final

from clew.base.generator import Generator, Option, Prover
from clew.base.program import Kernel
from clew.errors import UsageError
from clew.families.sudoku.jigsaw import random_regions
from clew.families.sudoku.puzzle import LARGEST, Layout, Sudoku, default_box, layout

__all__ = ["GENERATOR", "SYMMETRIES"]

#: How much may be spent on reaching a number of clues, in values placed, for each cell.
_EFFORT: Final = 250_000

#: Up to this size every clue's need is decided, however long that takes.
_DECIDED: Final = 10

#: How much may be spent, beyond that size, on deciding whether a clue is needed.
_PATIENCE: Final = 30_000

#: Up to this size a jigsaw is drawn, then filled. Larger ones are too hard to fill: there regions
#: are drawn around a full grid, if it has boxes to begin with.
_DRAWN_FREELY: Final = 10

#: How many jigsaws are drawn before none is thought to have a filling.
_DRAWN: Final = 60

_Turn = Callable[[int, int, int], tuple[int, int]]

_MOVES: Final[dict[str, _Turn]] = {
    "half-turn": lambda row, column, last: (last - row, last - column),
    "quarter-turn": lambda row, column, last: (column, last - row),
    "mirror": lambda row, column, last: (row, last - column),
    "flip": lambda row, column, last: (last - row, column),
    "diagonal": lambda row, column, last: (column, row),
    "antidiagonal": lambda row, column, last: (last - column, last - row),
}

#: The symmetry's name, and what leaves the clues' pattern as it is.
SYMMETRIES: Final[dict[str, tuple[str, ...]]] = {
    "none": (),
    "rotational": ("half-turn",),
    "quarter": ("quarter-turn",),
    "mirror": ("mirror",),
    "flip": ("flip",),
    "diagonal": ("diagonal",),
    "antidiagonal": ("antidiagonal",),
    "mirrors": ("mirror", "flip"),
    "diagonals": ("diagonal", "antidiagonal"),
    "full": ("mirror", "diagonal"),
}


def make(chance: Random, prover: Prover, options: Mapping[str, Any]) -> Sudoku:
    """A puzzle with one solution, as wished."""
    size, wanted = options["size"], options["clues"]
    if not 2 <= size <= LARGEST:
        raise UsageError(f"size must be 2 to {LARGEST}, not {size}")
    if wanted is not None and not 0 < wanted <= size * size:
        raise UsageError(f"clues must be 1 to {size * size} on a {size}×{size} board, not {wanted}")
    groups = _groups(size, SYMMETRIES[options["symmetry"]])
    for _ in range(_DRAWN if options["jigsaw"] else 1):
        board, grid = _board(chance, prover, options)
        kernel = _digging(board, groups, wanted or 0, chance.getrandbits(64), grid)
        clues = prover.answer(kernel)
        if clues is not None:
            return _puzzle(board, clues, wanted, options["symmetry"])
    raise _no_grid(size)


def _no_grid(size: int) -> UsageError:
    return UsageError(
        f"no full {size}×{size} grid was found for this kind of board; leave out diagonals, "
        "or take another box or size"
    )


def _puzzle(board: Layout, clues: Sequence[int], wanted: int | None, symmetry: str) -> Sudoku:
    number = sum(map(bool, clues))
    if wanted is not None and number != wanted:
        told = "" if symmetry == "none" else f" with symmetry {symmetry}"
        raise UsageError(
            f"no puzzle of {wanted} clues{told} was found: {number} was the nearest after "
            f"{_effort(board) // 1_000_000} million values tried; ask for more, or another seed"
        )
    every = (1 << board.size) - 1
    return Sudoku(board, tuple(1 << (clue - 1) if clue else every for clue in clues))


def _board(
    chance: Random, prover: Prover, options: Mapping[str, Any]
) -> tuple[Layout, Sequence[int]]:
    """A board, and a full grid for it where it came with one."""
    size, box = options["size"], _box(options["size"], options["box"])
    if not options["jigsaw"]:
        return layout(size, box, None, options["diagonals"]), ()
    if box is not None:
        raise UsageError("a jigsaw has regions instead of boxes: leave out box")
    boxes, grid = default_box(size), None
    if boxes and size > _DRAWN_FREELY:
        plain = layout(size, boxes, None, options["diagonals"])
        everything = [0] * (size * size)
        grid = prover.answer(_digging(plain, everything, size * size, chance.getrandbits(64)))
        if grid is None:
            raise _no_grid(size)
    regions = random_regions(chance, size, boxes or (1, size), grid)
    return layout(size, None, regions, options["diagonals"]), grid or ()


def _box(size: int, text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    match = re.fullmatch(r"(\d{1,2})\s*[x×*]\s*(\d{1,2})", text.strip().lower())
    if match is None:
        raise UsageError(f"box is rows x columns, such as 2x3, not {text!r}")
    rows, columns = int(match[1]), int(match[2])
    if rows * columns != size:
        raise UsageError(f"a box of {rows}x{columns} does not hold the {size} values of the board")
    return rows, columns


@lru_cache(maxsize=64)
def _groups(size: int, moves: tuple[str, ...]) -> list[int]:
    """For each cell the first of the cells that must be clues together with it."""
    group = list(range(size * size))
    for cell in range(size * size):
        if group[cell] < cell:
            continue
        ahead = [cell]
        while ahead:
            row, column = divmod(ahead.pop(), size)
            for move in moves:
                to_row, to_column = _MOVES[move](row, column, size - 1)
                other = to_row * size + to_column
                if group[other] > cell:
                    group[other] = cell
                    ahead.append(other)
    return group


def _digging(
    board: Layout, groups: list[int], wanted: int, seed: int, grid: Sequence[int] = ()
) -> Kernel:
    """The question for the kernel ``dig``; its source tells the payload."""
    patience = 0 if board.size <= _DECIDED else _PATIENCE
    units = board.units
    words = [seed, board.size, len(groups), len(units), wanted, patience, _effort(board)]
    for unit in units:
        words += unit.cells
    words += [*groups, *grid]
    return Kernel("dig", struct.pack(f"<{len(words)}Q", *words))


def _effort(board: Layout) -> int:
    return _EFFORT * board.size * board.size


GENERATOR: Final = Generator(
    options=(
        Option("size", "Rows, columns and values.", 9),
        Option("box", "A box's rows x columns, such as 2x3; as square as can be if not said."),
        Option("clues", "How many; as few as digging leads to if not said.", kind=int),
        Option("symmetry", "What the pattern of clues looks like.", "none", choices=(*SYMMETRIES,)),
        Option("jigsaw", "Random regions instead of boxes.", False),
        Option("diagonals", "Both diagonals hold every value, too.", False),
    ),
    make=make,
)
