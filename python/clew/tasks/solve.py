"""Solve, list, count, and say whether there is exactly one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar, overload

from clew.base.family import Puzzle
from clew.base.model import Model
from clew.base.result import Limits, Search, Stats, Status, Uniqueness
from clew.errors import UsageError
from clew.tasks.engine import because, gave_up, remaining
from clew.tasks.solution import ModelSolution, PuzzleSolution
from clew.tasks.subject import AnyStrategy, Subject, strategy_name, subject

__all__ = [
    "Count",
    "Result",
    "Solutions",
    "count",
    "solutions",
    "solve",
    "tuples",
    "uniqueness",
]

S = TypeVar("S", bound=PuzzleSolution | ModelSolution)


@dataclass(frozen=True, slots=True)
class Result(Generic[S]):
    """The first solution, if any, and how the search for it ended. True if there is one.

    `reason` says why there is none, where that can be said in a sentence.
    """

    solution: S | None
    status: Status
    stats: Stats
    strategy: str
    family: str = ""
    limits: Limits = field(default_factory=Limits, repr=False)
    reason: str = ""

    @property
    def uniqueness(self) -> Uniqueness:
        """What this search proves about the number of solutions: mostly whether there is one."""
        return Uniqueness.of(int(self.solution is not None), self.status)

    def __bool__(self) -> bool:
        return self.solution is not None

    def __getitem__(self, key: Any) -> Any:
        """The value of a variable; what was not found has none."""
        if not isinstance(self.solution, ModelSolution):
            why = str(self) if self.solution is None else "what stands in cells is in .solution"
            raise LookupError(f"there is no value of {key!s}: {why}")
        return self.solution[key]

    def __str__(self) -> str:
        if self.solution is not None:
            return str(self.solution)
        if self.status is Status.EXHAUSTED:
            return because("no solution", self.reason)
        return gave_up(self.stats, self.limits)

    def _repr_svg_(self) -> str | None:
        return self.solution._repr_svg_() if isinstance(self.solution, PuzzleSolution) else None


class Solutions(Iterator[S], Generic[S]):
    """All solutions, one by one as they are asked for. Memory does not grow on the way.

    `status` and `stats` tell how the search stands at any time. Leaving a ``with`` block, or
    `cancel` from any thread, ends it.
    """

    def __init__(
        self, what: Subject, strategy: AnyStrategy, limits: Limits | None, seed: int
    ) -> None:
        self._subject = what
        self._search = what.search(strategy, limits, seed)
        self.strategy = strategy_name(what.resolve(strategy))
        self.family = what.family_name
        self.limits = limits or Limits()

    def __next__(self) -> S:
        values = self._search.next()
        if values is None:
            raise StopIteration
        solution: S = self._subject.solution(values, self._search)
        return solution

    def __iter__(self) -> Iterator[S]:
        # quicker than to come back here for each; it goes on where `next` stopped all the same
        return map(self._subject.maker(self._search), iter(self._search.next, None))

    def all(self) -> Sequence[S]:
        """All that are left, as a list: of a model a `SolutionList`, which is small."""
        found = self._subject.listed(self._search)
        return list(self) if found is None else found

    @property
    def status(self) -> Status:
        """How the search stands."""
        return self._search.status

    @property
    def stats(self) -> Stats:
        """What it has cost so far."""
        return self._search.stats

    @property
    def reason(self) -> str:
        """Why there is no solution: "" unless that is so and can be said in a sentence."""
        proved = self.status is Status.EXHAUSTED and not self.stats.solutions
        return self._subject.why_none() if proved else ""

    def cancel(self) -> None:
        """End it; may be called from another thread."""
        self._search.cancel()

    def __enter__(self) -> Solutions[S]:
        return self

    def __exit__(self, *_: object) -> None:
        self.cancel()


class Count(int):
    """How many solutions: a number that knows whether it is all of them (`exact`)."""

    status: Status
    stats: Stats

    def __new__(cls, number: int, status: Status, stats: Stats) -> Count:
        """A number, and how the counting ended."""
        self = super().__new__(cls, number)
        self.status = status
        self.stats = stats
        return self

    @property
    def exact(self) -> bool:
        """Whether everything was looked at."""
        return self.status is Status.EXHAUSTED

    def __str__(self) -> str:
        number = int.__repr__(self)
        return number if self.exact else f"at least {number}"

    __repr__ = __str__

    def __getnewargs__(self) -> tuple[Any, ...]:
        """For pickling."""
        return int(self), self.status, self.stats


@overload
def solve(
    x: Model, *, strategy: AnyStrategy = ..., limits: Limits | None = ..., seed: int = ...
) -> Result[ModelSolution]: ...
@overload
def solve(
    x: Puzzle, *, strategy: AnyStrategy = ..., limits: Limits | None = ..., seed: int = ...
) -> Result[PuzzleSolution]: ...
def solve(
    x: Puzzle | Model,
    *,
    strategy: AnyStrategy = None,
    limits: Limits | None = None,
    seed: int = 0,
) -> Result[Any]:
    """Find one solution of a puzzle or a model."""
    found: Solutions[Any] = Solutions(subject(x), strategy, limits, seed)
    solution = next(found, None)
    return Result(
        solution,
        found.status,
        found.stats,
        found.strategy,
        found.family,
        found.limits,
        found.reason,
    )


@overload
def solutions(
    x: Model, *, strategy: AnyStrategy = ..., limits: Limits | None = ..., seed: int = ...
) -> Solutions[ModelSolution]: ...
@overload
def solutions(
    x: Puzzle, *, strategy: AnyStrategy = ..., limits: Limits | None = ..., seed: int = ...
) -> Solutions[PuzzleSolution]: ...
def solutions(
    x: Puzzle | Model,
    *,
    strategy: AnyStrategy = None,
    limits: Limits | None = None,
    seed: int = 0,
) -> Solutions[Any]:
    """All solutions, lazily."""
    return Solutions(subject(x), strategy, limits, seed)


def tuples(
    x: Puzzle | Model,
    *,
    strategy: AnyStrategy = None,
    limits: Limits | None = None,
    seed: int = 0,
) -> Iterator[tuple[Any, ...]]:
    """All solutions, lazily, as plain tuples of values in the order of variables or cells."""
    what = subject(x)
    search = what.search(strategy, limits, seed)
    found = iter(search.next, None)
    return found if what.plain else map(what.values, found)


def count(
    x: Puzzle | Model,
    *,
    at_most: int | None = None,
    strategy: AnyStrategy = None,
    limits: Limits | None = None,
    seed: int = 0,
) -> Count:
    """How many solutions there are, without building any; stop after `at_most`."""
    if at_most is not None and at_most < 0:
        raise UsageError(f"at_most must be 0 or more, not {at_most}")
    what = subject(x)
    counter = what.counted(limits or Limits()) if strategy is None and at_most is None else None
    if counter is not None:
        counted = _counted(counter)
        if counted is not None:
            return counted
        limits = remaining(limits or Limits(), counter.stats)
    search = what.search(strategy, limits, seed)
    number = search.count(at_most)
    return Count(number, search.status, search.stats)


def _counted(counter: Search) -> Count | None:
    """The number as the family's own counter tells it; None where it cannot."""
    limbs = counter.next()
    if limbs is None:
        return Count(0, Status.LIMIT, counter.stats) if counter.status is Status.LIMIT else None
    number = sum(limb << 32 * place for place, limb in enumerate(limbs))
    return Count(number, Status.EXHAUSTED, replace(counter.stats, solutions=number))


def uniqueness(
    x: Puzzle | Model,
    *,
    strategy: AnyStrategy = None,
    limits: Limits | None = None,
    seed: int = 0,
) -> Uniqueness:
    """Whether there is no solution, one, or more: or that the limits were too narrow to know."""
    number = count(x, at_most=2, strategy=strategy, limits=limits, seed=seed)
    return Uniqueness.of(number, number.status)
