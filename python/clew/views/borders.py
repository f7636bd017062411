"""Where the lines of a board run, and how thick: worked out once for every view."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from clew.base.board import Board, Cell, Edge, Outline

__all__ = ["NONE", "THICK", "THIN", "Borders", "cells_of"]

NONE, THIN, THICK = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Borders:
    """``across[r][c]`` is the line above cell (r, c), ``down[r][c]`` the one to its left.

    There is one row of `across` more than the board has, and one column of `down`.
    """

    across: tuple[tuple[int, ...], ...]
    down: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, board: Board) -> Borders:
        """The lines of a board: thin ones around every cell that is no hole, then its edges."""
        solid = _Solid(board)
        thin = THIN if board.grid else NONE
        across = [
            [thin * (solid(r, c) or solid(r - 1, c)) for c in range(board.columns)]
            for r in range(board.rows + 1)
        ]
        down = [
            [thin * (solid(r, c) or solid(r, c - 1)) for c in range(board.columns + 1)]
            for r in range(board.rows)
        ]
        for item in board.items:
            if isinstance(item, Edge):
                _draw(item, across, down)
        return cls(tuple(map(tuple, across)), tuple(map(tuple, down)))

    @classmethod
    def with_outlines(cls, board: Board) -> Borders:
        """The lines where nothing else can show outlines: they take the place of thin lines."""
        inside = [item for item in board.items if isinstance(item, Outline)]
        if not inside:
            return cls.of(board)
        kept = tuple(i for i in board.items if not (isinstance(i, Edge) and i.weight == "thin"))
        edges = tuple(edge for outline in inside for edge in _edges(outline))
        return cls.of(replace(board, items=kept + edges, grid=False))

    @property
    def divided(self) -> bool:
        """Whether a thick line runs inside the frame."""
        return any(THICK in line for line in self.across[1:-1]) or any(
            THICK in line[1:-1] for line in self.down
        )


class _Solid:
    """Whether a place is on the board and no hole."""

    def __init__(self, board: Board) -> None:
        self._rows, self._columns = range(board.rows), range(board.columns)
        self._holes = {
            (item.row, item.column)
            for item in board.items
            if isinstance(item, Cell) and item.role == "hole"
        }

    def __call__(self, row: int, column: int) -> bool:
        inside = row in self._rows and column in self._columns
        return inside and (row, column) not in self._holes


def _draw(edge: Edge, across: list[list[int]], down: list[list[int]]) -> None:
    weight = THICK if edge.weight == "thick" else THIN
    lines = across if edge.side in ("top", "bottom") else down
    row = edge.row + (edge.side == "bottom")
    column = edge.column + (edge.side == "right")
    lines[row][column] = max(weight, lines[row][column])


def _edges(outline: Outline) -> Iterator[Edge]:
    """The sides of an outline's cells that do not lie between two of them."""
    inside = set(outline.points)
    for row, column in outline.points:
        for side, other in (
            ("top", (row - 1, column)),
            ("right", (row, column + 1)),
            ("bottom", (row + 1, column)),
            ("left", (row, column - 1)),
        ):
            if other not in inside:
                yield Edge(row, column, side, "thin")


def cells_of(board: Board) -> dict[tuple[int, int], Cell]:
    """The cells by place; those not listed are blank."""
    listed = {(i.row, i.column): i for i in board.items if isinstance(i, Cell)}
    return {
        (row, column): listed.get((row, column)) or Cell(row, column)
        for row in range(board.rows)
        for column in range(board.columns)
    }
