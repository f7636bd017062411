"""One measurement: a fresh process with a hard limit of time, so that nothing a peer does hurts.

Only building the model and solving it are timed: the process imports the package and warms up on a
tiny problem before. What is quick is done again and again for a while, and the median counts. Times
are CPU seconds, so that a busy machine does not pass for a slow peer; the limit goes by the clock
on the wall, so that a peer that sleeps is ended too.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import statistics
from dataclasses import asdict, dataclass, field, replace
from importlib.metadata import PackageNotFoundError
from multiprocessing.connection import Connection
from time import process_time
from typing import Any

from peers.peer import Peer
from problem import Case, NotOfferedError, Outcome

try:
    import resource
except ImportError:  # only Unix has it
    resource = None  # type: ignore[assignment]

#: A measurement that is over sooner is repeated in its process until so much time has gone by.
WORTHWHILE_SECONDS = 0.1
#: What a peer has for being imported and warming up.
START_SECONDS = 60.0
#: The counters that are kept.
KEPT = ("nodes", "fails", "propagations")
#: Python's own steps around a limit: reading the clock, sending the answer.
GRACE_SECONDS = 0.5


@dataclass(frozen=True)
class Measurement:
    """What came of it.

    `state`: done, wrong, timed out, failed, not offered, not installed, not tried.
    `engine` is what the peer itself says it needed, within the `solve` that we measured. Of what
    timed out, `solve` is how far it came.
    """

    state: str
    note: str = ""
    build: float = 0.0
    solve: float = 0.0
    engine: float | None = None
    runs: int = 0
    answers: int | None = None
    stats: dict[str, Any] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """What is worth keeping: times in four digits, what is not as it is unasked."""
        plain = asdict(Measurement(self.state))
        said = {name: value for name, value in asdict(self).items() if value != plain[name]}
        said["stats"] = {name: self.stats[name] for name in KEPT if self.stats.get(name)}
        rounded = {k: float(f"{v:.4g}") if isinstance(v, float) else v for k, v in said.items()}
        return {"state": self.state, **rounded}

    def __str__(self) -> str:
        if self.state == "done":
            return f"{self.solve:.6f} s"
        return f"{self.state}{self.note and ': ' * (self.state != 'timed out') + self.note}"


def measure(peer: Peer, case: Case, seconds: float) -> Measurement:
    """Measure in a process of its own; whatever happens there, a Measurement comes back."""
    before = children_seconds()
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=work, args=(there, peer, case), daemon=True)
    process.start()
    there.close()
    try:
        result = listen(here, seconds)
    except EOFError:
        process.join()
        result = Measurement("failed", f"its process ended with exit code {process.exitcode}")
    finally:
        process.terminate()  # what runs a program takes it along, so that its time is counted
        process.join(GRACE_SECONDS)
        process.kill()
        process.join()
        here.close()
    if result.state == "timed out":
        return replace(result, solve=children_seconds() - before - result.solve)
    return result


def cpu_seconds() -> float:
    """The CPU time of this process and of the programs it ran."""
    return process_time() + children_seconds()


def children_seconds() -> float:
    """The CPU time of all processes that we started and that have ended."""
    if resource is None:
        times = os.times()
        return times.children_user + times.children_system
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def listen(here: Connection, seconds: float) -> Measurement:
    """Two messages come: the CPU time it took to be ready, then what was measured.

    If the second does not come in time, the first is handed on as what is not to be counted.
    """
    if not here.poll(START_SECONDS):
        return Measurement("failed", f"not ready after {START_SECONDS:g} s")
    message: Measurement | float = here.recv()
    if isinstance(message, Measurement):
        return message
    if not here.poll(seconds + GRACE_SECONDS):
        return Measurement("timed out", f" after {seconds:g} s", solve=message)
    result: Measurement = here.recv()
    return result


def work(there: Connection, peer: Peer, case: Case) -> None:
    """What the process does."""
    try:
        peer.solve(peer.build(case.problem.warm_up), case.wanted)
        there.send(cpu_seconds())
        there.send(timed(peer, case))
    except NotOfferedError:
        there.send(Measurement("not offered"))
    except (ModuleNotFoundError, PackageNotFoundError) as error:
        there.send(Measurement("not installed", str(error)))
    except Exception as error:  # whatever a peer raises is a result
        there.send(Measurement("failed", f"{type(error).__name__}: {error}"))


def timed(peer: Peer, case: Case) -> Measurement:
    """Build and solve, again if that was quick; one wrong answer is enough to be wrong."""
    builds: list[float] = []
    solves: list[float] = []
    engines: list[float] = []
    gc.collect()
    started = cpu_seconds()
    while not solves or cpu_seconds() - started < WORTHWHILE_SECONDS:
        begin = cpu_seconds()
        model = peer.build(case.problem)
        built = cpu_seconds()
        outcome = peer.solve(model, case.wanted)
        solves.append(cpu_seconds() - built)
        builds.append(built - begin)
        stats = dict(outcome.stats())
        engines += filter(None, [stats.get("seconds")])
        if fault := wrong(case, outcome):
            return Measurement("wrong", fault, answers=outcome.answers)
    return Measurement(
        "done",
        build=statistics.median(builds),
        solve=statistics.median(solves),
        engine=statistics.median(engines) if engines else None,
        runs=len(solves),
        answers=outcome.answers,
        stats=stats,
    )


def wrong(case: Case, outcome: Outcome) -> str:
    """What is wrong with the outcome, "" if nothing is."""
    if outcome.answers != case.answers:
        return f"{outcome.answers:,} answers instead of {case.answers:,}"
    return (outcome.one and case.problem.broken(outcome.one)) or ""
