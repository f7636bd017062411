"""The commands. What they need is imported when they run, so that ``--help`` is quick."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from clew.errors import UsageError
from clew.views.cli.makers import makers

if TYPE_CHECKING:
    from clew.base.result import Limits

__all__ = ["app"]

app = typer.Typer(
    name="clew",
    help="Solve, prove, explain and compare logic puzzles.",
    epilog="Exit codes: 0 done; 1 no solution, or not exactly one where that was asked; "
    "2 bad input or usage; 3 a limit was reached.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

app.add_typer(makers)

Files = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[FILE]...",
        help="Files with puzzles, - for standard input, or a puzzle itself.",
        show_default=False,
    ),
]
OneFile = Annotated[
    str, typer.Argument(metavar="[FILE]", help="A file, - for standard input, or a puzzle itself.")
]
FamilyName = Annotated[
    str | None, typer.Option("--family", help="The kind of puzzle, if it is not to be found out.")
]
From = Annotated[
    str | None, typer.Option("--from", help="The input's notation, if it is not to be found out.")
]
StrategyName = Annotated[
    str | None,
    typer.Option("--strategy", "-s", help="How to search; `clew strategies` lists what there is."),
]
Seconds = Annotated[
    float | None, typer.Option("--seconds", min=0, help="Give up on a puzzle after so long.")
]
Nodes = Annotated[
    int | None, typer.Option("--nodes", min=0, help="Give up on a puzzle after so many guesses.")
]
Seed = Annotated[int, typer.Option("--seed", help="For strategies with chance in them.")]
Show = Annotated[bool, typer.Option("--stats", help="Say what the search cost.")]
OutputFile = Annotated[
    str | None, typer.Option("--output", "-o", help="Write to this file, once all is done.")
]
Jobs = Annotated[
    int | None,
    typer.Option("--jobs", "-j", min=1, help="Processes for many puzzles [default: all cores]."),
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No progress bar, no summary.")]
Verbose = Annotated[
    bool, typer.Option("--verbose", "-v", help="Also tell lesser remarks on a puzzle.")
]
Number = Annotated[
    int | None,
    typer.Option("--number", "-n", min=1, help="Which puzzle, where there are several."),
]
Listed = Annotated[bool, typer.Option("--json", help="As JSON lines.")]


def _limits(nodes: int | None, seconds: float | None) -> Limits:
    from clew.base.result import Limits

    return Limits(nodes, seconds)


def _choice(word: str, choices: tuple[str, ...], what: str = "format") -> str:
    if word not in choices:
        raise UsageError(f"unknown {what} {word!r}: choose one of {', '.join(choices)}")
    return word


def _batch(
    verb: str,
    files: list[str] | None,
    family: str | None,
    given_format: str | None,
    output: str | None,
    jobs: int | None,
    quiet: bool,
    **options: Any,
) -> int:
    from clew.views.cli.batch import execute
    from clew.views.cli.inputs import all_pieces
    from clew.views.cli.jobs import Job
    from clew.views.cli.output import Output, in_colour

    job = Job(verb, colour=in_colour(output), **options)
    with Output(output) as out:
        return execute(job, all_pieces(files or ["-"], family, given_format), out, jobs, quiet)


def _version(wanted: bool) -> None:
    if wanted:
        import clew

        typer.echo(f"clew {clew.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def main(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    """Solve, prove, explain and compare logic puzzles."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def solve(
    files: Files = None,
    family: FamilyName = None,
    from_: From = None,
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
    _choice(format_, ("text", "plain", "json", "svg"))
    if all_ and at_most is not None:
        raise UsageError("--all and --at-most say different things: take one of them")
    if format_ == "svg" and (all_ or at_most not in (None, 1)):
        raise UsageError("an SVG picture shows one solution: leave out --all and --at-most")
    return _batch(
        "solve",
        files,
        family,
        from_,
        output,
        jobs,
        quiet,
        verbose=verbose,
        format=format_,
        strategy=strategy,
        limits=_limits(nodes, seconds),
        seed=seed,
        at_most=None if all_ else at_most or 1,
        unique=unique,
        stats=stats,
    )


@app.command()
def count(
    files: Files = None,
    family: FamilyName = None,
    from_: From = None,
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
        output,
        jobs,
        quiet,
        verbose=verbose,
        format=_choice(format_, ("text", "plain", "json")),
        strategy=strategy,
        limits=_limits(nodes, seconds),
        seed=seed,
        at_most=at_most,
        stats=stats,
    )


@app.command()
def check(
    files: Files = None,
    answer: Annotated[
        str | None, typer.Option("--answer", help="A file with an answer (full or part) to judge.")
    ] = None,
    family: FamilyName = None,
    from_: From = None,
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
        from clew.views.cli.inputs import answer_in, one

        puzzle, loaded = one(files or ["-"], family, from_, None)
        given = answer_in(answer, puzzle, loaded.family)
    return _batch(
        "check",
        files,
        family,
        from_,
        output,
        jobs,
        quiet,
        verbose=verbose,
        format=_choice(format_, ("text", "plain", "json")),
        strategy=strategy,
        limits=_limits(nodes, seconds),
        seed=seed,
        stats=stats,
        answer=given,
    )


@app.command()
def trace(
    file: OneFile = "-",
    family: FamilyName = None,
    from_: From = None,
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

    _choice(format_, ("text", "jsonl", "dot", "mermaid", "html"))
    return _single(
        trace_lines,
        file,
        family,
        from_,
        number,
        output,
        verbose,
        format=format_,
        prunings=prunings,
        strategy=strategy,
        limits=_limits(nodes, seconds),
        seed=seed,
        cap=cap,
        solutions=None if all_ else 1,
    )


@app.command()
def compare(
    file: OneFile = "-",
    family: FamilyName = None,
    from_: From = None,
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

    _choice(format_, ("text", "json"))
    return _single(
        compare_lines,
        file,
        family,
        from_,
        number,
        output,
        verbose,
        format=format_,
        json_file=json_,
        plot_file=plot,
        strategies=strategy or None,
        limits=_limits(nodes, seconds),
        seed=seed,
        solutions=None if all_ else 1,
    )


@app.command()
def explain(
    file: OneFile = "-",
    family: FamilyName = None,
    from_: From = None,
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

    _choice(format_, ("text", "json"))
    return _single(
        explain_lines,
        file,
        family,
        from_,
        number,
        output,
        verbose,
        format=format_,
        boards=boards,
        limits=_limits(nodes, seconds),
    )


@app.command()
def hint(
    file: OneFile = "-",
    answer: Annotated[
        str | None, typer.Option("--answer", help="A file with what is filled in so far.")
    ] = None,
    family: FamilyName = None,
    from_: From = None,
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
        number,
        output,
        verbose,
        answer=answer,
        limits=_limits(nodes, seconds),
    )


@app.command()
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
    output: OutputFile = None,
    jobs: Jobs = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> int:
    """Write each puzzle in another notation."""
    return _batch("convert", files, family, from_, output, jobs, quiet, verbose=verbose, to=to)


@app.command()
def families(json_: Listed = False) -> int:
    """List the kinds of puzzle and their notations."""
    from clew.views.cli.lists import family_lines

    return _listed(family_lines(json_))


@app.command()
def strategies(
    name: Annotated[
        str | None, typer.Argument(metavar="[FAMILY]", help="Only of this family.")
    ] = None,
    json_: Listed = False,
) -> int:
    """List the ways of searching."""
    from clew.views.cli.lists import strategy_lines

    return _listed(strategy_lines(name, json_))


def _listed(lines: Any) -> int:
    from clew.views.cli.output import Output

    with Output(None) as out:
        for line in lines:
            out.line(line)
    return 0


def _single(
    task: Any,
    file: str,
    family: str | None,
    given_format: str | None,
    number: int | None,
    output: str | None,
    verbose: bool,
    **options: Any,
) -> int:
    from clew.views.cli.single import execute

    return execute(task, file, family, given_format, number, output, verbose, options)
