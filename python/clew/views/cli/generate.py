"""``clew generate``: puzzles made, one after another, into a stream or a file that grows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import Any

import clew
from clew.errors import ClewError, UsageError
from clew.tasks.generate import generator_of, make
from clew.tasks.parallel import in_order
from clew.views.cli.batch import progress
from clew.views.cli.jobs import PICTURES, written
from clew.views.cli.journal import Journal, run_of
from clew.views.cli.output import Output, in_colour, note

__all__ = ["Order", "execute"]

_SEEDS = 10**9


@dataclass(frozen=True, slots=True)
class Order:
    """Which puzzles are wanted: enough to make each of them, anywhere."""

    family: str
    chosen: Mapping[str, Any]
    seed: int
    format: str | None = None
    colour: bool = False

    def text(self, number: int) -> str:
        """The puzzle of this number as it is written; a blank line before it where it needs one."""
        puzzle = make(self.family, self.chosen, self.seed, number)
        text = written(puzzle, self.format, colour=self.colour)
        return f"\n{text}" if number and "\n" in text else text

    @property
    def run(self) -> dict[str, Any]:
        """What must be the same for a run that goes on."""
        return {
            "version": clew.__version__,
            "family": self.family,
            "seed": self.seed,
            "format": self.format,
            **self.chosen,
        }


def execute(
    family: str,
    wishes: Mapping[str, Any],
    seed: int | None,
    count: int,
    format: str | None,
    output: str | None,
    jobs: int | None,
    quiet: bool,
) -> int:
    """Make them all; the exit code."""
    chosen = generator_of(family).chosen(wishes)
    _check_format(family, format, count)
    path = _file(output)
    order = Order(family, chosen, _seed(seed, path, quiet), format, in_colour(output))
    if path is None:
        _into_stream(order, count, output, jobs, quiet)
    else:
        _into_file(order, count, path, jobs, quiet)
    return 0


def _check_format(family: str, format: str | None, count: int) -> None:
    notations = [f.name for f in clew.families.family(family).formats if f.write is not None]
    known = [*notations, *(name for name in PICTURES if name not in notations)]
    if format is not None and format not in known:
        raise UsageError(f"unknown format {format!r}: choose one of {', '.join(known)}")
    if format == "svg" and count > 1:
        raise UsageError("an SVG picture shows one puzzle: leave out --count")


def _file(output: str | None) -> Path | None:
    """The file to write, None for standard output and for devices."""
    if output in (None, "-"):
        return None
    path = Path(str(output))
    return None if path.exists() and not path.is_file() else path


def _seed(seed: int | None, path: Path | None, quiet: bool) -> int:
    """The seed wished for, that of the run which goes on, or a new one."""
    if seed is not None:
        return seed
    before = run_of(path) if path is not None else None
    if before is not None and isinstance(before.get("seed"), int):
        return int(before["seed"])
    drawn = SystemRandom().randrange(_SEEDS)
    if not quiet:
        note(f"clew: --seed {drawn} makes the same again")
    return drawn


def _texts(order: Order, start: int, count: int, jobs: int | None) -> Iterator[str]:
    """The puzzles from `start` on; an error comes after all that came before it."""
    processes = 1 if count - start < 2 else jobs
    for made in in_order(partial(_made, order), iter(range(start, count)), processes):
        if isinstance(made, ClewError):
            raise made
        yield made


def _made(order: Order, numbers: list[int]) -> list[str | ClewError]:
    texts: list[str | ClewError] = []
    for number in numbers:
        try:
            texts.append(order.text(number))
        except ClewError as error:
            return [*texts, error]
    return texts


def _into_stream(
    order: Order, count: int, output: str | None, jobs: int | None, quiet: bool
) -> None:
    with Output(output) as out, progress(quiet, out.to_stdout, count) as advance:
        for text in _texts(order, 0, count, jobs):
            out.line(text)
            out.flush()
            advance()


def _into_file(order: Order, count: int, path: Path, jobs: int | None, quiet: bool) -> None:
    journal = Journal.begin(path, order.run, count)
    if journal.done and not quiet:
        note(f"clew: going on after {journal.done:,} of {count:,}")
    try:
        with progress(quiet, False, count, journal.done) as advance:
            for text in _texts(order, journal.done, count, jobs):
                journal.add(f"{text}\n")
                advance()
        journal.finish()
    except BaseException:
        left = journal.stop()
        if left is not None:
            note(f"clew: {journal.done:,} are in {left}; the same command goes on from there")
        raise
