"""What is given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from clew.errors import PuzzleError
from clew.families._shared.grid import cell_name

__all__ = ["Latin"]


@dataclass(frozen=True, slots=True)
class Latin:
    """N rows of N cells, one after another: a value from 1 to N, or None."""

    family: ClassVar[str] = "latin"

    size: int
    clues: tuple[int | None, ...]

    def __post_init__(self) -> None:
        if not 1 <= self.size <= 9 or len(self.clues) != self.size**2:
            raise PuzzleError(f"{len(self.clues)} cells are no square of {self.size} (1 to 9)")
        for cell, clue in enumerate(self.clues):
            if clue is not None and not 1 <= clue <= self.size:
                name = self.cell_name(cell)
                raise PuzzleError(f"{name} holds {clue}: a value is 1 to {self.size}")
        self._refuse_twins()

    def _refuse_twins(self) -> None:
        for line in self.lines:
            seen: dict[int, int] = {}
            for cell in line:
                clue = self.clues[cell]
                if clue is not None and seen.setdefault(clue, cell) != cell:
                    names = f"{self.cell_name(seen[clue])} and {self.cell_name(cell)}"
                    raise PuzzleError(f"{names} both hold {clue}")

    @property
    def lines(self) -> tuple[range, ...]:
        """The cells of each row, then of each column."""
        n = self.size
        rows = (range(i * n, (i + 1) * n) for i in range(n))
        columns = (range(i, n * n, n) for i in range(n))
        return (*rows, *columns)

    def cell_name(self, cell: int) -> str:
        """``r1c1`` for the first cell."""
        return cell_name(cell, self.size)
