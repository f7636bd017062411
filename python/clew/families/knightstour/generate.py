"""Knight's tours made: holes as long as a tour is left, then numbers until it is the only one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final

from clew.base.generator import Generator, Option, Prover
from clew.errors import PuzzleError, UsageError
from clew.families.knightstour.puzzle import KnightsTour
from clew.families.knightstour.theorems import why_none

__all__ = ["GENERATOR"]

#: The largest board, in squares; and the largest that numbers can make unique in reasonable time.
_LARGEST: Final = 1_000_000
_LARGEST_UNIQUE: Final = 400
#: What one search may cost before a number is given in the dark, or kept.
_NODES: Final = 4_000
#: How many wrong tours are looked at together.
_AT_ONCE: Final = 16
#: How many pairs of holes are tried in vain, one after another.
_IN_VAIN: Final = 40
#: How often all holes are chosen anew.
_ANEW: Final = 12


def make(chance: Random, prover: Prover, options: Mapping[str, Any]) -> KnightsTour:
    """A board as wished; its numbers leave one tour where they are to."""
    puzzle = _with_holes(chance, prover, _board(options), options["holes"])
    if not options["numbers"]:
        return puzzle
    if puzzle.size > _LARGEST_UNIQUE:
        raise UsageError(f"numbers make a board of up to {_LARGEST_UNIQUE} squares unique")
    if puzzle.closed and not puzzle.given:
        puzzle = replace(puzzle, given=((chance.choice(puzzle.squares), 1),))
    return _sharpened(chance, prover, puzzle, _tour(chance, prover, puzzle))


def unique(options: Mapping[str, Any]) -> bool:
    """Whether numbers are given until one tour is left."""
    return bool(options["numbers"])


def _board(options: Mapping[str, Any]) -> KnightsTour:
    """The board without its holes, of which it is known that it has a tour."""
    rows = options["rows"]
    columns = rows if options["columns"] is None else options["columns"]
    if rows < 1 or columns < 1 or rows * columns > _LARGEST:
        raise UsageError(f"a board has 1 to {_LARGEST:,} squares, not {rows}×{columns}")
    if not 0 <= options["holes"] < rows * columns:
        raise UsageError(f"holes is a number below {rows * columns}, not {options['holes']}")
    try:
        puzzle = KnightsTour.of(
            rows, columns, closed=options["closed"], start=options["first"], end=options["last"]
        )
    except PuzzleError as problem:
        raise UsageError(str(problem)) from None
    reason = why_none(puzzle)
    if reason and not options["holes"]:
        raise UsageError(f"there is no such tour: {reason}")
    return puzzle


def _with_holes(chance: Random, prover: Prover, puzzle: KnightsTour, holes: int) -> KnightsTour:
    """Holes by chance; where they lead into a dead end, others."""
    for _ in range(_ANEW if holes else 1):
        found = _dug(chance, prover, puzzle, holes)
        if found is not None:
            return found
    raise UsageError(
        f"no tour was found with {holes} holes on {puzzle.rows}×{puzzle.columns} squares: "
        "ask for fewer, or another seed"
    )


def _dug(chance: Random, prover: Prover, puzzle: KnightsTour, holes: int) -> KnightsTour | None:
    """One or two holes at a time, as long as the search still finds a tour."""
    vain, tour = 0, not holes or not why_none(puzzle)
    while len(puzzle.holes) < holes or not tour:
        tried = _without(puzzle, _some(chance, puzzle, min(2, holes - len(puzzle.holes))))
        if not why_none(tried) and prover.solutions(tried, 1, nodes=_NODES):
            puzzle, vain, tour = tried, 0, True
        elif (vain := vain + 1) > _IN_VAIN:
            return None
    return puzzle


def _some(chance: Random, puzzle: KnightsTour, number: int) -> set[int]:
    """Squares without a number; two are of two colours."""
    taken = {square for square, _ in puzzle.given}
    free = [square for square in puzzle.squares if square not in taken]
    if not free:
        raise UsageError("every square has a number: there is no place for a hole")
    first = chance.choice(free)
    colour = sum(divmod(first, puzzle.columns)) % 2
    others = [s for s in free if sum(divmod(s, puzzle.columns)) % 2 != colour]
    return {first, chance.choice(others)} if number > 1 and others else {first}


def _without(puzzle: KnightsTour, more: set[int]) -> KnightsTour:
    """The board with more holes; the last number follows the number of squares."""
    size = puzzle.size - len(more)
    given = tuple((s, size if n == puzzle.size else n) for s, n in puzzle.given)
    return replace(puzzle, holes=tuple(sorted({*puzzle.holes, *more})), given=given)


def _tour(chance: Random, prover: Prover, puzzle: KnightsTour) -> dict[int, int]:
    """A tour by chance: the number of each square."""
    found = prover.solutions(puzzle, 1, seed=chance.getrandbits(32))
    if not found:
        raise UsageError("there is no such tour")
    return {s: int(n or 0) for s, n in zip(puzzle.squares, found[0].values, strict=True)}


def _sharpened(
    chance: Random, prover: Prover, puzzle: KnightsTour, tour: dict[int, int]
) -> KnightsTour:
    """Numbers of a tour until it is the only one; then none that is not needed."""
    while (others := _others(chance, prover, puzzle, tour)) != []:
        numbers = dict(puzzle.given)
        for other in others or []:
            differing = [s for s in tour if other[s] != tour[s]]
            if all(tour[s] == other[s] for s in numbers) and differing:
                square = chance.choice(differing)
                numbers[square] = tour[square]
        if len(numbers) == len(puzzle.given):  # nothing was learnt: a number in the dark
            square = chance.choice([s for s in tour if s not in numbers])
            numbers[square] = tour[square]
        puzzle = replace(puzzle, given=tuple(sorted(numbers.items())))
    return _leaner(chance, prover, puzzle, tour)


def _leaner(
    chance: Random, prover: Prover, puzzle: KnightsTour, tour: dict[int, int]
) -> KnightsTour:
    """Without the numbers that can be left out, in an order by chance."""
    kept = {puzzle.start} if puzzle.closed else set()
    order = [pair for pair in puzzle.given if pair[0] not in kept]
    chance.shuffle(order)
    for pair in order:
        tried = replace(puzzle, given=tuple(p for p in puzzle.given if p != pair))
        if _others(chance, prover, tried, tour) == []:
            puzzle = tried
    return puzzle


def _others(
    chance: Random, prover: Prover, puzzle: KnightsTour, tour: dict[int, int]
) -> list[dict[int, int]] | None:
    """Tours that fit and are not the one; None where the search gave up."""
    found = prover.solutions(puzzle, _AT_ONCE, nodes=_NODES, seed=chance.getrandbits(32))
    if found is None:
        return None
    tours = [
        {s: int(n or 0) for s, n in zip(puzzle.squares, each.values, strict=True)} for each in found
    ]
    return [other for other in tours if other != tour]


GENERATOR: Final = Generator(
    options=(
        Option("rows", "Rows of the board.", 8),
        Option("columns", "Columns of the board; as many as rows if not said.", kind=int),
        Option("closed", "Whether the tour returns to its start.", False),
        Option("holes", "How many squares are left out.", 0),
        Option("first", "The first square, such as a1.", kind=str),
        Option("last", "The last square.", kind=str),
        Option("numbers", "Numbers on squares, until one tour is left.", False),
    ),
    make=make,
    unique=unique,
)
