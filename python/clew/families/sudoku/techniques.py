"""What a person would do next. Each technique looks at ``(puzzle, candidates)`` and yields steps.

`candidates` holds one set of values a cell; a cell with one value counts as filled. A value that
stands in a filled cell is taken as struck from every cell that sees it: people do not say so each
time, and neither do the steps.

Everything speaks of *units*, so that boxes, jigsaw regions and diagonals need nothing of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

from clew.base.step import Fact, Step, Technique
from clew.families._shared.grid import listed
from clew.families.sudoku.puzzle import Sudoku, mask_of, values_of

__all__ = ["HIDDEN_SINGLE", "NAKED_SINGLE", "TECHNIQUES", "candidates"]

Candidates = Sequence[Set[int]]

#: In which order people look through the units.
_GLANCE = {"box": 0, "region": 0, "row": 1, "column": 2, "diagonal": 3}


def candidates(puzzle: Sudoku) -> list[set[int]]:
    """Where reasoning begins: the given candidates of every cell."""
    return [set(values) for values in puzzle.candidates]


@dataclass(frozen=True)
class Position:
    """A moment of the solving: the puzzle and what is still possible, as masks."""

    puzzle: Sudoku
    given: tuple[int, ...]

    @classmethod
    def of(cls, puzzle: Sudoku, candidates: Candidates) -> Position:
        """The position told by sets of candidates."""
        return cls(puzzle, tuple(mask_of(values) for values in candidates))

    @cached_property
    def filled(self) -> tuple[int, ...]:
        """The bit of each filled cell's value, 0 for open cells."""
        return tuple(mask if mask & (mask - 1) == 0 else 0 for mask in self.given)

    @cached_property
    def held(self) -> tuple[int, ...]:
        """What the filled cells of each unit hold."""
        held = []
        for unit in self.puzzle.layout.units:
            mask = 0
            for cell in unit.cells:
                mask |= self.filled[cell]
            held.append(mask)
        return tuple(held)

    @cached_property
    def open(self) -> tuple[int, ...]:
        """What each open cell can still be, 0 for filled cells."""
        found = []
        for cell, mask in enumerate(self.given):
            for unit in self.puzzle.layout.units_of[cell]:
                mask &= ~self.held[unit]
            found.append(0 if self.filled[cell] else mask)
        return tuple(found)

    def holder(self, unit: int, value: int) -> int:
        """The filled cell of a unit that holds `value`."""
        bit = 1 << (value - 1)
        return next(c for c in self.puzzle.layout.units[unit].cells if self.filled[c] == bit)

    def seen_in(self, cell: int, value: int) -> int | None:
        """The unit by which a filled cell keeps `value` from `cell`, None if none does."""
        for unit in self.puzzle.layout.units_of[cell]:
            if self.held[unit] >> (value - 1) & 1:
                return unit
        return None

    def written(self, values: Iterable[int]) -> str:
        """Values in a sentence."""
        return listed(map(self.puzzle.written, values))

    def named(self, cells: Iterable[int]) -> str:
        """Cells in a sentence."""
        return listed(map(self.puzzle.cell_name, cells))


def naked_single(puzzle: Sudoku, candidates: Candidates) -> Iterator[Step]:
    """Open cells that see all values but one."""
    at = Position.of(puzzle, candidates)
    for cell, mask in enumerate(at.open):
        if mask and not mask & (mask - 1):
            yield _naked_step(at, cell, mask.bit_length())


def _naked_step(at: Position, cell: int, value: int) -> Step:
    seen: dict[int, list[int]] = {}  # unit -> the values it keeps from the cell
    struck = []
    for other in range(1, at.puzzle.size + 1):
        unit = at.seen_in(cell, other)
        if unit is not None:
            seen.setdefault(unit, []).append(other)
        elif other != value:
            struck.append(other)
    units = at.puzzle.layout.units
    reasons = [f"{at.written(seen[u])} in {units[u].label}" for u in sorted(seen)]
    parts = [f"it sees {listed(reasons)}"] if reasons else []
    if struck:
        parts.append(f"{at.written(struck)} {'is' if len(struck) == 1 else 'are'} ruled out before")
    because = [Fact(at.holder(u, v), (v,)) for u in sorted(seen) for v in seen[u]]
    if struck:
        because.append(Fact(cell, tuple(struck), holds=False))
    sentence = NAKED_SINGLE.template.format(
        cell=at.puzzle.cell_name(cell), value=at.puzzle.written(value), why="; ".join(parts)
    )
    return Step(NAKED_SINGLE.slug, tuple(because), (Fact(cell, (value,)),), sentence)


def hidden_single(puzzle: Sudoku, candidates: Candidates) -> Iterator[Step]:
    """Values that one cell only of a unit can still take; boxes are looked through first."""
    at = Position.of(puzzle, candidates)
    units = puzzle.layout.units
    told: set[int] = set()
    for unit in sorted(range(len(units)), key=lambda u: _GLANCE[units[u].kind]):
        for cell, value in _lonely(at, unit):
            if cell not in told:
                told.add(cell)
                yield _hidden_step(at, unit, cell, value)


def _lonely(at: Position, unit: int) -> Iterator[tuple[int, int]]:
    """The cells of a unit that alone can take a value, with that value."""
    once = twice = 0
    cells = at.puzzle.layout.units[unit].cells
    for cell in cells:
        twice |= once & at.open[cell]
        once |= at.open[cell]
    for value in values_of(once & ~twice & ~at.held[unit]):
        yield next(c for c in cells if at.open[c] >> (value - 1) & 1), value


def _hidden_step(at: Position, unit: int, cell: int, value: int) -> Step:
    others = [c for c in at.puzzle.layout.units[unit].cells if c != cell and at.open[c]]
    keepers: dict[int, None] = {}  # the filled cells that hold the value, in order of being seen
    struck = []
    for other in others:
        by = at.seen_in(other, value)
        if by is None:
            struck.append(other)
        else:
            keepers[at.holder(by, value)] = None
    because = [Fact(c, (value,)) for c in keepers]
    because += [Fact(c, (value,), holds=False) for c in struck]
    because += [Fact(c, (at.filled[c].bit_length(),)) for c in _filled(at, unit)]
    sentence = HIDDEN_SINGLE.template.format(
        unit=at.puzzle.layout.units[unit].label,
        cell=at.puzzle.cell_name(cell),
        value=at.puzzle.written(value),
        why=_why_not_elsewhere(at, others, list(keepers), struck, at.puzzle.written(value)),
    )
    return Step(HIDDEN_SINGLE.slug, tuple(because), (Fact(cell, (value,)),), sentence)


def _filled(at: Position, unit: int) -> list[int]:
    return [cell for cell in at.puzzle.layout.units[unit].cells if at.filled[cell]]


def _why_not_elsewhere(
    at: Position, others: list[int], keepers: list[int], struck: list[int], value: str
) -> str:
    if not others:
        return "its other cells are filled"
    parts = []
    if keepers:
        blocked = [c for c in others if c not in struck]
        parts.append(f"{at.named(blocked)} {_see(blocked)} the {value} in {at.named(keepers)}")
    if struck:
        parts.append(f"for {at.named(struck)} it is ruled out before")
    return "; ".join(parts)


def _see(cells: list[int]) -> str:
    return "sees" if len(cells) == 1 else "see"


HIDDEN_SINGLE = Technique(
    slug="hidden-single",
    title="Hidden single",
    template="In {unit} only {cell} can be {value}: {why}.",
    difficulty=1.5,
    find=hidden_single,
)

NAKED_SINGLE = Technique(
    slug="naked-single",
    title="Naked single",
    template="{cell} can only be {value}: {why}.",
    difficulty=2.3,
    find=naked_single,
)

#: The ladder, easy first. A further technique is a `Technique` above and its place here.
TECHNIQUES: tuple[Technique, ...] = (HIDDEN_SINGLE, NAKED_SINGLE)
