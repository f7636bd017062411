"""Many puzzles: on all cores, answers in the order of the questions, a summary at the end."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import partial
from itertools import chain, islice

from clew.errors import UsageError
from clew.tasks.load import Piece
from clew.tasks.parallel import in_order
from clew.views.cli.codes import BAD, GAVE_UP, NEGATIVE
from clew.views.cli.jobs import Job, Outcome, run, run_all
from clew.views.cli.output import Output, note

__all__ = ["execute", "progress"]

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
    with progress(quiet, output.to_stdout) as advance:
        work = partial(run_all, job)
        for lines, outcome in in_order(work, chain(first, pieces), processes):
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


def progress(
    quiet: bool, to_stdout: bool, total: int | None = None, done: int = 0
) -> AbstractContextManager[Callable[[], None]]:
    """A bar on standard error, where it is a terminal that nothing else writes to."""
    if quiet or not sys.stderr.isatty() or (to_stdout and sys.stdout.isatty()):
        return nullcontext(lambda: None)
    from clew.views.cli.progress import bar

    return bar(total, done)
