"""Board → a standalone SVG picture, the same bytes for the same board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from itertools import groupby

from clew.base.board import Board, Cell, Label, Outline, Stroke
from clew.views.borders import THICK, THIN, Borders, cells_of
from clew.views.marks import Places

__all__ = ["CELL", "MARGIN", "PALETTE", "lines_svg", "svg"]

#: Sizes in pixels: one cell, and the paper around the board.
CELL, MARGIN = 48, 14

_CAPTION = 34
#: How far an outline keeps inside its cells.
_INSET = 3

#: Role or tint to colour; one palette for pictures and pages.
PALETTE = {
    "paper": "#ffffff",
    "thin": "#c8ced8",
    "thick": "#1e293b",
    "clue": "#0f172a",
    "value": "#2563eb",
    "mark": "#64748b",
    "struck": "#dc2626",
    "label": "#334155",
    "barrier": "#334155",
    "path": "#bfdbfe",
    "dot": "#94a3b8",
    "moves": "#93c5fd",
    "diagonal": "#e2e8f0",
    "guess": "#fde68a",
    "pruned": "#fecaca",
    "because": "#dbeafe",
    "therefore": "#bbf7d0",
    "wrong": "#fda4af",
}

_WIDTHS = {"path": 12, "moves": 2, "diagonal": 3}

_FONT = "ui-sans-serif, 'Helvetica Neue', Helvetica, Arial, sans-serif"


def svg(board: Board) -> str:
    """The picture as one SVG document."""
    width = board.columns * CELL + 2 * MARGIN
    height = board.rows * CELL + 2 * MARGIN
    caption = _wrapped(board.caption, width - 2 * MARGIN)
    total = height + (_CAPTION - 14 + 18 * (len(caption) - 1) if caption else 0)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {total}" '
            f'width="{width}" height="{total}" role="img" font-family="{_FONT}">',
            f'<rect width="{width}" height="{total}" fill="{PALETTE["paper"]}"/>',
            f'<g transform="translate({MARGIN} {MARGIN})">',
            *_inside(board),
            "</g>",
            *_caption_lines(caption, height),
            "</svg>",
        ]
    )


def _inside(board: Board) -> Iterator[str]:
    cells = cells_of(board)
    places = Places.of(board)
    yield from _grounds(cells.values())
    yield from _strokes(board, "diagonal")
    yield from lines_svg(Borders.of(board))
    yield from _outlines(board)
    yield from _strokes(board, "path")
    yield from _strokes(board, "moves")
    for cell in cells.values():
        yield from _content(cell, places)
    for item in board.items:
        if isinstance(item, Label):
            yield _label(item)


def _grounds(cells: Iterable[Cell]) -> Iterator[str]:
    for cell in cells:
        colour = PALETTE["barrier"] if cell.role == "barrier" else PALETTE.get(cell.tint)
        if colour and cell.role != "hole":
            yield (
                f'<rect x="{cell.column * CELL}" y="{cell.row * CELL}" '
                f'width="{CELL}" height="{CELL}" fill="{colour}"/>'
            )


def _content(cell: Cell, places: Places) -> Iterator[str]:
    if cell.text:
        yield _text(cell)
        return
    if cell.role == "dot":
        x, y = _middle(cell.row, cell.column)
        yield f'<circle cx="{_number(x)}" cy="{_number(y)}" r="4" fill="{PALETTE["dot"]}"/>'
    for mark in (*cell.marks, *(m for m in cell.struck if m not in cell.marks)):
        yield from _mark(cell, mark, places)


def _text(cell: Cell) -> str:
    x, y = _middle(cell.row, cell.column)
    size = round(CELL * (0.56 if len(cell.text) == 1 else 0.46 if len(cell.text) == 2 else 0.34))
    colour = PALETTE["value" if cell.role == "value" else "clue"]
    weight = ' font-weight="600"' if cell.role == "clue" else ""
    return (
        f'<text x="{_number(x)}" y="{_number(y + size * 0.36)}" font-size="{size}"{weight} '
        f'text-anchor="middle" fill="{colour}">{escape(cell.text)}</text>'
    )


def _mark(cell: Cell, mark: str, places: Places) -> Iterator[str]:
    row, column = divmod(places.marks.index(mark), places.side)
    step = (CELL - 8) / places.side
    x = cell.column * CELL + 4 + (column + 0.5) * step
    y = cell.row * CELL + 4 + (row + 0.5) * step
    size = min(13.0, step * (0.86 if len(mark) == 1 else 0.62))
    struck = mark in cell.struck
    colour = PALETTE["struck" if struck else "mark"]
    yield (
        f'<text x="{_number(x)}" y="{_number(y + size * 0.36)}" font-size="{_number(size)}" '
        f'text-anchor="middle" fill="{colour}">{escape(mark)}</text>'
    )
    if struck:
        half = size * 0.5
        yield (
            f'<path d="M{_number(x - half)} {_number(y + half)} L{_number(x + half)} '
            f'{_number(y - half)}" stroke="{colour}" stroke-width="1.4"/>'
        )


def _label(label: Label) -> str:
    x, y = label.column * CELL + 4, label.row * CELL + 13
    return (
        f'<text x="{x}" y="{y}" font-size="11" font-weight="600" '
        f'fill="{PALETTE["label"]}">{escape(label.text)}</text>'
    )


def _strokes(board: Board, role: str) -> Iterator[str]:
    width = _WIDTHS[role]
    for item in board.items:
        if isinstance(item, Stroke) and item.role == role and len(item.points) > 1:
            places = [_middle(row, column) for row, column in item.points]
            if role == "diagonal":
                places = _stretched(places)
            points = " ".join(f"{_number(x)},{_number(y)}" for x, y in places)
            yield (
                f'<polyline points="{points}" fill="none" stroke="{PALETTE[role]}" '
                f'stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"/>'
            )


def _stretched(places: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """From the middles of the end cells on to their far corners."""
    first, last = places[0], places[-1]
    dx = (CELL / 2) * (1 if last[0] > first[0] else -1)
    dy = (CELL / 2) * (1 if last[1] > first[1] else -1)
    return [(first[0] - dx, first[1] - dy), (last[0] + dx, last[1] + dy)]


def _outlines(board: Board) -> Iterator[str]:
    """Broken lines a little inside the border of their cells."""
    paths = [
        piece
        for item in board.items
        if isinstance(item, Outline)
        for piece in _outline_pieces(frozenset(item.points))
    ]
    if paths:
        yield (
            f'<path d="{"".join(paths)}" fill="none" stroke="{PALETTE["label"]}" '
            'stroke-width="1" stroke-dasharray="3 2"/>'
        )


def _outline_pieces(inside: frozenset[tuple[int, int]]) -> Iterator[str]:
    """One line for each side of a cell that has no other cell of the outline beyond."""
    for row, column in sorted(inside):
        for down in (-1, 1):
            if (row + down, column) not in inside:
                left, right = (
                    _reach(inside, (row, column + side), (row + down, column + side)) * side
                    for side in (-1, 1)
                )
                y = row * CELL + (_INSET if down < 0 else CELL - _INSET)
                yield f"M{column * CELL + left} {y}H{(column + 1) * CELL + right}"
        for over in (-1, 1):
            if (row, column + over) not in inside:
                top, bottom = (
                    _reach(inside, (row + side, column), (row + side, column + over)) * side
                    for side in (-1, 1)
                )
                x = column * CELL + (_INSET if over < 0 else CELL - _INSET)
                yield f"M{x} {row * CELL + top}V{(row + 1) * CELL + bottom}"


def _reach(
    inside: frozenset[tuple[int, int]], beside: tuple[int, int], beyond: tuple[int, int]
) -> int:
    """How far a side's line goes past its cell: back at an outer corner, on into an inner one."""
    if beside not in inside:
        return -_INSET
    return _INSET if beyond in inside else 0


@dataclass(frozen=True, slots=True)
class _Run:
    """A straight line of one weight; `at` is the line's number, then where it starts and ends."""

    at: int
    start: int
    end: int


def lines_svg(borders: Borders) -> Iterator[str]:
    """All lines as two paths, the thick ones over the thin."""
    columns = tuple(zip(*borders.down, strict=True))
    for weight, name, width in ((THIN, "thin", "1"), (THICK, "thick", "2.6")):
        path = [
            f"M{r.start * CELL} {r.at * CELL}H{r.end * CELL}" for r in _runs(borders.across, weight)
        ]
        path += [f"M{r.at * CELL} {r.start * CELL}V{r.end * CELL}" for r in _runs(columns, weight)]
        if path:
            yield (
                f'<path d="{"".join(path)}" fill="none" stroke="{PALETTE[name]}" '
                f'stroke-width="{width}" stroke-linecap="square"/>'
            )


def _runs(lines: tuple[tuple[int, ...], ...], weight: int) -> Iterator[_Run]:
    for at, line in enumerate(lines):
        place = 0
        for found, group in groupby(line):
            length = len(list(group))
            if found == weight:
                yield _Run(at, place, place + length)
            place += length


def _caption_lines(lines: list[str], top: int) -> Iterator[str]:
    for number, line in enumerate(lines):
        yield (
            f'<text x="{MARGIN}" y="{top + 8 + 18 * number}" font-size="14" '
            f'fill="{PALETTE["label"]}">{escape(line)}</text>'
        )


def _wrapped(caption: str, width: int) -> list[str]:
    """The caption in lines; an average letter is taken to be 7 pixels wide."""
    lines: list[str] = []
    for word in caption.split():
        if lines and (len(lines[-1]) + 1 + len(word)) * 7 <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _middle(row: int, column: int) -> tuple[float, float]:
    return column * CELL + CELL / 2, row * CELL + CELL / 2


def _number(value: float) -> str:
    """At most two places, no trailing zeros: short, and the same everywhere."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
