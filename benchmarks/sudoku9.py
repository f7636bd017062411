"""Sudokus of 9×9 by the thousand: Clew's batch beside what else can be installed.

    python benchmarks/sudoku9.py                 the table, as it stands in results/sudoku9.md
    python benchmarks/sudoku9.py --seconds 5     less patience with each peer

Every peer is to say of each puzzle whether it has one solution (it looks for two). It gets the
puzzles one after another, in a process of its own, until its time by the clock on the wall is up;
told is how many it did in a CPU second. For Clew's batch it is the best of fifteen rounds, on all
cores by the clock on the wall, so that this row says little on a machine with other work. A peer
that did not get through its first puzzle "timed out". What is not installed is left out, and said
so. All puzzles come from Clew's own generator: the same seeds, the same puzzles.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib.util import find_spec
from itertools import combinations, count, cycle, islice
from multiprocessing import Process, SimpleQueue
from time import perf_counter, process_time
from typing import Any

import clew
from machine import describe

#: Does the puzzle, 81 signs, have exactly one solution?
Unique = Callable[[str], bool]
#: The rows, columns and boxes.
UNITS = [
    [c for c in range(81) if unit == (c // 9, 9 + c % 9, 18 + c // 27 * 3 + c % 9 // 3)[kind]]
    for kind in range(3)
    for unit in range(9 * kind, 9 * kind + 9)
]
#: How many puzzles are made, of which the hardest are kept, and how many make a batch.
MADE = 20_000
BATCH = 100_000
ROUNDS = 15


def sets() -> dict[str, list[str]]:
    """The puzzles by how hard they are for solvers, as lines."""
    minimal = [clew.generate("sudoku", seed=seed) for seed in range(MADE)]
    hardest = sorted(minimal, key=guesses, reverse=True)[:200]
    return {
        "34 clues": [line(clew.generate("sudoku", seed=seed, clues=34)) for seed in range(2000)],
        "no clue too many": [line(puzzle) for puzzle in minimal[:5000]],
        "20 clues": [line(clew.generate("sudoku", seed=seed, clues=20)) for seed in range(200)],
        "the hardest 1 %": [line(puzzle) for puzzle in hardest],
    }


def line(puzzle: Any) -> str:
    return str(clew.convert(puzzle))


def guesses(puzzle: Any) -> int:
    """What proving that there is one solution takes Clew."""
    found = clew.solutions(puzzle, strategy="sudoku9")
    list(found)
    return found.stats.nodes


def by_clew(puzzle: str) -> bool:
    return clew.uniqueness(clew.parse(puzzle, "sudoku")).name == "ONE"


def by_constraint(puzzle: str) -> bool:
    from constraint import AllDifferentConstraint, Problem

    problem = Problem()
    for cell, sign in enumerate(puzzle):
        problem.addVariable(cell, [int(sign)] if sign.isdigit() else list(range(1, 10)))
    for unit in UNITS:
        problem.addConstraint(AllDifferentConstraint(), unit)
    return len(list(islice(problem.getSolutionIter(), 2))) == 1


def by_cp_sat(puzzle: str) -> bool:
    from ortools.sat.python import cp_model

    class Two(cp_model.CpSolverSolutionCallback):
        found = 0

        def on_solution_callback(self) -> None:
            self.found += 1
            if self.found == 2:
                self.stop_search()

    model = cp_model.CpModel()
    cells = [
        model.new_int_var(*((int(sign),) * 2 if sign.isdigit() else (1, 9)), "") for sign in puzzle
    ]
    for unit in UNITS:
        model.add_all_different([cells[cell] for cell in unit])
    solver, told = cp_model.CpSolver(), Two()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    solver.solve(model, told)
    return told.found == 1


@cache
def sat() -> tuple[Any, Iterator[int]]:
    """The rules, said to CaDiCaL once for all puzzles; and numbers for further variables."""
    from pysat.solvers import Solver

    groups = [[literal(c, v) for v in range(1, 10)] for c in range(81)]
    groups += [[literal(c, v) for c in unit] for unit in UNITS for v in range(1, 10)]
    solver = Solver(name="cadical195")
    for group in groups:
        solver.add_clause(group)
        for a, b in combinations(group, 2):
            solver.add_clause([-a, -b])
    return solver, count(9 * 81 + 1)


def literal(cell: int, value: int) -> int:
    return 9 * cell + value


def by_pysat(puzzle: str) -> bool:
    solver, fresh = sat()
    given = [literal(cell, int(sign)) for cell, sign in enumerate(puzzle) if sign.isdigit()]
    if not solver.solve(assumptions=given):
        return False
    other = next(fresh)
    found = [number for number in solver.get_model()[: 9 * 81] if number > 0]
    solver.add_clause([-other, *(-number for number in found)])
    return not solver.solve(assumptions=[*given, other])


def by_py_sudoku(puzzle: str) -> bool:
    from sudoku import Sudoku

    rows = [[int(s) if s.isdigit() else 0 for s in puzzle[i : i + 9]] for i in range(0, 81, 9)]
    return not Sudoku(3, 3, board=rows).has_multiple_solutions()


#: By name: the module it needs, and what it does.
PEERS: dict[str, tuple[str, Unique]] = {
    "Clew, `uniqueness`, one after another": ("clew", by_clew),
    "CaDiCaL (python-sat)": ("pysat", by_pysat),
    "CP-SAT, one thread (ortools)": ("ortools", by_cp_sat),
    "python-constraint2": ("constraint", by_constraint),
    "py-sudoku": ("sudoku", by_py_sudoku),
}


def batch_rate(puzzles: list[str], threads: int | None) -> float:
    """Puzzles a second by `count_many`: CPU seconds for one thread, the clock's for more."""
    many = list(islice(cycle(puzzles), BATCH))
    text = "\n".join(many).encode()
    clock = process_time if threads == 1 else perf_counter
    times = []
    for _ in range(ROUNDS):
        began = clock()
        counts = clew.count_many(text, threads=threads)
        times.append(clock() - began)
        if set(counts) != {1}:
            sys.exit("Clew counted wrong")
    return BATCH / min(times)


def work(unique: Unique, puzzles: list[str], told: SimpleQueue[float | None]) -> None:
    unique("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    told.put(None)
    for puzzle in puzzles:
        began = process_time()
        right = unique(puzzle)
        told.put(process_time() - began if right else -1.0)


def peer_rate(unique: Unique, puzzles: list[str], seconds: float) -> str:
    """Puzzles a CPU second, as far as it came."""
    told: SimpleQueue[float | None] = SimpleQueue()
    process = Process(target=work, args=(unique, puzzles, told), daemon=True)
    process.start()
    times = list(heard(process, told, seconds))
    process.kill()
    process.join()
    if any(time < 0 for time in times):
        return "wrong"
    return rate(len(times) / sum(times)) if times else "timed out"


def heard(process: Process, told: SimpleQueue[float | None], seconds: float) -> Iterator[float]:
    """The times of its puzzles until its own is up; the clock starts when it has warmed up."""
    until = perf_counter() + 60
    while perf_counter() < until:
        if told.empty():
            if not process.is_alive():
                return
            process.join(0.001)
            continue
        time = told.get()
        if time is None:
            until = perf_counter() + seconds
        else:
            yield time


def rate(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.2g}"


def table(seconds: float) -> Iterator[str]:
    """The whole measurement as Markdown."""
    bands = sets()
    yield "| puzzles a second | " + " | ".join(bands) + " |"
    yield "|---" * (len(bands) + 1) + "|"
    for name, threads in (("one thread", 1), ("all cores by the clock", None)):
        cells = [rate(batch_rate(puzzles, threads)) for puzzles in bands.values()]
        yield f"| Clew, `count_many`, {name} | " + " | ".join(cells) + " |"
    for name, (module, unique) in PEERS.items():
        if find_spec(module) is None:
            yield f"| {name} |" + " not installed |" * len(bands)
            continue
        cells = [peer_rate(unique, puzzles, seconds) for puzzles in bands.values()]
        yield f"| {name} | " + " | ".join(cells) + " |"


def making() -> str:
    """Puzzles with no clue too many, made in a CPU second."""
    began = process_time()
    for seed in range(5000):
        clew.generate("sudoku", seed=seed)
    return rate(5000 / (process_time() - began))


def main() -> None:
    """Print the table, with the machine below it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=10, help="for each peer on each set")
    chosen = parser.parse_args()
    told = "\n".join(table(chosen.seconds))
    packages = ["ortools", "python-sat", "python-constraint2", "py-sudoku"]
    machine = "; ".join(f"{what} {value}" for what, value in describe(packages).items())
    sys.stdout.write(
        f"# Sudoku, 9×9, by the thousand\n\n{told}\n\n"
        f"Made by `generate`, no clue too many: {making()} a CPU second.\n\n"
        "Puzzles proved to have one solution, in a CPU second; `benchmarks/sudoku9.py` says how. "
        "Where the load below is more than one, the row of all cores says little.\n\n"
        f"Measured on: {machine}.\n"
    )


if __name__ == "__main__":
    main()
