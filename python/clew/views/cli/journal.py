"""A file that grows record by record, and a run that goes on where it was stopped.

While it grows, the file is called ``NAME.partial``, and ``NAME.journal`` beside it says which run
this is (its first line) and, for every record, where it ends and its checksum. Whatever a kill or
a power cut tore is cut off again by `Journal.begin`; at the end the file takes its name and the
journal goes.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Mapping
from pathlib import Path
from time import monotonic
from typing import IO, Any, NamedTuple

from clew.errors import UsageError
from clew.views.cli.output import replace_file

__all__ = ["Journal", "run_of"]

_SAFE = 1.0  # seconds between two demands that all be on the disk


def run_of(path: Path) -> dict[str, Any] | None:
    """What the unfinished run that writes to `path` said of itself, if there is one."""
    try:
        head, newline, _ = _beside(path, "journal").read_bytes().partition(b"\n")
        run: dict[str, Any] | None = json.loads(head) if newline else None
    except (OSError, ValueError):
        return None
    return run if isinstance(run, dict) else None


class Reach(NamedTuple):
    """How far a run has come: its records, and where they end in the file and in its journal."""

    done: int
    file: int
    journal: int


class Journal:
    """The file and its journal, open for the next record. `done` records are there already."""

    def __init__(self, path: Path, partial: IO[bytes], journal: IO[bytes], reach: Reach) -> None:
        self.path = path
        self._partial, self._journal = partial, journal
        self._reach = reach
        self._safe = monotonic()
        self._cut()

    @property
    def done(self) -> int:
        """How many records are there."""
        return self._reach.done

    @classmethod
    def begin(cls, path: Path, run: Mapping[str, Any], at_most: int) -> Journal:
        """Go on with the run that writes to `path`, or begin it; not more than `at_most` records.

        A journal of another run is an error: nothing is thrown away that somebody may want.
        """
        path = path.resolve()
        before = run_of(path)
        if before is None:
            head = json.dumps(run, ensure_ascii=False).encode() + b"\n"
            _beside(path, "partial").write_bytes(b"")
            _beside(path, "journal").write_bytes(head)
        elif before != json.loads(json.dumps(run)):
            raise UsageError(_another(path, before, run))
        return cls._opened(path, at_most)

    @classmethod
    def _opened(cls, path: Path, at_most: int) -> Journal:
        _beside(path, "partial").touch()
        partial = _beside(path, "partial").open("r+b")
        journal = _beside(path, "journal").open("r+b")
        if not _locked(journal):
            partial.close()
            journal.close()
            raise UsageError(f"{path.name} is being written by another process just now")
        journal.readline()
        reach = Reach(0, 0, journal.tell())
        for line in iter(journal.readline, b""):
            if reach.done == at_most or (end := _whole(line, reach.file, partial)) is None:
                break
            reach = Reach(reach.done + 1, end, journal.tell())
        return cls(path, partial, journal, reach)

    def _cut(self) -> None:
        """Leave nothing behind the last record that is whole."""
        for stream, end in (
            (self._partial, self._reach.file),
            (self._journal, self._reach.journal),
        ):
            stream.seek(end)
            stream.truncate()

    def add(self, text: str) -> None:
        """One more record. From now on no kill takes it away."""
        record = text.encode()
        self._partial.write(record)
        self._partial.flush()
        self._journal.write(b"%d %08x\n" % (self._partial.tell(), zlib.crc32(record)))
        self._journal.flush()
        self._reach = Reach(self.done + 1, self._partial.tell(), self._journal.tell())
        if monotonic() - self._safe > _SAFE:
            self._settle()

    def _settle(self) -> None:
        """From now on no power cut takes away what is written."""
        for stream in (self._partial, self._journal):
            os.fsync(stream.fileno())
        self._safe = monotonic()

    def finish(self) -> None:
        """All is there: the file takes its name."""
        self._settle()
        self.close()
        replace_file(_beside(self.path, "partial"), self.path)
        _beside(self.path, "journal").unlink()

    def stop(self) -> Path | None:
        """Leave it for a later run; where what was done is, None if that was nothing.

        The last record may be half written: Ctrl-C comes at any moment.
        """
        if not self._partial.closed:
            self._cut()
        self.close()
        partial = _beside(self.path, "partial")
        if self.done and partial.exists():
            return partial
        partial.unlink(missing_ok=True)
        _beside(self.path, "journal").unlink(missing_ok=True)
        return None

    def close(self) -> None:
        """Let go of the files."""
        self._partial.close()
        self._journal.close()


def _locked(journal: IO[bytes]) -> bool:
    """Keep other processes out, until this one ends, however it ends."""
    try:
        import fcntl
    except ImportError:  # a system that has no such locks
        return True
    try:
        fcntl.lockf(journal, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _beside(path: Path, kind: str) -> Path:
    return path.with_name(f"{path.name}.{kind}")


def _whole(line: bytes, begin: int, partial: IO[bytes]) -> int | None:
    """Where the record ends that a line of the journal tells of, if both are as they were."""
    words = line.split()
    if not line.endswith(b"\n") or len(words) != 2 or not words[0].isdigit():
        return None
    end = int(words[0])
    if end < begin:
        return None
    record = partial.read(end - begin)
    whole = len(record) == end - begin and b"%08x" % zlib.crc32(record) == words[1]
    return end if whole else None


def _another(path: Path, before: Mapping[str, Any], run: Mapping[str, Any]) -> str:
    differing = [key for key in {**before, **run} if before.get(key) != run.get(key)]
    told = "; ".join(f"{key} {before.get(key)!r}, not {run.get(key)!r}" for key in differing)
    return (
        f"{path.name} is being written by another run ({told}): finish that one, "
        f"or remove {path.name}.partial and {path.name}.journal"
    )
