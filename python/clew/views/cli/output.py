"""Where a command writes: standard output, or a file that appears only when it is whole."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import IO, TextIO

__all__ = ["Output", "PipeClosedError", "in_colour", "note", "replace_file"]

_UMASK = 0o022


class PipeClosedError(Exception):
    """Nobody reads on. Typer has an answer of its own to BrokenPipeError, so it gets this."""


@contextmanager
def _pipe() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise PipeClosedError from None


def note(message: str) -> None:
    """A line on standard error."""
    print(message, file=sys.stderr, flush=True)


def in_colour(path: str | None) -> bool:
    """Whether colours will be seen: a terminal, and nobody said no."""
    plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    return path is None and sys.stdout.isatty() and not plain


class Output:
    """Takes the text of a command.

    Into a file it goes by way of a temporary one beside it, which takes the file's place at the
    end. After an interruption what was written is kept as ``NAME.partial``; after an error nothing.
    """

    def __init__(self, path: str | None) -> None:
        self._path = None if path in (None, "-") else Path(str(path))
        self._stream: IO[str] | None = None
        self._temporary: Path | None = None
        self._ascii = False

    @property
    def to_stdout(self) -> bool:
        """Whether it goes to standard output."""
        return self._path is None

    def __enter__(self) -> Output:
        if self._path is None:
            self._ascii = not _can_draw(sys.stdout)
        elif self._path.exists() and not self._path.is_file():
            self._stream = self._path.open("w", encoding="utf-8")  # a device, a pipe
        else:
            self._stream = self._beside(self._path.resolve())
        return self

    def _beside(self, path: Path) -> IO[str]:
        stream = tempfile.NamedTemporaryFile(  # noqa: SIM115 (closed in __exit__)
            "w", encoding="utf-8", dir=path.parent, prefix=f".{path.name}.", delete=False
        )
        self._temporary = Path(stream.name)
        return stream

    def line(self, text: str) -> None:
        """Write one line, or several."""
        if self._ascii:
            from clew.views.text import to_ascii

            text = to_ascii(text)
        with _pipe():
            print(text, file=self._stream or sys.stdout)

    def flush(self) -> None:
        """Let readers of a pipe see what there is."""
        with _pipe():
            (self._stream or sys.stdout).flush()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._stream is None:
            self.flush()
            return
        self._stream.close()
        if self._temporary is not None and self._path is not None:
            self._settle(self._temporary, self._path.resolve(), kind)

    def _settle(self, temporary: Path, path: Path, kind: type[BaseException] | None) -> None:
        if kind is None:
            replace_file(temporary, path)
        elif issubclass(kind, KeyboardInterrupt):
            partial = path.with_name(f"{path.name}.partial")
            replace_file(temporary, partial)
            note(f"clew: interrupted; what was done is in {partial}")
        else:
            temporary.unlink()


def replace_file(temporary: Path, path: Path) -> None:
    """Put `temporary` in the place of `path`, with the rights a new or the old file would have."""
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
    temporary.chmod(mode)
    temporary.replace(path)


def _umask() -> int:
    """There is no way to ask but to set it."""
    mask = os.umask(_UMASK)
    os.umask(mask)
    return mask


def _can_draw(stream: TextIO) -> bool:
    try:
        "┏█─".encode(stream.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
