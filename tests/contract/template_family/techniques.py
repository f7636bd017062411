"""What a person would do next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from clew.base.step import Fact, Step, Technique
from template_family.puzzle import Latin

__all__ = ["TECHNIQUES", "candidates"]


def candidates(puzzle: Latin) -> list[set[int]]:
    """Where reasoning begins."""
    every = set(range(1, puzzle.size + 1))
    return [every.copy() if clue is None else {clue} for clue in puzzle.clues]


def naked_single(puzzle: Latin, candidates: Sequence[Set[int]]) -> Iterator[Step]:
    """Open cells that see all values but one."""
    for cell, open_values in enumerate(candidates):
        if len(open_values) == 1:
            continue
        seen = {
            other: next(iter(candidates[other]))
            for line in puzzle.lines
            if cell in line
            for other in line
            if other != cell and len(candidates[other]) == 1
        }
        left = open_values - set(seen.values())
        if len(left) == 1:
            yield _step(puzzle, cell, *left, seen, candidates)


def _step(
    puzzle: Latin, cell: int, value: int, seen: dict[int, int], candidates: Sequence[Set[int]]
) -> Step:
    because = [Fact(other, (held,)) for other, held in seen.items()]
    struck = set(range(1, puzzle.size + 1)) - candidates[cell]
    if struck:
        because.append(Fact(cell, tuple(sorted(struck)), holds=False))
    sentence = NAKED_SINGLE.template.format(cell=puzzle.cell_name(cell), value=value)
    return Step(NAKED_SINGLE.slug, tuple(because), (Fact(cell, (value,)),), sentence)


NAKED_SINGLE = Technique(
    slug="naked-single",
    title="Naked single",
    template="{cell} sees every value but {value}.",
    difficulty=1.0,
    find=naked_single,
)

TECHNIQUES = (NAKED_SINGLE,)
