"""From a condition to the constraints an engine understands.

Each shape that an engine has a constraint for is recognised; what remains becomes a `Formula`,
and what is not arithmetic on integers a `Predicate`. No variable is ever added but constants, so
that counting solutions stays right.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, Final

from clew.base.clauses import fitting, spread
from clew.base.constraint import (
    AllDifferent,
    Circuit,
    Clause,
    Constraint,
    Linear,
    Path,
    Predicate,
    Table,
)
from clew.base.evaluation import COMPARE, evaluate, exact
from clew.base.expression import (
    INT,
    MACHINE,
    WORD,
    Comparison,
    Condition,
    Constant,
    Different,
    Expression,
    Junction,
    Operation,
    Route,
    Rows,
    Test,
    Tour,
    Variable,
    member,
    subexpressions,
    variables_of,
)
from clew.base.finish import TABULATED
from clew.base.formula import coded_alike, formula
from clew.base.linear import as_sum, linear, size, too_large
from clew.base.normal import cleared, pairwise, simplify
from clew.base.operands import Operands, plain
from clew.base.shapes import special
from clew.errors import ModelError

__all__ = ["Lowering"]

Made = Iterator[Constraint]


class Lowering:
    """What one model's conditions are turned into, and the constants met on the way.

    `intern` gives the model's code for a value of variables that are not integers.
    """

    def __init__(self, owner: object, intern: Callable[[Any], int]) -> None:
        self.owner = owner
        self.operands = Operands(intern)

    def lower(self, node: Condition) -> list[tuple[Constraint, str]]:
        """The constraints that together say `node`, each with its text."""
        self._check(node)
        return list(self._parts(node))

    def _parts(self, node: Condition) -> Iterator[tuple[Constraint, str]]:
        plain = simplify(node)
        if isinstance(plain, Junction) and plain.op == "and":
            for part in plain.parts:
                yield from self._parts(part)
            return
        text = str(node)
        for constraint in self._single(plain, text):
            yield constraint, text

    def _check(self, node: Condition) -> None:
        """There are variables in it, all of this model, and what it orders has an order."""
        known = False
        for part in subexpressions(node):
            if isinstance(part, Variable):
                known = True
                if part.owner is not self.owner:
                    raise ModelError(f"{node}: the variable {part} belongs to another model")
            elif isinstance(part, Comparison):
                _require_order(part)
        if not known:
            raise ModelError(f"{node}: there is no variable in it")

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
            return self._checked(found, (x,), text)
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
        return self._checked(Linear((1,), (x.index,), op, code), (x,), text)

    def _checked(self, found: Linear, scope: Iterable[Expression], text: str) -> Made:
        """The linear constraint, unless it says nothing; an error if nothing can satisfy it."""
        if not found.variables:
            if not COMPARE[found.op](0, found.constant):
                raise ModelError(f"{text} can never hold")
            return iter(())
        if len(found.variables) == 1:
            index = found.variables[0]
            x = next(x for x in scope if isinstance(x, Variable) and x.index == index)
            if not _has_value(x.codes, found.coefficients[0], found.op, found.constant):
                raise _empty(x, text)
        return iter([found])

    # ---- comparisons ---------------------------------------------------------------------

    def _comparison(self, node: Comparison, text: str) -> Made:
        sides = (node.left, node.right)
        if all(isinstance(side, Condition) for side in sides):
            return self._clauses(node)
        if any(side.kind != INT and plain(side) for side in sides) and all(map(plain, sides)):
            return self._values(node, text)
        found = linear(node)
        if found is not None:
            return self._checked(found, subexpressions(node), text)
        shaped = special(node, self.operands) or special(node.mirrored(), self.operands)
        if shaped:
            return iter(shaped)
        whole = cleared(node)
        if whole is not None:
            return (constraint for constraint, _ in self._parts(whole))
        return iter([self._formula(node)])

    def _values(self, node: Comparison, text: str) -> Made:
        """Two variables, of which one has values that are not integers."""
        left, right = node.left, node.right
        if node.op not in ("==", "!="):
            return iter([self._predicate(node)])
        assert isinstance(left, Variable)
        assert isinstance(right, Variable)
        if left is right:
            return self._checked(Linear((), (), node.op, 0), (), text)
        if left.coded and right.coded:
            return iter([Linear((1, -1), (left.index, right.index), node.op, 0)])
        coded, other = (left, right) if left.coded else (right, left)
        pairs = ((c, other.encode(coded.decode(c))) for c in coded.codes)
        rows = tuple((c, d) for c, d in pairs if d is not None)
        if not rows and node.op == "!=":
            return iter(())
        return iter([Table((coded.index, other.index), rows, node.op == "==")])

    # ---- lists ---------------------------------------------------------------------------

    def _different(self, node: Different) -> Made:
        if len(node.items) == 1:
            return iter(())
        if coded_alike(node.items):
            operands = tuple(self.operands.index(item, coded=True) for item in node.items)
            return iter([AllDifferent(operands, (0,) * len(operands))])
        shifted = [self._shifted(item) for item in node.items]
        known = [pair for pair in shifted if pair is not None]
        if len(known) == len(shifted) == len({operand for operand, _ in known}):
            return iter([AllDifferent(*zip(*known, strict=True))])
        pairs = pairwise("and", "!=", node)
        return (constraint for constraint, _ in self._parts(pairs))

    def _shifted(self, item: Expression) -> tuple[int, int] | None:
        """Variable and offset of ``x + 1``."""
        match item:  # the usual ones need no general sum
            case Variable(kind="int"):
                return item.index, 0
            case Operation(
                op="add", operands=(Variable(kind="int") as x, Constant(kind="int") as c)
            ):
                if size(x) + abs(c.value) <= MACHINE:
                    return x.index, c.value
        total = as_sum(item)
        if total is None or too_large(item):
            return None
        coefficients, constant = total
        if not coefficients:
            return self.operands.constant(constant), 0
        if list(coefficients.values()) != [1]:
            return None
        return next(iter(coefficients)).index, constant

    def _rows(self, node: Rows) -> Made:
        scope = [item for item in node.items if isinstance(item, Variable)]
        if len(scope) < len(node.items):
            return iter([self._predicate(node)])
        columns = [
            tuple(map(_Codes(x).__getitem__, column))
            for x, column in zip(scope, zip(*node.rows, strict=True), strict=False)
        ]
        coded: Iterator[tuple[int, ...]] = zip(*columns, strict=True)
        if any(_NOWHERE in column for column in columns):
            coded = (row for row in coded if _NOWHERE not in row)
        rows = tuple(coded)
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
        return formula(node, self.operands.intern) or self._predicate(node)

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


def _empty(x: Variable, text: str) -> ModelError:
    return ModelError(f"{text}: no value of {x} is left (it may be {x.domain_text})")


def _has_value(codes: Sequence[int], factor: int, op: str, bound: int) -> bool:
    """Whether some code fits ``factor * code op bound``."""
    ends = (factor * codes[0], factor * codes[-1])
    if op == "<=":
        return min(ends) <= bound
    fits = bound % factor == 0 and member(bound // factor, codes)
    return fits if op == "==" else not (fits and len(codes) == 1)


def _require_order(node: Comparison) -> None:
    """Words compared with ``<`` must be of one kind that has an order."""
    if node.op in ("==", "!=") or WORD not in (node.left.kind, node.right.kind):
        return
    values = [v for leaf in subexpressions(node) for v in _leaf_values(leaf)]
    try:
        sorted(values)
    except TypeError as error:
        raise ModelError(f"{node}: these values have no order ({error})") from None


def _leaf_values(leaf: Expression) -> Sequence[Any]:
    if isinstance(leaf, Constant):
        return (leaf.value,)
    return (leaf.values[0], *leaf.values[1:]) if isinstance(leaf, Variable) and leaf.coded else ()


#: Stands for the code of a value that a variable cannot have.
_NOWHERE: Final = -2 * MACHINE


class _Codes(dict[Hashable, int]):
    """The codes of a variable's values, each found out once."""

    def __init__(self, x: Variable) -> None:
        super().__init__()
        self.x = x

    def __missing__(self, value: Hashable) -> int:
        code = self.x.encode(value)
        self[value] = found = _NOWHERE if code is None else code
        return found
