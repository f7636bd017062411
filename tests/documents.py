"""Runs what documents show: their fenced blocks, in order, in an empty folder.

- A block with ``title="NAME"`` after its language is put into that file.
- A ``python`` block is executed; with ``>>>`` in it (``pycon``), its answers are compared as well.
  All blocks of a document share their names.
- A ``console`` block is lines ``$ command``, each followed by what it prints (errors first, as far
  as there are both); ``...`` stands for anything, and times are not compared. ``$ echo $?`` tells
  the exit code of the command before it. Only harmless commands are run, see `_HARMLESS`.
- A block after a comment ``<!-- not run -->`` is left alone, as is every other language.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["Block", "blocks", "execute"]

_FENCE = re.compile(
    r"^(?:<!--[ ]*(?P<comment>[^\n]*?)[ ]*-->\s*)?"
    r"^(?P<fence>`{3,})(?P<language>\w*)(?P<words>[^\n]*)\n(?P<body>.*?)^(?P=fence)[ ]*$",
    re.MULTILINE | re.DOTALL,
)
_RUN = ("python", "pycon", "console")
_TITLE = re.compile(r'title="([^"]+)"')
_HARMLESS = {"cat", "clew", "echo", "grep", "head", "ls", "python", "sed", "tail"}
_OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@dataclass(frozen=True)
class Block:
    """One fenced block of a document."""

    language: str
    body: str
    line: int
    title: str = ""
    run: bool = True


def blocks(text: str) -> Iterator[Block]:
    """The fenced blocks in order."""
    for match in _FENCE.finditer(text):
        line = text.count("\n", 0, match.start("body")) + 1
        title = _TITLE.search(match["words"])
        run = (match["comment"] or "") != "not run" and match["language"] in _RUN
        yield Block(match["language"], match["body"], line, title[1] if title else "", run)


def execute(document: Path, folder: Path) -> int:
    """Run a document's blocks in `folder`; how many were run. Fails where one is not right."""
    names: dict[str, Any] = {"__name__": "__main__"}
    ran = 0
    with _working_in(folder):
        for block in blocks(document.read_text("utf-8")):
            place = f"{document}:{block.line}"
            if block.title:
                Path(block.title).write_text(block.body, "utf-8")
            if block.run:
                (_console if block.language == "console" else _python)(block, names, place)
                ran += 1
    return ran


@contextmanager
def _working_in(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def _python(block: Block, names: dict[str, Any], place: str) -> None:
    if ">>>" not in block.body:
        source = "\n" * (block.line - 1) + block.body  # so that tracebacks name the right line
        exec(compile(source, place.rpartition(":")[0], "exec"), names)
        return
    test = doctest.DocTestParser().get_doctest(block.body, names, place, place, block.line - 1)
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=_OPTIONS)
    runner.run(test, out=told.append, clear_globs=False)
    names.update(test.globs)
    assert not told, "".join(told)


def _console(block: Block, names: dict[str, Any], place: str) -> None:
    code = 0
    for command, expected in _commands(block.body):
        if command == "echo $?":
            actual = f"{code}\n"
        else:
            actual, code = _run(command)
        matches = doctest.OutputChecker().check_output(
            _timeless(expected), _timeless(actual), _OPTIONS
        )
        assert matches, f"{place}: $ {command}\nexpected:\n{expected}\nbut it says:\n{actual}"


def _timeless(text: str) -> str:
    """Without what differs from run to run: durations, and lines drawn as long as they need."""
    text = re.sub(r"(?:\b\d[\d.,]*|\.\.\.) (?:µs|ms|s)\b", "TIME", text)
    text = re.sub(r'"seconds": [\d.e-]+', '"seconds": TIME', text)
    return re.sub("─+", "─", text)


def _commands(body: str) -> Iterator[tuple[str, str]]:
    for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        yield command.strip(), expected


def _run(command: str) -> tuple[str, int]:
    """What it prints and its exit code."""
    for stage in command.split("|"):
        assert stage.split()[0] in _HARMLESS, f"documents do not run {stage.split()[0]}"
    done = subprocess.run(
        ["sh", "-c", _TOOLS + command], env=_environment(), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8",
        timeout=120, check=False,
    )  # fmt: skip
    return done.stdout, done.returncode


#: The commands under test are those of this interpreter.
_TOOLS = f"""python() {{ {shlex.quote(sys.executable)} "$@"; }}
clew() {{ python -m clew "$@"; }}
"""


def _environment() -> dict[str, str]:
    """The same paths, no colours, wide lines."""
    path = os.pathsep.join(entry for entry in sys.path if entry)
    settings = {"PYTHONPATH": path, "NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "100"}
    return {**os.environ, **settings, "PYTHONIOENCODING": "utf-8"}
