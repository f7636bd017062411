"""A search written in Python: everything around its loop, so that a family writes only the loop.

A family's own strategy subclasses `Walk` and writes `_walk`, a generator that yields solutions.
The generator is the loop and the explicit path at once: it stops after any solution and resumes.

Invariant: `_walk` asks `_due` at every turn of its loop and returns when told to, so limits and
cancels strike within milliseconds. The counters are plain attributes, so `stats` is always true.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from time import perf_counter
from typing import ClassVar

from clew.base.result import Event, Limits, Stats, Status, Trace

__all__ = ["Walk"]


class Walk(ABC):
    """A `Search` whose loop is the generator `_walk`."""

    patience: ClassVar[int] = 256
    """How many turns of the loop pass between two looks at the clock and for a cancel."""

    def __init__(self, limits: Limits, trace_cap: int | None = None) -> None:
        self.nodes = self.fails = self.backtracks = self.checks = 0
        self.propagations = self.removals = self.depth = self.solutions = 0
        self._limits = limits
        self._tracing = trace_cap is not None
        self._cap = trace_cap
        self._events: list[Event] = []
        self._complete = True
        self._status = Status.RUNNING
        self._cancelled = False
        self._stopped = False
        self._turns = self.patience
        self._seconds = 0.0
        self._began: float | None = None
        self._path = self._walk()

    @abstractmethod
    def _walk(self) -> Iterator[tuple[int, ...]]:
        """Yield the solutions; return when all is seen, or when `_due` or `_may_try` say so."""

    def _due(self) -> bool:
        """Whether to give up now (asked at every turn; looks only now and then)."""
        self._turns -= 1
        if self._turns:
            return False
        self._turns = self.patience
        return self._must_stop()

    def _must_stop(self) -> bool:
        limit = self._limits.seconds
        self._stopped = self._cancelled or (limit is not None and self._elapsed() >= limit)
        return self._stopped

    def _may_try(self) -> bool:
        """Count one more node, unless the limit of nodes is reached: then the walk is stopped."""
        if self.nodes == self._limits.nodes:
            self._stopped = True
            return False
        self.nodes += 1
        return True

    def _tell(
        self, kind: str, variable: int, values: tuple[int, ...], why: int, depth: int
    ) -> None:
        """Keep an event, or note that there was no room for it. Only called while tracing."""
        if self._cap is not None and len(self._events) < self._cap:
            self._events.append(Event(kind, variable, values, why, depth))
        else:
            self._complete = False

    def _elapsed(self) -> float:
        began = self._began
        return self._seconds + (perf_counter() - began if began is not None else 0.0)

    def next(self) -> tuple[int, ...] | None:
        """The next solution, or None; then `status` says whether there are no more."""
        if self._status is not Status.RUNNING:
            return None
        self._began = perf_counter()
        try:
            found = None if self._must_stop() else next(self._path, None)
        except BaseException:
            self._status = Status.LIMIT  # an interrupt ends the walk, and nothing is proved
            raise
        finally:
            self._seconds, self._began = self._elapsed(), None
        if found is None:
            self._status = Status.LIMIT if self._stopped else Status.EXHAUSTED
        return found

    def count(self, at_most: int | None = None) -> int:
        """Drain without keeping, stop after `at_most`; how many came."""
        counted = 0
        while (at_most is None or counted < at_most) and self.next() is not None:
            counted += 1
        return counted

    def cancel(self) -> None:
        """Stop as soon as possible; may be called from another thread."""
        self._cancelled = True

    @property
    def status(self) -> Status:
        """How it stands."""
        return self._status

    @property
    def stats(self) -> Stats:
        """What it has cost so far."""
        return Stats(
            nodes=self.nodes,
            fails=self.fails,
            backtracks=self.backtracks,
            checks=self.checks,
            propagations=self.propagations,
            removals=self.removals,
            depth=self.depth,
            solutions=self.solutions,
            seconds=self._elapsed(),
        )

    @property
    def trace(self) -> Trace:
        """What it did, if it was asked to keep that."""
        return Trace(tuple(self._events), self._complete, self._cap)
