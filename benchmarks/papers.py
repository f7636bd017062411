"""Writes what is measured in docs/papers: tables, what commands print, and plots.

The pages are prose by people; between ``<!-- table: NAME -->`` and ``<!-- end -->`` stands a table
made here, below ``<!-- plot: FILE -->`` the picture of such a comparison. Console blocks are run
again. Counters come out the same on every machine (a test compares them); times do not.

    python benchmarks/papers.py            # or: make papers
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import clew
from clew.base.result import Limits, Stats, Status

__all__ = ["PAGES", "PLOTS", "ROOT", "TABLES", "Line", "Plot", "table", "with_tables"]

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "docs" / "papers"
COUNTERS = ("nodes", "backtracks", "fails", "checks", "solutions")

HEAD = ("board", "strategy", "the paper says", *COUNTERS, "time")

_TABLE = re.compile(r"(<!-- table: (\S+) -->\n).*?(<!-- end -->)", re.DOTALL)
_CONSOLE = re.compile(r"(?<!<!-- not run -->\n)^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Line:
    """A board, a strategy, and what the paper says of it. `nodes`: when to give up."""

    board: str
    file: str
    strategy: str
    published: str = "–"
    nodes: int | None = None
    number: int = 1
    solutions: int | None = 1


@dataclass(frozen=True)
class Plot:
    """A picture of the strategies on one board."""

    file: str
    number: int = 1
    strategies: tuple[str, ...] = ()
    nodes: int = 1_000_000
    solutions: int | None = 1


def _sudoku() -> Iterator[Line]:
    printed, against = "sudoku.txt", "sudoku-against-backtracking.txt"
    yield Line("the printed one", printed, "paper-plain", "“brute force”, no figures", 10_000_000)
    yield Line("the printed one", printed, "paper", "its answer; “less than one second”")
    yield Line("the printed one", printed, "pencil", "“faster and more effective”")
    yield Line("the printed one", printed, "smallest/ascending/domain")
    yield Line("the printed one", printed, "sudoku9")
    yield Line("against backtracking", against, "paper", "mentioned, not printed")
    yield Line("against backtracking", against, "pencil")
    yield Line("against backtracking", against, "smallest/ascending/domain")
    yield Line("against backtracking", against, "sudoku9")


def _kenken() -> Iterator[Line]:
    told = {
        (2, "3×3, a twin"): ("1 / 10, 0 ms", "1 / 5, 0 ms"),
        (1, "4×4, the printed one"): ("53 / 97, 0 ms", "3,818 / 562, 0 ms"),
        (3, "5×5, a twin"): ("354 / 642, 0 ms", "827,596 / 68,433, 460 ms"),
    }
    for (number, board), (with_, without) in told.items():
        yield Line(board, "kenken.txt", "paper", with_, number=number)
        yield Line(board, "kenken.txt", "paper-plain", without, number=number)
        yield Line(board, "kenken.txt", "tables", number=number)
        yield Line(board, "kenken.txt", "smallest/ascending/domain", number=number)


def _dot_connect() -> Iterator[Line]:
    boards = ("6×8", "6×10", "8×12", "10×12", "10×15")
    times = ("16 ms", "10 ms", "66 ms", "571 ms", "6,369 ms")
    for number, (board, time) in enumerate(zip(boards, times, strict=True), 1):
        yield Line(board, "dotconnect.txt", "paper", time, number=number)
        if number <= 3:
            told = "33 ms" if number == 1 else "–"
            yield Line(board, "dotconnect.txt", "paper-plain", told, 10_000_000, number)
        yield Line(board, "dotconnect.txt", "hamilton", number=number)


def _words() -> Iterator[Line]:
    for number, solutions in enumerate((4, 4, 2, 3, 4), 1):
        told = f"{solutions} solutions and its trace"
        for strategy in ("paper-letter", "paper-word", "letters", "words"):
            published = told if strategy.startswith("paper") else "–"
            yield Line(f"puzzle {number}", "words.txt", strategy, published, None, number, None)


#: The tables by name.
TABLES: dict[str, tuple[Line, ...]] = {
    "sudoku": (*_sudoku(),),
    "kenken": (*_kenken(),),
    "dot-connect": (*_dot_connect(),),
    "words": (*_words(),),
}

_DOTS = ("paper-plain", "paper", "hamilton", "smallest/ascending/domain")

#: The pictures by file.
PLOTS: dict[str, Plot] = {
    "sudoku.svg": Plot("sudoku.txt", nodes=10_000_000),
    "kenken.svg": Plot("kenken.txt"),
    "dot-connect.svg": Plot("dotconnect.txt", strategies=_DOTS),
    "words.svg": Plot("words.txt", solutions=None),
}


def board(file: str, number: int) -> Any:
    """The puzzle of that number in a file of the examples."""
    loaded = next(islice(clew.load_all(ROOT / "examples" / file), number - 1, None))
    assert loaded.error is None, loaded.error
    return loaded.puzzle


def table(lines: tuple[Line, ...]) -> list[str]:
    """The table in Markdown."""
    rows = [HEAD, *map(_measured, lines)]
    marks = ["---"] * 3 + ["---:"] * (len(HEAD) - 3)
    return [_row(rows[0]), _row(marks), *map(_row, rows[1:])]


def _row(cells: tuple[str, ...] | list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _measured(line: Line) -> tuple[str, ...]:
    puzzle = board(line.file, line.number)
    limits = Limits(nodes=line.nodes)
    (row,) = clew.compare(puzzle, [line.strategy], limits=limits, solutions=line.solutions).rows
    counters = [f"{row.stats.as_dict()[name]:,}" for name in COUNTERS]
    if row.status is Status.LIMIT:
        counters[0] = f"gave up at {counters[0]}"
    return (line.board, f"`{line.strategy}`", line.published, *counters, _time(row.stats))


def _time(stats: Stats) -> str:
    milliseconds = stats.seconds * 1e3
    return f"{milliseconds:,.0f} ms" if milliseconds >= 100 else f"{milliseconds:.2g} ms"


def with_tables(page: str) -> str:
    """The page with its tables made anew."""

    def made(match: re.Match[str]) -> str:
        return match[1] + "\n".join(["", *table(TABLES[match[2]]), "", match[3]])

    return _TABLE.sub(made, page)


def with_answers(page: str) -> str:
    """The page with its commands run again."""
    return _CONSOLE.sub(lambda match: f"```console\n{_answered(match[1])}```", page)


def _answered(body: str) -> str:
    commands = [line for line in body.splitlines() if line.startswith("$ ")]
    return "".join(f"{command}\n{_printed(command[2:])}" for command in commands)


def _printed(command: str) -> str:
    assert command.startswith("clew "), f"only clew is run here, not {command!r}"
    done = subprocess.run(
        ["sh", "-c", f'clew() {{ "{sys.executable}" -m clew "$@"; }}\n{command}'],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=600,
    )  # fmt: skip
    return done.stderr + done.stdout


def draw(name: str, plot: Plot) -> None:
    """The picture of that name, beside the pages."""
    puzzle = board(plot.file, plot.number)
    limits = Limits(nodes=plot.nodes)
    strategies = plot.strategies or None
    made = clew.compare(puzzle, strategies, limits=limits, solutions=plot.solutions)
    made.plot(PAGES / name)


def main() -> None:
    """Write all pages."""
    for path in sorted(PAGES.glob("*.md")):
        before = path.read_text("utf-8")
        path.write_text(with_answers(with_tables(before)), "utf-8")
        print(f"{path.relative_to(ROOT)}")
    for name, plot in PLOTS.items():
        draw(name, plot)
        print(f"{(PAGES / name).relative_to(ROOT)}")


if __name__ == "__main__":
    main()
