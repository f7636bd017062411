"""OR-tools CP-SAT on one thread, so that all peers work with one core."""

from __future__ import annotations

from typing import Any

from peers.peer import Peer
from problem import Apart, Different, NotOfferedError, Outcome, Problem, Rule, Table


def build(problem: Problem) -> Any:
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    variables = {
        name: model.new_int_var_from_domain(cp_model.Domain.from_values(list(domain)), name)
        for name, domain in problem.domains.items()
    }
    for rule in problem.rules:
        add(model, rule, variables)
    return model, variables


def add(model: Any, rule: Rule, variables: dict[str, Any]) -> None:
    if isinstance(rule, Different):
        model.add_all_different([variables[name] + offset for name, offset in rule.shifted()])
    elif isinstance(rule, Table):
        model.add_allowed_assignments([variables[name] for name in rule.names], list(rule.rows))
    elif isinstance(rule, Apart):
        difference = variables[rule.left] - variables[rule.right]
        apart = sorted({rule.distance, -rule.distance})
        model.add_linear_expression_in_domain(difference, domain_of(apart))
    else:
        model.add(sum(factor * variables[name] for factor, name in rule.terms) == rule.total)


def domain_of(values: list[int]) -> Any:
    from ortools.sat.python import cp_model

    return cp_model.Domain.from_values(values)


def solve(built: Any, wanted: str) -> Outcome:
    from ortools.sat.python import cp_model

    model, variables = built
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = wanted != "first"
    number, one = 0, None
    if wanted == "first":
        if solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            number, one = 1, {name: solver.value(x) for name, x in variables.items()}
    elif wanted in ("all", "count", "tuples"):
        number, one = enumerate_all(solver, model, variables, keep=wanted != "count")
    else:
        raise NotOfferedError(wanted)
    return Outcome(number, one, lambda: counters(solver))


def counters(solver: Any) -> dict[str, float]:
    return {
        "nodes": solver.num_branches,
        "fails": solver.num_conflicts,
        "seconds": solver.wall_time,
    }


def enumerate_all(
    solver: Any, model: Any, variables: dict[str, Any], *, keep: bool
) -> tuple[int, dict[str, int] | None]:
    """It calls back for each answer; to `keep` means to read the values there."""
    from ortools.sat.python import cp_model

    class Listener(cp_model.CpSolverSolutionCallback):
        def __init__(self) -> None:
            super().__init__()
            self.number = 0
            self.last: tuple[int, ...] = ()

        def on_solution_callback(self) -> None:
            self.number += 1
            if keep:
                self.last = tuple(map(self.value, variables.values()))

    listener = Listener()
    solver.solve(model, listener)
    one = dict(zip(variables, listener.last, strict=True)) if listener.last else None
    return listener.number, one


PEERS = (Peer("CP-SAT", "ortools", build, solve),)
