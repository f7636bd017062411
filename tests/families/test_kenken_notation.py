"""KenKen as text: every notation, and what is wrong with a text."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clew
from clew.errors import ClewError, ParseError, PuzzleError, UsageError
from clew.families._shared.cages import Cage
from clew.families.kenken import FAMILY, KenKen

PAPER = "4\n2 - 11 21\n3 - 12 13\n1 - 14 24\n3 + 22 32\n48 * 23 33 34\n1 - 41 42\n2/ 43 44"

#: Made for this suite: a 4×4 whose game ID is known from the collection's own rules.
KEEN = "4:a_a__ba__a__a_aa,d2a7d2s2s2a9s3"
KEEN_LINES = "4\n2 / 11 12\n7 + 13 23\n2 / 14 24\n2 - 21 22\n2 - 31 41\n9 + 32 33 34 44\n3 - 42 43"


def test_the_papers_own_text() -> None:
    puzzle = clew.parse(PAPER)
    assert puzzle.size == 4
    assert puzzle.cages[0] == Cage(2, "-", (0, 4))
    assert puzzle.cages[-1] == Cage(2, "/", (14, 15))
    assert puzzle.cage_of[8] is None
    assert clew.recognise(PAPER).format == "paper"


@pytest.mark.parametrize(
    "line",
    ["48 * 23 33 34", "48* 23 33 34", "48 x 23 33 34", "48×23 33 34", " 48 *  34 23 33 ",
     "48 * 2,3 3,3 3,4", "48 * r2c3 r3c3 r3c4"],
)  # fmt: skip
def test_ways_to_write_a_cage(line: str) -> None:
    assert FAMILY.parse(f"4\n{line}", "paper").cages == (Cage(48, "*", (6, 10, 11)),)


@pytest.mark.parametrize(("sign", "op"), [(":", "/"), ("÷", "/"), ("−", "-"), ("–", "-")])
def test_other_signs(sign: str, op: str) -> None:
    assert FAMILY.parse(f"4\n2 {sign} 11 12", "paper").cages[0].op == op


def test_a_game_id() -> None:
    assert clew.parse(KEEN) == clew.parse(KEEN_LINES)
    assert clew.parse("4dn:" + KEEN[2:]) == clew.parse(KEEN_LINES)
    assert clew.parse(clew.convert(clew.parse(KEEN_LINES), "keen")) == clew.parse(KEEN)


def test_long_runs_in_a_game_id() -> None:
    """One cage over all of a 7×7: 84 places without a wall."""
    whole = KenKen(7, (Cage.of(196, "+", range(49)),))
    text = clew.convert(whole, "keen")
    assert text == "7:z3i,a196"
    assert clew.parse(text) == whole


def test_two_grids() -> None:
    text = "2- 3- . 1-\n. 3+ 48* .\n. . . .\n1- . 2/ .\n\n1 2 2 3\n1 4 5 3\n. 4 5 5\n6 6 7 7"
    assert clew.parse(text) == clew.parse(PAPER) == clew.parse("4 4\n" + text)
    assert clew.recognise(text).format == "grid"
    bare = clew.parse(text.replace("48*", "48"))
    assert Cage(48, "?", (6, 10, 11)) in bare.cages


def test_several_in_one_text_of_several_notations() -> None:
    grids = clew.convert(clew.parse(PAPER), "grid")
    as_json = clew.convert(clew.parse(PAPER), "json")
    text = f"# first\n{PAPER}\n% a remark\n{KEEN}\n{grids}\nkenken 2\n3 + 11 12\n"
    loaded = list(clew.parse_all(text))
    assert [each.format for each in loaded] == ["paper", "keen", "grid", "clew"]
    assert [each.line for each in loaded] == [2, 11, 12, 22]
    assert loaded[0].name == "first"
    assert not any(each.error for each in loaded)
    assert [each.puzzle for each in clew.parse_all(f"{as_json}\n{as_json}")] == 2 * [
        clew.parse(PAPER)
    ]


def test_a_large_one() -> None:
    puzzle = clew.parse("12\n3 + 1,1 1,2\n12 = 12,12")
    assert puzzle.cages[1].cells == (143,)
    assert clew.parse(clew.convert(puzzle)) == puzzle


def test_the_order_of_cages_plays_no_part_in_equality() -> None:
    one = clew.parse("3\n3 + 11 12\n2 = 33")
    other = clew.parse("3\n2 + 33\n3 + 12 11")
    assert one == other
    assert hash(one) == hash(other)
    assert one != clew.parse("3\n3 + 11 12")


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("4\n3 + 11 12\n3 + 12 13", (3, 1), "cage 2 .* r1c2 is in cage 1"),
        ("4\n1 - 11 11", (2, 1), "r1c1 is listed twice"),
        ("4\n17 + 11 12", (2, 1), "cage 1 .* no 2 values from 1 to 4 make 17"),
        ("4\n9 * 11 12", (2, 1), "no 2 values"),
        ("4\n1 / 11 12", (2, 1), "no 2 values"),
        ("4\n3 + 11 12\n5 = 13", (3, 1), "5 is not one of the values"),
        ("4\n3 = 11 12", (2, 1), "'=' is for one cell"),
        ("4\n3 ^ 11 12", (2, 3), r"unknown operation '\^'"),
        ("4\n3 + 11 1", (2, 8), "'1' is no cell"),
        ("4\n3 + 11 15", (2, 8), "no cell r1c5"),
        ("12\n3 + 11 12", (2, 5), "row 2, column 3 is 2,3"),
        ("kenken", (1, 7), "the size"),
        ("kenken 99", (1, 8), "the size"),
        ("kenken 3 boxes 3", (1, 10), "unknown word"),
        ("kenken 3 values 3..1", (1, 17), "are no values"),
        ("kenken 3 values 1,2", (1, None), "3 to 64 different values"),
        ("kenken 2: 1 2 3", (1, 9), "3 cells after the colon"),
        ("kenken 2: 1 2 x 1", (1, 15), "'x' is no value"),
        ("3#1234", (1, None), "seed"),
        ("2:_3,a1a2a2a1", (1, 3), "the walls tell of 2 places"),
        ("2:_4,a1a2a2a1", (1, 3), "the walls tell of 3 places"),
        ("2:_5,a1a2a2", (1, 6), "3 clues for 4 cages"),
        ("2:_5,a1a2a2q1", (1, 6), "a clue is a letter"),
        ("2\n4+ .\n. 1\n1 1\n1 2", (0, 0), None),
        ("2\n3+ .\n. .\n1 1\n2 2", (5, 1), "cage 2 has no clue"),
        ("2\n3+ 3+\n. .\n1 1\n. .", (2, 4), "cage 1 has the clue 3. already"),
        ("2\n3+ .\n. 2\n1 1\n. .", (3, 3), "lies in no cage"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    text: str, place: tuple[int, int | None], words: str | None
) -> None:
    if words is None:
        assert clew.parse(text, "kenken").size == 2
        return
    with pytest.raises(ParseError, match=words) as caught:
        clew.parse(text, "kenken")
    assert (caught.value.line, caught.value.column) == place


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"size": 0}, "'size'"),
        ({"size": True}, "'size'"),
        ({"values": "0123"}, "'values'"),
        ({"cages": {}}, "'cages'"),
        ({"cages": [1]}, "cage 1 has the keys"),
        ({"cages": [{"target": "3", "op": "+", "cells": []}]}, "cage 1: 'target'"),
        ({"cages": [{"target": 3, "op": "!", "cells": []}]}, "unknown operation '!'"),
        ({"cages": [{"target": 3, "op": "+", "cells": [[1]]}]}, "'cells'"),
        ({"cages": [{"target": 3, "op": "+", "cells": [[1, 9]]}]}, "no cell r1c9"),
        ({"cages": [{"target": 3, "op": "+", "cells": []}]}, "no cells"),
        ({"shape": 1}, "unknown key"),
    ],
)
def test_a_json_object_that_is_none(change: dict[str, object], words: str) -> None:
    found = json.loads(clew.convert(clew.parse(PAPER), "json")) | change
    with pytest.raises(ParseError, match=words):
        clew.parse(json.dumps(found))


def test_formats_refuse_what_they_cannot_say() -> None:
    zero = KenKen.of(2, [(1, "+", [(1, 1), (1, 2)])], range(2))
    for format in ("paper", "keen", "grid"):
        with pytest.raises(UsageError, match="cannot express"):
            clew.convert(zero, format)
    for cages in ([], [(3, "?", [(1, 1), (1, 2)]), (3, "+", [(2, 1), (2, 2)])]):
        with pytest.raises(UsageError, match="cannot express"):
            clew.convert(KenKen.of(2, cages), "keen")


def test_a_puzzle_made_by_hand_is_checked_too() -> None:
    with pytest.raises(PuzzleError, match="unknown operation"):
        KenKen(2, (Cage(1, "!", (0, 1)),))
    with pytest.raises(PuzzleError, match="outside"):
        KenKen(2, (Cage(1, "+", (0, 4)),))
    with pytest.raises(PuzzleError, match="1 to 64 rows"):
        KenKen(65, ())


def test_remarks() -> None:
    puzzle = clew.parse("3\n4 + 11 33\n3 + 12 13")
    (scattered,) = FAMILY.remarks(puzzle, False)
    assert scattered == "cage 1 (4+ at r1c1) is not in one piece: r1c1 and r3c3"
    assert FAMILY.remarks(puzzle, True)[1].endswith("are in no cage")


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet='0123456789 +-*/=?:,.;#%\nabcdmsz_kenvalus{}[]"', max_size=80))
def test_no_text_makes_it_crash(text: str) -> None:
    FAMILY.recognise(text)
    for format in (None, "paper", "clew", "keen", "grid", "json"):
        with suppress(ClewError):
            FAMILY.parse(text, format)
