"""The ways of finding a tour that people study, and the kernel that Clew itself takes."""

from __future__ import annotations

import struct
from functools import partial
from typing import Final

from clew.base.family import OwnStrategy
from clew.base.program import Kernel
from clew.base.result import Limits
from clew.families.knightstour.puzzle import KnightsTour
from clew.families.knightstour.theorems import why_none
from clew.families.knightstour.walks import (
    ANY,
    CHANCE,
    FIXED,
    LATER,
    LATER_OUTER,
    OUTER,
    KnightWalk,
)

__all__ = ["COMPARED", "DEFAULT", "STRATEGIES"]

_ALL: Final = (1 << 64) - 1


def _words(puzzle: KnightsTour, seed: int, *before: int) -> bytes:
    """What comes first, then the board, as the knight's kernels read it."""
    words = [
        *before,
        puzzle.rows,
        puzzle.columns,
        int(puzzle.closed),
        seed & _ALL,
        len(puzzle.holes),
        *puzzle.holes,
        len(puzzle.given),
        *(word for pair in puzzle.given for word in pair),
    ]
    return struct.pack(f"<{len(words)}Q", *words)


def _walk(
    rule: int, back: bool, puzzle: KnightsTour, limits: Limits, seed: int, cap: int | None
) -> KnightWalk:
    return KnightWalk(puzzle, rule, back, limits, seed, cap)


def _walk_kernel(rule: int, back: bool, puzzle: KnightsTour, seed: int) -> Kernel:
    return Kernel("knight-walk", _words(puzzle, seed, rule, int(back)))


def _walking(name: str, title: str, rule: int, back: bool = False) -> OwnStrategy:
    search, kernel = partial(_walk, rule, back), partial(_walk_kernel, rule, back)
    return OwnStrategy(name, title, search, traces=True, kernel=kernel)


def _tour(puzzle: KnightsTour, seed: int) -> Kernel:
    """Nothing is searched where a theorem says that there is nothing to find."""
    return Kernel("knight-tour", _words(puzzle, seed, int(bool(why_none(puzzle)))))


def _divide(puzzle: KnightsTour, seed: int) -> Kernel:
    return Kernel("knight-divide", _words(puzzle, seed))


DEFAULT: Final = "hamilton"

STRATEGIES: Final = (
    OwnStrategy(
        DEFAULT, "Theorems, cycles joined, exact search; large boards divided", kernel=_tour
    ),
    OwnStrategy("divide", "Small cycles that tile the board, joined", kernel=_divide),
    _walking("backtrack", "Any move, taken back where it leads nowhere", ANY, back=True),
    _walking("warnsdorff", "Warnsdorff's rule; ties by the order of squares", FIXED),
    _walking("warnsdorff-random", "Warnsdorff's rule; ties by chance", CHANCE),
    _walking("warnsdorff-next", "Warnsdorff's rule; ties by the exits one move later", LATER),
    _walking("warnsdorff-roth", "Warnsdorff's rule; ties far from the middle (Roth)", OUTER),
    _walking("warnsdorff-next-roth", "Warnsdorff's rule; ties by both", LATER_OUTER),
    _walking(
        "warnsdorff-backtrack", "Warnsdorff's rule (Roth), with moves taken back", OUTER, back=True
    ),
)

COMPARED: Final = (
    "backtrack",
    "warnsdorff",
    "warnsdorff-random",
    "warnsdorff-next",
    "warnsdorff-roth",
    "warnsdorff-next-roth",
    "warnsdorff-backtrack",
    "smallest/ascending/domain",
    "divide",
    DEFAULT,
)
