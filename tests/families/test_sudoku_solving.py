"""Rules, model, the paper's algorithm and the pencil, held against each other and brute force."""

from __future__ import annotations

import pickle
import threading
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sudoku_corpus import ALL, PAPER_ANSWER, PAPER_INPUT, PAPER_OUTPUT, SMALL, pencilled, thinned

import clew
from clew.base.family import Filling
from clew.base.result import KINDS, Limits, Search, Status, Trace
from clew.base.strategy import Strategy
from clew.engine import reference
from clew.families.sudoku import FAMILY, Sudoku
from clew.families.sudoku.puzzle import layout

SIGNS = "123456789ABCDEFG"
NO_LIMITS = Limits()
EMPTY_4 = Sudoku.of([0] * 16)
READ = {name: FAMILY.parse(text, None) for name, (text, _) in ALL.items()}
OWN = {strategy.name: strategy for strategy in FAMILY.strategies if strategy.search}


def answer(name: str) -> tuple[int, ...]:
    return tuple(SIGNS.index(sign) + 1 for sign in ALL[name][1])


def search(puzzle: Sudoku, name: str, limits: Limits = NO_LIMITS, cap: int | None = None) -> Search:
    return OWN[name].search(puzzle, limits, 0, cap)


def everything(found: Search) -> list[tuple[int, ...]]:
    return list(iter(found.next, None))


def brute_force(puzzle: Sudoku) -> Iterator[tuple[int, ...]]:
    """All solutions, by nothing but the rules as a child is told them."""
    size = puzzle.size
    given, regions = puzzle.candidates, puzzle.layout.regions
    values = [0] * (size * size)

    def meets(a: int, b: int) -> bool:
        same_line = a // size == b // size or a % size == b % size
        on_falling = a // size == a % size and b // size == b % size
        on_rising = a // size + a % size == b // size + b % size == size - 1
        crossed = puzzle.layout.diagonals and (on_falling or on_rising)
        return same_line or regions[a] == regions[b] or crossed

    seen = [[b for b in range(a) if meets(a, b)] for a in range(size * size)]

    def place(cell: int) -> Iterator[tuple[int, ...]]:
        if cell == size * size:
            yield tuple(values)
            return
        for value in sorted(given[cell]):
            if all(values[other] != value for other in seen[cell]):
                values[cell] = value
                yield from place(cell + 1)

    return place(0)


@pytest.mark.parametrize("name", SMALL)
def test_small_puzzles_have_the_one_answer_of_brute_force(name: str) -> None:
    assert list(brute_force(READ[name])) == [answer(name)]


VARIANTS = {
    "4x4": EMPTY_4,
    "4x4 diagonal": Sudoku.of([0] * 16, diagonals=True),
    "4x4 rows": Sudoku.of([0] * 16, box=(1, 4)),
    "4x4 jigsaw": Sudoku.of([0] * 16, regions="AAABABBBCCCDCDDD"),
    "4x4 jigsaw without answers": Sudoku.of([0] * 16, regions="AAABACBBCCDBCDDD"),
    "4x4 pencilled": Sudoku.of([{1, 2}, {2, 3}, 0, 4, {1, 3, 4}] + [0] * 11),
    "5x5 jigsaw": thinned(READ["5x5 jigsaw"], 5),
    "6x6 pencilled": pencilled(thinned(READ["6x6"], 2)),
    "2x2": Sudoku.of([0] * 4, box=(1, 2)),
    "1x1": Sudoku.of([0], box=(1, 1)),
    "none": Sudoku.of([1, 2, 0, 0, 0, 0, 3, 4] + [0] * 8, box=(4, 1)),
}


@pytest.mark.parametrize("name", VARIANTS)
def test_all_ways_find_the_same_solutions(name: str) -> None:
    puzzle = VARIANTS[name]
    expected = list(brute_force(puzzle))
    for own in ("paper", "pencil"):
        found = search(puzzle, own)
        solutions = everything(found)
        assert sorted(solutions) == expected
        assert found.status is Status.EXHAUSTED
        assert found.stats.solutions == len(expected)
    assert everything(search(puzzle, "paper")) == expected  # in this very order
    engine = reference.search(FAMILY.model(puzzle).program(), Strategy())
    assert sorted(everything(engine)) == expected
    for solution in expected:
        assert FAMILY.check(puzzle, FAMILY.filling(puzzle, solution)) == []


def test_there_are_288_grids_of_four() -> None:
    assert search(EMPTY_4, "paper").count() == 288
    assert search(EMPTY_4, "pencil").count() == 288
    assert len(VARIANTS["4x4 diagonal"].layout.units) == 14
    assert search(VARIANTS["4x4 diagonal"], "paper").count() == 48


def test_without_the_safety_check_the_same_is_found() -> None:
    puzzle = Sudoku.of([1, 0, 0, 4, 0, 4, 0, 0, 2, 0, 4, 0, 4, 0, 1, 0])
    plain = search(puzzle, "paper-plain")
    assert everything(plain) == list(brute_force(puzzle))
    open_cells = puzzle.clues.count(None)
    assert plain.stats.checks == 4**open_cells
    assert (
        plain.stats.nodes == plain.stats.backtracks == sum(4**k for k in range(1, open_cells + 1))
    )
    assert plain.stats.depth == open_cells


@pytest.mark.parametrize("name", ALL)
def test_the_pencil_finds_the_one_answer(name: str) -> None:
    found = search(READ[name], "pencil")
    assert everything(found) == [answer(name)]
    assert FAMILY.check(READ[name], FAMILY.filling(READ[name], answer(name))) == []


HARD_FOR_THE_PAPER = {"9x9 diagonal", "9x9 jigsaw", "12x12", "16x16"}


@pytest.mark.parametrize("name", [name for name in ALL if name not in HARD_FOR_THE_PAPER])
def test_the_paper_finds_the_one_answer(name: str) -> None:
    found = search(READ[name], "paper")
    assert found.next() == answer(name)


def as_published(puzzle: Sudoku) -> tuple[int, dict[str, int]]:
    """The published program, line for line: whether it solves, and how often it did what."""
    size = puzzle.size
    assert puzzle.layout.box is not None
    high, wide = puzzle.layout.box
    clues = puzzle.clues
    grid = [[clues[r * size + c] or 0 for c in range(size)] for r in range(size)]
    counts = {"nodes": 0, "checks": 0, "backtracks": 0, "fails": 0}

    def is_safe(row: int, column: int, number: int) -> bool:
        counts["checks"] += 1
        if number in grid[row] or any(grid[r][column] == number for r in range(size)):
            return False
        top, left = row - row % high, column - column % wide
        return all(
            grid[r][c] != number for r in range(top, top + high) for c in range(left, left + wide)
        )

    def solve() -> bool:
        empty = [(r, c) for r in range(size) for c in range(size) if grid[r][c] == 0]
        if not empty:
            return True
        row, column = empty[0]
        for number in range(1, size + 1):
            if is_safe(row, column, number):
                grid[row][column] = number
                counts["nodes"] += 1
                if solve():
                    return True
                grid[row][column] = 0
                counts["backtracks"] += 1
        counts["fails"] += 1
        return False

    return solve(), counts


@pytest.mark.parametrize("name", ["paper", "4x4", "6x6", "6x6 boxes of 3x2", "8x8", "9x9 easy"])
def test_the_paper_counts_what_the_published_program_does(name: str) -> None:
    solved, counts = as_published(READ[name])
    found = search(READ[name], "paper")
    assert (found.next() is not None) == solved
    assert {key: getattr(found.stats, key) for key in counts} == counts


def test_the_paper_counts_the_same_where_there_is_no_solution() -> None:
    puzzle = Sudoku.of([1, 2, 0, 0, 0, 0, 3, 4] + [0] * 8)
    solved, counts = as_published(puzzle)
    found = search(puzzle, "paper")
    assert not solved
    assert found.next() is None
    assert {key: getattr(found.stats, key) for key in counts} == counts


def test_the_papers_puzzle_has_the_papers_solution_and_no_other() -> None:
    puzzle = FAMILY.parse(PAPER_INPUT, None)
    printed = Filling(FAMILY.parse(PAPER_OUTPUT, None).clues)
    assert FAMILY.check(puzzle, printed) == []  # what the paper prints does obey the rules
    assert FAMILY.write_filling(puzzle, printed) == PAPER_ANSWER
    found = search(puzzle, "paper")
    assert found.next() == printed.values
    assert (found.stats.nodes, found.stats.checks, found.stats.backtracks) == (769, 6732, 720)
    assert found.next() is None
    assert found.status is Status.EXHAUSTED


class TestRunning:
    def test_nodes_are_a_limit_to_the_node(self) -> None:
        for name in ("paper", "paper-plain"):
            found = search(EMPTY_4, name, Limits(nodes=100))
            everything(found)
            assert found.status is Status.LIMIT
            assert found.stats.nodes == 100

    def test_exactly_enough_nodes_are_enough(self) -> None:
        for name in ("paper", "pencil"):
            whole = search(EMPTY_4, name)
            everything(whole)
            enough = search(EMPTY_4, name, Limits(nodes=whole.stats.nodes))
            assert enough.count() == 288
            assert enough.status is Status.EXHAUSTED
            short = search(EMPTY_4, name, Limits(nodes=whole.stats.nodes - 1))
            short.count()
            assert short.status is Status.LIMIT

    @pytest.mark.parametrize("name", OWN)
    def test_no_time_is_a_limit(self, name: str) -> None:
        found = search(EMPTY_4, name, Limits(seconds=0))
        assert found.next() is None
        assert found.status is Status.LIMIT

    @pytest.mark.parametrize("name", OWN)
    def test_little_time_ends_a_hopeless_search(self, name: str) -> None:
        found = search(Sudoku.of([0] * 81), name, Limits(seconds=0.02))
        found.count()
        assert found.status is Status.LIMIT
        assert found.stats.seconds >= 0.02

    @pytest.mark.parametrize("name", OWN)
    def test_another_thread_can_cancel(self, name: str) -> None:
        found = search(Sudoku.of([0] * 81), name)
        timer = threading.Timer(0.02, found.cancel)
        timer.start()
        found.count()
        timer.join()
        assert found.status is Status.LIMIT
        assert found.next() is None

    @pytest.mark.parametrize("name", OWN)
    def test_it_stops_and_resumes(self, name: str) -> None:
        whole = everything(search(EMPTY_4, "paper"))
        found = search(thinned(Sudoku.of(whole[0]), 2), name)
        assert found.count(1) == 1
        assert found.status is Status.RUNNING
        rest = found.count()
        assert rest + 1 == search(thinned(Sudoku.of(whole[0]), 2), "paper").count()
        assert found.count() == 0
        assert found.count(0) == 0

    def test_an_interrupt_proves_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        found = search(EMPTY_4, "paper")

        def interrupted(k: int) -> int:
            raise KeyboardInterrupt

        monkeypatch.setattr(found, "_choose", interrupted)
        with pytest.raises(KeyboardInterrupt):
            found.next()
        assert found.status is Status.LIMIT
        assert found.next() is None

    def test_seeds_change_nothing(self) -> None:
        for own in OWN.values():
            puzzle = thinned(Sudoku.of(answer("4x4")), 2)
            runs = [everything(own.search(puzzle, NO_LIMITS, seed, None)) for seed in (0, 7)]
            assert runs[0] == runs[1]


class Replay:
    """Follows a trace as a reader of it would, and objects to whatever does not add up."""

    def __init__(self, puzzle: Sudoku) -> None:
        self.puzzle = puzzle
        self.units = puzzle.layout.units
        self.now = [set(values) for values in puzzle.candidates]
        self.before: list[list[set[int]]] = []
        self.solutions: list[tuple[int, ...]] = []

    def guess(self, variable: int, values: tuple[int, ...], why: int) -> None:
        assert values[0] in self.now[variable]
        self.before.append([set(v) for v in self.now])
        self.now[variable] = set(values)

    def back(self, variable: int, values: tuple[int, ...], why: int) -> None:
        self.now = self.before.pop()

    def prune(self, variable: int, values: tuple[int, ...], why: int) -> None:
        assert set(values) <= self.now[variable]
        self.now[variable] -= set(values)
        if why >= 0:
            assert variable in self.units[why].cells
            others = [self.now[c] for c in self.units[why].cells if c != variable]
            kept = self.now[variable]
            placed = all({value} in others for value in values)
            alone = len(kept) == 1 and not any(kept <= other for other in others)
            assert placed or alone

    def fail(self, variable: int, values: tuple[int, ...], why: int) -> None:
        if why >= 0:
            cells = [self.now[c] for c in self.units[why].cells]
            assert variable == -1 or variable in self.units[why].cells
            whole = set().union(*cells) == set(range(1, self.puzzle.size + 1))
            assert not whole or not all(cells) or variable >= 0
        else:
            assert not self.now[variable]

    def solution(self, variable: int, values: tuple[int, ...], why: int) -> None:
        assert all(len(v) == 1 for v in self.now)
        self.solutions.append(tuple(next(iter(v)) for v in self.now))

    def follow(self, trace: Trace) -> None:
        for event in trace:
            assert event.kind in KINDS
            getattr(self, event.kind)(event.variable, event.values, event.why)
            assert event.depth == len(self.before)


TRACED = ["4x4", "6x6 boxes of 3x2", "6x6 diagonal", "5x5 jigsaw"]


class TestTraces:
    @pytest.mark.parametrize("name", TRACED)
    @pytest.mark.parametrize("own", ["paper", "pencil"])
    def test_a_trace_tells_the_search(self, name: str, own: str) -> None:
        found = search(READ[name], own, cap=1_000_000)
        solutions = everything(found)
        replay = Replay(READ[name])
        replay.follow(found.trace)
        assert found.trace.complete
        assert replay.solutions == solutions
        kinds = [event.kind for event in found.trace]
        assert kinds.count("guess") == found.stats.nodes
        assert kinds.count("back") == found.stats.backtracks
        assert kinds.count("fail") == found.stats.fails
        untraced = search(READ[name], own)
        everything(untraced)
        counters = [{**s.stats.as_dict(), "seconds": 0} for s in (found, untraced)]
        assert counters[0] == counters[1]
        assert untraced.trace == Trace()

    def test_a_trace_without_safety_names_the_broken_rule(self) -> None:
        puzzle = thinned(Sudoku.of(answer("4x4")), 2)
        found = search(puzzle, "paper-plain", Limits(nodes=2000), cap=1_000_000)
        everything(found)
        grid = list(puzzle.clues)
        failures = 0
        for event in found.trace:
            if event.kind == "guess":
                grid[event.variable] = event.values[0]
            elif event.kind == "fail" and event.why >= 0:
                failures += 1
                held = [grid[cell] for cell in puzzle.layout.units[event.why].cells]
                assert len(set(held)) < 4
        assert failures > 0

    def test_reasons_are_the_models_constraints(self) -> None:
        for puzzle in (READ["6x6 diagonal"], READ["5x5 jigsaw"]):
            model = FAMILY.model(puzzle)
            assert model.labels == tuple(unit.label for unit in puzzle.layout.units)
            assert len(model.constraints) == len(model.labels)

    def test_a_cap_stops_the_trace_and_not_the_search(self) -> None:
        found = search(EMPTY_4, "paper", cap=10)
        assert found.count() == 288
        assert len(found.trace) == 10
        assert not found.trace.complete


class TestModel:
    def test_variables_are_named_as_cells(self) -> None:
        model = FAMILY.model(READ["paper"])
        assert model.variables[0].name == "r1c1"
        assert model.variables[80].name == "r9c9"
        assert FAMILY.cell_name(READ["paper"], 12) == "r2c4"
        assert model.labels[0] == "row 1"
        assert model.labels[26] == "box 9"

    def test_labels_of_variants(self) -> None:
        labels = FAMILY.model(Sudoku.of([0] * 16, diagonals=True)).labels
        assert labels[12:] == ("diagonal ↘", "diagonal ↗")
        assert "region 5" in FAMILY.model(READ["5x5 jigsaw"]).labels

    def test_values_and_filling_are_inverse(self) -> None:
        filling = FAMILY.filling(READ["6x6"], answer("6x6"))
        assert filling.complete
        assert FAMILY.values(READ["6x6"], filling) == answer("6x6")

    @pytest.mark.parametrize("name", [*SMALL, "paper"])
    def test_the_reference_engine_finds_the_one_answer(self, name: str) -> None:
        engine = reference.search(FAMILY.model(READ[name]).program(), Strategy(level="forward"))
        assert engine.next() == answer(name)

    def test_the_largest_has_a_model(self) -> None:
        model = FAMILY.model(Sudoku.of([0] * 36**2, diagonals=True))
        assert len(model.variables) == 1296
        assert len(model.constraints) == 3 * 36 + 2


class TestRules:
    @settings(deadline=None, max_examples=200)
    @given(st.data())
    def test_nothing_is_wrong_exactly_where_brute_force_agrees(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(["4x4", "4x4 diagonal", "4x4 jigsaw", "4x4 pencilled"]))
        puzzle = VARIANTS[name]
        values = list(data.draw(st.sampled_from(list(brute_force(puzzle)))))
        for _ in range(data.draw(st.integers(0, 2))):
            values[data.draw(st.integers(0, 15))] = data.draw(st.integers(1, 4))
        right = tuple(values) in set(brute_force(puzzle))
        assert (FAMILY.check(puzzle, Filling(tuple(values))) == []) == right

    def test_sentences(self) -> None:
        wrong = list(answer("6x6 diagonal"))
        wrong[0], wrong[1], wrong[2], wrong[3] = 1, 1, 7, None  # type: ignore[call-overload]
        told = FAMILY.check(READ["6x6 diagonal"], Filling(tuple(wrong)))
        assert "r1c1 holds 1, but 4 is given there" in told
        assert "r1c3 holds 7: a value is 1 to 6" in told
        assert "r1c1 and r1c2 both hold 1, row 1" in told
        assert any("diagonal ↘" in sentence for sentence in told)

    def test_given_candidates_are_kept(self) -> None:
        puzzle = Sudoku.of([{1, 2, 3}] + [0] * 15)
        filling = Filling((4, *[None] * 15))
        assert FAMILY.check(puzzle, filling) == ["r1c1 holds 4, but its candidates are 1, 2 and 3"]

    def test_open_cells_are_no_fault_and_missing_ones_are(self) -> None:
        assert FAMILY.check(EMPTY_4, Filling((None,) * 16)) == []
        assert FAMILY.check(EMPTY_4, Filling((None,) * 15)) == [
            "15 values were given, the puzzle has 16 cells"
        ]


def test_a_puzzle_travels() -> None:
    for name, puzzle in READ.items():
        again = pickle.loads(pickle.dumps(puzzle))
        assert again == puzzle, name
        assert again.symbols == puzzle.symbols
        assert again.layout.units == puzzle.layout.units


def test_units_and_peers() -> None:
    board = layout(9)
    assert len(board.units) == 27
    assert all(len(unit.cells) == 9 for unit in board.units)
    assert all(len(peers) == 20 for peers in board.peers)
    assert board.units[26].cells[-1] == 80
    diagonal = layout(9, diagonals=True)
    assert len(diagonal.peers[40]) == 32


#: Sixteen by sixteen, 94 clues, none of which can be spared.
SPARSE = (
    "B..2.....3D....EA.4.6.8E5B.....G.8.5D.A...G.....1...B..46....3..3.F...E..D...6.54D.A76.B..32...."
    "..1...5G...4...D.EB.....G.6.F48..9D..F.8...15C.4.A...G9.3.F.E.6....F.......B...2....35..A.7.9..."
    ".C2..B.19...D..A....8...4E.3G....4.E5.....C6...F..8...2D..1....."
)


def test_a_sparse_board_is_proved_with_a_fraction_of_the_guesses() -> None:
    puzzle = clew.parse(SPARSE, family="sudoku")
    counts = {
        strategy: clew.count(puzzle, at_most=2, strategy=strategy)
        for strategy in (None, "learn", "smallest/ascending/domain")
    }
    assert [int(count) for count in counts.values()] == [1, 1, 1]
    plain = counts["smallest/ascending/domain"].stats.nodes
    assert 300 < counts[None].stats.nodes < plain / 4
    assert counts["learn"].stats.nodes < plain / 4
