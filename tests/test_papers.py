"""The pages on the papers say what Clew counts today. (Their commands are run by `test_docs`.)"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "benchmarks"))

import papers  # noqa: E402

PAGES = sorted(papers.PAGES.glob("*.md"))
TABLE = re.compile(r"<!-- table: (\S+) -->\n\n(.*?)\n\n<!-- end -->", re.DOTALL)
PRINTED = {
    name: body.splitlines()
    for page in PAGES
    for name, body in TABLE.findall(page.read_text("utf-8"))
}


def without_times(rows: list[str]) -> list[str]:
    return [row.rpartition(" | ")[0] for row in rows]


@pytest.mark.parametrize("name", papers.TABLES)
def test_the_counters_are_those_of_today(name: str) -> None:
    assert without_times(PRINTED[name]) == without_times(papers.table(papers.TABLES[name]))


def test_every_table_and_plot_has_its_place() -> None:
    assert PRINTED.keys() == papers.TABLES.keys()
    text = "\n".join(page.read_text("utf-8") for page in PAGES)
    assert set(re.findall(r"\((\S+\.svg)\)", text)) == set(papers.PLOTS)
    assert {path.name for path in papers.PAGES.glob("*.svg")} == set(papers.PLOTS)


@pytest.mark.parametrize("page", [p for p in PAGES if p.stem != "index"], ids=lambda p: p.stem)
def test_every_page_says_what_could_not_be_reproduced(page: Path) -> None:
    text = page.read_text("utf-8")
    for heading in ("What it did", "Run it", "What could not be reproduced"):
        assert f"\n## {heading}\n" in text
    assert f"({page.name})" in (papers.PAGES / "index.md").read_text("utf-8")
