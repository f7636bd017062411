"""How a board shows itself when it is printed.

Views stand above everything that is printed, so what is printed cannot call them: views put their
painters here instead, and whatever has a board asks for its picture by the name of the format.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # `import clew` loads this file, and should load no other
    from collections.abc import Callable

    from clew.base.board import Board

__all__ = ["PAINTERS", "picture"]

#: Format ("text", "svg") to painter. Filled by `clew.views.painters` when `clew` is imported.
PAINTERS: dict[str, Callable[[Board], str]] = {}


def picture(board: Board, format: str = "text") -> str:
    """The board in that format."""
    return PAINTERS[format](board)
