"""Units and cages as the payload of the compiled solvers ``kenken`` and ``kenken-paper``."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Final

from clew.base.program import Kernel
from clew.families._shared.cages import Cage

__all__ = ["cage_kernel"]

_CODES: Final = {"=": 0, "+": 0, "-": 1, "*": 2, "/": 3, "?": 4}
_BITS: Final = (1 << 64) - 1


def cage_kernel(
    name: str,
    word: int,
    values: Sequence[int],
    masks: Sequence[int],
    units: Sequence[Sequence[int]],
    cages: Sequence[Cage],
) -> Kernel:
    """The payload: a `word` of the kernel's own, and in `units` the cells that all differ."""
    words = [word, len(values), *(value & _BITS for value in values), len(masks), *masks]
    words.append(len(units))
    for unit in units:
        words += (len(unit), *unit)
    words.append(len(cages))
    for cage in cages:
        words += (_CODES[cage.op], cage.target & _BITS, len(cage.cells), *cage.cells)
    return Kernel(name, struct.pack(f"<{len(words)}Q", *words))
