"""Random Dot Connects against CP-SAT: the same lines, as many of them, or none."""

from __future__ import annotations

import random

import pytest
from ortools.sat.python import cp_model

import clew
from clew.families._shared.grid import neighbours
from clew.families.dotconnect import DotConnect

CHUNKS, EACH = 10, 36
MOST = 24
"""Boards with more lines are compared by whether they have any."""


def random_board(rng: random.Random) -> DotConnect:
    """A small board with any of what a board can have; often around a line that fits."""
    rows, columns = rng.randint(1, 4), rng.randint(2, 5)
    cells = range(rows * columns)
    barriers = frozenset(rng.sample(cells, rng.choice([0, 0, 1, len(cells) // 3])))
    dots = [cell for cell in cells if cell not in barriers]
    pairs = [(a, b) for a in cells for b in neighbours(a, rows, columns) if a < b]
    walls = frozenset(rng.sample(pairs, rng.choice([0, 0, 1, len(pairs) // 4])))
    if len(dots) >= 4 and rng.random() < 0.25:
        start = rng.choice([None, rng.choice(dots)])
        return DotConnect(rows, columns, barriers, walls, start, closed=True)
    bare = DotConnect(rows, columns, barriers, walls)
    found = clew.solve(bare, seed=rng.getrandbits(20))
    order = rng.sample(dots, len(dots))
    if found and rng.random() < 0.8:
        values = found.solution.filling.values
        order = [dot for _, dot in sorted(zip(values, dots, strict=True))]
    start = order[0] if rng.random() < 0.7 else None
    end = order[-1] if rng.random() < 0.5 and len(dots) > 1 else None
    inner = order[1:-1]
    some = sorted(rng.sample(range(len(inner)), rng.randint(0, min(4, len(inner)))))
    kind = rng.choice(["waypoints", "places", "neither"])
    waypoints = tuple(inner[i] for i in some) if kind == "waypoints" else ()
    places = tuple((inner[i], i + 2) for i in some) if kind == "places" else ()
    return DotConnect(rows, columns, barriers, walls, start, end, False, waypoints, places)


class Lines(cp_model.CpSolverSolutionCallback):
    """Keeps the places of every line found."""

    def __init__(self, places: list[cp_model.IntVar]) -> None:
        super().__init__()
        self.places = places
        self.found: set[tuple[int, ...]] = set()

    def on_solution_callback(self) -> None:
        """One more; enough is enough."""
        self.found.add(tuple(self.value(place) for place in self.places))
        if len(self.found) > MOST:
            self.stop_search()


def cp_sat_lines(puzzle: DotConnect) -> set[tuple[int, ...]]:
    """All lines: a circuit through the dots and, for an open line, one node more."""
    model = cp_model.CpModel()
    n = len(puzzle.cells)
    places = [model.new_int_var(1, n, "") for _ in range(n)]
    model.add_all_different(places)
    arcs = []
    first = puzzle.cells.index(puzzle.start) if puzzle.start is not None else 0
    for here, cell in enumerate(puzzle.cells):
        for other in neighbours(cell, puzzle.rows, puzzle.columns):
            wall = (min(cell, other), max(cell, other))
            if other in puzzle.barriers or wall in puzzle.walls:
                continue
            there, taken = puzzle.cells.index(other), model.new_bool_var("")
            arcs.append((here, there, taken))
            if puzzle.closed and there == first:
                model.add(places[here] == n).only_enforce_if(taken)
            else:
                model.add(places[there] == places[here] + 1).only_enforce_if(taken)
    if puzzle.closed:
        model.add(places[first] == 1)
        around = sorted(here for here, there, _ in arcs if there == first)
        for low, high in ((a, b) for a in around for b in around if a < b):
            model.add_bool_or(  # told towards the lower of the two
                ~next(t for a, b, t in arcs if (a, b) == (first, high)),
                ~next(t for a, b, t in arcs if (a, b) == (low, first)),
            )
    else:
        for dot in range(n):
            begins, ends = model.new_bool_var(""), model.new_bool_var("")
            arcs += [(n, dot, begins), (dot, n, ends)]
            model.add(places[dot] == 1).only_enforce_if(begins)
            model.add(places[dot] == n).only_enforce_if(ends)
    model.add_circuit(arcs)
    _add_clues(model, puzzle, places)
    solver, lines = cp_model.CpSolver(), Lines(places)
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    solver.solve(model, lines)
    return lines.found


def _add_clues(model: cp_model.CpModel, puzzle: DotConnect, places: list[cp_model.IntVar]) -> None:
    at = {cell: places[dot] for dot, cell in enumerate(puzzle.cells)}
    if puzzle.start is not None:
        model.add(at[puzzle.start] == 1)
    if puzzle.end is not None:
        model.add(at[puzzle.end] == len(places))
    for cell, place in puzzle.places:
        model.add(at[cell] == place)
    for earlier, later in zip(puzzle.waypoints, puzzle.waypoints[1:], strict=False):
        model.add(at[earlier] < at[later])


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_same_lines(chunk: int) -> None:
    rng = random.Random(chunk)
    kinds = set()
    for _ in range(EACH):
        puzzle = random_board(rng)
        theirs = cp_sat_lines(puzzle)
        if len(theirs) > MOST:
            assert clew.solve(puzzle), clew.convert(puzzle)
            continue
        found = {solution.filling.values for solution in clew.solutions(puzzle)}
        assert found == theirs, clew.convert(puzzle)
        assert clew.count(puzzle) == len(theirs), clew.convert(puzzle)
        kinds.add(min(len(theirs), 2))
    assert kinds == {0, 1, 2}  # none, one, several
