"""What can go wrong, as a tree of exceptions.

::

    ClewError
    ├── InputError          what was given cannot be read or makes no sense
    │   ├── ParseError      a text: names source, line and column (and the cell, where there is one)
    │   ├── PuzzleError     a puzzle whose parts contradict its own rules: names the cell
    │   └── ModelError      a model: unknown variable, empty domain, nonsense constraint
    ├── UsageError          an unknown strategy, family, format or option; says what there is
    ├── LimitError          a limit struck where only a whole answer would be one
    └── EngineError         a fault of Clew itself (please report it)

``ModelError`` is a ``ValueError`` too, and ``TruthError`` (a ``ModelError`` raised where Python
asks an expression for its truth, as in ``x == 1 and y == 2``) is a ``TypeError`` as well.
"""

from __future__ import annotations

__all__ = [
    "ClewError",
    "EngineError",
    "InputError",
    "LimitError",
    "ModelError",
    "ParseError",
    "PuzzleError",
    "TruthError",
    "UsageError",
]


class ClewError(Exception):
    """The root: every error that Clew raises on purpose."""


class InputError(ClewError, ValueError):
    """What was given cannot be read or makes no sense."""


class ParseError(InputError):
    """A text that cannot be read; knows where."""

    def __init__(
        self,
        message: str,
        *,
        source: str | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        self.message = message
        self.source = source
        self.line = line
        self.column = column
        super().__init__(message)

    def __str__(self) -> str:
        """Give place first, then what is wrong: ``file.txt:3:7: ...``."""
        place = self.source or ""
        if self.line is not None:
            place += f"{':' if place else 'line '}{self.line}"
            if self.column is not None:
                place += f"{':' if self.source else ', column '}{self.column}"
        return f"{place}: {self.message}" if place else self.message

    def at(self, *, source: str | None = None, first_line: int = 1) -> ParseError:
        """The same error seen from the whole file: `first_line` is where its text began."""
        line = None if self.line is None else self.line + first_line - 1
        return ParseError(self.message, source=source or self.source, line=line, column=self.column)

    def __reduce__(self) -> tuple[object, ...]:
        """Survive the way between processes with the place intact."""
        return (_parse_error, (self.message, self.source, self.line, self.column))


def _parse_error(
    message: str, source: str | None, line: int | None, column: int | None
) -> ParseError:
    return ParseError(message, source=source, line=line, column=column)


class PuzzleError(InputError):
    """A puzzle whose parts contradict its own rules."""


class ModelError(InputError):
    """A model that makes no sense: the message names the variable or constraint."""


class TruthError(ModelError, TypeError):
    """An expression over variables was used as if it were already true or false."""


class UsageError(ClewError, ValueError):
    """An unknown strategy, family, format or option."""


class LimitError(ClewError):
    """A limit struck in a task that has no partial answer to give."""


class EngineError(ClewError, RuntimeError):
    """A fault of Clew itself."""
