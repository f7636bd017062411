"""OR-tools CP-SAT on puzzles, one thread: a model for each family, in its own best words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import prod
from typing import Any

from peers.peer import Peer
from problem import NotOfferedError, Outcome, Puzzles

#: A model, and what reads the values of the cells from a solver (or callback) that found some.
Built = tuple[Any, Callable[[Any], tuple[Any, ...]]]


def build(problem: Puzzles) -> list[Built]:
    return [MODELS[problem.family](puzzle) for puzzle in problem.puzzles]


def sudoku(puzzle: Any) -> Built:
    """A variable a cell; the cells of a unit all differ."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    cells = [
        model.new_int_var_from_domain(cp_model.Domain.from_values(allowed(mask)), "")
        for mask in puzzle.masks
    ]
    for unit in puzzle.layout.units:
        model.add_all_different([cells[cell] for cell in unit.cells])
    return model, reads(cells)


def allowed(mask: int) -> list[int]:
    return [bit + 1 for bit in range(mask.bit_length()) if mask >> bit & 1]


def kenken(puzzle: Any) -> Built:
    """A variable a cell; the lines all differ; a cage is the table of its tuples, a sum a sum."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    domain = cp_model.Domain.from_values(list(puzzle.values))
    cells = [model.new_int_var_from_domain(domain, "") for _ in range(puzzle.size**2)]
    for line in puzzle.lines:
        model.add_all_different([cells[cell] for cell in line])
    for cage in puzzle.cages:
        scope = [cells[cell] for cell in cage.cells]
        if cage.op == "+":
            model.add(sum(scope) == cage.target)
        else:
            model.add_allowed_assignments(scope, list(tuples(cage, puzzle.values, puzzle.size)))
    return model, reads(cells)


def tuples(cage: Any, values: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """What may stand in a cage's cells, by its operation and by rows and columns."""
    cells = cage.cells
    clashes = [
        (i, j)
        for j in range(len(cells))
        for i in range(j)
        if cells[i] // size == cells[j] // size or cells[i] % size == cells[j] % size
    ]
    for row in product(values, repeat=len(cells)):
        if meets(cage.op, cage.target, row) and all(row[i] != row[j] for i, j in clashes):
            yield row


def meets(op: str, target: int, row: tuple[int, ...]) -> bool:
    most = max(row)
    met = {
        "=": row[0] == target,
        "+": sum(row) == target,
        "-": 2 * most - sum(row) == target,
        "*": prod(row) == target,
        "/": most * most == target * prod(row) != 0,
    }
    return any(met[sign] for sign in "+-*/") if op == "?" else met[op]


def dotconnect(puzzle: Any) -> Built:
    return circuit(puzzle.route)


def knightstour(puzzle: Any) -> Built:
    from clew.families.knightstour.model import route_of

    return circuit(route_of(puzzle))


def wordpuzzle(puzzle: Any) -> Built:
    """A variable a letter; the letters of an entry are a row of the table of its words."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    alphabet = sorted(
        {ord(letter) for words in puzzle.choices for word in words for letter in word}
    )
    domain = cp_model.Domain.from_values(alphabet)
    letters = [model.new_int_var_from_domain(domain, "") for _ in range(puzzle.size)]
    for cell, letter in enumerate(puzzle.given):
        if letter is not None:
            model.add(letters[cell] == ord(letter))
    for entry, words in zip(puzzle.entries, puzzle.choices, strict=True):
        rows = [tuple(map(ord, word)) for word in words]
        model.add_allowed_assignments([letters[cell] for cell in entry.cells], rows)
    return model, lambda solver: tuple(chr(solver.value(letter)) for letter in letters)


def circuit(route: Any) -> Built:
    """A literal a step; an open route is a circuit through one node more, where it begins."""
    if route.places or route.waypoints:
        raise NotOfferedError("numbers on the way")
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    nodes = len(route.neighbours)
    steps = [(a, b) for a in range(nodes) for b in route.neighbours[a]]
    if not route.closed:
        steps += [(nodes, a) for a in range(nodes) if route.start in (None, a)]
        steps += [(a, nodes) for a in range(nodes) if route.end in (None, a)]
    arcs = [(a, b, model.new_bool_var("")) for a, b in steps]
    model.add_circuit(arcs)
    first = route.first or 0
    if route.closed:  # it is told towards the lower neighbour of its start
        after = sum(b * taken for a, b, taken in arcs if a == first)
        before = sum(a * taken for a, b, taken in arcs if b == first)
        model.add(after < before)
    return model, lambda solver: walk(solver, arcs, first if route.closed else nodes, nodes)


def walk(solver: Any, arcs: list[Any], begin: int, nodes: int) -> tuple[int, ...]:
    """Each node's place."""
    after = {a: b for a, b, taken in arcs if solver.boolean_value(taken)}
    places = [0] * nodes
    node = begin if begin < nodes else after[begin]
    for place in range(1, nodes + 1):
        places[node] = place
        node = after[node]
    return tuple(places)


def reads(cells: list[Any]) -> Callable[[Any], tuple[int, ...]]:
    return lambda solver: tuple(map(solver.value, cells))


MODELS: dict[str, Callable[[Any], Built]] = {
    "sudoku": sudoku,
    "kenken": kenken,
    "dotconnect": dotconnect,
    "knightstour": knightstour,
    "wordpuzzle": wordpuzzle,
}


def solve(built: list[Built], wanted: str) -> Outcome:
    if wanted not in ("first", "unique", "count"):
        raise NotOfferedError(wanted)
    at_most = {"first": 1, "unique": 2, "count": None}[wanted]
    number, found, counters = 0, [], {"nodes": 0, "fails": 0, "seconds": 0.0}
    for model, read in built:
        many, first, solver = search(model, read, at_most)
        number += many
        found += [first] if first else []
        counters["nodes"] += solver.num_branches
        counters["fails"] += solver.num_conflicts
        counters["seconds"] += solver.wall_time
    return Outcome(number, found if wanted != "count" else None, lambda: counters)


def search(model: Any, read: Callable[[Any], Any], at_most: int | None) -> tuple[int, Any, Any]:
    """How many solutions up to `at_most`, the first of them, and the solver."""
    from ortools.sat.python import cp_model

    class Listener(cp_model.CpSolverSolutionCallback):
        def __init__(self) -> None:
            super().__init__()
            self.number = 0
            self.first: tuple[Any, ...] = ()

        def on_solution_callback(self) -> None:
            self.number += 1
            if self.number == 1 and at_most is not None:
                self.first = read(self)
            if self.number == at_most:
                self.stop_search()

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if at_most != 1:
        solver.parameters.enumerate_all_solutions = True
    listener = Listener()
    solver.solve(model, listener)
    return listener.number, listener.first, solver


PEERS = (Peer("CP-SAT", "ortools", build, solve, asked=Puzzles),)
