"""The options that commands share, and what is made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from clew.errors import UsageError

if TYPE_CHECKING:
    from clew.base.result import Limits

__all__ = ["choice", "limits_of"]

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
Words = Annotated[
    list[str] | None,
    typer.Option(
        "--words", metavar="FILE", help="A file of word lists; may be given several times."
    ),
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


def limits_of(nodes: int | None, seconds: float | None) -> Limits:
    """When to give up."""
    from clew.base.result import Limits

    return Limits(nodes, seconds)


def choice(word: str, choices: tuple[str, ...], what: str = "format") -> str:
    """`word`, if it is one of the choices."""
    if word not in choices:
        raise UsageError(f"unknown {what} {word!r}: choose one of {', '.join(choices)}")
    return word
