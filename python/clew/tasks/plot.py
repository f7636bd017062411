"""A comparison as a picture, by matplotlib."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clew.base.result import Status, duration
from clew.errors import UsageError

if TYPE_CHECKING:
    from clew.tasks.compare import Comparison, Row

__all__ = ["bars"]

_DONE, _GAVE_UP = "#2563eb", "#f59e0b"


def bars(comparison: Comparison, path: str | Path) -> None:
    """Two panels of horizontal bars, time and nodes, both on a logarithmic scale."""
    figure_type = _matplotlib()
    rows = comparison.rows[::-1]
    figure = figure_type(figsize=(9, 1.2 + 0.42 * len(rows)), layout="constrained")
    left, right = figure.subplots(1, 2, sharey=True)
    seconds, nodes = ([getattr(row.stats, name) for row in rows] for name in ("seconds", "nodes"))
    _panel(left, rows, seconds, list(map(duration, seconds)), "seconds")
    _panel(right, rows, nodes, [f"{number:,}" for number in nodes], "nodes")
    if comparison.title:
        figure.suptitle(comparison.title)
    # without a date in it, the same table gives the same file
    kind = Path(path).suffix[1:]
    picture = BytesIO()
    figure.savefig(picture, format=kind, metadata={"Date": None} if kind == "svg" else None)
    Path(path).write_bytes(picture.getvalue())


def _matplotlib() -> Any:
    """Its Figure: made directly, it draws without a window and leaves nothing behind."""
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError:
        raise UsageError("plots are drawn by matplotlib: install clew[plot]") from None
    matplotlib.rcParams["svg.hashsalt"] = "clew"
    matplotlib.rcParams["svg.fonttype"] = "none"  # letters as letters: a quarter of the size
    return Figure


def _panel(
    axes: Any, rows: tuple[Row, ...], lengths: list[float], labels: list[str], title: str
) -> None:
    colours = [_GAVE_UP if row.status is Status.LIMIT else _DONE for row in rows]
    names = [_name(row) for row in rows]
    least = min((length for length in lengths if length > 0), default=1) / 2
    shown = [max(length, least) for length in lengths]  # what is nothing has no bar, but its number
    bars = axes.barh(names, shown, color=colours, height=0.62)
    axes.bar_label(bars, labels, padding=3, fontsize=8)
    axes.set_xscale("log")
    axes.set_xlim(least, 2 * max(shown) * (max(shown) / least) ** 0.3)  # room for the numbers
    axes.set_xlabel(title)
    axes.grid(axis="x", color="#e5e7eb")
    axes.set_axisbelow(True)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)


def _name(row: Row) -> str:
    return f"{row.strategy} (gave up)" if row.status is Status.LIMIT else row.strategy
