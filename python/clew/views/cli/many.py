"""The commands that take many puzzles."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from clew.errors import UsageError
from clew.views.cli.options import (
    FamilyName,
    Files,
    From,
    Jobs,
    Nodes,
    OutputFile,
    Quiet,
    Seconds,
    Seed,
    Show,
    StrategyName,
    Verbose,
    Words,
    choice,
    limits_of,
)

__all__ = ["check", "convert", "count", "solve"]


def solve(
    files: Files = None,
    family: FamilyName = None,
    from_: From = None,
    words: Words = None,
    strategy: StrategyName = None,
    seconds: Seconds = None,
    nodes: Nodes = None,
    seed: Seed = 0,
    all_: Annotated[bool, typer.Option("--all", "-a", help="All solutions.")] = False,
    at_most: Annotated[
        int | None, typer.Option("--at-most", min=1, help="So many solutions. [default: 1]")
    ] = None,
    unique: Annotated[
        bool, typer.Option("--unique", "-u", help="Also prove that there is no other solution.")
    ] = False,
    stats: Show = False,
    format_: Annotated[
        str, typer.Option("--format", "-f", help="text, plain, json or svg.")
    ] = "text",
    output: OutputFile = None,
    jobs: Jobs = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> int:
    """Find a solution of each puzzle (or all of them)."""
    choice(format_, ("text", "plain", "json", "svg"))
    if all_ and at_most is not None:
        raise UsageError("--all and --at-most say different things: take one of them")
    if format_ == "svg" and (all_ or at_most not in (None, 1)):
        raise UsageError("an SVG picture shows one solution: leave out --all and --at-most")
    return _batch(
        "solve",
        files,
        family,
        from_,
        words,
        output,
        jobs,
        quiet,
        verbose=verbose,
        format=format_,
        strategy=strategy,
        limits=limits_of(nodes, seconds),
        seed=seed,
        at_most=None if all_ else at_most or 1,
        unique=unique,
        stats=stats,
    )


def count(
    files: Files = None,
    family: FamilyName = None,
    from_: From = None,
    words: Words = None,
    strategy: StrategyName = None,
    seconds: Seconds = None,
    nodes: Nodes = None,
    seed: Seed = 0,
    at_most: Annotated[
        int | None, typer.Option("--at-most", min=0, help="Stop counting here.")
    ] = None,
    stats: Show = False,
    format_: Annotated[str, typer.Option("--format", "-f", help="text, plain or json.")] = "text",
    output: OutputFile = None,
    jobs: Jobs = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> int:
    """Count the solutions of each puzzle."""
    return _batch(
        "count",
        files,
        family,
        from_,
        words,
        output,
        jobs,
        quiet,
        verbose=verbose,
        format=choice(format_, ("text", "plain", "json")),
        strategy=strategy,
        limits=limits_of(nodes, seconds),
        seed=seed,
        at_most=at_most,
        stats=stats,
    )


def check(
    files: Files = None,
    answer: Annotated[
        str | None, typer.Option("--answer", help="A file with an answer (full or part) to judge.")
    ] = None,
    family: FamilyName = None,
    from_: From = None,
    words: Words = None,
    strategy: StrategyName = None,
    seconds: Seconds = None,
    nodes: Nodes = None,
    seed: Seed = 0,
    stats: Show = False,
    format_: Annotated[str, typer.Option("--format", "-f", help="text, plain or json.")] = "text",
    output: OutputFile = None,
    jobs: Jobs = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> int:
    """Say whether each puzzle has exactly one solution, and whether an answer is right."""
    given = None
    if answer is not None:
        from clew.views.cli.inputs import answer_in, companions_in, one

        puzzle, loaded = one(files or ["-"], family, from_, None, companions_in(words))
        given = answer_in(answer, puzzle, loaded.family)
    return _batch(
        "check",
        files,
        family,
        from_,
        words,
        output,
        jobs,
        quiet,
        verbose=verbose,
        format=choice(format_, ("text", "plain", "json")),
        strategy=strategy,
        limits=limits_of(nodes, seconds),
        seed=seed,
        stats=stats,
        answer=given,
    )


def convert(
    files: Files = None,
    to: Annotated[
        str | None,
        typer.Option(
            "--to", "-t", help="A notation (`clew families` lists them), text, svg or json."
        ),
    ] = None,
    family: FamilyName = None,
    from_: From = None,
    words: Words = None,
    output: OutputFile = None,
    jobs: Jobs = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> int:
    """Write each puzzle in another notation."""
    return _batch(
        "convert", files, family, from_, words, output, jobs, quiet, verbose=verbose, to=to
    )


def _batch(
    verb: str,
    files: list[str] | None,
    family: str | None,
    given_format: str | None,
    words: list[str] | None,
    output: str | None,
    jobs: int | None,
    quiet: bool,
    **options: Any,
) -> int:
    from clew.views.cli.batch import execute
    from clew.views.cli.inputs import all_pieces, companions_in
    from clew.views.cli.jobs import Job
    from clew.views.cli.output import Output, in_colour

    job = Job(verb, colour=in_colour(output), **options)
    with Output(output) as out:
        found = all_pieces(files or ["-"], family, given_format, companions_in(words))
        return execute(job, found, out, jobs, quiet)
