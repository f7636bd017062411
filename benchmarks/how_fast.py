"""Writes docs/how-fast.md and its charts from the last kept run of each part.

    python benchmarks/how_fast.py

Nothing on the page is written by hand: a test makes it again and compares.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

from charts import (
    CHARTS,
    Chart,
    all_charts,
    growth_charts,
    sets_of,
    solved,
    survival_charts,
    titled,
)
from problem import Case
from report import BASELINE, CLEW, DEFAULT, OTHERS, PAPER, Report, times_faster
from rows import Row, duration, markdown_table, significant
from shortfalls import (
    behind_at_puzzles,
    behind_with_building,
    learning_wins,
    not_reached,
)

RESULTS = Path(__file__).parent / "results"
DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "how-fast.md"
#: Measurements of their own, kept as Markdown by the scripts that make them.
OTHER_RESULTS = {
    "sudoku9": "Sudoku, 9×9, by the thousand",
    "hamilton": "Routes: Dot Connect and Knight's Tour",
    "kenken": "KenKen, puzzle by puzzle",
}

Made = dict[Path, str]


def made() -> Made:
    """The page and its charts, by where they belong."""
    reports = {
        part: Report.read_json(RESULTS / f"{part}.json") for part in ("models", "puzzles", "sets")
    }
    charts = {chart.path: chart.svg for chart in all_charts(reports)}
    return {PAGE: page(reports), **charts}


def main() -> None:
    CHARTS.mkdir(exist_ok=True)
    for old in CHARTS.glob("*.svg"):
        old.unlink()
    for path, content in made().items():
        path.write_text(content, "utf-8")


# ---- the page ----------------------------------------------------------------------------------


def page(reports: dict[str, Report]) -> str:
    models, puzzles, sets = (reports[part] for part in ("models", "puzzles", "sets"))
    parts = [
        "# How fast?",
        f"*This page is made by `benchmarks/how_fast.py` from the last runs of `make bench` "
        f"({dates(reports.values())}); nothing on it is written by hand.*",
        opening(models, puzzles),
        "## The puzzles",
        PUZZLES_SAY,
        puzzles_table(puzzles),
        CHARTS_SAY,
        *map(shown_chart, growth_charts(puzzles)),
        *other_results(),
        "## The solver under them",
        MODELS_SAY,
        models_table(models),
        *map(shown_chart, growth_charts(models)),
        "## Many instances of one kind",
        SETS_SAY,
        *sets_shown(sets),
        "## Where a goal is not reached",
        *not_reached(models),
        *behind_with_building(models),
        *behind_at_puzzles(puzzles),
        "## Where clause learning wins",
        *learning_wins(models),
        "## How it is measured",
        MEASURED_SAY,
        *map(where, reports.values()),
    ]
    return "\n\n".join(parts) + "\n"


PUZZLES_SAY = """\
Every family, as its users get it: one call, no strategy named. Beside it the algorithm of the
family's published paper, compiled like the rest of Clew, and a model of each family for OR-tools
CP-SAT. Making the model counts, reading the text does not. Where a row has several puzzles, the
time is that of all of them together. Bold is the fastest."""

CHARTS_SAY = """\
Time against size, for one puzzle; both axes by powers. Where a line ends early, the limit of time
ended it at the next size."""

MODELS_SAY = """\
One problem, stated once, and said to every package in its own best words. Where a package has
several ways, this is the fastest of them for the row, so that nobody loses by a bad choice;
Clew's first column is what one gets without choosing. Gecode is a program: starting it and
reading its model takes some milliseconds, which count here. Bold is the fastest.
`benchmarks/results/models.md` has every way of every package, with spread, nodes, and the time
for building the model, which is not in these."""

SETS_SAY = """\
A single instance may be luck. Here are ten of a kind, from a seeded generator, each measured by
itself: the further left and the higher a line, the better."""

MEASURED_SAY = """\
Every measurement runs in a process of its own, one at a time, after a tiny problem to warm up;
what takes less than 0.1 s is repeated, rounds go over all packages in turn, and the median
counts. Times are CPU seconds on one thread, without importing the package. What takes longer than
the limit is ended and called “timed out”, never slower; a ratio to it is a lower bound (“>”).
Every answer is checked by rules that no package owns, and the number of answers must be the known
one. A package that timed out at a smaller size is not asked the larger one.
`benchmarks/README.md` tells how to run it, and where each instance comes from."""


def dates(reports: Iterable[Report]) -> str:
    return ", ".join(dict.fromkeys(report.machine["date"].split()[0] for report in reports))


def opening(models: Report, puzzles: Report) -> str:
    """How often Clew is first, counted."""
    asked = [case for case in models.cases() if any(models.best(case, name) for name in OTHERS)]
    first = sum(ahead(models, case, DEFAULT) for case in asked)
    best = sum(ahead(models, case, CLEW) for case in asked)
    families = [case for case in puzzles.cases() if puzzles.row(case, "CP-SAT")]
    won = sum(ahead(puzzles, case, DEFAULT) for case in families)
    ratios = [times_faster(puzzles.row(c, DEFAULT), puzzles.baseline(c), whole) for c in families]
    known = sorted(factor for factor in ratios if factor is not None)
    median = significant(known[len(known) // 2]) if known else "–"
    return (
        f"On {won} of the {len(families)} rows of puzzles nothing is faster than Clew, and at the "
        f"middle one it is at least {median} times as fast as the published algorithm. As a plain "
        f"solver, beside up to six others, it is the fastest on {first} of {len(asked)} rows if "
        f"one says nothing, and on {best} with the best of its strategies. Where it is not, is "
        "told below."
    )


def whole(row: Row) -> float:
    return row.whole


def solving(row: Row) -> float:
    return row.solve


def rivals(report: Report, case: Case) -> list[Row]:
    """The best way of each other package, as far as it came to an end."""
    packages = ("CP-SAT", PAPER) if report.part == "puzzles" else (BASELINE, *OTHERS)
    rows = [report.best(case, package) for package in packages]
    return [row for row in rows if row and row.done]


def ahead(report: Report, case: Case, ours: str) -> bool:
    time = whole if report.part == "puzzles" else solving
    mine = report.best(case, ours)
    others = [time(row) for row in rivals(report, case)]
    return bool(mine and mine.done and time(mine) <= min(others, default=time(mine)))


# ---- tables ------------------------------------------------------------------------------------


def puzzles_table(report: Report) -> str:
    return markdown_table(
        ("", "Clew", "published algorithm", "CP-SAT"),
        (
            (case.title, *times(report, case, (DEFAULT, PAPER, "CP-SAT"), whole))
            for case in report.cases()
        ),
    )


def models_table(report: Report) -> str:
    packages = (DEFAULT, CLEW, BASELINE, *OTHERS)
    head = ("", "Clew", "Clew's best", "python-constraint2", *OTHERS)
    return markdown_table(
        head, ((case.title, *times(report, case, packages, solving)) for case in report.cases())
    )


def times(
    report: Report, case: Case, packages: Iterable[str], time: Callable[[Row], float]
) -> list[str]:
    """What each needed, the least in bold."""
    rows = [report.best(case, package) for package in packages]
    least = min((time(row) for row in rows if row and row.done), default=0.0)
    return [cell(row, time, least) for row in rows]


def cell(row: Row | None, time: Callable[[Row], float], least: float) -> str:
    if row is None:
        return "–"
    if not row.done:
        return row.state
    told = duration(time(row))
    return f"**{told}**" if time(row) <= least else told


def other_results() -> list[str]:
    """The tables that other scripts keep, below a heading of ours."""
    parts = []
    for name, title in OTHER_RESULTS.items():
        file = RESULTS / f"{name}.md"
        if file.exists():
            body = re.sub(r"^# .*\n+", "", file.read_text("utf-8")).strip()
            body = re.sub(r"^(#+) ", r"##\1 ", body, flags=re.MULTILINE)
            parts.append(f"### {title}\n\n{body}")
    return parts


def shown_chart(chart: Chart) -> str:
    return f"![{chart.title}](how-fast/{chart.file})"


def sets_shown(report: Report) -> list[str]:
    parts = []
    for chart, (name, cases) in zip(survival_charts(report), sets_of(report).items(), strict=True):
        parts += [f"### {name}", set_table(report, cases), shown_chart(chart)]
    return parts


def set_table(report: Report, cases: list[Case]) -> str:
    times = solved(report, cases)
    rows = [row for case in cases for row in report.of(case)]
    tried = Counter(titled(row.peer) for row in rows if row.state != "not tried")
    body = []
    for peer in sorted(tried, key=lambda p: (-len(times[p]), sum(times[p]))):
        mine = sorted(times[peer])
        # as many are not solved, they count as slower than all that are
        middle = duration(mine[(len(cases) - 1) // 2]) if len(mine) > (len(cases) - 1) // 2 else "–"
        body.append(
            (peer, f"{len(mine)} of {tried[peer]}", middle, duration(mine[-1]) if mine else "–")
        )
    limit = f"{report.settings['seconds']:g} s"
    return markdown_table(
        ("", f"solved within {limit}", "the middle one", "the slowest solved"), body
    )


def where(report: Report) -> str:
    told = "; ".join(f"{what} {value}" for what, value in report.machine.items())
    rounds, limit = report.settings["repeat"], report.settings["seconds"]
    return f"*{report.part}*, {rounds} rounds of at most {limit:g} s: {told}."


if __name__ == "__main__":
    main()
