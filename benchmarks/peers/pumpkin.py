"""Pumpkin: lazy clause generation.

It finds one answer. To have the next one, the one found is forbidden by a clause.
"""

from __future__ import annotations

from typing import Any

from peers.peer import Peer
from problem import Apart, Different, NotOfferedError, Outcome, Problem, Rule, Table


def build(problem: Problem) -> Any:
    from pumpkin_solver import Model

    model = Model()
    variables = {
        name: model.new_integer_variable(min(domain), max(domain), name)
        for name, domain in problem.domains.items()
    }
    for name, domain in problem.domains.items():
        if len(domain) < max(domain) - min(domain) + 1:
            add_table(model, [variables[name]], [[value] for value in domain])
    for rule in problem.rules:
        add(model, rule, variables)
    return model, variables


def add(model: Any, rule: Rule, variables: dict[str, Any]) -> None:
    from pumpkin_solver import constraints

    tag = model.new_constraint_tag()
    if isinstance(rule, Different):
        shifted = [variables[name].offset(offset) for name, offset in rule.shifted()]
        model.add_constraint(constraints.AllDifferent(shifted, tag))
    elif isinstance(rule, Apart):
        far = model.new_integer_variable(rule.distance, rule.distance)
        gap = model.new_integer_variable(-rule.distance, rule.distance)
        terms = [variables[rule.left], variables[rule.right].scaled(-1), gap.scaled(-1)]
        model.add_constraint(constraints.Equals(terms, 0, tag))
        model.add_constraint(constraints.Absolute(gap, far, model.new_constraint_tag()))
    elif isinstance(rule, Table):
        add_table(model, [variables[name] for name in rule.names], sorted(map(list, rule.rows)))
    else:
        terms = [variables[name].scaled(factor) for factor, name in rule.terms]
        model.add_constraint(constraints.Equals(terms, rule.total, tag))


def add_table(model: Any, scope: list[Any], rows: list[list[int]]) -> None:
    from pumpkin_solver import constraints

    model.add_constraint(constraints.Table(scope, rows, model.new_constraint_tag()))


def solve(built: Any, wanted: str) -> Outcome:
    from pumpkin_solver import SatisfactionResult

    if wanted not in ("first", "all"):
        raise NotOfferedError(wanted)
    model, variables = built
    number, one = 0, None
    while isinstance(found := model.satisfy(), SatisfactionResult.Satisfiable):
        number += 1
        one = {name: found._0.int_value(x) for name, x in variables.items()}
        if wanted == "first" or not forbid(model, variables, one):
            break
    return Outcome(number, one)


def forbid(model: Any, variables: dict[str, Any], answer: dict[str, int]) -> bool:
    """Whether there may be answers other than this one."""
    from pumpkin_solver import Comparator, Predicate, constraints

    tag = model.new_constraint_tag
    others = [
        model.predicate_as_boolean(Predicate(x, Comparator.NotEqual, answer[name]), tag())
        for name, x in variables.items()
    ]
    try:
        model.add_constraint(constraints.Clause(others, tag()))
    except RuntimeError:
        return False
    return not model.is_inconsistent()


PEERS = (Peer("Pumpkin", "pumpkin-solver", build, solve),)
