"""KenKen side by side: Clew's strategies, the published algorithm and CP-SAT, on the same puzzles.

    python benchmarks/kenken.py                 the table, as it stands in results/kenken.md
    python benchmarks/kenken.py --puzzles 3     fewer puzzles a set

Each proves that a puzzle has one solution (`paper` only finds the first). Times are CPU
milliseconds a puzzle, the least of three rounds that go over all peers; reading the puzzle is not
in them, making a model of it is. A peer that does not finish every puzzle of a set within the
limit, by the clock on the wall, has no time there. In later rounds the engine finds the tables of
cages it made before; `tables` and CP-SAT make theirs anew.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from itertools import islice
from math import inf
from pathlib import Path
from time import process_time
from typing import Any

from ortools.sat.python import cp_model

import clew
from clew.base.result import Limits, Status
from clew.families._shared.cages import rows
from machine import describe

CASES = Path(__file__).parent.parent / "tests" / "families" / "kenken_cases"
SETS = {"4×4": "u4", "6×6": "u6", "9×9": "u9", "12×12 to 20×20": "large"}
LIMIT = 5.0
ROUNDS = 3


def by_clew(strategy: str, wanted: int) -> Callable[[Any], bool]:
    """Up to `wanted` solutions by a strategy; whether it came to its end."""

    def solve(puzzle: Any) -> bool:
        found = clew.solutions(puzzle, strategy=strategy, limits=Limits(seconds=LIMIT))
        list(islice(found, wanted))
        return found.status is not Status.LIMIT

    return solve


class Passing(cp_model.CpSolverSolutionCallback):
    """Takes note of nothing."""

    def on_solution_callback(self) -> None:
        """A solution."""


def by_cp_sat(puzzle: Any) -> bool:
    """A table for each cage, and every solution wanted (there is one)."""
    model = cp_model.CpModel()
    low, high = puzzle.values[0], puzzle.values[-1]
    cells = [model.new_int_var(low, high, "") for _ in range(puzzle.size**2)]
    for line in puzzle.lines:
        model.add_all_different([cells[cell] for cell in line])
    for cage in puzzle.cages:
        domains = [puzzle.values] * len(cage.cells)
        ways = list(rows(cage.op, cage.target, domains, puzzle.twins(cage)))
        model.add_allowed_assignments([cells[cell] for cell in cage.cells], ways)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = LIMIT
    solver.parameters.enumerate_all_solutions = True
    return bool(solver.solve(model, Passing()) == cp_model.OPTIMAL)


PEERS: dict[str, Callable[[Any], bool]] = {
    "Clew, `tables`": by_clew("tables", 2),
    "Clew, `smallest/ascending/domain`": by_clew("smallest/ascending/domain", 2),
    "the paper's, first only": by_clew("paper", 1),
    "CP-SAT, one thread": by_cp_sat,
}


def measured(peer: Callable[[Any], bool], puzzles: list[Any]) -> float:
    """CPU milliseconds a puzzle; infinite where one was not finished."""
    began = process_time()
    finished = all(peer(puzzle) for puzzle in puzzles)
    return 1000 * (process_time() - began) / len(puzzles) if finished else inf


def table(most: int) -> str:
    """The whole measurement as Markdown."""
    sets = {
        title: [each.puzzle for each in islice(clew.load_all(CASES / f"{name}.txt"), most)]
        for title, name in SETS.items()
    }
    best: dict[tuple[str, str], float] = {}
    for _ in range(ROUNDS):
        for title, puzzles in sets.items():
            for name, peer in PEERS.items():
                time = measured(peer, puzzles)
                best[name, title] = min(best.get((name, title), time), time)
    lines = ["| ms a puzzle | " + " | ".join(sets) + " |", "|---" * (len(sets) + 1) + "|"]
    for name in PEERS:
        cells = [_told(best[name, title]) for title in sets]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _told(time: float) -> str:
    return "timed out" if time == inf else f"{time:,.3g}"


def main() -> None:
    """Print the table, with the machine below it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--puzzles", type=int, default=6, help="the most of each set")
    chosen = parser.parse_args()
    told = table(chosen.puzzles)
    machine = "; ".join(f"{what} {value}" for what, value in describe(["ortools"]).items())
    sys.stdout.write(f"# KenKen\n\n{told}\n\nMeasured on: {machine}.\n")


if __name__ == "__main__":
    main()
