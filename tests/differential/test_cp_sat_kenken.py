"""Random KenKens against CP-SAT, which is told of their cages by arithmetic and not by tables."""

from __future__ import annotations

import random
from math import prod
from typing import Any

import pytest
from ortools.sat.python import cp_model

import clew
from clew.families._shared.cages import Cage
from clew.families.kenken import KenKen
from kenken_puzzles import random_puzzle

VALUES = {2: [(), (0, 1), (0, 3, 4)], 3: [(), (0, 1, 2), (1, 2, 3, 5)], 4: [(), (0, 2, 3, 6)]}


def puzzle_of(seed: int) -> KenKen:
    rng = random.Random(seed)
    size = rng.choice((2, 3, 3, 4, 4, 4))
    return random_puzzle(rng, size, rng.choice(VALUES[size]))


@pytest.mark.parametrize("chunk", range(10))
def test_the_same_solutions_as_cp_sat(chunk: int) -> None:
    for seed in range(chunk * 32, chunk * 32 + 32):
        puzzle = puzzle_of(seed)
        ours = [solution.filling.values for solution in clew.solutions(puzzle)]
        assert len(set(ours)) == len(ours)
        assert set(ours) == cp_sat_solutions(puzzle), clew.convert(puzzle)


def test_the_puzzles_are_worth_it() -> None:
    counts = [clew.count(puzzle_of(seed)) for seed in range(320)]
    assert sum(count == 0 for count in counts) > 20
    assert sum(count == 1 for count in counts) > 40
    assert sum(count > 1 for count in counts) > 40
    assert {cage.op for seed in range(50) for cage in puzzle_of(seed).cages} == set("+-*/=?")


def cp_sat_solutions(puzzle: KenKen) -> set[tuple[int, ...]]:
    model = cp_model.CpModel()
    domain = cp_model.Domain.FromValues(list(puzzle.values))
    cells = [model.NewIntVarFromDomain(domain, f"c{i}") for i in range(puzzle.size**2)]
    for line in puzzle.lines:
        model.AddAllDifferent([cells[cell] for cell in line])
    for cage in puzzle.cages:
        _add(model, cage, [cells[cell] for cell in cage.cells], puzzle.values[-1])
    return _all(model, cells)


def _add(model: cp_model.CpModel, cage: Cage, cells: list[cp_model.IntVar], largest: int) -> None:
    """The sum S, the maximum M and the product P; each operation is an equation on these."""
    if cage.op == "=":
        model.Add(cells[0] == cage.target)
        return
    most = largest ** len(cells)
    top = model.NewIntVar(0, largest, "")
    model.AddMaxEquality(top, cells)
    square = model.NewIntVar(0, largest**2, "")
    model.AddMultiplicationEquality(square, [top, top])
    product = cells[0]
    for cell in cells[1:]:
        longer = model.NewIntVar(0, most, "")
        model.AddMultiplicationEquality(longer, [product, cell])
        product = longer
    chosen = {op: model.NewBoolVar(op) for op in "+-*/"}
    target = cage.target
    equal = {
        "+": [_equal(model, sum(cells), target)],
        "-": [_equal(model, 2 * top - sum(cells), target)],
        "*": [_equal(model, product, target)],
        "/": [_equal(model, square, target * product), _equal(model, product, 0).Not()],
    }
    for op, met in equal.items():
        model.AddBoolAnd(met).OnlyEnforceIf(chosen[op])
        model.AddBoolOr([m.Not() for m in met]).OnlyEnforceIf(chosen[op].Not())
    if cage.op == "?":
        model.AddBoolOr(list(chosen.values()))
    else:
        model.Add(chosen[cage.op] == 1)


def _equal(model: cp_model.CpModel, left: Any, right: Any) -> cp_model.IntVar:
    """True exactly where the two are equal, so that no solution comes twice."""
    met = model.NewBoolVar("")
    model.Add(left == right).OnlyEnforceIf(met)
    model.Add(left != right).OnlyEnforceIf(met.Not())
    return met


class _Collector(cp_model.CpSolverSolutionCallback):
    def __init__(self, cells: list[cp_model.IntVar]) -> None:
        super().__init__()
        self.cells, self.found = cells, set[tuple[int, ...]]()

    def on_solution_callback(self) -> None:
        self.found.add(tuple(self.value(cell) for cell in self.cells))


def _all(model: cp_model.CpModel, cells: list[cp_model.IntVar]) -> set[tuple[int, ...]]:
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    collector = _Collector(cells)
    assert solver.Solve(model, collector) in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    return collector.found


def test_cp_sat_is_asked_for_the_right_thing() -> None:
    """A cage by hand: three cells of a 3×3 whose largest, divided by the others, is 3."""
    puzzle = KenKen(3, (Cage(3, "/", (0, 1, 5)),))
    found = cp_sat_solutions(puzzle)
    assert found
    assert all(max(g) == 3 and prod((g[0], g[1], g[5])) == 3 for g in found)
