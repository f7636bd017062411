"""From `main` to an exit code: every error becomes a line or two, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import typer

from clew.errors import ClewError, EngineError, LimitError
from clew.views.cli.codes import BAD, BROKEN_PIPE, FAULT, GAVE_UP, INTERRUPTED
from clew.views.cli.output import PipeClosedError, note

__all__ = ["run"]

#: What Typer raises for a wrong command line; it has no public name of its own.
_WrongCommandLine = next(c for c in typer.BadParameter.__mro__ if c.__name__ == "ClickException")


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code."""
    from clew.views.cli.app import app

    try:
        code = app(arguments, prog_name="clew", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except (BrokenPipeError, PipeClosedError):
        # what is still in the buffer must not be written at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except Exception as error:
        return _told(error)


def _told(error: Exception) -> int:
    if os.environ.get("CLEW_DEBUG"):
        import traceback

        traceback.print_exception(error)
    if isinstance(error, _WrongCommandLine):
        note(f"clew: {error.format_message()}\ntry: clew --help")  # type: ignore[attr-defined]
        return BAD
    if isinstance(error, OSError):
        note(f"clew: {error.filename or 'error'}: {error.strerror or error}")
        return BAD
    if isinstance(error, ClewError) and not isinstance(error, EngineError):
        note(f"clew: {error}")
        return GAVE_UP if isinstance(error, LimitError) else BAD
    note(
        f"clew: unexpected {type(error).__name__}: {error}\n"
        "This is a fault of Clew, please report it; with CLEW_DEBUG=1 you see where it happened."
    )
    return FAULT
