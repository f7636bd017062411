"""Random regions: boxes whose borders were moved, cell by cell."""

from __future__ import annotations

from random import Random

from clew.families._shared.grid import connected, neighbours

__all__ = ["random_regions"]

#: Exchanges for each cell of the board: enough that nothing reminds of boxes.
_STIRRING = 3


def random_regions(chance: Random, size: int, box: tuple[int, int]) -> tuple[int, ...]:
    """Each cell's region: `size` connected regions of `size` cells."""
    rows, columns = box
    across = size // columns
    regions = [
        (cell // size // rows) * across + cell % size // columns for cell in range(size * size)
    ]
    areas = [{c for c in range(size * size) if regions[c] == area} for area in range(size)]
    for _ in range(_STIRRING * size * size):
        _exchange(chance, size, regions, areas)
    return tuple(regions)


def _exchange(chance: Random, size: int, regions: list[int], areas: list[set[int]]) -> None:
    """Two neighbouring regions exchange a cell each, if both stay connected."""
    taken = chance.randrange(size * size)
    mine = regions[taken]
    others = [c for c in neighbours(taken, size, size) if regions[c] != mine]
    if not others:
        return
    theirs = regions[chance.choice(others)]
    grown = areas[theirs] | {taken}
    left = areas[mine] - {taken}
    back = [c for c in sorted(areas[theirs]) if _touches(c, left, size)]
    if not back:
        return
    given = chance.choice(back)
    if connected([*left, given], size, size) and connected([*(grown - {given})], size, size):
        areas[mine], areas[theirs] = left | {given}, grown - {given}
        regions[taken], regions[given] = theirs, mine


def _touches(cell: int, area: set[int], size: int) -> bool:
    return any(other in area for other in neighbours(cell, size, size))
