"""Work on all cores, its results in the order of what was asked."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from time import perf_counter
from typing import TypeVar

__all__ = ["cores", "in_order"]

_AHEAD = 4  # chunks waiting per process: enough to keep all busy, few enough to stay flat
_LARGEST = 64  # items in a chunk
_CHUNK_SECONDS = 0.1  # what is in work is lost when all is killed: let it be little

T = TypeVar("T")
R = TypeVar("R")


def cores() -> int:
    """How many this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(
    work: Callable[[list[T]], list[R]], items: Iterator[T], processes: int | None = None
) -> Iterator[R]:
    """What `work` makes of the items, in their order; `processes` None means all cores.

    Several processes are given the items in chunks, ahead of need, so `work` and all it takes and
    gives must be of the kind that travels. With one process nothing travels.
    """
    processes = processes or cores()
    if processes == 1:
        return (result for item in items for result in work([item]))
    return _parallel(work, items, processes)


def _parallel(
    work: Callable[[list[T]], list[R]], items: Iterator[T], processes: int
) -> Iterator[R]:
    """Chunks go out ahead of need and come back in order; an interruption ends the helpers."""
    waiting: deque[Future[list[R]]] = deque()
    pace = _Pace(processes)
    pool = ProcessPoolExecutor(processes, initializer=_helper)
    try:
        while chunk := list(islice(items, pace.chunk)):
            pace.sent += len(chunk)
            waiting.append(pool.submit(work, chunk))
            if len(waiting) >= processes * _AHEAD:
                yield from pace.counted(waiting.popleft().result())
        while waiting:
            yield from waiting.popleft().result()
    except BaseException:
        # Nobody waits for the pool: its thread may be writing to helpers that are no more.
        pool.shutdown(wait=False, cancel_futures=True)
        for helper in multiprocessing.active_children():
            helper.terminate()
        raise
    pool.shutdown()


class _Pace:
    """How large a chunk should be: one item at first, so that all processes have work; then as
    many as are done in a moment.
    """

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.sent = self.done = 0
        self.began = perf_counter()

    def counted(self, results: list[R]) -> list[R]:
        self.done += len(results)
        return results

    @property
    def chunk(self) -> int:
        grown = 1 + self.sent // (8 * self.processes)
        if not self.done:
            return 1
        a_second = self.done / (perf_counter() - self.began) / self.processes
        return max(1, min(grown, _LARGEST, int(a_second * _CHUNK_SECONDS)))


def _helper() -> None:
    """How a helper lives: Ctrl-C reaches every process of the terminal, and only the first one
    answers; and where that one is gone without a word, its helpers go too.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
