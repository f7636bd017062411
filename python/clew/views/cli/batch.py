"""Many puzzles: on all cores, answers in the order of the questions, a summary at the end."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import Counter, deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import replace
from itertools import chain, islice
from typing import Any, TypeAlias

from clew.errors import UsageError
from clew.tasks.load import Piece
from clew.views.cli.codes import BAD, GAVE_UP, NEGATIVE
from clew.views.cli.jobs import Job, Outcome, run, run_all
from clew.views.cli.output import Output, note

__all__ = ["execute"]

_AHEAD = 4  # chunks waiting per process: enough to keep all busy, few enough to stay flat
_LARGEST = 64  # puzzles in a chunk

_Done: TypeAlias = tuple[list[str], Outcome]

_WORDS = {
    "solved": "solved",
    "converted": "converted",
    "none": "without solution",
    "many": "with more than one solution",
    "wrong": "wrong",
    "gave up": "given up",
    "bad": "unreadable",
}


def execute(
    job: Job, pieces: Iterator[Piece], output: Output, processes: int | None, quiet: bool
) -> int:
    """Do the job for every piece; the exit code that all of it deserves."""
    first = list(islice(pieces, 2))
    if len(first) < 2:
        return _single(job, first, output, quiet)
    if "svg" in (job.format, job.to):
        raise UsageError("an SVG picture shows one puzzle, and here are several")
    job = replace(job, several=True)
    tally = _Tally()
    with _progress(quiet, output) as advance:
        for lines, outcome in _outcomes(job, chain(first, pieces), processes or _cores()):
            for line in lines:
                output.line(line)
            output.flush()
            _remark(outcome, quiet)
            tally.take(outcome)
            advance()
    if not quiet:
        note(str(tally))
    return tally.code


def _single(job: Job, pieces: list[Piece], output: Output, quiet: bool) -> int:
    """One puzzle, whose answers are written as they come."""
    if not pieces:
        return BAD
    lines = run(job, pieces[0])
    while True:
        try:
            output.line(next(lines))
        except StopIteration as end:
            outcome: Outcome = end.value
            break
    _remark(outcome, quiet)
    if outcome.word == "bad":
        note(f"clew: {outcome.message}")
    return outcome.code


def _remark(outcome: Outcome, quiet: bool) -> None:
    if not quiet:
        for remark in outcome.remarks:
            note(f"clew: {remark}")


class _Tally:
    """What is counted for the summary."""

    def __init__(self) -> None:
        self.words: Counter[str] = Counter()
        self.codes: set[int] = set()
        self.bad_lines: list[int] = []

    def take(self, outcome: Outcome) -> None:
        self.words[outcome.word] += 1
        self.codes.add(outcome.code)
        if outcome.word == "bad":
            note(f"clew: {outcome.message}")
            self.bad_lines.append(outcome.line)

    @property
    def code(self) -> int:
        """Bad input weighs more than a limit, a limit more than a missing solution."""
        return next((code for code in (BAD, GAVE_UP, NEGATIVE) if code in self.codes), 0)

    def __str__(self) -> str:
        parts = [f"{self.words[w]:,} {_WORDS[w]}" for w in _WORDS if self.words[w]]
        text = f"{self.words.total():,} puzzles: {', '.join(parts)}"
        if not self.bad_lines:
            return text
        shown = ", ".join(map(str, self.bad_lines[:10]))
        more = ", …" if len(self.bad_lines) > 10 else ""
        return f"{text} (line{'s' if len(self.bad_lines) > 1 else ''} {shown}{more})"


def _cores() -> int:
    """How many this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _outcomes(job: Job, pieces: Iterator[Piece], processes: int) -> Iterator[_Done]:
    if processes == 1:
        return (done for piece in pieces for done in run_all(job, [piece]))
    return _parallel(job, pieces, processes)


def _parallel(job: Job, pieces: Iterator[Piece], processes: int) -> Iterator[_Done]:
    """Chunks go out ahead of need and come back in order; an interruption ends the helpers."""
    waiting: deque[Future[list[_Done]]] = deque()
    with ProcessPoolExecutor(processes, initializer=_ignore_interrupts) as pool:
        try:
            for chunk in _chunks(pieces, processes):
                waiting.append(pool.submit(run_all, job, chunk))
                if len(waiting) >= processes * _AHEAD:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for helper in multiprocessing.active_children():
                helper.terminate()
            raise


def _ignore_interrupts() -> None:
    """Ctrl-C reaches every process of the terminal; only the first one answers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _chunks(pieces: Iterator[Piece], processes: int) -> Iterator[list[Piece]]:
    """One by one at first, so that all processes have work; then larger, so that little is lost."""
    sent = 0
    while chunk := list(islice(pieces, min(_LARGEST, 1 + sent // (8 * processes)))):
        sent += len(chunk)
        yield chunk


def _progress(quiet: bool, output: Output) -> Any:
    """A bar on standard error, where it is a terminal that nothing else writes to."""
    if quiet or not sys.stderr.isatty() or (output.to_stdout and sys.stdout.isatty()):
        return nullcontext(lambda: None)
    from clew.views.cli.progress import bar

    return bar()
