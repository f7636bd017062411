"""Knight's tours against CP-SAT: does a tour exist, and how many are there?"""

from __future__ import annotations

import random

from ortools.sat.python import cp_model

import clew
from clew.base.result import Limits
from clew.families.knightstour import KnightsTour


def neighbours(puzzle: KnightsTour) -> list[list[int]]:
    squares = [divmod(square, puzzle.columns) for square in puzzle.squares]
    return [
        [j for j, b in enumerate(squares) if {abs(a[0] - b[0]), abs(a[1] - b[1])} == {1, 2}]
        for a in squares
    ]


class Tours(cp_model.CpSolverSolutionCallback):
    """The tours met, as numbers a cell."""

    def __init__(self, places: list[cp_model.IntVar], most: int) -> None:
        super().__init__()
        self.places, self.most = places, most
        self.met: set[tuple[int, ...]] = set()

    def on_solution_callback(self) -> None:
        self.met.add(tuple(self.value(place) for place in self.places))
        if len(self.met) >= self.most:
            self.stop_search()


def by_cp_sat(puzzle: KnightsTour, most: int) -> set[tuple[int, ...]]:
    """Arcs of a circuit, through a node outside where the tour is open; places along the arcs."""
    model = cp_model.CpModel()
    near, size = neighbours(puzzle), puzzle.size
    places = [model.new_int_var(1, size, "") for _ in range(size)]
    arcs = []
    first = puzzle.cell(puzzle.start) if puzzle.start is not None else 0
    for cell, others in enumerate(near):
        for other in others:
            taken = model.new_bool_var("")
            arcs.append((cell, other, taken))
            if puzzle.closed and other == first:
                model.add(places[cell] == size).only_enforce_if(taken)
            else:
                model.add(places[other] == places[cell] + 1).only_enforce_if(taken)
    if puzzle.closed:
        model.add(places[first] == 1)
    for cell in () if puzzle.closed else range(size):
        begins, ends = model.new_bool_var(""), model.new_bool_var("")
        arcs += [(size, cell, begins), (cell, size, ends)]
        model.add(places[cell] == 1).only_enforce_if(begins)
        model.add(places[cell] == size).only_enforce_if(ends)
    model.add_circuit(arcs)
    for square, number in puzzle.given:
        model.add(places[puzzle.cell(square)] == number)
    told_by_numbers = any(number > 1 for _, number in puzzle.given)
    if puzzle.closed and not told_by_numbers:
        for low in near[first]:
            for high in near[first]:
                if low < high:  # not 2 on the higher while the lower is the last
                    out = next(t for a, b, t in arcs if (a, b) == (first, high))
                    back = next(t for a, b, t in arcs if (a, b) == (low, first))
                    model.add_bool_or(~out, ~back)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    tours = Tours(places, most)
    solver.solve(model, tours)
    return tours.met


def instance(chance: random.Random) -> KnightsTour:
    """A small board with holes, ends and numbers by chance; some of a tour, some of none."""
    while True:
        rows, columns = chance.randint(3, 5), chance.randint(3, 5)
        every = rows * columns
        holes = tuple(sorted(chance.sample(range(every), chance.choice([0, 0, 1, 2, 3]))))
        closed = chance.random() < 0.4
        puzzle = KnightsTour(rows, columns, closed, holes)
        size, squares = puzzle.size, list(puzzle.squares)
        numbers = dict(
            zip(chance.sample(squares, 2), chance.sample(range(1, size + 1), 2), strict=True)
        )
        kind = chance.random()
        if kind < 0.7:
            found = clew.solve(puzzle, seed=chance.randrange(99), limits=Limits(seconds=5))
            if found.solution is None and chance.random() < 0.8:
                continue
            if found.solution is not None:
                some = chance.sample(range(size), chance.randint(1, 4))
                numbers = {squares[c]: found.solution.filling.values[c] for c in some}
        elif kind < 0.85:
            numbers = {}
        try:
            return KnightsTour(rows, columns, closed, holes, tuple(sorted(numbers.items())))
        except clew.PuzzleError:
            continue


def test_clew_and_cp_sat_agree_on_random_tours() -> None:
    chance = random.Random(20)
    most, kinds = 40, {0: 0, 1: 0, 2: 0}
    for _ in range(320):
        puzzle = instance(chance)
        theirs = by_cp_sat(puzzle, most)
        number = clew.count(puzzle)
        assert number.exact
        if len(theirs) < most:
            ours = {solution.filling.values for solution in clew.solutions(puzzle)}
            assert ours == theirs, puzzle
            assert number == len(ours), puzzle
        else:
            assert number >= most
        kinds[min(len(theirs), 2)] += 1
        if not theirs:
            continue
        assert clew.solve(puzzle).reason == ""
    assert min(kinds.values()) >= 20, kinds
