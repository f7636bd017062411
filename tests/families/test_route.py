"""Routes: the kernel, the engine's model and a walk through everything say the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from clew.base.result import Status
from clew.engine import native
from clew.families._shared.route import Route, kernel, model

Places = tuple[int, ...]


def by_kernel(route: Route, seed: int = 0) -> list[Places]:
    search = native.kernel_search(kernel(route, seed))
    found = list(iter(search.next, None))
    assert search.status is Status.EXHAUSTED
    return found


def by_model(route: Route) -> list[Places]:
    n = len(route.neighbours)
    search = native.search(model(route, [f"n{node}" for node in range(n)]).program())
    return [values[:n] for values in iter(search.next, None)]


def by_walking(route: Route) -> list[Places]:
    """Every way through the graph, kept if it is what is asked."""
    n = len(route.neighbours)

    def walks(order: list[int]) -> Iterator[list[int]]:
        if len(order) == n:
            yield order
        for node in route.neighbours[order[-1]]:
            if node not in order:
                yield from walks([*order, node])

    found = []
    for first in range(n) if route.first is None else [route.first]:
        for order in walks([first]):
            places = tuple(order.index(node) + 1 for node in range(n))
            if _closes(route, order) and _is_met(route, places):
                found.append(places)
    return found


def _closes(route: Route, order: list[int]) -> bool:
    if not route.closed:
        return True
    one_way = not route.either_way or len(order) < 3 or order[1] < order[-1]
    return one_way and order[-1] in route.neighbours[order[0]]


def _is_met(route: Route, places: Places) -> bool:
    return (
        (route.end is None or places[route.end] == len(places))
        and all(places[node] == place for node, place in route.places)
        and all(places[a] < places[b] for a, b in pairwise(route.waypoints))
    )


def graph(edges: set[tuple[int, int]], n: int) -> tuple[tuple[int, ...], ...]:
    both = edges | {(b, a) for a, b in edges}
    return tuple(tuple(sorted(b for a, b in both if a == node)) for node in range(n))


def random_route(rng: random.Random) -> Route:
    n = rng.randint(1, 7)
    share, lattice = rng.choice([0.5, 0.75, 0.95]), rng.random() < 0.5
    pairs = [(a, b) for b in range(n) for a in range(b) if not lattice or (a + b) % 2]
    edges = {pair for pair in pairs if rng.random() < share}

    def maybe(often: float) -> int | None:
        return rng.randrange(n) if rng.random() < often else None

    places = [(rng.randrange(n), rng.randint(1, n)) for _ in range(2) if rng.random() < 0.2]
    waypoints = rng.sample(range(n), rng.randint(0, min(n, 3))) if rng.random() < 0.4 else []
    return Route(
        graph(edges, n),
        closed=rng.random() < 0.4,
        start=maybe(0.4),
        end=maybe(0.25),
        places=tuple(places),
        waypoints=tuple(waypoints),
    )


@pytest.mark.parametrize("part", range(4))
def test_kernel_model_and_walk_agree(part: int) -> None:
    rng = random.Random(part)
    answered = 0
    for _ in range(150):
        route = random_route(rng)
        found = by_kernel(route, part)
        expected = sorted(by_walking(route))
        assert sorted(found) == expected, route
        assert sorted(by_model(route)) == expected, route
        answered += bool(expected)
    assert answered > 30


def grid(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    beside = {(cell, other) for cell in cells for other in cells if _beside(cell, other)}
    edges = {(a * columns + b, c * columns + d) for (a, b), (c, d) in beside}
    return graph(edges, rows * columns)


def _beside(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def test_closed_routes_are_told_once() -> None:
    # A ring of four has one closed route, and of a square of sixteen six are known.
    assert by_kernel(Route(grid(2, 2), closed=True)) == [(1, 2, 4, 3)]
    assert len(by_kernel(Route(grid(4, 4), closed=True))) == 6


def test_the_same_seed_gives_the_same_answers() -> None:
    route = Route(grid(4, 5))
    assert by_kernel(route, 3) == by_kernel(route, 3)
