"""Side by side in one run: Clew at several strategies, python-constraint2 and OR-tools CP-SAT.

python benchmarks/run.py                                  all, into benchmarks/results
python benchmarks/run.py --part puzzles                   half of it, into benchmarks/results
python benchmarks/run.py --quick                          a minute's look, nothing is written
python benchmarks/run.py --cases 'queens-*' --peers clew  some rows, nothing is written
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TypeVar

from cases import CASES
from machine import describe, load
from measure import Measurement, measure
from peers import PEERS
from peers.peer import Peer
from problem import Case, Problem, Puzzles
from report import Report, Row

RESULTS = Path(__file__).parent / "results"
#: The parts, each with the kind of problem that belongs to it.
PARTS: dict[str, type] = {"models": Problem, "puzzles": Puzzles}
SECONDS, QUICK_SECONDS = 30.0, 5.0
REPEATS, QUICK_REPEATS = 3, 1

T = TypeVar("T", Case, Peer)


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit status 1 if any answer was wrong or any process failed."""
    options = parser().parse_args(arguments)
    if options.list:
        print("\n".join(["cases:", *names(CASES), "peers:", *names(PEERS)]))
        return 0
    asked = [
        c for part in (options.part or PARTS) for c in CASES if isinstance(c.problem, PARTS[part])
    ]
    cases = chosen([c for c in asked if c.quick or not options.quick], options.cases)
    peers = chosen(PEERS, options.peers)
    repeat = options.repeat or (QUICK_REPEATS if options.quick else REPEATS)
    seconds = options.seconds or (QUICK_SECONDS if options.quick else SECONDS)
    report = run(cases, peers, repeat, seconds)
    print(report.markdown())
    if options.json is not None:
        report.write_json(options.json)
    whole = not (options.quick or options.cases or options.peers)
    for part, kind in PARTS.items():
        mine = report.part(kind)
        if whole and mine.rows:
            keep(mine, part)
            if options.plot:
                mine.plot(RESULTS / f"{part}.svg")
    if options.plot and not whole:
        report.plot(Path("benchmarks.svg"))
    return 1 if any(row.state in ("wrong", "failed") for row in report.rows) else 0


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    made.add_argument("--cases", nargs="+", metavar="NAME", help="only these (patterns will do)")
    made.add_argument("--peers", nargs="+", metavar="NAME", help="only these (patterns will do)")
    made.add_argument("--part", nargs=1, choices=PARTS, help="only this part")
    made.add_argument("--repeat", type=int, metavar="N", help="rounds (3)")
    made.add_argument("--seconds", type=float, metavar="N", help="limit a measurement (30)")
    made.add_argument("--json", type=Path, metavar="FILE", help="write the results here")
    made.add_argument("--plot", action="store_true", help="draw them too (needs matplotlib)")
    made.add_argument("--quick", action="store_true", help="only what is quick, and once")
    made.add_argument("--list", action="store_true", help="list cases and peers")
    return made


def names(things: Sequence[T]) -> list[str]:
    return [f"  {thing.name}" for thing in things]


def chosen(things: Sequence[T], patterns: Sequence[str] | None) -> list[T]:
    """Those whose names match one of the patterns or begin with one."""
    if not patterns:
        return list(things)
    found = [t for t in things if any(fnmatchcase(t.name, p + "*") for p in patterns)]
    if not found:
        sys.exit(f"nothing is named {', '.join(patterns)}; there are:\n" + "\n".join(names(things)))
    return found


def run(cases: list[Case], peers: list[Peer], repeat: int, seconds: float) -> Report:
    """All measurements, in rounds: what happens to the machine meanwhile happens to all peers."""
    before = load()
    rows: dict[tuple[str, str], Row] = {}
    for number, case, peer in rounds(cases, peers, repeat):
        row = rows.setdefault((case.name, peer.name), Row(case, peer.name))
        if row.hopeless:
            continue
        measurement = measure(peer, case, seconds)
        row.measurements.append(measurement)
        tell(number, row, measurement)
    machine = describe(sorted({peer.package for peer in peers}))
    machine["load"] = f"{before} before, {machine['load']} after"
    settings = {"repeat": repeat, "seconds": seconds}
    return Report(machine, settings, list(rows.values()))


def rounds(cases: list[Case], peers: list[Peer], repeat: int) -> Iterator[tuple[int, Case, Peer]]:
    for number in range(1, repeat + 1):
        for case in cases:
            for peer in peers:
                fits = isinstance(case.problem, peer.asked)
                if fits and (case.variants or not peer.variant):
                    yield number, case, peer


def tell(number: int, row: Row, measurement: Measurement) -> None:
    if measurement.state != "not offered":
        line = f"round {number}  {row.case.name:16} {row.peer:34} {measurement}"
        print(line, file=sys.stderr, flush=True)


def keep(report: Report, part: str) -> None:
    """What is whole is kept under its date and becomes the newest."""
    date = report.machine["date"].split()[0]
    report.write_json(RESULTS / f"{date}-{part}.json")
    (RESULTS / f"{part}.md").write_text(report.markdown() + "\n")


if __name__ == "__main__":
    sys.exit(main())
