"""What an engine is given: domains and constraints, nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clew.base.constraint import Constraint

__all__ = ["Kernel", "Program"]


@dataclass(frozen=True, slots=True)
class Kernel:
    """An offer: the specialised solver `name` can do this program, given `payload`."""

    name: str
    payload: bytes


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Program:
    """A model in the engine's own language: all values are integers.

    The first `visible` variables are the user's, in order of their making; hidden ones (constants)
    follow. Domains are ranges of step 1 or increasing tuples, never empty.
    """

    domains: tuple[Sequence[int], ...]
    visible: int
    constraints: tuple[Constraint, ...]
    kernel: Kernel | None = None
