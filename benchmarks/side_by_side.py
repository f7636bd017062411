"""Side by side in one run: Clew at several strategies, and its peers.

python benchmarks/run.py                                  all, into benchmarks/results
python benchmarks/run.py --part puzzles                   a part of it, into benchmarks/results
python benchmarks/run.py --quick                          a short look, nothing is written
python benchmarks/run.py --cases 'queens-*' --peers clew  some rows, nothing is written
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TypeVar

from cases import PARTS
from machine import describe, load
from measure import Measurement, measure
from peers import FOR_SETS, PEERS
from peers.peer import Peer
from problem import Case
from report import CLEW, Report
from rows import Row

RESULTS = Path(__file__).parent / "results"
SECONDS, QUICK_SECONDS = 5.0, 3.0
REPEATS, QUICK_REPEATS = 2, 1
#: What takes longer is measured once: it hardly varies.
LONG_SECONDS = 0.5
#: A peer that has solved none of so many instances of a set is not asked the others.
CHANCES = 3

T = TypeVar("T", Case, Peer)


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit status 1 if any answer was wrong, or Clew failed."""
    options = parser().parse_args(arguments)
    every = [case for part in PARTS.values() for case in part]
    if options.list:
        print("\n".join(["cases:", *names(every), "peers:", *names(PEERS)]))
        return 0
    cases = chosen([c for c in every if c.quick or not options.quick], options.cases)
    wanted = {case.name for case in cases}
    peers = chosen(PEERS, options.peers)
    repeat = options.repeat or (QUICK_REPEATS if options.quick else REPEATS)
    seconds = options.seconds or (QUICK_SECONDS if options.quick else SECONDS)
    reports = []
    for part in options.part or PARTS:
        mine = [case for case in PARTS[part] if case.name in wanted]
        if part == "sets":
            report = run(part, mine, [p for p in peers if p.name in FOR_SETS], 1, seconds)
        else:
            report = run(part, mine, peers, repeat, seconds)
        reports.append(report)
        if report.rows:
            print(report.markdown())
        if report.rows and not (options.quick or options.cases or options.peers):
            keep(report)
        if report.rows and options.json is not None:
            report.write_json(options.json.with_stem(f"{options.json.stem}-{part}"))
    rows = [row for report in reports for row in report.rows]
    failed = [row for row in rows if row.state == "failed" and row.peer.startswith(CLEW)]
    return 1 if failed or any(row.state == "wrong" for row in rows) else 0


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    made.add_argument("--cases", nargs="+", metavar="NAME", help="only these (patterns will do)")
    made.add_argument("--peers", nargs="+", metavar="NAME", help="only these (patterns will do)")
    made.add_argument("--part", nargs="+", choices=PARTS, help="only these parts")
    made.add_argument("--repeat", type=int, metavar="N", help="rounds (2; sets: always 1)")
    made.add_argument("--seconds", type=float, metavar="N", help="limit a measurement (5)")
    made.add_argument("--json", type=Path, metavar="FILE", help="write FILE-PART.json too")
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


def run(part: str, cases: list[Case], peers: list[Peer], repeat: int, seconds: float) -> Report:
    """All measurements, in rounds: what happens to the machine meanwhile happens to all peers."""
    before = load()
    rows: dict[tuple[str, str], Row] = {}
    for number, case, peer in rounds(cases, peers, repeat):
        row = rows.setdefault((case.name, peer.name), Row(case, peer.name))
        if row.odd is not None or (row.measurements and row.solve > LONG_SECONDS):
            continue
        earlier = [r for r in rows.values() if r.peer == peer.name and r.case.series == case.series]
        measurement = foreseen(part, case, earlier) or measure(peer, case, seconds)
        row.measurements.append(measurement)
        tell(number, row, measurement)
    machine = describe(sorted({peer.package for peer in peers}))
    machine["load"] = f"{before} before, {machine['load']} after"
    return Report(part, machine, {"repeat": repeat, "seconds": seconds}, list(rows.values()))


def foreseen(part: str, case: Case, earlier: list[Row]) -> Measurement | None:
    """What a peer need not be asked any more, after what happened at smaller sizes."""
    before = [row for row in earlier if case.series and row.odd and row.case.size < case.size]
    absent = [row.odd for row in before if row.state in ("not offered", "not installed")]
    ended = [row for row in before if row.state in ("timed out", "failed")]
    if absent:
        return absent[0]
    if part == "sets":
        none = len(ended) >= CHANCES and not any(row.done for row in earlier)
        return Measurement("not tried", f"none of {len(ended)} others") if none else None
    told = (f"{row.state} at size {row.case.size}" for row in ended)
    return next((Measurement("not tried", why) for why in told), None)


def rounds(cases: list[Case], peers: list[Peer], repeat: int) -> Iterator[tuple[int, Case, Peer]]:
    for number in range(1, repeat + 1):
        for case in cases:
            for peer in peers:
                if isinstance(case.problem, peer.asked) and (case.variants or not peer.variant):
                    yield number, case, peer


def tell(number: int, row: Row, measurement: Measurement) -> None:
    if measurement.state != "not offered":
        line = f"round {number}  {row.case.name:16} {row.peer:34} {measurement}"
        print(line, file=sys.stderr, flush=True)


def keep(report: Report) -> None:
    """The last whole run of each part; older ones are in the history of these files."""
    report.write_json(RESULTS / f"{report.part}.json")
    (RESULTS / f"{report.part}.md").write_text(report.markdown() + "\n", "utf-8")


if __name__ == "__main__":
    sys.exit(main())
