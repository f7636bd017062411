"""Graph colouring: neighbours differ. A largest clique has its colours given: all are alike."""

from __future__ import annotations

from collections.abc import Iterable

from problem import Case, Different, Problem

Edge = tuple[int, int]


def queen_graph(n: int, colours: int) -> Problem:
    """The squares of a board of n × n; all squares of a row, column or diagonal differ."""
    lines: dict[tuple[str, int], list[str]] = {}
    for row in range(n):
        for column in range(n):
            ways = {"row": row, "column": column, "sum": row + column, "difference": row - column}
            for way in ways.items():
                lines.setdefault(way, []).append(f"{row},{column}")
    domains = {
        f"{row},{column}": range(colours) if row else range(column, column + 1)
        for row in range(n)
        for column in range(n)
    }
    return Problem(domains, tuple(Different(tuple(line)) for line in lines.values() if line[1:]))


def mycielski(steps: int) -> tuple[int, list[Edge]]:
    """Mycielski's graphs, from a single edge: no triangle, and one colour more a step."""
    nodes, edges = 2, [(0, 1)]
    for _ in range(steps):
        twins = [(nodes + a, b) for x, y in edges for a, b in ((x, y), (y, x))]
        edges = [*edges, *twins, *((nodes + a, 2 * nodes) for a in range(nodes))]
        nodes = 2 * nodes + 1
    return nodes, edges


def coloured(nodes: int, edges: Iterable[Edge], colours: int) -> Problem:
    """With the two ends of its first edge coloured."""
    edges = list(edges)
    given = dict(zip(edges[0], (0, 1), strict=True))
    domains = {
        f"n{node}": range(given[node], given[node] + 1) if node in given else range(colours)
        for node in range(nodes)
    }
    return Problem(domains, tuple(Different((f"n{a}", f"n{b}")) for a, b in edges))


CASES = (
    Case(
        "colour-queens-6", "6×6 queen graph, 7 colours, first", queen_graph(6, 7), "first", 1, 100
    ),
    Case(
        "colour-queens-8",
        "8×8 queen graph, 9 colours, first",
        queen_graph(8, 9),
        "first",
        1,
        goal=100,
        quick=False,
    ),
    Case(
        "colour-myciel4",
        "Graph myciel4, 4 colours (none)",
        coloured(*mycielski(3), 4),
        "first",
        0,
        goal=100,
    ),
    Case(
        "colour-myciel5",
        "Graph myciel5, 5 colours (none)",
        coloured(*mycielski(4), 5),
        "first",
        0,
        goal=100,
        quick=False,
    ),
)
