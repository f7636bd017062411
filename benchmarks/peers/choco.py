"""Choco through pychoco, with its matching-based all-different."""

from __future__ import annotations

from functools import partial
from typing import Any

from peers.peer import Peer
from problem import Apart, Different, NotOfferedError, Outcome, Problem, Rule, Table


def build(problem: Problem) -> Any:
    from pychoco import Model

    model = Model()
    variables = {name: variable(model, domain) for name, domain in problem.domains.items()}
    for rule in problem.rules:
        post(model, rule, variables)
    return model, variables


def variable(model: Any, domain: Any) -> Any:
    low, high = min(domain), max(domain)
    return model.intvar(low, high) if high - low + 1 == len(domain) else model.intvar(list(domain))


def post(model: Any, rule: Rule, variables: dict[str, Any]) -> None:
    if isinstance(rule, Different):
        shifted = [
            model.int_offset_view(variables[name], offset) if offset else variables[name]
            for name, offset in rule.shifted()
        ]
        model.all_different(shifted).post()
    elif isinstance(rule, Apart):
        model.distance(variables[rule.left], variables[rule.right], "=", rule.distance).post()
    elif isinstance(rule, Table):
        scope = [variables[name] for name in rule.names]
        model.table(scope, sorted(map(list, rule.rows))).post()
    else:
        factors, names = zip(*rule.terms, strict=True)
        model.scalar([variables[name] for name in names], list(factors), "=", rule.total).post()


def solve(built: Any, wanted: str, order: str | None) -> Outcome:
    """Its default order of variables weighs them by failures; `min_dom_lb` takes the smallest."""
    model, variables = built
    solver = model.get_solver()
    if order is not None:
        getattr(solver, f"set_{order}_search")(*variables.values())
    if wanted not in ("first", "all", "count", "tuples"):
        raise NotOfferedError(wanted)
    number, one = 0, None
    while solver.solve():
        number += 1
        if one is None:
            one = {name: x.get_value() for name, x in variables.items()}
        if wanted == "first":
            break
    return Outcome(number, one, lambda: counters(solver))


def counters(solver: Any) -> dict[str, float]:
    """Its node count says something else (in 0.4.0, the time)."""
    return {"fails": solver.get_fail_count(), "seconds": solver.get_time_count()}


def peer(name: str, order: str | None, variant: bool = True) -> Peer:
    return Peer(name, "pychoco", build, partial(solve, order=order), variant)


PEERS = (
    peer("Choco", None, variant=False),
    peer("Choco smallest", "min_dom_lb"),
)
