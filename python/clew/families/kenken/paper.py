"""The published algorithm of KenKen solving by backtracking, with and without propagation.

It takes the cells in reading order and tries the values ascending. A value must not stand in the
cell's row or column yet; with propagation its cage is tested next, and an incomplete cage passes.
Without, the cages are tested on full grids only, in the order in which they are given. A value
that was accepted is placed, and taken back when the cells after it have failed. Here the calls are
an explicit path, so that it can stop and resume; what it does, and how often, is the same.

Counters: a *node* is a value placed, a *check* one test of a cage, complete or not, a *backtrack*
a placed value taken back, a *fail* a cell for which no value led on. Rows and columns are not
counted.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.base.result import Limits
from clew.families._shared.cages import holds
from clew.families._shared.walk import Walk
from clew.families.kenken.puzzle import KenKen

__all__ = ["paper", "paper_plain"]


def paper(puzzle: KenKen, limits: Limits, seed: int, trace_cap: int | None) -> Walk:
    """The published algorithm; nothing in it is random, so `seed` plays no part."""
    return _RowByRow(puzzle, limits, trace_cap, propagates=True)


def paper_plain(puzzle: KenKen, limits: Limits, seed: int, trace_cap: int | None) -> Walk:
    """The same without propagation: cages are tested on full grids."""
    return _RowByRow(puzzle, limits, trace_cap, propagates=False)


class _RowByRow(Walk):
    """The loop of both.

    Invariant: the first `k` cells are filled; ``left[c]`` are the values that cell c has yet to
    try, ``before[c]`` how many solutions were known on arriving there, and ``used[u]`` are the
    values that stand in line u.
    """

    def __init__(
        self, puzzle: KenKen, limits: Limits, trace_cap: int | None, *, propagates: bool
    ) -> None:
        self._puzzle, self._propagates = puzzle, propagates
        n, cells = puzzle.size, puzzle.size**2
        self._lines = [(cell // n, n + cell % n) for cell in range(cells)]
        self._cage_of = puzzle.cage_of
        self._grid: list[int] = []
        self._left: list[Iterator[int]] = []
        self._before: list[int] = []
        self._used: list[set[int]] = [set() for _ in puzzle.lines]
        super().__init__(limits, trace_cap)

    def _walk(self) -> Iterator[tuple[int, ...]]:
        self._arrive()
        cells = self._puzzle.size**2
        while self._left and not self._due():
            if len(self._grid) == cells:
                if self._accepted():
                    yield self._solution()
            else:
                value = self._choose()
                if value is not None:
                    if not self._may_try():
                        return
                    self._place(value)
                    continue
                if self._before[-1] == self.solutions:
                    self._fail()
            self._left.pop()
            self._before.pop()
            if self._grid:
                self._take_back()

    def _arrive(self) -> None:
        """Make ready to fill the next cell (or, after the last, to judge the grid)."""
        self._left.append(iter(self._puzzle.values))
        self._before.append(self.solutions)

    def _choose(self) -> int | None:
        """The next value of the cell at hand that may stand there."""
        cell = len(self._grid)
        for value in self._left[-1]:
            why = self._against(cell, value)
            if why is None:
                return value
            if self._tracing:
                self._tell("prune", cell, (value,), why, cell)
        return None

    def _against(self, cell: int, value: int) -> int | None:
        """The line or cage that keeps a value from a cell, None if none does."""
        for line in self._lines[cell]:
            if value in self._used[line]:
                return line
        cage = self._cage_of[cell]
        if self._propagates and cage is not None and not self._passes(cage, [*self._grid, value]):
            return len(self._used) + cage
        return None

    def _passes(self, cage: int, grid: list[int]) -> bool:
        """One test of a cage; one that is not complete passes."""
        self.checks += 1
        found = self._puzzle.cages[cage]
        if found.cells[-1] >= len(grid):
            return True
        return holds(found.op, found.target, [grid[cell] for cell in found.cells])

    def _accepted(self) -> bool:
        if self._propagates:
            return True
        for cage in range(len(self._puzzle.cages)):
            if not self._passes(cage, self._grid):
                if self._tracing:
                    self._tell("fail", -1, (), len(self._used) + cage, len(self._grid))
                return False
        return True

    def _solution(self) -> tuple[int, ...]:
        self.solutions += 1
        if self._tracing:
            self._tell("solution", -1, (), -1, len(self._grid))
        return tuple(self._grid)

    def _place(self, value: int) -> None:
        cell = len(self._grid)
        self._grid.append(value)
        for line in self._lines[cell]:
            self._used[line].add(value)
        self.depth = max(self.depth, cell + 1)
        if self._tracing:
            self._tell("guess", cell, (value,), -1, cell + 1)
        self._arrive()

    def _take_back(self) -> None:
        value = self._grid.pop()
        cell = len(self._grid)
        for line in self._lines[cell]:
            self._used[line].remove(value)
        self.backtracks += 1
        if self._tracing:
            self._tell("back", cell, (value,), -1, cell)
            self._tell("prune", cell, (value,), -1, cell)

    def _fail(self) -> None:
        self.fails += 1
        if self._tracing:
            self._tell("fail", len(self._grid), (), -1, len(self._grid))
