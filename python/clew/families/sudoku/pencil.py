"""Pencil and paper: naked singles, hidden singles, and only when stuck a guess.

Placing a value strikes it from every cell that sees it. A cell with one candidate left is placed
(a naked single); a value with one place left in a unit is placed there (a hidden single); when
neither is found, the first cell with the fewest candidates is guessed, its values ascending.

Counters: a *node* is a guess, a *propagation* a single placed, a *removal* a candidate struck, a
*check* one look at a unit for hidden singles, a *fail* a cell or a value left without a place.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from clew.base.result import Limits
from clew.families._shared.walk import Walk
from clew.families.sudoku.puzzle import Sudoku, values_of

__all__ = ["pencil"]


def pencil(puzzle: Sudoku, limits: Limits, seed: int, trace_cap: int | None) -> Walk:
    """Singles, then guesses; nothing in it is random, so `seed` plays no part."""
    return _Pencil(puzzle, limits, trace_cap)


class _Guess(NamedTuple):
    """A guess that stands, and the candidates and placed cells as they were before it."""

    cell: int
    bit: int
    masks: list[int]
    placed: bytearray


class _Pencil(Walk):
    """Invariant: a placed cell has one candidate, and no cell that sees it has that candidate."""

    patience = 1

    def __init__(self, puzzle: Sudoku, limits: Limits, trace_cap: int | None = None) -> None:
        self._every = puzzle.every
        self._units = [unit.cells for unit in puzzle.layout.units]
        self._units_of = puzzle.layout.units_of
        self._whole = len(self._units)
        self._sums = [0] * len(self._units)
        if puzzle.cages:
            self._add_cages(puzzle)
        self._masks = list(puzzle.masks)
        self._placed = bytearray(len(puzzle.masks))
        self._guesses: list[_Guess] = []
        super().__init__(limits, trace_cap)

    def _add_cages(self, puzzle: Sudoku) -> None:
        """A Killer's cages are units too, which need not hold every value, but have a sum.

        Their places are those of the model's constraints: all sums, then all differences.
        """
        self._units += 2 * [cage.cells for cage in puzzle.cages]
        self._sums += 2 * [cage.target for cage in puzzle.cages]
        of = [list(units) for units in self._units_of]
        for index, cage in enumerate(puzzle.cages, self._whole + len(puzzle.cages)):
            for cell in cage.cells:
                of[cell].append(index)
        self._units_of = tuple(map(tuple, of))

    def _walk(self) -> Iterator[tuple[int, ...]]:
        while True:
            if self._settle():
                cell = self._fewest()
                if cell is not None:
                    if not self._guess(cell):
                        return
                    continue
                yield self._solution()
            if self._stopped or not self._take_back():
                return

    def _settle(self) -> bool:
        """Place singles until there are none; False at a contradiction, or when told to stop."""
        found: bool | None = True
        while found:
            if self._due() or not self._place_naked():
                return False
            found = self._place_hidden()
        return found is not None

    def _place_naked(self) -> bool:
        """Place every cell with one candidate, and those that come of it."""
        masks, placed = self._masks, self._placed
        ready = [c for c, m in enumerate(masks) if not placed[c] and not m & (m - 1)]
        while ready:
            cell = ready.pop()
            if not placed[cell] and not self._place(cell, ready):
                return False
        return True

    def _place(self, cell: int, ready: list[int]) -> bool:
        """Strike a cell's one candidate from all that see it; new singles are added to `ready`."""
        masks, bit = self._masks, self._masks[cell]
        self._placed[cell] = 1
        self.propagations += 1
        for unit in self._units_of[cell]:
            for peer in self._units[unit]:
                if peer != cell and masks[peer] & bit:
                    left = self._strike(peer, bit, unit)
                    if not left:
                        return self._fail(peer, unit)
                    if not left & (left - 1):
                        ready.append(peer)
            if self._sums[unit] and not self._adds_up(unit):
                return self._fail(cell, unit)
        return True

    def _adds_up(self, unit: int) -> bool:
        """Whether a cage's sum can come out: its least and greatest candidates reach around it."""
        masks = [self._masks[cell] for cell in self._units[unit]]
        least = sum((mask & -mask).bit_length() for mask in masks)
        return least <= self._sums[unit] <= sum(mask.bit_length() for mask in masks)

    def _strike(self, cell: int, bits: int, unit: int) -> int:
        """Take candidates away because of a unit (-1: because they failed); what is left."""
        self._masks[cell] &= ~bits
        self.removals += bits.bit_count()
        if self._tracing:
            self._tell("prune", cell, tuple(values_of(bits)), unit, len(self._guesses))
        return self._masks[cell]

    def _place_hidden(self) -> bool | None:
        """Leave one candidate to each hidden single of the first unit that has some.

        Whether there were any; None where a value has no place left.
        """
        masks, placed = self._masks, self._placed
        for index, cells in enumerate(self._units[: self._whole]):
            self.checks += 1
            once = twice = 0
            for cell in cells:
                mask = masks[cell]
                twice |= once & mask
                once |= mask
            if once != self._every:
                self._fail(-1, index)
                return None
            single = once & ~twice
            hidden = [c for c in cells if not placed[c] and masks[c] & single]
            if hidden:
                return self._narrow(hidden, single, index)
        return False

    def _narrow(self, hidden: list[int], single: int, unit: int) -> bool | None:
        for cell in hidden:
            mask = self._masks[cell]
            own = mask & single
            if own & (own - 1):  # two values want this one cell
                self._fail(cell, unit)
                return None
            if mask != own:
                self._strike(cell, mask ^ own, unit)
        return True

    def _fewest(self) -> int | None:
        """The first of the open cells with the fewest candidates, None when all are placed."""
        masks, placed = self._masks, self._placed
        open_cells = [cell for cell in range(len(masks)) if not placed[cell]]
        return min(open_cells, key=lambda cell: masks[cell].bit_count(), default=None)

    def _guess(self, cell: int) -> bool:
        if not self._may_try():
            return False
        mask = self._masks[cell]
        bit = mask & -mask
        self._guesses.append(_Guess(cell, bit, self._masks.copy(), self._placed[:]))
        self._masks[cell] = bit
        self.depth = max(self.depth, len(self._guesses))
        if self._tracing:
            self._tell("guess", cell, (bit.bit_length(),), -1, len(self._guesses))
        return True

    def _take_back(self) -> bool:
        """Undo the last guess and strike its value; False when there is none."""
        if not self._guesses:
            return False
        cell, bit, self._masks, self._placed = self._guesses.pop()
        self.backtracks += 1
        if self._tracing:
            self._tell("back", cell, (bit.bit_length(),), -1, len(self._guesses))
        self._strike(cell, bit, -1)
        return True

    def _fail(self, cell: int, unit: int) -> bool:
        self.fails += 1
        if self._tracing:
            self._tell("fail", cell, (), unit, len(self._guesses))
        return False

    def _solution(self) -> tuple[int, ...]:
        self.solutions += 1
        if self._tracing:
            self._tell("solution", -1, (), -1, len(self._guesses))
        return tuple(mask.bit_length() for mask in self._masks)
