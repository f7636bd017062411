"""Random KenKens: with one solution, with several, with none."""

from __future__ import annotations

import random
from collections.abc import Sequence

from clew.families._shared.cages import Cage, possible
from clew.families.kenken import KenKen

__all__ = ["made", "random_puzzle"]


def made(op: str, values: Sequence[int]) -> int | None:
    """What an operation makes of values, by the words of the rules; None if nothing."""
    first, *rest = sorted(values, reverse=True)
    result = first
    for value in rest:
        if op == "/" and (value == 0 or result % value):
            return None
        result = {
            "+": result + value,
            "-": result - value,
            "*": result * value,
            "/": result // (value or 1),
        }[op]
    return result


def random_puzzle(rng: random.Random, size: int, values: Sequence[int] = ()) -> KenKen:
    """Cages of any cells, cut out of a shuffled cyclic square; one in four puzzles is spoilt."""
    values = list(values) or list(range(1, size + 1))
    grid = _square(rng, size, rng.sample(values, size))
    spoilt = rng.random() < 0.25
    free = rng.sample(range(size * size), size * size)
    cages = []
    while len(free) > rng.randint(0, size):
        cells = [free.pop() for _ in range(min(len(free), rng.randint(1, 4)))]
        cage = _cage(rng, grid, cells)
        if spoilt and rng.random() < 0.3:
            cage = Cage(cage.target + rng.choice((-1, 1)), cage.op, cage.cells)
        trial = KenKen(size, (), values)
        if possible(cage.op, cage.target, trial.values, trial.twins(cage)):
            cages.append(cage)
    return KenKen(size, tuple(cages), tuple(values))


def _square(rng: random.Random, size: int, symbols: list[int]) -> list[int]:
    rows, columns = rng.sample(range(size), size), rng.sample(range(size), size)
    return [symbols[(r + c) % size] for r in rows for c in columns]


def _cage(rng: random.Random, grid: list[int], cells: list[int]) -> Cage:
    held = [grid[cell] for cell in cells]
    ops = [op for op in "+-*/" if made(op, held) is not None]
    op = rng.choice(ops)
    target = made(op, held)
    assert target is not None
    return Cage.of(target, "?" if rng.random() < 0.15 else op, cells)
