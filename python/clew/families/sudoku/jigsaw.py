"""Random regions: boxes whose borders were moved, cell by cell."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from clew.families._shared.grid import connected, neighbours

__all__ = ["random_regions"]

#: Exchanges tried for each cell of the board: enough that nothing reminds of boxes.
_STIRRING = 3

#: And where an exchange must be of equal values, of which few succeed.
_STIRRING_EQUALS = 60


def random_regions(
    chance: Random, size: int, box: tuple[int, int], grid: Sequence[int] | None = None
) -> tuple[int, ...]:
    """Each cell's region: `size` connected regions of `size` cells.

    With a full grid in which every box holds every value, so will every region.
    """
    rows, columns = box
    across = size // columns
    regions = [
        (cell // size // rows) * across + cell % size // columns for cell in range(size * size)
    ]
    areas = [{c for c in range(size * size) if regions[c] == area} for area in range(size)]
    stirring = _STIRRING if grid is None else _STIRRING_EQUALS
    for _ in range(stirring * size * size):
        _exchange(chance, size, regions, areas, grid)
    return tuple(regions)


def _exchange(
    chance: Random,
    size: int,
    regions: list[int],
    areas: list[set[int]],
    grid: Sequence[int] | None,
) -> None:
    """Two neighbouring regions exchange a cell each, if both stay connected."""
    taken = chance.randrange(size * size)
    mine = regions[taken]
    others = [c for c in neighbours(taken, size, size) if regions[c] != mine]
    if not others:
        return
    theirs = regions[chance.choice(others)]
    left = areas[mine] - {taken}
    equal = areas[theirs] if grid is None else [c for c in areas[theirs] if grid[c] == grid[taken]]
    back = [c for c in sorted(equal) if _touches(c, left, size)]
    if not back:
        return
    given = chance.choice(back)
    grown = (areas[theirs] | {taken}) - {given}
    if connected([*left, given], size, size) and connected([*grown], size, size):
        areas[mine], areas[theirs] = left | {given}, grown
        regions[taken], regions[given] = theirs, mine


def _touches(cell: int, area: set[int], size: int) -> bool:
    return any(other in area for other in neighbours(cell, size, size))
