"""A published algorithm, kept as it was: first empty cell, values ascending, take back."""

from __future__ import annotations

from collections.abc import Iterator

from clew.base.result import Limits
from clew.families._shared.walk import Walk
from template_family.puzzle import Latin

__all__ = ["paper"]


def paper(puzzle: Latin, limits: Limits, seed: int, trace_cap: int | None) -> Walk:
    """Nothing in it is random, so `seed` plays no part."""
    return _FirstEmpty(puzzle, limits, trace_cap)


class _FirstEmpty(Walk):
    """`Walk` brings limits, cancel, stats and trace; only the loop is written here."""

    def __init__(self, puzzle: Latin, limits: Limits, trace_cap: int | None) -> None:
        self._size = puzzle.size
        self._lines = puzzle.lines
        self._grid = [clue or 0 for clue in puzzle.clues]
        self._empty = [cell for cell, value in enumerate(self._grid) if not value]
        super().__init__(limits, trace_cap)

    def _walk(self) -> Iterator[tuple[int, ...]]:
        k = 0
        while k >= 0 and not self._due():
            if k == len(self._empty):
                self.solutions += 1
                self._event("solution", -1, (), k)
                yield tuple(self._grid)
                k = self._back(k)
            elif value := self._next_value(self._empty[k]):
                if not self._may_try():
                    return
                self._grid[self._empty[k]] = value
                k += 1
                self.depth = max(self.depth, k)
                self._event("guess", self._empty[k - 1], (value,), k)
            else:
                self._grid[self._empty[k]] = 0
                k = self._back(k)

    def _next_value(self, cell: int) -> int:
        """The next safe value above the one that stands there, 0 if there is none."""
        for value in range(self._grid[cell] + 1, self._size + 1):
            self.checks += 1
            lines = (line for line in self._lines if cell in line)
            if all(self._grid[other] != value for line in lines for other in line):
                return value
        return 0

    def _back(self, k: int) -> int:
        """One cell back; its value stays, so that the next above it comes after."""
        if k:
            self.backtracks += 1
            cell = self._empty[k - 1]
            self._event("back", cell, (self._grid[cell],), k - 1)
        return k - 1

    def _event(self, kind: str, cell: int, values: tuple[int, ...], depth: int) -> None:
        if self._tracing:
            self._tell(kind, cell, values, -1, depth)
