"""Clew on puzzles of its families: as its users get it unasked, and by the published algorithm."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import Any

from peers.peer import Peer
from problem import NotOfferedError, Outcome, Puzzles


def build(problem: Puzzles) -> Any:
    """Nothing: where a model is made, that belongs to solving."""
    return problem


def solve(problem: Puzzles, wanted: str, paper: bool) -> Outcome:
    puzzles, strategy = problem.puzzles, problem.paper if paper else None
    if paper and not known(problem):
        raise NotOfferedError(problem.paper)
    if wanted == "count":
        return count(puzzles, strategy)
    if wanted not in ("first", "unique"):
        raise NotOfferedError(wanted)
    return find(puzzles, strategy, at_most=1 if wanted == "first" else 2)


def known(problem: Puzzles) -> bool:
    """Whether the family has the strategy by that name."""
    from clew.families import family

    return any(own.name == problem.paper for own in family(problem.family).strategies)


def count(puzzles: list[Any], strategy: str | None) -> Outcome:
    import clew

    counts = [clew.count(puzzle, strategy=strategy) for puzzle in puzzles]
    return Outcome(sum(counts), None, lambda: total([c.stats for c in counts]))


def find(puzzles: list[Any], strategy: str | None, at_most: int) -> Outcome:
    import clew

    number, found, searches = 0, [], []
    for puzzle in puzzles:
        search = clew.solutions(puzzle, strategy=strategy)
        solutions = list(islice(search, at_most))
        number += len(solutions)
        found += solutions[:1]
        searches.append(search)
    one = [solution.filling.values for solution in found]
    return Outcome(number, one, lambda: total([search.stats for search in searches]))


def total(stats: list[Any]) -> dict[str, Any]:
    """The counters, added up."""
    every = [s.as_dict() for s in stats]
    return {name: sum(s.get(name, 0) for s in every) for name in every[0]} if every else {}


def peer(name: str, paper: bool) -> Peer:
    return Peer(name, "clew", build, partial(solve, paper=paper), asked=Puzzles)


PEERS = (peer("clew default", paper=False), peer("clew paper", paper=True))
