"""Texts of knight's tours: what is read, what is refused, and where the fault lies."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

import clew
from clew.errors import ClewError, ParseError, PuzzleError
from clew.families.knightstour import FAMILY, KnightsTour
from clew.families.knightstour.notation import parse
from clew.families.knightstour.puzzle import square_at, square_name


@pytest.mark.parametrize(
    ("text", "puzzle"),
    [
        ("knight 8", KnightsTour(8, 8)),
        ("Knight 8×6", KnightsTour(8, 6)),
        ("knight 3 4 open", KnightsTour(3, 4)),
        ("knightstour 3x4 closed", KnightsTour(3, 4, True)),
        ("knight 3x4 start a1 end d3", KnightsTour.of(3, 4, start="a1", end="d3")),
        ("knight 3x4 holes b2, c3 start A1", KnightsTour.of(3, 4, start="a1", holes=["b2", "c3"])),
        (
            "knight 3x4\n.X..\n....\nS..E",
            KnightsTour.of(3, holes=["b3"], start="a1", end="d1", columns=4),
        ),
        (
            "knight 3x4\n. 11 . .\n. . . .\n1 . . x",
            KnightsTour.of(3, 4, holes=["d1"], given={"a1": 1, "b3": 11}),
        ),
        ("knight 3x4 tour a1 c2 a3", KnightsTour.of(3, 4, given={"a1": 1, "c2": 2, "a3": 3})),
        ("knight 3x4 tour\na1-c2\n a3", KnightsTour.of(3, 4, given={"a1": 1, "c2": 2, "a3": 3})),
        ("# a title\nknight 3x4\n\n....\n....\n....", KnightsTour(3, 4)),
        ('{"family": "knightstour", "rows": 3, "start": "a1"}', KnightsTour.of(3, start="a1")),
        (
            '{"family": "knightstour", "rows": 3, "columns": 4, "tour": ["a1", "c2"]}',
            KnightsTour.of(3, 4, given={"a1": 1, "c2": 2}),
        ),
    ],
)
def test_what_is_read(text: str, puzzle: KnightsTour) -> None:
    assert clew.parse(text) == puzzle
    assert clew.parse(clew.convert(puzzle)) == puzzle


def test_a_board_as_dot_connect_writes_it() -> None:
    text = "3 4\nS..\n...\n..E\n..X".replace("3 4", "4 3")
    assert parse(text, "grid") == parse(text, None)
    assert clew.parse(text, "knightstour") == KnightsTour.of(
        4, 3, start="a4", end="c2", holes=["c1"]
    )


def test_a_closed_tour_may_come_home_in_its_list() -> None:
    ring = "knight 3x3 closed holes b2 tour a1 c2 a3 b1 c3 a2 c1 b3"
    assert clew.parse(ring) == clew.parse(f"{ring} a1")
    assert clew.convert(clew.parse(ring), "tour") == ring.replace("tour ", "tour\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("knight", "line 1: say how large"),
        ("knight 0x4", "0 rows of 4"),
        ("knight 5000x5000", "16,000,000 squares"),
        ("knight 3x4 stat a1", "line 1, column 12: 'stat' is not understood"),
        ("knight 3x4 start e9", "column 18: 'e9' is no square of this board: they are a1 to d3"),
        ("knight 3x4 start", "column 12: after start comes a square"),
        ("knight 3x4\n....\n....", "2 rows follow, the board has 3"),
        ("knight 3x4\n....\n.....\n....", "line 3: 5 squares, the board has 4 columns"),
        ("knight 3x4\n....\n..?.\n....", "line 3, column 3: c2 is '?'"),
        ("knight 3x4\n. . . .\n. .  ? .\n. . . .", "line 3, column 6: c2 is '?'"),
        ("knight 3x4\nS...\n....\n...S", "a3 and d1 both hold 1"),
        ("knight 3x4 start a1 end a1", "a1 has more than one number"),
        ("knight 3x4 start a1 holes a1", "a1 is a hole, and has a number"),
        ("knight 3x4\n13...\n....\n....", "5 squares"),
        ("knight 3x4\n13 . . .\n. . . .\n. . . .", "a3 holds 13: a number is 1 to 12"),
        ("knight 3x4 tour a1 b2", "a1 holds 1 and b2 2, which are no knight's move apart"),
        ("knight 3x4 tour a1 c2 a1", "column 23: a1 comes a second time, as number 3"),
        ("knight 3x4 closed\n. 5 . .\n. . . .\n. . . .", "say where the 1 stands"),
        ("knight 1x1\nX", "every square is a hole"),
        ('{"family": "knightstour", "rows": "3"}', "whole numbers"),
        ('{"family": "knightstour", "rows": 3, "row": 3}', "unknown key 'row'"),
        ('{"family": "knightstour", "rows": 3, "start": "z9"}', "no square 'z9'"),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        clew.parse(text)
    assert message in str(caught.value)


def test_a_puzzle_made_by_hand_is_checked_too() -> None:
    for wrong in (
        {"holes": (3, 1)},
        {"holes": (99,)},
        {"given": ((2, 1), (1, 4))},
        {"given": ((-1, 1),)},
    ):
        with pytest.raises(PuzzleError):
            KnightsTour(3, 4, **wrong)  # type: ignore[arg-type]


def test_squares_have_names_on_any_board() -> None:
    for rows, columns in ((1, 1), (8, 8), (3, 1000), (1000, 3)):
        names = [square_name(square, rows, columns) for square in range(rows * columns)]
        assert len(set(names)) == len(names)
        assert [square_at(name, rows, columns) for name in names] == list(range(rows * columns))
    assert square_name(0, 8, 8) == "a8"
    assert square_name(27, 1, 28) == "ab1"


def test_several_in_one_text() -> None:
    text = "# first\nknight 3x4\n# second\nknight 3x4\n....\n....\n...X\n"
    text += '{"family": "knightstour",\n "rows": 4}\n{"family": "knightstour", "rows": 5}'
    loaded = list(clew.parse_all(text))
    assert [each.name for each in loaded] == ["first", "second", "", ""]
    assert [each.line for each in loaded] == [2, 4, 8, 10]
    assert [each.puzzle.size for each in loaded] == [12, 11, 16, 25]
    grids = list(clew.parse_all("3 3\n...\n.X.\n...\n2 3\n...\n...", "knightstour"))
    assert [each.puzzle.size for each in grids] == [8, 6]


SIGNS = st.text(string.ascii_lowercase + string.digits + ' .XSE#\n,{}[]:"é٣', max_size=60)


@given(
    st.sampled_from(["", "knight ", "knight 3x4 ", "knight 3x3\n", '{"family": "knightstour"']),
    SIGNS,
)
def test_no_text_crashes_the_reader(beginning: str, rest: str) -> None:
    text = beginning + rest
    try:
        puzzle = FAMILY.parse(text, None)
    except ClewError:
        return
    if puzzle.size < 1000:
        assert clew.parse(clew.convert(puzzle)) == puzzle
