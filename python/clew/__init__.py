"""Clew: solve, prove, explain and compare logic puzzles; a constraint solver under them.

Names are loaded when they are first used, so that ``import clew`` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from clew.views import painters

if TYPE_CHECKING:
    from clew.base.board import Board
    from clew.base.expression import Condition, Expression, Variable
    from clew.base.family import Family, Filling, Puzzle
    from clew.base.globals import (
        all_different,
        all_equal,
        all_of,
        any_of,
        circuit,
        clause,
        element,
        forbidden,
        iff,
        implies,
        maximum,
        minimum,
        path,
        predicate,
        product,
        table,
    )
    from clew.base.globals import count as occurrences
    from clew.base.model import Model
    from clew.base.result import Event, Limits, Stats, Status, Trace, Uniqueness
    from clew.base.step import Fact, Step, Technique
    from clew.base.strategy import Strategy
    from clew.errors import (
        ClewError,
        EngineError,
        InputError,
        LimitError,
        ModelError,
        ParseError,
        PuzzleError,
        TruthError,
        UsageError,
    )
    from clew.tasks.backbone import backbone
    from clew.tasks.check import Verdict, check
    from clew.tasks.columns import Columns, columns
    from clew.tasks.compare import Comparison, compare
    from clew.tasks.convert import convert
    from clew.tasks.explain import Explanation, Hint, explain, hint
    from clew.tasks.generate import generate, generate_many
    from clew.tasks.listing import SolutionList
    from clew.tasks.load import Loaded, Recognition, load, load_all, parse, parse_all, recognise
    from clew.tasks.many import count_many, solve_many
    from clew.tasks.remarks import remarks
    from clew.tasks.solution import ModelSolution, PuzzleSolution, Solution
    from clew.tasks.solve import (
        Count,
        Result,
        Solutions,
        count,
        solutions,
        solve,
        tuples,
        uniqueness,
    )
    from clew.tasks.trace import Tracing, trace
    from clew.views.render import render

__version__ = "0.1.0"

#: Module to the public names that live in it; ``public=own`` where the two differ.
_HOMES = {
    "base.board": "Board",
    "base.expression": "Condition Expression Variable",
    "base.family": "Family Filling Puzzle",
    "base.globals": "all_different all_equal all_of any_of circuit clause element forbidden iff "
    "implies maximum minimum occurrences=count path predicate product table",
    "base.model": "Model",
    "base.result": "Event Limits Stats Status Trace Uniqueness",
    "base.step": "Fact Step Technique",
    "base.strategy": "Strategy",
    "errors": "ClewError EngineError InputError LimitError ModelError ParseError PuzzleError "
    "TruthError UsageError",
    "tasks.backbone": "backbone",
    "tasks.check": "Verdict check",
    "tasks.columns": "Columns columns",
    "tasks.compare": "Comparison compare",
    "tasks.convert": "convert",
    "tasks.explain": "Explanation Hint explain hint",
    "tasks.generate": "generate generate_many",
    "tasks.listing": "SolutionList",
    "tasks.load": "Loaded Recognition load load_all parse parse_all recognise",
    "tasks.many": "count_many solve_many",
    "tasks.remarks": "remarks",
    "tasks.solution": "ModelSolution PuzzleSolution Solution",
    "tasks.solve": "Count Result Solutions count solutions solve tuples uniqueness",
    "tasks.trace": "Tracing trace",
    "views.render": "render",
}

_WHERE = {
    name.partition("=")[0]: (home, name.rpartition("=")[2])
    for home, names in _HOMES.items()
    for name in names.split()
}

__all__ = [
    "Board",
    "ClewError",
    "Columns",
    "Comparison",
    "Condition",
    "Count",
    "EngineError",
    "Event",
    "Explanation",
    "Expression",
    "Fact",
    "Family",
    "Filling",
    "Hint",
    "InputError",
    "LimitError",
    "Limits",
    "Loaded",
    "Model",
    "ModelError",
    "ModelSolution",
    "ParseError",
    "Puzzle",
    "PuzzleError",
    "PuzzleSolution",
    "Recognition",
    "Result",
    "Solution",
    "SolutionList",
    "Solutions",
    "Stats",
    "Status",
    "Step",
    "Strategy",
    "Technique",
    "Trace",
    "Tracing",
    "TruthError",
    "Uniqueness",
    "UsageError",
    "Variable",
    "Verdict",
    "__version__",
    "all_different",
    "all_equal",
    "all_of",
    "any_of",
    "backbone",
    "check",
    "circuit",
    "clause",
    "columns",
    "compare",
    "convert",
    "count",
    "count_many",
    "element",
    "explain",
    "forbidden",
    "generate",
    "generate_many",
    "hint",
    "iff",
    "implies",
    "load",
    "load_all",
    "maximum",
    "minimum",
    "occurrences",
    "parse",
    "parse_all",
    "path",
    "predicate",
    "product",
    "recognise",
    "remarks",
    "render",
    "solutions",
    "solve",
    "solve_many",
    "table",
    "trace",
    "tuples",
    "uniqueness",
]

painters.register()


def __getattr__(name: str) -> Any:
    """Load a public name from its home, once."""
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home, own = _WHERE[name]
    value = getattr(import_module(f"{__name__}.{home}"), own)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*globals(), *__all__]
