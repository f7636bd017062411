"""Variables: what a condition is about."""

from __future__ import annotations

import numbers
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from clew.base.expression.core import (
    INT,
    NUMBER,
    WORD,
    Comparison,
    Condition,
    Constant,
    Expression,
    subexpressions,
)
from clew.base.expression.values import codes_of, examples, integer, member

__all__ = ["Variable", "variables_of"]


class Variable(Expression):
    """A name and the values it may take. `Model` makes them.

    `codes` are the integers an engine sees: the values themselves where all are integers,
    else numbers the model hands out so that equal values of different variables share one.
    """

    __slots__ = ("_decoding", "_encoding", "codes", "index", "kind", "name", "owner", "values")

    def __init__(
        self,
        owner: object,
        index: int,
        name: str,
        values: Sequence[Any],
        encoding: Mapping[Hashable, int] | None,
    ) -> None:
        self.owner = owner
        self.index = index
        self.name = name
        self.values = values
        self._encoding = encoding
        self._decoding: dict[int, Any] | None = None
        if encoding is None:
            self.kind, self.codes = INT, codes_of(values)
            if any(type(v) is not int for v in examples(values)):
                self._decoding = {int(v): v for v in values}
        else:
            self.kind = NUMBER if all(isinstance(v, numbers.Number) for v in values) else WORD
            self._decoding = {encoding[v]: v for v in values}
            self.codes = codes_of(list(self._decoding))

    @property
    def coded(self) -> bool:
        """Whether an engine sees codes that are not the values."""
        return self._encoding is not None

    @property
    def plain(self) -> bool:
        """Whether an engine's integers are its values themselves."""
        return self._decoding is None

    def encode(self, value: Hashable) -> int | None:
        """The engine's integer for `value`, or None where the variable cannot have it."""
        if self._encoding is not None:
            code = self._encoding.get(value)
            return code if code is not None and code in self._decoded() else None
        number = integer(value)
        return number if number is not None and member(number, self.codes) else None

    def decode(self, code: int) -> Any:
        """The user's own object for the engine's integer."""
        return code if self._decoding is None else self._decoding[code]

    def _decoded(self) -> dict[int, Any]:
        return self._decoding or {}

    @property
    def domain_text(self) -> str:
        """Its values for a message: ``1..9`` or ``{'red', 'green'}``."""
        if isinstance(self.values, range) and len(self.values) > 1:
            return f"{self.values[0]}..{self.values[-1]}"
        shown = ", ".join(repr(v) for v in self.values[:8])
        return f"{{{shown}{', …' if len(self.values) > 8 else ''}}}"

    def as_condition(self) -> Condition:
        """That it is 1, for a variable that is only ever 0 or 1."""
        if not self.coded and set(self.codes[:3]) <= {0, 1}:
            return Comparison("==", self, Constant(1))
        return super().as_condition()

    def may_be_negative(self) -> bool:
        """Whether one of its values may be a number below 0."""
        return self.kind != INT or self.codes[0] < 0

    def word(self) -> str:
        """The first of its values that is not a number."""
        found = next(v for v in self.values if not isinstance(v, numbers.Number))
        return f"{found!r}, a value of {self},"

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<{self.name} in {self.domain_text}>"


def variables_of(node: Expression) -> tuple[Variable, ...]:
    """Its variables, each once, in order of appearance."""
    if isinstance(node, Variable):
        return (node,)
    return tuple(dict.fromkeys(n for n in subexpressions(node) if isinstance(n, Variable)))
