"""What was found: a checked Filling of a puzzle, or the values of a model's variables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from clew.base.board import Board
from clew.base.family import Family, Filling, Puzzle
from clew.base.model import Model, Variable
from clew.base.picture import picture
from clew.base.result import Stats

__all__ = ["ModelSolution", "PuzzleSolution", "Solution"]


@dataclass(frozen=True, slots=True)
class PuzzleSolution:
    """A Filling that the family's own rules have checked, and what it had cost when it came."""

    puzzle: Puzzle
    filling: Filling
    stats: Stats = field(compare=False)
    _family: Family = field(repr=False, compare=False)

    @property
    def board(self) -> Board:
        """How it looks."""
        return self._family.board(self.puzzle, self.filling, None)

    @property
    def text(self) -> str:
        """The filling in the family's own notation."""
        return self._family.write_filling(self.puzzle, self.filling)

    def __str__(self) -> str:
        return picture(self.board)

    def _repr_svg_(self) -> str:
        return picture(self.board, "svg")

    def __reduce__(self) -> tuple[Any, ...]:
        """Families hold functions and stay at home: only their name travels."""
        return (_restored, (self.puzzle, self.filling, self.stats))


def _restored(puzzle: Puzzle, filling: Filling, stats: Stats) -> PuzzleSolution:
    from clew import families

    return PuzzleSolution(puzzle, filling, stats, families.family(puzzle.family))


class ModelSolution(Mapping[str, Any]):
    """A read-only view of one solution: names, in the order of the variables, to values.

    It holds the engine's tuple of integers and turns them into the user's values when asked. A
    variable itself serves as a key too.
    """

    __slots__ = ("_integers", "_model")

    def __init__(self, model: Model, integers: Sequence[int]) -> None:
        self._model = model
        self._integers = integers

    @property
    def values_tuple(self) -> tuple[Any, ...]:
        """All values, in the order of the variables."""
        return self._model.decode(self._integers)

    def __getitem__(self, key: str | Variable) -> Any:
        variable = self._model[key] if isinstance(key, str) else key
        return variable.decode(self._integers[variable.index])

    def __iter__(self) -> Iterator[str]:
        return (variable.name for variable in self._model.variables)

    def __len__(self) -> int:
        return len(self._integers)

    def __hash__(self) -> int:
        return hash(frozenset(self.items()))

    def __str__(self) -> str:
        return "\n".join(f"{name} = {value}" for name, value in self.items())

    def __repr__(self) -> str:
        return f"ModelSolution({dict(self)!r})"


Solution: TypeAlias = PuzzleSolution | ModelSolution
"""What a search yields: for a puzzle or for a model."""
