"""A search tree as a graph for Graphviz or Mermaid."""

from __future__ import annotations

from collections.abc import Iterator

from clew.tasks.trace import Node, Tracing

__all__ = ["dot", "mermaid"]

_COLOURS = {"solution": "#bbf7d0", "fail": "#fecaca", "inner": "#fef3c7", "open": "#e2e8f0"}


def dot(tracing: Tracing) -> Iterator[str]:
    """Lines of a Graphviz ``digraph``."""
    yield "digraph search {"
    yield '  node [shape=box, style="rounded,filled", color="#94a3b8", fontname="Helvetica"];'
    yield '  edge [color="#94a3b8"];'
    for node in tracing.tree():
        label = "\\n".join(_quoted(line) for line in _lines(node))
        yield f'  n{node.id} [label="{label}", fillcolor="{_COLOURS[node.status]}"];'
        if node.parent is not None:
            yield f"  n{node.parent} -> n{node.id};"
    yield "}"


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def mermaid(tracing: Tracing) -> Iterator[str]:
    """Lines of a Mermaid ``flowchart``."""
    yield "flowchart TD"
    for node in tracing.tree():
        label = "<br/>".join(_entities(line) for line in _lines(node))
        yield f'  n{node.id}["{label}"]:::{node.status}'
        if node.parent is not None:
            yield f"  n{node.parent} --> n{node.id}"
    for status, colour in _COLOURS.items():
        yield f"  classDef {status} fill:{colour},stroke:#94a3b8,color:#0f172a"


def _entities(text: str) -> str:
    """Mermaid's own way to write what would end a label."""
    return text.translate({ord(character): f"#{ord(character)};" for character in '#"<>'})


def _lines(node: Node) -> list[str]:
    lines = [node.label]
    if node.status == "fail":
        lines.append(f"✗ {node.why}".rstrip())
    elif node.status == "solution":
        lines.append("✓ solution")
    if node.pruned:
        lines.append(f"{node.pruned} removed")
    return lines
