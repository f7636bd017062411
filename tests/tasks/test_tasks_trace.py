"""Traces in the user's words, and the tree of guesses."""

from __future__ import annotations

import pytest
from threes import Threes

import clew
from clew import Event, Limits, Stats, Status, Trace
from clew.tasks.subject import subject
from clew.tasks.trace import Tracing


def tracing(*events: Event, complete: bool = True) -> Tracing:
    """A trace made by hand, of the puzzle with three open cells."""
    trace = Trace(events, complete, len(events))
    what = subject(Threes((None, None, None)))
    return Tracing(trace, Status.RUNNING, Stats(nodes=2), "s", Limits(), (), what)


BY_HAND = (
    Event("guess", 0, (1,), -1, 1),
    Event("prune", 1, (1, 2), 0, 1),
    Event("fail", -1, (), 0, 1),
    Event("back", 0, (1,), -1, 0),
    Event("prune", 0, (1,), -1, 0),
    Event("guess", 0, (2,), -1, 1),
    Event("guess", 1, (1,), -1, 2),
    Event("solution", -1, (), -1, 2),
)


def test_events_speak_the_users_words():
    assert [str(moment) for moment in tracing(*BY_HAND)] == [
        "guess c0 = 1",
        "c1 ≠ 1, 2  [all different]",
        "contradiction  [all different]",
        "take back c0 = 1",
        "c0 ≠ 1",
        "guess c0 = 2",
        "guess c1 = 1",
        "solution",
    ]


def test_the_tree_of_guesses():
    root, first, second, leaf = tracing(*BY_HAND).tree()
    assert (root.label, root.parent, root.status, root.children) == ("start", None, "inner", [1, 2])
    assert (first.label, first.status, first.why) == ("c0 = 1", "fail", "all different")
    assert (first.pruned, first.prunings) == (2, [1])
    assert (second.label, second.status, second.children) == ("c0 = 2", "inner", [3])
    assert (leaf.label, leaf.status, leaf.parent) == ("c1 = 1", "solution", 2)


def test_what_follows_from_a_failed_guess_alone_is_a_node():
    events = (*BY_HAND[:5], Event("solution", -1, (), -1, 0))
    *_, last = tracing(*events).tree()
    assert (last.label, last.status, last.parent) == ("otherwise", "solution", 0)


def test_a_restart_goes_back_to_the_root():
    events = (BY_HAND[0], Event("restart", -1, (), -1, 0), BY_HAND[5])
    assert [node.parent for node in tracing(*events).tree()] == [None, 0, 0]


def test_slices_and_negative_places():
    made = tracing(*BY_HAND)
    assert made[-1].kind == "solution"
    assert [m.index for m in made[2:4]] == [2, 3]
    with pytest.raises(IndexError):
        made[8]


def test_a_full_trace_says_so():
    assert "cap of 2 is reached" in str(tracing(*BY_HAND[:2], complete=False))
    cut = clew.trace(Threes((None, None, None)), cap=1)
    assert len(cut) == 1
    assert not cut.complete


@pytest.mark.parametrize("level", ["leaf", "check", "forward", "bounds", "domain"])
@pytest.mark.parametrize("solutions", [1, 4, None])
def test_a_real_trace_has_a_node_a_guess_and_a_leaf_a_solution(level, solutions):
    made = clew.trace(
        Threes((None, None, None)), strategy=f"input/ascending/{level}", solutions=solutions
    )
    nodes = made.tree()
    assert len(made.solutions) == (solutions or 6)
    assert sum(node.status == "solution" for node in nodes) == len(made.solutions)
    assert sum(bool(node.variable) for node in nodes) == made.stats.nodes
    assert all(nodes[node.parent].depth == node.depth - 1 for node in nodes[1:])


def test_a_strategy_that_cannot_be_traced_says_so():
    with pytest.raises(clew.UsageError, match="cannot be traced"):
        clew.trace(Threes((None, None, None)), strategy="slow")
