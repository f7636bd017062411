"""Making puzzles."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from clew import families
from clew.base.family import Filling
from clew.base.generator import Generator
from clew.base.result import Limits, Status
from clew.errors import UsageError
from clew.tasks.subject import puzzle_subject

__all__ = ["generate", "generator_of"]


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


def generator_of(family: str) -> Generator:
    """The generator of the family called so."""
    found = families.family(family).generator
    if found is None:
        raise UsageError(f"Clew cannot make puzzles of the family {family!r}")
    return found


def generate(family: str, *, seed: int = 0, **options: Any) -> Any:
    """Make a puzzle; the same seed and options make the same one on every machine."""
    maker = generator_of(family)
    chosen = maker.chosen(options)
    return maker.make(Random(f"{family}:{seed}"), _Prover(), chosen)
