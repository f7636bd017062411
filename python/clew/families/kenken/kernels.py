"""A KenKen as the compiled solvers' payload."""

from __future__ import annotations

import struct

from clew.base.program import Kernel
from clew.families.kenken.puzzle import KenKen

__all__ = ["paper_kernel", "paper_plain_kernel", "tables_kernel"]

_CODES = {"=": 0, "+": 0, "-": 1, "*": 2, "/": 3, "?": 4}

#: From this size on, cells and places are weighed by how often their lines and cages failed.
_WEIGHED = 10


def tables_kernel(puzzle: KenKen, seed: int) -> Kernel:
    """Tables of cages and singles; nothing in it is random, so `seed` plays no part."""
    return _kernel("kenken", puzzle, int(puzzle.size >= _WEIGHED))


def paper_kernel(puzzle: KenKen, seed: int) -> Kernel:
    """The published algorithm, compiled: equal to `paper` in every counter."""
    return _kernel("kenken-paper", puzzle, 1)


def paper_plain_kernel(puzzle: KenKen, seed: int) -> Kernel:
    """The same without propagation, compiled: equal to `paper_plain` in every counter."""
    return _kernel("kenken-paper", puzzle, 0)


def _kernel(name: str, puzzle: KenKen, word: int) -> Kernel:
    values, cells = puzzle.values, puzzle.size**2
    words = [word, len(values), *values, cells, *[(1 << len(values)) - 1] * cells]
    words.append(2 * puzzle.size)
    for line in puzzle.lines:
        words += [len(line), *line]
    words.append(len(puzzle.cages))
    for cage in puzzle.cages:
        words += [_CODES[cage.op], cage.target, len(cage.cells), *cage.cells]
    bits = (1 << 64) - 1
    return Kernel(name, struct.pack(f"<{len(words)}Q", *(word & bits for word in words)))
