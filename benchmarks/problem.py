"""What all peers are asked: a problem in words that none of them owns, and what is wanted of it.

A case states its problem once; every peer says the same thing in its own best way. Since the words
have a meaning of their own (`holds`, or the rules of a family of puzzles, which are written without
looking at any model), an answer can be judged without trusting any peer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import Any, TypeAlias

Assignment: TypeAlias = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Different:
    """``names[i] + offsets[i]`` are pairwise different; no offsets means none is shifted."""

    names: tuple[str, ...]
    offsets: tuple[int, ...] = ()

    def holds(self, values: Assignment) -> bool:
        shifted = {values[name] + offset for name, offset in self.shifted()}
        return len(shifted) == len(self.names)

    def shifted(self) -> list[tuple[str, int]]:
        offsets = self.offsets or (0,) * len(self.names)
        return list(zip(self.names, offsets, strict=True))

    def pairs(self) -> list[tuple[str, str, int]]:
        """The same thing in pairs: ``left - right`` must not be the number."""
        return [(x, y, j - i) for (x, i), (y, j) in combinations(self.shifted(), 2)]


@dataclass(frozen=True, slots=True)
class Sum:
    """The sum of ``factor * name`` is `total`."""

    terms: tuple[tuple[int, str], ...]
    total: int

    def holds(self, values: Assignment) -> bool:
        return sum(factor * values[name] for factor, name in self.terms) == self.total


@dataclass(frozen=True, slots=True)
class Apart:
    """``abs(left - right) == distance``."""

    left: str
    right: str
    distance: int

    def holds(self, values: Assignment) -> bool:
        return abs(values[self.left] - values[self.right]) == self.distance


@dataclass(frozen=True, slots=True)
class Table:
    """The values of the names, in this order, are one of the rows."""

    names: tuple[str, ...]
    rows: frozenset[tuple[int, ...]]

    def holds(self, values: Assignment) -> bool:
        return tuple(values[name] for name in self.names) in self.rows

    def __repr__(self) -> str:
        return f"Table({self.names}, {len(self.rows)} rows)"


Rule: TypeAlias = Different | Sum | Apart | Table


@dataclass(frozen=True)
class Problem:
    """Variables with their domains, and the rules."""

    domains: Mapping[str, Sequence[int]]
    rules: tuple[Rule, ...]

    @property
    def warm_up(self) -> Problem:
        """A tiny problem of the same kind."""
        return Problem({"x": range(3), "y": range(3)}, (Different(("x", "y")),))

    def broken(self, values: Assignment) -> str | None:
        """What is wrong with these values, None if nothing is."""
        for name, domain in self.domains.items():
            if values.get(name) not in domain:
                return f"{name} = {values.get(name)} is outside its domain"
        return next((f"broken: {rule}" for rule in self.rules if not rule.holds(values)), None)


#: A puzzle of each family that is over at once, to warm up on.
TINY = {
    "sudoku": "1234341221434321",
    "kenken": "2\n3 + 11 12\n2 = 21",
    "dotconnect": "1 3\nS . .",
    "knightstour": "knight 3x4",
    "wordpuzzle": "3\nbody: 1, 2, 3",
}


@dataclass(frozen=True)
class Puzzles:
    """Puzzles of one of Clew's families, in its notation.

    `paper` is the name of the family's published algorithm. What is wanted is asked of each of
    them, and their answers are added up. An answer is the values of all cells of each puzzle.
    """

    family: str
    texts: tuple[str, ...]
    paper: str = "paper"

    @cached_property
    def puzzles(self) -> list[Any]:
        """As Clew reads them: reading is nobody's race."""
        import clew

        return [clew.parse(text, family=self.family) for text in self.texts]

    @property
    def warm_up(self) -> Puzzles:
        return replace(self, texts=(TINY[self.family],))

    def broken(self, values: Sequence[Any]) -> str | None:
        """What is wrong with these answers, by the family's rules; None if nothing is."""
        from clew.base.family import Filling
        from clew.families import family

        check = family(self.family).check
        for puzzle, answer in zip(self.puzzles, values, strict=True):
            if wrong := check(puzzle, Filling(tuple(answer))):
                return wrong[0]
        return None


#: What may be wanted. ``first``: one answer. ``all``: every answer handed to Python, in the way
#: the peer does it fastest. ``count``: only their number. The others are ways of keeping:
#: ``tuples`` and ``views`` one by one, ``dicts`` as a list of dictionaries, ``columns`` as a
#: buffer a variable. ``unique``: an
#: answer and the proof that there is no other.
WANTED = ("first", "all", "count", "tuples", "views", "list", "dicts", "columns", "unique")


@dataclass(frozen=True)
class Case:
    """A row of the table: a problem, what is wanted, and how many answers are known to be right.

    `goal` is how many times faster than python-constraint2 Clew means to be, None where nothing is
    promised; `quick` cases belong to the short run. Where `variants` is False, a package is asked
    in one way only, since the others would say the same. Cases of one `series` ask the same in
    growing `size` (in a set of instances: the number of each), and stand in that order.
    """

    name: str
    title: str
    problem: Problem | Puzzles
    wanted: str
    answers: int
    goal: float | None = None
    quick: bool = True
    variants: bool = True
    series: str = ""
    size: int = 0


@dataclass(frozen=True)
class Outcome:
    """What a peer found: how many answers, and one of them where it has one.

    `stats` reads its counters, when the clock no longer runs; one named ``seconds`` is its own
    time.
    """

    answers: int
    one: Any = None
    stats: Callable[[], Mapping[str, Any]] = dict


class NotOfferedError(Exception):
    """The peer has no such way of giving its answers."""
