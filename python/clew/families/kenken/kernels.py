"""A KenKen as the compiled solvers' payload."""

from __future__ import annotations

from clew.base.program import Kernel
from clew.families._shared.cage_kernel import cage_kernel
from clew.families.kenken.puzzle import KenKen

__all__ = ["paper_kernel", "paper_plain_kernel", "tables_kernel"]

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
    masks = [(1 << len(puzzle.values)) - 1] * puzzle.size**2
    return cage_kernel(name, word, puzzle.values, masks, puzzle.lines, puzzle.cages)
