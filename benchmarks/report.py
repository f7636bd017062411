"""What a run of one part found: kept as JSON, shown as tables."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from measure import Measurement
from problem import Case, Problem
from rows import Row, duration, markdown_table, named, optional, shown, significant

CLEW = "clew"
DEFAULT = "clew default"
PAPER = "clew paper"
BASELINE = "python-constraint2"
#: The best of the solvers that propagate and do not learn.
PROPAGATORS = ("Gecode", "Choco")
OTHERS = ("CP-SAT", *PROPAGATORS, "Pumpkin", "CaDiCaL")

MODELS = (
    "case",
    "Clew",
    "Clew's best",
    BASELINE,
    *OTHERS,
    "ratio",
    "to Gecode, Choco",
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
class Report:
    """All rows of a part, and where they were measured."""

    part: str
    machine: dict[str, str]
    settings: dict[str, Any]
    rows: list[Row]

    def __post_init__(self) -> None:
        self.rows = [row for row in self.rows if row.state != "not offered"]

    def cases(self) -> list[Case]:
        return list({row.case.name: row.case for row in self.rows}.values())

    def of(self, case: Case) -> list[Row]:
        return [row for row in self.rows if row.case.name == case.name]

    def row(self, case: Case, peer: str) -> Row | None:
        return next((row for row in self.of(case) if row.peer == peer), None)

    def best(
        self, case: Case, package: str, key: Callable[[Row], float] = lambda row: row.solve
    ) -> Row | None:
        """The fastest of a package's ways; if all timed out, the one that used least."""
        rows = [row for row in self.of(case) if f"{row.peer} ".startswith(f"{package} ")]
        timed_out = [row for row in rows if row.state == "timed out"]
        done = [row for row in rows if row.done]
        return min(done or timed_out, key=key, default=rows[0] if rows else None)

    def baseline(self, case: Case) -> Row | None:
        """So a ratio never gains from a way that does badly where another of them does well."""
        return self.best(case, PAPER if self.part == "puzzles" else BASELINE)

    def propagator(self, case: Case) -> Row | None:
        """The faster of Gecode and Choco, by their search alone."""
        both = [self.best(case, package, lambda row: row.search) for package in PROPAGATORS]
        done = [row for row in both if row and row.done]
        timed_out = [row for row in both if row and row.state == "timed out"]
        return min(done or timed_out, key=lambda row: row.search, default=None)

    # ---- JSON ------------------------------------------------------------------------------

    def write_json(self, path: Path) -> None:
        """A row a line."""
        head = {"part": self.part, "machine": self.machine, "settings": self.settings}
        cases = [about(case) for case in self.cases()]
        rows = [row.as_dict() for row in self.rows]
        lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
        lines += [
            f"{json.dumps(key)}: [\n" + ",\n".join(map(json.dumps, things)) + "\n]"
            for key, things in (("cases", cases), ("rows", rows))
        ]
        path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")

    @classmethod
    def read_json(cls, path: Path) -> Report:
        """As it was written, but for the problems of the cases."""
        kept = json.loads(path.read_text("utf-8"))
        cases = {c["name"]: Case(problem=Problem({}, ()), **c) for c in kept["cases"]}
        rows = [
            Row(cases[row["case"]], row["peer"], [Measurement(**m) for m in row["measurements"]])
            for row in kept["rows"]
        ]
        return cls(kept["part"], kept["machine"], kept["settings"], rows)

    # ---- Markdown --------------------------------------------------------------------------

    def markdown(self) -> str:
        parts = [f"# Benchmarks: {self.part}", self.heading(), self.summary()]
        if self.part != "sets":
            parts += map(self.details, self.cases())
        return "\n\n".join(parts)

    def heading(self) -> str:
        machine = "\n".join(f"- {key}: {value}" for key, value in self.machine.items())
        return (
            f"{machine}\n"
            f"- {self.settings['repeat']} rounds, at most {self.settings['seconds']:g} s a "
            "measurement; times are CPU time without import, the median of the rounds\n"
            "- *ratio* is how many times faster than the fastest way of "
            f"{BASELINE} at the same case; for puzzles, than the paper's algorithm\n"
            "- *engine* is the part of *solve* that the peer's own clock counts, on the wall: on a "
            "busy machine it may exceed *solve*"
        )

    def summary(self) -> str:
        heads = {"models": MODELS, "puzzles": PUZZLES, "sets": ("case", *self.peers())}
        rows = {"models": self.model, "puzzles": self.puzzle, "sets": self.each_peer}
        return "## In short\n\n" + markdown_table(
            heads[self.part], map(rows[self.part], self.cases())
        )

    def peers(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(row.peer for row in self.rows))

    def each_peer(self, case: Case) -> tuple[str, ...]:
        return (case.title, *(shown(self.row(case, peer)) for peer in self.peers()))

    def model(self, case: Case) -> tuple[str, ...]:
        default = self.row(case, DEFAULT)
        base, rival = self.baseline(case), self.propagator(case)
        return (
            case.title,
            shown(default),
            named(self.best(case, CLEW), CLEW),
            named(base, BASELINE),
            *(named(self.best(case, package), package) for package in OTHERS),
            ratio(default, base),
            ratio(default, rival and searched(rival)),
            goal(case, default, base),
        )

    def puzzle(self, case: Case) -> tuple[str, ...]:
        """With making the model, where one is made."""
        ours, *others = [self.row(case, name) for name in (DEFAULT, PAPER, "CP-SAT")]
        whole = [optional(r.whole) if r and r.done else shown(r) for r in (ours, *others)]
        ratios = [ratio(ours, row, lambda row: row.whole) for row in others]
        return (case.title, *whole, *ratios)

    def details(self, case: Case) -> str:
        return f"### {case.title}\n\n" + markdown_table(DETAILS, map(self.detail, self.of(case)))

    def detail(self, row: Row) -> tuple[str, ...]:
        if not row.done:
            return (row.peer, str(row), *[""] * 7)
        low, high = row.spread
        return (
            row.peer,
            duration(row.solve),
            f"{duration(low)} – {duration(high)}",
            optional(row.engine),
            duration(row.build),
            ratio(row, self.baseline(row.case)),
            f"{row.stats['nodes']:,}" if "nodes" in row.stats else "",
            row.rate("nodes"),
            row.rate("propagations"),
        )


def searched(row: Row) -> Row:
    """With its search alone: the harshest comparison there is with our whole call."""
    measurements = [replace(m, solve=min(m.solve, m.engine or m.solve)) for m in row.measurements]
    return Row(row.case, row.peer, measurements)


def about(case: Case) -> dict[str, Any]:
    """All that is said of a case, but for its problem."""
    return {
        field.name: getattr(case, field.name) for field in fields(case) if field.name != "problem"
    }


def ratio(
    ours: Row | None, other: Row | None, time: Callable[[Row], float] = lambda row: row.solve
) -> str:
    """How many times less we needed, "" where that cannot be said.

    Of what timed out, a lower bound: it had used so much when it was ended.
    """
    factor = times_faster(ours, other, time)
    if other is None or factor is None:
        return ""
    return f"{'> ' if not other.done else ''}{significant(factor)}×"


def times_faster(
    ours: Row | None, other: Row | None, time: Callable[[Row], float] = lambda row: row.solve
) -> float | None:
    if not ours or not ours.done or not other or other.state not in ("done", "timed out"):
        return None
    return time(other) / time(ours)


def goal(case: Case, ours: Row | None, base: Row | None) -> str:
    """The goal for Clew's default strategy, and whether it was reached."""
    if case.goal is None:
        return ""
    factor = times_faster(ours, base)
    if ours and not ours.done:
        return f"{case.goal:g}×: missed"
    if base is None or factor is None or (factor < case.goal and not base.done):
        return f"{case.goal:g}×: unknown"
    return f"{case.goal:g}×: {'reached' if factor >= case.goal else 'missed'}"
