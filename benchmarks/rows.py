"""One peer at one case, and how its figures are written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from measure import Measurement
from problem import Case

#: The columns of words; all others are of figures.
WORDS = ("", "case", "peer", "why")


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
    def search(self) -> float:
        """Without what a program needs to start and to read its model, where it says so."""
        return min(self.solve, self.engine or self.solve)

    @property
    def build(self) -> float:
        return median(m.build for m in self.measurements)

    @property
    def whole(self) -> float:
        return self.build + self.solve

    @property
    def spread(self) -> tuple[float, float]:
        times = [m.solve for m in self.measurements]
        return min(times), max(times)

    @property
    def stats(self) -> dict[str, Any]:
        return self.measurements[-1].stats

    def rate(self, counter: str) -> str:
        """How many a second, where there were enough to tell."""
        number = self.stats.get(counter, 0)
        return f"{number / (self.engine or self.solve):,.0f}" if number >= 100 else ""

    def __str__(self) -> str:
        """The time, or what happened instead."""
        return duration(self.solve) if self.odd is None else str(self.odd)

    def as_dict(self) -> dict[str, Any]:
        measurements = [m.as_dict() for m in self.measurements]
        return {"case": self.case.name, "peer": self.peer, "measurements": measurements}


def shown(row: Row | None) -> str:
    return "" if row is None else str(row)


def optional(seconds: float | None) -> str:
    return "" if seconds is None else duration(seconds)


def named(row: Row | None, package: str) -> str:
    """The time, and by which of the package's ways."""
    way = row.peer.removeprefix(package).strip() if row else ""
    return f"{shown(row)} ({way})" if row and row.done and way else shown(row)


def duration(seconds: float) -> str:
    units = (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6))
    unit, factor = next((u for u in units if seconds >= u[1]), units[-1])
    return f"{significant(seconds / factor)} {unit}"


def significant(number: float) -> str:
    """Three digits that count."""
    decimals = 2 if number < 10 else 1 if number < 100 else 0
    return f"{number:,.{decimals}f}"


def markdown_table(head: tuple[str, ...], body: Iterable[tuple[str, ...]]) -> str:
    sides = (" --- |" if column in WORDS else " ---: |" for column in head)
    ruler = "|" + "".join(sides)
    first, *others = ["| " + " | ".join(row) + " |" for row in (head, *body)]
    return "\n".join([first, ruler, *others])
