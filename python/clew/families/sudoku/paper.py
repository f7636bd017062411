"""The published algorithm of Sudoku solving by backtracking, with and without its safety check.

It takes the first empty cell in reading order, tries the digits ascending, asks of each whether it
is safe (not yet in the row, the column, the box), places it, calls itself for the rest, and takes
it back if that failed. Here the calls are an explicit path, so that it can stop and resume; what
it does, and how often, is the same.

Counters: a *node* is a digit placed, a *check* one question whether a digit is safe (without the
safety check: one test of a full grid), a *backtrack* a placed digit taken back, a *fail* a cell
for which no digit led on. Pencilmarks, regions and diagonals only change which digits a cell may
try and which cells it must differ from. A digit is safe in a Killer's cage if it does not stand
there yet and the sum can still come out.
"""

from __future__ import annotations

import struct
from abc import abstractmethod
from collections.abc import Iterator

from clew.base.program import Kernel
from clew.base.result import Limits
from clew.families._shared.cages import Cage
from clew.families._shared.walk import Walk
from clew.families.sudoku.puzzle import Sudoku, values_of

__all__ = ["paper", "paper_kernel", "paper_plain", "paper_plain_kernel"]


def paper(puzzle: Sudoku, limits: Limits, seed: int, trace_cap: int | None) -> Walk:
    """The published algorithm; nothing in it is random, so `seed` plays no part."""
    return _Checked(puzzle, limits, trace_cap)


def paper_plain(puzzle: Sudoku, limits: Limits, seed: int, trace_cap: int | None) -> Walk:
    """The same without its safety check: brute force."""
    return _Plain(puzzle, limits, trace_cap)


def paper_kernel(puzzle: Sudoku, seed: int) -> Kernel | None:
    """The same algorithm, compiled: equal to `paper` in every counter. It knows no cages."""
    return _kernel(puzzle, tested=True)


def paper_plain_kernel(puzzle: Sudoku, seed: int) -> Kernel | None:
    """The same algorithm, compiled: equal to `paper_plain` in every counter. It knows no cages."""
    return _kernel(puzzle, tested=False)


def _kernel(puzzle: Sudoku, tested: bool) -> Kernel | None:
    if puzzle.cages:
        return None
    layout = puzzle.layout
    words = [int(tested), len(puzzle.masks), len(layout.units), *puzzle.masks]
    for units in layout.units_of:
        words += [len(units), *units]
    return Kernel("first-empty", struct.pack(f"<{len(words)}Q", *words))


class _FirstEmpty(Walk):
    """The loop of both.

    Invariant: the first `k` empty cells are filled; ``left[i]`` is the mask of the digits that
    empty cell i has yet to try, ``before[i]`` how many solutions were known on arriving there.
    """

    def __init__(self, puzzle: Sudoku, limits: Limits, trace_cap: int | None = None) -> None:
        self._puzzle = puzzle
        self._grid = [mask if mask & (mask - 1) == 0 else 0 for mask in puzzle.masks]
        self._cells = [cell for cell, bit in enumerate(self._grid) if not bit]
        self._left = [puzzle.masks[cell] for cell in self._cells]
        self._before = [0] * len(self._cells)
        self._cages = {cell: i for i, cage in enumerate(puzzle.cages) for cell in cage.cells}
        super().__init__(limits, trace_cap)

    @abstractmethod
    def _choose(self, k: int) -> int:
        """The bit of the next digit to place in empty cell `k`, 0 if there is none."""

    @abstractmethod
    def _accepted(self) -> bool:
        """Whether the full grid is a solution."""

    def _walk(self) -> Iterator[tuple[int, ...]]:
        k, count = 0, len(self._cells)
        while k >= 0 and not self._due():
            if k == count:
                if self._accepted():
                    yield self._solution(k)
            elif bit := self._choose(k):
                if not self._may_try():
                    return
                self._place(k, bit)
                k += 1
                if k < count:
                    self._left[k] = self._puzzle.masks[self._cells[k]]
                    self._before[k] = self.solutions
                continue
            elif self._before[k] == self.solutions:
                self._fail(k)
            k -= 1
            if k >= 0:
                self._take_back(k)

    def _met(self, cage: Cage) -> bool:
        """Whether a full cage holds different digits that add up to its target."""
        digits = {self._grid[cell].bit_length() for cell in cage.cells}
        return len(digits) == len(cage.cells) and sum(digits) == cage.target

    def _solution(self, k: int) -> tuple[int, ...]:
        self.solutions += 1
        if self._tracing:
            self._tell("solution", -1, (), -1, k)
        return tuple(bit.bit_length() for bit in self._grid)

    def _place(self, k: int, bit: int) -> None:
        self._grid[self._cells[k]] = bit
        self._left[k] &= -2 * bit  # the digits above it
        if k >= self.depth:
            self.depth = k + 1
        if self._tracing:
            self._tell("guess", self._cells[k], (bit.bit_length(),), -1, k + 1)

    def _take_back(self, k: int) -> None:
        cell = self._cells[k]
        bit, self._grid[cell] = self._grid[cell], 0
        self.backtracks += 1
        if self._tracing:
            self._tell("back", cell, (bit.bit_length(),), -1, k)
            self._tell("prune", cell, (bit.bit_length(),), -1, k)

    def _fail(self, k: int) -> None:
        self.fails += 1
        if self._tracing:
            self._tell("fail", self._cells[k], (), -1, k)


class _Checked(_FirstEmpty):
    """Each digit is tested before it is placed. ``used[u]`` is the mask of what unit u holds.

    The digits are asked all at once with masks; those skipped on the way to the next safe one
    count as checks, as if they had been asked one by one.
    """

    def __init__(self, puzzle: Sudoku, limits: Limits, trace_cap: int | None = None) -> None:
        super().__init__(puzzle, limits, trace_cap)
        self._units = [puzzle.layout.units_of[cell] for cell in self._cells]
        self._used = [0] * len(puzzle.layout.units)
        for cell, bit in enumerate(self._grid):
            for unit in puzzle.layout.units_of[cell]:
                self._used[unit] |= bit

    def _choose(self, k: int) -> int:
        blocked = 0
        for unit in self._units[k]:
            blocked |= self._used[unit]
        left = self._left[k]
        safe = left & ~blocked
        if self._cages:
            safe &= self._fitting(self._cells[k])
        bit = safe & -safe
        asked = left & (2 * bit - 1)  # up to the safe one; all of them if there is none
        self.checks += asked.bit_count()
        if self._tracing:
            self._tell_unsafe(k, asked & ~bit)
        return bit

    def _fitting(self, cell: int) -> int:
        """The digits that the cell's cage, as far as it is filled, allows there."""
        index = self._cages.get(cell)
        if index is None:
            return self._puzzle.every
        cage = self._puzzle.cages[index]
        held = [self._grid[other] for other in cage.cells if self._grid[other]]
        left = cage.target - sum(bit.bit_length() for bit in held)
        if len(held) + 1 == len(cage.cells):
            fitting = 1 << (left - 1) if left > 0 else 0
        else:
            fitting = (1 << max(left - 1, 0)) - 1
        for bit in held:
            fitting &= ~bit
        return fitting

    def _tell_unsafe(self, k: int, digits: int) -> None:
        """Say of each refused digit which unit, first to last, holds it, or whose cage forbids."""
        for digit in values_of(digits):
            cage = len(self._used) + self._cages.get(self._cells[k], 0)
            why = next((u for u in self._units[k] if self._used[u] >> (digit - 1) & 1), cage)
            self._tell("prune", self._cells[k], (digit,), why, k)

    def _accepted(self) -> bool:
        return not self._cages or all(map(self._met, self._puzzle.cages))

    def _place(self, k: int, bit: int) -> None:
        for unit in self._units[k]:
            self._used[unit] |= bit
        super()._place(k, bit)

    def _take_back(self, k: int) -> None:
        bit = self._grid[self._cells[k]]
        for unit in self._units[k]:
            self._used[unit] ^= bit
        super()._take_back(k)


class _Plain(_FirstEmpty):
    """Every digit is placed; the rules are tested on the full grid only."""

    def _choose(self, k: int) -> int:
        left = self._left[k]
        return left & -left

    def _accepted(self) -> bool:
        self.checks += 1
        grid, every = self._grid, self._puzzle.every
        for index, unit in enumerate(self._puzzle.layout.units):
            held = 0
            for cell in unit.cells:
                held |= grid[cell]
            if held != every:
                return self._refuse(index)
        for index, cage in enumerate(self._puzzle.cages, len(self._puzzle.layout.units)):
            if not self._met(cage):
                return self._refuse(index)
        return True

    def _refuse(self, why: int) -> bool:
        if self._tracing:
            self._tell("fail", -1, (), why, len(self._cells))
        return False
