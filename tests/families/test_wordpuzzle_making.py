"""Word puzzles made from lists, and solved as a person would."""

from __future__ import annotations

import pytest

import clew
from clew.errors import UsageError
from clew.families.wordpuzzle import WordPuzzle

LISTS = "one: ABC, ABD, BCD, CDE, DAB\ntwo: AC, BD, DE, EA\nsix: ABCDEF"


@pytest.mark.parametrize("seed", range(4))
def test_a_made_puzzle_has_one_answer(seed: int) -> None:
    puzzle = clew.generate("wordpuzzle", seed=seed)
    assert (puzzle.size, len(puzzle.entries)) == (9, 6)
    assert all(len(entry.cells) == 3 for entry in puzzle.entries)
    assert clew.count(puzzle) == 1
    assert clew.generate("wordpuzzle", seed=seed) == puzzle
    shared = [cell for entry in puzzle.entries for cell in entry.cells]
    assert all(any(shared.count(cell) > 1 for cell in e.cells) for e in puzzle.entries)


def test_there_may_be_more_answers_if_wished() -> None:
    wishes = {"words": LISTS, "size": 5, "categories": 3, "length": 0}
    assert clew.count(clew.generate("wordpuzzle", answers=2, **wishes)) == 2
    assert clew.count(clew.generate("wordpuzzle", at_least=3, **wishes)) >= 3


def test_letters_are_given_where_words_do_not_suffice() -> None:
    puzzle = clew.generate("wordpuzzle", letters=True, size=12, categories=4, overlap=0)
    assert any(puzzle.given)
    assert clew.count(puzzle) == 1


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"size": 0}, "size must be 1 or more"),
        ({"at_least": 0}, "at_least must be 1 or more"),
        ({"length": 10}, "length must be 1 to the size"),
        ({"size": 30}, "6 categories of 3 letters do not cover 30 positions"),
        ({"words": LISTS, "length": 5}, "no category of the lists has words of 5 letters"),
        ({"words": "one: AB", "size": 2, "length": 2, "categories": 2}, "no such puzzle was found"),
    ],
)
def test_what_cannot_be_made_is_told(wishes: dict[str, object], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        clew.generate("wordpuzzle", **wishes)


def test_steps_tell_the_words_that_fit() -> None:
    puzzle = WordPuzzle.of(
        5,
        [("animal", (1, 2, 3)), ("tool", (2, 4, 3)), ("end", (4, 5))],
        {"animal": ["cat", "cow", "owl"], "tool": ["axe", "act"], "end": ["co", "so", "it"]},
    )
    told = clew.explain(puzzle)
    assert told.outcome == "solved"
    assert [step.sentence for step in told.steps] == [
        "AXE and ACT still fit tool, and all have A at p2.",
        "Only CAT still fits animal: p1 is C and p3 is T.",
        "Only ACT still fits tool: p4 is C.",
        "Only CO still fits end: p5 is O.",
    ]


def test_a_contradiction_is_seen_by_hand() -> None:
    puzzle = WordPuzzle.of(2, [("one", (1, 2)), ("two", (2, 1))], {"one": ["ab"], "two": ["ab"]})
    assert clew.explain(puzzle).outcome == "contradiction"
