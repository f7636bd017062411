"""A knight that goes from square to square: plain backtracking, and Warnsdorff's rule.

Warnsdorff's rule (1823): go where the fewest moves lead on. Where several squares are equal, the
ties are broken by a second rule. What is counted: a node is a square entered, a check a square
looked at, a backtrack a square left again, a fail a square from which no move leads on, or a full
tour that is not what is asked. Without taking back, the first fail ends it, and nothing is proved.

The kernel ``knight-walk`` is the same, number by number; these serve where a trace is wanted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from clew.base.result import Limits
from clew.families._shared.walk import Walk
from clew.families.knightstour.model import route_of
from clew.families.knightstour.puzzle import KnightsTour

__all__ = ["ANY", "CHANCE", "FIXED", "LATER", "LATER_OUTER", "OUTER", "KnightWalk"]

#: The rules: none; then Warnsdorff's, with ties broken by the order of squares, by chance, by the
#: fewest exits one move later, by the distance from the middle, and by both.
ANY, FIXED, CHANCE, LATER, OUTER, LATER_OUTER = range(6)

_ALL: Final = (1 << 64) - 1


class _Chance:
    """The generator of the kernels (SplitMix64)."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _ALL

    def next(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _ALL
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _ALL
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _ALL
        return z ^ (z >> 31)


class KnightWalk(Walk):
    """The running walk. `back`: moves that lead nowhere are taken back."""

    def __init__(
        self,
        puzzle: KnightsTour,
        rule: int,
        back: bool,
        limits: Limits,
        seed: int,
        trace_cap: int | None,
    ) -> None:
        route = route_of(puzzle)
        self._puzzle, self._near, self._first = puzzle, route.neighbours, route.first
        self._rule, self._back, self._chance = rule, back, _Chance(seed)
        self._number = {puzzle.cell(square): number for square, number in puzzle.given}
        self._holder = {number: cell for cell, number in self._number.items()}
        self._either_way = route.either_way
        self._visited = [False] * puzzle.size
        self._exits = [len(near) for near in route.neighbours]
        self._at: list[int] = []
        super().__init__(limits, trace_cap)

    def _walk(self) -> Iterator[tuple[int, ...]]:
        every = range(self._puzzle.size)
        moves = [self._choose(every if self._first is None else [self._first])]
        while not self._due():
            if moves[-1]:
                if not self._may_try():
                    return
                self._enter(moves[-1].pop())
                full = len(self._at) == self._puzzle.size
                moves.append([] if full else self._choose(self._near[self._at[-1]]))
                found = self._accepted() if full else None
                if found is not None:
                    yield found
                elif not moves[-1]:
                    self._note_fail()
            elif len(moves) > 1 and self._back:
                moves.pop()
                self._leave()
            else:
                self._stopped = len(moves) > 1
                return

    def _choose(self, cells: Iterable[int]) -> list[int]:
        """Of the cells the ones that the next number may stand on, the best last."""
        number = len(self._at) + 1
        asked = self._holder.get(number)
        cells = list(cells)
        self.checks += len(cells)
        given, visited = self._number, self._visited
        may = [c for c in cells if not visited[c] and given.get(c, number) == number]
        if asked is not None:
            may = [cell for cell in may if cell == asked]
        if self._rule != ANY:
            may = [cell for _, cell in sorted((self._key(cell), cell) for cell in may)]
        return [*reversed(may if self._back else may[:1])]

    def _key(self, cell: int) -> tuple[int, ...]:
        """What Warnsdorff's rule goes by: the least is best, and among equals the first cell."""
        exits = self._exits[cell]
        if self._rule == CHANCE:
            return exits, self._chance.next()
        if self._rule == LATER:
            return exits, self._later(cell)
        if self._rule == OUTER:
            return exits, -self._from_middle(cell)
        if self._rule == LATER_OUTER:
            return exits, self._later(cell), -self._from_middle(cell)
        return (exits,)

    def _later(self, cell: int) -> int:
        """The fewest exits of the squares that come after this one."""
        after = (self._exits[c] for c in self._near[cell] if not self._visited[c])
        return min(after, default=9)

    def _from_middle(self, cell: int) -> int:
        puzzle = self._puzzle
        row, column = divmod(puzzle.squares[cell], puzzle.columns)
        return (2 * row + 1 - puzzle.rows) ** 2 + (2 * column + 1 - puzzle.columns) ** 2

    def _enter(self, cell: int) -> None:
        self._visited[cell] = True
        self._at.append(cell)
        for other in self._near[cell]:
            self._exits[other] -= 1
        self.depth = max(self.depth, len(self._at))
        if self._tracing:
            self._tell("guess", cell, (len(self._at),), -1, len(self._at))

    def _leave(self) -> None:
        cell = self._at.pop()
        self._visited[cell] = False
        for other in self._near[cell]:
            self._exits[other] += 1
        self.backtracks += 1
        if self._tracing:
            self._tell("back", cell, (len(self._at) + 1,), -1, len(self._at))

    def _note_fail(self) -> None:
        self.fails += 1
        if self._tracing:
            self._tell("fail", -1, (), -1, len(self._at))

    def _accepted(self) -> tuple[int, ...] | None:
        """All squares are visited: the numbers, if that is a tour as it is asked."""
        at, size = self._at, len(self._at)
        if self._puzzle.closed and at[0] not in self._near[at[-1]]:
            return None
        backward = self._either_way and size > 2 and at[1] > at[-1]
        if backward and self._back:
            return None  # it will come the other way round
        self.solutions += 1
        if self._tracing:
            self._tell("solution", -1, (), -1, size)
        numbers = [0] * size
        for index, cell in enumerate(at):
            numbers[cell] = (size - index) % size + 1 if backward else index + 1
        return tuple(numbers)
