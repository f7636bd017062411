"""Traces as text, JSON lines, graphs and a page. The trace is made by hand: goldens stay."""

from __future__ import annotations

import json
import re

import pytest

import clew
from clew import Event, Limits, Stats, Status, Trace
from clew.tasks.subject import subject
from clew.tasks.trace import Tracing
from clew.views.trace_graph import dot, mermaid
from clew.views.trace_html import page, payload
from clew.views.trace_text import arrows, json_lines

EVENTS = (
    Event("prune", 1, (0, 1), 0, 0),
    Event("guess", 0, (1,), -1, 1),
    Event("prune", 1, (3,), 0, 1),
    Event("fail", 1, (), 0, 1),
    Event("back", 0, (1,), -1, 0),
    Event("prune", 0, (1,), -1, 0),
    Event("guess", 2, (0,), -1, 1),
    Event("solution", -1, (), -1, 1),
)


@pytest.fixture
def tracing() -> Tracing:
    m = clew.Model()
    x, y = m.integers("x y", 0, 3)
    m.variable("colour", ['"red"', "</script>"])
    m.add(x < y, label='x < y & "so"')
    trace = Trace(EVENTS, True, 100)
    return Tracing(trace, Status.RUNNING, Stats(nodes=2), "by hand", Limits(), (), subject(m))


def test_arrows(tracing, golden):
    golden("trace.txt", "\n".join(arrows(tracing)) + "\n")
    golden("trace-prunings.txt", "\n".join(arrows(tracing, prunings=True)) + "\n")


def test_json_lines(tracing, golden):
    lines = list(json_lines(tracing))
    golden("trace.jsonl", "\n".join(lines) + "\n")
    head, *events = map(json.loads, lines)
    assert head["events"] == len(events) == len(EVENTS)
    assert [event["kind"] for event in events] == [event.kind for event in EVENTS]


def test_graphs(tracing, golden):
    golden("trace.dot", "\n".join(dot(tracing)) + "\n")
    golden("trace.mmd", "\n".join(mermaid(tracing)) + "\n")


def data_of(html: str) -> dict:
    (data,) = re.findall(r'<script type="application/json" id="clew-data">(.*?)</script>', html)
    return json.loads(data)


def test_the_page_loads_nothing(tracing):
    html = page(tracing)
    assert not re.search(r"https?://|@import|url\(|<link|src=", html)
    assert not re.search("@[A-Z]+@", html)
    assert html.count("</script>") == 2


def test_the_page_holds_the_whole_trace(tracing):
    data = data_of(page(tracing))
    assert data == json.loads(json.dumps(payload(tracing)))
    assert data["names"] == ["x", "y", "colour"]
    assert data["values"][2] == ['"red"', "</script>"]
    assert data["labels"] == ['x < y & "so"']
    assert data["scopes"] == [[0, 1]]
    assert data["board"] is None
    assert data["events"][0] == [1, 1, [0, 1], 0, 0]
    assert data["events"][6] == [0, 2, [0], -1, 1]


def test_a_puzzle_has_a_board_on_its_page():
    puzzle = clew.parse("1234341221434321".replace("4", "."))
    data = data_of(page(clew.trace(puzzle), "Four by <four>"))
    assert (data["board"]["rows"], data["board"]["columns"]) == (4, 4)
    assert data["board"]["cells"][:4] == [
        [0, 0, "clue"],
        [0, 1, "clue"],
        [0, 2, "clue"],
        [0, 3, "blank"],
    ]
    assert sorted(data["scopes"][0]) == [0, 1, 2, 3]
    assert "<path" in data["board"]["lines"]


def test_replaying_the_page_ends_in_the_solution():
    puzzle = clew.parse("1.3.............")
    made = clew.trace(puzzle)
    data = payload(made)
    domains = [list(range(len(values))) for values in data["values"]]
    standing = []
    for kind, variable, values, _, depth in data["events"]:
        if kind == 0:
            standing.append(list(map(list, domains)))
            domains[variable] = values
        elif kind == 1:
            domains[variable] = [v for v in domains[variable] if v not in values]
        elif kind in (3, 5):
            while len(standing) > depth:
                domains = standing.pop()
    shown = tuple(int(data["values"][i][d[0]]) for i, d in enumerate(domains))
    assert all(len(domain) == 1 for domain in domains)
    assert shown == made.solutions[0].filling.values
