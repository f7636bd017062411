"""What a run found, as a table for people, as JSON, and as a plot."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from measure import Measurement
from peers import BASELINES
from problem import Case, Problem, Puzzles

CLEW = "clew "
PAPER = f"{CLEW}paper"

SUMMARY = (
    "case",
    "Clew",
    "its engine",
    "Clew's best",
    BASELINES[0],
    "its best",
    "CP-SAT",
    "ratio",
    "engine's ratio",
    "goal",
)
PUZZLES = (
    "case",
    "Clew",
    "the paper's algorithm",
    "CP-SAT",
    "ratio to the paper",
    "ratio to CP-SAT",
)
DETAILS = (
    "peer",
    "solve",
    "spread",
    "engine",
    "build",
    "ratio",
    "nodes",
    "nodes/s",
    "propagations/s",
)


@dataclass
class Row:
    """One peer at one case: a measurement a round."""

    case: Case
    peer: str
    measurements: list[Measurement] = field(default_factory=list)

    @property
    def state(self) -> str:
        """done, if all were; otherwise the first thing that happened."""
        return self.odd.state if self.odd else "done"

    @property
    def odd(self) -> Measurement | None:
        return next((m for m in self.measurements if m.state != "done"), None)

    @property
    def hopeless(self) -> bool:
        """Whether it need not be tried again."""
        return self.odd is not None

    @property
    def done(self) -> bool:
        return bool(self.measurements) and self.odd is None

    @property
    def solve(self) -> float:
        return median(m.solve for m in self.measurements)

    @property
    def engine(self) -> float | None:
        """What the peer's own clock says, None if it has none."""
        times = [m.engine for m in self.measurements if m.engine is not None]
        return median(times) if times else None

    @property
    def build(self) -> float:
        return median(m.build for m in self.measurements)

    @property
    def spread(self) -> tuple[float, float]:
        times = [m.solve for m in self.measurements]
        return min(times), max(times)

    @property
    def stats(self) -> dict[str, Any]:
        return self.measurements[-1].stats

    def as_dict(self) -> dict[str, Any]:
        return {
            "case": self.case.name,
            "peer": self.peer,
            "state": self.state,
            "measurements": [m.as_dict() for m in self.measurements],
        }


@dataclass
class Report:
    """All rows, and where they were measured."""

    machine: dict[str, str]
    settings: dict[str, Any]
    rows: list[Row]

    def __post_init__(self) -> None:
        self.rows = [row for row in self.rows if row.state != "not offered"]

    def cases(self) -> list[Case]:
        return list({row.case.name: row.case for row in self.rows}.values())

    def part(self, kind: type) -> Report:
        """The rows whose cases are of this kind of problem."""
        rows = [row for row in self.rows if isinstance(row.case.problem, kind)]
        return Report(self.machine, self.settings, rows)

    def models(self) -> list[Case]:
        return [case for case in self.cases() if isinstance(case.problem, Problem)]

    def puzzles(self) -> list[Case]:
        return [case for case in self.cases() if isinstance(case.problem, Puzzles)]

    def of(self, case: Case) -> list[Row]:
        return [row for row in self.rows if row.case.name == case.name]

    def baseline(self, case: Case) -> Row | None:
        """The fastest of python-constraint2's solvers; if all timed out, the one that used least.
        For puzzles, the published algorithm.

        So a ratio never gains from a solver that does badly where another of them does well.
        """
        names = BASELINES if isinstance(case.problem, Problem) else (PAPER,)
        rows = [row for row in self.of(case) if row.peer in names]
        timed_out = [row for row in rows if row.state == "timed out"]
        candidates = [row for row in rows if row.done] or timed_out
        return min(candidates, key=lambda row: row.solve, default=None)

    def ratio(self, row: Row | None, time: float | None) -> str:
        """How many times faster than the baseline; a lower bound where that timed out."""
        factor = self.factor(row, time)
        if row is None or factor is None:
            return ""
        base = self.baseline(row.case)
        return f"{'> ' if base and not base.done else ''}{significant(factor)}×"

    def factor(self, row: Row | None, time: float | None) -> float | None:
        base = self.baseline(row.case) if row and row.done else None
        if base is None or not time:
            return None
        return base.solve / time

    # ---- JSON ------------------------------------------------------------------------------

    def write_json(self, path: Path) -> None:
        content = {
            "machine": self.machine,
            "settings": self.settings,
            "rows": [row.as_dict() for row in self.rows],
        }
        path.write_text(json.dumps(content, indent=1) + "\n")

    # ---- Markdown --------------------------------------------------------------------------

    def markdown(self) -> str:
        parts = [self.heading()]
        if self.models():
            parts.append(self.summary())
        if self.puzzles():
            parts.append(self.puzzles_summary())
        return "\n\n".join([*parts, *map(self.details, self.cases())])

    def heading(self) -> str:
        machine = "\n".join(f"- {key}: {value}" for key, value in self.machine.items())
        return (
            f"# Benchmarks\n\n{machine}\n"
            f"- {self.settings['repeat']} rounds, at most {self.settings['seconds']:g} s a "
            "measurement; times are CPU time without import, the median of the rounds\n"
            "- *ratio* is how many times faster than the fastest solver of "
            f"{BASELINES[0]} at the same case; for puzzles, than the paper's algorithm\n"
            "- *engine* is the part of *solve* that the peer's own clock counts, on the wall: on a "
            "busy machine it may exceed *solve*"
        )

    def summary(self) -> str:
        return "## In short\n\n" + markdown_table(SUMMARY, map(self.summed, self.models()))

    def puzzles_summary(self) -> str:
        return (
            "## Puzzles in short\n\n"
            "Each time is that of making the model, where one is made, and of solving, for all the "
            "case's puzzles together.\n\n"
            + markdown_table(PUZZLES, map(self.puzzles_summed, self.puzzles()))
        )

    def puzzles_summed(self, case: Case) -> tuple[str, ...]:
        rows = {row.peer: row for row in self.of(case)}
        ours, *others = [rows.get(name) for name in (f"{CLEW}default", PAPER, "CP-SAT")]
        return (
            case.title,
            *(whole_time(row) for row in (ours, *others)),
            *(times_faster(ours, row) for row in others),
        )

    def summed(self, case: Case) -> tuple[str, ...]:
        rows = {row.peer: row for row in self.of(case)}
        clews = [row for row in rows.values() if row.peer.startswith(CLEW) and row.done]
        default = rows.get(f"{CLEW}default")
        whole, engine = (
            (default.solve, default.engine) if default and default.done else (None, None)
        )
        best = min(clews, key=lambda row: row.solve, default=None)
        return (
            case.title,
            shown(default),
            optional(engine),
            named(best, CLEW),
            shown(rows.get(BASELINES[0])),
            named(self.baseline(case), BASELINES[0]),
            shown(rows.get("CP-SAT")),
            self.ratio(default, whole),
            self.ratio(default, engine),
            goal(case, self.factor(default, whole), self.factor(default, engine)),
        )

    def details(self, case: Case) -> str:
        return f"### {case.title}\n\n" + markdown_table(DETAILS, map(self.detail, self.of(case)))

    def detail(self, row: Row) -> tuple[str, ...]:
        if not row.done:
            return (row.peer, shown(row), *[""] * 7)
        low, high = row.spread
        return (
            row.peer,
            duration(row.solve),
            f"{duration(low)} – {duration(high)}",
            optional(row.engine),
            duration(row.build),
            self.ratio(row, row.solve),
            f"{row.stats['nodes']:,}" if "nodes" in row.stats else "",
            rate(row, "nodes"),
            rate(row, "propagations"),
        )

    # ---- plot ------------------------------------------------------------------------------

    def plot(self, path: Path) -> None:
        """A logarithmic bar for each row that is done, case below case."""
        import matplotlib

        matplotlib.use("Agg")
        from matplotlib import pyplot

        peers = list(dict.fromkeys(row.peer for row in self.rows))
        colours = {peer: f"C{number}" for number, peer in enumerate(peers)}
        cases = self.cases()
        figure, axes = pyplot.subplots(
            len(cases), figsize=(8, 1.2 * len(cases)), sharex=True, squeeze=False
        )
        for axis, case in zip(axes[:, 0], cases, strict=True):
            rows = [row for row in self.of(case) if row.done]
            for row in rows:
                axis.barh(row.peer, row.solve, color=colours[row.peer])
            axis.set_xscale("log")
            axis.set_title(case.title, loc="left", fontsize=8)
            axis.tick_params(labelsize=6)
            axis.invert_yaxis()
        axes[-1, 0].set_xlabel("seconds")
        figure.tight_layout()
        figure.savefig(path)
        pyplot.close(figure)


def shown(row: Row | None) -> str:
    """The time, or what happened instead."""
    if row is None:
        return ""
    return duration(row.solve) if row.odd is None else str(row.odd)


def whole_time(row: Row | None) -> str:
    """Building and solving, or what happened instead."""
    return duration(row.build + row.solve) if row and row.done else shown(row)


def times_faster(ours: Row | None, other: Row | None) -> str:
    """How many times less we needed, "" where that cannot be said.

    Of what timed out, a lower bound: it had used so much when it was ended.
    """
    if not ours or not ours.done or not other or other.state not in ("done", "timed out"):
        return ""
    factor = (other.build + other.solve) / (ours.build + ours.solve)
    return f"{'> ' if not other.done else ''}{significant(factor)}×"


def goal(case: Case, whole: float | None, engine: float | None) -> str:
    """The goal for Clew's default strategy, and whether it was reached: by which clock."""
    if case.goal is None:
        return ""
    if whole is None:
        return f"{case.goal:g}×"
    if whole >= case.goal:
        return f"{case.goal:g}×: reached"
    return f"{case.goal:g}×: {'engine only' if (engine or 0) >= case.goal else 'missed'}"


def optional(seconds: float | None) -> str:
    return "" if seconds is None else duration(seconds)


def named(row: Row | None, package: str) -> str:
    """The time, and by which of the package's ways."""
    if row is None or not row.done:
        return ""
    way = row.peer.removeprefix(package).strip()
    return f"{shown(row)} ({way or 'default'})"


def rate(row: Row, counter: str) -> str:
    """How many a second, where there were enough to tell."""
    number = row.stats.get(counter, 0)
    return f"{number / (row.engine or row.solve):,.0f}" if number >= 100 else ""


def duration(seconds: float) -> str:
    units = (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6))
    unit, factor = next((u for u in units if seconds >= u[1]), units[-1])
    return f"{significant(seconds / factor)} {unit}"


def significant(number: float) -> str:
    """Three digits that count."""
    decimals = 2 if number < 10 else 1 if number < 100 else 0
    return f"{number:,.{decimals}f}"


def markdown_table(head: tuple[str, ...], body: Iterable[tuple[str, ...]]) -> str:
    ruler = "|" + " --- |" + " ---: |" * (len(head) - 1)
    first, *others = ["| " + " | ".join(row) + " |" for row in (head, *body)]
    return "\n".join([first, ruler, *others])
