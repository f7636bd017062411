"""The commands. What they need is imported when they run, so that ``--help`` is quick."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from clew.views.cli import many, one
from clew.views.cli.makers import makers
from clew.views.cli.options import Listed

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


def families(json_: Listed = False) -> int:
    """List the kinds of puzzle and their notations."""
    from clew.views.cli.lists import family_lines

    return _listed(family_lines(json_))


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


for command in (
    many.solve,
    many.count,
    many.check,
    one.trace,
    one.compare,
    one.explain,
    one.hint,
    many.convert,
    families,
    strategies,
):
    app.command()(command)
