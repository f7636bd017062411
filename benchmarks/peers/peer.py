"""The one signature of all peers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from problem import Outcome, Problem, Puzzles


@dataclass(frozen=True)
class Peer:
    """A package with one way of using it.

    `build` turns a problem into the package's own model; `solve` finds what is wanted in it, and
    raises `NotOfferedError` for a way of giving answers that the package has not. Neither imports
    the package before it is called, so that peers that are not installed can be listed too. A
    `variant` is one more way of using a package that stands in the list already. `asked` is the
    kind of problem it is asked.
    """

    name: str
    package: str
    build: Callable[[Any], Any]
    solve: Callable[[Any, str], Outcome]
    variant: bool = False
    asked: type[Problem | Puzzles] = Problem
