"""From a condition to the constraints an engine understands.

Each shape that an engine has a constraint for is recognised; what remains becomes a `Formula`,
and what is not arithmetic on integers a `Predicate`. No variable is ever added but constants, so
that counting solutions stays right.

While a model grows, a constant is named by a negative number (the first −1, the next −2, …);
`clew.base.finish` puts the real indices in when all visible variables are known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from clew.base.clauses import fitting, spread
from clew.base.constraint import (
    AbsDifference,
    AllDifferent,
    Circuit,
    Clause,
    Constraint,
    Count,
    Element,
    Linear,
    Path,
    Predicate,
    Product,
    Quotient,
    Table,
)
from clew.base.evaluation import COMPARE, evaluate, exact
from clew.base.expression import (
    INT,
    WORD,
    Comparison,
    Condition,
    Constant,
    Counted,
    Different,
    Expression,
    Junction,
    Operation,
    Route,
    Rows,
    Test,
    Tour,
    Variable,
    integer,
    member,
    subexpressions,
    variables_of,
)
from clew.base.finish import TABULATED
from clew.base.formula import coded_alike, formula
from clew.base.linear import as_sum, linear, too_large
from clew.base.normal import cleared, pairwise, simplify
from clew.errors import ModelError

__all__ = ["Lowering"]

_WEAK: Final = ("==", "!=", "<=", ">=")

Made = Iterator[Constraint]


class Lowering:
    """What one model's conditions are turned into, and the constants met on the way.

    `intern` gives the model's code for a value of variables that are not integers.
    """

    def __init__(self, owner: object, intern: Callable[[Any], int]) -> None:
        self.owner = owner
        self.intern = intern
        self.constants: dict[int, int] = {}

    def lower(self, node: Condition) -> list[tuple[Constraint, str]]:
        """The constraints that together say `node`, each with its text."""
        if not variables_of(node):
            raise ModelError(f"{node}: there is no variable in it")
        return list(self._parts(node))

    def _parts(self, node: Condition) -> Iterator[tuple[Constraint, str]]:
        self._check(node)
        plain = simplify(node)
        if isinstance(plain, Junction) and plain.op == "and":
            for part in plain.parts:
                yield from self._parts(part)
            return
        _require_order(plain)
        text = str(node)
        for constraint in self._single(plain, text):
            yield constraint, text

    def _check(self, node: Condition) -> None:
        for variable in variables_of(node):
            if variable.owner is not self.owner:
                raise ModelError(f"{node}: the variable {variable} belongs to another model")

    def _single(self, node: Condition, text: str) -> Made:
        scope = variables_of(node)
        if not scope:
            return self._settled(node, text)
        if len(scope) == 1 and not isinstance(node, (Tour, Route)):
            return self._unary(node, scope[0], text)
        return self._general(node, text)

    def _general(self, node: Condition, text: str) -> Made:
        match node:
            case Comparison():
                return self._comparison(node, text)
            case Different():
                return self._different(node)
            case Rows():
                return self._rows(node)
            case Tour() | Route():
                return self._tour(node)
            case Test():
                return iter([self._test(node)])
            case _:
                return self._clauses(node)

    def constant(self, value: int) -> int:
        """The negative name of a hidden variable with this one value."""
        return self.constants.setdefault(value, -1 - len(self.constants))

    # ---- one variable, or none -----------------------------------------------------------

    def _settled(self, node: Condition, text: str) -> Made:
        """There is no variable in it: it holds or it does not."""
        if not evaluate(node, {}, exact(node)):
            raise ModelError(f"{text} can never hold")
        return iter(())

    def _unary(self, node: Condition, x: Variable, text: str) -> Made:
        match node:
            case Comparison(op="==" | "!=", left=Variable(), right=Constant() as constant):
                return self._equal(x, node.op, x.encode(constant.value), text)
        found = linear(node)
        if found is not None:
            return self._checked(found, {x.index: x}, text)
        if len(x.codes) > TABULATED:
            return self._general(node, text)
        fits = tuple((code,) for code in fitting(node, x))
        if not fits:
            raise _empty(x, text)
        return iter([] if len(fits) == len(x.codes) else [Table((x.index,), fits)])

    def _equal(self, x: Variable, op: str, code: int | None, text: str) -> Made:
        if code is None:
            if op == "==":
                raise _empty(x, text)
            return iter(())
        return self._checked(Linear((1,), (x.index,), op, code), {x.index: x}, text)

    def _checked(self, found: Linear, scope: dict[int, Variable], text: str) -> Made:
        """The linear constraint, unless it says nothing; an error if nothing can satisfy it."""
        if not found.variables:
            if not COMPARE[found.op](0, found.constant):
                raise ModelError(f"{text} can never hold")
            return iter(())
        if len(found.variables) == 1:
            x = scope[found.variables[0]]
            if not _has_value(x.codes, found.coefficients[0], found.op, found.constant):
                raise _empty(x, text)
        return iter([found])

    # ---- comparisons ---------------------------------------------------------------------

    def _comparison(self, node: Comparison, text: str) -> Made:
        sides = (node.left, node.right)
        if all(isinstance(side, Condition) for side in sides):
            return self._clauses(node)
        if any(side.kind != INT and _plain(side) for side in sides) and all(map(_plain, sides)):
            return self._values(node, text)
        found = linear(node)
        if found is not None:
            return self._checked(found, {x.index: x for x in variables_of(node)}, text)
        special = self._special(node) or self._special(node.mirrored())
        if special:
            return iter(special)
        plain = cleared(node)
        if plain is not None:
            return (constraint for constraint, _ in self._parts(plain))
        return iter([self._formula(node)])

    def _values(self, node: Comparison, text: str) -> Made:
        """Two variables, of which one has values that are not integers."""
        left, right = node.left, node.right
        if node.op not in ("==", "!="):
            return iter([self._predicate(node)])
        assert isinstance(left, Variable)
        assert isinstance(right, Variable)
        if left is right:
            return self._checked(Linear((), (), node.op, 0), {}, text)
        if left.coded and right.coded:
            return iter([Linear((1, -1), (left.index, right.index), node.op, 0)])
        coded, other = (left, right) if left.coded else (right, left)
        pairs = ((c, other.encode(coded.decode(c))) for c in coded.codes)
        rows = tuple((c, d) for c, d in pairs if d is not None)
        if not rows and node.op == "!=":
            return iter(())
        return iter([Table((coded.index, other.index), rows, node.op == "==")])

    def _special(self, node: Comparison) -> list[Constraint]:
        """The constraints for ``operation op result``, if there are some for this operation."""
        counted = _counted(node.left)
        if counted is not None:
            return self._count(counted, node)
        if isinstance(node.left, Operation) and not too_large(node):
            match node.left.op:
                case "mul":
                    return self._product(node.left, node)
                case "abs":
                    return self._difference(node.left, node)
                case "div":
                    return self._quotient(node.left, node)
                case "element":
                    return self._element(node.left, node)
        return []

    def _result(self, node: Comparison, scope: Sequence[int]) -> tuple[str, int] | None:
        """Operator and result variable of ``… op result``, strictness moved into a constant."""
        right, op = node.right, node.op
        if isinstance(right, Constant) and right.kind == INT:
            shift = {"<": -1, ">": 1}.get(op, 0)
            return op[0] + "=" if shift else op, self.constant(right.value + shift)
        if isinstance(right, Variable) and op in _WEAK and right.index not in scope:
            return (op, right.index) if right.kind == INT else None
        return None

    def _operands(self, items: Sequence[Expression]) -> list[int] | None:
        """Different integer variables, and constants: their indices; else None."""
        if not all(_plain(item) and item.kind == INT for item in items):
            return None
        scope = [i.index for i in items if isinstance(i, Variable)]
        if len(set(scope)) < len(scope):
            return None
        return [self._operand(item) for item in items]

    def _operand(self, item: Expression, coded: bool = False) -> int:
        if isinstance(item, Variable):
            return item.index
        assert isinstance(item, Constant)
        return self.constant(self.intern(item.value) if coded else item.value)

    def _product(self, operation: Operation, node: Comparison) -> list[Constraint]:
        factors = self._operands(operation.operands)
        result = self._result(node, factors or [])
        if factors is None or result is None:
            return []
        return [Product(tuple(factors), *result)]

    def _difference(self, operation: Operation, node: Comparison) -> list[Constraint]:
        total = as_sum(operation.operands[0])
        if total is None:
            return []
        (coefficients, constant) = total
        signs = sorted(coefficients.values())
        ordered = sorted(coefficients, key=lambda x: -coefficients[x])
        if signs == [-1, 1] and not constant:
            left, right = (x.index for x in ordered)
        elif signs in ([1], [-1]):  # |x + c| is |x - -c|, and |-x + c| is |x - c|
            left, right = ordered[0].index, self.constant(-constant * signs[0])
        else:
            return []
        result = self._result(node, (left, right))
        return [] if result is None else [AbsDifference(left, right, *result)]

    def _quotient(self, operation: Operation, node: Comparison) -> list[Constraint]:
        operands = self._operands(operation.operands)
        result = self._result(node, operands or [])
        if node.op != "==" or operands is None or result is None:
            return []
        if isinstance(operation.operands[1], Constant):
            return []  # x / 2 == y is linear
        return [Quotient(operands[0], operands[1], *result)]

    def _count(self, counted: Counted, node: Comparison) -> list[Constraint]:
        coded = coded_alike(counted.items)
        if coded and all(isinstance(item, Variable) for item in counted.items):
            scope = [item.index for item in counted.items if isinstance(item, Variable)]
            values = {self.intern(value) for value in counted.values}
        else:
            found = self._operands(counted.items)
            if found is None:
                return []
            scope = found
            values = {n for n in map(integer, counted.values) if n is not None}
        result = self._result(node, scope)
        if result is None or len(set(scope)) < len(scope):
            return []
        return [Count(tuple(scope), tuple(sorted(values)), *result)]

    def _element(self, operation: Operation, node: Comparison) -> list[Constraint]:
        index, *items = operation.operands
        alike = [*items, node.right]
        coded = coded_alike(alike)
        plain = coded or all(_plain(i) and i.kind == INT for i in alike)
        if node.op != "==" or not plain or not isinstance(index, Variable) or index.kind != INT:
            return []
        found = [self._operand(item, coded) for item in items]
        value = self._operand(node.right, coded)
        if index.index in (*found, value) or value in found:
            return []
        return [Element(index.index, tuple(found), value)]

    # ---- lists ---------------------------------------------------------------------------

    def _different(self, node: Different) -> Made:
        if len(node.items) == 1:
            return iter(())
        if coded_alike(node.items):
            operands = tuple(self._operand(item, coded=True) for item in node.items)
            return iter([AllDifferent(operands, (0,) * len(operands))])
        shifted = [self._shifted(item) for item in node.items]
        known = [pair for pair in shifted if pair is not None]
        if len(known) == len(shifted) == len({operand for operand, _ in known}):
            return iter([AllDifferent(*zip(*known, strict=True))])
        pairs = pairwise("and", "!=", node)
        return (constraint for constraint, _ in self._parts(pairs))

    def _shifted(self, item: Expression) -> tuple[int, int] | None:
        """Variable and offset of ``x + 1``."""
        total = as_sum(item)
        if total is None or too_large(item):
            return None
        coefficients, constant = total
        if not coefficients:
            return self.constant(constant), 0
        if list(coefficients.values()) != [1]:
            return None
        return next(iter(coefficients)).index, constant

    def _rows(self, node: Rows) -> Made:
        scope = [item for item in node.items if isinstance(item, Variable)]
        if len(scope) < len(node.items):
            return iter([self._predicate(node)])
        coded = (_encoded(scope, row) for row in node.rows)
        rows = tuple(dict.fromkeys(row for row in coded if row is not None))
        if not rows and not node.allowed:
            return iter(())
        return iter([Table(tuple(x.index for x in scope), rows, node.allowed)])

    def _tour(self, node: Tour | Route) -> Made:
        scope = [i for i in node.items if isinstance(i, Variable) and i.kind == INT]
        if len(set(scope)) < len(node.items):
            raise ModelError(f"{node}: {node.name} needs different variables with integer values")
        indices = tuple(x.index for x in scope)
        return iter([Circuit(indices) if isinstance(node, Tour) else Path(indices, node.start)])

    # ---- and, or -------------------------------------------------------------------------

    def _clauses(self, node: Condition) -> Made:
        clauses = spread(node)
        if clauses is None:
            return iter([self._formula(node)])
        return iter([Clause(tuple(literals)) for literals in clauses])

    # ---- the rest ------------------------------------------------------------------------

    def _formula(self, node: Condition) -> Constraint:
        return formula(node, self.intern) or self._predicate(node)

    def _predicate(self, node: Condition) -> Predicate:
        scope = variables_of(node)
        indices = tuple(x.index for x in scope)
        exactly = exact(node)

        def test(*codes: int) -> bool:
            values = {x.index: x.decode(c) for x, c in zip(scope, codes, strict=True)}
            return bool(evaluate(node, values, exactly))

        return Predicate(indices, test)

    def _test(self, node: Test) -> Predicate:
        scope = [item for item in node.items if isinstance(item, Variable)]
        if len(scope) < len(node.items) or len(set(scope)) < len(scope):
            return self._predicate(node)
        function, decoders, negated = node.function, [x.decode for x in scope], node.negated

        def test(*codes: int) -> bool:
            values = [decode(c) for decode, c in zip(decoders, codes, strict=True)]
            return bool(function(*values)) != negated

        return Predicate(tuple(x.index for x in scope), test)


def _plain(node: Expression) -> bool:
    return isinstance(node, (Variable, Constant))


def _empty(x: Variable, text: str) -> ModelError:
    return ModelError(f"{text}: no value of {x} is left (it may be {x.domain_text})")


def _has_value(codes: Sequence[int], factor: int, op: str, bound: int) -> bool:
    """Whether some code fits ``factor * code op bound``."""
    ends = (factor * codes[0], factor * codes[-1])
    if op == "<=":
        return min(ends) <= bound
    fits = bound % factor == 0 and member(bound // factor, codes)
    return fits if op == "==" else not (fits and len(codes) == 1)


def _require_order(node: Condition) -> None:
    """Words compared with ``<`` must be of one kind that has an order."""
    for part in subexpressions(node):
        if isinstance(part, Comparison) and part.op not in ("==", "!="):
            if part.left.kind != WORD != part.right.kind:
                continue
            values = [v for leaf in subexpressions(part) for v in _leaf_values(leaf)]
            try:
                sorted(values)
            except TypeError as error:
                raise ModelError(f"{part}: these values have no order ({error})") from None


def _leaf_values(leaf: Expression) -> Sequence[Any]:
    if isinstance(leaf, Constant):
        return (leaf.value,)
    return (leaf.values[0], *leaf.values[1:]) if isinstance(leaf, Variable) and leaf.coded else ()


def _counted(node: Expression) -> Counted | None:
    """`node` as a count: ``count(xs, 3)``, or the same written ``sum(x == 3 for x in xs)``."""
    if isinstance(node, Counted):
        return node
    if not isinstance(node, Operation) or node.op != "add":
        return None
    items: list[Expression] = []
    values: set[Any] = set()
    for term in node.operands:
        if not (isinstance(term, Comparison) and term.op == "==" and _plain(term.left)):
            return None
        if not isinstance(term.right, Constant):
            return None
        items.append(term.left)
        values.add(term.right.value)
    return Counted(tuple(items), tuple(values)) if len(values) == 1 else None


def _encoded(scope: Sequence[Variable], row: tuple[Any, ...]) -> tuple[int, ...] | None:
    """The row in codes, None where it holds a value that its variable cannot have."""
    codes: list[int] = []
    for x, value in zip(scope, row, strict=True):
        code = x.encode(value)
        if code is None:
            return None
        codes.append(code)
    return tuple(codes)
