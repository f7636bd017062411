"""What the engine did, told in the user's own terms; and the tree of its guesses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, overload

from clew.base.constraint import Constraint
from clew.base.family import Puzzle
from clew.base.model import Model
from clew.base.result import Event, Limits, Stats, Status, Trace
from clew.errors import UsageError
from clew.tasks.subject import AnyStrategy, PuzzleSubject, Subject, strategy_name, subject

__all__ = ["Moment", "Node", "Tracing", "trace"]


@dataclass(frozen=True, slots=True)
class Moment:
    """An `Event` in the user's terms: names, values and constraints as they were written.

    `variable` is "" where none is meant; `why` is "" for a guess and what follows from its failing.
    """

    index: int
    kind: str
    variable: str
    values: tuple[Any, ...]
    why: str
    depth: int

    def __str__(self) -> str:
        values = ", ".join(map(str, self.values))
        text = _SENTENCES[self.kind].format(name=self.variable, values=values)
        if self.kind == "fail" and self.variable:
            text += f" in {self.variable}"
        return f"{text}  [{self.why}]" if self.why else text


_SENTENCES = {
    "guess": "guess {name} = {values}",
    "prune": "{name} ≠ {values}",
    "fail": "contradiction",
    "back": "take back {name} = {values}",
    "solution": "solution",
    "restart": "restart",
}


@dataclass(slots=True)
class Node:
    """A guess in the search tree; the root (id 0, no parent) is the state before any guess.

    A guess taken back leaves its node by another door: all that follows from its failing. Where
    that alone is a contradiction or a solution, it is a node too, labelled "otherwise".

    `status`: "solution" (one was found at this node), "fail" (a contradiction met here), "inner"
    (its children decide), "open" (left unfinished). `pruned` is how many values left by
    propagation; `prunings` are the indices of those events.
    """

    id: int
    parent: int | None
    depth: int
    event: int
    variable: str = ""
    value: Any = None
    status: str = "open"
    why: str = ""
    pruned: int = 0
    prunings: list[int] = field(default_factory=list)
    children: list[int] = field(default_factory=list)

    @property
    def label(self) -> str:
        """What was guessed."""
        if self.parent is None:
            return "start"
        return f"{self.variable} = {self.value}" if self.variable else "otherwise"


@dataclass(frozen=True)
class Tracing(Sequence[Moment]):
    """A kept search: a sequence of `Moment`, and the `tree` of its guesses.

    `trace` is the engine's own table. `complete` is False where the cap was reached: then what
    came after is not in it.
    """

    trace: Trace
    status: Status
    stats: Stats
    strategy: str
    limits: Limits
    solutions: tuple[Any, ...]
    _subject: Subject = field(repr=False)

    @property
    def family(self) -> str:
        """The family's name, "" for a bare model."""
        return self._subject.family_name

    @property
    def complete(self) -> bool:
        """Whether everything is in it."""
        return self.trace.complete

    @property
    def names(self) -> tuple[str, ...]:
        """The variables (cells), in their order."""
        return self._subject.names

    @property
    def labels(self) -> tuple[str, ...]:
        """The constraints, as written."""
        return self._subject.model.labels

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """The constraints as the engine has them; `Event.why` counts these."""
        return self._subject.model.constraints

    @property
    def codes(self) -> tuple[Sequence[int], ...]:
        """The engine's integers each variable began with."""
        return self._subject.program.domains[: len(self.names)]

    @property
    def domains(self) -> tuple[tuple[Any, ...], ...]:
        """The values each variable began with."""
        return tuple(
            tuple(self._subject.decode(index, code) for code in codes)
            for index, codes in enumerate(self.codes)
        )

    @property
    def puzzle(self) -> Any | None:
        """The puzzle, if it was one."""
        return self._subject.puzzle if isinstance(self._subject, PuzzleSubject) else None

    def __len__(self) -> int:
        return len(self.trace)

    @overload
    def __getitem__(self, index: int) -> Moment: ...
    @overload
    def __getitem__(self, index: slice) -> list[Moment]: ...
    def __getitem__(self, index: int | slice) -> Moment | list[Moment]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        position = range(len(self))[index]
        return self._moment(position, self.trace.events[position])

    def __iter__(self) -> Iterator[Moment]:
        return (self._moment(i, event) for i, event in enumerate(self.trace.events))

    def _moment(self, index: int, event: Event) -> Moment:
        what = self._subject
        known = 0 <= event.variable < len(self.names)
        return Moment(
            index,
            event.kind,
            self.names[event.variable] if known else "",
            tuple(what.decode(event.variable, v) for v in event.values) if known else (),
            self.why(event),
            event.depth,
        )

    def why(self, event: Event) -> str:
        """The constraint that caused an event, "" where there is none."""
        return self.labels[event.why] if 0 <= event.why < len(self.labels) else ""

    @property
    def published(self) -> list[str]:
        """The lines of the trace as the strategy's paper prints them; [] where none does."""
        own = {strategy.name: strategy.told for strategy in self._subject.own_strategies}
        told = own.get(self.strategy)
        if told is None:
            return []
        whole = self.complete and self.status is Status.EXHAUSTED
        return list(told(self.puzzle, self.trace, whole))

    def tree(self) -> list[Node]:
        """The guesses as a tree, parents before children; the root comes first."""
        grower = _Grower()
        for moment in self:
            grower.take(moment)
        return grower.nodes

    def __str__(self) -> str:
        end = (
            ""
            if self.complete
            else f"\n… the trace ends here: its cap of {self.trace.cap:,} is reached"
        )
        return "\n".join("  " * moment.depth + str(moment) for moment in self) + end


class _Grower:
    """Grows the tree. Invariant: `path[d]` is the node standing at depth d."""

    def __init__(self) -> None:
        self.nodes = [Node(0, None, 0, -1)]
        self.path = [self.nodes[0]]

    def take(self, moment: Moment) -> None:
        if moment.kind == "guess":
            self._guess(moment)
            return
        here = self.path[-1]
        if moment.kind == "prune":
            here.pruned += len(moment.values)
            here.prunings.append(moment.index)
        elif moment.kind in ("fail", "solution"):
            self._end(here, moment)
        else:  # back, restart
            del self.path[moment.depth + 1 :]

    def _end(self, here: Node, moment: Moment) -> None:
        if here.children and moment.kind == "fail" and not moment.why:
            return  # nothing is left to try: the children have told so
        leaf = self._child(here, moment.depth + 1, moment.index) if here.children else here
        leaf.status, leaf.why = moment.kind, moment.why

    def _child(self, parent: Node, depth: int, event: int) -> Node:
        node = Node(len(self.nodes), parent.id, depth, event)
        parent.children.append(node.id)
        parent.status = "inner"
        self.nodes.append(node)
        return node

    def _guess(self, moment: Moment) -> None:
        del self.path[moment.depth :]
        node = self._child(self.path[-1], moment.depth, moment.index)
        node.variable, node.value = moment.variable, moment.values[0]
        self.path.append(node)


def trace(
    x: Puzzle | Model,
    *,
    strategy: AnyStrategy = None,
    limits: Limits | None = None,
    seed: int = 0,
    cap: int = 100_000,
    solutions: int | None = 1,
) -> Tracing:
    """Search and keep what the engine did: up to `cap` events, until so many solutions came.

    `solutions` None means all of them.
    """
    for name, number in (("cap", cap), ("solutions", solutions)):
        if number is not None and number < 0:
            raise UsageError(f"{name} must be 0 or more, not {number}")
    what = subject(x).under(strategy)
    search = what.search(strategy, limits, seed, cap)
    found = tuple(what.solution(v, search) for v in islice(iter(search.next, None), solutions))
    return Tracing(
        search.trace,
        search.status,
        search.stats,
        strategy_name(what.traced_strategy(strategy)),
        limits or Limits(),
        found,
        what,
    )
