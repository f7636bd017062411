"""One function for "show me this as …"."""

from __future__ import annotations

from html import escape
from typing import Any

from clew.base.board import Board
from clew.base.family import Filling
from clew.base.model import Model
from clew.base.step import Step
from clew.errors import UsageError
from clew.tasks.check import Verdict
from clew.tasks.compare import Comparison
from clew.tasks.explain import Explanation
from clew.tasks.solution import ModelSolution, PuzzleSolution
from clew.tasks.solve import Count, Result
from clew.tasks.subject import puzzle_subject
from clew.tasks.trace import Tracing

__all__ = ["FORMATS", "board_of", "render"]

#: A board of more cells is written in text, not drawn.
_VAST = 40_000

FORMATS = ("text", "plain", "svg", "json", "html")


def render(
    x: Any,
    format: str = "text",
    *,
    filling: Filling | None = None,
    step: Step | None = None,
    colour: bool = False,
) -> str:
    """A puzzle, solution, result, explanation, trace or board as text, plain, svg, json or html.

    A puzzle is drawn with `filling` in it and with `step` made to stand out, if given.
    """
    if format not in FORMATS:
        raise UsageError(f"unknown format {format!r}: choose one of {', '.join(FORMATS)}")
    if format == "json":
        return _json(x)
    if isinstance(x, Tracing) and format == "html":
        from clew.views.trace_html import page

        return page(x)
    if isinstance(x, PuzzleSolution) and format in ("text", "plain") and _is_vast(x):
        return x.text
    board = board_of(x, filling, step)
    if board is not None:
        return _drawn(board, format, colour)
    if format in ("text", "plain") and not isinstance(x, Model):
        return str(x)
    raise UsageError(f"{type(x).__name__} cannot be shown as {format}")


def _is_vast(solution: PuzzleSolution) -> bool:
    """Whether nobody could see a drawing of it: then its notation says as much."""
    return len(solution.filling.values) > _VAST


def board_of(x: Any, filling: Filling | None = None, step: Step | None = None) -> Board | None:
    """How it looks on a board, or None for what has none."""
    if isinstance(x, Board):
        return x
    if isinstance(x, PuzzleSolution):
        return x.board
    if isinstance(x, Result):
        return board_of(x.solution) if x.solution is not None else None
    if isinstance(x, (Model, ModelSolution, Tracing, Comparison, Explanation, Verdict, Count)):
        return None
    if not hasattr(x, "family"):
        return None
    what = puzzle_subject(x)
    return what.family.board(x, filling, step)


def _drawn(board: Board, format: str, colour: bool) -> str:
    from clew.views.svg import svg
    from clew.views.text import boxed, plain

    if format == "plain":
        return plain(board)
    if format == "text":
        return boxed(board, colour=colour)
    if format == "svg":
        return svg(board)
    title = escape(board.caption or "Clew")
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f"<title>{title}</title></head>\n<body>\n{svg(board)}\n</body></html>"
    )


def _json(x: Any) -> str:
    from clew.tasks.convert import convert
    from clew.views.json import dumped, explanation_record, record, result_record

    if isinstance(x, (Result, Verdict, Count)):
        return dumped(result_record(x))
    if isinstance(x, Explanation):
        return dumped(explanation_record(x))
    if isinstance(x, Comparison):
        return x.as_json()
    if isinstance(x, PuzzleSolution):
        return dumped(record(family=x.puzzle.family, solutions=[x], stats=x.stats))
    if isinstance(x, ModelSolution):
        return dumped(record(solutions=[x]))
    if isinstance(x, Tracing):
        from clew.views.trace_text import json_lines

        return "\n".join(json_lines(x))
    if isinstance(x, (Model, Board)) or not hasattr(x, "family"):
        raise UsageError(f"{type(x).__name__} cannot be shown as json")
    return dumped({"family": puzzle_subject(x).family_name, "text": convert(x)})
