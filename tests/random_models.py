"""Small random programs, the same for the same seed: every kind of constraint on odd domains."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import product
from math import prod

from clew.base.constraint import (
    AbsDifference,
    AllDifferent,
    Circuit,
    Clause,
    Constraint,
    Count,
    Element,
    Formula,
    Linear,
    Literal,
    Path,
    Predicate,
    Product,
    Quotient,
    Table,
)
from clew.base.program import Program
from clew.base.strategy import LEARNING, RESTARTS, VALUE_ORDERS, VARIABLE_ORDERS, Strategy

__all__ = ["KINDS", "ORDERS", "random_program", "strategy", "widened"]

Domain = Sequence[int]

OPS = ("==", "!=", "<=", ">=")

#: Every way of ordering a search: variable order, value order, restarts, learning.
ORDERS = tuple(
    order
    for order in product(VARIABLE_ORDERS, VALUE_ORDERS, RESTARTS, LEARNING)
    if order[1] != "last" or order[-1] != "none"
)


def strategy(order: int, level: str) -> Strategy:
    """The strategy of this number among all orders (counting on from the last)."""
    variable, value, restarts, learning = ORDERS[order % len(ORDERS)]
    return Strategy(variable, value, level, restarts, learning)


def random_program(
    seed: int, *, rows: int = 300, constraints: int = 4, only: tuple[str, ...] = ()
) -> Program:
    """A program with at most about `rows` assignments; `only` these kinds, if any are named."""
    return _Maker(random.Random(seed), rows, only or tuple(KINDS)).program(constraints)


def widened(program: Program, seed: int) -> Program:
    """The same solutions, but some domains are very wide ranges held in place by constraints."""
    rng = random.Random(seed)
    domains, held = list(program.domains), list[Constraint]()
    for x in range(program.visible):
        values = tuple(domains[x])
        if values[-1] - values[0] < 300 and rng.random() < 0.6:
            reach = rng.choice((1 << 21, 10**9, 10**12, 1 << 56))
            domains[x] = range(values[0] - rng.randrange(reach), values[-1] + reach)
            held.append(Linear((1,), (x,), "<=", values[-1]))
            held.append(Linear((-1,), (x,), "<=", -values[0]))
            held.append(Table((x,), tuple((v,) for v in values)))
    return Program(tuple(domains), program.visible, (*held, *program.constraints))


class _Maker:
    """Makes one program. `witness` is an assignment that most constraints are made to allow."""

    def __init__(self, rng: random.Random, rows: int, kinds: tuple[str, ...]) -> None:
        self.rng = rng
        self.rows = rows
        self.kinds = kinds
        self.constants: list[int] = []

    def program(self, most: int) -> Program:
        rng = self.rng
        chosen = [rng.choice(self.kinds) for _ in range(rng.randint(1, most))]
        routes = any(kind in ("circuit", "path") for kind in chosen)
        self.domains = self._graph_domains() if routes else self._domains()
        self.visible = len(self.domains)
        self.witness = [rng.choice(domain) for domain in self.domains]
        if routes:
            self._walk_all(ends="path" in chosen)
        constraints = tuple(KINDS[kind](self) for kind in chosen)
        hidden = tuple(range(value, value + 1) for value in self.constants)
        return Program((*map(self._shaped, self.domains), *hidden), self.visible, constraints)

    # ---- domains --------------------------------------------------------------------------

    def _domains(self) -> list[Domain]:
        domains = [self._domain() for _ in range(self.rng.randint(1, 5))]
        while prod(map(len, domains)) > self.rows:
            longest = max(range(len(domains)), key=lambda i: len(domains[i]))
            keep = len(domains[longest]) * 2 // 3
            domains[longest] = sorted(self.rng.sample(list(domains[longest]), keep))
        return domains

    def _domain(self) -> Domain:
        rng = self.rng
        low = rng.randint(-4, 4)
        shape = rng.random()
        if shape < 0.5:
            return range(low, low + rng.randint(1, 5))
        if shape < 0.7:
            return sorted(rng.sample(range(-7, 10), rng.randint(1, 5)))
        if shape < 0.8:  # more than a machine word of neighbours
            return range(low - 40, low + rng.randint(20, 60))
        if shape < 0.85:  # more than a machine word of strangers
            return sorted(rng.sample(range(-5000, 5000), rng.randint(66, 90)))
        if shape < 0.9:  # holes, spread over some words
            return sorted({low, *rng.sample(range(-150, 150), rng.randint(40, 70))})
        return sorted({-100, low, 0, rng.choice((70, 64, 63)), 1000, 10**9, -(10**12)})

    def _graph_domains(self) -> list[Domain]:
        n = self.rng.randint(1, 5)
        nodes = range(n + 1) if self.rng.random() < 0.7 else range(-1, n + 2)
        most = {1: 4, 2: 4, 3: 4, 4: 4, 5: 3}[n]
        return [
            sorted(self.rng.sample(nodes, self.rng.randint(1, min(most, len(nodes)))))
            for _ in range(n)
        ]

    def _walk_all(self, ends: bool) -> None:
        """Make some walk through all nodes the witness, and let the domains hold it."""
        n = len(self.domains)
        order = self.rng.sample(range(n), n)
        for at, to in zip(order, [*order[1:], n if ends else order[0]], strict=True):
            self.witness[at] = to
            if self.rng.random() < 0.9:
                self.domains[at] = sorted({*self.domains[at], to})

    def _shaped(self, domain: Domain) -> Domain:
        """As the engine wants it: a range where there are no gaps, else an increasing tuple."""
        low, high = domain[0], domain[-1]
        if high - low + 1 == len(domain) and self.rng.random() < 0.8:
            return range(low, high + 1)
        return tuple(domain)

    # ---- parts of constraints -------------------------------------------------------------

    def variables(self, low: int, high: int) -> tuple[int, ...]:
        """Some variables; one in six times one of them stands twice."""
        rng = self.rng
        count = rng.randint(low, max(low, min(high, self.visible + 1)))
        if count > self.visible or rng.random() < 0.16:
            return tuple(rng.randrange(self.visible) for _ in range(count))
        return tuple(rng.sample(range(self.visible), count))

    def variable(self) -> int:
        return self.rng.randrange(self.visible)

    def operand(self, wanted: int | None = None) -> int:
        """A variable, or a hidden constant: the `wanted` value or one near it."""
        if self.rng.random() < (0.45 if wanted is None else 0.25):
            return self.variable()
        near = self.rng.choice((-1, 0, 0, 0, 0, 1))
        return self.constant(self.rng.randint(-6, 12) if wanted is None else wanted + near)

    def constant(self, value: int) -> int:
        value = max(-(1 << 61), min(1 << 61, value))
        self.constants.append(value)
        return self.visible + len(self.constants) - 1

    def values_of(self, variables: Sequence[int]) -> list[int]:
        everything = [*self.witness, *self.constants]
        return [everything[x] for x in variables]

    def near(self, value: int) -> int:
        return value + self.rng.choice((0, 0, 0, 0, 0, 1, -1, 5))

    def op(self) -> str:
        return self.rng.choice(("==", "==", *OPS))


def _all_different(at: _Maker) -> Constraint:
    variables = at.variables(1, 5)
    plain = at.rng.random() < 0.6
    offsets = tuple(0 if plain else at.rng.randint(-3, 3) for _ in variables)
    return AllDifferent(variables, offsets)


def _linear(at: _Maker) -> Constraint:
    variables = at.variables(1, 5)
    if at.rng.random() < 0.2:
        variables = (*variables, at.constant(at.rng.randint(-3, 5)))
    weights = (1, 1, -1, -1, 2, -2, 3, 0, 7, -5)
    coefficients = tuple(at.rng.choice(weights) for _ in variables)
    total = sum(c * v for c, v in zip(coefficients, at.values_of(variables), strict=True))
    return Linear(coefficients, variables, at.rng.choice(("==", "==", "!=", "<=")), at.near(total))


def _product(at: _Maker) -> Constraint:
    variables = at.variables(1, 4)
    return Product(variables, at.op(), at.operand(prod(at.values_of(variables))))


def _abs_difference(at: _Maker) -> Constraint:
    left, right = at.variable(), at.operand()
    a, b = at.values_of((left, right))
    return AbsDifference(left, right, at.op(), at.operand(abs(a - b)))


def _quotient(at: _Maker) -> Constraint:
    left, right = at.variable(), at.operand()
    a, b = at.values_of((left, right))
    return Quotient(left, right, at.op(), at.operand(a // b if b else None))


def _table(at: _Maker) -> Constraint:
    variables = at.variables(1, 4)
    rows = [_row(at, variables) for _ in range(at.rng.choice((0, 1, 3, 8, 20)))]
    allowed = at.rng.random() < 0.7
    if allowed and at.rng.random() < 0.7:
        rows.append(tuple(at.values_of(variables)))
    return Table(variables, tuple(rows), allowed)


def _row(at: _Maker, variables: tuple[int, ...]) -> tuple[int, ...]:
    """A row of values of the variables' domains, now and then a stranger among them."""
    strange = at.rng.random() < 0.1
    return tuple(
        at.rng.randint(-9, 9) if strange else at.rng.choice(at.domains[x]) for x in variables
    )


def _element(at: _Maker) -> Constraint:
    items = tuple(at.operand() for _ in range(at.rng.randint(1, 5)))
    index = at.operand(at.rng.randrange(len(items)))
    (i,) = at.values_of((index,))
    (wanted,) = at.values_of((items[i],)) if 0 <= i < len(items) else (None,)
    return Element(index, items, at.operand(wanted))


def _count(at: _Maker) -> Constraint:
    variables = at.variables(1, 5)
    pool = sorted({v for x in variables for v in at.domains[x]} | {0, 77})
    values = tuple(at.rng.sample(pool, at.rng.randint(0, min(4, len(pool)))))
    number = sum(v in values for v in at.values_of(variables))
    return Count(variables, values, at.op(), at.operand(number))


def _clause(at: _Maker) -> Constraint:
    return Clause(tuple(_literal(at, x) for x in at.variables(0, 4)))


def _literal(at: _Maker, x: int) -> Literal:
    return Literal(x, at.rng.choice(OPS), at.near(at.rng.choice(at.domains[x])))


def _circuit(at: _Maker) -> Constraint:
    return Circuit(_nodes(at))


def _path(at: _Maker) -> Constraint:
    variables = _nodes(at)
    start = None if at.rng.random() < 0.5 else at.rng.randrange(len(variables))
    return Path(variables, start)


def _nodes(at: _Maker) -> tuple[int, ...]:
    return tuple(range(at.visible)) if at.rng.random() < 0.9 else at.variables(1, 4)


def _formula(at: _Maker) -> Constraint:
    variables = at.variables(1, 4)
    code = [*_tree(at, len(variables), 3), *_tree(at, len(variables), 2)]
    return Formula(variables, (*code, (at.rng.choice(("eq", "ne", "lt", "le")), 0)))


def _tree(at: _Maker, arity: int, depth: int) -> list[tuple[str, int]]:
    """A random expression in postfix order; powers and products stay small enough."""
    rng = at.rng
    if depth == 0 or rng.random() < 0.25:
        constant = rng.random() < 0.3
        return [("const", rng.randint(-3, 6)) if constant else ("var", rng.randrange(arity))]
    word = rng.choice(
        ("add", "neg", "sub", "mul", "floordiv", "mod", "div", "pow", "abs", "min", "max",
         "eq", "ne", "lt", "le", "and", "or", "not")
    )  # fmt: skip
    if word in ("neg", "abs", "not"):
        return [*_tree(at, arity, depth - 1), (word, 0)]
    if word in ("add", "min", "max", "and", "or"):
        count = rng.randint(1, 3)
        parts = [part for _ in range(count) for part in _tree(at, arity, depth - 1)]
        return [*parts, (word, count)]
    if word in ("mul", "pow"):  # of leaves only, the exponent near 0: the numbers stay small
        right = _tree(at, arity, 0)
        if word == "pow":
            right += [("const", 4), ("mod", 0), ("const", 1), ("sub", 0)]
        return [*_tree(at, arity, 0), *right, (word, 0)]
    return [*_tree(at, arity, depth - 1), *_tree(at, arity, depth - 1), (word, 0)]


def _predicate(at: _Maker) -> Constraint:
    variables = at.variables(1, 4)
    modulus, rest = at.rng.randint(2, 4), sum(at.values_of(variables))

    def test(*values: int) -> bool:
        return (sum(values) - rest) % modulus == 0

    def ordered(*values: int) -> bool:
        return list(values) == sorted(values)

    return Predicate(variables, at.rng.choice((test, test, ordered)))


#: Every kind of constraint, by name.
KINDS: dict[str, Callable[[_Maker], Constraint]] = {
    "all_different": _all_different,
    "linear": _linear,
    "product": _product,
    "abs_difference": _abs_difference,
    "quotient": _quotient,
    "table": _table,
    "element": _element,
    "count": _count,
    "clause": _clause,
    "circuit": _circuit,
    "path": _path,
    "formula": _formula,
    "predicate": _predicate,
}
