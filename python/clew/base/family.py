"""A family: the table of functions of one kind of puzzle.

The verbs in `clew.tasks` know no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol, TypeAlias

from clew.base.board import Board
from clew.base.model import Model
from clew.base.program import Kernel
from clew.base.result import Limits, Search
from clew.base.step import Step, Technique

__all__ = [
    "Chunk",
    "Family",
    "Filling",
    "Format",
    "OwnStrategy",
    "Puzzle",
    "Value",
]

Value: TypeAlias = int | str
"""What stands in a cell."""


class Puzzle(Protocol):
    """What is given, frozen and hashable. `family` is the name of its Family."""

    family: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Filling:
    """A full or partial answer: a value for each cell of the puzzle, None where still open."""

    values: tuple[Value | None, ...]

    @property
    def complete(self) -> bool:
        """Whether no cell is open."""
        return None not in self.values


@dataclass(frozen=True, slots=True)
class Chunk:
    """One puzzle's piece of a longer text: where it began, and under which name it goes.

    `format` is the name of the `Format` that recognised it.
    """

    text: str
    line: int
    format: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Format:
    """A notation. `write` is None for one that can only be read; `writes_filling` likewise.

    `write(puzzle)` and `write_filling(puzzle, filling)` return text that `Family.parse` reads back
    (the filling as a puzzle with everything given).
    """

    name: str
    title: str
    write: Callable[[Any], str] | None = None


@dataclass(frozen=True, slots=True)
class OwnStrategy:
    """A family's own way of solving, by name: the published algorithm, the pencil, a kernel.

    `search(puzzle, limits, seed, trace_cap)` gives a running `Search` over the same cells as the
    family's model. `trace_cap` is None where no trace is wanted; `traces` tells whether it can.
    """

    name: str
    title: str
    search: Callable[[Any, Limits, int, int | None], Search]
    traces: bool = False
    kernel: Callable[[Any], Kernel] | None = None
    """The same algorithm as a compiled kernel: it takes over, to the last counter, where no trace
    is wanted."""


@dataclass(frozen=True, slots=True)
class Family:
    """One kind of puzzle, as functions. All of them are pure.

    - `split(text)` cuts a text into the puzzles it holds (raising nothing); it yields nothing for
      a text that is not of this family's making.
    - `recognise(text)` says how sure it is, 0 to 1, that `text` is of this family.
    - `parse(text, format)` reads one puzzle; `format` None means: find out.
    - `filling(puzzle, values)` and `values(puzzle, filling)` go between the model's values, one
      for each visible variable, and what stands in the cells.
    - `check(puzzle, filling)` lists what is wrong, in sentences; empty means right. It is written
      from the rules alone.
    - `steps(puzzle, candidates)` is not here: techniques are a list, and `clew.tasks.explain`
      climbs it.
    """

    name: str
    title: str
    summary: str
    puzzle: type
    formats: tuple[Format, ...]
    recognise: Callable[[str], float]
    split: Callable[[str], Iterator[Chunk]]
    parse: Callable[[str, str | None], Any]
    model: Callable[[Any], Model]
    filling: Callable[[Any, Sequence[Any]], Filling]
    values: Callable[[Any, Filling], tuple[Any, ...]]
    check: Callable[[Any, Filling], list[str]]
    board: Callable[[Any, Filling | None, Step | None], Board]
    write_filling: Callable[[Any, Filling], str]
    cell_name: Callable[[Any, int], str]
    strategies: tuple[OwnStrategy, ...] = ()
    techniques: tuple[Technique, ...] = ()
    candidates: Callable[[Any], list[set[Any]]] | None = None
    """Where reasoning begins: every cell's possible values, before any rule is applied."""
    default_strategy: str = "smallest/ascending/domain"
    compared: tuple[str, ...] = ()
    """The strategies `compare` shows unless asked for others."""
    generate: Callable[..., Any] | None = None
    extras: Mapping[str, Any] = field(default_factory=dict)
