"""KenKen by hand: each technique on a position made for it."""

from __future__ import annotations

import pytest

import clew
from clew.families.kenken import FAMILY, KenKen
from clew.families.kenken.techniques import TECHNIQUES, candidates

FIND = {technique.slug: technique.find for technique in TECHNIQUES}


def told(slug: str, puzzle: KenKen, **open_cells: set[int]) -> list[str]:
    """The sentences of a technique, where some cells (``r1c2={1, 2}``) have fewer candidates."""
    position = candidates(puzzle)
    for name, values in open_cells.items():
        position[[puzzle.cell_name(c) for c in range(puzzle.size**2)].index(name)] = values
    return [step.sentence for step in FIND[slug](puzzle, position)]


def test_combinations_of_a_cage() -> None:
    puzzle = clew.parse("4\n48 * 23 33 34\n5 + 11 12")
    assert told("no-combination", puzzle) == [
        "cage 1 (48× at r2c3) can hold only 3 4 4: r2c3 is not 1 or 2 or 3, "
        "r3c3 is not 1 or 2 or 4, r3c4 is not 1 or 2 or 3."
    ]
    assert told("no-combination", puzzle, r1c1={1, 2})[1] == (
        "cage 2 (5+ at r1c1) can hold only 1 4 or 2 3: r1c2 is not 1 or 2."
    )


def test_singles() -> None:
    puzzle = clew.parse("3\n1 = 11\n2 = 22")
    assert "r1c2 can only be 3: it sees 1 and 2." in told("naked-single", puzzle)
    assert told("hidden-single", clew.parse("3\n3 = 11\n3 = 22"))[0] == (
        "In row 3 only r3c3 can be 3: r3c1 and r3c2 see one."
    )
    more = KenKen(2, (), (1, 2, 3))
    assert told("hidden-single", more, r1c1={1, 2}, r1c2={2, 3}) == []


def test_pairs_and_triples() -> None:
    empty = KenKen(4, ())
    assert told("naked-pair", empty, r1c1={1, 2}, r1c3={1, 2}) == [
        "In row 1, r1c1 and r1c3 hold 1 and 2 between them: r1c2 is not 1 or 2, r1c4 is not 1 or 2."
    ]
    triple = told("naked-triple", empty, r1c1={1, 2}, r2c1={2, 3}, r4c1={1, 3})
    assert triple == [
        "In column 1, r1c1, r2c1 and r4c1 hold 1, 2 and 3 between them: r3c1 is not 1 or 2 or 3."
    ]


def test_a_cages_values_in_a_line() -> None:
    puzzle = clew.parse("4\n6 + 11 12 13\n6 * 31 32")
    assert told("cage-line", puzzle) == [
        "cage 1 (6+ at r1c1) takes 1, 2 and 3 in row 1 whichever way it is filled: "
        "r1c4 is not 1 or 2 or 3.",
        "cage 2 (6× at r3c1) takes 2 and 3 in row 3 whichever way it is filled: "
        "r3c3 is not 2 or 3, r3c4 is not 2 or 3.",
    ]


@pytest.mark.parametrize(
    "text", ["3\n3 + 11 12\n2 = 33\n3 + 13 23\n1 = 21", "2\n1 = 11\n1 = 22\n3 + 12 21"]
)
def test_a_puzzle_without_solution_is_a_contradiction(text: str) -> None:
    explained = clew.explain(clew.parse(text))
    assert explained.outcome in ("contradiction", "stuck")
    assert explained.uniqueness.value == "none"


def test_other_values_are_reasoned_with_as_well() -> None:
    puzzle = clew.parse("kenken 3 values 0..2\n2 - 11 21\n0 * 12 13\n2 / 22 23\n1 = 31")
    assert told("no-combination", puzzle)[0] == (
        "cage 3 (2÷ at r2c2) can hold only 1 2: r2c2 is not 0, r2c3 is not 0."
    )
    assert FAMILY.candidates(puzzle)[6] == {1}
