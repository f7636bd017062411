"""How long `import clew` and `clew --help` take, beyond bare Python.

    python benchmarks/startup.py [--runs 20] [--json FILE]

All commands take turns, so that what happens to the machine happens to all of them. An import
counts what it adds to `python -c pass`; `clew --help` counts whole. Exit status 1 if a goal is
missed; then the heaviest modules are listed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

from machine import describe

Command = list[str]


@dataclass(frozen=True)
class Start:
    """A command that is timed. `extra`: less what bare Python takes; `goal` in seconds."""

    name: str
    command: Command
    extra: bool = True
    goal: float | None = None


BARE = Start("python -c pass", [sys.executable, "-c", "pass"], extra=False)


def importing(module: str, goal: float | None = None) -> Start:
    return Start(f"import {module}", [sys.executable, "-c", f"import {module}"], goal=goal)


STARTS = (
    BARE,
    importing("clew", goal=0.050),
    Start("clew --help", [sys.executable, "-m", "clew", "--help"], extra=False, goal=0.150),
    importing("constraint"),
    importing("ortools.sat.python.cp_model"),
)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--runs", type=int, default=20, metavar="N", help="of each command (20)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results here")
    options = parser.parse_args(arguments)
    starts = [start for start in STARTS if works(start)]
    times = take_turns(starts, options.runs)
    print(table(starts, times))
    if options.json is not None:
        content = {"machine": describe(["clew", "python-constraint2", "ortools"]), "times": times}
        options.json.write_text(json.dumps(content, indent=1) + "\n")
    missed = [s for s in starts if s.goal is not None and cost(s, times) > s.goal]
    for start in missed:
        print(f"\n{start.name} is over its goal; the heaviest modules (ms of their own):")
        print("\n".join(f"{own / 1000:8.1f}  {module}" for own, module in heaviest(start)))
    return 1 if missed else 0


def works(start: Start) -> bool:
    """Tries it once, which also lets Python compile what it has not compiled yet."""
    return subprocess.run(start.command, capture_output=True).returncode == 0


def take_turns(starts: list[Start], runs: int) -> dict[str, list[float]]:
    times: dict[str, list[float]] = {start.name: [] for start in starts}
    for _ in range(runs):
        for start in starts:
            begin = perf_counter()
            subprocess.run(start.command, capture_output=True, check=True)
            times[start.name].append(perf_counter() - begin)
    return times


def cost(start: Start, times: dict[str, list[float]]) -> float:
    whole = median(times[start.name])
    return whole - median(times[BARE.name]) if start.extra else whole


def table(starts: list[Start], times: dict[str, list[float]]) -> str:
    lines = [f"{'':32}{'median':>9}{'fastest':>9}{'counts':>9}{'goal':>9}   (ms)"]
    for start in starts:
        goal = "" if start.goal is None else f"{start.goal * 1000:.0f}"
        numbers = (median(times[start.name]), min(times[start.name]), cost(start, times))
        cells = "".join(f"{number * 1000:9.1f}" for number in numbers)
        lines.append(f"{start.name:32}{cells}{goal:>9}")
    return "\n".join(lines)


def heaviest(start: Start, number: int = 12) -> list[tuple[int, str]]:
    """Module by module, the microseconds that its own code takes at import."""
    program, *rest = start.command
    traced = subprocess.run(
        [program, "-X", "importtime", *rest], capture_output=True, text=True, check=True
    )
    rows = [line.removeprefix("import time:").split("|") for line in traced.stderr.splitlines()]
    own = [(int(r[0]), r[2].strip()) for r in rows if len(r) == 3 and r[0].strip().isdigit()]
    return sorted(own, reverse=True)[:number]


if __name__ == "__main__":
    sys.exit(main())
