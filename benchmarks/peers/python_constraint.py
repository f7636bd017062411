"""python-constraint2: its default solver (optimised backtracking) and its plain one.

Its models are written in the way found fastest: all that is said about one pair of variables is
one function, and sums are its own sum constraint. In its own examples a sum with factors is a
function of all its variables instead: that is the peer "functions", the only difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from peers.peer import Peer
from problem import Apart, Different, NotOfferedError, Outcome, Problem, Rule, Sum, Table


def build(problem: Problem, solver: str, functions: bool) -> Any:
    import constraint

    if functions and len(problem.rules) > 1 and not any(map(weighted, problem.rules)):
        raise NotOfferedError("the same as without functions")
    model = constraint.Problem(getattr(constraint, solver)())
    for name, domain in problem.domains.items():
        model.addVariable(name, list(domain))
    for (left, right), numbers in shifted_pairs(problem).items():
        model.addConstraint(never_apart(numbers), (left, right))
    for rule in problem.rules:
        if isinstance(rule, Different) and not rule.offsets:
            model.addConstraint(constraint.AllDifferentConstraint(), rule.names)
        elif isinstance(rule, Apart):
            model.addConstraint(exactly_apart(rule.distance), (rule.left, rule.right))
        elif isinstance(rule, Table):
            model.addConstraint(one_of(rule.rows), rule.names)
        elif isinstance(rule, Sum):
            add_sum(model, rule, functions)
    return model


def shifted_pairs(problem: Problem) -> dict[tuple[str, str], set[int]]:
    """By pair of variables, the differences that shifted all-differents rule out."""
    found: dict[tuple[str, str], set[int]] = {}
    for rule in problem.rules:
        if isinstance(rule, Different) and rule.offsets:
            for left, right, number in rule.pairs():
                found.setdefault((left, right), set()).add(number)
    return found


def never_apart(numbers: Iterable[int]) -> Callable[[int, int], bool]:
    forbidden = frozenset(numbers)
    return lambda x, y: x - y not in forbidden


def exactly_apart(distance: int) -> Callable[[int, int], bool]:
    return lambda x, y: abs(x - y) == distance


def one_of(rows: frozenset[tuple[int, ...]]) -> Callable[..., bool]:
    return lambda *values: values in rows


def weighted(rule: Rule) -> bool:
    """Whether it is a sum of three or more with factors, which functions say otherwise."""
    return isinstance(rule, Sum) and len(rule.terms) > 2 and {abs(f) for f, _ in rule.terms} != {1}


def add_sum(model: Any, rule: Sum, functions: bool) -> None:
    import constraint

    factors, names = zip(*rule.terms, strict=True)
    if factors == (1, -1) or (functions and weighted(rule)):
        model.addConstraint(sums_to(rule.total, factors), names)
    else:
        multipliers = None if set(factors) == {1} else factors
        model.addConstraint(constraint.ExactSumConstraint(rule.total, multipliers), names)


def sums_to(total: int, factors: tuple[int, ...]) -> Callable[..., bool]:
    """Compiled from its text, so that no loop over the factors slows it down."""
    parameters = [f"x{i}" for i in range(len(factors))]
    terms = " + ".join(f"{factor} * {x}" for factor, x in zip(factors, parameters, strict=True))
    function: Callable[..., bool] = eval(f"lambda {', '.join(parameters)}: {terms} == {total}")
    return function


def solve(model: Any, wanted: str) -> Outcome:
    if wanted == "first":
        one = model.getSolution()
        return Outcome(int(one is not None), one)
    if wanted in ("all", "list", "dicts"):
        kept = model.getSolutions()
        return Outcome(len(kept), kept[0] if kept else None)
    if wanted in ("count", "views"):
        number = sum(1 for _ in model.getSolutionIter())
        return Outcome(number)
    raise NotOfferedError(wanted)


def peer(name: str, solver: str, functions: bool = False) -> Peer:
    builds = partial(build, solver=solver, functions=functions)
    full = " ".join(["python-constraint2", name]).strip()
    return Peer(full, "python-constraint2", builds, solve, variant=bool(name))


PEERS = (
    peer("", "OptimizedBacktrackingSolver"),
    peer("plain", "BacktrackingSolver"),
    peer("functions", "OptimizedBacktrackingSolver", functions=True),
)
