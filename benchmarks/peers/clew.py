"""Clew itself, with several strategies."""

from __future__ import annotations

from functools import partial
from typing import Any

from peers.peer import Peer
from problem import Apart, Different, NotOfferedError, Outcome, Problem, Rule, Table

STRATEGIES = (
    "smallest/ascending/bounds",
    "smallest/ascending/forward",
    "domwdeg/ascending/domain",
    "learn",
)


def build(problem: Problem) -> Any:
    """The model, and the program that is made of it once, however often it is solved."""
    from clew import Model

    model = Model()
    variables = {name: model.variable(name, domain) for name, domain in problem.domains.items()}
    for rule in problem.rules:
        model.add(condition(rule, variables))
    model.program()
    return model


def condition(rule: Rule, variables: dict[str, Any]) -> Any:
    from clew import all_different, table

    if isinstance(rule, Table):
        return table([variables[name] for name in rule.names], rule.rows)
    if isinstance(rule, Different):
        if not rule.offsets:
            return all_different(variables[name] for name in rule.names)
        return all_different(variables[name] + offset for name, offset in rule.shifted())
    if isinstance(rule, Apart):
        return abs(variables[rule.left] - variables[rule.right]) == rule.distance
    return sum(factor * variables[name] for factor, name in rule.terms) == rule.total


def solve(model: Any, wanted: str, strategy: str | None) -> Outcome:
    if strategy == "learn" and wanted != "first":  # it forbids each answer, to find the next
        raise NotOfferedError(wanted)
    return WAYS[wanted](model, strategy)


def named(model: Any, values: tuple[Any, ...] | None) -> dict[str, Any] | None:
    if values is None:
        return None
    return {x.name: value for x, value in zip(model.variables, values, strict=True)}


def first(model: Any, strategy: str | None) -> Outcome:
    import clew

    found = clew.solve(model, strategy=strategy)
    values = found.solution and found.solution.values_tuple
    return Outcome(int(bool(found)), named(model, values), found.stats.as_dict)


def count(model: Any, strategy: str | None) -> Outcome:
    import clew

    found = clew.count(model, strategy=strategy)
    return Outcome(int(found), None, found.stats.as_dict)


def lazily(model: Any, strategy: str | None) -> Outcome:
    """Each answer as a light view, as soon as it is found."""
    import clew

    search = clew.solutions(model, strategy=strategy)
    number, one = 0, None
    for number, one in enumerate(search, 1):  # noqa: B007  # both are used below
        pass
    return Outcome(number, named(model, one and one.values_tuple), lambda: search.stats.as_dict())


def views(model: Any, strategy: str | None) -> Outcome:
    """Each answer as a light view, looked at and let go."""
    import clew

    search = clew.solutions(model, strategy=strategy)
    number, one = 0, None
    for number, one in enumerate(search.all(), 1):  # noqa: B007  # both are used below
        pass
    return Outcome(number, named(model, one and one.values_tuple), lambda: search.stats.as_dict())


def listed(model: Any, strategy: str | None) -> Outcome:
    """All answers, kept in a list that makes views of them when they are looked at."""
    import clew

    search = clew.solutions(model, strategy=strategy)
    kept = search.all()
    one = kept[-1].values_tuple if kept else None
    return Outcome(len(kept), named(model, one), lambda: search.stats.as_dict())


def tuples(model: Any, strategy: str | None) -> Outcome:
    """Each answer as a plain tuple, looked at and let go."""
    import clew

    number, one = 0, None
    for number, one in enumerate(clew.tuples(model, strategy=strategy), 1):  # noqa: B007
        pass
    return Outcome(number, named(model, one))


def dicts(model: Any, strategy: str | None) -> Outcome:
    """All answers, kept as dictionaries."""
    import clew

    found: Any = clew.solutions(model, strategy=strategy).all()
    kept = list(found.dicts())
    return Outcome(len(kept), kept[0] if kept else None)


def columns(model: Any, strategy: str | None) -> Outcome:
    """All answers, kept as one buffer a variable."""
    import clew

    kept = clew.columns(model, strategy=strategy)
    one = {name: kept[name][0] for name in kept} if kept.rows else None
    return Outcome(kept.rows, one, kept.stats.as_dict)


WAYS = {
    "first": first,
    "all": lazily,
    "count": count,
    "tuples": tuples,
    "views": views,
    "list": listed,
    "dicts": dicts,
    "columns": columns,
}


def peer(strategy: str | None) -> Peer:
    name = f"clew {strategy or 'default'}"
    return Peer(name, "clew", build, partial(solve, strategy=strategy), strategy is not None)


PEERS = (peer(None), *(peer(strategy) for strategy in STRATEGIES))
