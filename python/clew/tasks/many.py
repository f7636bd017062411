"""Thousands of the usual Sudokus in one call: bytes in, bytes out, nothing made in between."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Final

from clew.errors import UsageError
from clew.tasks.parallel import cores

__all__ = ["count_many", "solve_many"]

Lines = bytes | bytearray | memoryview | str | Iterable[str]


#: The most solutions of a puzzle that `solve_many` gives: they are all in memory at once.
_MOST: Final = 1_000_000


def solve_many(lines: Lines, at_most: int = 1, *, threads: int | None = None) -> bytes:
    """Solve 9×9 Sudokus, a line each; back come as many lines, of 81 digits each.

    A puzzle is 81 signs (1 to 9, and one of ``. 0 * _`` for an open cell) or 729 (nine candidates
    a cell); empty lines and those that begin with ``#`` are passed over. A puzzle without solution
    gives a line of dots; of several solutions one is given. `lines` is a text or its lines;
    `threads` is as many as there are cores unless it says otherwise.

    With `at_most` other than 1, each puzzle gives as many lines as it has solutions, at most so
    many, and then an empty line.
    """
    from clew.engine import native

    if not 0 < at_most <= _MOST:
        raise UsageError(
            f"at_most is 1 to {_MOST} here, not {at_most}; clew.solutions gives one after another"
        )
    if at_most == 1:
        return native.solve_lines(_text(lines), _threads(threads))
    return native.enumerate_lines(_text(lines), at_most, _threads(threads))


def count_many(lines: Lines, at_most: int = 2, *, threads: int | None = None) -> array[int]:
    """How many solutions each of these 9×9 Sudokus has, counted up to `at_most`.

    So 0, 1 and 2 mean: none, exactly one, more than one. `lines` are those of `solve_many`.
    """
    from clew.engine import native

    if at_most < 0:
        raise UsageError(f"at_most is a whole number, 0 or more, not {at_most}")
    counts = array("Q")
    counts.frombytes(native.count_lines(_text(lines), at_most, _threads(threads)))
    return counts


def _text(lines: Lines) -> bytes:
    if isinstance(lines, (bytes, bytearray, memoryview)):
        return bytes(lines)
    text = lines if isinstance(lines, str) else "\n".join(lines)
    return text.encode("utf-8", "replace")


def _threads(threads: int | None) -> int:
    if threads is None:
        return cores()
    if threads < 1:
        raise UsageError(f"threads is a whole number, 1 or more, not {threads}")
    return threads
