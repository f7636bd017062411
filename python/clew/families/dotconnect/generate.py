"""Dot Connects made: a line by chance first, then the board around it.

A line is made from one that goes to and fro, by many small changes: from one of its ends a step
to a neighbour on the line is added, and the step taken out that would close a loop; what was the
end now lies elsewhere. Cutting off an end that has come far leaves a barrier at a random place, and
a line through all other dots.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final

from clew.base.generator import Generator, Option, Prover
from clew.errors import UsageError
from clew.families._shared.grid import neighbours
from clew.families.dotconnect.clues import sharpened
from clew.families.dotconnect.puzzle import DotConnect

__all__ = ["GENERATOR"]

#: The largest board, in cells.
_LARGEST: Final = 10_000
#: The share of barriers, by kind, where none is asked for.
_SHARES: Final = {"dots": 0.15, "zip": 0.0, "loop": 0.1}
#: Changes of a line between two barriers.
_MIXED: Final = 60
#: Changes of a line before the first barrier, for each cell, and at most.
_SHAKEN: Final = 12
_SHAKEN_AT_MOST: Final = 20_000
#: What a closed line's search may cost, and how many barriers in vain are tried for each.
_NODES: Final = 5_000
_IN_VAIN: Final = 30


def make(chance: Random, prover: Prover, options: Mapping[str, Any]) -> DotConnect:
    """A board as wished; its clues leave one solution where they are to."""
    kind = options["kind"]
    rows, columns, barriers = _size(options)
    if kind == "loop":
        puzzle, line = _loop(chance, prover, rows, columns, barriers)
    else:
        puzzle, line = _line(chance, rows, columns, barriers)
        ends = "both" if kind == "zip" else options["ends"]
        puzzle = replace(
            puzzle,
            start=line[0] if ends != "none" else None,
            end=line[-1] if ends == "both" else None,
        )
    waypoints, walls = _clues(options)
    if not (waypoints or walls):
        return puzzle
    return sharpened(chance, prover, puzzle, line, waypoints=waypoints, walls=walls)


def unique(options: Mapping[str, Any]) -> bool:
    """Whether there are clues, of which so many are given that one solution is left."""
    return any(_clues(options))


def _clues(options: Mapping[str, Any]) -> tuple[bool, bool]:
    """Whether there are to be waypoints, and walls."""
    walls = options["walls"]
    waypoints = options["waypoints"]
    if waypoints is None:
        waypoints = options["kind"] == "zip" and not walls
    if waypoints and options["kind"] == "loop":
        raise UsageError("a closed line has no waypoints: ask for walls")
    if walls and not waypoints and options["kind"] == "dots" and options["ends"] == "none":
        raise UsageError("without an end or waypoints every line has its reverse: give an end")
    return waypoints, walls


def _size(options: Mapping[str, Any]) -> tuple[int, int, int]:
    """Rows, columns and the number of barriers."""
    rows = options["rows"]
    columns = rows if options["columns"] is None else options["columns"]
    if rows < 1 or columns < 1 or not 4 <= rows * columns <= _LARGEST:
        raise UsageError(f"a board has 4 to {_LARGEST:,} cells, not {rows}×{columns}")
    share = options["barriers"]
    if share is None:
        share = _SHARES[options["kind"]]
    if not 0 <= share <= 0.9:
        raise UsageError(f"barriers is a share of the cells, 0 to 0.9, not {share}")
    barriers = min(round(share * rows * columns), rows * columns - 2)
    if options["kind"] == "loop":
        if min(rows, columns) < 2:
            raise UsageError("a closed line needs at least two rows and two columns")
        barriers = min(barriers + (rows * columns - barriers) % 2, rows * columns - 4)
    return rows, columns, barriers


def _line(chance: Random, rows: int, columns: int, barriers: int) -> tuple[DotConnect, list[int]]:
    """A board without ends, and a line through its dots."""
    line = [
        row * columns + (column if row % 2 == 0 else columns - 1 - column)
        for row in range(rows)
        for column in range(columns)
    ]
    beside = [neighbours(cell, rows, columns) for cell in range(rows * columns)]
    closed: set[int] = set()
    for _ in range(min(_SHAKEN * len(line), _SHAKEN_AT_MOST)):
        _bend(chance, line, beside, closed)
    for _ in range(barriers):
        for _ in range(_MIXED):
            _bend(chance, line, beside, closed)
        closed.add(line.pop())
    if chance.random() < 0.5:
        line.reverse()
    return DotConnect(rows, columns, frozenset(closed)), line


def _bend(chance: Random, line: list[int], beside: list[list[int]], closed: set[int]) -> None:
    """Let another cell be an end of the line, now and then after turning it round."""
    if chance.random() < 0.5:
        line.reverse()
    end = line[-1]
    ahead = [cell for cell in beside[end] if cell not in closed and cell != line[-2]]
    if ahead:
        at = line.index(chance.choice(ahead)) + 1
        line[at:] = reversed(line[at:])


def _loop(
    chance: Random, prover: Prover, rows: int, columns: int, barriers: int
) -> tuple[DotConnect, list[int]]:
    """A board for a closed line: barriers are put two by two, of both colours of a checkerboard,
    as long as the search still finds a line."""
    puzzle = DotConnect(rows, columns, closed=True)
    odd = rows * columns % 2
    vain = 0
    while len(puzzle.barriers) < barriers:
        if vain > _IN_VAIN:
            raise UsageError(
                f"no closed line was found with {barriers} barriers on {rows}×{columns} cells: "
                "ask for fewer, or another seed"
            )
        more = _colours(chance, puzzle, (0,) if odd and not puzzle.barriers else (0, 1))
        tried = replace(puzzle, barriers=puzzle.barriers | more)
        if prover.solutions(tried, 1, nodes=_NODES):
            puzzle, vain = tried, 0
        else:
            vain += 1
    found = prover.solutions(puzzle, 1, seed=chance.getrandbits(32))
    if not found:
        raise UsageError(f"there is no closed line through a board of {rows}×{columns}")
    order = sorted(zip(found[0].values, puzzle.cells, strict=True))
    return puzzle, [cell for _, cell in order]


def _colours(chance: Random, puzzle: DotConnect, colours: tuple[int, ...]) -> set[int]:
    """A random dot of each colour."""
    return {
        chance.choice([c for c in puzzle.cells if sum(divmod(c, puzzle.columns)) % 2 == colour])
        for colour in colours
    }


GENERATOR: Final = Generator(
    options=(
        Option(
            "kind",
            "dots (a line past barriers), zip (from 1 to the last number) or loop (closed).",
            "dots",
            choices=("dots", "zip", "loop"),
        ),
        Option("rows", "Rows of the board.", 8),
        Option("columns", "Columns of the board; as many as rows if not said.", kind=int),
        Option("barriers", "Their share of the cells; by kind if not said.", kind=float),
        Option(
            "ends",
            "Which ends of a dots' line are given.",
            "start",
            choices=("start", "both", "none"),
        ),
        Option(
            "waypoints",
            "Numbers to meet in order, until one solution is left; for a zip if not said.",
            kind=bool,
        ),
        Option("walls", "Walls between cells, until one solution is left.", False),
    ),
    make=make,
    unique=unique,
)
