"""What a person would do next. Each technique looks at ``(puzzle, candidates)`` and yields steps.

`candidates` holds one set of numbers a square; a square with one counts as known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from functools import cached_property
from typing import Final

from clew.base.step import Fact, Step, Technique
from clew.errors import PuzzleError
from clew.families._shared.grid import listed
from clew.families.knightstour.model import given, graph
from clew.families.knightstour.puzzle import KnightsTour

__all__ = ["TECHNIQUES", "candidates"]

Candidates = Sequence[Set[int]]

#: Beyond so many squares nobody keeps in mind what each may hold.
_LARGEST: Final = 400
#: How many moves ahead people look.
_AHEAD: Final = 3


def candidates(puzzle: KnightsTour) -> list[set[int]]:
    """Where reasoning begins: every number on every square, or the one that is given."""
    if puzzle.size > _LARGEST:
        raise PuzzleError(f"steps are for boards of up to {_LARGEST} squares, not {puzzle.size:,}")
    every = set(range(1, puzzle.size + 1))
    return [every.copy() if n is None else {int(n)} for n in given(puzzle).values]


class _Position:
    """A moment of the solving."""

    def __init__(self, puzzle: KnightsTour, candidates: Candidates) -> None:
        self.puzzle, self.candidates = puzzle, candidates
        self.near = graph(puzzle.rows, puzzle.columns, puzzle.holes)

    @cached_property
    def known(self) -> dict[int, int]:
        """The cell of each known number."""
        return {next(iter(c)): cell for cell, c in enumerate(self.candidates) if len(c) == 1}

    def from_number(self, number: int, moves: int) -> int | None:
        """The number so many moves later, None where the tour has ended or not begun."""
        size = self.puzzle.size
        if self.puzzle.closed:
            return (number + moves - 1) % size + 1
        return number + moves if 1 <= number + moves <= size else None

    def name(self, cell: int) -> str:
        """The square's name."""
        return self.puzzle.cell_name(cell)

    def lacks(self, cell: int, number: int) -> Fact:
        """That a cell does not hold a number: it holds another, or this is ruled out."""
        left = self.candidates[cell]
        return Fact(cell, tuple(left)) if len(left) == 1 else Fact(cell, (number,), holds=False)

    def dark(self, cell: int) -> bool:
        """Whether a square is dark, as a1 is."""
        row, column = divmod(self.puzzle.squares[cell], self.puzzle.columns)
        return (self.puzzle.rows - 1 - row + column) % 2 == 0


def next_square(puzzle: KnightsTour, candidates: Candidates) -> Iterator[Step]:
    """Numbers that stand a move from a known one, where only one square is left for them."""
    at = _Position(puzzle, candidates)
    for number, cell in sorted(at.known.items()):
        for moves in (1, -1):
            other = at.from_number(number, moves)
            if other is None or other in at.known or other == number:
                continue
            left = [c for c in at.near[cell] if other in candidates[c]]
            if len(left) == 1:
                struck = [at.lacks(c, other) for c in at.near[cell] if c != left[0]]
                sentence = NEXT_SQUARE.template.format(
                    value=other,
                    cell=at.name(left[0]),
                    number=number,
                    square=at.name(cell),
                    way="is free after" if moves == 1 else "is free before",
                )
                because = (Fact(cell, (number,)), *struck)
                yield Step(NEXT_SQUARE.slug, because, (Fact(left[0], (other,)),), sentence)


def colour(puzzle: KnightsTour, candidates: Candidates) -> Iterator[Step]:
    """One known number tells which colour the odd numbers stand on."""
    at = _Position(puzzle, candidates)
    for number, cell in sorted(at.known.items())[:1]:
        shade = (number + at.dark(cell)) % 2
        therefore = []
        for other, left in enumerate(candidates):
            wrong = tuple(sorted(n for n in left if (n + at.dark(other)) % 2 != shade))
            if wrong and len(left) > 1:
                therefore.append(Fact(other, wrong, holds=False))
        if therefore:
            own, odd = ("dark", "light")[not at.dark(cell)], number % 2 == 1
            sentence = COLOUR.template.format(
                number=number,
                square=at.name(cell),
                colour=own,
                kind="odd" if odd else "even",
                other="even" if odd else "odd",
            )
            yield Step(COLOUR.slug, (Fact(cell, (number,)),), tuple(therefore), sentence)


def only_square(puzzle: KnightsTour, candidates: Candidates) -> Iterator[Step]:
    """Numbers that one square only can still hold."""
    at = _Position(puzzle, candidates)
    for number in range(1, puzzle.size + 1):
        if number in at.known:
            continue
        left = [cell for cell, numbers in enumerate(candidates) if number in numbers]
        if len(left) == 1:
            others = [at.lacks(c, number) for c in range(puzzle.size) if c != left[0]]
            sentence = ONLY_SQUARE.template.format(number=number, cell=at.name(left[0]))
            yield Step(ONLY_SQUARE.slug, tuple(others), (Fact(left[0], (number,)),), sentence)


def too_far(puzzle: KnightsTour, candidates: Candidates) -> Iterator[Step]:
    """Squares from which a known number is not reached in time."""
    at = _Position(puzzle, candidates)
    for number, cell in sorted(at.known.items()):
        reached: set[int] = {cell}
        for moves in range(1, min(_AHEAD, puzzle.size - 1) + 1):
            reached = {n for c in reached for n in at.near[c]} - {cell}
            struck = _struck(at, number, moves, reached)
            if struck:
                numbers = sorted({n for fact in struck for n in fact.values})
                sentence = TOO_FAR.template.format(
                    number=number,
                    square=at.name(cell),
                    numbers=listed(numbers),
                    verb="stands" if len(numbers) == 1 else "stand",
                    moves="a move" if moves == 1 else f"{moves} moves",
                    cells=_few([at.name(fact.cell) for fact in struck]),
                )
                yield Step(TOO_FAR.slug, (Fact(cell, (number,)),), tuple(struck), sentence)


def _struck(at: _Position, number: int, moves: int, reached: set[int]) -> list[Fact]:
    """What cannot stand beyond the squares that are reached with so many moves."""
    near = sorted({n for n in (at.from_number(number, m) for m in (moves, -moves)) if n})
    found = []
    for other, left in enumerate(at.candidates):
        wrong = tuple(n for n in near if n in left and n != number)
        if other not in reached and len(left) > 1 and wrong:
            found.append(Fact(other, wrong, holds=False))
    return found


def _few(names: list[str]) -> str:
    return listed(names) if len(names) <= 8 else f"{len(names)} squares"


NEXT_SQUARE: Final = Technique(
    slug="next-square",
    title="Only way",
    template="{value} stands on {cell}: no other square {way} {number} on {square}.",
    difficulty=1.0,
    find=next_square,
)

COLOUR: Final = Technique(
    slug="colour",
    title="Colours",
    template="{number} stands on {square}, a {colour} square: on {colour} squares stand {kind} "
    "numbers, on the others {other} ones.",
    difficulty=1.4,
    find=colour,
)

ONLY_SQUARE: Final = Technique(
    slug="only-square",
    title="Only square",
    template="{number} can stand only on {cell}.",
    difficulty=2.0,
    find=only_square,
)

TOO_FAR: Final = Technique(
    slug="too-far",
    title="Too far",
    template="{numbers} {verb} {moves} from {number} on {square}: not on {cells}.",
    difficulty=2.4,
    find=too_far,
)

#: The ladder, easy first.
TECHNIQUES: Final[tuple[Technique, ...]] = (NEXT_SQUARE, COLOUR, ONLY_SQUARE, TOO_FAR)
