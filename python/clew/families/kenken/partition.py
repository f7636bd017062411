"""Boards cut into cages by chance: connected pieces, of sizes within bounds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from clew.errors import UsageError
from clew.families._shared.grid import connected, neighbours

__all__ = ["cut_again", "partition", "pieces_of"]

_TRIES: Final = 200
#: Dominoes are turned so often for each cell of the board.
_TURNS: Final = 12


def partition(chance: Random, size: int, least: int, most: int) -> list[list[int]]:
    """Pieces of `least` (1 or 2) to `most` cells that cover a board of `size` rows."""
    if least == 2 and most == 2:
        return _dominoes(chance, size)
    for _ in range(_TRIES):
        pieces = pieces_of(chance, range(size * size), size, least, most)
        if pieces is not None:
            return pieces
    raise UsageError(f"a {size}×{size} board could not be cut into cages of {least} to {most}")


def cut_again(
    chance: Random, cells: Sequence[int], size: int, least: int, most: int
) -> list[list[int]] | None:
    """The cells in other pieces; None where chance found none."""
    for _ in range(10):
        pieces = pieces_of(chance, cells, size, least, most)
        if pieces is not None:
            return pieces
    return None


def pieces_of(
    chance: Random, cells: Sequence[int], size: int, least: int, most: int
) -> list[list[int]] | None:
    """Grow pieces from cells by chance; those left too small are joined to a neighbour."""
    piece_of: dict[int, list[int]] = {}
    for cell in chance.sample(cells, len(cells)):
        if cell not in piece_of:
            piece = _grown(chance, cell, size, piece_of, set(cells), _wanted(chance, least, most))
            piece_of.update(dict.fromkeys(piece, piece))
    for cell in cells:
        small = piece_of[cell]
        if len(small) < least and not _joined(chance, small, size, piece_of, most):
            return None
    return list({id(piece): sorted(piece) for piece in piece_of.values()}.values())


def _wanted(chance: Random, least: int, most: int) -> int:
    """A size; a cell alone is half as likely as the others."""
    sizes = [size for size in range(least, most + 1) for _ in range(1 if size == 1 else 2)]
    return chance.choice(sizes)


def _grown(
    chance: Random,
    cell: int,
    size: int,
    taken: dict[int, list[int]],
    inside: set[int],
    wanted: int,
) -> list[int]:
    piece = [cell]
    while len(piece) < wanted:
        around = _around(piece, size)
        free = [other for other in around if other not in taken and other in inside]
        if not free:
            break
        piece.append(chance.choice(free))
    return piece


def _around(piece: Iterable[int], size: int) -> list[int]:
    """The neighbours of a piece, in a fixed order."""
    found = {other: None for cell in piece for other in neighbours(cell, size, size)}
    return [cell for cell in found if cell not in piece]


def _joined(
    chance: Random, small: list[int], size: int, piece_of: dict[int, list[int]], most: int
) -> bool:
    """Give a lone cell to a neighbour with room, or take one from a neighbour that can spare it."""
    (cell,) = small
    around = [other for other in _around(small, size) if other in piece_of]
    chance.shuffle(around)
    for other in around:
        if len(piece_of[other]) < most:
            piece_of[other].append(cell)
            piece_of[cell] = piece_of[other]
            return True
    for other in around:
        giver = piece_of[other]
        left = [each for each in giver if each != other]
        if len(left) > 1 and connected(left, size, size):
            giver.remove(other)
            small.append(other)
            piece_of[other] = small
            return True
    return False


def _dominoes(chance: Random, size: int) -> list[list[int]]:
    """Two cells a piece: rows of them, turned in pairs by chance."""
    if size % 2:
        raise UsageError(
            f"a board of {size}×{size} cells cannot be cut into cages of 2: "
            "take a larger largest cage, or allow single cells"
        )
    other = [cell + 1 if cell % 2 == 0 else cell - 1 for cell in range(size * size)]
    for _ in range(_TURNS * size * size):
        row, column = chance.randrange(size - 1), chance.randrange(size - 1)
        a = row * size + column
        b, c, d = a + 1, a + size, a + size + 1
        if other[a] == b and other[c] == d:
            other[a], other[c], other[b], other[d] = c, a, d, b
        elif other[a] == c and other[b] == d:
            other[a], other[b], other[c], other[d] = b, a, d, c
    return [[cell, pair] for cell, pair in enumerate(other) if cell < pair]
