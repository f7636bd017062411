"""Does memory stay flat, however long a search goes on?

    python benchmarks/memory.py [--seconds 600] [--ways solutions tuples count trace]

Every way of enumerating runs in a process of its own, all side by side, on a model whose answers
nobody will ever have counted (the trace: on one that nobody will ever have refuted, with a cap).
From outside, the resident memory is read at intervals. After a tenth of the time (the warm-up) it
may not grow by more than 5 MB: exit status 1 if it does, or if a process ends early.
"""

from __future__ import annotations

import argparse
import multiprocessing
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, takewhile
from math import isnan, nan
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from time import monotonic, sleep
from typing import Any

SAMPLES = 20
PATIENCE_SECONDS = 60.0
ALLOWED_MB = 5.0
TRACE_CAP = 100_000


def arrangements() -> Any:
    """As many answers as 30 things have orders: 2.7 × 10³²."""
    from clew import Model, all_different

    model = Model()
    model.add(all_different(model.array("x", 30, 1, 30)))
    return model


def pigeons() -> Any:
    """14 pigeons in 13 holes, said pair by pair: no answer, and no way to see it soon."""
    from clew import Model

    model = Model()
    x = model.array("x", 14, 1, 13)
    model.add(a != b for a, b in combinations(x, 2))
    model.add(x[0] + x[1] != 1)  # always so, but now the holes are not alike
    return model


def through_solutions(seconds: float) -> int:
    import clew

    return drained(clew.solutions(arrangements()), seconds)


def through_tuples(seconds: float) -> int:
    import clew

    return drained(clew.tuples(arrangements()), seconds)


def drained(answers: Iterator[object], seconds: float) -> int:
    """By the clock on the wall: the engine's own limit counts the time within the engine only."""
    end = monotonic() + seconds
    return sum(1 for _ in takewhile(lambda _: monotonic() < end, answers))


def through_count(seconds: float) -> int:
    import clew

    return int(clew.count(arrangements(), limits=clew.Limits(seconds=seconds)))


def through_trace(seconds: float) -> int:
    """The cap is reached within the first second; the search goes on."""
    import clew

    limits = clew.Limits(seconds=seconds)
    strategy = "input/ascending/forward"
    return clew.trace(pigeons(), strategy=strategy, cap=TRACE_CAP, limits=limits).stats.nodes


#: Each returns how far it came: answers, or for the trace nodes.
WAYS: dict[str, Callable[[float], int]] = {
    "solutions": through_solutions,
    "tuples": through_tuples,
    "count": through_count,
    "trace": through_trace,
}


def work(way: str, seconds: float, there: Connection) -> None:
    """What each process does; it is watched only while it searches."""
    there.send(WAYS[way](seconds))


@dataclass(frozen=True)
class Watched:
    """A process at work, and where it will say how far it came."""

    way: str
    process: BaseProcess
    here: Connection

    @classmethod
    def start(cls, way: str, seconds: float) -> Watched:
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe(duplex=False)
        process = context.Process(target=work, args=(way, seconds, there), daemon=True)
        process.start()
        there.close()
        return cls(way, process, here)

    def far(self) -> int:
        """How far it came, -1 if it never says."""
        try:
            return int(self.here.recv()) if self.here.poll(PATIENCE_SECONDS) else -1
        except EOFError:
            return -1


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=600.0, metavar="N", help="(600)")
    parser.add_argument("--ways", nargs="+", choices=WAYS, default=list(WAYS))
    options = parser.parse_args(arguments)
    watched = [Watched.start(way, options.seconds) for way in options.ways]
    try:
        sizes = watch(watched, options.seconds)
        flat = [verdict(one, sizes[one.way]) for one in watched]
    finally:
        for one in watched:
            one.process.kill()
    return 0 if all(flat) else 1


def watch(watched: list[Watched], seconds: float) -> dict[str, list[float]]:
    """Read and print all sizes twenty times; the first two of them are warming up."""
    sizes: dict[str, list[float]] = {one.way: [] for one in watched}
    print(f"{'seconds':>8}" + "".join(f"{way:>12}" for way in sizes) + "   (MB resident)")
    begin = monotonic()
    for moment in range(1, SAMPLES + 1):
        sleep(max(0.0, begin + moment * seconds / (SAMPLES + 1) - monotonic()))
        for one in watched:
            sizes[one.way].append(resident(one.process))
        cells = "".join(f"{measured[-1]:12.1f}" for measured in sizes.values())
        print(f"{monotonic() - begin:8.1f}{cells}", flush=True)
    return sizes


def resident(process: BaseProcess) -> float:
    """The resident memory of a process in MB, not-a-number if it has ended."""
    if not process.is_alive():
        return nan
    status = Path(f"/proc/{process.pid}/status")
    if status.exists():
        lines = status.read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024
    said = subprocess.run(
        ["ps", "-o", "rss=", "-p", str(process.pid)], capture_output=True, text=True, check=True
    )
    return int(said.stdout) / 1024


def verdict(one: Watched, measured: list[float]) -> bool:
    """Print how far it came and how much it grew after warming up; whether it stayed flat."""
    far = one.far()
    if far < 0 or any(map(isnan, measured)):
        print(f"{one.way}: ended early: NOT FLAT")
        return False
    first, *later = measured[SAMPLES // 10 - 1 :]
    growth = max(later) - first
    flat = growth <= ALLOWED_MB
    what = "nodes" if one.way == "trace" else "answers"
    print(f"{one.way}: {far:,} {what}, grew by {growth:.1f} MB: {'flat' if flat else 'NOT FLAT'}")
    return flat


if __name__ == "__main__":
    sys.exit(main())
