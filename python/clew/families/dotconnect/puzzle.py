"""The puzzle: a board of dots and barriers, through which one line must go."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final

from clew.base.picture import picture
from clew.errors import PuzzleError
from clew.families._shared import grid
from clew.families._shared.route import Route

__all__ = ["LARGEST", "DotConnect", "Wall"]

#: Rows times columns may be no more than this.
LARGEST: Final = 1_000_000

Wall = tuple[int, int]
"""Two neighbouring cells between which the line may not pass, the lower number first."""


@dataclass(frozen=True)
class DotConnect:
    """A board of `rows` × `columns` cells, numbered row by row from 0: dots and barriers.

    One line visits every dot once, from neighbour to neighbour, through no wall; `closed`: and
    returns to where it began. It begins at `start` and ends at `end`, where these are given.
    `waypoints` are met in this order, with other dots between; the start and the end are none of
    them. `places` are pairs of a cell and its place on the line, from 1.
    """

    family: ClassVar[str] = "dotconnect"

    rows: int
    columns: int
    barriers: frozenset[int] = frozenset()
    walls: frozenset[Wall] = frozenset()
    start: int | None = None
    end: int | None = None
    closed: bool = False
    waypoints: tuple[int, ...] = ()
    places: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        if self.rows < 1 or self.columns < 1 or self.rows * self.columns > LARGEST:
            raise PuzzleError(
                f"a board of {self.rows}×{self.columns}: it has 1 to {LARGEST:,} cells"
            )
        self._set("barriers", frozenset(self.barriers))
        self._set("walls", frozenset((min(w), max(w)) for w in self.walls))
        self._inside(self.barriers)
        if not self.cells:
            raise PuzzleError("there is no dot on the board: every cell is a barrier")
        self._adopt_places()
        self._adopt_waypoints()
        self._judge()

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def _adopt_places(self) -> None:
        """The first place is the start, the last of an open line the end."""
        ends = {} if self.closed else {len(self.cells): "end"}
        ends[1] = "start"
        others = []
        for cell, place in sorted(set(self.places)):
            self._dot(cell, f"place {place}")
            if place not in ends:
                others.append((cell, place))
            elif getattr(self, ends[place]) in (None, cell):
                self._set(ends[place], cell)
            else:
                raise PuzzleError(f"{self.cell_name(cell)} is not the {ends[place]}")
        self._set("places", tuple(others))

    def _adopt_waypoints(self) -> None:
        """A first waypoint at the start says nothing new, nor does a last one at the end."""
        found = tuple(self.waypoints)
        if found and found[0] == self.start:
            found = found[1:]
        if found and found[-1] == self.end:
            found = found[:-1]
        self._set("waypoints", found)

    def _judge(self) -> None:
        for cell, role in ((self.start, "the start"), (self.end, "the end")):
            if cell is not None:
                self._dot(cell, role)
        for cell in self.waypoints:
            self._dot(cell, "a waypoint")
        self._judge_closed()
        self._judge_numbers()
        for a, b in self.walls:
            self._inside((a, b))
            if b not in grid.neighbours(a, self.rows, self.columns):
                names = f"{self.cell_name(a)} and {self.cell_name(b)}"
                raise PuzzleError(f"{names} are no neighbours: there can be no wall between them")

    def _judge_closed(self) -> None:
        if self.closed and (self.end is not None or self.waypoints or self.places):
            raise PuzzleError("a closed line has no end, no waypoints and no places but its start")
        if self.closed and len(self.cells) < 4:
            raise PuzzleError(f"a closed line needs at least 4 dots, here are {len(self.cells)}")
        if self.start is not None and self.start == self.end and len(self.cells) > 1:
            raise PuzzleError(f"{self.cell_name(self.start)} is both the start and the end")

    def _judge_numbers(self) -> None:
        if self.waypoints and self.places:
            raise PuzzleError("a board has waypoints or places, not both")
        taken = {self.start, self.end} - {None}
        for cell in (*self.waypoints, *(cell for cell, _ in self.places)):
            if cell in taken:
                raise PuzzleError(f"{self.cell_name(cell)} has two numbers, or one and S or E")
            taken.add(cell)
        known: dict[int, int] = {}
        for cell, place in self.places:
            if not 1 <= place <= len(self.cells):
                raise PuzzleError(
                    f"{self.cell_name(cell)} has place {place}: there are 1 to {len(self.cells)}"
                )
            if place in known:
                names = f"{self.cell_name(known[place])} and {self.cell_name(cell)}"
                raise PuzzleError(f"{names} both have place {place}")
            known[place] = cell

    def _inside(self, cells: Iterable[int]) -> None:
        for cell in cells:
            if not 0 <= cell < self.rows * self.columns:
                raise PuzzleError(f"cell {cell} is not on a board of {self.rows}×{self.columns}")

    def _dot(self, cell: int, role: str) -> None:
        self._inside((cell,))
        if cell in self.barriers:
            raise PuzzleError(f"{self.cell_name(cell)} is a barrier and cannot be {role}")

    @cached_property
    def cells(self) -> tuple[int, ...]:
        """The dots, in reading order. Values of a filling belong to these."""
        return tuple(c for c in range(self.rows * self.columns) if c not in self.barriers)

    @cached_property
    def dots(self) -> dict[int, int]:
        """The number of the dot in each cell that has one."""
        return {cell: dot for dot, cell in enumerate(self.cells)}

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each dot those to which the line may pass, ascending."""
        dots, walls = self.dots, self.walls
        return tuple(
            tuple(
                dots[other]
                for other in grid.neighbours(cell, self.rows, self.columns)
                if other in dots and not (walls and (min(cell, other), max(cell, other)) in walls)
            )
            for cell in self.cells
        )

    @cached_property
    def route(self) -> Route:
        """The same question without a board."""
        dots = self.dots
        return Route(
            self.neighbours,
            self.closed,
            None if self.start is None else dots[self.start],
            None if self.end is None else dots[self.end],
            tuple((dots[cell], place) for cell, place in self.places),
            tuple(dots[cell] for cell in self.waypoints),
        )

    @cached_property
    def links(self) -> tuple[tuple[int, int], ...]:
        """The pairs of neighbouring dots, the lower first, ascending."""
        around = enumerate(self.neighbours)
        return tuple((dot, other) for dot, near in around for other in near if dot < other)

    def name(self, index: int) -> str:
        """What a variable of the model is called: a dot ``r1c1``, then what follows each dot, then
        the links between neighbours."""
        dots = len(self.cells)
        if index >= 2 * dots:
            first, second = self.links[index - 2 * dots]
            return f"{self.name(first)} to {self.name(second)}"
        if index >= dots:
            return f"after {self.name(index - dots)}"
        return self.cell_name(self.cells[index])

    def cell_name(self, cell: int) -> str:
        """``r1c1`` for cell 0."""
        return grid.cell_name(cell, self.columns)

    def __str__(self) -> str:
        """The board as a picture."""
        return self._picture("text")

    def __repr__(self) -> str:
        from clew.families.dotconnect.model import given
        from clew.families.dotconnect.notation.write import write_filling

        rows = write_filling(self, given(self)).splitlines()
        return f"<DotConnect {self.rows}×{self.columns} {' / '.join(rows)}>"

    def _repr_svg_(self) -> str:
        return self._picture("svg")

    def _picture(self, format: str) -> str:
        from clew.families.dotconnect.board import board

        return picture(board(self), format)
