"""Results as JSON: one object a line, one line a puzzle, the same from library and command line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from clew.base.result import Stats, Status, Uniqueness
from clew.tasks.check import Verdict
from clew.tasks.explain import Explanation
from clew.tasks.solution import PuzzleSolution, Solution
from clew.tasks.solve import Count, Result

__all__ = ["dumped", "explanation_record", "record", "result_record", "solution_record"]


def dumped(data: Mapping[str, Any]) -> str:
    """One line. What JSON has no word for becomes its text."""
    return json.dumps(data, ensure_ascii=False, default=str)


def record(
    *,
    source: str | None = None,
    family: str = "",
    strategy: str = "",
    status: Status | None = None,
    uniqueness: Uniqueness | None = None,
    solutions: Iterable[Solution] | None = None,
    count: int | None = None,
    stats: Stats | None = None,
    **more: Any,
) -> dict[str, Any]:
    """The object for one puzzle, keys always in this order; what does not apply is left out."""
    found: dict[str, Any] = {
        "source": source,
        "family": family or None,
        "strategy": strategy or None,
        "status": status and status.value,
        "uniqueness": uniqueness and uniqueness.value,
        "solutions": None if solutions is None else [solution_record(s) for s in solutions],
        "count": None if count is None else int(count),
        "stats": stats and stats.as_dict(),
        **more,
    }
    return {key: value for key, value in found.items() if value is not None}


def solution_record(solution: Solution) -> dict[str, Any]:
    """One solution: a puzzle's text and cells, or a model's names with their values."""
    if isinstance(solution, PuzzleSolution):
        return {"text": solution.text, "values": list(solution.filling.values)}
    return {"values": dict(solution)}


def result_record(
    result: Result[Any] | Verdict | Count, *, source: str | None = None
) -> dict[str, Any]:
    """The object for what a verb returned."""
    if isinstance(result, Count):
        return record(source=source, status=result.status, count=result, stats=result.stats)
    common: dict[str, Any] = {
        "source": source,
        "family": result.family,
        "strategy": result.strategy,
        "status": result.status,
        "stats": result.stats,
    }
    if isinstance(result, Verdict):
        mistakes = list(result.mistakes) or None
        return record(
            **common,
            uniqueness=result.uniqueness,
            mistakes=mistakes,
            reason=result.reason or None,
        )
    known = result.uniqueness if result.uniqueness is not Uniqueness.UNKNOWN else None
    found = [result.solution] if result.solution is not None else []
    return record(**common, uniqueness=known, solutions=found, reason=result.reason or None)


def explanation_record(explanation: Explanation, *, source: str | None = None) -> dict[str, Any]:
    """The object for an explanation: its steps with what they rest on and what they prove."""
    return {
        **record(
            source=source,
            family=explanation.family,
            uniqueness=explanation.uniqueness,
            solutions=None if explanation.solution is None else [explanation.solution],
        ),
        "outcome": explanation.outcome,
        "open": explanation.open_cells,
        "values": list(explanation.filling.values),
        "steps": [
            {
                "technique": step.technique,
                "because": [_fact(fact) for fact in step.because],
                "therefore": [_fact(fact) for fact in step.therefore],
                "sentence": step.sentence,
            }
            for step in explanation.steps
        ],
        "ending": explanation.ending,
    }


def _fact(fact: Any) -> dict[str, Any]:
    return {"cell": fact.cell, "holds": fact.holds, "values": list(fact.values)}
