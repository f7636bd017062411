"""The benchmarks: the peers that are here find what is known, and what goes wrong is told."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "benchmarks"))

from cases import CASES  # noqa: E402
from cases.colouring import coloured, mycielski, queen_graph  # noqa: E402
from cases.crossword import GRID_5, crossword  # noqa: E402
from cases.golomb import golomb  # noqa: E402
from cases.langford import langford  # noqa: E402
from cases.large_sudoku import large_sudoku  # noqa: E402
from cases.magic_square import magic_square  # noqa: E402
from cases.quasigroup import latin_square, with_holes  # noqa: E402
from cases.queens import queens  # noqa: E402
from cases.zebra import zebra  # noqa: E402
from measure import Measurement, measure, timed  # noqa: E402
from peers import PEERS  # noqa: E402
from peers.peer import Peer  # noqa: E402
from problem import NotOfferedError, Outcome, Problem, Table  # noqa: E402
from stand_in_peers import (  # noqa: E402
    ONE,
    answers,
    answers_outside,
    answers_too_many,
    build,
    dies,
    is_missing,
    raises,
    runs_a_program,
    sleeps,
)

ROWS = frozenset({(0, 1, 2), (2, 1, 0), (1, 1, 1), (3, 3, 3)})
TABLE = Problem({name: range(3) for name in "abc"}, (Table(("a", "b", "c"), ROWS),))

#: Problems with as many answers.
KNOWN: dict[str, tuple[Problem, int]] = {
    "queens": (queens(6), 4),
    "langford": (langford(4), 2),
    "golomb": (golomb(4, 6), 2),
    "magic": (magic_square(3), 8),
    "zebra": (zebra(), 1),
    "colours": (coloured(*mycielski(1), 3), 5),
    "no colours": (coloured(*mycielski(2), 3), 0),
    "table": (TABLE, 3),
}


def offered(peer: Peer) -> bool:
    """Whether the peer is here at all."""
    try:
        peer.build(TABLE)
    except (ModuleNotFoundError, NotOfferedError):
        return False
    return True


MODELS = [peer for peer in PEERS if peer.asked is Problem]
HERE = [peer for peer in MODELS if offered(peer)]


@pytest.mark.parametrize("peer", HERE, ids=lambda peer: peer.name)
@pytest.mark.parametrize("name", KNOWN)
def test_peers_find_what_is_known(peer: Peer, name: str) -> None:
    problem, answers = KNOWN[name]
    for wanted, number in (("all", answers), ("first", min(answers, 1))):
        try:
            found = peer.solve(peer.build(problem), wanted)
        except NotOfferedError:
            continue
        assert found.answers == number
        assert bool(found.one) == bool(number)
        assert not found.one or problem.broken(found.one) is None


def test_clew_and_a_peer_are_here() -> None:
    packages = {peer.package for peer in HERE}
    assert {"clew", "python-constraint2", "ortools"} <= packages


@pytest.mark.parametrize("peer", MODELS, ids=lambda peer: peer.name)
def test_a_way_that_nobody_has_is_not_offered(peer: Peer) -> None:
    expected = (NotOfferedError, ModuleNotFoundError, KeyError)
    with pytest.raises(expected):
        peer.solve(peer.build(TABLE), "in verse")


# ---- what happens to peers --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("solve", "state", "note"),
    [
        (dies, "failed", "exit code 3"),
        (raises, "failed", "ValueError: no such thing"),
        (answers_too_many, "wrong", "7 answers instead of 1"),
        (answers_outside, "wrong", "outside its domain"),
        (answers, "done", ""),
    ],
)
def test_what_happens_is_told(solve: Callable[[Any, str], Outcome], state: str, note: str) -> None:
    told = measure(Peer("it", "clew", build, solve), ONE, 60.0)
    assert told.state == state
    assert note in told.note


@pytest.mark.parametrize("solve", [sleeps, runs_a_program])
def test_what_takes_too_long_is_ended(solve: Callable[[Any, str], Outcome]) -> None:
    told = measure(Peer("it", "clew", build, solve), ONE, 0.2)
    assert str(told) == "timed out after 0.2 s"
    assert told.solve > 0


def test_what_is_missing_is_told() -> None:
    told = measure(Peer("it", "none", is_missing, answers), ONE, 1.0)
    assert (told.state, told.note) == ("not installed", "no module of this name")


def test_a_right_answer_is_timed() -> None:
    told = timed(Peer("it", "clew", build, answers), ONE)
    assert isinstance(told, Measurement)
    assert told.runs > 1
    assert told.answers == 1


# ---- the cases --------------------------------------------------------------------------------


def test_cases_have_names_of_their_own() -> None:
    names = [case.name for case in CASES]
    assert len(set(names)) == len(names)


def test_generated_cases_are_the_same_every_time() -> None:
    for made in (with_holes, large_sudoku):
        assert made(4) == made(4)
    assert crossword(GRID_5, 500) == crossword(GRID_5, 500)


def test_latin_squares_are_latin() -> None:
    from random import Random

    square = latin_square(9, Random(1))
    for lines in (square, zip(*square, strict=True)):
        assert all(sorted(line) == list(range(9)) for line in lines)


def test_graphs_are_the_known_ones() -> None:
    sizes = [(nodes, len(edges)) for nodes, edges in map(mycielski, (1, 3, 4))]
    assert sizes == [(5, 5), (23, 71), (47, 236)]
    pairs = {frozenset(p[:2]) for rule in queen_graph(8, 9).rules for p in rule.pairs()}
    assert len(pairs) == 728
