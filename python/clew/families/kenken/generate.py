"""KenKens made: a Latin square by chance, cut into cages, and mended until it is the only answer.

What the search finds besides the square is kept, and the cages where it differs get other clues or
are cut anew, until none of what is known fits any more; then the search is asked again.

The clue of two cells takes − as often for one pair of values as for another, so that a clue does
not betray which of its pairs it stands for; where ÷ was drawn and cannot be, + or × comes instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from random import Random
from typing import Any, Final, TypeAlias

from clew.base.generator import Generator, Option, Prover
from clew.errors import UsageError
from clew.families._shared.cages import HIDDEN, Cage, holds, operation
from clew.families._shared.grid import neighbours
from clew.families._shared.latin import latin_square
from clew.families.kenken.partition import cut_again, partition
from clew.families.kenken.puzzle import LARGEST, KenKen

__all__ = ["GENERATOR"]

Values: TypeAlias = Sequence[Any]

#: How often one square is mended before another is drawn, and how many are drawn.
_MENDED: Final = 150
_DRAWN: Final = 40
#: How many changes are tried for one mending, and how many values the search may try.
_CHANGES: Final = 60
_NODES: Final = 3_000


@dataclass(frozen=True, slots=True)
class _Wishes:
    size: int
    first: int
    ops: str
    least: int
    most: int
    hidden: bool


def make(chance: Random, prover: Prover, options: Mapping[str, Any]) -> KenKen:
    """A puzzle with one solution, as wished."""
    wishes = _checked(options)
    for _ in range(_DRAWN):
        made = _Workshop(chance, wishes).work(prover)
        if made is not None:
            return made
    raise UsageError(
        f"no {wishes.size}×{wishes.size} KenKen with one solution was found for these wishes: "
        "take smaller cages, more operations, single cells, or another seed"
    )


def _checked(options: Mapping[str, Any]) -> _Wishes:
    size, most = options["size"], options["largest"]
    if not 2 <= size <= LARGEST:
        raise UsageError(f"size must be 2 to {LARGEST}, not {size}")
    if not 1 <= most <= 9:
        raise UsageError(f"largest must be 1 to 9, not {most}")
    least = 1 if options["singles"] else 2
    if most < least:
        raise UsageError("cages of one cell only: allow single cells, or take a larger largest")
    ops = _operations(options["operations"])
    if most > 2 and not set(ops) & set("+*"):
        raise UsageError("cages of more than two cells need + or *: add one, or take largest 2")
    if ops == "/":
        raise UsageError("not every two values can be divided: add another operation to /")
    return _Wishes(size, options["first"], ops, least, most, options["hidden"])


def _operations(text: str) -> str:
    found = []
    for sign in text.replace(",", "").replace(" ", ""):
        op = operation(sign)
        if op is None or op not in "+-*/":
            raise UsageError(f"operations are of + - * /, not {sign!r}")
        found.append(op)
    if not found:
        raise UsageError("at least one operation is needed, of + - * /")
    return "".join(dict.fromkeys(found))


@dataclass
class _Workshop:
    """One square on its way to a puzzle. `others` are answers beside it that were found."""

    chance: Random
    wishes: _Wishes
    grid: list[int] = field(init=False)
    cages: list[Cage] = field(init=False)
    others: list[Values] = field(default_factory=list)

    def __post_init__(self) -> None:
        wishes = self.wishes
        square = latin_square(self.chance, wishes.size)
        self.grid = [value + wishes.first for row in square for value in row]
        pieces = partition(self.chance, wishes.size, wishes.least, wishes.most)
        self.cages = [self._clued(piece) for piece in pieces]

    def work(self, prover: Prover) -> KenKen | None:
        """Ask, mend, ask again."""
        for _ in range(_MENDED):
            puzzle = self._puzzle()
            found = prover.solutions(puzzle, 2, nodes=_NODES)
            if found is not None:
                others = [f.values for f in found if list(f.values) != self.grid]
                if not others:
                    return puzzle
                self.others += others
            if not self._mend(None if found is None else self.others[-1]):
                return None
        return None

    def _puzzle(self) -> KenKen:
        wishes = self.wishes
        cages = sorted(self.cages, key=lambda cage: cage.cells)
        if wishes.hidden:
            cages = [Cage.of(cage.target, HIDDEN, cage.cells) for cage in cages]
        values = range(wishes.first, wishes.first + wishes.size)
        return KenKen(wishes.size, tuple(cages), tuple(values))

    def _mend(self, other: Values | None) -> bool:
        """Change cages until no known answer fits beside the square; whether that went well."""
        for _ in range(_CHANGES):
            if other is None:
                self._cut(self._largest())
                return True
            differing = [cell for cell, value in enumerate(self.grid) if other[cell] != value]
            self._change(self._cage_at(self.chance.choice(differing)))
            other = next((o for o in reversed(self.others) if self._fits(o)), None)
            if other is None:
                return True
        return False

    def _fits(self, values: Values) -> bool:
        """Whether an answer to a former puzzle is one to this puzzle too."""
        op = HIDDEN if self.wishes.hidden else None
        return all(
            holds(cage.op if cage.op == "=" else op or cage.op, cage.target, held)
            for cage in self.cages
            if (held := [values[cell] for cell in cage.cells])
        )

    def _cage_at(self, cell: int) -> Cage:
        return next(cage for cage in self.cages if cell in cage.cells)

    def _largest(self) -> Cage:
        most = max(len(cage.cells) for cage in self.cages)
        return self.chance.choice([cage for cage in self.cages if len(cage.cells) == most])

    def _change(self, cage: Cage) -> None:
        if self.chance.random() < 0.5:
            self.cages[self.cages.index(cage)] = self._clued(cage.cells)
        else:
            self._cut(cage)

    def _cut(self, cage: Cage) -> None:
        """Cut a cage anew, together with a neighbour."""
        wishes = self.wishes
        around = [
            cell
            for own in cage.cells
            for cell in neighbours(own, wishes.size, wishes.size)
            if cell not in cage.cells
        ]
        cut = [cage, self._cage_at(self.chance.choice(around))] if around else [cage]
        cells = sorted(cell for each in cut for cell in each.cells)
        pieces = cut_again(self.chance, cells, wishes.size, wishes.least, wishes.most)
        if pieces is not None:
            self.cages = [each for each in self.cages if each not in cut]
            self.cages += map(self._clued, pieces)

    def _clued(self, cells: Iterable[int]) -> Cage:
        """The cells with a clue by chance."""
        held = [self.grid[cell] for cell in cells]
        if len(held) == 1:
            return Cage.of(held[0], "=", [*cells])
        op = self._operation(held)
        return Cage.of(_made(op, held), op, [*cells])

    def _operation(self, held: list[int]) -> str:
        ops = self.wishes.ops
        joining = [op for op in "+*" if op in ops]
        if len(held) > 2:
            return self.chance.choice(joining)
        op = self.chance.choice(ops)
        if op == "/" and not _divisible(held):
            op = self.chance.choice(joining or ["-"])
        return op


def _divisible(held: list[int]) -> bool:
    low, high = sorted(held)
    return low != 0 and high % low == 0


def _made(op: str, held: list[int]) -> int:
    if op == "+":
        return sum(held)
    if op == "*":
        return prod(held)
    low, high = sorted(held)
    return high - low if op == "-" else high // low


GENERATOR: Final = Generator(
    options=(
        Option("size", "Rows and columns.", 6),
        Option("largest", "Cells of the largest cage.", 4),
        Option("singles", "Cages of one cell, too.", False),
        Option("operations", "Of + - * /.", "+-*/"),
        Option("hidden", "The clues do not say their operations.", False),
        Option("first", "The least value: 0 or 1, or another.", 1),
    ),
    make=make,
)
