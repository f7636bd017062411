"""What is done with each puzzle of a batch, in this process or another.

A job yields lines and ends with an `Outcome`. Everything here is plain data or a function of a
module, so that it travels between processes.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, TypeAlias

from clew.base.result import Limits, Stats, Status, Uniqueness
from clew.errors import InputError, ParseError
from clew.tasks.check import check
from clew.tasks.convert import convert
from clew.tasks.engine import because, gave_up
from clew.tasks.load import Loaded, Piece
from clew.tasks.remarks import remarks
from clew.tasks.solution import PuzzleSolution
from clew.tasks.solve import Count, Solutions, count, solutions
from clew.tasks.subject import puzzle_subject, strategy_name
from clew.views.cli.codes import BAD, DONE, GAVE_UP, NEGATIVE
from clew.views.json import dumped, record, result_record
from clew.views.render import render

__all__ = ["PICTURES", "Job", "Outcome", "run", "run_all", "told_remarks", "written"]


@dataclass(frozen=True, slots=True)
class Job:
    """A verb with its options. `several`: there are more puzzles than one, so each gets a title."""

    verb: str
    format: str = "text"
    strategy: str | None = None
    limits: Limits = field(default_factory=Limits)
    seed: int = 0
    at_most: int | None = 1
    unique: bool = False
    stats: bool = False
    several: bool = False
    colour: bool = False
    verbose: bool = False
    to: str | None = None
    answer: Any = None

    @property
    def options(self) -> dict[str, Any]:
        """What every verb takes."""
        return {"strategy": self.strategy, "limits": self.limits, "seed": self.seed}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one puzzle fared: a word for the summary, an exit code, and what to tell of it."""

    word: str
    code: int = DONE
    message: str = ""
    line: int = 0
    remarks: tuple[str, ...] = ()


Lines: TypeAlias = Generator[str, None, Outcome]


def run_all(job: Job, pieces: list[Piece]) -> list[tuple[list[str], Outcome]]:
    """Several puzzles in one go: lines and outcome of each."""
    return [_drained(run(job, piece)) for piece in pieces]


def _drained(lines: Lines) -> tuple[list[str], Outcome]:
    kept: list[str] = []
    while True:
        try:
            kept.append(next(lines))
        except StopIteration as end:
            outcome: Outcome = end.value
            return kept, outcome


def run(job: Job, piece: Piece) -> Lines:
    """One puzzle: its lines, then how it fared. A bad puzzle is an outcome, not an exception."""
    loaded = piece.read()
    if loaded.error is not None:
        return _bad(loaded.error, piece)
    try:
        outcome = yield from _VERBS[job.verb](job, loaded)
        return replace(outcome, remarks=tuple(told_remarks(loaded, job.verbose)))
    except InputError as error:  # readable, and yet no model can be made of it
        return _bad(ParseError(str(error), source=piece.source, line=piece.line), piece)


def told_remarks(loaded: Loaded, verbose: bool) -> Iterator[str]:
    """What its user should know of a puzzle, with the place it stands at."""
    place = f"{loaded.source}:{loaded.line}: " if loaded.source else ""
    for remark in remarks(loaded.puzzle, verbose=verbose):
        yield f"{place}note: {remark}"


def _bad(error: ParseError, piece: Piece) -> Outcome:
    return Outcome("bad", BAD, str(error), error.line or piece.line)


def _titled(job: Job) -> bool:
    """Whether a puzzle's name must be told: among several, where a person reads."""
    return job.several and job.format == "text"


def _solve(job: Job, loaded: Loaded) -> Lines:
    if _titled(job):
        yield f"# {loaded.title}"
    found = solutions(loaded.puzzle, **job.options)
    wanted = 2 if job.unique and job.at_most == 1 else job.at_most
    number, kept = 0, []
    for solution in islice(found, wanted):
        number += 1
        if job.format == "json":
            kept.append(solution)
        elif number <= (job.at_most or number):
            yield from _solution(job, solution, number)
    outcome = yield from _solve_ending(job, loaded, found, number, kept[: job.at_most])
    if _titled(job):
        yield ""
    return outcome


def _solution(job: Job, solution: PuzzleSolution, number: int) -> Iterator[str]:
    if number > 1 and job.format == "text":
        yield ""
    plain = job.format == "plain"
    yield solution.text if plain else render(solution, job.format, colour=job.colour)


def _solve_ending(
    job: Job, loaded: Loaded, found: Solutions[Any], number: int, kept: list[PuzzleSolution]
) -> Lines:
    uniqueness = Uniqueness.of(number, found.status)
    outcome = _solve_outcome(job, found, number, uniqueness)
    if job.format == "json":
        yield dumped(
            record(
                source=loaded.source,
                family=found.family,
                strategy=found.strategy,
                status=found.status,
                uniqueness=uniqueness
                if uniqueness is not Uniqueness.UNKNOWN or job.unique
                else None,
                solutions=kept,
                count=number if job.at_most != 1 else None,
                stats=found.stats,
                reason=found.reason or None,
            )
        )
        return outcome
    if outcome.message and job.format != "svg":
        yield _aside(job, loaded, outcome.message)
    if job.stats and job.format != "svg":
        yield _aside(job, loaded, _cost(found.strategy, found.stats))
    return outcome


def _solve_outcome(job: Job, found: Solutions[Any], number: int, uniqueness: Uniqueness) -> Outcome:
    if not number and found.status is Status.EXHAUSTED:
        return Outcome("none", NEGATIVE, because("no solution", found.reason))
    if found.status is Status.LIMIT:
        return Outcome("gave up", GAVE_UP, gave_up(found.stats, found.limits))
    if uniqueness is Uniqueness.MANY:
        if job.unique:
            return Outcome("many", NEGATIVE, "not the only solution")
        return Outcome("many", DONE)
    return Outcome("solved")


def _aside(job: Job, loaded: Loaded, message: str) -> str:
    """A remark; where other programs read along, behind a comment sign."""
    if job.format == "text":
        return message
    return f"# {loaded.title}: {message}" if job.several else f"# {message}"


def _cost(strategy: str, stats: Stats) -> str:
    return f"{strategy}: {stats}"


def _heading(job: Job, loaded: Loaded) -> str:
    return f"{loaded.title}: " if _titled(job) else ""


def _count(job: Job, loaded: Loaded) -> Lines:
    number = count(loaded.puzzle, at_most=job.at_most, **job.options)
    if job.format == "json":
        yield dumped(_count_record(job, loaded, number))
    else:
        yield f"{_heading(job, loaded)}{number if job.format == 'text' else int(number)}"
        if job.stats:
            yield _aside(job, loaded, str(number.stats))
    if number.status is Status.LIMIT:
        return Outcome("gave up", GAVE_UP, gave_up(number.stats, job.limits))
    word = ("none", "solved", "many")[min(number, 2)]
    return Outcome(word, DONE if number or not number.exact else NEGATIVE)


def _count_record(job: Job, loaded: Loaded, number: Count) -> dict[str, Any]:
    what = puzzle_subject(loaded.puzzle)
    return record(
        source=loaded.source,
        family=loaded.family,
        strategy=strategy_name(what.resolve(job.strategy)),
        status=number.status,
        count=number,
        stats=number.stats,
    )


def _check(job: Job, loaded: Loaded) -> Lines:
    verdict = check(loaded.puzzle, job.answer, **job.options)
    if job.format == "json":
        yield dumped(result_record(verdict, source=loaded.source))
    else:
        yield f"{_heading(job, loaded)}{verdict}"
        if job.stats:
            yield _aside(job, loaded, _cost(verdict.strategy, verdict.stats))
    return Outcome("wrong", NEGATIVE) if verdict.mistakes else _CHECKED[verdict.uniqueness]


_CHECKED = {
    Uniqueness.ONE: Outcome("solved"),
    Uniqueness.NONE: Outcome("none", NEGATIVE),
    Uniqueness.MANY: Outcome("many", NEGATIVE),
    Uniqueness.UNKNOWN: Outcome("gave up", GAVE_UP),
}


def _convert(job: Job, loaded: Loaded) -> Lines:
    yield written(loaded.puzzle, job.to, colour=job.colour)
    return Outcome("converted")


#: What a puzzle can be written as, beside its family's notations, which come first.
PICTURES = ("text", "svg", "json")


def written(puzzle: Any, to: str | None, *, colour: bool = False) -> str:
    """The puzzle in a notation of its family (the first that can say it), or as a picture."""
    notations = {f.name for f in puzzle_subject(puzzle).family.formats if f.write is not None}
    if to is not None and to in PICTURES and to not in notations:
        return render(puzzle, to, colour=colour)
    return convert(puzzle, to)


_VERBS: dict[str, Callable[[Job, Loaded], Lines]] = {
    "solve": _solve,
    "count": _count,
    "check": _check,
    "convert": _convert,
}
