"""Where a graph falls into pieces."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["cut_nodes", "pieces"]

Graph = Sequence[Sequence[int]]


def pieces(near: Graph, without: Sequence[int]) -> list[list[int]]:
    """What hangs together once the nodes `without` are gone; each piece ascending."""
    seen = [False] * len(near)
    for node in without:
        seen[node] = True
    found = []
    for first in range(len(near)):
        if seen[first]:
            continue
        seen[first] = True
        piece = [first]
        for node in piece:
            for other in near[node]:
                if not seen[other]:
                    seen[other] = True
                    piece.append(other)
        found.append(sorted(piece))
    return found


def cut_nodes(near: Graph, without: int | None = None) -> list[tuple[int, int]]:
    """The nodes whose loss makes their piece fall apart, each with the number of its pieces then.

    `without` is a node thought away beforehand.
    """
    time = [0] * len(near)
    if without is not None:
        time[without] = -1
    apart = [0] * len(near)
    clock = 0
    for root in range(len(near)):
        if not time[root]:
            clock = _explore(near, root, time, apart, clock)
            apart[root] -= 1  # a root has nothing above it
    return [(node, many + 1) for node, many in enumerate(apart) if many > 0]


def _explore(near: Graph, root: int, time: list[int], apart: list[int], clock: int) -> int:
    """Walk the piece of `root` in depth; `apart` counts for each node the branches below it that
    reach nothing above it."""
    clock += 1
    time[root] = clock
    highest = {root: clock}
    path = [(root, iter(near[root]))]
    while path:
        node, others = path[-1]
        for other in others:
            if not time[other]:
                clock += 1
                time[other] = highest[other] = clock
                path.append((other, iter(near[other])))
                break
            if time[other] > 0:
                highest[node] = min(highest[node], time[other])
        else:
            path.pop()
            if path:
                above = path[-1][0]
                highest[above] = min(highest[above], highest[node])
                apart[above] += highest[node] >= time[above]
    return clock
