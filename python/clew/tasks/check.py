"""Is the puzzle a proper one, and is this answer right?"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice

from clew.base.family import Filling, Puzzle
from clew.base.model import Model
from clew.base.result import Limits, Stats, Status, Uniqueness
from clew.errors import UsageError
from clew.tasks import engine
from clew.tasks.engine import because, gave_up
from clew.tasks.solution import ModelSolution, PuzzleSolution
from clew.tasks.solve import Solutions
from clew.tasks.subject import AnyStrategy, PuzzleSubject, subject

__all__ = ["Mistake", "Verdict", "check", "find_mistakes", "first_of"]

_SENTENCES = {
    Uniqueness.NONE: "there is no solution",
    Uniqueness.ONE: "there is exactly one solution",
    Uniqueness.MANY: "there is more than one solution",
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found out of a puzzle. True if there is exactly one solution and nothing is wrong.

    `mistakes` are sentences about the answer that was given, if any.
    """

    uniqueness: Uniqueness
    status: Status
    stats: Stats
    strategy: str
    family: str
    limits: Limits
    mistakes: tuple[str, ...] = ()
    reason: str = ""
    """Why there is no solution, where that can be said in a sentence."""

    def __bool__(self) -> bool:
        return self.uniqueness is Uniqueness.ONE and not self.mistakes

    def __str__(self) -> str:
        first = _SENTENCES.get(self.uniqueness) or gave_up(self.stats, self.limits)
        return "\n".join([because(first, self.reason), *self.mistakes])


def check(
    x: Puzzle | Model,
    filling: Filling | None = None,
    *,
    strategy: AnyStrategy = None,
    limits: Limits | None = None,
    seed: int = 0,
) -> Verdict:
    """How many solutions there are (none, one, more), and what is wrong in `filling`."""
    what = subject(x)
    mistakes: tuple[str, ...] = ()
    if filling is not None:
        if not isinstance(what, PuzzleSubject):
            raise UsageError("a bare model has no filling to check")
        if not isinstance(filling, Filling):
            raise UsageError(
                f"an answer to check is a Filling (such as solution.filling), "
                f"not {type(filling).__name__}"
            )
        found_wrong = find_mistakes(what, filling, limits or Limits(), seed)
        mistakes = tuple(mistake.sentence for mistake in found_wrong)
    found: Solutions[PuzzleSolution | ModelSolution] = Solutions(what, strategy, limits, seed)
    number = sum(1 for _ in islice(found, 2))
    return Verdict(
        Uniqueness.of(number, found.status),
        found.status,
        found.stats,
        found.strategy,
        found.family,
        found.limits,
        mistakes,
        found.reason,
    )


@dataclass(frozen=True, slots=True)
class Mistake:
    """What is wrong in a filling; `cells` where that is known."""

    sentence: str
    cells: tuple[int, ...] = ()


def find_mistakes(
    what: PuzzleSubject, filling: Filling, limits: Limits, seed: int = 0
) -> list[Mistake]:
    """What breaks a rule; if nothing does, whether some solution continues the filling."""
    broken = what.family.check(what.puzzle, filling)
    if broken or filling.complete:
        return [Mistake(sentence) for sentence in broken]
    if _continues(what, filling, limits, seed):
        return []
    uniqueness, solution = first_of(what, None, limits, seed)
    if solution is None or uniqueness is not Uniqueness.ONE:
        return [Mistake("no solution continues this")]
    return [
        Mistake(f"{what.names[cell]} is not {value}", (cell,))
        for cell, value in enumerate(filling.values)
        if value is not None and value != solution.filling.values[cell]
    ]


def first_of(
    what: PuzzleSubject, strategy: AnyStrategy, limits: Limits | None, seed: int = 0
) -> tuple[Uniqueness, PuzzleSolution | None]:
    """The first solution, and whether it is the only one."""
    search = what.search(strategy, limits, seed)
    first = search.next()
    if first is None:
        return Uniqueness.of(0, search.status), None
    solution = what.solution(first, search)
    second = search.next()
    return Uniqueness.of(1 if second is None else 2, search.status), solution


def _continues(what: PuzzleSubject, filling: Filling, limits: Limits, seed: int) -> bool:
    """Whether some solution agrees with the filling; a limit gives the benefit of the doubt."""
    domains = list(what.program.domains)
    values = what.family.values(what.puzzle, filling)
    cells = zip(values, what.model.variables, strict=False)  # the cells come first
    for index, (value, variable) in enumerate(cells):
        if value is not None:
            code = variable.encode(value)
            if code is None:
                return False
            domains[index] = (code,)
    narrowed = replace(what.program, domains=tuple(domains), kernel=None)
    search = engine.search(narrowed, what.general_strategy(None), limits, seed)
    return search.next() is not None or search.status is Status.LIMIT
