"""How cages and cells are written, wherever they are: ``23`` (up to 9×9), ``2,3`` or ``r2c3``."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["cell_text", "cells_told", "place_of"]

_NAMED: Final = re.compile(r"[rR](\d{1,3})[cC](\d{1,3})", re.ASCII)
_PAIR: Final = re.compile(r"(\d{1,3}),(\d{1,3})", re.ASCII)
_DIGITS: Final = re.compile(r"([1-9])([1-9])", re.ASCII)


def place_of(text: str, size: int) -> tuple[int, int] | None:
    """The row and column a word names, counted from 1; None if it names none."""
    found = _PAIR.fullmatch(text) or _NAMED.fullmatch(text)
    if not found and size <= 9:
        found = _DIGITS.fullmatch(text)
    return (int(found[1]), int(found[2])) if found else None


def cells_told(size: int) -> str:
    """How a cell is written, for a message."""
    return f"row 2, column 3 is {'23 or 2,3' if size <= 9 else '2,3'}"


def cell_text(cell: int, size: int) -> str:
    """A cell as `place_of` reads it."""
    row, column = cell // size + 1, cell % size + 1
    return f"{row}{column}" if size <= 9 else f"{row},{column}"
