"""Replays a trace on the initial domains and re-proves every step of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from clew.base.constraint import Constraint
from clew.base.program import Program
from clew.base.result import Event
from oracle import allows, scope_of

__all__ = ["replay"]

Domains = list[list[int]]


def replay(program: Program, events: Iterable[Event]) -> Iterator[tuple[int, ...]]:
    """Follow the events; yields the assignment that stands at each ``solution`` event.

    Fails where an event does not follow from those before it: a pruned value that has a support,
    a constraint that could still hold, a depth that is not the number of guesses standing.
    """
    domains: Domains = [list(domain) for domain in program.domains]
    path: list[tuple[int, int, Domains]] = []
    refuted: tuple[int, int] | None = None
    for number, event in enumerate(events):
        told = f"event {number}: {event}"
        x, values, why = event.variable, event.values, event.why
        if event.kind == "guess":
            assert values[0] in domains[x], told
            assert len(domains[x]) > 1, told
            path.append((x, values[0], [list(d) for d in domains]))
            domains[x] = list(values)
        elif event.kind == "back":
            guessed, value, domains = path.pop()
            assert (guessed, (value,)) == (x, values), told
            refuted = (x, value)
        elif event.kind == "prune" and why == -1:
            assert refuted == (x, values[0]), told
            refuted = None
            for value in values[1:]:
                assert _alike(program, domains, values[0], value), told
            domains[x] = [v for v in domains[x] if v not in values]
        elif event.kind == "prune":
            _check_pruned(program.constraints[why], domains, x, values, told)
            domains[x] = [v for v in domains[x] if v not in values]
        elif event.kind == "fail":
            assert not _can_hold(program.constraints[why], domains), told
        elif event.kind == "restart":
            domains = path[0][2]
            path.clear()
        else:
            assert event.kind == "solution", told
            assert all(len(d) == 1 for d in domains), told
            yield tuple(d[0] for d in domains[: program.visible])
        assert event.depth == len(path), told


def _check_pruned(
    constraint: Constraint, domains: Domains, x: int, values: Sequence[int], told: str
) -> None:
    """`values` were there, and none of them is part of what `constraint` still allows."""
    scope = scope_of(constraint)
    assert x in scope, told
    assert values, told
    assert set(values) <= set(domains[x]), told
    for row in _rows(scope, domains, {x: values}):
        assert not allows(constraint, row), f"{told}: {row} is a support"


def _can_hold(constraint: Constraint, domains: Domains) -> bool:
    return any(allows(constraint, row) for row in _rows(scope_of(constraint), domains, {}))


def _alike(program: Program, domains: Domains, one: int, other: int) -> bool:
    """Whether the two values can change places throughout, so that what failed for one fails."""
    swap = {one: other, other: one}
    if any((one in domain) != (other in domain) for domain in domains):
        return False
    return all(
        allows(constraint, row)
        == allows(constraint, {x: swap.get(value, value) for x, value in row.items()})
        for constraint in program.constraints
        for row in _rows(scope_of(constraint), domains, {})
    )


def _rows(
    scope: Sequence[int], domains: Domains, narrowed: Mapping[int, Sequence[int]]
) -> Iterator[dict[int, int]]:
    """Every assignment of the scope within the domains, some of them `narrowed`."""
    for row in product(*(narrowed.get(x, domains[x]) for x in scope)):
        yield dict(zip(scope, row, strict=True))
