"""Peers that are up to something, for the tests of the benchmarks; in a file of their own because
each of their measurements imports it anew.
"""

from __future__ import annotations

import sys
from time import sleep
from typing import Any

from peers.program import run
from problem import Case, Outcome, Problem

ONE = Case("one", "One", Problem({"z": range(2)}, ()), "first", 1)


def build(problem: Any) -> Any:
    return problem


def is_missing(problem: Any) -> Any:
    raise ModuleNotFoundError("no module of this name")


def answers(problem: Any, wanted: str) -> Outcome:
    return Outcome(1, dict.fromkeys(problem.domains, 1))


def sleeps(problem: Any, wanted: str) -> Outcome:
    """Not while it warms up."""
    if "z" in problem.domains:
        sleep(60)
    return answers(problem, wanted)


def dies(problem: Any, wanted: str) -> Outcome:
    sys.exit(3)


def raises(problem: Any, wanted: str) -> Outcome:
    raise ValueError("no such thing")


def answers_too_many(problem: Any, wanted: str) -> Outcome:
    return Outcome(7, {"z": 1})


def answers_outside(problem: Any, wanted: str) -> Outcome:
    return Outcome(1, {"z": 8})


def runs_a_program(problem: Any, wanted: str) -> Outcome:
    """One that works until it is ended, unless we warm up."""
    if "z" in problem.domains:
        run([sys.executable, "-c", "while True: pass"], "")
    return answers(problem, wanted)
