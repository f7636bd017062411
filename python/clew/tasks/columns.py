"""Many solutions as columns: one buffer of 64-bit integers a variable."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Protocol, runtime_checkable

from clew.base.family import Puzzle
from clew.base.model import Model
from clew.base.result import Limits, Search, Stats, Status
from clew.errors import UsageError
from clew.tasks.subject import AnyStrategy, Subject, subject

__all__ = ["Columns", "columns"]

_BATCH = 4096  # so many solutions are turned at once: few calls, little memory beyond the columns


@dataclass(frozen=True, slots=True)
class Columns(Mapping[str, "array[int]"]):
    """Name to column; NumPy reads a column without a copy: ``numpy.asarray(columns["x"])``.

    A variable whose values are not integers has an entry in `labels`: its column then holds
    codes, and the entry says what each code stands for. `rows` is how many solutions there are.
    """

    arrays: Mapping[str, array[int]]
    labels: Mapping[str, Mapping[int, Any]]
    rows: int
    status: Status
    stats: Stats

    def __getitem__(self, name: str) -> array[int]:
        return self.arrays[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.arrays)

    def __len__(self) -> int:
        return len(self.arrays)

    def decoded(self, name: str) -> list[Any]:
        """One column as a list of the user's own values."""
        if name not in self.labels:
            return list(self.arrays[name])
        labels = self.labels[name]
        return [labels[code] for code in self.arrays[name]]


def columns(
    x: Puzzle | Model,
    *,
    at_most: int | None = None,
    strategy: AnyStrategy = None,
    limits: Limits | None = None,
    seed: int = 0,
) -> Columns:
    """All solutions (or the first `at_most`), column by column."""
    if at_most is not None and at_most < 0:
        raise UsageError(f"at_most must be 0 or more, not {at_most}")
    what = subject(x)
    search = what.search(strategy, limits, seed)
    names = what.names[: what.cells]
    arrays = [array("q") for _ in names]
    rows = _fill(arrays, search, at_most)
    return Columns(
        dict(zip(names, arrays, strict=True)),
        _labels(what),
        rows,
        search.status,
        search.stats,
    )


def _labels(what: Subject) -> dict[str, dict[int, Any]]:
    return {
        name: {code: variable.decode(code) for code in variable.codes}
        for name, variable in zip(what.names, what.model.variables, strict=True)
        if variable.coded
    }


def _fill(arrays: list[array[int]], search: Search, at_most: int | None) -> int:
    """Drain the search into the columns; how many rows came."""
    if isinstance(search, _Columnar):
        buffers = search.columns(at_most)  # none where there is no solution
        for column, buffer in zip(arrays, buffers, strict=False):
            column.frombytes(buffer)
        return search.stats.solutions
    found = islice(iter(search.next, None), at_most)
    rows = 0
    while batch := list(islice(found, _BATCH)):
        rows += len(batch)
        for column, values in zip(arrays, zip(*batch, strict=True), strict=False):
            column.extend(values)
    return rows


@runtime_checkable
class _Columnar(Protocol):
    """A search that can write columns by itself, in one go."""

    def columns(self, at_most: int | None) -> list[bytes]: ...

    @property
    def stats(self) -> Stats: ...
