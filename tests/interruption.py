"""Searches that do not end by themselves, one for each state in which a search may be caught."""

from __future__ import annotations

import gc
import operator
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import combinations

from clew.base.constraint import AllDifferent, Linear, Predicate
from clew.base.program import Program
from clew.base.strategy import Strategy
from clew.engine import native

__all__ = ["ENDLESS", "Alarm", "alarm", "asking", "chase", "hopeless"]


def hopeless(pigeons: int = 14) -> Program:
    """One hole too few. The last pigeon counts the holes from 1: so they are not alike."""
    *others, last = range(pigeons)
    holes = (range(last),) * last + (range(1, pigeons),)
    return Program(holes, pigeons, (AllDifferent((*others, last), (0,) * last + (-1,)),))


def chase() -> Program:
    """``x < y`` and ``y < x``: bounds move by one, 10¹² times, before the first guess."""
    return Program(
        (range(10**12),) * 2,
        2,
        (Linear((1, -1), (0, 1), "<=", -1), Linear((-1, 1), (0, 1), "<=", -1)),
    )


def asking(test: Callable[..., bool], pigeons: int = 13) -> Program:
    """Pigeons again, each pair asked by a function."""
    pairs = combinations(range(pigeons), 2)
    return Program(
        (range(pigeons - 1),) * pigeons, pigeons, tuple(Predicate(p, test) for p in pairs)
    )


def _slow(x: int, y: int) -> bool:
    time.sleep(0.02)
    return x != y


def _python(x: int, y: int) -> bool:
    return x != y


def _boundless() -> Program:
    return Program((range(10),) * 30, 30, ())


def _narrow_boundless() -> Program:
    """As many solutions, of which only one variable is shown: their columns stay small."""
    return Program((range(2),) * 60, 1, ())


def _unfillable() -> Program:
    """The last open variable of a constraint has 10¹² values, and none fits."""
    return Program((range(10**12),), 1, (Predicate((0,), _never),))


def _never(x: int) -> bool:
    return x < 0


def _start(
    program: Program, level: str, order: str = "input", value: str = "ascending"
) -> native.NativeSearch:
    return native.search(program, Strategy(order, value, level))


#: What each does until it is stopped.
ENDLESS: dict[str, Callable[[], object]] = {
    "search": lambda: _start(hopeless(), "check").next(),
    "search by forward": lambda: _start(hopeless(), "forward", "domwdeg").next(),
    "full assignments": lambda: _start(hopeless(), "leaf").next(),
    "bounds": lambda: _start(chase(), "bounds").next(),
    "domain": lambda: _start(chase(), "domain").next(),
    "probing": lambda: _start(hopeless(), "forward", "smallest", "least-constraining").next(),
    "probing far": lambda: _start(_boundless(), "domain", "random", "least-constraining").count(),
    "slow function": lambda: _start(asking(_slow), "check").next(),
    "function": lambda: _start(asking(_python), "forward").next(),
    "builtin function": lambda: _start(asking(operator.ne), "check").next(),
    "function over a wide range": lambda: _start(_unfillable(), "forward").next(),
    "count": lambda: _start(_boundless(), "domain").count(),
    "take": lambda: _start(hopeless(), "check").take(10),
    "columns": lambda: _start(_narrow_boundless(), "check").columns(),
    "restarts": lambda: native.search(
        hopeless(), Strategy("random", "random", "forward", "luby")
    ).count(),
    "trace": lambda: native.search(
        hopeless(), Strategy("input", "ascending", "check"), trace_cap=1000
    ).next(),
    "one by one": lambda: sum(1 for _ in iter(_start(_boundless(), "forward").next, None)),
}


class Alarm:
    """When the signal was sent (`sent`), by the clock of `time.perf_counter`."""

    sent: float | None = None

    def since(self) -> float:
        """Seconds since it was sent."""
        assert self.sent is not None, "nothing was sent: the work ended by itself"
        return time.perf_counter() - self.sent


@contextmanager
def alarm(delay: float) -> Iterator[Alarm]:
    """Within the block, another thread sends this process a SIGINT after `delay` seconds.

    No garbage is collected meanwhile: an exception that comes up inside a hook of the collector
    (Hypothesis has one) would only be printed, and the work would go on for ever.
    """
    told = Alarm()

    def send() -> None:
        told.sent = time.perf_counter()
        os.kill(os.getpid(), signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(delay, send)
    gc.disable()
    timer.start()
    try:
        yield told
    finally:
        timer.cancel()
        timer.join()
        gc.enable()
        signal.signal(signal.SIGINT, before)
