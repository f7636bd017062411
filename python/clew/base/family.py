"""A family: the table of functions of one kind of puzzle.

The verbs in `clew.tasks` know no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, TypeAlias

from clew.base.board import Board
from clew.base.generator import Generator
from clew.base.model import Model
from clew.base.program import Kernel
from clew.base.result import Limits, Search, Trace
from clew.base.step import Step, Technique
from clew.base.strategy import DEFAULT

__all__ = [
    "Chunk",
    "Companion",
    "Family",
    "Filling",
    "Format",
    "Formulation",
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
class Companion:
    """A text that may come along with a puzzle's own, by this name: word lists, say."""

    name: str
    help: str


@dataclass(frozen=True, slots=True)
class Formulation:
    """Another way to put a puzzle as variables and constraints; `Family` says what the fields owe.

    `strategy` is how the engine searches it, where no search of its own is there.
    """

    model: Callable[[Any], Model]
    filling: Callable[[Any, Sequence[Any]], Filling]
    strategy: str = "smallest/ascending/domain"
    sign: Callable[[int], Value] | None = None
    integers: bool = False


@dataclass(frozen=True, slots=True)
class OwnStrategy:
    """A family's own way of solving, by name: the published algorithm, the pencil, a kernel.

    `search(puzzle, limits, seed, trace_cap)` gives a running `Search` over the cells, the first
    variables of the family's model (or over the variables of `formulation`). `trace_cap` is None
    where no trace is wanted; `traces` tells whether it can.

    `kernel(puzzle, seed)` is a compiled solver, None for a puzzle it does not serve. Where both are
    there they are the same algorithm, equal to the last counter, and the kernel takes over where no
    trace is wanted.

    `serves(puzzle)` is asked first where it is there: some strategies are for some puzzles only.
    """

    name: str
    title: str
    search: Callable[[Any, Limits, int, int | None], Search] | None = None
    traces: bool = False
    kernel: Callable[[Any, int], Kernel | None] | None = None
    serves: Callable[[Any], bool] | None = None
    formulation: Formulation | None = None
    """How it sees the puzzle, if not as the family's model does; its search then speaks of that
    one's variables. Without `search` and `kernel` the engine searches it."""
    told: Callable[[Any, Trace, bool], Iterator[str]] | None = None
    """`told(puzzle, trace, whole)`: the lines of a trace as they were published, which is of the
    search for all solutions; `whole` says whether that came to its end."""


@dataclass(frozen=True, slots=True)
class Family:
    """One kind of puzzle, as functions. All of them are pure.

    - `split(text)` cuts a text into the puzzles it holds (raising nothing); it yields nothing for
      a text that is not of this family's making.
    - `recognise(text)` says how sure it is, 0 to 1, that `text` is of this family.
    - `parse(text, format)` reads one puzzle; `format` None means: find out.
    - `model(puzzle)` has a variable for each cell first; more may follow, which only serve it.
    - `filling(puzzle, values)` and `values(puzzle, filling)` go between the model's values (at
      least those of the cells) and what stands in the cells.
    - `given(puzzle)` is what the puzzle itself fills in.
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
    given: Callable[[Any], Filling]
    check: Callable[[Any, Filling], list[str]]
    board: Callable[[Any, Filling | None, Step | None], Board]
    write_filling: Callable[[Any, Filling], str]
    cell_name: Callable[[Any, int], str]
    strategies: tuple[OwnStrategy, ...] = ()
    techniques: tuple[Technique, ...] = ()
    candidates: Callable[[Any], list[set[Any]]] | None = None
    """Where reasoning begins: every cell's possible values, before any rule is applied; and, where
    techniques speak of them, those of the model's further variables."""
    default_strategy: str = str(DEFAULT)
    """The engine's, or one of the family's own: that one then solves without a model."""
    shortcut: str | None = None
    """The own strategy that is the default instead for every puzzle that it serves."""
    compared: tuple[str, ...] = ()
    """The strategies `compare` shows unless asked for others."""
    integers: bool = False
    """Whether the model's values are the engine's integers, so that no model is needed to read a
    solution."""
    sign: Callable[[int], Value] | None = None
    """What stands in a cell where the model has this integer; None where the integer itself does.
    Only with `integers`."""
    companions: tuple[Companion, ...] = ()
    """The texts that may come along with a puzzle's own."""
    parse_with: Callable[[str, str | None, Mapping[str, str]], Any] | None = None
    """`parse` with companions, by name. Owed where there are any."""
    generator: Generator | None = None
    counter: Callable[[Any], Kernel | None] | None = None
    """A kernel that counts without enumerating: its one answer is the number of solutions in 32-bit
    limbs, lowest first. None for a puzzle it does not serve; a kernel that ends without an answer
    says the same, and the solutions are then counted one by one."""
    remarks: Callable[[Any, bool], Sequence[str]] | None = None
    """`remarks(puzzle, verbose)`: what its user should know of a puzzle that is no fault, in
    sentences; verbose tells lesser things too."""
    why_none: Callable[[Any], str] | None = None
    """For a puzzle without solution, the reason in a sentence, "" where none is known."""
