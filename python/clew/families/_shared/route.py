"""Routes through a graph: one line through all nodes, as a model and as a kernel's payload.

Dot Connect and the Knight's Tour are the same question on different graphs. A node is a cell; its
value is its place on the route, from 1.

Where nothing says where an open route begins, a route and its reverse are two. A closed route is
told from its start (node 0 if none is given). Where nothing else says which way round it goes (no
end, no place but the first, fewer than two waypoints), both ways are one: it is told towards the
lower of the start's two neighbours on it.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from clew.base.globals import circuit, clause, element, path
from clew.base.model import Model
from clew.base.program import Kernel

__all__ = ["Route", "counter", "kernel", "model"]


@dataclass(frozen=True, slots=True)
class Route:
    """What a route must be: through every node once, each step to a neighbour.

    `neighbours` are each node's neighbours, ascending, and neighbourhood is mutual. `closed`: the
    last node is a neighbour of the first. `places` are pairs of a node and its place; `waypoints`
    are met in this order, with other nodes between.
    """

    neighbours: tuple[tuple[int, ...], ...]
    closed: bool = False
    start: int | None = None
    end: int | None = None
    places: tuple[tuple[int, int], ...] = ()
    waypoints: tuple[int, ...] = ()

    @property
    def first(self) -> int | None:
        """Where it begins: a closed route can be told from anywhere, so from node 0."""
        return 0 if self.closed and self.start is None else self.start

    @property
    def either_way(self) -> bool:
        """Whether it is closed and nothing says which way round it goes."""
        told = self.end is not None or any(place != 1 for _, place in self.places)
        return self.closed and not told and len(self.waypoints) < 2


def model(route: Route, names: list[str]) -> Model:
    """Each node's place, then each node's successor.

    The successor of an open route's last node is the number of nodes.
    """
    made = Model()
    n = len(route.neighbours)
    places = [made.variable(name, _places(route, node)) for node, name in enumerate(names)]
    after = [
        made.variable(f"after {name}", _successors(route, node)) for node, name in enumerate(names)
    ]
    made.add(circuit(after) if route.closed else path(after, start=route.first))
    # What follows a node has the next place; what follows the last has the place after the last.
    following = [
        n + 1 if route.closed and node == route.first else p for node, p in enumerate(places)
    ]
    if not route.closed:
        following.append(n + 1)
    for node, place in enumerate(places):
        made.add(element(following, after[node]) == place + 1)
    for earlier, later in pairwise(route.waypoints):
        made.add(places[earlier] < places[later])
    if route.either_way and route.first is not None:
        for low, high in combinations(route.neighbours[route.first], 2):
            made.add(clause(after[route.first] != high, after[low] != route.first))
    return made


def _places(route: Route, node: int) -> list[int] | range:
    n = len(route.neighbours)
    fixed = {place for other, place in route.places if other == node}
    if node == route.first:
        fixed.add(1)
    if node == route.end:
        fixed.add(n)
    if len(fixed) > 1 or (route.closed and n == 1):
        return [0]  # no place has this number: the demands contradict each other
    return sorted(fixed) or range(1, n + 1)


def _successors(route: Route, node: int) -> list[int]:
    n = len(route.neighbours)
    if node == route.end and not route.closed:
        return [n]
    found = [other for other in route.neighbours[node] if route.closed or other != route.first]
    ends = not route.closed and route.end is None
    return ([*found, n] if ends else found) or [-1]  # no node has this number: it leads nowhere


def kernel(route: Route, seed: int = 0) -> Kernel:
    """The same question for the kernel ``hamilton``, which answers with the places.

    Payload, as 64-bit words: number of nodes; closed (0 or 1); start and end, each counted from 1
    with 0 for none; seed; number of places, then pairs of node and place; number of waypoints,
    then these; then for each node the number of its neighbours and these.
    """
    words = [
        len(route.neighbours),
        int(route.closed),
        *(0 if node is None else node + 1 for node in (route.first, route.end)),
        seed & (1 << 64) - 1,
        len(route.places),
        *(word for pair in route.places for word in pair),
        len(route.waypoints),
        *route.waypoints,
    ]
    for neighbours in route.neighbours:
        words += [len(neighbours), *neighbours]
    return Kernel("hamilton", struct.pack(f"<{len(words)}Q", *words))


def counter(route: Route) -> Kernel | None:
    """The number of routes, for the kernel ``hamilton-count``; None for what it does not count."""
    untold = not route.neighbours or route.places or route.waypoints
    if untold or (route.closed and route.end is not None):
        return None
    return replace(kernel(route), name="hamilton-count")
