"""Steps of a person: each is proved again from its reasons alone, and told usefully."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sudoku_corpus import ALL, PAPER, SMALL, solved, thinned

from clew.base.board import Cell, Edge, Stroke
from clew.base.family import Filling
from clew.base.result import Limits, Status
from clew.base.step import Fact, Step
from clew.families.sudoku import FAMILY, Sudoku
from clew.families.sudoku.techniques import NAKED_SINGLE, TECHNIQUES

PENCIL = next(s for s in FAMILY.strategies if s.name == "pencil")
Candidates = list[set[int]]


def climbed(puzzle: Sudoku) -> Iterator[tuple[Candidates, Step]]:
    """The steps of the ladder, each with the position in which it was found."""
    assert FAMILY.candidates is not None
    candidates = FAMILY.candidates(puzzle)
    while True:
        found = (step for t in FAMILY.techniques for step in t.find(puzzle, candidates))
        step = next(found, None)
        if step is None:
            return
        yield candidates, step
        candidates = [set(values) for values in candidates]
        for fact in step.therefore:
            candidates[fact.cell] = set(fact.values)


def refuted(puzzle: Sudoku, because: tuple[Fact, ...], against: Fact) -> bool:
    """Whether the facts, on an otherwise empty board, leave no solution without `against`."""
    every = set(range(1, puzzle.size + 1))
    cells = [set(every) for _ in puzzle.masks]
    for fact in because:
        values = set(fact.values)
        cells[fact.cell] &= values if fact.holds else every - values
    cells[against.cell] -= set(against.values)
    if not all(cells):
        return True
    masks = tuple(sum(1 << (v - 1) for v in values) for values in cells)
    search = PENCIL.search(Sudoku(puzzle.layout, masks), Limits(nodes=50), 0, None)
    return search.next() is None and search.status is Status.EXHAUSTED


READ = {name: FAMILY.parse(text, None) for name, (text, _) in ALL.items()}
SIGNS = "123456789ABCDEFG"


@pytest.mark.parametrize("name", [*SMALL, "paper", "9x9 easy", "9x9 diagonal", "7x7 jigsaw"])
def test_every_step_is_proved_by_its_reasons_and_true(name: str) -> None:
    puzzle = READ[name]
    answer = [SIGNS.index(sign) + 1 for sign in ALL[name][1]]
    for candidates, step in climbed(puzzle):
        for fact in step.therefore:
            assert fact.values == (answer[fact.cell],)
            assert refuted(puzzle, step.because, fact), step.sentence
        for fact in step.because:
            known = candidates[fact.cell]
            assert known == set(fact.values) if fact.holds else not known & set(fact.values)


@pytest.mark.parametrize("name", ["paper", "9x9 easy", "4x4"])
def test_easy_puzzles_are_solved_by_singles(name: str) -> None:
    steps = [step for _, step in climbed(READ[name])]
    assert len(steps) == READ[name].clues.count(None)


def test_each_technique_finds_all_there_is_and_only_that() -> None:
    puzzle = READ["paper"]
    assert FAMILY.candidates is not None
    start = FAMILY.candidates(puzzle)
    naked = {step.therefore[0].cell for step in NAKED_SINGLE.find(puzzle, start)}
    assert naked == naked_cells(puzzle)
    for technique in TECHNIQUES:
        cells = [step.therefore[0].cell for step in technique.find(puzzle, start)]
        assert len(cells) == len(set(cells)) > 0


def naked_cells(puzzle: Sudoku) -> set[int]:
    clues, peers = puzzle.clues, puzzle.layout.peers
    return {
        cell
        for cell, clue in enumerate(clues)
        if clue is None and len({clues[p] for p in peers[cell]} - {None}) == puzzle.size - 1
    }


def test_the_ladder_is_ordered() -> None:
    difficulties = [technique.difficulty for technique in TECHNIQUES]
    assert difficulties == sorted(difficulties)
    assert FAMILY.techniques == TECHNIQUES
    assert [t.slug for t in TECHNIQUES] == ["hidden-single", "naked-single"]


def sentence(technique: str, cells: list[object], **options: object) -> str:
    puzzle = Sudoku.of(cells, **options)  # type: ignore[arg-type]
    assert FAMILY.candidates is not None
    found = next(t for t in TECHNIQUES if t.slug == technique)
    return str(next(iter(found.find(puzzle, FAMILY.candidates(puzzle)))))


def test_sentences_of_naked_singles() -> None:
    cells: list[object] = [0] * 16
    cells[1], cells[8], cells[5] = 2, 3, 4
    assert sentence("naked-single", cells) == (
        "r1c1 can only be 1: it sees 2 in row 1, 3 in column 1 and 4 in box 1."
    )
    cells[0], cells[1] = {1, 3, 4}, 0
    assert sentence("naked-single", cells) == (
        "r1c1 can only be 1: it sees 3 in column 1 and 4 in box 1; 2 is ruled out before."
    )
    diagonal: list[object] = [0] * 16
    diagonal[1], diagonal[8], diagonal[15] = 2, 3, 4
    assert "and 4 in diagonal ↘." in sentence("naked-single", diagonal, diagonals=True)


def test_sentences_of_hidden_singles() -> None:
    cells: list[object] = [0] * 16
    cells[4 + 2], cells[8 + 1] = 1, 1
    assert sentence("hidden-single", cells) == (
        "In box 1 only r1c1 can be 1: r1c2, r2c1 and r2c2 see the 1 in r3c2 and r2c3."
    )
    cells[1], cells[4], cells[5] = 2, 3, {2, 3, 4}
    cells[6] = cells[9] = 0
    told = sentence("hidden-single", cells)
    assert told == "In box 1 only r1c1 can be 1: for r2c2 it is ruled out before."
    cells[5] = 4
    assert sentence("hidden-single", cells) == (
        "In box 1 only r1c1 can be 1: its other cells are filled."
    )


def test_sentences_use_the_puzzles_own_signs() -> None:
    full = thinned(solved(16), 1)
    letters = Sudoku(full.layout, (full.every, *full.masks[1:]), "123456789ABCDEFG")
    assert FAMILY.candidates is not None
    step = next(iter(NAKED_SINGLE.find(letters, FAMILY.candidates(letters))))
    assert "A, B, C, D, E, F and G in row 1" in str(step)


class TestBoard:
    puzzle = READ["paper"]

    def cells(self, filling: Filling | None = None, step: Step | None = None) -> dict[int, Cell]:
        items = FAMILY.board(self.puzzle, filling, step).items
        return {i.row * 9 + i.column: i for i in items if isinstance(i, Cell)}

    def test_clues_and_values(self) -> None:
        answer = Filling(tuple(int(sign) for sign in ALL["paper"][1]))
        cells = self.cells(answer)
        assert "".join(cells[c].text for c in range(81)) == ALL["paper"][1]
        roles = [cells[c].role for c in range(81)]
        assert roles == ["value" if sign == "." else "clue" for sign in PAPER]
        assert self.cells()[1] == Cell(0, 1, "", "blank")

    def test_a_step_is_shown(self) -> None:
        _, step = next(climbed(self.puzzle))
        cells = self.cells(step=step)
        (fact,) = step.therefore
        assert cells[fact.cell].tint == "therefore"
        assert cells[fact.cell].text == str(fact.values[0])
        assert all(cells[f.cell].tint == "because" for f in step.because)
        assert FAMILY.board(self.puzzle, None, step).caption == step.sentence

    def test_struck_candidates_are_shown(self) -> None:
        step = Step("some", (), (Fact(1, (4, 5), holds=False),), "r1c2 is not 4 or 5.")
        assert self.cells(step=step)[1].struck == ("4", "5")

    def test_given_candidates_are_marks(self) -> None:
        puzzle = Sudoku.of([{1, 3}] + [0] * 15)
        marked = next(i for i in FAMILY.board(puzzle, None, None).items if isinstance(i, Cell))
        assert marked.marks == ("1", "3")

    def test_regions_are_set_apart(self) -> None:
        puzzle = READ["5x5 jigsaw"]
        edges = {i for i in FAMILY.board(puzzle, None, None).items if isinstance(i, Edge)}
        regions = puzzle.layout.regions
        for cell, region in enumerate(regions):
            row, column = divmod(cell, 5)
            assert (Edge(row, column, "top") in edges) == (row == 0 or regions[cell - 5] != region)
            assert (Edge(row, column, "left") in edges) == (
                column == 0 or regions[cell - 1] != region
            )
            assert (Edge(row, column, "bottom") in edges) == (row == 4)
            assert (Edge(row, column, "right") in edges) == (column == 4)

    def test_diagonals_are_drawn(self) -> None:
        board = FAMILY.board(READ["6x6 diagonal"], None, None)
        strokes = [i for i in board.items if isinstance(i, Stroke)]
        assert [s.role for s in strokes] == ["diagonal", "diagonal"]
        assert strokes[0].points[-1] == (5, 5)
        assert strokes[1].points[0] == (5, 0)
