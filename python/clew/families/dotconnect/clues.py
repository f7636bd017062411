"""Waypoints and walls until one solution is left, and none that is not needed.

The search shows lines that fit and are not the one that is meant; clues are added that exclude
them, until there are no others. Then each clue is left out for good if that changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Final

from clew.base.generator import Prover
from clew.errors import UsageError
from clew.families.dotconnect.puzzle import DotConnect, Wall

__all__ = ["sharpened"]

#: How many wrong lines are looked at together.
_AT_ONCE: Final = 24
#: What one search may cost before a clue is added in the dark, or kept.
_NODES: Final = 20_000


def sharpened(
    chance: Random,
    prover: Prover,
    puzzle: DotConnect,
    line: Sequence[int],
    *,
    waypoints: bool,
    walls: bool,
) -> DotConnect:
    """The puzzle with clues that leave no line but this one."""
    clues = _Clues(chance, prover, puzzle, line)
    clues.add_until_one(waypoints, walls)
    clues.leave_out()
    return clues.puzzle()


class _Clues:
    """The clues so far: waypoints as indices on the line, and walls."""

    def __init__(
        self, chance: Random, prover: Prover, puzzle: DotConnect, line: Sequence[int]
    ) -> None:
        self.chance, self.prover = chance, prover
        self.board, self.line = puzzle, line
        self.at = {cell: i for i, cell in enumerate(line)}
        self.ends = {self.at[c] for c in (puzzle.start, puzzle.end) if c is not None}
        self.waypoints: set[int] = set()
        self.walls: set[Wall] = set()

    def puzzle(self) -> DotConnect:
        """The board with these clues."""
        return replace(
            self.board,
            waypoints=tuple(self.line[i] for i in sorted(self.waypoints)),
            walls=self.board.walls | self.walls,
        )

    def wrong(self, at_most: int) -> list[list[int]] | None:
        """Lines that fit and are not the one; None where the search gave up."""
        puzzle = self.puzzle()
        seed = self.chance.getrandbits(32)
        found = self.prover.solutions(puzzle, at_most + 1, nodes=_NODES, seed=seed)
        if found is None:
            return None
        lines = [
            [cell for _, cell in sorted(zip(each.values, puzzle.cells, strict=True))]
            for each in found
        ]
        return [other for other in lines if other != list(self.line)]

    def add_until_one(self, waypoints: bool, walls: bool) -> None:
        """Exclude every other line; what is open to choice is chosen by chance."""
        if waypoints:
            free = sorted(set(range(len(self.line))) - self.ends)
            self.waypoints |= set(self.chance.sample(free, min(len(free), len(self.line) // 8)))
        while (others := self.wrong(_AT_ONCE)) != []:
            before = len(self.waypoints) + len(self.walls)
            for other in others if others is not None else []:
                if self._fits(other):
                    turn = waypoints and (not walls or self.chance.random() < 0.5)
                    self._exclude(other, turn)
            if len(self.waypoints) + len(self.walls) == before:
                self._add_any(waypoints, walls)

    def _fits(self, other: Sequence[int]) -> bool:
        """Whether another line still obeys the clues."""
        place = {cell: i for i, cell in enumerate(other)}
        met = [place[self.line[i]] for i in sorted(self.waypoints)]
        return met == sorted(met) and not self.walls & _steps(other)

    def _exclude(self, other: Sequence[int], by_waypoint: bool) -> None:
        if not by_waypoint:
            wrong = sorted(_steps(other) - _steps(self.line) - self._closing())
            if wrong:
                self.walls.add(self.chance.choice(wrong))
            return
        place = {cell: i for i, cell in enumerate(other)}
        free = [i for i in range(len(self.line)) if i not in self.waypoints | self.ends]
        self.chance.shuffle(free)
        excluding = [i for i in free if not self._keeps_order(i, place)]
        if excluding:
            self.waypoints.add(excluding[0])
            return
        for i in free:  # one alone does not: two that the other line meets the other way round
            later = [j for j in free if j > i and place[self.line[j]] < place[self.line[i]]]
            if later:
                self.waypoints |= {i, later[0]}
                return

    def _closing(self) -> set[Wall]:
        """The step by which a closed line returns."""
        first, last = self.line[0], self.line[-1]
        return {(min(first, last), max(first, last))} if self.board.closed else set()

    def _keeps_order(self, i: int, place: dict[int, int]) -> bool:
        """Whether the other line, by its places, would meet a waypoint i in its turn."""
        here = place[self.line[i]]
        before = max((j for j in self.waypoints if j < i), default=None)
        after = min((j for j in self.waypoints if j > i), default=None)
        return (before is None or place[self.line[before]] < here) and (
            after is None or here < place[self.line[after]]
        )

    def _add_any(self, waypoints: bool, walls: bool) -> None:
        """One more clue, where the search has nothing to show."""
        free = [i for i in range(len(self.line)) if i not in self.waypoints | self.ends]
        if waypoints and free:
            self.waypoints.add(self.chance.choice(free))
            return
        board = self.puzzle()
        steps = {
            (min(cell, board.cells[o]), max(cell, board.cells[o]))
            for cell, around in zip(board.cells, board.neighbours, strict=True)
            for o in around
        }
        unused = sorted(steps - _steps(self.line) - self._closing())
        if not (walls and unused):
            raise UsageError("no clues leave a single solution of this board; give an end")
        self.walls.add(self.chance.choice(unused))

    def leave_out(self) -> None:
        """Drop each clue that is not needed."""
        clues: list[int | Wall] = [*sorted(self.waypoints), *sorted(self.walls)]
        self.chance.shuffle(clues)
        for clue in clues:
            kept: set[int] | set[Wall] = self.waypoints if isinstance(clue, int) else self.walls
            kept.remove(clue)  # type: ignore[arg-type]
            if self.wrong(1) != []:
                kept.add(clue)  # type: ignore[arg-type]


def _steps(line: Iterable[int]) -> set[Wall]:
    return {(min(a, b), max(a, b)) for a, b in pairwise(line)}
