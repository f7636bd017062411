"""What all solutions have in common."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, overload

from clew.base.constraint import Clause, Literal
from clew.base.family import Filling, Puzzle
from clew.base.model import Model
from clew.base.program import Program
from clew.base.result import Limits, Search, Status
from clew.base.strategy import Strategy
from clew.errors import LimitError
from clew.tasks import engine
from clew.tasks.subject import AnyStrategy, PuzzleSubject, Subject, subject

__all__ = ["backbone", "forced"]


@overload
def backbone(
    x: Model, *, strategy: AnyStrategy = ..., limits: Limits | None = ..., seed: int = ...
) -> dict[str, Any] | None: ...
@overload
def backbone(
    x: Puzzle, *, strategy: AnyStrategy = ..., limits: Limits | None = ..., seed: int = ...
) -> Filling | None: ...
def backbone(
    x: Puzzle | Model,
    *,
    strategy: AnyStrategy = None,
    limits: Limits | None = None,
    seed: int = 0,
) -> dict[str, Any] | Filling | None:
    """The values that are the same in all solutions.

    For a model a dict of the names that have such a value, for a puzzle a Filling that is open
    where solutions differ. None if there is no solution at all. If a limit strikes, nothing is
    proved yet, and that is a `LimitError`. `limits` hold for the whole of it.
    """
    what = subject(x)
    common = forced(what, strategy, limits or Limits(), seed)
    if common is None:
        return None
    if isinstance(what, PuzzleSubject):
        return _partial(what, common)
    values = what.model.decode(_completed(what.program, common))
    return {what.names[index]: values[index] for index in sorted(common)}


def forced(
    what: Subject, strategy: AnyStrategy, limits: Limits, seed: int = 0
) -> dict[int, int] | None:
    """Variable index to engine value, for the variables that have one value in all solutions.

    Each further search is asked for a solution that differs from all before in a variable still
    thought common; the last one proves that there is none.
    """
    find = _Finder(what.general_strategy(strategy), limits, seed)
    first = find(what.program)
    if first is None:
        return None
    common = dict(enumerate(first[: what.program.visible]))
    while common and (other := find(_elsewhere(what.program, common))):
        common = {index: value for index, value in common.items() if other[index] == value}
    return common


class _Finder:
    """Finds first solutions within one common budget."""

    def __init__(self, strategy: Strategy, limits: Limits, seed: int) -> None:
        self.strategy, self.limits, self.seed = strategy, limits, seed

    def __call__(self, program: Program) -> tuple[int, ...] | None:
        search: Search = engine.search(program, self.strategy, self.limits, self.seed)
        values = search.next()
        if values is None and search.status is not Status.EXHAUSTED:
            end = engine.gave_up(search.stats, self.limits)
            raise LimitError(f"what all solutions share is not known: {end}")
        self.limits = engine.remaining(self.limits, search.stats)
        return values


def _elsewhere(program: Program, common: dict[int, int]) -> Program:
    """The program, with the demand that a variable differs from `common`; no kernel knows that."""
    literals = tuple(Literal(index, "!=", value) for index, value in common.items())
    constraints = (*program.constraints, Clause(literals))
    return replace(program, constraints=constraints, kernel=None)


def _completed(program: Program, common: dict[int, int]) -> tuple[int, ...]:
    """Some value for every variable, so that the whole can be decoded."""
    return tuple(common.get(i, program.domains[i][0]) for i in range(program.visible))


def _partial(what: PuzzleSubject, common: dict[int, int]) -> Filling:
    """A cell of a puzzle is a variable of its model; those that are not common stay open."""
    values = what.model.decode(_completed(what.program, common))
    filling = what.family.filling(what.puzzle, values)
    return Filling(tuple(v if i in common else None for i, v in enumerate(filling.values)))
