"""Gives what is printed its looks: imported with `clew`, loads the views only when one is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clew.base.picture import PAINTERS

if TYPE_CHECKING:
    from clew.base.board import Board

__all__ = ["register"]


def _text(board: Board) -> str:
    from clew.views.text import boxed

    return boxed(board)


def _svg(board: Board) -> str:
    from clew.views.svg import svg

    return svg(board)


def register() -> None:
    """Put the painters in their places."""
    PAINTERS.update(text=_text, svg=_svg)
