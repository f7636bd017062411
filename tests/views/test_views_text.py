"""Boards as text."""

from __future__ import annotations

import pytest

from clew.base.board import Board, Cell, Edge, Label, Stroke
from clew.views.text import boxed, plain, to_ascii

BOXES = "0011001122332233"
JIGSAW = "0001021122313231"


def square(size: int, texts: str, regions: str, *more: object, **board: object) -> Board:
    """A board of cells: a digit is a clue, a letter a value, a dot open; thick between regions."""
    items: list[object] = []
    for place, text in enumerate(texts):
        row, column = divmod(place, size)
        role = "clue" if text.isdigit() else "blank" if text == "." else "value"
        items.append(Cell(row, column, text.strip("."), role))
        items += _edges(size, regions, place)
    return Board(size, size, (*items, *more), **board)


def _edges(size: int, regions: str, place: int) -> list[Edge]:
    row, column = divmod(place, size)
    sides = {
        "top": row == 0 or regions[place - size] != regions[place],
        "left": column == 0 or regions[place - 1] != regions[place],
        "bottom": row == size - 1,
        "right": column == size - 1,
    }
    return [Edge(row, column, side) for side, thick in sides.items() if thick]


CELLS = "1..A.2...b3.4..c"


@pytest.mark.parametrize("regions", [BOXES, JIGSAW], ids=["boxes", "jigsaw"])
def test_boxed(regions, golden, request):
    golden(f"boxed-{request.node.callspec.id}.txt", boxed(square(4, CELLS, regions)) + "\n")


def test_plain():
    assert plain(square(4, CELLS, BOXES)) == "1 . . A\n. 2 . .\n. b 3 .\n4 . . c"


def test_a_caption_stands_below():
    assert boxed(square(1, "7", "0", caption="seven")) == "┏━━━┓\n┃ 7 ┃\n┗━━━┛\nseven"


def test_thin_lines_alone_are_all_drawn():
    assert boxed(Board(1, 2, (Cell(0, 0, "a"),))) == "┌───┬───┐\n│ a │ . │\n└───┴───┘"


def test_wide_cells_are_aligned():
    rows = boxed(Board(2, 2, (Cell(0, 0, "10"), Cell(1, 1, "7")))).splitlines()
    assert rows[1] == "│ 10 │  . │"
    assert len({len(row) for row in rows}) == 1


def test_no_grid_no_lines():
    assert boxed(Board(1, 2, (Cell(0, 0, "a"), Cell(0, 1, "b")), grid=False)) == " a b"


def test_candidates_labels_barriers_holes_and_paths(golden):
    marks = Cell(0, 1, marks=("1", "3"), struck=("3",))
    candidates = square(2, "1.2.", "0011", marks, Label(0, 0, "12+"))
    path = Stroke(((0, 0), (0, 1), (1, 1), (1, 2)))
    shapes = Board(3, 3, (path, Cell(2, 2, role="barrier"), Cell(2, 0, role="hole")))
    golden("candidates.txt", boxed(candidates, marks=True) + "\n")
    golden("shapes.txt", boxed(shapes) + "\n")


def test_colours_only_when_asked():
    board = square(2, "1a..", "0011", Cell(1, 0, tint="guess"))
    assert "\x1b" not in boxed(board)
    coloured = boxed(board, colour=True)
    assert "\x1b[1m 1" in coloured
    assert "\x1b[36m a" in coloured
    assert "\x1b[43;30m" in coloured


def test_ascii():
    text = to_ascii(boxed(square(4, CELLS, JIGSAW)) + "█")
    assert text.isascii()
    assert text.splitlines()[:2] == ["+---+---+---+---+", "| 1 | . | . | A |"]
