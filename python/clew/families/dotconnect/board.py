"""How a board looks: dots, barriers, walls, numbers, and the line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from clew.base.board import Board, Cell, Edge, Item, Stroke
from clew.base.family import Filling
from clew.base.step import Fact, Step
from clew.families.dotconnect.notation.write import signs
from clew.families.dotconnect.puzzle import DotConnect

__all__ = ["board"]


def board(puzzle: DotConnect, filling: Filling | None = None, step: Step | None = None) -> Board:
    """The drawing. Steps are numbered from S, unless the board has waypoints: then it keeps their
    numbers, and the line alone shows the way."""
    places = _places(puzzle, filling, step)
    items: list[Item] = [
        *_cells(puzzle, places, _tints(puzzle, step)),
        *_edges(puzzle),
        *_strokes(puzzle, places),
        *_links(puzzle, step),
    ]
    caption = str(step) if step else ""
    return Board(puzzle.rows, puzzle.columns, tuple(items), caption=caption, grid=False)


def _places(puzzle: DotConnect, filling: Filling | None, step: Step | None) -> dict[int, int]:
    """The known places, also those a step has just found."""
    values = filling.values if filling else (None,) * len(puzzle.cells)
    found = {
        cell: value
        for cell, value in zip(puzzle.cells, values, strict=True)
        if isinstance(value, int)
    }
    for fact in step.therefore if step else ():
        if fact.holds and fact.cell < len(puzzle.cells):
            found[puzzle.cells[fact.cell]] = fact.values[0]
    return found


def _tints(puzzle: DotConnect, step: Step | None) -> dict[int, str]:
    found: dict[int, str] = {}
    for role, facts in (
        ("because", step.because if step else ()),
        ("therefore", step.therefore if step else ()),
    ):
        for fact in facts:
            found |= {puzzle.cells[dot]: role for dot in _dots(puzzle, fact)}
    return found


def _dots(puzzle: DotConnect, fact: Fact) -> tuple[int, ...]:
    """The dots that a fact speaks of: one, or the two of a link."""
    links = 2 * len(puzzle.cells)
    return (fact.cell,) if fact.cell < links else puzzle.links[fact.cell - links]


def _links(puzzle: DotConnect, step: Step | None) -> Iterator[Stroke]:
    """The links that a step takes, or rests upon."""
    for fact in (*step.because, *step.therefore) if step else ():
        dots = _dots(puzzle, fact)
        if fact.holds and len(dots) == 2:
            yield from _stroke(puzzle, [puzzle.cells[dot] for dot in dots])


def _cells(
    puzzle: DotConnect, places: Mapping[int, int], tints: Mapping[int, str]
) -> Iterator[Cell]:
    given = signs(puzzle)
    for cell in range(puzzle.rows * puzzle.columns):
        row, column = divmod(cell, puzzle.columns)
        if cell in puzzle.barriers:
            yield Cell(row, column, role="barrier")
        elif cell in given:
            yield Cell(row, column, given[cell], "clue", tints.get(cell, ""))
        elif cell in places and not puzzle.waypoints:
            text = str(places[cell] - 1) if places[cell] > 1 else "S"
            yield Cell(row, column, text, "value", tints.get(cell, ""))
        else:
            yield Cell(row, column, "", "dot", tints.get(cell, ""))


def _edges(puzzle: DotConnect) -> Iterator[Edge]:
    """The frame and the walls."""
    for row in range(puzzle.rows):
        yield Edge(row, 0, "left")
        yield Edge(row, puzzle.columns - 1, "right")
    for column in range(puzzle.columns):
        yield Edge(0, column, "top")
        yield Edge(puzzle.rows - 1, column, "bottom")
    for first, second in sorted(puzzle.walls):
        row, column = divmod(first, puzzle.columns)
        yield Edge(row, column, "right" if second == first + 1 else "bottom")


def _strokes(puzzle: DotConnect, places: Mapping[int, int]) -> Iterator[Stroke]:
    """The line, as far as it is known."""
    cell_at = {place: cell for cell, place in places.items()}
    order = sorted(cell_at)
    run: list[int] = order[:1]
    for before, after in pairwise(order):
        if after > before + 1:
            yield from _stroke(puzzle, [cell_at[place] for place in run])
            run = []
        run.append(after)
    if puzzle.closed and len(run) == len(puzzle.cells):
        run.append(1)
    yield from _stroke(puzzle, [cell_at[place] for place in run])


def _stroke(puzzle: DotConnect, cells: list[int]) -> Iterator[Stroke]:
    if len(cells) > 1:
        yield Stroke(tuple(divmod(cell, puzzle.columns) for cell in cells))
