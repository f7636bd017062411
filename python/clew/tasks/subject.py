"""What a verb works on: a bare model, or a puzzle together with its family."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any, TypeAlias

from clew.base.family import Family, Filling, Formulation, OwnStrategy, Puzzle
from clew.base.model import Model
from clew.base.program import Program
from clew.base.result import Limits, Search, Stats, Status, Trace
from clew.base.strategy import DEFAULT, Strategy
from clew.errors import EngineError, UsageError
from clew.tasks import engine
from clew.tasks.listing import listed
from clew.tasks.solution import ModelSolution, PuzzleSolution

__all__ = ["AnyStrategy", "PuzzleSubject", "Subject", "puzzle_subject", "strategy_name", "subject"]

AnyStrategy: TypeAlias = Strategy | OwnStrategy | str | None
"""What may be given as ``strategy=``; None is the default one."""


class Subject:
    """A model to be searched."""

    family_name = ""
    default_strategy = str(DEFAULT)
    own_strategies: tuple[OwnStrategy, ...] = ()

    def __init__(self, model: Model | None = None) -> None:
        self._model = model

    @cached_property
    def model(self) -> Model:
        """The variables and constraints."""
        assert self._model is not None
        return self._model

    @cached_property
    def program(self) -> Program:
        """The same in the engine's language."""
        return self.model.program()

    @cached_property
    def names(self) -> tuple[str, ...]:
        """How the user calls each variable."""
        return tuple(variable.name for variable in self.model.variables)

    @property
    def cells(self) -> int:
        """How many of the variables, the first ones, are what a solution shows."""
        return len(self.names)

    def decode(self, index: int, code: int) -> Any:
        """One engine value of one variable as the user's own."""
        return self.model.variables[index].decode(code)

    def resolve(self, strategy: AnyStrategy) -> Strategy | OwnStrategy:
        """The strategy meant by that name; an unknown one is an error that lists what there is."""
        if isinstance(strategy, (Strategy, OwnStrategy)):
            return strategy
        name = self.default_strategy if strategy is None else strategy
        for own in self.own_strategies:
            if own.name == name:
                return own
        try:
            return Strategy.parse(name)
        except UsageError as error:
            if not self.own_strategies:
                raise
            known = ", ".join(own.name for own in self.own_strategies)
            raise UsageError(f"{error}; {self.family_name} also has its own: {known}") from None

    @property
    def engine_strategy(self) -> Strategy:
        """The engine's, where the default strategy is not one of its own."""
        return DEFAULT

    def general_strategy(self, strategy: AnyStrategy) -> Strategy:
        """A strategy of the engine itself, for tasks that change the program on their way."""
        chosen = self.resolve(strategy)
        if isinstance(chosen, Strategy):
            return chosen
        if strategy is None:
            return self.engine_strategy
        raise UsageError(
            f"the strategy {chosen.name!r} solves whole puzzles only; "
            f"here take one of the engine's, such as {self.engine_strategy}"
        )

    def traced_strategy(self, strategy: AnyStrategy) -> Strategy | OwnStrategy:
        """The strategy that a trace shows."""
        chosen = self.resolve(strategy)
        if strategy is None and isinstance(chosen, OwnStrategy) and not chosen.traces:
            return self.engine_strategy
        return chosen

    def under(self, strategy: AnyStrategy) -> Subject:
        """The same as that strategy sees it: its own variables, where it has such."""
        return self

    def search(
        self,
        strategy: AnyStrategy = None,
        limits: Limits | None = None,
        seed: int = 0,
        trace_cap: int | None = None,
    ) -> Search:
        """Start a search of the model.

        A model's kernel may answer only where no strategy was asked for and no trace is kept:
        whoever names a strategy wants to see that one at work. Where nobody named one, a trace is
        the engine's if the default strategy cannot be traced.
        """
        chosen = self.resolve(strategy)
        if strategy is None and trace_cap is not None:
            chosen = self.traced_strategy(None)
        if isinstance(chosen, OwnStrategy):
            return self._own_search(chosen, limits or Limits(), seed, trace_cap)
        program = self.program
        if program.kernel is not None and (strategy is not None or trace_cap is not None):
            program = replace(program, kernel=None)
        return engine.search(program, chosen, limits or Limits(), seed, trace_cap)

    def _own_search(
        self, strategy: OwnStrategy, limits: Limits, seed: int, trace_cap: int | None
    ) -> Search:
        raise UsageError(f"the strategy {strategy.name!r} is for puzzles, not for a bare model")

    def counted(self, limits: Limits) -> Search | None:
        """A search whose one answer is the number of solutions in limbs, where there is one."""
        return None

    def why_none(self) -> str:
        """Why there is no solution, where that can be said in a sentence; else ""."""
        return ""

    def solution(self, values: Sequence[int], search: Search) -> Any:
        """The engine's integers as a Solution."""
        return ModelSolution(self.model, tuple(values))

    def maker(self, search: Search) -> Callable[[Sequence[int]], Any]:
        """What turns the engine's integers into a Solution."""
        return partial(ModelSolution, self.model)

    def listed(self, search: Search) -> Sequence[Any] | None:
        """All solutions that are left, where they need not be looked at one by one; else None."""
        return listed(self.model, search)

    @property
    def plain(self) -> bool:
        """Whether the engine's integers are the values already, and need no judge."""
        return self.model.plain

    def values(self, values: Sequence[int]) -> tuple[Any, ...]:
        """The engine's integers as plain values."""
        return self.model.decode(values)


def _default(family: Family, puzzle: Puzzle) -> str:
    """The strategy that a puzzle of the family has if nobody names one."""
    for own in family.strategies:
        if own.name == family.shortcut and (own.serves is None or own.serves(puzzle)):
            return own.name
    return family.default_strategy


class PuzzleSubject(Subject):
    """A puzzle: its family gives the model, the names and the judge."""

    def __init__(self, puzzle: Puzzle, family: Family) -> None:
        super().__init__()
        self.puzzle = puzzle
        self.family = family
        self.family_name = family.name
        self.own_strategies = family.strategies
        self.default_strategy = _default(family, puzzle)

    @cached_property
    def model(self) -> Model:
        """The puzzle as variables and constraints."""
        return self.family.model(self.puzzle)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the cells."""
        return tuple(
            self.family.cell_name(self.puzzle, index) for index in range(self.program.visible)
        )

    @property
    def cells(self) -> int:
        """How many cells the puzzle has."""
        return len(self.family.given(self.puzzle).values)

    @property
    def engine_strategy(self) -> Strategy:
        """The family's default, if that is the engine's."""
        name = self.family.default_strategy
        own = {strategy.name for strategy in self.own_strategies}
        return DEFAULT if name in own else Strategy.parse(name)

    def _own_search(
        self, strategy: OwnStrategy, limits: Limits, seed: int, trace_cap: int | None
    ) -> Search:
        if strategy.serves is not None and not strategy.serves(self.puzzle):
            raise UsageError(
                f"the strategy {strategy.name!r} ({strategy.title}) does not serve this puzzle; "
                "without a strategy, one that does is taken"
            )
        if trace_cap is not None and not strategy.traces:
            raise UsageError(f"the strategy {strategy.name!r} cannot be traced")
        if trace_cap is None and strategy.kernel is not None:
            kernel = strategy.kernel(self.puzzle, seed)
            if kernel is not None:
                return engine.kernel_search(kernel, limits)
        if strategy.formulation is not None:
            seen = self.under(strategy)
            return _Translated(seen.search(strategy, limits, seed, trace_cap), seen, self)
        if strategy.search is None:
            raise UsageError(f"the strategy {strategy.name!r} has no search")
        return strategy.search(self.puzzle, limits, seed, trace_cap)

    def under(self, strategy: AnyStrategy) -> PuzzleSubject:
        """The same puzzle in the strategy's own formulation, where it has one."""
        chosen = self.resolve(strategy)
        form = chosen.formulation if isinstance(chosen, OwnStrategy) else None
        return self if form is None else _Reformulated(self.puzzle, self.family, form)

    def decode(self, index: int, code: int) -> Any:
        """One engine value of one cell as what stands there."""
        if self.family.sign is not None:
            return self.family.sign(code)
        return super().decode(index, code)

    def filling(self, values: Sequence[int]) -> Filling:
        """The engine's integers as a Filling that the family's own rules have checked."""
        plain = values if self.family.integers else self.model.decode(values)
        filling = self.family.filling(self.puzzle, plain)
        wrong = self.family.check(self.puzzle, filling)
        if wrong:
            raise EngineError(
                f"a solution was found that breaks the rules of {self.family_name} ({wrong[0]}): "
                "this is a fault of Clew, please report it"
            )
        return filling

    def solution(self, values: Sequence[int], search: Search) -> PuzzleSolution:
        """The engine's integers as a checked Solution."""
        return PuzzleSolution(self.puzzle, self.filling(values), search.stats, self.family)

    def maker(self, search: Search) -> Callable[[Sequence[int]], Any]:
        """What turns the engine's integers into a checked Solution."""
        return partial(self.solution, search=search)

    def listed(self, search: Search) -> Sequence[Any] | None:
        """None: each is checked by the family's rules."""
        return None

    @property
    def plain(self) -> bool:
        """Never: what an engine finds is checked by the family's rules."""
        return False

    def values(self, values: Sequence[int]) -> tuple[Any, ...]:
        """What stands in the cells, checked."""
        return self.filling(values).values

    def counted(self, limits: Limits) -> Search | None:
        """A search whose one answer is the number of solutions in limbs, where there is one."""
        kernel = self.family.counter(self.puzzle) if self.family.counter else None
        return engine.kernel_search(kernel, limits) if kernel is not None else None

    def why_none(self) -> str:
        """Why there is no solution, where that can be said in a sentence; else ""."""
        return self.family.why_none(self.puzzle) if self.family.why_none else ""


class _Reformulated(PuzzleSubject):
    """A puzzle as a strategy's own formulation puts it."""

    def __init__(self, puzzle: Puzzle, family: Family, form: Formulation) -> None:
        seen = replace(
            family, model=form.model, filling=form.filling, sign=form.sign, integers=form.integers
        )
        super().__init__(puzzle, seen)
        self._strategy = form.strategy

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the formulation's variables."""
        return tuple(variable.name for variable in self.model.variables)

    @property
    def cells(self) -> int:
        """How many variables there are."""
        return len(self.names)

    def under(self, strategy: AnyStrategy) -> PuzzleSubject:
        """It is so already."""
        return self

    def _own_search(
        self, strategy: OwnStrategy, limits: Limits, seed: int, trace_cap: int | None
    ) -> Search:
        if strategy.search is not None:
            return strategy.search(self.puzzle, limits, seed, trace_cap)
        return engine.search(self.program, Strategy.parse(self._strategy), limits, seed, trace_cap)


class _Translated:
    """A search of a formulation whose solutions are told in the values of the family's model."""

    def __init__(self, search: Search, seen: PuzzleSubject, told: PuzzleSubject) -> None:
        self._search, self._seen, self._told = search, seen, told

    def next(self) -> tuple[int, ...] | None:
        """The next solution, or None."""
        found = self._search.next()
        if found is None:
            return None
        values = self._told.family.values(self._told.puzzle, self._seen.filling(found))
        if self._told.family.integers:
            return tuple(values)
        return tuple(map(self._encoded, range(len(values)), values))

    def _encoded(self, index: int, value: Any) -> int:
        code = self._told.model.variables[index].encode(value)
        assert code is not None, "a solution's values are the model's"
        return code

    def count(self, at_most: int | None = None) -> int:
        """Drain without keeping."""
        return self._search.count(at_most)

    def cancel(self) -> None:
        """Stop as soon as possible."""
        self._search.cancel()

    @property
    def status(self) -> Status:
        """How it stands."""
        return self._search.status

    @property
    def stats(self) -> Stats:
        """What it has cost so far."""
        return self._search.stats

    @property
    def trace(self) -> Trace:
        """What it did, in the formulation's terms."""
        return self._search.trace


def subject(x: Puzzle | Model) -> Subject:
    """Take a Puzzle or a Model; anything else is an error."""
    return Subject(x) if isinstance(x, Model) else puzzle_subject(x)


def puzzle_subject(x: Puzzle) -> PuzzleSubject:
    """Take a Puzzle; anything else is an error."""
    from clew import families

    name = getattr(x, "family", None)
    if isinstance(x, Model) or not isinstance(name, str):
        raise UsageError(f"expected a puzzle{_hint(x)}, not {type(x).__name__}")
    return PuzzleSubject(x, families.family(name))


def _hint(x: object) -> str:
    return " (clew.parse(text) makes one)" if isinstance(x, str) else ""


def strategy_name(strategy: Strategy | OwnStrategy) -> str:
    """The one string by which the strategy goes."""
    return strategy.name if isinstance(strategy, OwnStrategy) else str(strategy)
