"""The table of strategies."""

from __future__ import annotations

import json
import sys

import pytest
from threes import Threes

import clew
from clew import Limits, Stats, Status
from clew.tasks.compare import Comparison, Row

FOUND = Stats(nodes=3, solutions=1, seconds=0.0125)
ROWS = (
    Row("paper", Status.LIMIT, Stats(nodes=1_000, seconds=2.0), Limits(seconds=2)),
    Row("slow", Status.LIMIT, Stats(nodes=50, seconds=0.25), Limits(nodes=50)),
    Row("smallest/ascending/domain", Status.RUNNING, FOUND, Limits()),
    Row("input/ascending/check", Status.EXHAUSTED, Stats(nodes=3, seconds=0.000125), Limits()),
)


def test_the_table(golden):
    golden("compare.txt", f"{Comparison(ROWS, 'threes')}\n")


def test_json_has_all_counters():
    data = json.loads(Comparison(ROWS, "threes", "title").as_json())
    assert [row["strategy"] for row in data["rows"]] == [row.strategy for row in ROWS]
    assert data["rows"][0]["status"] == "limit"
    assert set(data["rows"][0]["stats"]) == set(Stats().as_dict())


def test_own_and_general_strategies_side_by_side():
    table = clew.compare(Threes((1, None, None)), ["slow", "smallest"], solutions=None)
    assert [row.strategy for row in table.rows] == ["slow", "smallest/ascending/domain"]
    assert [row.stats.solutions for row in table.rows] == [2, 2]
    assert [row.outcome for row in table.rows] == ["solved", "solved"]


def test_without_strategies_there_are_several():
    assert len(clew.compare(Threes((1, None, None))).rows) > 3


def test_a_hopeless_strategy_gives_up():
    empty = clew.parse("." * 81)
    table = clew.compare(empty, ["paper-plain"], limits=Limits(nodes=500))
    assert table.rows[0].outcome.startswith("gave up after")


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_plots(tmp_path, ending):
    path = tmp_path / f"table.{ending}"
    Comparison(ROWS, title="four").plot(path)
    first = path.read_bytes()
    assert b"<svg" in first if ending == "svg" else first.startswith(b"\x89PNG")
    Comparison(ROWS, title="four").plot(path)
    assert path.read_bytes() == first


def test_a_plot_of_another_kind_is_refused(tmp_path):
    with pytest.raises(clew.UsageError, match=r"\.svg or a \.png"):
        Comparison(ROWS).plot(tmp_path / "table.gif")


def test_a_missing_matplotlib_is_told(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(clew.UsageError, match=r"install clew\[plot\]"):
        Comparison(ROWS).plot(tmp_path / "table.svg")
