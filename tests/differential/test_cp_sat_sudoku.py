"""Random Sudokus of all kinds against CP-SAT, which is told of their units by this file alone."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from itertools import islice

import pytest
from ortools.sat.python import cp_model

import clew
from clew.families.sudoku import Sudoku
from clew.families.sudoku.jigsaw import random_regions

MANY = 40
"""A puzzle with more solutions is compared by whether it has so many."""
SEEDS = 320
BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3)}


@dataclass(frozen=True)
class Case:
    """A board: each cell's region and values, whether diagonals count, and cages of sums."""

    size: int
    regions: tuple[int, ...]
    diagonals: bool
    given: tuple[tuple[int, ...], ...]
    cages: tuple[tuple[int, tuple[int, ...]], ...] = ()

    @property
    def puzzle(self) -> Sudoku:
        cages = [(total, [divmod(c, self.size) for c in cells]) for total, cells in self.cages]
        return Sudoku.of(
            self.given,
            regions=self.regions,
            diagonals=self.diagonals,
            cages=[(total, [(r + 1, c + 1) for r, c in cells]) for total, cells in cages],
        )


@cache
def full(size: int, regions: tuple[int, ...], diagonals: bool, seed: int) -> tuple[int, ...] | None:
    """A full board of chance, if there is one."""
    model, cells = units_of(Case(size, regions, diagonals, (tuple(range(1, size + 1)),) * size**2))
    rng = random.Random(seed)
    for cell in rng.sample(cells, 2):
        model.add_hint(cell, rng.randint(1, size))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    if solver.solve(model) == cp_model.INFEASIBLE:
        return None
    return tuple(solver.value(cell) for cell in cells)


def case_of(seed: int) -> Case:
    """Clues of a full board, some of them wrong, some cells with candidates only, some cages."""
    rng = random.Random(seed)
    size = rng.choice((4, 4, 6, 6, 8, 9))
    rows, columns = BOXES[size]
    regions = tuple(cell // size // rows * rows + cell % size // columns for cell in range(size**2))
    if rng.random() < 0.3:
        regions = random_regions(rng, size, BOXES[size])
    diagonals = rng.random() < 0.3
    answer = full(size, regions, diagonals, rng.randrange(6))
    if answer is None:  # regions that cannot be filled: proofs of that belong elsewhere
        return case_of(seed + SEEDS)
    values = tuple(range(1, size + 1))
    given = [values] * size**2
    for cell in rng.sample(range(size**2), round(size**2 * rng.uniform(0.2, 0.5))):
        given[cell] = (answer[cell],)
        if rng.random() < 0.2:
            given[cell] = tuple({answer[cell], *rng.choices(values, k=2)})
    cages = []
    if rng.random() < 0.3:
        firsts = rng.sample([c for c in range(0, size**2, 2) if c % size != size - 1], size // 2)
        cages = [(answer[cell] + answer[cell + 1], (cell, cell + 1)) for cell in firsts]
    if rng.random() < 0.35:
        cell = rng.randrange(size**2)
        given[cell] = (rng.choice(values),)
    return Case(size, regions, diagonals, tuple(given), tuple(cages))


def units_of(case: Case) -> tuple[cp_model.CpModel, list[cp_model.IntVar]]:
    model, size = cp_model.CpModel(), case.size
    cells = [
        model.new_int_var_from_domain(cp_model.Domain.from_values(list(values)), "")
        for values in case.given
    ]
    units = [[r * size + c for c in range(size)] for r in range(size)]
    units += [[r * size + c for r in range(size)] for c in range(size)]
    units += [[c for c in range(size**2) if case.regions[c] == region] for region in range(size)]
    if case.diagonals:
        units += [[i * size + i for i in range(size)], [(i + 1) * (size - 1) for i in range(size)]]
    for unit in [*units, *(list(cage) for _, cage in case.cages)]:
        model.add_all_different([cells[cell] for cell in unit])
    for total, cage in case.cages:
        model.add(sum(cells[cell] for cell in cage) == total)
    return model, cells


class Collector(cp_model.CpSolverSolutionCallback):
    def __init__(self, cells: list[cp_model.IntVar]) -> None:
        super().__init__()
        self.cells, self.found = cells, set[tuple[int, ...]]()

    def on_solution_callback(self) -> None:
        self.found.add(tuple(self.value(cell) for cell in self.cells))
        if len(self.found) > MANY:
            self.stop_search()


def cp_sat_solutions(case: Case) -> set[tuple[int, ...]]:
    model, cells = units_of(case)
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    collector = Collector(cells)
    solver.solve(model, collector)
    return collector.found


def own_solutions(case: Case) -> list[tuple[int, ...]] | None:
    """None where two clues clash, which is refused before any search."""
    try:
        puzzle = case.puzzle
    except clew.InputError:
        return None
    found = islice(clew.solutions(puzzle), MANY + 1)
    return [tuple(map(int, solution.filling.values)) for solution in found]


@pytest.mark.parametrize("chunk", range(10))
def test_the_same_solutions_as_cp_sat(chunk: int) -> None:
    for seed in range(chunk, SEEDS, 10):
        case = case_of(seed)
        ours, theirs = own_solutions(case), cp_sat_solutions(case)
        if ours is None:
            assert not theirs, case
            continue
        assert len(set(ours)) == len(ours), case
        if len(theirs) > MANY:
            assert len(ours) > MANY, case
        else:
            assert set(ours) == theirs, case


def test_the_puzzles_are_worth_it() -> None:
    found = [own_solutions(case_of(seed)) for seed in range(SEEDS)]
    numbers = [len(solutions) for solutions in found if solutions is not None]
    assert len(numbers) >= 300 - SEEDS // 8
    assert sum(number == 0 for number in numbers) > 15
    assert sum(number == 1 for number in numbers) > 40
    assert sum(1 < number <= MANY for number in numbers) > 40
