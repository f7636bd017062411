"""The benchmarks: the peers that are here find what is known, and what goes wrong is told."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"
sys.path.insert(0, str(BENCHMARKS))

import drawing  # noqa: E402
from cases import PARTS  # noqa: E402
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
from report import Report, goal, ratio  # noqa: E402
from rows import Row  # noqa: E402
from shortfalls import learning_wins, not_reached  # noqa: E402
from side_by_side import foreseen  # noqa: E402
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


# ---- reports ----------------------------------------------------------------------------------


def measured(peer: str, *solves: float, state: str = "done", size: int = 1) -> Row:
    case = replace(ONE, name=f"one-{size}", series="ones", size=size, goal=10.0)
    return Row(case, peer, [Measurement(state, solve=solve, runs=1) for solve in solves])


def reported(*rows: Row) -> Report:
    return Report(
        "models", {"date": "2026-01-01 00:00 UTC"}, {"repeat": 1, "seconds": 1.0}, [*rows]
    )


def test_a_ratio_compares_with_the_best_way_of_the_other() -> None:
    report = reported(
        measured("clew default", 0.1, 0.2, 0.9),
        measured("python-constraint2", 4.0),
        measured("python-constraint2 plain", 1.0),
    )
    ours, *_ = report.rows
    assert ratio(ours, report.baseline(ours.case)) == "5.00×"


def test_what_timed_out_is_a_lower_bound_and_what_failed_none() -> None:
    ours = measured("clew default", 0.1)
    assert ratio(ours, measured("Choco", 2.0, state="timed out")) == "> 20.0×"
    assert ratio(ours, measured("Choco", 2.0, state="failed")) == ""
    assert ratio(measured("clew default", 0.1, state="timed out"), measured("Choco", 2.0)) == ""


@pytest.mark.parametrize(
    ("ours", "theirs", "verdict"),
    [
        (("done", 0.1), ("done", 1.0), "10×: reached"),
        (("done", 0.1), ("done", 0.9), "10×: missed"),
        (("done", 0.1), ("timed out", 5.0), "10×: reached"),
        (("done", 0.1), ("timed out", 0.9), "10×: unknown"),
        (("done", 0.1), ("failed", 9.0), "10×: unknown"),
        (("timed out", 5.0), ("timed out", 5.0), "10×: missed"),
    ],
)
def test_a_goal_is_reached_missed_or_unknown(
    ours: tuple[str, float], theirs: tuple[str, float], verdict: str
) -> None:
    mine = measured("clew default", ours[1], state=ours[0])
    base = measured("python-constraint2", theirs[1], state=theirs[0])
    assert goal(mine.case, mine, base) == verdict


def test_shortfalls_are_told() -> None:
    report = reported(
        measured("clew default", 4.0),
        measured("python-constraint2", 2.0),
        measured("Choco", 1.0),
        measured("CaDiCaL", 0.25),
    )
    told = "\n".join([*not_reached(report), *learning_wins(report)])
    assert "| One | 10× | 4.00 s | 0.50× |" in told
    assert "| One | 4.00 s | 1.00 s (Choco) |" in told
    assert "By an order, in this run: One." in told


def test_a_peer_that_was_ended_is_not_asked_the_larger_one() -> None:
    ended = measured("Choco", 1.0, state="timed out")
    larger = replace(ended.case, name="one-2", size=2)
    assert str(foreseen("models", larger, [ended])) == "not tried: timed out at size 1"
    assert foreseen("models", ended.case, [ended]) is None
    assert foreseen("models", larger, [measured("Choco", 1.0)]) is None
    missing = measured("Choco", 0.0, state="not installed")
    assert foreseen("models", larger, [missing]) == missing.odd


def test_a_peer_that_solves_none_of_a_set_is_given_up() -> None:
    ended = [measured("Choco", 1.0, state="timed out", size=size) for size in (1, 2, 3)]
    fourth = replace(ONE, series="ones", size=4)
    assert foreseen("sets", fourth, ended[:2]) is None
    assert str(foreseen("sets", fourth, ended)) == "not tried: none of 3 others"
    assert foreseen("sets", fourth, [*ended, measured("Choco", 1.0, size=3)]) is None


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    report = reported(measured("clew default", 0.125), measured("Choco", 1.0, state="timed out"))
    report.write_json(tmp_path / "kept.json")
    again = Report.read_json(tmp_path / "kept.json")
    assert again.markdown() == report.markdown()


# ---- the cases --------------------------------------------------------------------------------


def test_cases_have_names_of_their_own() -> None:
    names = [case.name for part in PARTS.values() for case in part]
    assert len(set(names)) == len(names)


def test_generated_cases_are_the_same_every_time() -> None:
    for made in (with_holes, large_sudoku):
        assert made(4) == made(4)
    assert crossword(GRID_5, 500) == crossword(GRID_5, 500)


def test_every_file_of_instances_is_told_of() -> None:
    for folder in (BENCHMARKS / "corpus", BENCHMARKS / "cases" / "puzzles"):
        told = (folder / "README.md").read_text("utf-8")
        assert all(f"`{file.name}`" in told for file in folder.glob("*.txt"))


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


# ---- charts -----------------------------------------------------------------------------------


def test_charts_are_drawn_and_keep_their_colours() -> None:
    lines = {"a": [(1.0, 0.001), (10.0, 2.0)], "none": [], "b & c": [(1.0, 0.5)]}
    drawn = drawing.growth(lines, "size", "time")
    root = ElementTree.fromstring(drawn)
    words = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"a", "b & c", "1 ms", "1 s", "10 s", "10"} <= set(words)
    assert "none" not in words
    colours = [node.get("stroke") for node in root.iter("{http://www.w3.org/2000/svg}g")]
    assert [drawing.COLOURS[0], drawing.COLOURS[2]] == [c for c in colours if c]


def test_a_larger_value_is_further_up_and_right() -> None:
    across = drawing.decades([0.002, 3.0], 0, 100)
    assert across.ticks == [0.001, 0.01, 0.1, 1.0, 10.0]
    assert across.at(0.1) == pytest.approx(50)
    assert drawing.counts(10, 100, 0).at(5) == pytest.approx(50)
