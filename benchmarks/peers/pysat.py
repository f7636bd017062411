"""CaDiCaL through PySAT: a literal for each value that a variable may have.

Sums of more than three variables have no such encoding of a sensible size: not offered.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, count
from typing import Any, TypeAlias

from peers.peer import Peer
from problem import Apart, Different, NotOfferedError, Outcome, Problem, Rule, Sum, Table

SOLVER = "cadical195"
#: Up to so many literals, at most one of them is said pair by pair.
FEW = 8

Clause: TypeAlias = list[int]
#: Literals by variable and value.
Literals: TypeAlias = dict[str, dict[int, int]]


def build(problem: Problem) -> Any:
    from pysat.solvers import Solver

    fresh = count(1)
    literals = {
        name: {value: next(fresh) for value in domain} for name, domain in problem.domains.items()
    }
    solver = Solver(name=SOLVER)
    for values in literals.values():
        solver.append_formula([list(values.values()), *at_most_one(list(values.values()), fresh)])
    for rule in problem.rules:
        solver.append_formula(list(clauses(rule, literals, fresh)))
    return solver, literals


def at_most_one(literals: Sequence[int], fresh: Iterator[int]) -> Iterator[Clause]:
    """Pair by pair, or for many along a chain of new literals: one of those so far is true."""
    if len(literals) <= FEW:
        yield from ([-x, -y] for x, y in combinations(literals, 2))
        return
    chain = [next(fresh) for _ in literals]
    for place, (literal, so_far) in enumerate(zip(literals, chain, strict=True)):
        yield [-literal, so_far]
        if place:
            yield [-chain[place - 1], so_far]
            yield [-chain[place - 1], -literal]


def clauses(rule: Rule, literals: Literals, fresh: Iterator[int]) -> Iterator[Clause]:
    if isinstance(rule, Different):
        yield from different(rule, literals, fresh)
    elif isinstance(rule, Table):
        yield from table(rule, literals, fresh)
    elif isinstance(rule, Apart):
        yield from apart(rule, literals)
    else:
        yield from summed(rule, literals)


def different(rule: Different, literals: Literals, fresh: Iterator[int]) -> Iterator[Clause]:
    """No value twice; and where there are as many values as variables, each once."""
    users: dict[int, list[int]] = defaultdict(list)
    for name, offset in rule.shifted():
        for value, literal in literals[name].items():
            users[value + offset].append(literal)
    for using in users.values():
        yield from at_most_one(using, fresh)
        if len(users) == len(rule.names):
            yield using


def table(rule: Table, literals: Literals, fresh: Iterator[int]) -> Iterator[Clause]:
    """A literal a row, which implies its values; a value needs one of its rows."""
    support: dict[tuple[str, int], Clause] = {
        (name, value): [-literal]
        for name in rule.names
        for value, literal in literals[name].items()
    }
    for row in rule.rows:
        places = list(zip(rule.names, row, strict=True))
        if all(place in support for place in places):
            chosen = next(fresh)
            for name, value in places:
                yield [-chosen, literals[name][value]]
                support[name, value].append(chosen)
    yield from support.values()


def apart(rule: Apart, literals: Literals) -> Iterator[Clause]:
    for left, right in ((rule.left, rule.right), (rule.right, rule.left)):
        for value, literal in literals[left].items():
            near = (literals[right].get(value + way * rule.distance) for way in (1, -1))
            yield [-literal, *filter(None, near)]


def summed(rule: Sum, literals: Literals) -> Iterator[Clause]:
    """All terms but one decide the last."""
    if len(rule.terms) > 3:
        raise NotOfferedError("a sum of many")
    for place, (factor, name) in enumerate(rule.terms):
        others = [term for i, term in enumerate(rule.terms) if i != place]
        for premises, total in choices(others, literals):
            value, rest = divmod(rule.total - total, factor)
            target = None if rest else literals[name].get(value)
            yield [*premises, *filter(None, [target])]


def choices(terms: list[tuple[int, str]], literals: Literals) -> Iterator[tuple[Clause, int]]:
    """All values of the terms: the negated literals, and what they add up to."""
    if not terms:
        yield [], 0
        return
    (factor, name), *others = terms
    for premises, total in choices(others, literals):
        for value, literal in literals[name].items():
            yield [-literal, *premises], total + factor * value


def solve(built: Any, wanted: str) -> Outcome:
    if wanted not in ("first", "all"):
        raise NotOfferedError(wanted)
    solver, literals = built
    number, one = 0, None
    while solver.solve():
        number += 1
        true = set(filter(lambda literal: literal > 0, solver.get_model()))
        chosen = {
            name: next(v for v, literal in values.items() if literal in true)
            for name, values in literals.items()
        }
        one = chosen
        if wanted == "first":
            break
        solver.add_clause([-literals[name][value] for name, value in chosen.items()])
    stats = solver.accum_stats() or {}
    return Outcome(number, one, lambda: {"nodes": stats.get("decisions", 0)} if stats else {})


PEERS = (Peer("CaDiCaL", "python-sat", build, solve),)
