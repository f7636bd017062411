"""The exact number of routes through a graph, without enumerating them."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations, pairwise, permutations

import pytest

import clew
from clew.base.result import Limits, Status
from clew.engine import native
from clew.families._shared import route
from clew.families._shared.grid import neighbours
from clew.families._shared.route import Route


def counted(question: Route, limits: Limits | None = None) -> int | None:
    kernel = route.counter(question)
    assert kernel is not None
    limbs = native.kernel_search(kernel, limits).next()
    return None if limbs is None else sum(limb << 32 * i for i, limb in enumerate(limbs))


def enumerated(question: Route) -> int:
    """By trying every order of the nodes."""
    near = question.neighbours
    found = 0
    for order in permutations(range(len(near))):
        if any(b not in near[a] for a, b in pairwise(order)):
            continue
        if question.closed:
            first = question.first
            found += order[0] == first and order[0] in near[order[-1]] and order[1] <= order[-1]
        else:
            found += question.start in (None, order[0]) and question.end in (None, order[-1])
    return found


def graph(nodes: int, edges: Iterable[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    near: list[list[int]] = [[] for _ in range(nodes)]
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    return tuple(tuple(sorted(some)) for some in near)


def grid(rows: int, columns: int, barriers: Iterable[int] = ()) -> list[list[int]]:
    """The neighbours of each open cell, by the open cells' order."""
    closed = set(barriers)
    cells = [cell for cell in range(rows * columns) if cell not in closed]
    return [
        [cells.index(n) for n in neighbours(cell, rows, columns) if n not in closed]
        for cell in cells
    ]


def of_grid(rows: int, columns: int, **more: object) -> Route:
    return Route(tuple(map(tuple, grid(rows, columns))), **more)  # type: ignore[arg-type]


def knights(rows: int, columns: int, closed: bool) -> Route:
    squares = [(r, c) for r in range(rows) for c in range(columns)]
    return Route(
        tuple(
            tuple(
                index
                for index, (r, c) in enumerate(squares)
                if {abs(r - row), abs(c - column)} == {1, 2}
            )
            for row, column in squares
        ),
        closed,
    )


def questions(near: tuple[tuple[int, ...], ...]) -> list[Route]:
    last = len(near) - 1
    return [
        Route(near),
        Route(near, closed=True),
        Route(near, closed=True, start=last),
        Route(near, start=0),
        Route(near, end=last),
        Route(near, start=0, end=last),
        Route(near, start=last, end=last),
    ]


@pytest.mark.parametrize("nodes", [1, 2, 3, 4, 5])
def test_every_small_graph_counts_as_by_brute_force(nodes: int) -> None:
    pairs = list(combinations(range(nodes), 2))
    for chosen in range(1 << len(pairs)):
        edges = [pair for bit, pair in enumerate(pairs) if chosen >> bit & 1]
        if nodes == 5 and chosen % 5:
            continue
        for question in questions(graph(nodes, edges)):
            if nodes > 1 or not question.closed:
                assert counted(question) == enumerated(question), question


def test_larger_random_graphs_count_as_by_brute_force() -> None:
    chance = random.Random(7)
    for _ in range(25):
        nodes = chance.choice([6, 6, 7])
        pairs = list(combinations(range(nodes), 2))
        near = graph(nodes, chance.sample(pairs, chance.randint(nodes, len(pairs))))
        question = chance.choice(questions(near)[:6])
        assert counted(question) == enumerated(question), question


def test_the_model_means_the_same() -> None:
    chance = random.Random(8)
    for _ in range(20):
        nodes = chance.choice([2, 4, 5])
        pairs = list(combinations(range(nodes), 2))
        near = graph(nodes, chance.sample(pairs, chance.randint(nodes - 1, len(pairs))))
        for question in questions(near)[:6]:
            names = [str(node) for node in range(nodes)]
            assert counted(question) == clew.count(route.model(question, names)), question


def test_the_squares_series() -> None:
    directed = [8, 40, 552, 8648, 458696, 27070560, 6046626568]
    assert [counted(of_grid(n, n)) for n in range(2, 9)] == directed
    closed = [counted(of_grid(n, n, closed=True)) for n in range(2, 11)]
    assert closed == [1, 0, 6, 0, 1072, 0, 4638576, 0, 467260456608]
    assert counted(of_grid(10, 10)) == 2 * 730044829512632
    assert counted(of_grid(12, 12, closed=True)) == 1076226888605605706


def test_the_series_from_corner_to_corner() -> None:
    found = [counted(of_grid(n, n, start=0, end=n * (n - 1))) for n in range(2, 11)]
    assert found == [1, 2, 8, 86, 1770, 88418, 8934966, 2087813834, 1013346943033]


def test_boards_with_barriers_count_as_they_are_listed() -> None:
    chance = random.Random(9)
    some = 0
    for _ in range(300):
        rows, columns = chance.randint(3, 6), chance.randint(3, 6)
        barriers = chance.sample(range(rows * columns), chance.randint(0, 5))
        near = tuple(map(tuple, grid(rows, columns, barriers)))
        question = chance.choice(questions(near)[:6])
        listed = native.kernel_search(route.kernel(question)).count()
        assert counted(question) == listed, question
        some += listed > 0
    assert some > 50


def test_strips_of_any_length() -> None:
    # Ladders from a corner: as many as they are long.
    assert counted(of_grid(2, 3000, start=0)) == 3000
    # Closed on three rows: each two further columns double them.
    assert counted(of_grid(3, 1000, closed=True)) == 1 << 499
    # The same whichever side of it comes first.
    assert counted(of_grid(5, 60)) == counted(of_grid(60, 5))
    assert counted(of_grid(1000, 3, closed=True)) == 1 << 499


PAPER = [
    (
        """
        ........
        ........
        ..X.....
        X.XXX...
        .....SX.
        .....X..
        """,
        9,
    ),
    (
        """
        X..X....X.
        ........S.
        .....XXXX.
        ......X...
        X.........
        X....X....
        """,
        6,
    ),
    (
        """
        ...X..XXX..X
        .X.X........
        ......SX....
        XXXX.....X..
        XX..........
        ......X.....
        .....XXX..X.
        ............
        """,
        128,
    ),
    (
        """
        X.......XX..
        ..X...X.....
        ....X.....X.
        ..XX........
        ......XX...X
        XX....S.....
        ....XXXX....
        .........X..
        ..XX........
        X.....XX....
        """,
        1176,
    ),
    (
        """
        XX.....X......X
        X..........X..X
        ..X.X.....S....
        ....X..X.XX....
        ....XX.X.....X.
        .....X.X..XX...
        ...............
        ..X.....X......
        ..XX..XX..X....
        ....X....XXX..X
        """,
        1532,
    ),
]


@pytest.mark.parametrize(("board", "number"), PAPER)
def test_the_papers_boards(board: str, number: int) -> None:
    rows = board.split()
    text = "".join(rows)
    barriers = [cell for cell, sign in enumerate(text) if sign == "X"]
    near = grid(len(rows), len(rows[0]), barriers)
    start = text.replace("X", "").index("S")
    assert counted(Route(tuple(map(tuple, near)), start=start)) == number


@pytest.mark.parametrize(
    ("rows", "columns", "number"),
    [(5, 6, 8), (3, 10, 16), (3, 12, 176), (5, 8, 44202), (6, 6, 9862), (4, 7, 0)],
)
def test_closed_knights_tours(rows: int, columns: int, number: int) -> None:
    assert counted(knights(rows, columns, closed=True)) == number


def test_open_knights_tours() -> None:
    assert counted(knights(5, 5, closed=False)) == 1728
    assert counted(knights(6, 6, closed=False)) == 6637920


def test_one_node_has_a_route_but_no_closed_one() -> None:
    assert counted(Route(((),))) == counted(Route(((),), start=0, end=0)) == 1
    assert counted(Route(((),), closed=True)) == 0


def test_what_is_not_counted_is_refused() -> None:
    near = graph(3, [(0, 1), (1, 2)])
    assert route.counter(Route(near, places=((0, 1),))) is None
    assert route.counter(Route(near, waypoints=(0, 2))) is None
    assert route.counter(Route(near, closed=True, end=2)) is None
    assert route.counter(Route(())) is None


def test_too_wide_a_graph_ends_without_an_answer_at_once() -> None:
    kernel = route.counter(of_grid(60, 60))
    assert kernel is not None
    search = native.kernel_search(kernel)
    assert search.next() is None
    assert search.status is Status.EXHAUSTED


def test_limits_strike() -> None:
    kernel = route.counter(of_grid(11, 11))
    assert kernel is not None
    search = native.kernel_search(kernel, Limits(nodes=1000))
    assert search.next() is None
    assert search.status is Status.LIMIT
    assert search.stats.nodes == 1000
