"""Larger random programs against CP-SAT, an engine that shares nothing with ours."""

from __future__ import annotations

import random
from typing import Any

import pytest
from ortools.sat.python import cp_model

from clew.base.constraint import (
    AbsDifference,
    AllDifferent,
    Circuit,
    Clause,
    Constraint,
    Count,
    Element,
    Linear,
    Literal,
    Path,
    Product,
    Table,
)
from clew.base.program import Program
from clew.base.result import Status
from clew.engine import native
from oracle import allows
from random_models import strategy

MOST = 3000
"""A program with more solutions is compared by whether it has any."""


@pytest.mark.parametrize("chunk", range(16))
def test_as_many_solutions_as_cp_sat(chunk: int) -> None:
    for seed in range(chunk * 20, (chunk + 1) * 20):
        program = larger_program(seed)
        theirs = cp_sat_solutions(program)
        for i, level in enumerate(("forward", "bounds", "domain")):
            order = strategy(seed * 3 + i, level)
            search = native.search(program, order, seed=seed)
            found = search.take(MOST + 1)
            told = f"seed {seed}, {order}: {program}"
            assert len(set(found)) == len(found), told
            if len(theirs) <= MOST:
                assert set(found) == theirs, told
                assert search.status is Status.EXHAUSTED, told
            else:
                assert len(found) == MOST + 1, told


def test_the_larger_programs_are_worth_it() -> None:
    numbers = [len(cp_sat_solutions(larger_program(seed))) for seed in range(60)]
    assert sum(n == 0 for n in numbers) > 3
    assert sum(0 < n <= MOST for n in numbers) > 20
    kinds = {type(c) for seed in range(60) for c in larger_program(seed).constraints}
    assert len(kinds) == 10


# ---- making -------------------------------------------------------------------------------


def larger_program(seed: int) -> Program:
    """5 to 12 variables; most programs are made around a solution, the others as they come."""
    rng = random.Random(seed)
    n = rng.randint(5, 12)
    domains = [_domain(rng) for _ in range(n)]
    witness = [rng.choice(domain) for domain in domains]
    constraints = [_route(rng, domains, witness)] if rng.random() < 0.3 else []
    around = rng.random() < 0.85
    for _ in range(rng.randint(n // 2, 2 * n)):
        made = rng.choice(_MAKERS)(rng, domains, witness)
        if allows(made, witness) or not around:
            constraints.append(made)
    return Program(tuple(map(tuple, domains)), n, tuple(constraints))


def _domain(rng: random.Random) -> list[int]:
    low = rng.randint(-5, 5)
    if rng.random() < 0.7:
        return list(range(low, low + rng.randint(2, 7)))
    return sorted(rng.sample(range(-30, 30), rng.randint(2, 7)))


def _some(rng: random.Random, domains: list[list[int]], low: int, high: int) -> tuple[int, ...]:
    return tuple(rng.sample(range(len(domains)), rng.randint(low, min(high, len(domains)))))


def _different(rng: random.Random, domains: list[list[int]], witness: list[int]) -> Constraint:
    variables = _some(rng, domains, 2, 8)
    return AllDifferent(variables, tuple(rng.choice((0, 0, 1, -2)) for _ in variables))


def _linear(rng: random.Random, domains: list[list[int]], witness: list[int]) -> Constraint:
    variables = _some(rng, domains, 2, 6)
    coefficients = tuple(rng.choice((1, 1, -1, 2, -3, 5)) for _ in variables)
    total = sum(c * witness[x] for c, x in zip(coefficients, variables, strict=True))
    return Linear(coefficients, variables, rng.choice(("==", "==", "<=", "!=")), total)


def _product(rng: random.Random, domains: list[list[int]], witness: list[int]) -> Constraint:
    x, y, z = rng.sample(range(len(domains)), 3)
    return Product((x, y), rng.choice(("==", "!=", "<=", ">=")), z)


def _absolute(rng: random.Random, domains: list[list[int]], witness: list[int]) -> Constraint:
    x, y, z = rng.sample(range(len(domains)), 3)
    return AbsDifference(x, y, rng.choice(("==", "!=", "<=", ">=")), z)


def _element(rng: random.Random, domains: list[list[int]], witness: list[int]) -> Constraint:
    index, value, *items = _some(rng, domains, 5, 8)
    return Element(index, tuple(items), value)


def _table(rng: random.Random, domains: list[list[int]], witness: list[int]) -> Constraint:
    variables = _some(rng, domains, 2, 4)
    rows = {tuple(rng.choice(domains[x]) for x in variables) for _ in range(rng.choice((5, 60)))}
    allowed = rng.random() < 0.6
    own = tuple(witness[x] for x in variables)
    rows = rows | {own} if allowed else rows - {own}
    return Table(variables, tuple(sorted(rows)), allowed)


def _count(rng: random.Random, domains: list[list[int]], witness: list[int]) -> Constraint:
    number, *variables = _some(rng, domains, 3, 8)
    values = tuple(rng.sample(range(-5, 10), rng.randint(1, 4)))
    return Count(tuple(variables), values, rng.choice(("==", "!=", "<=", ">=")), number)


def _clause(rng: random.Random, domains: list[list[int]], witness: list[int]) -> Constraint:
    ops = ("==", "!=", "<=", ">=")
    return Clause(
        tuple(
            Literal(x, rng.choice(ops), rng.choice(domains[x])) for x in _some(rng, domains, 1, 4)
        )
    )


_MAKERS = (_different, _linear, _product, _absolute, _element, _table, _count, _clause)


def _route(rng: random.Random, domains: list[list[int]], witness: list[int]) -> Constraint:
    """A circuit or a path over the first few variables, whose domains become nodes."""
    n = rng.randint(4, min(6, len(domains)))
    ends = rng.random() < 0.5
    order = rng.sample(range(n), n)
    for at, to in zip(order, [*order[1:], n if ends else order[0]], strict=True):
        nodes = range(n + 1) if ends else range(n)
        domains[at] = sorted({to, *rng.sample(nodes, rng.randint(1, n - 1))})
        witness[at] = to
    start = rng.choice((None, order[0]))
    return Path(tuple(range(n)), start) if ends else Circuit(tuple(range(n)))


# ---- telling it to CP-SAT -----------------------------------------------------------------


class _Collector(cp_model.CpSolverSolutionCallback):
    def __init__(self, variables: list[cp_model.IntVar]) -> None:
        super().__init__()
        self.variables = variables
        self.found: set[tuple[int, ...]] = set()

    def on_solution_callback(self) -> None:
        self.found.add(tuple(self.value(x) for x in self.variables))
        if len(self.found) > MOST:
            self.stop_search()


def cp_sat_solutions(program: Program) -> set[tuple[int, ...]]:
    """All solutions, or a few more than `MOST`."""
    teller = _Teller(program)
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    collector = _Collector(teller.variables)
    status = solver.solve(teller.model, collector)
    assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE)
    return collector.found


class _Teller:
    """A program as a CP-SAT model; every help variable is a function of the program's own."""

    def __init__(self, program: Program) -> None:
        self.model = cp_model.CpModel()
        self.domains = [list(domain) for domain in program.domains]
        self.variables = [
            self.model.new_int_var_from_domain(cp_model.Domain.from_values(domain), f"x{i}")
            for i, domain in enumerate(self.domains)
        ]
        for constraint in program.constraints:
            self.tell(constraint)

    def tell(self, constraint: Constraint) -> None:
        x = self.variables
        match constraint:
            case AllDifferent(variables, offsets):
                self.model.add_all_different(
                    [x[v] + offset for v, offset in zip(variables, offsets, strict=True)]
                )
            case Linear(coefficients, variables, op, constant):
                total = sum(c * x[v] for c, v in zip(coefficients, variables, strict=True))
                self.compare(total, op, constant)
            case Product(variables, op, result):
                product = self.helper(10**6)
                self.model.add_multiplication_equality(product, [x[v] for v in variables])
                self.compare(product, op, x[result])
            case AbsDifference(left, right, op, result):
                distance = self.helper(10**6)
                self.model.add_abs_equality(distance, x[left] - x[right])
                self.compare(distance, op, x[result])
            case Element(index, items, value):
                self.model.add_element(x[index], [x[v] for v in items], x[value])
            case Table(variables, rows, allowed):
                add = (
                    self.model.add_allowed_assignments
                    if allowed
                    else self.model.add_forbidden_assignments
                )
                add([x[v] for v in variables], rows)
            case Count(variables, values, op, number):
                self.compare(sum(self.among(v, values) for v in variables), op, x[number])
            case Clause(literals):
                self.model.add_bool_or([self.among(li.variable, self.meant(li)) for li in literals])
            case Circuit(variables):
                self.tour(variables, len(variables), None)
            case Path(variables, start):
                self.tour(variables, len(variables) + 1, start)
            case _:
                raise AssertionError(constraint)

    def compare(self, left: Any, op: str, right: Any) -> None:
        comparisons = {
            "==": left == right, "!=": left != right, "<=": left <= right, ">=": left >= right,
        }  # fmt: skip
        self.model.add(comparisons[op])

    def helper(self, reach: int) -> cp_model.IntVar:
        return self.model.new_int_var(-reach, reach, "")

    def among(self, variable: int, values: tuple[int, ...]) -> cp_model.IntVar:
        """A Boolean: whether the variable has one of the values."""
        literal = self.model.new_bool_var("")
        inside = cp_model.Domain.from_values(list(values))
        x = self.variables[variable]
        self.model.add_linear_expression_in_domain(x, inside).only_enforce_if(literal)
        self.model.add_linear_expression_in_domain(x, inside.complement()).only_enforce_if(~literal)
        return literal

    def meant(self, literal: Literal) -> tuple[int, ...]:
        value = literal.value
        keep = {
            "==": lambda v: v == value, "!=": lambda v: v != value,
            "<=": lambda v: v <= value, ">=": lambda v: v >= value,
        }[literal.op]  # fmt: skip
        return tuple(filter(keep, self.domains[literal.variable]))

    def tour(self, variables: tuple[int, ...], nodes: int, start: int | None) -> None:
        """A path is a tour through one more node, behind its end and before its start."""
        arcs = [
            (i, to, self.among(v, (to,)))
            for i, v in enumerate(variables)
            for to in self.domains[v]
            if 0 <= to < nodes and (to != i or nodes == 1)
        ]
        if nodes > len(variables):
            starts = range(len(variables)) if start is None else [start]
            arcs += [(nodes - 1, s, self.model.new_bool_var("")) for s in starts]
        self.model.add_circuit(arcs)
        for i, v in enumerate(variables):
            possible = [to for at, to, _ in arcs if at == i]
            self.model.add_linear_expression_in_domain(
                self.variables[v], cp_model.Domain.from_values(possible)
            )
