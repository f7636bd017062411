"""The charts of the page "How fast?": time against size, and how much of a set is solved when."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import drawing
from problem import Case
from report import BASELINE, CLEW, DEFAULT, OTHERS, PAPER, Report
from rows import Row

CHARTS = Path(__file__).parents[1] / "docs" / "how-fast"


@dataclass(frozen=True)
class Chart:
    title: str
    file: str
    svg: str

    @property
    def path(self) -> Path:
        return CHARTS / self.file


def all_charts(reports: dict[str, Report]) -> list[Chart]:
    grown = [*growth_charts(reports["puzzles"]), *growth_charts(reports["models"])]
    return [*grown, *survival_charts(reports["sets"])]


def growth_charts(report: Report) -> list[Chart]:
    """Time against size, for every series of three sizes or more."""
    series: dict[str, list[Case]] = {}
    for case in report.cases():
        series.setdefault(case.series, []).append(case)
    return [
        growth_chart(report, name, cases)
        for name, cases in series.items()
        if name and len(cases) > 2
    ]


def growth_chart(report: Report, name: str, cases: list[Case]) -> Chart:
    """A puzzle's time is its share in those of its row."""
    if report.part == "puzzles":
        packages: dict[str, str] = {
            "Clew": DEFAULT,
            "published algorithm": PAPER,
            "CP-SAT": "CP-SAT",
        }
    else:
        packages = {"Clew": CLEW} | {package: package for package in (BASELINE, *OTHERS)}
    lines = {}
    for title, package in packages.items():
        rows = [report.best(case, package) for case in cases]
        lines[title] = [(row.case.size, each(report, row)) for row in rows if row and row.done]
    return Chart(f"{name}: time against size", file_of(name), drawing.growth(lines, name, "time"))


def each(report: Report, row: Row) -> float:
    if report.part == "puzzles":
        return row.whole / max(1, row.case.answers)
    return row.solve


def survival_charts(report: Report) -> list[Chart]:
    return [
        Chart(
            f"{name}: how many are solved within a time",
            file_of(name),
            drawing.survival(solved(report, cases), len(cases), "time", f"solved of {len(cases)}"),
        )
        for name, cases in sets_of(report).items()
    ]


def sets_of(report: Report) -> dict[str, list[Case]]:
    found: dict[str, list[Case]] = {}
    for case in report.cases():
        found.setdefault(case.series, []).append(case)
    return found


def solved(report: Report, cases: list[Case]) -> dict[str, list[float]]:
    """By peer, its times where it came to an end."""
    times: dict[str, list[float]] = {titled(row.peer): [] for row in report.rows}
    for row in (row for case in cases for row in report.of(case) if row.done):
        times[titled(row.peer)].append(row.solve)
    return times


def titled(peer: str) -> str:
    """Without what a strategy has unsaid."""
    short = peer.removesuffix("/ascending/domain")
    return short.replace("clew default", "Clew").replace("clew ", "Clew, ")


def file_of(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") + ".svg"
