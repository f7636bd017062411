"""A readable engine: the specification of the search, and the oracle of small tests.

The *path* of guesses that stand is explicit. One step at a time, the search propagates, then
guesses on, or takes the last guess back, refutes its value and propagates again.

How much propagation does, by level: ``leaf`` tests the constraints, in order, when all variables
have a value; ``check`` judges a constraint whenever one of its variables gets its value;
``forward`` also tries the values of its last open variable, and strikes from an all-different
what the others have; ``bounds`` and ``domain`` keep of each variable the values that are part of
some row the constraint allows, wherever there are few enough rows to list.

It learns nothing: where it should, it finds the same solutions by its own way, and ``last`` is
``ascending`` to it.
"""

from __future__ import annotations

import math
import random
import threading
import time
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import Final, NamedTuple

from clew.base.constraint import AllDifferent
from clew.base.program import Program
from clew.base.result import Event, Limits, Search, Stats, Status, Trace
from clew.base.strategy import DEFAULT, LEVELS, Strategy
from clew.engine.meaning import holds, judge, scope

__all__ = ["search"]

#: Rows that ``bounds`` and ``domain`` list at most.
ROWS: Final = 2000
#: Fails before the first restart.
FIRST_RUN: Final = 100
#: How long an order goes on unaided where another is to rescue it.
UNAIDED_RUN: Final = 500


def search(
    program: Program,
    strategy: Strategy | None = None,
    limits: Limits | None = None,
    *,
    seed: int = 0,
    trace_cap: int | None = None,
) -> Search:
    """A search that has done nothing yet. `trace_cap` None keeps no trace."""
    return _Search(program, strategy or DEFAULT, limits or Limits(), seed, trace_cap)


class _Guess(NamedTuple):
    """A guess that stands, and the domains before it."""

    variable: int
    value: int
    before: list[Sequence[int]]


class _Fail(Exception):  # noqa: N818  # not an error
    """Constraint `why` cannot hold."""

    def __init__(self, why: int) -> None:
        self.why = why


class _Stop(Exception):  # noqa: N818
    """A limit or a cancel struck."""


class _Search:
    def __init__(
        self,
        program: Program,
        strategy: Strategy,
        limits: Limits,
        seed: int,
        trace_cap: int | None,
    ) -> None:
        self.constraints = program.constraints
        self.scopes = [scope(c) for c in program.constraints]
        self.visible = program.visible
        self.domains: list[Sequence[int]] = list(program.domains)
        self.watching: list[list[int]] = [[] for _ in program.domains]
        for index, variables in enumerate(self.scopes):
            for x in variables:
                self.watching[x].append(index)
        self.blame = [1] * len(self.constraints)
        self.strategy = strategy
        self.level = LEVELS.index(strategy.level)
        self.limits = limits
        self.random = random.Random(seed)
        self.path: list[_Guess] = []
        self.queue = deque(range(len(self.constraints) if self.level else 0))
        self.retreating = False
        self.counts: Counter[str] = Counter()
        self.seconds, self.started = 0.0, 0.0
        self.order = strategy.variable
        rescued = strategy.restarts == "rescue"
        self.runs, self.fails_left = 0, UNAIDED_RUN if rescued else FIRST_RUN
        self.cancelled = threading.Event()
        self._status = Status.RUNNING
        self.trace_cap = trace_cap
        self.events: list[Event] = []
        self.complete = True

    # ---- from outside ---------------------------------------------------------------------

    def next(self) -> tuple[int, ...] | None:
        """The next solution, or None; then `status` says whether there are no more."""
        if self._status is not Status.RUNNING:
            return None
        self.started = time.perf_counter()
        try:
            return self.run()
        except _Stop:
            self._status = Status.LIMIT
            return None
        finally:
            self.seconds += time.perf_counter() - self.started

    def count(self, at_most: int | None = None) -> int:
        """Drain without keeping, stop after `at_most`; how many came."""
        found = 0
        while (at_most is None or found < at_most) and self.next() is not None:
            found += 1
        return found

    def cancel(self) -> None:
        """Stop as soon as possible; may be called from another thread."""
        self.cancelled.set()

    @property
    def status(self) -> Status:
        """How it stands."""
        return self._status

    @property
    def stats(self) -> Stats:
        """What it has cost so far."""
        return Stats(**self.counts, seconds=self.seconds)

    @property
    def trace(self) -> Trace:
        """What it did, if it was asked to keep that."""
        return Trace(tuple(self.events), self.complete, self.trace_cap)

    # ---- the loop -------------------------------------------------------------------------

    def run(self) -> tuple[int, ...] | None:
        """Go on to the next solution."""
        while True:
            self.look()
            if self.retreating:
                if not self.path:
                    self._status = Status.EXHAUSTED
                    return None
                self.take_back()
            try:
                self.propagate()
                self.restart_if_due()
                x = self.choose_variable()
                if x is not None:
                    self.guess(x)
                    continue
                self.test_all()
            except _Fail as fail:
                self.failed(fail.why)
                continue
            self.retreating = True
            self.counts["solutions"] += 1
            self.record("solution")
            return tuple(domain[0] for domain in self.domains[: self.visible])

    def look(self) -> None:
        spent = self.seconds + time.perf_counter() - self.started
        late = self.limits.seconds is not None and spent >= self.limits.seconds
        if late or self.cancelled.is_set():
            raise _Stop

    def guess(self, x: int) -> None:
        if self.limits.nodes is not None and self.counts["nodes"] >= self.limits.nodes:
            raise _Stop
        value = self.choose_value(x)
        self.path.append(_Guess(x, value, list(self.domains)))
        self.counts["nodes"] += 1
        self.counts["depth"] = max(self.counts["depth"], len(self.path))
        self.record("guess", x, (value,))
        self.change(x, (value,))

    def take_back(self) -> None:
        """Take the last guess back and refute it: its variable had at least two values."""
        x, value, self.domains = self.path.pop()
        self.retreating = False
        self.counts["backtracks"] += 1
        self.record("back", x, (value,))
        self.record("prune", x, (value,))
        self.change(x, _without(self.domains[x], {value}))

    def failed(self, why: int) -> None:
        self.retreating = True
        self.counts["fails"] += 1
        self.record("fail", why=why)
        self.queue.clear()
        self.fails_left -= 1
        self.blame[why] += 1

    def test_all(self) -> None:
        """At level ``leaf`` a full assignment is tested only now."""
        values = [domain[0] for domain in self.domains]
        for index, constraint in enumerate(self.constraints if self.level == 0 else ()):
            self.counts["checks"] += 1
            if not holds(constraint, values):
                raise _Fail(index)

    def record(
        self, kind: str, variable: int = -1, values: tuple[int, ...] = (), why: int = -1
    ) -> None:
        if self.trace_cap is None:
            return
        if len(self.events) < self.trace_cap:
            self.events.append(Event(kind, variable, values, why, len(self.path)))
        else:
            self.complete = False

    # ---- propagation ----------------------------------------------------------------------

    def change(self, x: int, domain: Sequence[int]) -> None:
        """Give `x` its new domain, and wake whoever wants to know."""
        self.domains[x] = domain
        if self.level >= LEVELS.index("bounds") or (self.level and len(domain) == 1):
            self.queue.extend(c for c in self.watching[x] if c not in self.queue)

    def propagate(self) -> None:
        while self.queue:
            self.look()
            index = self.queue.popleft()
            open_ = [x for x in self.scopes[index] if len(self.domains[x]) > 1]
            self.counts["propagations"] += 1
            for x, values in self.kept(index, open_):
                self.prune(index, x, values)

    def kept(self, index: int, open_: list[int]) -> Iterator[tuple[int, set[int]]]:
        """The open variables of a constraint with the values that it leaves them."""
        constraint, scope = self.constraints[index], self.scopes[index]
        rows = prod(len(self.domains[x]) for x in open_)
        if self.level >= LEVELS.index("bounds") and open_ and rows <= ROWS:
            supported = [row for row in self.rows(scope) if self.test(index, row)]
            yield from ((x, {row[x] for row in supported}) for x in open_)
        elif self.level >= LEVELS.index("forward") and len(open_) == 1:
            x = open_[0]
            yield x, {row[x] for row in self.rows(scope) if self.test(index, row)}
        elif not self.test(index, self.fixed(scope)):
            raise _Fail(index)
        elif self.level >= LEVELS.index("forward") and isinstance(constraint, AllDifferent):
            yield from self.others(constraint, open_)

    def rows(self, scope: Sequence[int]) -> Iterator[dict[int, int]]:
        for row in product(*(self.domains[x] for x in scope)):
            yield dict(zip(scope, row, strict=True))

    def fixed(self, scope: Sequence[int]) -> dict[int, int]:
        return {x: self.domains[x][0] for x in scope if len(self.domains[x]) == 1}

    def test(self, index: int, known: dict[int, int]) -> bool:
        """Whether the constraint can still hold on these values."""
        self.counts["checks"] += 1
        return judge(self.constraints[index], known) is not False

    def others(self, c: AllDifferent, open_: list[int]) -> Iterator[tuple[int, set[int]]]:
        """What the fixed variables of an all-different leave the others."""
        pairs = list(zip(c.variables, c.offsets, strict=True))
        taken = {self.domains[x][0] + offset for x, offset in pairs if x not in open_}
        for x, offset in pairs:
            if x in open_:
                yield x, {v for v in self.domains[x] if v + offset not in taken}

    def prune(self, index: int, x: int, values: set[int]) -> None:
        gone = tuple(v for v in self.domains[x] if v not in values)
        if not gone:
            return
        self.counts["removals"] += len(gone)
        self.record("prune", x, gone, index)
        if not values:
            raise _Fail(index)
        self.change(x, _without(self.domains[x], set(gone)))

    # ---- orders ---------------------------------------------------------------------------

    def choose_variable(self) -> int | None:
        sizes = [len(domain) for domain in self.domains]
        open_ = [x for x, size in enumerate(sizes) if size > 1]
        if not open_:
            return None
        match self.order:
            case "smallest":
                return min(open_, key=lambda x: (sizes[x], -len(self.watching[x]), x))
            case "domwdeg":
                return min(open_, key=lambda x: (Fraction(sizes[x], self.weight(x, sizes)), x))
            case "random":
                return self.random.choice(open_)
        return open_[0]

    def weight(self, x: int, sizes: Sequence[int]) -> int:
        """The blame of the constraints that bind it to another open variable; at least 1."""
        binding = (
            c for c in self.watching[x] if any(sizes[y] > 1 for y in self.scopes[c] if y != x)
        )
        return max(1, sum(self.blame[c] for c in binding))

    def choose_value(self, x: int) -> int:
        domain = self.domains[x]
        match self.strategy.value:
            case "descending":
                return domain[-1]
            case "least-constraining":
                return min(domain, key=lambda value: (self.harm(x, value), value))
            case "random":
                return self.random.choice(domain)
        return domain[0]

    def harm(self, x: int, value: int) -> float:
        """How many values would go if `x` took this one."""
        before, counts = list(self.domains), self.counts.copy()
        recording, self.trace_cap = self.trace_cap, None
        self.change(x, (value,))
        try:
            self.propagate()
            return self.counts["removals"] - counts["removals"]
        except _Fail:
            return math.inf
        finally:
            self.queue.clear()
            self.domains, self.trace_cap = before, recording
            self.counts["removals"] = counts["removals"]

    # ---- restarts -------------------------------------------------------------------------

    def restart_if_due(self) -> None:
        """Restarts come only before the first solution, so that none comes twice."""
        never = self.strategy.restarts == "none" or self.counts["solutions"]
        if never or self.fails_left > 0 or not self.path:
            return
        self.domains = self.path[0].before
        self.path.clear()
        self.runs += 1
        self.fails_left = _patience(self.strategy.restarts, self.runs)
        if self.strategy.restarts == "rescue":
            self.order = "domwdeg"
        self.record("restart")


def _patience(restarts: str, runs: int) -> int:
    """How many failures the run after so many restarts may take."""
    if restarts == "luby":
        return FIRST_RUN * _luby(runs + 1)
    part, run = 10 if restarts == "rescue" else 2, FIRST_RUN
    for _ in range(min(runs, 100)):
        run += run // part
    return run * _luby(runs) if restarts == "rescue" else run


def _luby(n: int) -> int:
    """1, 1, 2, 1, 1, 2, 4, 1, …; `n` counts from 1."""
    length = n.bit_length()
    return 1 << (length - 1) if n + 1 == 1 << length else _luby(n - (1 << (length - 1)) + 1)


def _without(domain: Sequence[int], gone: set[int]) -> Sequence[int]:
    """The domain without some values; a range stays one where only its ends go."""
    while domain and domain[0] in gone:
        domain = domain[1:]
    while domain and domain[-1] in gone:
        domain = domain[:-1]
    if not any(domain[0] < v < domain[-1] for v in gone):
        return domain
    return tuple(v for v in domain if v not in gone)
