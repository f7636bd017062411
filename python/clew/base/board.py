"""How a puzzle looks: a list of drawing items on a grid of cells. Views turn it into text or SVG.

Rows and columns count from 0. Roles are words, not colours; each view has its own palette.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

__all__ = ["Board", "Cell", "Edge", "Item", "Label", "Outline", "Stroke"]


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell. `role`: clue, value, blank, dot (open, and drawn as one), barrier, hole.

    `tint`: "", guess, pruned, because, therefore, wrong: why a view should make it stand out.
    `marks`: the candidates shown small when there is no text; `struck`: those among them that are
    just being removed.
    """

    row: int
    column: int
    text: str = ""
    role: str = "blank"
    tint: str = ""
    marks: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Edge:
    """A border on one side of a cell: `side` is top, left, bottom or right; `weight` thin/thick."""

    row: int
    column: int
    side: str
    weight: str = "thick"


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through the middles of cells. `role`: path, moves (which cross), diagonal."""

    points: tuple[tuple[int, int], ...]
    role: str = "path"


@dataclass(frozen=True, slots=True)
class Label:
    """A small text in the corner of a cell (a cage's target)."""

    row: int
    column: int
    text: str


@dataclass(frozen=True, slots=True)
class Outline:
    """A broken line inside the border of some cells (a cage that crosses regions)."""

    points: tuple[tuple[int, int], ...]


Item: TypeAlias = Cell | Edge | Stroke | Label | Outline


@dataclass(frozen=True, slots=True)
class Board:
    """Rows × columns and what lies on them. Cells not listed are blank; `caption` goes below."""

    rows: int
    columns: int
    items: tuple[Item, ...]
    caption: str = ""
    grid: bool = field(default=True)
    """Whether thin lines separate all cells."""
