"""Texts of Dot Connects: what is written reads back, what cannot be read is told with a place."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clew
from clew.base.family import Filling
from clew.errors import ClewError, ParseError, PuzzleError, UsageError
from clew.families._shared.grid import neighbours
from clew.families.dotconnect import FAMILY, DotConnect


def random_puzzle(rng: random.Random) -> DotConnect:
    """Anything that can be said of a board, whether or not it has a line."""
    rows, columns = rng.randint(1, 6), rng.randint(1, 12)
    cells = range(rows * columns)
    barriers = frozenset(rng.sample(cells, rng.randint(0, len(cells) // 2)))
    pairs = [(a, b) for a in cells for b in neighbours(a, rows, columns) if a < b]
    walls = frozenset(rng.sample(pairs, rng.choice([0, len(pairs) // 4])))
    dots = rng.sample([c for c in cells if c not in barriers], len(cells) - len(barriers))
    start = dots.pop() if len(dots) > 3 and rng.random() < 0.6 else None
    if len(dots) >= 4 and rng.random() < 0.2:
        return DotConnect(rows, columns, barriers, walls, start, closed=True)
    end = dots.pop() if len(dots) > 3 and rng.random() < 0.4 else None
    some = dots[: rng.randint(0, len(dots))] if rng.random() < 0.6 else []
    if rng.random() < 0.5:
        return DotConnect(rows, columns, barriers, walls, start, end, False, tuple(some))
    numbers = rng.sample(range(2, len(cells) - len(barriers) + 2), len(some))
    numbers = [number for number in numbers if number < len(cells) - len(barriers)]
    places = tuple(zip(some, numbers, strict=False))
    return DotConnect(rows, columns, barriers, walls, start, end, places=places)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_written_reads_back(seed: int) -> None:
    rng = random.Random(seed)
    written = dict.fromkeys(("paper", "clew", "answer", "json"), 0)
    for _ in range(120):
        puzzle = random_puzzle(rng)
        for format in FAMILY.formats:
            assert format.write is not None
            try:
                text = format.write(puzzle)
            except UsageError:
                continue
            written[format.name] += 1
            assert FAMILY.parse(text, format.name) == puzzle, text
            if format.name != "answer":  # rows alone may be anybody's
                assert clew.parse(text) == puzzle, text
        assert clew.parse(clew.convert(puzzle)) == puzzle
    assert min(written.values()) > 10, written


@pytest.mark.parametrize("seed", range(3))
def test_fillings_read_back(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(60):
        puzzle = DotConnect(rng.randint(2, 5), rng.randint(2, 5), frozenset({0}), start=1)
        order = rng.sample(range(2, len(puzzle.cells) + 1), len(puzzle.cells) - 1)
        values = (1, *(n if rng.random() < 0.6 else None for n in order))
        text = FAMILY.write_filling(puzzle, Filling(values))
        assert FAMILY.given(clew.parse(text)).values == values


ONE = DotConnect(3, 4, frozenset({1, 6}), start=4)

SAME = [
    "3 4\n. X . .\nS . X .\n. . . .",
    "3 4\n.X..\nS.X.\n....\n",
    "\ufeff 3  4 \r\n.x..\r\ns.x.\r\n....\r\n",
    "# a name\n3 4\n.X..\nS.X.\n....",
    "dotconnect\n. X . .\nS . X .\n. . . .",
    "DotConnect 3x4\n+---+\n|.X..|\n|S.X.|\n|....|\n+---+",
    ". X . .\nS . X .\n. . . .",
    '{"family": "dotconnect", "board": [".X..", "..X.", "...."], "start": "r2c1"}',
    '{"family": "dotconnect",\n "board": [".X..", "..X.", "...."], "steps": {"r2c1": 0}}',
]


@pytest.mark.parametrize("text", SAME)
def test_one_board_in_many_hands(text: str) -> None:
    assert clew.parse(text) == ONE


def test_walls_stand_where_they_are_drawn() -> None:
    drawn = "dotconnect\n+---+---+---+\n| .   . | . |\n+   +---+---+\n| .   .   . |\n+---+---+---+"
    compact = "dotconnect\n. .|.\n  - -\n. . ."
    walls = frozenset({(1, 2), (1, 4), (2, 5)})
    assert clew.parse(drawn) == clew.parse(compact) == DotConnect(2, 3, walls=walls)


def test_numbers_are_steps_waypoints_or_a_zip() -> None:
    rows = ". 2 .\n. . 1\n3 . ."
    steps = clew.parse(f"dotconnect\n{rows}")
    assert steps.places == ((1, 3), (5, 2), (6, 4))
    met = clew.parse(f"dotconnect waypoints\n{rows}")
    assert (met.waypoints, met.start, met.end) == ((5, 1, 6), None, None)
    zipped = clew.parse(f"dotconnect zip\n{rows}")
    assert (zipped.waypoints, zipped.start, zipped.end) == ((1,), 5, 6)


def test_what_the_ends_say_is_said_once() -> None:
    assert DotConnect(2, 2, places=((0, 1), (1, 4))) == DotConnect(2, 2, start=0, end=1)
    assert DotConnect(2, 2, start=0, end=1, waypoints=(0, 3, 1)).waypoints == (3,)


def test_several_boards_with_names() -> None:
    text = "# one\n2 2\nS.\n..\n# two\n2 3\n...\n..S\n\ndotconnect closed\n..\n..\n"
    found = list(clew.parse_all(text))
    assert [each.name for each in found] == ["one", "two", ""]
    assert [each.line for each in found] == [2, 6, 10]
    assert all(each.error is None for each in found)


REFUSED = [
    ("3 4\n.X..\nS.X.", r"the board is 2×4 cells, not 3×4"),
    ("2 4\n.X..\nS.X.\n....", r"the board is 3×4 cells, not 2×4"),
    ("2 4\n.X..\nS.X", r"line 3: 3 cells where the rows above have 4"),
    ("2 2\nS.\n.S", r"line 3, column 2: a second start"),
    ("2 2\nX X\nX X", r"no dot on the board"),
    ("2 2\nS ?\n. .", r"line 2, column 3: '\?' is no cell"),
    ("dotconnect 2x2 round\nS .\n. .", r"line 1, column 16: unknown word 'round'"),
    ("dotconnect 2x2", r"no rows below"),
    ("dotconnect waypoints\n1 . 3", r"there is a 3, but no 2"),
    ("dotconnect waypoints\n1 . 1", r"the number 1 stands twice"),
    ("dotconnect zip\n1 . .", r"at least two"),
    ("dotconnect zip\n1 S 2", r"there is no S or E"),
    ("dotconnect closed\n1 S .\n. . .", r"a closed line has no end"),
    ("dotconnect closed\n. . .", r"at least 4 dots, here are 3"),
    ("dotconnect\n. .\n    -\n. .", r"line 3, column 5: this wall is under no cell"),
    ("S 7 .\n. . .", r"r1c2 has place 8: there are 1 to 6"),
    ("S 2 .\n. 2 .", r"r1c2 and r2c2 both have place 3"),
    ("S 0 .\n. . .", r"r1c2 is not the start"),
    ('{"family": "dotconnect"}', r'"board"'),
    ('{"family": "dotconnect", "board": ["..", "."]}', r"row 2 of 'board' has 1 cells"),
    ('{"family": "dotconnect", "board": [".."], "size": 2}', r"unknown key"),
    ('{"family": "dotconnect", "board": [".."], "start": "a1"}', r"cells are called r1c1"),
    ('{"family": "dotconnect", "board": [".."], "start": "r2c1"}', r"not on the board of 1×2"),
    ('{"family": "dotconnect", "board": ["..."], "walls": [["r1c1", "r1c3"]]}', r"no neighbours"),
    ('{"family": "dotconnect", "board": [".X"], "end": "r1c2"}', r"barrier and cannot be the end"),
    ('{"family": "dotconnect", "board": [".."], "closed": 1}', r"true or false"),
    ('{"family": "dotconnect", "board": [".."], "steps": {"r1c1": "x"}}', r"whole number"),
    ('{"family": "dotconnect", "board": [', r"this is not JSON"),
]


@pytest.mark.parametrize(("text", "told"), REFUSED)
def test_what_is_wrong_is_told(text: str, told: str) -> None:
    with pytest.raises(ParseError, match=told):
        clew.parse(text)


def test_a_board_is_not_larger_than_it_may_be() -> None:
    for rows, columns in [(0, 3), (3, -1), (2000, 2000)]:
        with pytest.raises(PuzzleError, match="1 to 1,000,000 cells"):
            DotConnect(rows, columns)


_SIGNS = st.sampled_from(
    [*".XSE123|-+#\n", "10", "\n\n", "dotconnect", "zip", "closed", "waypoints", "3x3", "{}"]
)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.one_of(st.text(max_size=60), st.lists(_SIGNS, max_size=40).map(" ".join)))
def test_no_text_makes_it_stumble(text: str) -> None:
    assert 0 <= FAMILY.recognise(text) <= 1
    for head in ("", "dotconnect\n", "3 3\n", "dotconnect zip\n"):
        for format in (None, *(f.name for f in FAMILY.formats)):
            try:
                puzzle = FAMILY.parse(head + text, format)
            except ClewError:
                continue
            assert clew.parse(clew.convert(puzzle)) == puzzle


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.sampled_from(["..", ".X", "r1c1", "r1c2"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.just("r1c1"), inner),
    max_leaves=6,
)
_KEYS = st.sampled_from(["board", "start", "end", "closed", "waypoints", "steps", "walls", "name"])


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.dictionaries(_KEYS, _JSON))
def test_no_object_makes_it_stumble(found: dict[str, object]) -> None:
    board = {"board": ["...", "..X"]} if "board" not in found else {}
    text = json.dumps({"family": "dotconnect", **board, **found})
    try:
        puzzle = FAMILY.parse(text, "json")
    except ClewError:
        return
    assert clew.parse(clew.convert(puzzle)) == puzzle


def test_rules_say_what_is_wrong() -> None:
    puzzle = clew.parse("dotconnect\n1|. .\n. . .\n. S .".replace("1", "."))
    told = FAMILY.check
    fine = (9, 2, 3, 8, 5, 4, 7, 1, 6)  # the line leaps, on purpose
    for values, sentence in [
        (fine[:-1], "8 values were given, the board has 9 dots"),
        ((1, 2, *[None] * 7), "r1c1 is the start, but that is r3c2"),
        ((None,) * 7 + (2, None), "r3c2 is step 1, but the start was given there"),
        ((5, 6, *[None] * 7), "the line goes from r1c1 to r1c2, where a wall is"),
        ((5, None, 6, *[None] * 6), "the line goes from r1c1 to r1c3, which are no neighbours"),
        ((5, 5, *[None] * 7), "r1c1 and r1c2 both are step 4"),
        ((12, *[None] * 8), "r1c1 holds 12: a place on the line is 1 to 9"),
    ]:
        assert sentence in told(puzzle, Filling(values))
    met = clew.parse("dotconnect waypoints\n1 2 .")
    assert told(met, Filling((3, 2, 1))) == [
        "r1c2 is met before r1c1, against the order of the waypoints"
    ]
