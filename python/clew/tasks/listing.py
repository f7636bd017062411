"""All solutions of a model, kept close together and looked at one by one."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from typing import Any, Protocol, overload, runtime_checkable

from clew.base.model import Model
from clew.base.result import Search
from clew.tasks.solution import ModelSolution

__all__ = ["SolutionList", "listed"]

#: Bytes of a value, and the letter that `struct` has for such an integer.
_WIDTHS = {1: "b", 2: "h", 4: "i", 8: "q"}


class SolutionList(Sequence[ModelSolution]):
    """A list of solutions that makes each one only when it is looked at.

    A million solutions of a few small variables need a few megabytes. `tuples` and `dicts` go
    through them as plain Python values.
    """

    __slots__ = ("_model", "_row", "_rows")

    def __init__(self, model: Model, rows: bytes, width: int) -> None:
        self._model = model
        self._rows = rows
        self._row = struct.Struct(f"={len(model.variables)}{_WIDTHS[width]}")

    def __len__(self) -> int:
        return len(self._rows) // self._row.size

    @overload
    def __getitem__(self, index: int) -> ModelSolution: ...
    @overload
    def __getitem__(self, index: slice) -> list[ModelSolution]: ...
    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return [self._at(i) for i in range(*index.indices(len(self)))]
        try:
            return self._at(range(len(self))[index])
        except IndexError:
            raise IndexError(f"there is no solution {index}: there are {len(self)}") from None

    def _at(self, place: int) -> ModelSolution:
        row = self._row.unpack_from(self._rows, place * self._row.size)
        return ModelSolution(self._model, row)

    def __iter__(self) -> Iterator[ModelSolution]:
        return (ModelSolution(self._model, row) for row in self._row.iter_unpack(self._rows))

    def tuples(self) -> Iterator[tuple[Any, ...]]:
        """Each solution as a tuple of values, in the order of the variables."""
        rows = self._row.iter_unpack(self._rows)
        return rows if self._model.plain else map(self._model.decode, rows)

    def dicts(self) -> Iterator[dict[str, Any]]:
        """Each solution as a dictionary of its own."""
        names = [variable.name for variable in self._model.variables]
        return (dict(zip(names, row)) for row in self.tuples())  # noqa: B905  # of one length

    def __repr__(self) -> str:
        return f"<SolutionList of {len(self)}>"


def listed(model: Model, search: Search) -> SolutionList | None:
    """Drain the search into a list; None where it cannot write one by itself."""
    if not isinstance(search, _Packing) or not model.variables:
        return None
    width = _width(model)
    return SolutionList(model, search.packed(width), width)


def _width(model: Model) -> int:
    """How many bytes hold every value of the model."""
    reach = max(max(~x.codes[0], x.codes[-1]) for x in model.variables)
    return next(width for width in _WIDTHS if reach < 1 << (8 * width - 1))


@runtime_checkable
class _Packing(Protocol):
    """A search that can write its solutions one after the other into a buffer."""

    def packed(self, width: int) -> bytes: ...
