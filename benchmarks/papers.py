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
from pathlib import Path

import clew
from clew.base.result import Limits, Stats, Status

__all__ = ["PAGES", "PLOTS", "ROOT", "TABLES", "Line", "Plot", "table", "with_tables"]

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "docs" / "papers"

HEAD = ("board", "strategy", "the paper says", "nodes", "backtracks", "checks", "time")

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
    solutions: int | None = 1


@dataclass(frozen=True)
class Plot:
    """A picture of the strategies on one board."""

    file: str
    strategies: tuple[str, ...] = ()
    nodes: int = 1_000_000
    solutions: int | None = 1


def _sudoku() -> Iterator[Line]:
    printed, against = "sudoku.txt", "sudoku-against-backtracking.txt"
    yield Line("the printed one", printed, "paper-plain", "“brute force”, no figures", 10_000_000)
    yield Line("the printed one", printed, "paper", "its answer; “less than one second”")
    yield Line("the printed one", printed, "pencil", "“faster and more effective”")
    yield Line("the printed one", printed, "smallest/ascending/domain")
    yield Line("against backtracking", against, "paper", "mentioned, not printed")
    yield Line("against backtracking", against, "pencil")
    yield Line("against backtracking", against, "smallest/ascending/domain")


#: The tables by name.
TABLES: dict[str, tuple[Line, ...]] = {"sudoku": (*_sudoku(),)}

#: The pictures by file.
PLOTS: dict[str, Plot] = {"sudoku.svg": Plot("sudoku.txt", nodes=10_000_000)}


def table(lines: tuple[Line, ...]) -> list[str]:
    """The table in Markdown."""
    rows = [HEAD, *map(_measured, lines)]
    marks = ["---"] * 3 + ["---:"] * (len(HEAD) - 3)
    return [_row(rows[0]), _row(marks), *map(_row, rows[1:])]


def _row(cells: tuple[str, ...] | list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _measured(line: Line) -> tuple[str, ...]:
    puzzle = clew.load(ROOT / "examples" / line.file)
    limits = Limits(nodes=line.nodes)
    (row,) = clew.compare(puzzle, [line.strategy], limits=limits, solutions=line.solutions).rows
    nodes = f"{row.stats.nodes:,}"
    if row.status is Status.LIMIT:
        nodes = f"gave up at {nodes}"
    counters = (nodes, f"{row.stats.backtracks:,}", f"{row.stats.checks:,}")
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
    puzzle = clew.load(ROOT / "examples" / plot.file)
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
