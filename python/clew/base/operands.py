"""What stands in a condition as the operands of one constraint: variables and constants.

While a model grows, a constant is named by a negative number (the first −1, the next −2, …);
`clew.base.finish` puts the real indices in when all visible variables are known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from clew.base.expression import INT, Comparison, Constant, Expression, Variable

__all__ = ["Operands", "plain"]

_WEAK: Final = ("==", "!=", "<=", ">=")


class Operands:
    """The constants of one model, and the indices of what a constraint is about.

    `intern` gives the model's code for a value of variables that are not integers.
    """

    def __init__(self, intern: Callable[[Any], int]) -> None:
        self.intern = intern
        self.constants: dict[int, int] = {}

    def constant(self, value: int) -> int:
        """The negative name of a hidden variable with this one value."""
        return self.constants.setdefault(value, -1 - len(self.constants))

    def indices(self, items: Sequence[Expression]) -> list[int] | None:
        """Different integer variables, and constants: their indices; else None."""
        if not all(plain(item) and item.kind == INT for item in items):
            return None
        scope = [i.index for i in items if isinstance(i, Variable)]
        if len(set(scope)) < len(scope):
            return None
        return [self.index(item) for item in items]

    def index(self, item: Expression, coded: bool = False) -> int:
        """The index of a variable or a constant, a `coded` one by its code."""
        if isinstance(item, Variable):
            return item.index
        assert isinstance(item, Constant)
        return self.constant(self.intern(item.value) if coded else item.value)

    def result(self, node: Comparison, scope: Sequence[int]) -> tuple[str, int] | None:
        """Operator and result variable of ``… op result``, strictness moved into a constant."""
        right, op = node.right, node.op
        if isinstance(right, Constant) and right.kind == INT:
            shift = {"<": -1, ">": 1}.get(op, 0)
            return op[0] + "=" if shift else op, self.constant(right.value + shift)
        if isinstance(right, Variable) and op in _WEAK and right.index not in scope:
            return (op, right.index) if right.kind == INT else None
        return None


def plain(node: Expression) -> bool:
    """Whether it is a variable or a constant."""
    return isinstance(node, (Variable, Constant))
