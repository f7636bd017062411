"""How a search ended, what it cost, and what the engine did on the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Protocol

from clew.errors import UsageError

__all__ = [
    "KINDS",
    "Event",
    "Limits",
    "Search",
    "Stats",
    "Status",
    "Trace",
    "Uniqueness",
]


class Status(Enum):
    """How a search stands."""

    RUNNING = "running"
    """There may be more; ask on."""
    EXHAUSTED = "exhausted"
    """Everything was looked at: what was found is all there is."""
    LIMIT = "limit"
    """A limit (nodes, seconds) or a cancel struck first: unknown is an answer."""


class Uniqueness(Enum):
    """How many answers: never a bare bool, since *unknown* is an answer."""

    NONE = "none"
    ONE = "one"
    MANY = "many"
    UNKNOWN = "unknown"

    @classmethod
    def of(cls, count: int, status: Status) -> Uniqueness:
        """What `count` answers found (up to two) and the status of the search prove."""
        if count >= 2:
            return cls.MANY
        if status is not Status.EXHAUSTED:
            return cls.UNKNOWN
        return cls.ONE if count else cls.NONE


@dataclass(frozen=True, slots=True)
class Limits:
    """When to give up. How many solutions one wants is not a limit, but how far one drains."""

    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.nodes is not None and (not isinstance(self.nodes, int) or self.nodes < 0):
            raise UsageError(f"limit nodes must be a whole number, 0 or more, not {self.nodes!r}")
        if self.seconds is not None and (
            not isinstance(self.seconds, (int, float)) or not self.seconds >= 0  # also no NaN
        ):
            raise UsageError(f"limit seconds must be a number, 0 or more, not {self.seconds!r}")


@dataclass(frozen=True, slots=True)
class Stats:
    """What a search cost.

    A *node* is a value tried for a variable (a guess), a *fail* a contradiction met, a
    *backtrack* a guess taken back, a *check* one test of one constraint on values, a
    *propagation* one run of one propagator, a *removal* one value removed from a domain by
    propagation, *depth* the greatest number of guesses standing at once.
    """

    nodes: int = 0
    fails: int = 0
    backtracks: int = 0
    checks: int = 0
    propagations: int = 0
    removals: int = 0
    depth: int = 0
    solutions: int = 0
    seconds: float = 0.0

    def as_dict(self) -> dict[str, int | float]:
        """The counters by name, in their fixed order."""
        return {name: getattr(self, name) for name in self.__slots__}

    def __str__(self) -> str:
        parts = [f"{getattr(self, f.name):,} {f.name}" for f in fields(self)[:-1]]
        return ", ".join([*parts, duration(self.seconds)])


def duration(seconds: float) -> str:
    """Three figures that matter, in a unit that suits: ``1.25 s``, ``3.5 ms``, ``42 µs``."""
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{seconds * 1e3:.1f} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.0f} µs"


#: The kinds of `Event`. ``guess``: a value is tried. ``prune``: values leave a domain, `why` says
#: by which constraint (-1: because the guess of that value failed). ``fail``: constraint `why`
#: (-1: a variable with nothing left to try) cannot hold. ``back``: a guess is taken back.
#: ``solution``: all variables have a value. ``restart``: all guesses are dropped. ``bounds``: a
#: variable of a very wide range, whose removed values are not listed, now lies between the two
#: `values`.
KINDS = ("guess", "prune", "fail", "back", "solution", "restart", "bounds")


@dataclass(frozen=True, slots=True)
class Event:
    """One thing the engine did. `depth` is the number of guesses standing after it.

    `variable` is -1 where none is meant; `values` are the engine's integers (a `Model` turns them
    into the user's values). For ``prune`` they are the values that left; for ``guess`` and
    ``back`` the one value.
    """

    kind: str
    variable: int
    values: tuple[int, ...]
    why: int
    depth: int


@dataclass(frozen=True, slots=True)
class Trace(Sequence[Event]):
    """A flat table of events; `complete` is False when its cap was reached (recording stopped)."""

    events: tuple[Event, ...] = ()
    complete: bool = True
    cap: int | None = field(default=None, compare=False)

    def __len__(self) -> int:
        return len(self.events)

    def __getitem__(self, index):  # type: ignore[no-untyped-def]  # the overloads of Sequence
        return self.events[index]

    def __iter__(self) -> Iterator[Event]:
        return iter(self.events)


class Search(Protocol):
    """A running engine: drain it as far as you like. Both engines and every kernel look so.

    Values are integers, one for each visible variable of the model, in its order.
    """

    def next(self) -> tuple[int, ...] | None:
        """The next solution, or None; then `status` says whether there are no more."""
        ...

    def count(self, at_most: int | None = None) -> int:
        """Drain without keeping, stop after `at_most`; how many came."""
        ...

    def cancel(self) -> None:
        """Stop as soon as possible; may be called from another thread."""
        ...

    @property
    def status(self) -> Status:
        """How it stands."""
        ...

    @property
    def stats(self) -> Stats:
        """What it has cost so far."""
        ...

    @property
    def trace(self) -> Trace:
        """What it did, if it was asked to keep that."""
        ...
