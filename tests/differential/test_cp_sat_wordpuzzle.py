"""Random word puzzles and crosswords against CP-SAT, which shares nothing with us."""

from __future__ import annotations

import random
from functools import partial
from itertools import combinations

import pytest
from ortools.sat.python import cp_model

import clew
from clew.families.wordpuzzle import WordPuzzle
from clew.families.wordpuzzle.crossword import crossword

LETTERS = "ABCD"
MOST = 200
"""A puzzle with more solutions is compared by having more."""


class _Kept(cp_model.CpSolverSolutionCallback):
    def __init__(self, cells: list[cp_model.IntVar]) -> None:
        super().__init__()
        self.cells = cells
        self.found: set[tuple[str, ...]] = set()

    def on_solution_callback(self) -> None:
        self.found.add(tuple(LETTERS[self.value(cell)] for cell in self.cells))
        if len(self.found) > MOST:
            self.stop_search()


def cp_sat_solutions(puzzle: WordPuzzle) -> set[tuple[str, ...]]:
    model = cp_model.CpModel()
    cells = [
        model.new_int_var(0, len(LETTERS) - 1, "")
        if letter is None
        else model.new_constant(LETTERS.index(letter))
        for letter in puzzle.given
    ]
    words = {c.name: c.words for c in puzzle.lexicon.categories}
    for entry in puzzle.entries:
        if puzzle.grid is not None and all(puzzle.given[c] for c in entry.cells):
            continue
        rows = [[LETTERS.index(s) for s in w] for w in words[entry.category]]
        fitting = [row for row in rows if len(row) == len(entry.cells)]
        if fitting:
            model.add_allowed_assignments([cells[c] for c in entry.cells], fitting)
        else:
            model.add_bool_or([])
    if puzzle.grid is not None and not puzzle.grid.repeats:
        for one, other in combinations(puzzle.entries, 2):
            if len(one.cells) == len(other.cells):
                _differ(
                    model,
                    [(cells[a], cells[b]) for a, b in zip(one.cells, other.cells, strict=True)],
                )
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    kept = _Kept(cells)
    solver.solve(model, kept)
    return kept.found


def _differ(model: cp_model.CpModel, pairs: list[tuple[cp_model.IntVar, cp_model.IntVar]]) -> None:
    unlike = []
    for a, b in pairs:
        differs = model.new_bool_var("")
        model.add(a != b).only_enforce_if(differs)
        model.add(a == b).only_enforce_if(~differs)
        unlike.append(differs)
    model.add_bool_or(unlike)


def random_words(rng: random.Random, number: int, lengths: tuple[int, ...]) -> list[str]:
    return ["".join(rng.choices(LETTERS, k=rng.choice(lengths))) for _ in range(number)]


def random_puzzle(rng: random.Random) -> WordPuzzle:
    size = rng.randint(4, 9)
    lists = {name: random_words(rng, rng.randint(2, 14), (2, 3)) for name in ("one", "two", "six")}
    entries = [
        (rng.choice(list(lists)), rng.sample(range(1, size + 1), rng.choice((2, 3, 3))))
        for _ in range(rng.randint(3, 7))
    ]
    covered = {place for _, places in entries for place in places}
    given = [None if at in covered else rng.choice(LETTERS) for at in range(1, size + 1)]
    return WordPuzzle.of(size, entries, lists, given)


GRIDS = (
    ["...", "...", "..."],
    ["....", ".##.", "...."],
    ["...#", "....", "#..."],
    ["...", ".#.", "..."],
)


def _perhaps(rng: random.Random, sign: str) -> str:
    return rng.choice(LETTERS) if sign == "." and rng.random() < 0.06 else sign


def random_crossword(rng: random.Random) -> WordPuzzle:
    rows = rng.choice(GRIDS)
    words = random_words(rng, rng.randint(10, 70), (2, 3, 4))
    signs = ["".join(map(partial(_perhaps, rng), row)) for row in rows]
    return crossword(signs, words, repeats=rng.random() < 0.5)


def puzzle_of(seed: int) -> WordPuzzle:
    rng = random.Random(seed)
    return random_puzzle(rng) if seed % 2 else random_crossword(rng)


@pytest.mark.parametrize("chunk", range(8))
def test_the_same_solutions_as_cp_sat(chunk: int) -> None:
    for seed in range(chunk * 40, (chunk + 1) * 40):
        puzzle = puzzle_of(seed)
        theirs = cp_sat_solutions(puzzle)
        for strategy in ("fill", "letters", "words"):
            found = [s.filling.values for s in clew.solutions(puzzle, strategy=strategy)]
            assert len(set(found)) == len(found), (seed, strategy)
            if len(theirs) <= MOST:
                assert set(found) == theirs, (seed, strategy)
            else:
                assert len(found) > MOST, (seed, strategy)


def test_the_puzzles_are_worth_it() -> None:
    numbers = [clew.count(puzzle_of(seed), at_most=2) for seed in range(320)]
    assert min(numbers.count(number) for number in (0, 1, 2)) > 10
