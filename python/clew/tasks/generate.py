"""Making puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import islice
from random import Random
from typing import Any

from clew import families
from clew.base.family import Filling
from clew.base.generator import Generator
from clew.base.program import Kernel
from clew.base.result import Limits, Status
from clew.errors import UsageError
from clew.tasks import engine
from clew.tasks.parallel import in_order
from clew.tasks.subject import puzzle_subject

__all__ = ["generate", "generate_many", "generator_of", "make"]


class _Prover:
    """The engine, or the family's own default strategy, for a generator's questions."""

    def solutions(
        self, puzzle: Any, at_most: int = 2, *, nodes: int | None = None, seed: int = 0
    ) -> list[Filling] | None:
        what = puzzle_subject(puzzle)
        search = what.search(None, Limits(nodes=nodes), seed)
        found = [what.filling(v) for v in islice(iter(search.next, None), at_most)]
        if len(found) < at_most and search.status is Status.LIMIT:
            return None
        return found

    def answer(self, kernel: Kernel) -> tuple[int, ...] | None:
        return engine.kernel_search(kernel, Limits()).next()


def generator_of(family: str) -> Generator:
    """The generator of the family called so."""
    found = families.family(family).generator
    if found is None:
        raise UsageError(f"Clew cannot make puzzles of the family {family!r}")
    return found


def generate(family: str, *, seed: int = 0, **options: Any) -> Any:
    """Make a puzzle; the same seed and options make the same one on every machine."""
    return make(family, generator_of(family).chosen(options), seed, 0)


def generate_many(
    family: str,
    count: int,
    *,
    seed: int = 0,
    start: int = 0,
    processes: int | None = 1,
    **options: Any,
) -> Iterator[Any]:
    """Make `count` puzzles, one by one as they are asked for; `processes` None means all cores.

    Each has a seed of its own, derived from `seed` and its number, so that the first is what
    `generate` makes and the order does not depend on the number of processes. `start` leaves out
    the first so many.
    """
    if count < 0 or start < 0:
        raise UsageError(f"count and start must be 0 or more, not {count} and {start}")
    chosen = generator_of(family).chosen(options)
    work = partial(_make_all, family, chosen, seed)
    return in_order(work, iter(range(start, start + count)), processes)


def make(family: str, chosen: Mapping[str, Any], seed: int, index: int) -> Any:
    """The puzzle of this number among those of a seed; `chosen` has a value for each option."""
    chance = Random(f"{family}:{seed}:{index}")
    return generator_of(family).make(chance, _Prover(), chosen)


def _make_all(family: str, chosen: Mapping[str, Any], seed: int, numbers: list[int]) -> list[Any]:
    return [make(family, chosen, seed, number) for number in numbers]
