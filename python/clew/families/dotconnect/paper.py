"""The published algorithm of connecting dots by backtracking, with and without its trapped regions.

From the last dot of the line it tries to go up, down, left, right; it puts the next dot on the
line, calls itself for the rest, and takes the dot back if that failed. Before a dot is put, unless
it is the last, the dots still free are flooded from the first of them: if not all are reached, a
region would be trapped, and the move is not made. Here the calls are an explicit path, so that it
can stop and resume; what it does, and how often, is the same.

Counters: a *node* is a dot put on the line (the start, too), a *backtrack* one taken back, a
*check* one question whether a region is trapped, a *fail* a move not made because one is. Where the
line may begin anywhere, the dots are tried in reading order. Ends, waypoints, given places and
walls, which the publication has not, only forbid moves, uncounted, as a barrier does.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

from clew.base.program import Kernel
from clew.base.result import Limits
from clew.families._shared.walk import Walk
from clew.families.dotconnect.puzzle import DotConnect

__all__ = ["paper", "paper_kernel", "paper_plain", "paper_plain_kernel"]


def paper(puzzle: DotConnect, limits: Limits, seed: int, trace_cap: int | None) -> Walk:
    """The published algorithm; nothing in it is random, so `seed` plays no part."""
    return _Wander(puzzle, True, limits, trace_cap)


def paper_plain(puzzle: DotConnect, limits: Limits, seed: int, trace_cap: int | None) -> Walk:
    """The same, never asking whether a region is trapped."""
    return _Wander(puzzle, False, limits, trace_cap)


def paper_kernel(puzzle: DotConnect, seed: int) -> Kernel:
    """The same algorithm, compiled: equal to `paper` in every counter."""
    return _kernel(puzzle, tested=True)


def paper_plain_kernel(puzzle: DotConnect, seed: int) -> Kernel:
    """The same algorithm, compiled: equal to `paper_plain` in every counter."""
    return _kernel(puzzle, tested=False)


def _kernel(puzzle: DotConnect, tested: bool) -> Kernel:
    starts, wanted, ranks, ways = _question(puzzle)
    words = [int(tested), int(puzzle.closed), len(ways), len(starts), *starts, *wanted, *ranks]
    for ahead in ways:
        words += [len(ahead), *ahead]
    return Kernel("wander", struct.pack(f"<{len(words)}Q", *words))


def _question(
    puzzle: DotConnect,
) -> tuple[list[int], list[int], list[int], list[list[int]]]:
    """Where to begin, and for each dot: the place it wants (0: any), which waypoint it is (0:
    none), and the ways on in the paper's order.
    """
    route, dots = puzzle.route, len(puzzle.cells)
    starts = list(range(dots)) if route.first is None else [route.first]
    wanted, ranks = [0] * dots, [0] * dots
    for dot, place in route.places:
        wanted[dot] = place
    if route.end is not None:
        wanted[route.end] = dots
    for rank, dot in enumerate(route.waypoints, 1):
        ranks[dot] = rank
    order = {-puzzle.columns: 0, puzzle.columns: 1, -1: 2, 1: 3}
    ways = [
        sorted(ahead, key=lambda other: order[puzzle.cells[other] - cell])
        for cell, ahead in zip(puzzle.cells, puzzle.neighbours, strict=True)
    ]
    return starts, wanted, ranks, ways


class _Wander(Walk):
    """The loop of both.

    Invariant: the line stands in `line`; ``turn[k]`` counts how many of the ways to its dot k have
    been tried, and `met` how many waypoints it has met.
    """

    def __init__(
        self, puzzle: DotConnect, tested: bool, limits: Limits, trace_cap: int | None
    ) -> None:
        self._starts, self._wanted, self._ranks, self._ways = _question(puzzle)
        self._dots = len(self._ways)
        self._closed, self._tested = puzzle.closed, tested
        self._holder = {place: dot for dot, place in enumerate(self._wanted) if place}
        self._line: list[int] = []
        self._free = set(range(self._dots))
        self._turn = [0] * (self._dots + 1)
        self._met = 0
        super().__init__(limits, trace_cap)

    def _walk(self) -> Iterator[tuple[int, ...]]:
        while not self._due():
            dot = self._choose()
            if dot is not None:
                if not self._may_try():
                    return
                self._put(dot)
                if len(self._line) == self._dots:
                    yield self._solution()
            elif self._line:
                self._take_back()
            else:
                return

    def _choose(self) -> int | None:
        """The next dot to go to, None if there is none."""
        k = len(self._line)
        ahead = self._ways[self._line[-1]] if self._line else self._starts
        while k < self._dots and self._turn[k] < len(ahead):
            dot = ahead[self._turn[k]]
            self._turn[k] += 1
            if self._may_stand(dot, k) and not self._traps(dot, k):
                return dot
        return None

    def _may_stand(self, dot: int, k: int) -> bool:
        """Whether a dot may follow the first `k` of the line, regions aside."""
        if dot not in self._free or self._wanted[dot] not in (0, k + 1):
            return False
        if self._holder.get(k + 1, dot) != dot or self._ranks[dot] not in (0, self._met + 1):
            return False
        if self._closed and k + 1 == self._dots:
            return self._line[0] in self._ways[dot] and self._line[1] < dot
        return True

    def _traps(self, dot: int, k: int) -> bool:
        """Whether going there would cut dots off: never asked of the first and the last."""
        if not self._tested or k == 0 or k + 1 == self._dots:
            return False
        self.checks += 1
        left = self._free - {dot}
        ahead = [min(left)]
        left.remove(ahead[0])
        while ahead:
            for other in self._ways[ahead.pop()]:
                if other in left:
                    left.remove(other)
                    ahead.append(other)
        if not left:
            return False
        self.fails += 1
        if self._tracing:
            self._tell("prune", dot, (k + 1,), -1, k)
        return True

    def _put(self, dot: int) -> None:
        self._line.append(dot)
        self._free.remove(dot)
        self._met += self._ranks[dot] > 0
        k = len(self._line)
        self._turn[k] = 0
        self.depth = max(self.depth, k)
        if self._tracing:
            self._tell("guess", dot, (k,), -1, k)

    def _take_back(self) -> None:
        dot = self._line.pop()
        self._free.add(dot)
        self._met -= self._ranks[dot] > 0
        self.backtracks += 1
        k = len(self._line)
        if self._tracing:
            self._tell("back", dot, (k + 1,), -1, k)

    def _solution(self) -> tuple[int, ...]:
        self.solutions += 1
        if self._tracing:
            self._tell("solution", -1, (), -1, self._dots)
        places = {dot: place for place, dot in enumerate(self._line, 1)}
        return tuple(places[dot] for dot in range(self._dots))
