"""Where the small candidates of a cell stand: the same candidate always in the same place."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, sqrt

from clew.base.board import Board, Cell

__all__ = ["Places"]


@dataclass(frozen=True, slots=True)
class Places:
    """All candidates of a board in their order; `side` of them stand in a row."""

    marks: tuple[str, ...]
    side: int

    @classmethod
    def of(cls, board: Board) -> Places:
        """The candidates that occur, numbers by size and before words."""
        cells = [item for item in board.items if isinstance(item, Cell)]
        found = {mark for cell in cells for mark in (*cell.marks, *cell.struck)}
        if found:
            found |= {cell.text for cell in cells if cell.text}
        ordered = tuple(sorted(found, key=_order))
        return cls(ordered, ceil(sqrt(len(ordered))) or 1)

    def rows(self) -> list[tuple[str, ...]]:
        """The candidates, row by row."""
        return [self.marks[i : i + self.side] for i in range(0, len(self.marks), self.side)]


def _order(mark: str) -> tuple[bool, int, str]:
    number = mark.isdecimal()
    return not number, int(mark) if number else 0, mark
