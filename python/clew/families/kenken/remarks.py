"""What is no fault in a KenKen, and yet unusual."""

from __future__ import annotations

from collections.abc import Iterator

from clew.families._shared.grid import connected, listed
from clew.families.kenken.puzzle import KenKen

__all__ = ["remarks"]


def remarks(puzzle: KenKen, verbose: bool) -> list[str]:
    """Cages in several pieces; where much is to be told, cells in no cage too."""
    return [*_scattered(puzzle), *(_free(puzzle) if verbose else ())]


def _scattered(puzzle: KenKen) -> Iterator[str]:
    for index, cage in enumerate(puzzle.cages):
        if not connected(cage.cells, puzzle.size, puzzle.size):
            cells = listed(map(puzzle.cell_name, cage.cells))
            yield f"{puzzle.cage_name(index)} is not in one piece: {cells}"


def _free(puzzle: KenKen) -> Iterator[str]:
    free = [puzzle.cell_name(c) for c, cage in enumerate(puzzle.cage_of) if cage is None]
    if free:
        yield f"{listed(free)} {'is' if len(free) == 1 else 'are'} in no cage"
