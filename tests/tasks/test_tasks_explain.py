"""What a person would do: explanations, hints, verdicts."""

from __future__ import annotations

import pytest
from threes import Threes

import clew
from clew import Filling, Uniqueness

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def test_an_easy_sudoku_is_explained_to_its_end():
    puzzle = clew.parse(EASY)
    explanation = clew.explain(puzzle)
    assert explanation.outcome == "solved"
    assert explanation.filling == clew.solve(puzzle).solution.filling
    assert sum(explanation.used.values()) == len(explanation.moves) == EASY.count(".")
    assert explanation.ending == "Solved in 51 steps."


def test_every_step_agrees_with_the_solution():
    puzzle = clew.parse(EASY)
    right = clew.solve(puzzle).solution.filling.values
    for step in clew.explain(puzzle).steps:
        for fact in step.therefore:
            assert (right[fact.cell] in fact.values) is fact.holds


def test_where_the_techniques_end_the_search_goes_on():
    explanation = clew.explain(clew.parse(HARD))
    assert explanation.outcome == "stuck"
    assert explanation.uniqueness is Uniqueness.ONE
    assert explanation.solution is not None
    assert f"end here: {explanation.open_cells} cells are open" in explanation.ending
    assert "exactly one solution" in explanation.ending


def test_a_puzzle_with_many_solutions_is_told_as_such():
    explanation = clew.explain(Threes((1, None, None)))
    assert explanation.outcome == "stuck"
    assert explanation.uniqueness is Uniqueness.MANY
    assert "2 cells are open" in explanation.ending


def test_a_search_that_gives_up_is_told_as_such():
    explanation = clew.explain(clew.parse("." * 81), limits=clew.Limits(nodes=0))
    assert explanation.uniqueness is Uniqueness.UNKNOWN
    assert "gave up" in explanation.ending


def test_the_next_step():
    hint = clew.hint(Threes((1, None, 3)))
    assert hint.message == "c1 is 2: the last one."
    assert not hint.mistake
    assert "c1 is 2" in str(hint)


def test_a_hint_from_a_partial_filling_is_about_an_open_cell():
    puzzle = clew.parse(EASY)
    values = list(puzzle.clues)
    first = clew.hint(puzzle).step.therefore[0]
    values[first.cell] = first.values[0]
    second = clew.hint(puzzle, Filling(tuple(values))).step.therefore[0]
    assert second.cell != first.cell


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ((1, 1, None), "There is a mistake: a number stands twice."),
        ((1, 2, 3), "Everything is filled in, and it is right."),
        ((1, 2, None), "c2 is 3: the last one."),
    ],
)
def test_hints_about_fillings(values, message):
    assert clew.hint(Threes((1, None, None)), Filling(values)).message == message


def test_what_cannot_be_continued_is_a_mistake():
    values = (*range(1, 9), *[None] * 9, 9, *[None] * 63)  # the 9 of row 1 has no place
    hint = clew.hint(clew.parse("." * 81), Filling(values))
    assert hint.message == "There is a mistake: no solution continues this."


def test_a_mistake_in_a_proper_puzzle_names_its_cell():
    puzzle = clew.parse(EASY)
    right = clew.solve(puzzle).solution.filling.values
    cell = puzzle.clues.index(None)
    candidates = [v for v in range(1, 10) if v != right[cell]]
    tried = [
        clew.hint(puzzle, Filling(tuple(v if i == cell else None for i in range(81))))
        for v in candidates
    ]
    assert all(hint.mistake for hint in tried)
    assert any(hint.wrong == (cell,) and "r1c3 is not" in hint.message for hint in tried)


def test_a_puzzle_without_solution_has_no_hint():
    hint = clew.hint(clew.parse("12345678." + "." * 8 + "9" + "." * 63))
    assert hint.mistake


def test_beyond_the_techniques():
    assert "find nothing more" in clew.hint(Threes((None, None, None))).message


def test_the_verdict_on_a_puzzle():
    assert clew.check(Threes((1, None, 3)))
    many = clew.check(Threes((1, None, None)))
    assert not many
    assert str(many) == "there is more than one solution"


def test_the_verdict_on_an_answer():
    wrong = clew.check(Threes((1, None, 3)), Filling((1, 1, 3)))
    assert not wrong
    assert wrong.uniqueness is Uniqueness.ONE
    assert wrong.mistakes == ("a number stands twice",)


def test_a_model_has_no_filling():
    with pytest.raises(clew.UsageError, match="no filling"):
        clew.check(clew.Model(), Filling((1,)))
