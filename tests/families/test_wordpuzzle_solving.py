"""Solving word puzzles: the paper's figures, brute force, both formulations."""

from __future__ import annotations

import hashlib
import random
from itertools import product

import pytest

import clew
from clew.families.wordpuzzle import WordPuzzle
from clew.families.wordpuzzle.order import published

#: Digests of the paper's printed traces without their white space, by letters and by words.
TRACES = {
    "paper-letter": (
        "b0e75ab2678817c9",
        "2f9c04660b2315f8",
        "825b6e66e244e85a",
        "fe822081824c44e8",
        "4cb943481dca1597",
    ),
    "paper-word": (
        "18c5a22b1fd15bdc",
        "fe77e63a7f47ab1e",
        "0f64e5cba005acc6",
        "f8d646984bdbb9ff",
        "4d75cc97dfde0bb7",
    ),
}
#: How many solutions each has.
SOLUTIONS = (4, 4, 2, 3, 4)


def traced(puzzle: WordPuzzle, strategy: str) -> str:
    tracing = clew.trace(puzzle, strategy=strategy, solutions=None)
    return "".join("".join(tracing.published).split())


@pytest.mark.parametrize("number", range(5))
def test_the_papers_traces_are_reproduced(number: int) -> None:
    puzzle = published()[number]
    for strategy, digests in TRACES.items():
        text = traced(puzzle, strategy)
        assert hashlib.sha256(text.encode()).hexdigest()[:16] == digests[number], text


def test_the_papers_puzzles_are_known_without_their_order() -> None:
    for puzzle in published():
        entries = [(e.category, [c + 1 for c in e.cells]) for e in puzzle.entries]
        bare = WordPuzzle.of(puzzle.size, entries)
        assert bare.order == ()
        assert traced(bare, "paper-word") == traced(puzzle, "paper-word")


def test_another_order_is_another_trace() -> None:
    puzzle = published()[0]
    entries = [(e.category, [c + 1 for c in e.cells]) for e in puzzle.entries]
    other = WordPuzzle.of(puzzle.size, entries, order=["body", "verb"])
    assert other == WordPuzzle.of(puzzle.size, entries, order=["body", "verb"])
    assert traced(other, "paper-word") != traced(puzzle, "paper-word")
    assert clew.count(other, strategy="paper-word") == 4


@pytest.mark.parametrize("strategy", [None, "paper-letter", "paper-word", "letters", "words"])
def test_the_papers_puzzles_have_so_many_solutions(strategy: str | None) -> None:
    for puzzle, number in zip(published(), SOLUTIONS, strict=True):
        texts = [s.text for s in clew.solutions(puzzle, strategy=strategy)]
        assert len(set(texts)) == len(texts) == number


def test_a_solution_is_told_as_in_the_paper() -> None:
    first = next(clew.solutions(published()[2]))
    assert (
        first.text == "ASULPEA  nature: ALP  food: PEA  animal: ASP  interjection: SUP  noun: LEA"
    )


def random_puzzle(rng: random.Random, letters: str = "ABC", largest: int = 5) -> WordPuzzle:
    """Small: few letters, so that there are solutions, several, or none."""
    size = rng.randint(1, largest)
    words = {
        name: ["".join(rng.choices(letters, k=rng.randint(1, 3))) for _ in range(rng.randint(0, 9))]
        for name in ("one", "two", "three")
    }
    entries = [
        (rng.choice(list(words)), rng.choices(range(1, size + 1), k=rng.randint(1, 3)))
        for _ in range(rng.randint(1, 4))
    ]
    covered = {place for _, places in entries for place in places}
    given = [
        rng.choice(letters) if at not in covered or rng.random() < 0.1 else None
        for at in range(1, size + 1)
    ]
    return WordPuzzle.of(size, entries, words, given)


def by_brute_force(puzzle: WordPuzzle, letters: str = "ABC") -> set[tuple[str, ...]]:
    """Every way to write letters, judged by the words alone."""
    domains = [[letter] if letter else list(letters) for letter in puzzle.given]
    words = {c.name: set(c.words) for c in puzzle.lexicon.categories}
    return {
        found
        for found in product(*domains)
        if all("".join(found[c] for c in e.cells) in words[e.category] for e in puzzle.entries)
    }


def test_brute_force_agrees_with_every_strategy() -> None:
    rng = random.Random(5)
    seen = set()
    for _ in range(150):
        puzzle = random_puzzle(rng)
        expected = by_brute_force(puzzle)
        seen.add(min(len(expected), 2))
        for strategy in (None, "paper-letter", "paper-word", "letters", "words"):
            found = [s.filling.values for s in clew.solutions(puzzle, strategy=strategy)]
            assert len(found) == len(set(found)), (puzzle, strategy)
            assert set(found) == expected, (puzzle, strategy)
    assert seen == {0, 1, 2}
