"""Boards as SVG."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest
from test_views_text import BOXES, CELLS, JIGSAW, square

from clew.base.board import Board, Cell, Label, Stroke
from clew.views.svg import PALETTE, svg

SVG = "{http://www.w3.org/2000/svg}"

FULL = square(
    4,
    CELLS,
    JIGSAW,
    Cell(0, 1, marks=("1", "2", "3"), struck=("2",), tint="therefore"),
    Cell(0, 2, tint="because"),
    Cell(1, 0, tint="guess"),
    Cell(1, 2, tint="pruned"),
    Cell(1, 3, tint="wrong"),
    Cell(2, 0, role="barrier"),
    Cell(2, 3, role="hole"),
    Label(0, 0, "12+"),
    Stroke(((0, 0), (3, 3)), "diagonal"),
    Stroke(((3, 1), (3, 2), (2, 2))),
    caption="In row 1 only r1c2 can be 3 & nothing <else>; and this goes on to a second line.",
)


@pytest.mark.parametrize(
    ("name", "board"), [("boxes", square(4, CELLS, BOXES)), ("full", FULL)], ids=["boxes", "full"]
)
def test_the_picture(name, board, golden):
    text = svg(board)
    golden(f"{name}.svg", text + "\n")
    assert svg(board) == text
    ElementTree.fromstring(text)


def test_clues_and_values_are_told_apart():
    texts = ElementTree.fromstring(svg(square(4, CELLS, BOXES))).iter(f"{SVG}text")
    fills = {text.text: text.get("fill") for text in texts}
    assert fills["1"] == PALETTE["clue"]
    assert fills["A"] == PALETTE["value"]


@pytest.mark.parametrize("tint", ["guess", "pruned", "because", "therefore", "wrong"])
def test_tints(tint):
    picture = ElementTree.fromstring(svg(Board(1, 1, (Cell(0, 0, tint=tint),))))
    assert PALETTE[tint] in {rect.get("fill") for rect in picture.iter(f"{SVG}rect")}


def test_what_users_write_is_escaped():
    assert "<script>" not in svg(Board(1, 1, (Cell(0, 0, "<script>"), Label(0, 0, "<script>"))))


def test_an_empty_caption_takes_no_room():
    low = ElementTree.fromstring(svg(replace(FULL, caption="")))
    high = ElementTree.fromstring(svg(FULL))
    assert int(low.get("height", "")) < int(high.get("height", ""))
