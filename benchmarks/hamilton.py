"""Lines through all dots, side by side: Clew and CP-SAT's circuit, time against size.

    python benchmarks/hamilton.py                  the tables, as they stand in results/hamilton.md
    python benchmarks/hamilton.py --boards 1       fewer boards a row

Four questions: finding a line, deciding that there is none, counting all, and solving a Zip with
the proof that its solution is the only one. Boards have a line for certain: they are cut out along
the walk around a random tree. Boards without one are the same with two dots of different colours
taken away, where that leaves none. Times are CPU milliseconds a board, the median of a row's
boards and the most; neither reading nor making a board is in them, making a model of it is. What
is not finished within the limit, by the clock on the wall, has no time: it is told how many were.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice, pairwise, product
from math import inf
from random import Random
from statistics import median
from time import process_time
from typing import Final

from ortools.sat.python import cp_model

import clew
from clew.base.result import Limits, Status
from clew.families.dotconnect import DotConnect
from machine import describe

LIMIT: Final = 5.0
#: The largest boards that CP-SAT is asked for a line: beyond, it finished none.
CP_SAT_DOTS: Final = 1_000


@dataclass(frozen=True)
class Question:
    """A board, and how many lines are wanted: None for their number."""

    board: DotConnect
    wanted: int | None


def by_clew(question: Question) -> bool:
    """Whether Clew came to its end."""
    limits = Limits(seconds=LIMIT)
    if question.wanted is None:
        return clew.count(question.board, limits=limits).status is not Status.LIMIT
    found = clew.solutions(question.board, limits=limits)
    many = len(list(islice(found, question.wanted)))
    return many == question.wanted or found.status is not Status.LIMIT


class Enough(cp_model.CpSolverSolutionCallback):
    """Stops at so many solutions."""

    def __init__(self, wanted: int | None) -> None:
        super().__init__()
        self.wanted, self.found = wanted, 0

    def on_solution_callback(self) -> None:
        """One more."""
        self.found += 1
        if self.found == self.wanted:
            self.stop_search()


def by_cp_sat(question: Question) -> bool:
    """A circuit through one node more, which leads from the end to the start."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = LIMIT
    solver.parameters.enumerate_all_solutions = question.wanted != 1
    enough = Enough(question.wanted)
    status = solver.solve(circuit(question.board), enough)
    return enough.found == question.wanted or status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)


def circuit(board: DotConnect) -> cp_model.CpModel:
    """The board as a model; places only where waypoints must be met in order."""
    model = cp_model.CpModel()
    route, gate = board.route, len(board.cells)
    steps = [(a, b) for a, near in enumerate(route.neighbours) for b in near]
    steps += [(gate, dot) for dot in range(gate) if route.start in (None, dot)]
    steps += [(dot, gate) for dot in range(gate) if route.end in (None, dot)]
    taken = {step: model.new_bool_var("") for step in steps}
    model.add_circuit([(a, b, taken[a, b]) for a, b in steps])
    if route.waypoints:
        place = [model.new_int_var(1, gate, "") for _ in range(gate)]
        for (a, b), literal in taken.items():
            if gate not in (a, b):
                model.add(place[b] == place[a] + 1).only_enforce_if(literal)
        for a, b in pairwise(route.waypoints):
            model.add(place[a] < place[b])
        for end, number in ((route.start, 1), (route.end, gate)):
            if end is not None:
                model.add(place[end] == number)
    return model


PEERS: Final[dict[str, Callable[[Question], bool]]] = {
    "Clew": by_clew,
    "CP-SAT, one thread": by_cp_sat,
}


def around_a_tree(size: int, share: float, seed: int) -> DotConnect:
    """A board with a line: each block of four cells is a node of a random tree, the closed line
    walks around it, and turns are cut off it until so many cells are barriers."""
    chance, blocks = Random(seed), size // 2
    links: dict[int, set[int]] = {cell: set() for cell in range(size * size)}

    def link(a: int, b: int) -> None:
        links[a] ^= {b}  # or cut, where they are linked
        links[b] ^= {a}

    for row, column in product(range(blocks), repeat=2):
        at = 2 * row * size + 2 * column
        for a, b in ((0, 1), (1, size + 1), (size + 1, size), (size, 0)):
            link(at + a, at + b)
    for a, b in tree(chance, blocks):
        at = 2 * (a // blocks) * size + 2 * (a % blocks)
        ahead, aside = (1, size) if b == a + 1 else (size, 1)
        link(at + ahead, at + ahead + aside)
        link(at + 2 * ahead, at + 2 * ahead + aside)
        link(at + ahead, at + 2 * ahead)
        link(at + ahead + aside, at + 2 * ahead + aside)
    closed: set[int] = set()
    while len(closed) < share * size * size:
        b = chance.randrange(size * size)
        if b not in closed:
            c = chance.choice(sorted(links[b]))
            (a,), (d,) = links[b] - {c}, links[c] - {b}
            if beside(a, d, size) and d not in links[a]:
                for one, other in ((a, b), (b, c), (c, d), (a, d)):
                    link(one, other)
                closed |= {b, c}
    start = chance.choice([cell for cell in links if cell not in closed])
    return DotConnect(size, size, frozenset(closed), start=start)


def tree(chance: Random, blocks: int) -> Iterator[tuple[int, int]]:
    """A random tree of all blocks (Kruskal)."""
    pairs = [(b, b + 1) for b in range(blocks**2) if (b + 1) % blocks]
    pairs += [(b, b + blocks) for b in range(blocks * (blocks - 1))]
    chance.shuffle(pairs)
    above = list(range(blocks**2))

    def root(b: int) -> int:
        while above[b] != b:
            above[b] = b = above[above[b]]
        return b

    for a, b in pairs:
        if root(a) != root(b):
            above[root(a)] = root(b)
            yield a, b


def beside(a: int, b: int, size: int) -> bool:
    """Whether two cells are neighbours."""
    (row, column), (other, another) = divmod(a, size), divmod(b, size)
    return abs(row - other) + abs(column - another) == 1


def without(size: int, seed: int) -> DotConnect:
    """A board without a line that has as many dots of both colours as one with a line."""
    chance = Random(seed)
    board = around_a_tree(size, 0.2, seed)
    while True:
        free = [cell for cell in board.cells if cell != board.start]
        colour = [[cell for cell in free if sum(divmod(cell, size)) % 2 == c] for c in (0, 1)]
        gone = {chance.choice(cells) for cells in colour}
        found = replace(board, barriers=board.barriers | gone)
        if next(clew.solutions(found), None) is None:
            return found


def strip(rows: int, columns: int) -> DotConnect:
    """An empty board with a line from a corner."""
    return DotConnect(rows, columns, start=0)


def finding(boards: int) -> Iterator[tuple[str, list[Question]]]:
    """One line of boards with barriers."""
    for size in (10, 20, 30, 50, 100, 200, 500):
        made = [around_a_tree(size, 0.05 + 0.1 * (seed % 4), seed) for seed in range(boards)]
        yield f"{size} × {size}", [Question(board, 1) for board in made]


def deciding(boards: int) -> Iterator[tuple[str, list[Question]]]:
    """That there is no line."""
    for size in (8, 10, 12, 16, 20, 30):
        yield f"{size} × {size}", [Question(without(size, s), 1) for s in range(boards)]


def counting(boards: int) -> Iterator[tuple[str, list[Question]]]:
    """All lines, of empty boards from a corner and of boards with barriers."""
    for rows, columns in ((5, 5), (6, 6), (8, 8), (10, 10), (12, 12), (100, 6), (100, 10)):
        yield f"{rows} × {columns}, empty", [Question(strip(rows, columns), None)]
    for size in (10, 16, 20):
        made = [around_a_tree(size, 0.2, seed) for seed in range(boards)]
        yield f"{size} × {size}, a fifth barriers", [Question(board, None) for board in made]


def zips(boards: int) -> Iterator[tuple[str, list[Question]]]:
    """The one line of a Zip, and that there is no other."""
    for size in (6, 7, 8, 10, 12, 15):
        made = [
            clew.generate("dotconnect", kind="zip", rows=size, seed=seed) for seed in range(boards)
        ]
        yield f"{size} × {size}", [Question(board, 2) for board in made]


TABLES: Final = {
    "Finding a line": finding,
    "Deciding that there is none": deciding,
    "Counting all lines": counting,
    "Zips solved and proved unique": zips,
}


def measured(peer: Callable[[Question], bool], question: Question) -> float:
    """CPU milliseconds; infinite where it was not finished."""
    began = process_time()
    finished = peer(question)
    return 1000 * (process_time() - began) if finished else inf


def row(questions: list[Question]) -> Iterator[str]:
    """What each peer needs."""
    for name, peer in PEERS.items():
        if peer is by_cp_sat and len(questions[0].board.cells) > CP_SAT_DOTS:
            yield "not tried"
        else:
            sys.stderr.write(f"  {name}\n")
            yield told([measured(peer, question) for question in questions])


def told(times: list[float]) -> str:
    """The median and the most, or how many were finished."""
    finished = [time for time in times if time < inf]
    if len(finished) < len(times):
        return f"{len(finished)} of {len(times)} finished"
    if len(times) == 1:
        return f"{times[0]:,.3g}"
    return f"{median(times):,.3g} (at most {max(times):,.3g})"


def table(rows: Iterable[tuple[str, list[Question]]]) -> str:
    """One question's rows as Markdown."""
    lines = ["| ms a board | " + " | ".join(PEERS) + " |", "|---" * (len(PEERS) + 1) + "|"]
    for title, questions in rows:
        sys.stderr.write(f"{title}\n")
        lines.append(f"| {title} | " + " | ".join(row(questions)) + " |")
    return "\n".join(lines)


def main() -> None:
    """Print the tables, with the machine below them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--boards", type=int, default=5, help="boards a row")
    chosen = parser.parse_args()
    clew.count(strip(2, 2))  # what is loaded once is loaded now
    told_tables = [f"## {title}\n\n{table(make(chosen.boards))}" for title, make in TABLES.items()]
    machine = "; ".join(f"{what} {value}" for what, value in describe(["ortools"]).items())
    tables = "\n\n".join(told_tables)
    limit = f"A board has {LIMIT:.0f} seconds of the clock on the wall."
    sys.stdout.write(
        f"# Lines through all dots\n\n{limit}\n\n{tables}\n\nMeasured on: {machine}.\n"
    )


if __name__ == "__main__":
    main()
