"""Models: variables, what may be added, what is refused, and how it reaches the engine."""

from __future__ import annotations

import operator
import traceback
from fractions import Fraction
from itertools import product as rows_of

import pytest

from clew.base import constraint as c
from clew.base.finish import TABULATED
from clew.base.globals import (
    all_different,
    all_equal,
    all_of,
    any_of,
    circuit,
    clause,
    count,
    element,
    forbidden,
    iff,
    implies,
    maximum,
    minimum,
    path,
    predicate,
    product,
    table,
)
from clew.base.model import Model
from clew.base.program import Kernel
from clew.base.strategy import Strategy
from clew.engine.reference import search
from clew.errors import ModelError, TruthError


def solutions(m):
    running = search(m.program(), Strategy("input"))
    found = []
    while (codes := running.next()) is not None:
        found.append(m.decode(codes))
    return found


def model(lo=1, hi=4):
    m = Model()
    return m, *m.integers("x y", lo, hi)


def only(m):
    (constraint,) = m.constraints
    return constraint


# ---- variables --------------------------------------------------------------------------------


def test_names_are_split_at_blanks_and_commas():
    m = Model()
    assert [v.name for v in m.integers("a b,c,  d", 0, 1)] == ["a", "b", "c", "d"]
    single = m.integers("z", 5, 5)
    assert single.name == "z"
    assert m["z"] is single
    assert "z" in m
    assert "q" not in m
    assert repr(single) == "<z in {5}>"
    assert repr(m["a"]) == "<a in 0..1>"
    assert str(m["a"]) == "a"
    assert repr(m) == "<Model of 5 variables, 0 constraints>"


def test_arrays_and_grids():
    m = Model()
    q = m.array("q", 3, 0, 2)
    g = m.grid("g", 2, 3, values="ab")
    assert [v.name for v in q] == ["q[0]", "q[1]", "q[2]"]
    assert g[1][2].name == "g[1,2]"
    assert m["g[0,1]"] is g[0][1]
    assert [v.index for v in m.variables] == list(range(9))
    assert g[0][0].values == ("a", "b")


def test_any_hashable_value_comes_back_as_it_was():
    values = ["red", (1, 2), None, 2.5, Fraction(1, 3), True, frozenset({1})]
    m = Model()
    m.variable("v", values)
    m.boolean("b")
    found = solutions(m)
    assert [v for v, b in found if b is False] == values
    assert all(any(v is w for w in values) for v, _ in found)
    assert {b for _, b in found} == {False, True}


def test_equal_values_are_one_value():
    m = Model()
    v = m.variable("v", [1, 1.0, True, 2])
    assert v.values == (1, 2)


def test_wide_ranges_are_never_listed():
    m = Model()
    x, y = m.integers("x y", 0, 10**12)
    m.add(x + 2 * y == 7, x >= 3, x != 5, x.among([3, 5, 10**11]) | (y == 0), x % 3 == 0)
    assert all(isinstance(d, range) for d in m.program().domains)
    assert x.encode(10**12) == 10**12
    assert x.encode(10**12 + 1) is None


def test_gaps_make_a_tuple_and_none_a_range():
    m = Model()
    m.variable("x", [3, 1, 2])
    m.variable("y", [4, 1])
    m.variable("z", range(0, 10, 5))
    assert m.program().domains == (range(1, 4), (1, 4), (0, 5))
    assert solutions(m)[0] == (1, 1, 0)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda m: m.integers("x", 5, 4), "x has an empty domain: 5..4"),
        (lambda m: m.integers("x", 0, 2.5), "x: its bounds must be integers"),
        (lambda m: m.integers("x", 0, 2**80), "x: a range may reach"),
        (lambda m: m.integers("  ", 0, 1), "name must be a text"),
        (lambda m: m.integers(3, 0, 1), "name must be a text, not 3"),
        (lambda m: m.variable("x", []), "x has an empty domain"),
        (lambda m: m.variable("x", [[1]]), "x: its values must be hashable"),
        (lambda m: m.variable("x", 7), "x: its values must be"),
        (lambda m: m.variable("x", [float("nan")]), "x: nan is not equal to itself"),
        (lambda m: m.variable("x", [m.integers("y", 0, 1)]), "x: a value cannot be the variable"),
        (lambda m: m.variable("x", range(0, 10**15, 2)), "x: range"),
        (lambda m: m.array("q", 0, 0, 1), "q: its size"),
        (lambda m: m.array("q", 2), "q: its bounds"),
        (lambda m: m.array("q", 2, 0, 1, values=[1]), "q: give either lo and hi or values"),
        (lambda m: m.integers("x x", 0, 1), "a variable named x already"),
        (lambda m: (m.array("q", 2, 0, 1), m.boolean("q")), "a variable named q already"),
        (lambda m: (m.integers("colour", 0, 1), m["color"]), "did you mean colour?"),
    ],
)
def test_nonsense_variables_are_refused_by_name(make, said):
    with pytest.raises(ModelError) as caught:
        make(Model())
    assert said in str(caught.value)


def test_variables_are_keys_and_members():
    _, x, y = model()
    assert {x: 1, y: 2}[y] == 2
    assert len({x, y, x}) == 2
    assert x in [x, y]  # identity comes first …
    with pytest.raises(TruthError):
        assert y in [x, y]  # … and where it does not help, no answer is given
    with pytest.raises(TruthError):
        [x, y].index(y)


# ---- truth ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trap", "advice"),
    [
        (
            lambda x, y: 1 if x == y else 0,
            "instead of `if x == y:` write m.add(implies(x == y, …))",
        ),
        (lambda x, y: x == 1 and y == 2, "write (x == 1) & (…), or give m.add both"),
        (lambda x, y: x == 1 or y == 2, "instead of `x == 1 or …` write (x == 1) | (…)"),
        (lambda x, y: 1 < x < 5, "write (1 < x) & (x < 5)"),
        (lambda x, y: x in [1, 2], "Instead of `x in [1, 2]` write x.among([1, 2])"),
        (lambda x, y: not x == 1, "instead of `not …` write ~(x == 1)"),  # noqa: SIM201
        (lambda x, y: bool(x), "m.add(x != 0)"),
        (lambda x, y: not (x + y), "x + y has no truth value"),
        (lambda x, y: all([x == 1, y == 2]), "write (x == 1) & (…)"),
        (lambda x, y: max(x, y), "y > x is a condition"),
    ],
)
def test_truth_traps_say_what_to_write(trap, advice):
    _, x, y = model()
    with pytest.raises(TruthError) as caught:
        trap(x, y)
    assert advice in str(caught.value)
    assert isinstance(caught.value, TypeError)
    assert isinstance(caught.value, ValueError)


# ---- what an engine gets ------------------------------------------------------------------------


def test_labels_are_the_text_as_written():
    m, x, y = model()
    m.add(x + 2 * y == 7, 3 * (x - y) <= 2, -x + y**2 != (x + 1) * y, abs(x - y) == 3)
    m.add((x == 1) | ~(y > 2), (x < 3) & (y != 2))
    m.add(x < y, label="left of")
    m.add("1 < x <= y")
    m.add("x*y == 4 and y == 2", label="both")
    m.add("x  !=  3")
    assert m.labels == (
        "x + 2*y == 7",
        "3*(x - y) <= 2",
        "-x + y**2 != (x + 1)*y",
        "abs(x - y) == 3",
        "(x == 1) | ~(y > 2)",
        "x < 3",
        "y != 2",
        "left of",
        "1 < x",
        "x <= y",
        "both",
        "both",
        "x  !=  3",
    )
    assert len(m.labels) == len(m.constraints)


LOWERED = [
    (lambda x, y, z: x + 2 * y == 7, c.Linear((1, 2), (0, 1), "==", 7)),
    (lambda x, y, z: x < y, c.Linear((1, -1), (0, 1), "<=", -1)),
    (lambda x, y, z: x >= y + 1, c.Linear((-1, 1), (0, 1), "<=", -1)),
    (lambda x, y, z: x == y + 2, c.Linear((1, -1), (0, 1), "==", 2)),
    (lambda x, y, z: x != y, c.Linear((1, -1), (0, 1), "!=", 0)),
    (lambda x, y, z: 2 * (x + y) - y > 3, c.Linear((-2, -1), (0, 1), "<=", -4)),
    (lambda x, y, z: x / 2 < y / 3, c.Linear((3, -2), (0, 1), "<=", -1)),
    (lambda x, y, z: sum([x, y, z]) <= 2.5, c.Linear((2, 2, 2), (0, 1, 2), "<=", 5)),
    (lambda x, y, z: x <= 2, c.Linear((1,), (0,), "<=", 2)),
    (lambda x, y, z: x * y == 6, c.Product((0, 1), "==", 3)),
    (lambda x, y, z: product([x, y]) < 6, c.Product((0, 1), "<=", 3)),
    (lambda x, y, z: z == x * y, c.Product((0, 1), "==", 2)),
    (lambda x, y, z: abs(x - y) >= z, c.AbsDifference(0, 1, ">=", 2)),
    (lambda x, y, z: abs(y - x) == 2, c.AbsDifference(1, 0, "==", 3)),
    (lambda x, y, z: x / y == 2, c.Quotient(0, 1, "==", 3)),
    (lambda x, y, z: element([x, 4, y], z) == 3, c.Element(2, (0, 3, 1), 4)),
    (lambda x, y, z: count([x, y, z], 3) <= 2, c.Count((0, 1, 2), (3,), "<=", 3)),
    (lambda x, y, z: count([x, y], {1, 2}) == z, c.Count((0, 1), (1, 2), "==", 2)),
    (lambda x, y, z: sum(v == 3 for v in (x, y)) > 0, c.Count((0, 1), (3,), ">=", 3)),
    (
        lambda x, y, z: clause(x == 1, y > 2),
        c.Clause((c.Literal(0, "==", 1), c.Literal(1, ">=", 3))),
    ),
    (
        lambda x, y, z: implies(x == 1, y != 2),
        c.Clause((c.Literal(0, "!=", 1), c.Literal(1, "!=", 2))),
    ),
    (lambda x, y, z: all_different(x, y + 1, z - 1), c.AllDifferent((0, 1, 2), (0, 1, -1))),
    (lambda x, y, z: all_different([x, y], 3), c.AllDifferent((0, 1, 3), (0, 0, 0))),
    (lambda x, y, z: table([x, y], [(1, 2), (9, 9)]), c.Table((0, 1), ((1, 2),))),
    (lambda x, y, z: ~table([x, y], [(1, 2)]), c.Table((0, 1), ((1, 2),), False)),
    (lambda x, y, z: forbidden([x, y], [(1, 2.0)]), c.Table((0, 1), ((1, 2),), False)),
    (lambda x, y, z: x.among([1, 3, 9]), c.Table((0,), ((1,), (3,)))),
    (lambda x, y, z: x % 2 == 0, c.Table((0,), ((2,), (4,)))),
    (lambda x, y, z: circuit(x, y, z), c.Circuit((0, 1, 2))),
    (lambda x, y, z: path([x, y, z], start=1), c.Path((0, 1, 2), 1)),
    (lambda x, y, z: (x == y) | (y == z), c.Formula),
    (lambda x, y, z: minimum(x, y) == z, c.Formula),
    (lambda x, y, z: x * 0.5 == y, c.Table),
    (lambda x, y, z: predicate(operator.lt, x, y), c.Table),
]


@pytest.mark.parametrize(("build", "expected"), LOWERED)
def test_shapes_are_recognised(build, expected):
    m = Model()
    m.add(build(*m.integers("x y z", 1, 4)))
    assert only(m) == expected or type(only(m)) is expected
    program = m.program()
    assert program.visible == 3
    assert all(len(domain) == 1 for domain in program.domains[3:])


def test_a_conjunction_is_several_constraints():
    m, x, y = model()
    m.add(all_of(x == y, x != 2, y <= 3), iff(x == 1, y == 1), all_equal(x, y))
    kinds = [type(k).__name__ for k in m.constraints]
    assert kinds == ["Linear"] * 3 + ["Clause"] * 2 + ["Linear"]


def test_what_says_nothing_is_no_constraint():
    m, x, y = model()
    m.add(x == x, all_different(x), y != 9, forbidden([x, y], [(9, 9)]), lambda x, y: True)
    m.add(x > 0)
    assert [str(k) for k in m.labels] == ["x > 0"]


def test_constants_stay_behind_variables_made_later():
    m, x, y = model()
    m.add(x * y == 4)
    assert only(m).result == 2
    m.integers("z", 0, 1)
    assert only(m).result == 3
    assert m.program().domains[3] == range(4, 5)


def test_a_kernel_is_handed_on():
    m, *_ = model()
    assert m.program().kernel is None
    m.kernel = Kernel("sudoku9", b"x")
    assert m.program().kernel == Kernel("sudoku9", b"x")
    assert m.kernel is not None


def test_numbers_too_large_for_an_engine_stay_python():
    m = Model()
    v, w = (m.variable(n, [10**30, 2 * 10**30]) for n in "vw")
    m.add(v * 2 == w, v < w)
    assert solutions(m) == [(10**30, 2 * 10**30)]
    x, y = m.integers("x y", 0, 2**61)
    m.add(x * y == 12)
    assert isinstance(m.constraints[-1], c.Predicate)


# ---- values that are not integers ---------------------------------------------------------------


def test_words():
    m = Model()
    a = m.variable("a", ["red", "green"])
    b = m.variable("b", ["green", "blue"])
    m.add(a != b, all_different(a, b))
    assert solutions(m) == [("red", "green"), ("red", "blue"), ("green", "blue")]
    m.add(a == b)
    assert solutions(m) == []


def test_one_is_one_whatever_its_type():
    m = Model()
    x = m.integers("x", 0, 2)
    y = m.variable("y", [1.0, "1", 2.5])
    z = m.variable("z", [True, "1"])
    m.add(x == y, y == z)
    assert solutions(m) == [(1, 1.0, True)]


def test_all_different_over_mixed_variables():
    m = Model()
    m.integers("x", 1, 2)
    m.variable("y", [1.0, "a"])
    m.variable("z", ["a", 2])
    m.add(all_different(m.variables))
    assert solutions(m) == [(1, "a", 2), (2, 1.0, "a")]


def test_floats_and_fractions_are_calculated_by_python():
    m = Model()
    x = m.variable("x", [0.1, 0.25, 0.5])
    y = m.variable("y", [Fraction(1, 2), 2])
    m.add(x * 2 == y, x + y <= 1)
    assert solutions(m) == [(0.25, Fraction(1, 2))]
    k = m.integers("k", 1, 9)
    m.add(k * 0.1 == 0.5)
    with pytest.raises(ModelError, match="no value of k"):
        m.add(k * 0.1 == 0.35)


def test_division_is_exact_not_rounded():
    m, x, y = model(0, 7)
    m.add(x / y > 3, y > 1)
    assert set(solutions(m)) == {(7, 2)}


def test_words_have_no_arithmetic():
    m = Model()
    colour, n = m.variable("colour", ["red", "green"]), m.integers("n", 0, 1)
    with pytest.raises(ModelError, match=r"colour \+ 1: 'red', a value of colour, is not a number"):
        colour + 1
    with pytest.raises(ModelError, match="'x' is not a number"):
        n * "x"
    with pytest.raises(ModelError, match="no order"):
        m.add(colour < 3)
    m.add(colour > "green")
    assert [v for v, _ in solutions(m)] == ["red", "red"]


def test_zero_divisors_make_a_comparison_false():
    m, x, y = model(0, 2)
    m.add((y == 0) | (x % y == 1))
    assert set(solutions(m)) == {(0, 0), (1, 0), (2, 0), (1, 2)}
    with pytest.raises(ModelError, match="x // 0: division by zero"):
        x // 0


# ---- functions ----------------------------------------------------------------------------------


def test_functions_in_every_way():
    expected = [(1, 2), (1, 3), (2, 3)]
    for thing in (
        lambda m, x, y: predicate(lambda a, b: a < b, x, y),
        lambda m, x, y: (lambda a, b: a < b, [x, y]),
        lambda m, x, y: lambda x, y: x < y,
        lambda m, x, y: lambda y, x, k=0: x < y + k,
        lambda m, x, y: (operator.lt, (x, y)),
        lambda m, x, y: ~predicate(operator.ge, x, y),
        lambda m, x, y: (lambda a, b: a <= b, [x + 1, y]),
    ):
        m, x, y = model(1, 3)
        m.add(thing(m, x, y))
        assert solutions(m) == expected


def test_functions_get_the_users_own_values():
    m = Model()
    a, b = m.variable("a", ["pear", "fig"]), m.variable("b", [3, 4.0])
    m.add(lambda a, b: len(a) == b)
    assert solutions(m) == [("pear", 4.0), ("fig", 3)]
    assert m.labels == ("function(a, b)",)
    m.add(predicate(operator.ne, a, b))
    assert m.labels == ("function(a, b)",)  # it is always true


def test_small_functions_are_tabulated_and_large_ones_called():
    m = Model()
    x, y = m.integers("x y", 1, 100)
    m.add(predicate(lambda a, b: a + b < 4, x, y))
    assert only(m) == c.Table((0, 1), ((1, 1), (1, 2), (2, 1)))
    m = Model()
    x, y = m.integers("x y", 1, 100)
    m.add(predicate(lambda a, b: a + b != 4, x, y))
    assert only(m) == c.Table((0, 1), ((1, 3), (2, 2), (3, 1)), False)
    m = Model()
    x, y = m.integers("x y", 1, TABULATED)
    m.add(predicate(lambda a, b: a == b, x, y))
    assert isinstance(only(m), c.Predicate)
    assert only(m).test(3, 3)
    assert not only(m).test(3, 4)


class OwnError(Exception):
    pass


@pytest.mark.parametrize("hi", [3, TABULATED])
def test_an_exception_in_a_function_surfaces_as_itself(hi):
    raised = OwnError("mine")

    def broken(a, b):
        raise raised

    m = Model()
    m.add(predicate(broken, *m.integers("x y", 1, hi)))
    with pytest.raises(OwnError) as caught:
        search(m.program()).next()
    assert caught.value is raised
    assert traceback.extract_tb(caught.value.__traceback__)[-1].name == "broken"


# ---- texts --------------------------------------------------------------------------------------

TEXTS = [
    ("x + y == z", lambda x, y, z: x + y == z),
    ("1 < x < 3 <= y", lambda x, y, z: 1 < x < 3 <= y),
    ("x == 1 or not y > 2", lambda x, y, z: x == 1 or not y > 2),
    ("x in (1, 3) and y not in [2]", lambda x, y, z: x in (1, 3) and y not in [2]),
    ("x in (y, z)", lambda x, y, z: x in (y, z)),
    ("abs(x - y) == 2", lambda x, y, z: abs(x - y) == 2),
    ("max(x, y, z) - min(x, y, z) < 2", lambda x, y, z: max(x, y, z) - min(x, y, z) < 2),
    ("sum([x, y, z]) % 3 == 0", lambda x, y, z: (x + y + z) % 3 == 0),
    ("product(x, y) ** 2 // 4 <= z", lambda x, y, z: (x * y) ** 2 // 4 <= z),
    ("x / y == z", lambda x, y, z: x / y == z),
    ("1/2 * x <= y - 2.5", lambda x, y, z: x / 2 <= y - 2.5),
    ("all_different(x, y, z)", lambda x, y, z: len({x, y, z}) == 3),
    ("all_equal(x, y)", lambda x, y, z: x == y),
    ("count([x, y, z], 2) == 1", lambda x, y, z: [x, y, z].count(2) == 1),
    ("occurrences([x, y, z], 2) < 1", lambda x, y, z: 2 not in (x, y, z)),
    ("implies(x == 1, y == z)", lambda x, y, z: x != 1 or y == z),
    ("(x == 1) + (y == 1) + (z == 1) == 2", lambda x, y, z: (x == 1) + (y == 1) + (z == 1) == 2),
    ("(x < y) & (y < z) | ~(x <= z)", lambda x, y, z: (x < y and y < z) or not x <= z),
    ("-x + +y == -(1)", lambda x, y, z: -x + y == -1),
    ("element([x, y, z], x - 1) == 2", lambda x, y, z: x < 4 and [x, y, z][x - 1] == 2),
]


@pytest.mark.parametrize(("text", "meaning"), TEXTS)
def test_texts(text, meaning):
    m = Model()
    m.integers("x y z", 1, 4)
    m.add(text)
    assert solutions(m) == [r for r in rows_of(range(1, 5), repeat=3) if meaning(*r)]


def test_texts_know_arrays_and_words():
    m = Model()
    m.array("q", 3, 0, 2)
    m.grid("g", 2, 2, 0, 1)
    m.variable("colour", ["red", "green"])
    m.add("all_different(q) and q[0] < q[-1]", "colour == 'red'", "sum(q[1:]) == 2")
    m.add("g[0, 1] == 1 and g[1][0] == 0", "g[0][0] == g[1, 1]", "q[g[0][0]] == 1")
    assert solutions(m) == [(1, 0, 2, 0, 1, 0, 0, "red")]


@pytest.mark.parametrize(
    ("text", "said", "mark"),
    [
        ("x + w == 1", "there is no variable named w; known are: x, y", "w"),
        ("x + yy == 1", "did you mean y?", "yy"),
        ("x +", "cannot read this", None),
        ("x = 1", "cannot read this", "= 1"),
        ("", "cannot read this", None),
        ("sin(x) == 1", "there is no function named sin here", "sin"),
        ("allDifferent(x, y)", "did you mean all_different?", "all"),
        ("x.name == 1", "this cannot stand in a condition: x.name", "x.name"),
        ("(lambda: 1)() == x", "there is no function", None),
        ("[v for v in (1, 2)] == x", "this cannot stand in a condition", "[v"),
        ("__import__('os').system('true') == x", "there is no function", "__imp"),
        ("x + y", "x + y is a value, not a condition", "x + y"),
        ("x is y", "write == or !=", "x is"),
        ("x[0] == 1", "x is not an array", "x[0]"),
        ("x == 9 ** 9 ** 9", "this number is too large", "9 **"),
        ("x == 1 // 0", "by zero", "1 //"),
        ("x << 2 == 4", "this operator cannot stand", "x <<"),
        ("x + 'a' == 1", "'a'", "x +"),
        ("1 == 1", "there is no variable in it", None),
        ("x in y", "`in` needs a list", "x in"),
        ("[x, y] == 1", "a list cannot be compared", "[x"),
        ("x == ...", "not a value", "..."),
        ("min(**x) == 1", "** cannot stand", "min"),
        ("min() == 1", "minimum of nothing", "min"),
    ],
)
def test_wrong_texts_are_pointed_at(text, said, mark):
    m, *_ = model()
    with pytest.raises(ModelError) as caught:
        m.add(text)
    assert said in str(caught.value)
    if mark is not None:
        _, line, arrow = str(caught.value).rsplit("\n", 2)
        assert line[arrow.index("^") :].startswith(mark)
    assert m.constraints == ()


@pytest.mark.parametrize("text", ["(" * 5000 + "x" + ")" * 5000, "-" * 50000 + "x == 1", "x\0"])
def test_hostile_texts_are_refused(text):
    m, *_ = model()
    with pytest.raises(ModelError):
        m.add(text)


# ---- nonsense -----------------------------------------------------------------------------------

NONSENSE = [
    (lambda m, x, y: x == 10, "x == 10: no value of x is left (it may be 1..4)"),
    (lambda m, x, y: x > 4, "x > 4: no value of x"),
    (lambda m, x, y: 2 * x == 5, "2*x == 5: no value of x"),
    (lambda m, x, y: x == 2.5, "x == 2.5: no value of x"),
    (lambda m, x, y: x == "red", "x == 'red': no value of x"),
    (lambda m, x, y: x.among([7, 8]), "x.among({7, 8}): no value of x"),
    (lambda m, x, y: x * x == 5, "x*x == 5: no value of x"),
    (lambda m, x, y: lambda x: x > 9, "function(x): no value of x"),
    (lambda m, x, y: table([x], [[7]]), "no value of x"),
    (lambda m, x, y: x != x, "x != x can never hold"),
    (lambda m, x, y: all_different(x, y, x), "x is listed twice"),
    (lambda m, x, y: all_different(x + 1, 1 + x), "no value of x is left"),
    (lambda m, x, y: all_different([]), "all_different of nothing"),
    (lambda m, x, y: product([]), "product of nothing"),
    (lambda m, x, y: any_of(), "any_of of nothing"),
    (lambda m, x, y: table([], []), "table of nothing"),
    (lambda m, x, y: table([x, y], [(1, 2), (1, 2, 3)]), "row 1 has 3 values where 2 are needed"),
    (lambda m, x, y: table([x, x], [(1, 1)]), "table: x is listed twice"),
    (lambda m, x, y: circuit(x, x), "circuit needs different variables"),
    (lambda m, x, y: ~circuit(x, y), "can only be required"),
    (lambda m, x, y: path(x, y, start=2), "start must be a node, 0 to 1"),
    (lambda m, x, y: predicate(3, x), "predicate needs a function"),
    (lambda m, x, y: lambda x, w: True, "its parameter w is not the name of a variable"),
    (lambda m, x, y: lambda *xs: True, "*xs is not named after one variable"),
    (lambda m, x, y: True, "True is no condition"),
    (lambda m, x, y: 5, "5 is no condition"),
    (lambda m, x, y: None, "None is no condition"),
    (lambda m, x, y: b"x == 1", "is no condition"),
    (lambda m, x, y: x, "x is a value, not a condition"),
    (lambda m, x, y: x + y, "x + y is a value, not a condition: compare it"),
    (lambda m, x, y: (x == 1) & True, "True is not a condition"),
    (lambda m, x, y: x == 1 & y == 2, "mind that & and | bind tighter than =="),
    (lambda m, x, y: x == [1], "[1] cannot stand in an expression"),
    (lambda m, x, y: x.among([[1]]), "hashable"),
    (lambda m, x, y: x.among([y]), "any_of"),
    (lambda m, x, y: Model().integers("z", 1, 2) == x, "belongs to another model"),
    (lambda m, x, y: count([1, 2], 1) == 1, "there is no variable in it"),
]


@pytest.mark.parametrize(("build", "said"), NONSENSE)
def test_nonsense_is_refused_at_once(build, said):
    m, x, y = model()
    with pytest.raises(ModelError) as caught:
        m.add(x <= y, build(m, x, y))
    assert said in str(caught.value)
    assert m.constraints == ()  # all or nothing


def test_adding_nothing_is_refused():
    with pytest.raises(ModelError, match="at least one"):
        Model().add()


def test_lists_and_generators_of_things():
    m, x, y = model()
    m.add([x < y, "x > 1"], (v != 4 for v in (x, y)))
    assert solutions(m) == [(2, 3)]


def test_booleans_are_conditions():
    m = Model()
    a, b = m.boolean("a"), m.boolean("b")
    m.add(a | b, implies(a, ~b), ~(a & b))
    assert solutions(m) == [(False, True), (True, False)]
    m.add(a)
    assert solutions(m) == [(True, False)]


def test_long_sums_are_no_problem():
    m = Model()
    xs = m.array("x", 3000, 0, 1)
    m.add(sum(xs) == 3000, sum(i * v for i, v in enumerate(xs)) >= 0)
    total = 0
    for v in xs:
        total = total - v
    m.add(total <= 0)
    assert [len(k.variables) for k in m.constraints] == [3000, 2999, 3000]


def test_maximum_of_expressions():
    m, x, y = model(1, 3)
    m.add(maximum(x, y) == 2, minimum([x, y]) == 1, y.element([0, 5, 7]) == 7)
    assert solutions(m) == [(1, 2)]
