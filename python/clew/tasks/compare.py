"""Strategies side by side."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from clew.base.family import OwnStrategy, Puzzle
from clew.base.model import Model
from clew.base.result import Limits, Stats, Status, duration
from clew.base.strategy import Strategy
from clew.errors import UsageError
from clew.tasks.engine import gave_up
from clew.tasks.solve import Solutions
from clew.tasks.subject import AnyStrategy, PuzzleSubject, Subject, strategy_name, subject

__all__ = ["Comparison", "Row", "compare"]

#: What a bare model is compared by: from the plainest to the strongest, one idea more at a time.
_ENGINE_STRATEGIES = (
    "input/ascending/check",
    "input/ascending/forward",
    "smallest/ascending/forward",
    "smallest/ascending/bounds",
    "smallest/ascending/domain",
    "domwdeg/ascending/domain",
)

_DEFAULT_LIMITS = Limits(seconds=5.0)

_COLUMNS = ("nodes", "backtracks", "fails", "checks", "propagations", "solutions")


@dataclass(frozen=True, slots=True)
class Row:
    """How one strategy fared."""

    strategy: str
    status: Status
    stats: Stats
    limits: Limits

    @property
    def outcome(self) -> str:
        """In words: solved, no solution, or how far it came."""
        if self.status is Status.LIMIT:
            return gave_up(self.stats, self.limits)
        return "solved" if self.stats.solutions else "no solution"

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "strategy": self.strategy,
            "status": self.status.value,
            "stats": self.stats.as_dict(),
        }


@dataclass(frozen=True, slots=True)
class Comparison:
    """A row a strategy; prints as a table."""

    rows: tuple[Row, ...]
    family: str = ""
    title: str = ""

    def as_text(self) -> str:
        """The table, its numbers aligned to the right."""
        head = ("strategy", "outcome", "time", *_COLUMNS)
        lines = [head, *map(_cells, self.rows)]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        text = [_line(cells, widths) for cells in lines]
        text.insert(1, "  ".join("─" * width for width in widths))
        return "\n".join(text)

    def as_json(self) -> str:
        """One object: the rows with all their counters."""
        record = {"title": self.title, "family": self.family}
        kept: dict[str, Any] = {key: value for key, value in record.items() if value}
        kept["rows"] = [row.as_dict() for row in self.rows]
        return json.dumps(kept, ensure_ascii=False)

    def plot(self, path: str | Path) -> None:
        """Save bars of time and of nodes as SVG or PNG, by the name's ending."""
        if Path(path).suffix not in (".svg", ".png"):
            raise UsageError(f"a plot is an .svg or a .png file, not {str(path)!r}")
        from clew.tasks.plot import bars  # needs matplotlib, which few will ask for

        bars(self, path)

    def __str__(self) -> str:
        return self.as_text()


def _cells(row: Row) -> tuple[str, ...]:
    counters = row.stats.as_dict()
    return (
        row.strategy,
        row.outcome,
        duration(row.stats.seconds),
        *(f"{counters[name]:,}" for name in _COLUMNS),
    )


def _line(cells: tuple[str, ...], widths: list[int]) -> str:
    left = [cell.ljust(width) for cell, width in zip(cells[:2], widths, strict=False)]
    right = [cell.rjust(width) for cell, width in zip(cells[2:], widths[2:], strict=True)]
    return "  ".join([*left, *right]).rstrip()


def compare(
    x: Puzzle | Model,
    strategies: Iterable[AnyStrategy] | None = None,
    *,
    limits: Limits | None = None,
    solutions: int | None = 1,
    seed: int = 0,
    title: str = "",
) -> Comparison:
    """Solve with each strategy and set the costs side by side.

    Without `limits` each has five seconds, so that a hopeless one cannot hang the table.
    `solutions` is how many each looks for; None means all.
    """
    what = subject(x)
    chosen = [what.resolve(name) for name in strategies or _default(what)]
    bounds = _DEFAULT_LIMITS if limits is None else limits
    rows = tuple(_run(what, strategy, bounds, solutions, seed) for strategy in chosen)
    return Comparison(rows, what.family_name, title)


def _default(what: Subject) -> tuple[str, ...]:
    if isinstance(what, PuzzleSubject) and what.family.compared:
        return what.family.compared
    return _ENGINE_STRATEGIES


def _run(
    what: Subject,
    strategy: Strategy | OwnStrategy,
    limits: Limits,
    solutions: int | None,
    seed: int,
) -> Row:
    found: Solutions[Any] = Solutions(what, strategy, limits, seed)
    for _ in islice(found, solutions):
        pass
    return Row(strategy_name(strategy), found.status, found.stats, limits)
