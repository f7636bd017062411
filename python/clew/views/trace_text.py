"""A trace as text with arrows, and as JSON lines."""

from __future__ import annotations

from collections.abc import Iterator

from clew.tasks.trace import Moment, Node, Tracing
from clew.views.json import dumped

__all__ = ["arrows", "json_lines"]

_ENDS = {"solution": " ✓ solution", "open": " … left open", "inner": ""}


def arrows(tracing: Tracing, *, prunings: bool = False) -> Iterator[str]:
    """The search tree, a line a guess, indented by depth; with `prunings` a line an event.

    A strategy whose traces were published prints them so.
    """
    if not prunings and (lines := tracing.published):
        yield from lines
        return
    yield f"{tracing.strategy}: {tracing.stats}"
    yield from map(_event, tracing) if prunings else map(_line, tracing.tree())
    if not tracing.complete:
        yield f"… the trace ends here: it holds its cap of {len(tracing):,} events"


_SIGNS = {"guess": "→ ", "prune": "", "fail": "✗ ", "back": "← ", "solution": "✓ ", "restart": "⟲ "}


def _event(moment: Moment) -> str:
    depth = moment.depth + (moment.kind not in ("guess", "restart"))
    return f"{'  ' * depth}{_SIGNS[moment.kind]}{moment}"


def _line(node: Node) -> str:
    arrow = "→ " if node.parent is not None else ""
    return f"{'  ' * node.depth}{arrow}{node.label}{_end(node)}{_removed(node)}"


def _removed(node: Node) -> str:
    if not node.pruned:
        return ""
    return f"  ({node.pruned:,} value{'s' if node.pruned > 1 else ''} removed)"


def _end(node: Node) -> str:
    if node.status == "fail":
        return f" ✗ {node.why}".rstrip() if node.why else " ✗"
    return _ENDS[node.status]


def json_lines(tracing: Tracing) -> Iterator[str]:
    """A header line, then a line an event, values and constraints in the user's terms."""
    yield dumped(
        {
            "family": tracing.family,
            "strategy": tracing.strategy,
            "status": tracing.status.value,
            "complete": tracing.complete,
            "events": len(tracing),
            "variables": list(tracing.names),
            "stats": tracing.stats.as_dict(),
        }
    )
    for moment in tracing:
        line = {
            "event": moment.index,
            "kind": moment.kind,
            "variable": moment.variable,
            "values": list(moment.values),
            "why": moment.why,
            "depth": moment.depth,
        }
        yield dumped({key: value for key, value in line.items() if value not in ("", [])})
