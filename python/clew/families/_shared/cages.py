"""Cages: cells whose values, joined by an operation, make a target.

The operations are ``+``, ``*``, ``-`` and ``/`` (the largest value minus, or divided by, all the
others, whatever their order in the cage), ``=`` (one cell that holds the target) and ``?`` (the
operation is hidden: any that works). Division leaves no remainder and never divides by 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from math import prod
from typing import Any, Final, TypeAlias

__all__ = [
    "HIDDEN",
    "OPERATIONS",
    "SIGNS",
    "Cage",
    "Patience",
    "holds",
    "operation",
    "possible",
    "rows",
    "twins",
]

HIDDEN: Final = "?"

#: The operations, and how each is shown.
SIGNS: Final = {"+": "+", "-": "\u2212", "*": "×", "/": "÷", "=": "", HIDDEN: ""}
OPERATIONS: Final = tuple(SIGNS)

#: The operations that a hidden one may be.
_OPEN: Final = ("+", "-", "*", "/")
_WRITTEN: Final = {
    **{sign: sign for sign in OPERATIONS},
    **dict.fromkeys("\u2212\u2013", "-"),
    **dict.fromkeys("xX×·", "*"),
    **dict.fromkeys(":÷", "/"),
}

#: For each cell of a cage, which of the earlier ones must differ from it.
Twins: TypeAlias = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Cage:
    """A target, an operation and cells, in ascending order. A cell alone holds the target."""

    target: int
    op: str
    cells: tuple[int, ...]

    @classmethod
    def of(cls, target: int, op: str, cells: Sequence[int]) -> Cage:
        """The cage in its one form: cells in order, and ``=`` for every cage of one cell."""
        return cls(target, "=" if len(cells) == 1 else op, tuple(sorted(cells)))

    @property
    def clue(self) -> str:
        """What stands in its corner: ``48×``."""
        return f"{self.target}{SIGNS.get(self.op, self.op)}"


def operation(sign: str) -> str | None:
    """The operation a sign stands for (``x`` and ``×`` for ``*``, and so on), None if none."""
    return _WRITTEN.get(sign)


def holds(op: str, target: int, values: Sequence[int]) -> bool:
    """Whether the values make the target."""
    if op == "=":
        return values[0] == target and len(values) == 1
    if op == "+":
        return sum(values) == target
    if op == "*":
        return prod(values) == target
    if op == "-":
        return 2 * max(values) - sum(values) == target
    if op == "/":
        return _divides(target, values)
    return any(holds(each, target, values) for each in _OPEN)


def _divides(target: int, values: Sequence[int]) -> bool:
    rest = sorted(values)
    largest = rest.pop()
    return 0 not in rest and target * prod(rest) == largest


def twins(cells: Sequence[int], differ: Callable[[int, int], bool]) -> Twins:
    """For each cell the places of the earlier ones from which it must differ."""
    return tuple(
        tuple(i for i in range(j) if differ(cells[i], cells[j])) for j in range(len(cells))
    )


class Patience(Exception):  # noqa: N818  # not an error: there are just too many ways
    """Raised by `rows` after as many values as it was allowed to try."""


def rows(
    op: str,
    target: int,
    domains: Sequence[Sequence[int]],
    differ: Twins,
    steps: int | None = None,
) -> Iterator[tuple[int, ...]]:
    """All the ways to fill a cage from ascending `domains`, each once.

    After `steps` values tried it raises `Patience`.
    """
    tries = _Tries(steps)
    if op != HIDDEN:
        return _Filler(op, target, domains, differ, tries).rows()
    if len(domains) == 1:
        return _Filler("=", target, domains, differ, tries).rows()
    return chain.from_iterable(_unseen(i, target, domains, differ, tries) for i in range(4))


def _unseen(
    which: int, target: int, domains: Sequence[Sequence[int]], differ: Twins, tries: _Tries
) -> Iterator[tuple[int, ...]]:
    """The ways by one operation that no earlier one has told."""
    for row in _Filler(_OPEN[which], target, domains, differ, tries).rows():
        if not any(holds(op, target, row) for op in _OPEN[:which]):
            yield row


@lru_cache(maxsize=4096)
def possible(op: str, target: int, values: tuple[int, ...], differ: Twins) -> bool:
    """Whether there is a way at all; the benefit of the doubt where that takes too long."""
    try:
        return any(True for _ in rows(op, target, (values,) * len(differ), differ, 20_000))
    except Patience:
        return True


class _Tries:
    """How many values may still be tried."""

    def __init__(self, steps: int | None) -> None:
        self.left = steps

    def spend(self, many: int) -> None:
        if self.left is not None:
            self.left -= many
            if self.left < 0:
                raise Patience


class _Filler:
    """Fills a cage, cell by cell; a *state* is what an operation remembers of the cells filled."""

    def __init__(
        self,
        op: str,
        target: int,
        domains: Sequence[Sequence[int]],
        differ: Twins,
        tries: _Tries,
    ) -> None:
        self.domains, self.differ, self.tries = domains, differ, tries
        self.start, self.step = _STEPS[op](target, domains)

    def rows(self) -> Iterator[tuple[int, ...]]:
        if all(self.domains):
            yield from self._fill([], self.start)

    def _fill(self, row: list[int], state: Any) -> Iterator[tuple[int, ...]]:
        at = len(row)
        if at == len(self.domains):
            yield tuple(row)
            return
        taken = {row[i] for i in self.differ[at]}
        self.tries.spend(len(self.domains[at]))
        for value in self.domains[at]:
            if value not in taken:
                after = self.step(at, state, value)
                if after is not None:
                    row.append(value)
                    yield from self._fill(row, after)
                    row.pop()


#: A beginning, and what follows it when a cell takes a value: None if no way leads on.
_Steps: TypeAlias = tuple[Any, Callable[[int, Any, int], Any]]


def _reach(domains: Sequence[Sequence[int]], end: int) -> list[int]:
    """For each place, the sum of the least (`end` 0) or greatest (-1) values from there on."""
    sums = [0]
    for domain in reversed(domains):
        sums.append(sums[-1] + domain[end])
    return sums[::-1]


def _equal(target: int, domains: Sequence[Sequence[int]]) -> _Steps:
    alone = len(domains) == 1
    return True, lambda at, state, value: True if alone and value == target else None


def _sum(target: int, domains: Sequence[Sequence[int]]) -> _Steps:
    least, most = _reach(domains, 0), _reach(domains, -1)

    def step(at: int, left: int, value: int) -> int | None:
        left -= value
        return left if least[at + 1] <= left <= most[at + 1] else None

    return target, step


def _product(target: int, domains: Sequence[Sequence[int]]) -> _Steps:
    return _nothing(domains) if target == 0 else _factors(target, domains)


def _nothing(domains: Sequence[Sequence[int]]) -> _Steps:
    """A product of 0: some value is 0."""
    last = max((at for at, domain in enumerate(domains) if 0 in domain), default=-1)

    def step(at: int, found: bool, value: int) -> bool | None:
        found = found or value == 0
        return found if found or at < last else None

    return False, step


def _factors(target: int, domains: Sequence[Sequence[int]]) -> _Steps:
    most = [1]
    for domain in reversed(domains):
        most.append(most[-1] * max(abs(domain[0]), abs(domain[-1])))
    most.reverse()

    def step(at: int, left: int, value: int) -> int | None:
        if value == 0 or left % value:
            return None
        left //= value
        if at + 1 == len(domains):
            return left if left == 1 else None
        return left if abs(left) <= most[at + 1] else None

    return target, step


def _difference(target: int, domains: Sequence[Sequence[int]]) -> _Steps:
    """Twice the largest value minus the sum of all; the state is these two."""
    least, most = _reach(domains, 0), _reach(domains, -1)
    top = [max((d[-1] for d in domains[at:]), default=domains[0][0]) for at in _after(domains)]

    def step(at: int, state: tuple[int, int], value: int) -> tuple[int, int] | None:
        largest, total = max(state[0], value), state[1] + value
        high = 2 * max(largest, top[at + 1]) - total - least[at + 1]
        low = 2 * largest - total - most[at + 1]
        return (largest, total) if low <= target <= high else None

    return (min(domain[0] for domain in domains), 0), step


def _quotient(target: int, domains: Sequence[Sequence[int]]) -> _Steps:
    """The state is the values so far. Of positive ones, those beside the largest multiply."""
    positive = target > 0 and all(domain[0] > 0 for domain in domains)
    top = max(domain[-1] for domain in domains)

    def step(at: int, state: tuple[int, ...], value: int) -> tuple[int, ...] | None:
        state = (*state, value)
        if at + 1 == len(domains):
            return state if _divides(target, state) else None
        if positive and target * prod(state) > top * max(state):
            return None
        return state

    return (), step


def _after(domains: Sequence[Sequence[int]]) -> range:
    return range(len(domains) + 1)


_STEPS: Final[dict[str, Callable[[int, Sequence[Sequence[int]]], _Steps]]] = {
    "=": _equal,
    "+": _sum,
    "*": _product,
    "-": _difference,
    "/": _quotient,
}
