"""The commands that work on one puzzle: trace, compare, explain, hint.

Each is a generator of lines that returns its exit code.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, TypeAlias

from clew.base.family import OwnStrategy
from clew.base.result import Limits, Status, Uniqueness
from clew.tasks.compare import compare
from clew.tasks.explain import Explanation, explain, hint
from clew.tasks.load import Loaded
from clew.tasks.subject import puzzle_subject
from clew.tasks.trace import Tracing, trace
from clew.views.cli.codes import DONE, GAVE_UP, NEGATIVE
from clew.views.cli.inputs import answer_in, companions_in, one
from clew.views.cli.jobs import told_remarks
from clew.views.cli.output import Output, in_colour, note
from clew.views.json import dumped, explanation_record
from clew.views.render import render

__all__ = ["compare_lines", "execute", "explain_lines", "hint_lines", "trace_lines"]

Lines: TypeAlias = Generator[str, None, int]


def execute(
    task: Callable[..., Lines],
    file: str,
    family: str | None,
    format: str | None,
    number: int | None,
    output: str | None,
    verbose: bool,
    words: list[str] | None,
    options: dict[str, Any],
) -> int:
    """Read the puzzle, do the task, write its lines; the exit code."""
    puzzle, loaded = one([file], family, format, number, companions_in(words))
    for remark in told_remarks(loaded, verbose):
        note(f"clew: {remark}")
    with Output(output) as out:
        lines = task(puzzle, loaded, colour=in_colour(output), **options)
        while True:
            try:
                out.line(next(lines))
            except StopIteration as end:
                code: int = end.value
                return code


def trace_lines(
    puzzle: Any, loaded: Loaded, *, colour: bool, format: str, prunings: bool, **options: Any
) -> Lines:
    """The search tree in the wanted form. Published traces are of the search for all solutions."""
    if format == "text" and not prunings and _is_published(puzzle, options["strategy"]):
        options["solutions"] = None
    tracing = trace(puzzle, **options)
    if not tracing.complete:
        note(f"clew: the trace holds its cap of {len(tracing):,} events, not the whole search")
    yield from _trace_views(format, prunings)(tracing)
    if tracing.status is Status.LIMIT:
        return GAVE_UP
    return DONE if tracing.solutions else NEGATIVE


def _is_published(puzzle: Any, strategy: str | None) -> bool:
    chosen = puzzle_subject(puzzle).resolve(strategy)
    return isinstance(chosen, OwnStrategy) and chosen.told is not None


def _trace_views(format: str, prunings: bool) -> Callable[[Tracing], Iterator[str]]:
    from clew.views import trace_graph, trace_html, trace_text

    return {
        "text": lambda tracing: trace_text.arrows(tracing, prunings=prunings),
        "jsonl": trace_text.json_lines,
        "dot": trace_graph.dot,
        "mermaid": trace_graph.mermaid,
        "html": lambda tracing: iter([trace_html.page(tracing)]),
    }[format]


def compare_lines(
    puzzle: Any,
    loaded: Loaded,
    *,
    colour: bool,
    format: str,
    json_file: str | None,
    plot_file: str | None,
    **options: Any,
) -> Lines:
    """The table; saved as JSON and as a plot too, if wanted."""
    table = compare(puzzle, title=_title(loaded), **options)
    yield table.as_json() if format == "json" else table.as_text()
    if json_file is not None:
        with Output(json_file) as out:
            out.line(table.as_json())
    if plot_file is not None:
        table.plot(plot_file)
    return DONE


def _title(loaded: Loaded) -> str:
    """What to call the puzzle: its name, or its file's, if it has one."""
    source = loaded.source or ""
    return loaded.name or ("" if source.startswith("<") else Path(source).name)


def explain_lines(
    puzzle: Any, loaded: Loaded, *, colour: bool, format: str, boards: bool, limits: Limits
) -> Lines:
    """The steps told one by one, between the first board and the last."""
    explanation = explain(puzzle, limits=limits)
    if format == "json":
        yield dumped(explanation_record(explanation, source=loaded.source))
    else:
        yield from _told(puzzle, explanation, colour, boards)
    if explanation.uniqueness is Uniqueness.UNKNOWN:
        return GAVE_UP
    return NEGATIVE if explanation.uniqueness is Uniqueness.NONE else DONE


def _told(puzzle: Any, explanation: Explanation, colour: bool, boards: bool) -> Iterator[str]:
    yield render(puzzle, colour=colour)
    yield ""
    for move in explanation.moves:
        if boards:
            yield f"{move.number}. {move.title}"
            yield f"{render(move.board, colour=colour)}\n"
        else:
            yield str(move)
    if not boards:
        yield ""
    yield explanation.ending
    last = explanation.solution.filling if explanation.solution else explanation.filling
    yield render(puzzle, filling=last, colour=colour)


def hint_lines(
    puzzle: Any, loaded: Loaded, *, colour: bool, answer: str | None, limits: Limits
) -> Lines:
    """The next step, with the board it is seen on."""
    filling = None if answer is None else answer_in(answer, puzzle, loaded.family)
    found = hint(puzzle, filling, limits=limits)
    if found.board is not None:
        yield render(found.board, colour=colour)
    else:
        yield found.message
    return NEGATIVE if found.mistake else DONE
