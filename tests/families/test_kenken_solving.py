"""KenKen solved: the paper's figures, known counts, and the compiled solver against brute force."""

from __future__ import annotations

import random
import re
from itertools import product
from pathlib import Path

import pytest

import clew
from clew.base.family import Filling
from clew.base.result import Limits, Status
from clew.engine.native import kernel_search
from clew.families._shared.cages import Cage
from clew.families.kenken import FAMILY, KenKen
from kenken_puzzles import made, random_puzzle

CASES = Path(__file__).parent / "kenken_cases"


def case(name: str) -> KenKen:
    puzzle: KenKen = clew.load(CASES / f"{name}.txt")
    return puzzle


def cases(name: str) -> list[KenKen]:
    return [each.puzzle for each in clew.load_all(CASES / f"{name}.txt")]


# ---- the paper ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "strategy", "backtracks", "checks"),
    [
        ("paper_4x4", "paper", 53, 97),
        ("paper_4x4", "paper-plain", 3818, 562),
        ("twin_3x3", "paper", 1, 10),
        ("twin_3x3", "paper-plain", 1, 5),
        ("twin_5x5", "paper", 354, 642),
        ("twin_5x5", "paper-plain", 827_596, 68_433),
    ],
)
def test_the_papers_figures(name: str, strategy: str, backtracks: int, checks: int) -> None:
    stats = clew.solve(case(name), strategy=strategy).stats
    assert (stats.backtracks, stats.checks) == (backtracks, checks)


def test_the_papers_solution() -> None:
    assert clew.solve(case("paper_4x4")).solution.filling.values == (
        3, 4, 1, 2,
        1, 2, 4, 3,
        2, 1, 3, 4,
        4, 3, 2, 1,
    )  # fmt: skip
    assert clew.count(case("twin_5x5")) == 4


KERNEL_TEXTS = [
    "paper_4x4",
    "twin_3x3",
    "twin_5x5",
    "kenken 3 values -1,2,3,5\n-2 * 11 12\n8 + 13 23\n3 - 31 32 33",
    "3\n6 ? 11 12 13\n2 ? 21 22\n2 / 31 32",
]


@pytest.mark.parametrize("text", KERNEL_TEXTS)
@pytest.mark.parametrize("name", ["paper", "paper-plain"])
@pytest.mark.parametrize("nodes", [0, 1, 77, 6000])
def test_the_papers_kernel_counts_as_python_does(text: str, name: str, nodes: int) -> None:
    puzzle = case(text) if text.isidentifier() else clew.parse(text)
    strategy = next(s for s in FAMILY.strategies if s.name == name)
    compiled = kernel_search(strategy.kernel(puzzle, 0), Limits(nodes=nodes))
    readable = strategy.search(puzzle, Limits(nodes=nodes), 0, None)
    for _ in range(random.Random(nodes).choice([1, 3, 400])):
        found = compiled.next()
        assert found == readable.next()
        if found is None:
            break
    assert compiled.status == readable.status
    left, right = compiled.stats.as_dict(), readable.stats.as_dict()
    left.pop("seconds")
    right.pop("seconds")
    assert left == right


def test_a_trace_of_the_paper_says_why() -> None:
    trace = clew.trace(case("paper_4x4"), strategy="paper")
    told = str(trace)
    assert "row 1" in told
    assert "cage 2 (3− at r1c2)" in told


# ---- known counts -------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["u4", "u6", "u9", "large"])
def test_puzzles_with_one_solution(name: str) -> None:
    for puzzle in cases(name):
        found = clew.count(puzzle, at_most=2)
        assert (found, found.exact) == (1, True)


@pytest.mark.parametrize("name", ["multi4", "multi6"])
def test_puzzles_with_several(name: str) -> None:
    told = [int(n) for n in re.findall(r"sols=(\d+)", (CASES / f"{name}.txt").read_text())]
    assert [clew.count(puzzle) for puzzle in cases(name)] == told
    assert max(told) >= 12


def test_latin_squares() -> None:
    counts = [clew.count(KenKen(n, ())) for n in range(1, 6)]
    assert counts == [1, 2, 12, 576, 161_280]


# ---- brute force --------------------------------------------------------------------------


def squares(size: int, values: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All grids in which no row or column holds a value twice."""
    lines = [range(r * size, r * size + size) for r in range(size)]
    lines += [range(c, size * size, size) for c in range(size)]
    return [
        grid
        for grid in product(values, repeat=size * size)
        if all(len({grid[cell] for cell in line}) == size for line in lines)
    ]


SQUARES = {
    values: squares(size, values)
    for size, values in (
        (2, (1, 2)),
        (2, (0, 1, 3)),
        (2, (-2, 1, 4)),
        (3, (1, 2, 3)),
        (3, (0, 1, 2)),
    )
}


def shapes(size: int) -> list[tuple[int, ...]]:
    """Every set of one to four cells."""
    cells = range(size * size)
    return [s for k in range(1, 5) for s in product(cells, repeat=k) if list(s) == sorted(set(s))]


@pytest.mark.parametrize("values", SQUARES)
def test_every_cage_by_brute_force(values: tuple[int, ...]) -> None:
    """Every cage of up to four cells, every operation and every target that can be."""
    grids = SQUARES[values]
    size = round(len(grids[0]) ** 0.5)
    for shape in random.Random(size).sample(shapes(size), min(60, len(shapes(size)))):
        cuts = [[grid[cell] for cell in shape] for grid in grids]
        results = {op: [made(op, cut) for cut in cuts] for op in "+-*/"}
        for op in "+-*/":
            for target in {r for r in results[op] if r is not None}:
                puzzle = KenKen(size, (Cage.of(target, op, shape),), values)
                right = sum(result == target for result in results[op])
                assert clew.count(puzzle) == right, (op, target, shape)
        for target in {r for each in results.values() for r in each if r is not None}:
            if len(shape) > 1:
                puzzle = KenKen(size, (Cage.of(target, "?", shape),), values)
                rows = zip(*results.values(), strict=True)
                assert clew.count(puzzle) == sum(target in row for row in rows), (target, shape)


def test_cages_too_large_for_a_table() -> None:
    """A 5×5 whose only cage is all of it, or all but a row."""
    whole = KenKen(5, (Cage.of(75, "+", range(25)),))
    assert clew.count(whole) == 161_280
    most = KenKen(4, (Cage.of(30, "+", range(12)), Cage.of(24, "*", range(12, 16))))
    assert clew.count(most) == 576


def test_rules_and_model_agree_with_the_kernel_on_random_puzzles() -> None:
    rng = random.Random(1)
    several = 0
    for _ in range(60):
        puzzle = random_puzzle(rng, 4)
        ours = [solution.filling for solution in clew.solutions(puzzle)]
        theirs = {s.filling for s in clew.solutions(puzzle, strategy="smallest/ascending/domain")}
        assert set(ours) == theirs
        assert len(ours) == len(theirs)
        assert all(FAMILY.check(puzzle, filling) == [] for filling in ours)
        several += len(ours) > 1
    assert several > 5


# ---- limits -------------------------------------------------------------------------------


def test_a_limit_strikes_and_the_search_resumes() -> None:
    empty = KenKen(9, ())
    counted = clew.count(empty, limits=Limits(nodes=1000))
    assert counted.status is Status.LIMIT
    assert counted.stats.nodes == 1000


def test_wrong_fillings_are_told() -> None:
    puzzle = case("paper_4x4")
    right = clew.solve(puzzle).solution.filling.values
    wrong = FAMILY.check(puzzle, Filling((4, *right[1:])))
    assert wrong[0] == "r1c1 and r1c2 both hold 4, row 1"
    assert "cage 1 (2− at r1c1) is not met by 4 and 1" in wrong
    assert FAMILY.check(puzzle, Filling((9, *right[1:])))[0].startswith("r1c1 holds 9")
