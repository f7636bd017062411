"""A moment of solving a KenKen by hand: what is filled in, what is still open, and why.

A value that stands in a filled cell is taken as struck from every cell that sees it: people do not
say so each time, and neither do the steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from clew.base.step import Fact
from clew.families._shared.cages import Patience, Twins, rows
from clew.families._shared.grid import listed
from clew.families.kenken.puzzle import KenKen

__all__ = ["Candidates", "Position", "Ways"]

Candidates: TypeAlias = Sequence[Set[int]]
Ways: TypeAlias = tuple[tuple[int, ...], ...]

#: How many values are tried for the ways of one cage: more than anybody would by hand.
_STEPS: Final = 20_000


@dataclass(frozen=True)
class Position:
    """The puzzle and the candidates of each cell."""

    puzzle: KenKen
    given: tuple[frozenset[int], ...]

    @classmethod
    def of(cls, puzzle: KenKen, candidates: Candidates) -> Position:
        """The position told by sets of candidates."""
        return cls(puzzle, tuple(map(frozenset, candidates)))

    @cached_property
    def filled(self) -> tuple[int | None, ...]:
        """The value of each filled cell, None for open ones."""
        return tuple(next(iter(values)) if len(values) == 1 else None for values in self.given)

    @cached_property
    def holders(self) -> tuple[dict[int, int], ...]:
        """For each line, which filled cell holds a value."""
        return tuple(
            {value: cell for cell in line if (value := self.filled[cell]) is not None}
            for line in self.puzzle.lines
        )

    @cached_property
    def open(self) -> tuple[frozenset[int], ...]:
        """What each cell can still be: its candidates without those it sees."""
        return tuple(
            values if self.filled[cell] is not None else values - self.seen(cell).keys()
            for cell, values in enumerate(self.given)
        )

    def lines_of(self, cell: int) -> tuple[int, int]:
        """The cell's row and column, by their places among the puzzle's lines."""
        n = self.puzzle.size
        return cell // n, n + cell % n

    def seen(self, cell: int) -> dict[int, int]:
        """The values an open cell sees, with a filled cell that holds each."""
        row, column = self.lines_of(cell)
        return self.holders[column] | self.holders[row]

    def is_open(self, cell: int) -> bool:
        """Whether it has no value yet."""
        return self.filled[cell] is None

    def reasons(self, cells: Iterable[int]) -> tuple[Fact, ...]:
        """Everything known of the candidates of these cells."""
        facts: dict[Fact, None] = {}
        for cell in cells:
            value = self.filled[cell]
            if value is not None:
                facts[Fact(cell, (value,))] = None
                continue
            struck = tuple(v for v in self.puzzle.values if v not in self.given[cell])
            if struck:
                facts[Fact(cell, struck, holds=False)] = None
            for value, holder in self.seen(cell).items():
                if value in self.given[cell]:
                    facts[Fact(holder, (value,))] = None
        return tuple(facts)

    def ways(self, cage: int) -> Ways | None:
        """How a cage can still be filled; None where there are too many ways to look through."""
        found = self.puzzle.cages[cage]
        domains = tuple(tuple(sorted(self.open[cell])) for cell in found.cells)
        return _ways(found.op, found.target, domains, self.puzzle.twins(found))

    def named(self, cells: Iterable[int]) -> str:
        """Cells in a sentence."""
        return listed(map(self.puzzle.cell_name, cells))


@lru_cache(maxsize=4096)
def _ways(op: str, target: int, domains: tuple[tuple[int, ...], ...], differ: Twins) -> Ways | None:
    try:
        return tuple(rows(op, target, domains, differ, _STEPS))
    except Patience:
        return None
