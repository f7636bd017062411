"""The constraints an engine understands: plain frozen data over variable indices and integers.

This is the language between a `Model` and an engine. Each kind says which assignments it allows
(its *meaning*); `clew.engine.reference` judges those meanings in Python, `meaning.rs` in Rust, and
the tests hold the two and every propagator against each other.

Invariant: nothing here knows of names, labels or Python values; all values are integers. A
constant operand is a hidden variable with one value, so that every operand is a variable.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

__all__ = [
    "OPCODES",
    "AbsDifference",
    "AllDifferent",
    "Circuit",
    "Clause",
    "Constraint",
    "Count",
    "Element",
    "Formula",
    "Linear",
    "Literal",
    "Path",
    "Predicate",
    "Product",
    "Quotient",
    "Table",
]


@dataclass(frozen=True, slots=True)
class AllDifferent:
    """``variables[i] + offsets[i]`` are pairwise different."""

    variables: tuple[int, ...]
    offsets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Linear:
    """``sum(coefficients[i] * variables[i]) OP constant``, OP one of ``== != <=``."""

    coefficients: tuple[int, ...]
    variables: tuple[int, ...]
    op: str
    constant: int


@dataclass(frozen=True, slots=True)
class Product:
    """``product(variables) OP result``, OP one of ``== != <= >=``; `result` is a variable."""

    variables: tuple[int, ...]
    op: str
    result: int


@dataclass(frozen=True, slots=True)
class AbsDifference:
    """``abs(left - right) OP result``, OP one of ``== != <= >=``; `result` is a variable."""

    left: int
    right: int
    op: str
    result: int


@dataclass(frozen=True, slots=True)
class Quotient:
    """``left / right OP result`` with exact division: `right` is not 0 and divides `left`."""

    left: int
    right: int
    op: str
    result: int


@dataclass(frozen=True, slots=True)
class Table:
    """``variables`` takes one of the `rows` (or, when not `allowed`, none of them)."""

    variables: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]
    allowed: bool = True


@dataclass(frozen=True, slots=True)
class Element:
    """``items[index] == value``: all three are variables, `index` counts from 0."""

    index: int
    items: tuple[int, ...]
    value: int


@dataclass(frozen=True, slots=True)
class Count:
    """``(how many of variables lie in values) OP number``, OP of ``== != <= >=``."""

    variables: tuple[int, ...]
    values: tuple[int, ...]
    op: str
    number: int


@dataclass(frozen=True, slots=True)
class Literal:
    """``variable OP value``, OP one of ``== != <= >=``; `value` is an integer."""

    variable: int
    op: str
    value: int


@dataclass(frozen=True, slots=True)
class Clause:
    """At least one of the literals holds."""

    literals: tuple[Literal, ...]


@dataclass(frozen=True, slots=True)
class Circuit:
    """``variables[i]`` is the successor of node i; together they are one closed tour of all."""

    variables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Path:
    """``variables[i]`` is the successor of node i, ``len(variables)`` meaning "the path ends".

    Together they are one path through all nodes. Its first node is `start` (a node's index) if
    that is given, else any.
    """

    variables: tuple[int, ...]
    start: int | None = None


#: The postfix code of a `Formula`: each instruction is ``(opcode, argument)``.
#: ``const`` pushes its argument, ``var`` pushes the value of ``variables[argument]``; ``min``,
#: ``max``, ``and``, ``or`` and ``add`` take the number of operands as argument; the others take
#: one or two operands by nature. Truth is 1 or 0. ``div`` is exact division, ``floordiv`` and
#: ``mod`` are Python's. What is undefined (a division by zero, an inexact exact division, a
#: negative power) makes the whole formula false.
OPCODES: tuple[str, ...] = (
    "const", "var", "add", "neg", "sub", "mul", "floordiv", "mod", "div", "pow", "abs",
    "min", "max", "eq", "ne", "lt", "le", "and", "or", "not",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Formula:
    """The value of `code` over `variables` is not 0."""

    variables: tuple[int, ...]
    code: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Predicate:
    """``test(*integers)`` is true. The model has already wrapped the user's own function."""

    variables: tuple[int, ...]
    test: Callable[..., bool]


Constraint: TypeAlias = (
    AllDifferent
    | Linear
    | Product
    | AbsDifference
    | Quotient
    | Table
    | Element
    | Count
    | Clause
    | Circuit
    | Path
    | Formula
    | Predicate
)
