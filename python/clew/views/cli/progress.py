"""The bar that shows how far a batch is."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

__all__ = ["bar"]

_BETWEEN = 0.1  # seconds


@contextmanager
def bar(total: int | None = None, done: int = 0) -> Iterator[Callable[[], None]]:
    """Gives a function to call for every puzzle done; `done` of `total` are so already."""
    columns = (TextColumn("puzzles"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    # no refreshing thread: helpers may be forked while this is shown
    with Progress(
        *columns, console=Console(stderr=True), auto_refresh=False, transient=True
    ) as shown:
        task = shown.add_task("", total=total, completed=done)
        last = 0.0

        def advance() -> None:
            nonlocal last
            shown.advance(task)
            if time.monotonic() - last > _BETWEEN:
                last = time.monotonic()
                shown.refresh()

        yield advance
