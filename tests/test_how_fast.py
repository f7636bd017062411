"""The page "How fast?" is what its generator makes of the kept runs: nobody edits it by hand."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "benchmarks"))

import how_fast
from charts import CHARTS


def test_the_page_and_its_charts_are_those_of_the_kept_runs() -> None:
    """If not: python benchmarks/how_fast.py."""
    made = how_fast.made()
    assert {path for path in made if path.suffix == ".svg"} == set(CHARTS.glob("*.svg"))
    for path, content in made.items():
        assert path.read_text("utf-8") == content, path
