"""Random conditions, as operators and as text, against plain evaluation of every assignment."""

from __future__ import annotations

import operator
import re
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clew.base.expression import wrap
from clew.base.globals import (
    all_different,
    all_equal,
    clause,
    count,
    element,
    iff,
    implies,
    maximum,
    minimum,
    predicate,
    table,
)
from clew.base.model import Model
from clew.engine.meaning import holds
from clew.errors import ModelError

DOMAINS = {"a": [-2, -1, 0, 1, 3], "b": [0, 1, 2], "c": [1, 2, 3, 4]}

COMPARE = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
CALCULATE = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "/": lambda x, y: Fraction(x) / Fraction(y),
    "**": operator.pow,
    "abs": abs,
    "neg": operator.neg,
    "min": min,
    "max": max,
}

leaves = st.one_of(
    st.sampled_from([("name", n) for n in DOMAINS]),
    st.integers(-3, 5).map(lambda n: ("number", n)),
)
numbers = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.tuples(st.sampled_from(["+", "-", "*", "//", "%", "/", "min", "max"]), inner, inner),
        st.tuples(st.sampled_from(["abs", "neg"]), inner),
        st.tuples(st.just("**"), inner, st.integers(0, 3).map(lambda n: ("number", n))),
    ),
    max_leaves=5,
)
conditions = st.recursive(
    st.tuples(st.sampled_from(list(COMPARE)), numbers, numbers),
    lambda inner: st.one_of(
        st.tuples(st.sampled_from(["and", "or"]), inner, inner),
        st.tuples(st.just("not"), inner),
    ),
    max_leaves=4,
)


def text(node, junctions=("and", "or", "not ")):
    op, *rest = node
    if op == "name":
        return rest[0]
    if op == "number":
        return f"({rest[0]})"
    parts = [text(part, junctions) for part in rest]
    if op in ("abs", "min", "max"):
        return f"{op}({', '.join(parts)})"
    if op in ("not", "neg"):
        return f"({'-' if op == 'neg' else junctions[2]}{parts[0]})"
    op = {"and": junctions[0], "or": junctions[1]}.get(op, op)
    return f"({parts[0]} {op} {parts[1]})"


def value(node, known):
    op, *rest = node
    if op == "name":
        return known[rest[0]]
    if op == "number":
        return rest[0]
    return CALCULATE[op](*(value(part, known) for part in rest))


def true(node, known):
    """A comparison that meets a division by zero does not hold."""
    op, *rest = node
    if op in ("and", "or", "not"):
        parts = [true(part, known) for part in rest]
        return not parts[0] if op == "not" else all(parts) if op == "and" else any(parts)
    try:
        sides = [value(part, known) for part in rest]
    except ZeroDivisionError:
        return False
    return COMPARE[op](*sides)


def model():
    m = Model()
    return m, {name: m.variable(name, values) for name, values in DOMAINS.items()}


def allowed(m):
    """All assignments that the model's constraints allow, judged one by one."""
    program = m.program()
    hidden = [d[0] for d in program.domains[program.visible :]]
    return {
        m.decode(codes)
        for codes in product(*program.domains[: program.visible])
        if all(holds(c, [*codes, *hidden]) for c in program.constraints)
    }


def expected(node):
    rows = product(*DOMAINS.values())
    return {row for row in rows if true(node, dict(zip(DOMAINS, row, strict=True)))}


def check(node, thing):
    """What the model allows is what evaluation says, unless it was refused for a reason."""
    m, variables = model()
    try:
        m.add(thing(variables))
    except ModelError as error:
        said = str(error)
        if "by zero" in said or "Fraction(" in said or "no variable in it" in said:
            return  # among the constants
        assert "no value of" in said or "can never hold" in said
        assert expected(node) == set()
    else:
        assert allowed(m) == expected(node)


@settings(max_examples=200, deadline=None)
@given(conditions)
def test_texts_mean_what_evaluation_says(node):
    check(node, lambda _: text(node))


@settings(max_examples=200, deadline=None)
@given(conditions)
def test_operators_mean_what_evaluation_says(node):
    names = {"min": minimum, "max": maximum, "k": wrap}
    source = re.sub(r"\((-?\d+)\)", r"k(\1)", text(node, ("&", "|", "~")))
    check(node, lambda variables: eval(source, names, variables))


@settings(max_examples=100, deadline=None)
@given(conditions)
def test_texts_agree_with_python_where_python_has_an_answer(node):
    """The plain text, run by Python itself, for each assignment on which it raises nothing."""
    m, _ = model()
    try:
        m.add(text(node))
    except ModelError:
        return
    found = allowed(m)
    for row in product(*DOMAINS.values()):
        known = dict(zip(DOMAINS, row, strict=True))
        if "/" in text(node).replace("//", ""):
            continue  # Python rounds
        try:
            truth = eval(text(node), {}, known)
        except ZeroDivisionError:
            continue
        assert truth == (row in found)


# ---- values of all sorts ------------------------------------------------------------------------

POOL = [1, 1.0, True, 0, 2, "a", "b", None, (1, 2), 0.5, Fraction(1, 2), 2.5, 3, Fraction(2), "1"]
NAMES = "ijfxy"


def any_model(random):
    m = Model()
    m.integers("i", 0, 3)
    m.variable("j", [True, 0, 2])
    m.variable("f", [0.5, 1.0, 2, Fraction(5, 2)][: random.randint(2, 4)])
    for name in "xy":
        m.variable(name, random.sample(POOL, 4))
    return m


def comparison(m, random):
    x, y = random.sample(NAMES, 2)
    return m[x] == m[y], lambda v: v[x] == v[y]


def comparison_with_constant(m, random):
    x, value = random.choice(NAMES), random.choice(POOL)
    return m[x] == value, lambda v: v[x] == value


def different(m, random):
    names = random.sample(NAMES, random.randint(2, 5))
    return all_different([m[x] for x in names]), lambda v: len({v[x] for x in names}) == len(names)


def equal(m, random):
    names = random.sample(NAMES, random.randint(2, 3))
    return all_equal([m[x] for x in names]), lambda v: len({v[x] for x in names}) == 1


def counted(m, random):
    names, values = random.sample(NAMES, random.randint(2, 5)), set(random.sample(POOL, 2))
    number, op = random.randint(0, 2), random.choice(list(COMPARE))
    return (
        COMPARE[op](count([m[x] for x in names], values), number),
        lambda v: COMPARE[op](sum(v[x] in values for x in names), number),
    )


def chosen(m, random):
    names = [random.choice([*NAMES, None]) for _ in range(3)]
    values = [random.choice(POOL) for _ in names]
    y = random.choice(NAMES)
    items = [value if x is None else m[x] for x, value in zip(names, values, strict=True)]

    def meaning(v):
        if not 0 <= v["i"] < 3:
            return False
        x, value = names[v["i"]], values[v["i"]]
        return (value if x is None else v[x]) == v[y]

    return element(items, m["i"]) == m[y], meaning


def among(m, random):
    x, values = random.choice(NAMES), random.sample(POOL, 3)
    return m[x].among(values), lambda v: v[x] in values


def listed(m, random):
    x, y = random.sample(NAMES, 2)
    rows = [(random.choice(POOL), random.choice(POOL)) for _ in range(6)]
    return table([m[x], m[y]], rows), lambda v: (v[x], v[y]) in rows


def asked(m, random):
    x, y = random.sample(NAMES, 2)
    return predicate(lambda a, b: repr(a) < repr(b), m[x], m[y]), lambda v: repr(v[x]) < repr(v[y])


def calculated(m, random):
    x, y = random.choice("ij"), random.choice("fj")
    factor = random.choice([0.5, 1, 2, Fraction(3, 2)])
    return m[x] * factor + m[y] < m["f"] + 2, lambda v: v[x] * factor + v[y] < v["f"] + 2


def joined(m, random):
    (a, f), (b, g) = (random.choice(MAKERS)(m, random) for _ in "ab")
    return random.choice(
        [
            (a | b, lambda v: f(v) or g(v)),
            (a & b, lambda v: f(v) and g(v)),
            (iff(a, b), lambda v: f(v) == g(v)),
            (implies(a, b), lambda v: not f(v) or g(v)),
            (~a, lambda v: not f(v)),
            (a + b == 1, lambda v: f(v) + g(v) == 1),
            (clause(a, ~b), lambda v: f(v) or not g(v)),
        ]
    )


MAKERS = [comparison, comparison_with_constant, different, equal, counted, chosen, among, listed,
          asked, calculated, joined]  # fmt: skip


@pytest.mark.parametrize("seed", range(60))
def test_values_of_all_sorts(seed):
    """Mixed domains and conditions against evaluation in Python."""
    random = Random(seed)
    m = any_model(random)
    meanings = []
    rows = list(product(*(x.values for x in m.variables)))
    for _ in range(random.randint(1, 3)):
        thing, meaning = random.choice(MAKERS)(m, random)
        try:
            m.add(thing)
        except ModelError:
            assert not any(meaning(dict(zip(NAMES, row, strict=True))) for row in rows)
        else:
            meanings.append(meaning)
    known = [dict(zip(NAMES, row, strict=True)) for row in rows]
    right = {tuple(v.values()) for v in known if all(meaning(v) for meaning in meanings)}
    assert allowed(m) == right
