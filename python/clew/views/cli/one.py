"""The commands that look closely at one puzzle."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from clew.views.cli.options import (
    FamilyName,
    From,
    Nodes,
    Number,
    OneFile,
    OutputFile,
    Seconds,
    Seed,
    StrategyName,
    Verbose,
    Words,
    choice,
    limits_of,
)

__all__ = ["compare", "explain", "hint", "trace"]


def trace(
    file: OneFile = "-",
    family: FamilyName = None,
    from_: From = None,
    words: Words = None,
    number: Number = None,
    strategy: StrategyName = None,
    seconds: Seconds = None,
    nodes: Nodes = None,
    seed: Seed = 0,
    all_: Annotated[
        bool, typer.Option("--all", "-a", help="Until all solutions are found.")
    ] = False,
    cap: Annotated[int, typer.Option("--cap", min=1, help="Keep so many events.")] = 100_000,
    prunings: Annotated[bool, typer.Option("--prunings", help="Text: tell every removal.")] = False,
    format_: Annotated[
        str, typer.Option("--format", "-f", help="text, jsonl, dot, mermaid or html.")
    ] = "text",
    output: OutputFile = None,
    verbose: Verbose = False,
) -> int:
    """Show the search tree: guesses, removals and what was taken back."""
    from clew.views.cli.single import trace_lines

    choice(format_, ("text", "jsonl", "dot", "mermaid", "html"))
    return _single(
        trace_lines,
        file,
        family,
        from_,
        words,
        number,
        output,
        verbose,
        format=format_,
        prunings=prunings,
        strategy=strategy,
        limits=limits_of(nodes, seconds),
        seed=seed,
        cap=cap,
        solutions=None if all_ else 1,
    )


def compare(
    file: OneFile = "-",
    family: FamilyName = None,
    from_: From = None,
    words: Words = None,
    number: Number = None,
    strategy: Annotated[
        list[str] | None,
        typer.Option("--strategy", "-s", help="One to compare; may be given several times."),
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0, help="Each strategy gives up after so long.")
    ] = 5.0,
    nodes: Nodes = None,
    seed: Seed = 0,
    all_: Annotated[bool, typer.Option("--all", "-a", help="Let each find all solutions.")] = False,
    json_: Annotated[str | None, typer.Option("--json", help="Save the table as JSON.")] = None,
    plot: Annotated[
        str | None, typer.Option("--plot", help="Save a plot: FILE.svg or FILE.png.")
    ] = None,
    format_: Annotated[str, typer.Option("--format", "-f", help="text or json.")] = "text",
    output: OutputFile = None,
    verbose: Verbose = False,
) -> int:
    """Set strategies side by side: time, nodes, backtracks, checks."""
    from clew.views.cli.single import compare_lines

    choice(format_, ("text", "json"))
    return _single(
        compare_lines,
        file,
        family,
        from_,
        words,
        number,
        output,
        verbose,
        format=format_,
        json_file=json_,
        plot_file=plot,
        strategies=strategy or None,
        limits=limits_of(nodes, seconds),
        seed=seed,
        solutions=None if all_ else 1,
    )


def explain(
    file: OneFile = "-",
    family: FamilyName = None,
    from_: From = None,
    words: Words = None,
    number: Number = None,
    seconds: Seconds = None,
    nodes: Nodes = None,
    boards: Annotated[
        bool, typer.Option("--boards", help="Text: draw the board at every step.")
    ] = False,
    format_: Annotated[str, typer.Option("--format", "-f", help="text or json.")] = "text",
    output: OutputFile = None,
    verbose: Verbose = False,
) -> int:
    """Solve as a person would, and tell every step."""
    from clew.views.cli.single import explain_lines

    choice(format_, ("text", "json"))
    return _single(
        explain_lines,
        file,
        family,
        from_,
        words,
        number,
        output,
        verbose,
        format=format_,
        boards=boards,
        limits=limits_of(nodes, seconds),
    )


def hint(
    file: OneFile = "-",
    answer: Annotated[
        str | None, typer.Option("--answer", help="A file with what is filled in so far.")
    ] = None,
    family: FamilyName = None,
    from_: From = None,
    words: Words = None,
    number: Number = None,
    seconds: Seconds = None,
    nodes: Nodes = None,
    output: OutputFile = None,
    verbose: Verbose = False,
) -> int:
    """Tell the next step, or that there is a mistake."""
    from clew.views.cli.single import hint_lines

    return _single(
        hint_lines,
        file,
        family,
        from_,
        words,
        number,
        output,
        verbose,
        answer=answer,
        limits=limits_of(nodes, seconds),
    )


def _single(
    task: Any,
    file: str,
    family: str | None,
    given_format: str | None,
    words: list[str] | None,
    number: int | None,
    output: str | None,
    verbose: bool,
    **options: Any,
) -> int:
    from clew.views.cli.single import execute

    return execute(task, file, family, given_format, number, output, verbose, words, options)
