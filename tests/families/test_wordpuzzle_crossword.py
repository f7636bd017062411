"""Crosswords: reading, filling, and what cannot be filled."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import clew
from clew.errors import ClewError, ParseError
from clew.families.wordpuzzle import WordPuzzle
from clew.families.wordpuzzle.crossword import crossword

RING = ["...", ".#.", "..."]
WORDS = ["CAT", "COW", "TEN", "WIN", "TOT"]


def test_slots_are_numbered_as_in_print() -> None:
    puzzle = crossword(["#..", "...", "..#"], ["AB"])
    assert [(entry.label, entry.cells) for entry in puzzle.entries] == [
        ("1 across", (0, 1)),
        ("3 across", (2, 3, 4)),
        ("4 across", (5, 6)),
        ("3 down", (2, 5)),
        ("1 down", (0, 3, 6)),
        ("2 down", (1, 4)),
    ]


def test_a_ring_is_filled_in_every_way() -> None:
    texts = {s.text for s in clew.solutions(crossword(RING, WORDS))}
    assert texts == {"crossword\nCAT\nO#E\nWIN", "crossword\nCOW\nA#I\nTEN"}


def test_a_word_stands_once_unless_repeats_are_allowed() -> None:
    assert clew.count(crossword(RING, ["TOT"])) == 0
    assert clew.count(crossword(RING, ["TOT"], repeats=True)) == 1


def test_scores_bans_and_lengths_leave_words_out() -> None:
    scored = dict.fromkeys(WORDS, 60) | {"TEN": 20, "LONGER": 90}
    puzzle = crossword(RING, scored, minimum=50, banned=["tot"])
    assert [c.words for c in puzzle.lexicon.categories] == [("CAT", "COW", "WIN")]
    assert clew.remarks(puzzle, verbose=True) == [
        "3 words of the list can stand nowhere: by length, score or ban"
    ]
    assert clew.count(puzzle) == 0
    assert clew.count(crossword(RING, scored, minimum=20)) == 2


def test_a_word_that_is_all_given_need_not_be_in_the_list() -> None:
    puzzle = crossword(["XAT", ".#.", "WIN"], [*WORDS, "XOW"])
    assert clew.solve(puzzle).solution.text == "crossword\nXAT\nO#E\nWIN"
    assert clew.remarks(puzzle) == ["1 across, XAT, is given and not in the list"]
    twice = crossword(["XAT", "A#.", "T.."], [*WORDS, "TAT"], repeats=False)
    assert clew.count(twice) == 0


def test_an_empty_list_fills_nothing_and_says_so() -> None:
    found = clew.solve(crossword(RING, []))
    assert found.solution is None
    assert found.reason == "no word of 1 across fits its 3 positions"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("crossword\n...\n..", 2, "row 2 has 2 squares, row 1 has 3"),
        ("crossword\n..#\n##.", 2, "r2c3 is in no word"),
        ("crossword", 1, "rows of squares"),
        ("crossword\nminimum: many\n..", 2, "minimum is a whole number"),
        ("crossword\nrepeats: 3\n..", 2, "repeats is yes or no"),
        ("crossword\n..\nhere, there", 3, "is neither a row of squares"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, line: int, message: str) -> None:
    with pytest.raises(ParseError, match=message) as caught:
        clew.parse(text, "wordpuzzle")
    assert caught.value.line == line


def test_a_bare_grid_is_a_crossword() -> None:
    text = "...\n.#.\n..."
    assert clew.recognise(text).family == "wordpuzzle"
    assert clew.parse(text, words="\n".join(WORDS)) == crossword(RING, WORDS)
    both = [each.puzzle for each in clew.parse_all(f"{text}\n\n{text}\n")]
    assert both == [crossword(RING), crossword(RING)]


def random_crossword(rng: random.Random) -> WordPuzzle | None:
    rows, columns = rng.randint(1, 3), rng.randint(2, 3)
    signs = ["".join(rng.choices(".#AB", (8, 2, 1, 1), k=columns)) for _ in range(rows)]
    words = {"".join(rng.choices("ABC", k=rng.randint(2, 3))) for _ in range(rng.randint(0, 25))}
    try:
        return crossword(signs, sorted(words), repeats=rng.random() < 0.5)
    except ClewError:
        return None


def by_brute_force(puzzle: WordPuzzle) -> set[tuple[str, ...]]:
    assert puzzle.grid is not None
    known = set(puzzle.lexicon.categories[0].words)
    found = set()
    for letters in product(*([letter] if letter else "ABC" for letter in puzzle.given)):
        words = ["".join(letters[c] for c in e.cells) for e in puzzle.entries]
        free = [any(puzzle.given[c] is None for c in e.cells) for e in puzzle.entries]
        fit = all(word in known for word, open_ in zip(words, free, strict=True) if open_)
        if fit and (puzzle.grid.repeats or len(set(words)) == len(words)):
            found.add(letters)
    return found


def test_brute_force_agrees_with_every_strategy() -> None:
    rng = random.Random(3)
    seen = []
    while len(seen) < 60:
        puzzle = random_crossword(rng)
        if puzzle is None or not puzzle.entries:
            continue
        expected = by_brute_force(puzzle)
        seen.append(min(len(expected), 2))
        for strategy in ("fill", "paper-letter", "paper-word", "letters", "words"):
            found = [s.filling.values for s in clew.solutions(puzzle, strategy=strategy)]
            assert len(found) == len(set(found)), (puzzle, strategy)
            assert set(found) == expected, (puzzle, strategy)
    assert set(seen) == {0, 1, 2}


def test_a_large_crossword_is_filled_from_a_large_list() -> None:
    """Made-up words of changing vowels and consonants; the grid has open corners."""
    rng = random.Random(1)
    words = {_made_up(rng, length) for length in range(3, 9) for _ in range(2500)}
    rows = [
        "....#...",
        "....#...",
        "........",
        "###....#",
        "#....###",
        "........",
        "...#....",
        "...#....",
    ]
    puzzle = crossword(rows, sorted(words))
    found = clew.solve(puzzle, seed=2)
    assert found.solution is not None
    assert clew.solve(puzzle, seed=2).solution == found.solution
    assert [s.text for s, _ in zip(clew.solutions(puzzle), range(50), strict=False)]


def _made_up(rng: random.Random, length: int) -> str:
    begin = rng.randint(0, 1)
    return "".join(rng.choice(("AEIOU", "LNRST")[(begin + at) % 2]) for at in range(length))


@given(st.text("#._A\n minrepatsw:;1,", max_size=50))
@settings(max_examples=150, deadline=None)
@example(".\n1")
@example("111")
def test_no_text_crashes_the_parser(text: str) -> None:
    for begin in ("", "crossword\n", "crossword\n..\n.#\nwords\n", "...\n.#.\n"):
        try:
            puzzle = clew.parse(begin + text, "wordpuzzle")
        except ClewError:
            continue
        if isinstance(puzzle, WordPuzzle) and puzzle.grid is not None:
            assert clew.parse(clew.convert(puzzle, "crossword")) == puzzle
