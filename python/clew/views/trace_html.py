"""A trace as one self-contained page: step through the search, forwards and back.

The page's script and looks are in ``trace_page.html`` beside this file; here its data is made.
"""

from __future__ import annotations

import json
from html import escape
from importlib.resources import files
from typing import Any

from clew.base.board import Cell
from clew.base.constraint import Clause, Constraint
from clew.tasks.subject import puzzle_subject
from clew.tasks.trace import Tracing
from clew.views.borders import Borders
from clew.views.svg import CELL, PALETTE, lines_svg

__all__ = ["page", "payload"]

_KINDS = ("guess", "prune", "fail", "back", "solution", "restart")


def page(tracing: Tracing, title: str = "") -> str:
    """The HTML. It loads nothing from anywhere."""
    heading = title or f"{tracing.family or 'model'}: {tracing.strategy}"
    template = files("clew.views").joinpath("trace_page.html").read_text("utf-8")
    parts = {
        "@TITLE@": escape(heading),
        "@PALETTE@": "".join(f"--{name}:{colour};" for name, colour in PALETTE.items()),
        "@DATA@": _inert(json.dumps(payload(tracing), ensure_ascii=False, separators=(",", ":"))),
    }
    for mark, text in parts.items():
        template = template.replace(mark, text)
    return template


def _inert(text: str) -> str:
    """JSON that no browser takes for markup."""
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def payload(tracing: Tracing) -> dict[str, Any]:
    """What the page shows: names, values, constraints, the board, the events as small arrays.

    An event is ``[kind, variable, [positions in the variable's values], constraint, depth]``.
    """
    domains = tracing.codes
    places = [{code: position for position, code in enumerate(domain)} for domain in domains]
    return {
        "strategy": tracing.strategy,
        "family": tracing.family,
        "status": tracing.status.value,
        "stats": str(tracing.stats),
        "complete": tracing.complete,
        "names": tracing.names,
        "values": [[str(value) for value in values] for values in tracing.domains],
        "labels": tracing.labels,
        "scopes": [_scope(c, len(tracing.names)) for c in tracing.constraints],
        "board": _board(tracing),
        "events": [
            [
                _KINDS.index(e.kind),
                e.variable,
                [places[e.variable][code] for code in e.values] if e.variable >= 0 else [],
                e.why,
                e.depth,
            ]
            for e in tracing.trace
        ],
    }


_PARTS = ("variables", "items", "left", "right", "result", "index", "value", "number")


def _scope(constraint: Constraint, visible: int) -> list[int]:
    """The user's variables that a constraint speaks of."""
    found: set[int] = set()
    for name in _PARTS:
        part = getattr(constraint, name, ())
        found.update((part,) if isinstance(part, int) else part)
    if isinstance(constraint, Clause):
        found.update(literal.variable for literal in constraint.literals)
    return sorted(index for index in found if index < visible)


def _board(tracing: Tracing) -> dict[str, Any] | None:
    """The board, where its cells are the variables, in their order; else the page shows a table."""
    if tracing.puzzle is None:
        return None
    board = puzzle_subject(tracing.puzzle).family.board(tracing.puzzle, None, None)
    cells = [item for item in board.items if isinstance(item, Cell)]
    if len(cells) != len(tracing.names):
        return None
    return {
        "rows": board.rows,
        "columns": board.columns,
        "cell": CELL,
        "lines": "".join(lines_svg(Borders.of(board))),
        "cells": [[cell.row, cell.column, cell.role] for cell in cells],
    }
