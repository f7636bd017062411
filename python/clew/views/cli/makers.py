"""The commands ``clew generate FAMILY``: one for each family that can, its options the family's.

They are made when asked for, so that no family is loaded for another command.
"""

from __future__ import annotations

from collections.abc import Mapping
from inspect import Parameter, Signature
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from clew.errors import UsageError

__all__ = ["COMMON", "makers"]

_KEYWORD = Parameter.KEYWORD_ONLY

#: What every family's command takes: name, type, default, flags, help.
COMMON: dict[str, tuple[Any, Any, tuple[str, ...], str]] = {
    "seed": (int | None, None, (), "The same seed makes the same puzzles. [default: a new one]"),
    "count": (int, 1, ("-n",), "How many."),
    "format": (str | None, None, ("-f",), "A notation of the family, text, svg or json."),
    "output": (str | None, None, ("-o",), "Write to this file; a run that was stopped goes on."),
    "jobs": (int | None, None, ("-j",), "Processes for many puzzles [default: all cores]."),
    "quiet": (bool, False, ("-q",), "No progress bar, no remarks."),
}


class _Makers(TyperGroup):
    """The families that have a generator, by name."""

    def list_commands(self, context: Any) -> list[str]:
        from clew import families

        return [name for name, family in families.families().items() if family.generator]

    def get_command(self, context: Any, name: str) -> Any:
        from clew import families

        if families.family(name).generator is None:
            known = ", ".join(self.list_commands(context))
            raise UsageError(f"Clew makes no puzzles of the family {name!r}: choose one of {known}")
        return _command(families.family(name))


makers = typer.Typer(
    cls=_Makers,
    name="generate",
    help="Make puzzles: `clew generate FAMILY --help` tells the options of a family.",
    rich_markup_mode=None,
    invoke_without_command=True,
    subcommand_metavar="FAMILY [OPTIONS]...",
    context_settings={"help_option_names": ["-h", "--help"]},
)


@makers.callback()
def _without_family(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def _command(family: Any) -> Any:
    """The command of one family, from the options of its generator."""
    own = {option.name: option for option in family.generator.options}

    def generate(**values: Any) -> int:
        from clew.views.cli.generate import execute

        common = {name: values.pop(name) for name in COMMON}
        _at_least(0, "count", common)
        _at_least(1, "jobs", common)
        wishes = {
            name: _text_of(own[name], value) for name, value in values.items() if value is not None
        }
        return execute(family.name, wishes, **common)

    parameters = [
        *(_own_parameter(option) for option in own.values()),
        *(_common_parameter(name) for name in COMMON),
    ]
    generate.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    generate.__annotations__ = {p.name: p.annotation for p in parameters}
    generate.__doc__ = f"Make puzzles: {family.title}."
    single = typer.Typer(add_completion=False, rich_markup_mode=None)
    settings = {"help_option_names": ["-h", "--help"]}
    single.command(family.name, context_settings=settings)(generate)
    return get_command(single)


def _at_least(least: int, name: str, values: Mapping[str, Any]) -> None:
    if values[name] is not None and values[name] < least:
        raise UsageError(f"--{name} must be {least} or more, not {values[name]}")


def _own_parameter(option: Any) -> Parameter:
    told = option.help
    if option.choices:
        told = f"{told} One of {', '.join(map(str, option.choices))}."
    kind = option.type if option.default is not None else option.type | None
    flag = f"--{option.name.replace('_', '-')}"
    info = typer.Option(flag, help=told, metavar="FILE" if option.file else None)
    if option.type is bool:
        info = typer.Option(f"{flag}/--no-{flag[2:]}", help=told)
    return Parameter(
        option.name, _KEYWORD, default=option.default, annotation=Annotated[kind, info]
    )


def _common_parameter(name: str) -> Parameter:
    kind, default, short, told = COMMON[name]
    info = typer.Option(f"--{name}", *short, help=told)
    return Parameter(name, _KEYWORD, default=default, annotation=Annotated[kind, info])


def _text_of(option: Any, value: Any) -> Any:
    """The option's value; where it is the text of a file, that text."""
    if not option.file:
        return value
    from clew.tasks.load import read_text

    return read_text(value)[0]
