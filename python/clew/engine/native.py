"""The compiled engine. The only importer of `clew._core`: it turns a Program into plain tuples."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from operator import attrgetter
from typing import Any
from weakref import ref

from clew._core import (
    CoreModel,
    CoreSearch,
    Fault,
    Refusal,
    sudoku9_count,
    sudoku9_enumerate,
    sudoku9_solve,
)
from clew.base.constraint import Clause, Constraint, Predicate, Table
from clew.base.program import Kernel, Program
from clew.base.result import Event, Limits, Stats, Status, Trace
from clew.base.strategy import DEFAULT, Strategy
from clew.errors import EngineError, ModelError, ParseError

__all__ = ["NativeSearch", "count_lines", "kernel_search", "search", "solve_lines"]

_LARGEST = 1 << 62
#: More than any count can reach: larger numbers mean the same as this one.
_ENDLESS = (1 << 63) - 1
_NO_LIMITS = Limits()
#: By identity, while the program is there: comparing two may take longer than searching one.
_models: dict[int, tuple[ref[Program], CoreModel]] = {}


def search(
    program: Program,
    strategy: Strategy | None = None,
    limits: Limits | None = None,
    *,
    seed: int = 0,
    trace_cap: int | None = None,
) -> NativeSearch:
    """Begin a search: nothing is done until it is asked for a solution.

    A program's kernel takes over where it can: never while tracing.
    """
    if program.kernel is not None and trace_cap is None:
        return kernel_search(program.kernel, limits)
    strategy = strategy or DEFAULT
    limits = limits or _NO_LIMITS
    try:
        core = _model(program).search(
            strategy.words,
            _bounded(limits.nodes),
            limits.seconds,
            seed & (1 << 64) - 1,
            _bounded(trace_cap),
        )
    except (Fault, Refusal) as error:
        raise _own(error) from None
    return NativeSearch(core, trace_cap)


def _model(program: Program) -> CoreModel:
    """The program as the engine holds it: made once, however often it is searched."""
    known = _models.get(id(program))
    if known is not None and known[0]() is program:
        return known[1]
    made = CoreModel(
        _domains(program.domains),
        program.visible,
        [_tuple(c) for c in program.constraints],
    )
    if not any(isinstance(c, Predicate) for c in program.constraints):  # see CoreModel
        key = id(program)
        _models[key] = ref(program, lambda _: _models.pop(key, None)), made
    return made


def kernel_search(kernel: Kernel, limits: Limits | None = None) -> NativeSearch:
    """Begin a search by a specialised solver."""
    limits = limits or Limits()
    with _own_errors():
        core = CoreSearch.kernel(
            kernel.name, kernel.payload, _bounded(limits.nodes), limits.seconds
        )
    return NativeSearch(core, None)


def solve_lines(text: bytes, threads: int) -> bytes:
    """For each line of a text, a 9×9 Sudoku, a line with its solution, or of dots."""
    with _own_errors():
        return sudoku9_solve(text, threads)


def enumerate_lines(text: bytes, at_most: int, threads: int) -> bytes:
    """For each line of a text, a 9×9 Sudoku, lines with its first solutions, and an empty one."""
    with _own_errors():
        return sudoku9_enumerate(text, at_most, threads)


def count_lines(text: bytes, at_most: int, threads: int) -> bytes:
    """For each line of a text, a 9×9 Sudoku, how many solutions it has, as 64-bit numbers."""
    with _own_errors():
        return sudoku9_count(text, min(at_most, _ENDLESS), threads)


class NativeSearch:
    """A search of the compiled engine; see `clew.base.result.Search`."""

    def __init__(self, core: CoreSearch, trace_cap: int | None) -> None:
        self._core = core
        self._trace_cap = trace_cap

    def next(self) -> tuple[int, ...] | None:
        """The next solution, or None; then `status` says whether there are no more."""
        try:  # a `with` here would cost several times the engine's own share
            return self._core.next()
        except (Fault, Refusal) as error:
            raise _own(error) from None

    def take(self, at_most: int) -> list[tuple[int, ...]]:
        """Up to `at_most` more solutions in one call; an exception on the way loses them."""
        with _own_errors():
            return self._core.take(_bounded(at_most) or 0)

    def count(self, at_most: int | None = None) -> int:
        """Drain without keeping; how many came."""
        with _own_errors():
            return self._core.count(_bounded(at_most))

    def columns(self, at_most: int | None = None) -> list[bytes]:
        """Drain into one buffer of 64-bit integers a visible variable (none if nothing came)."""
        with _own_errors():
            return self._core.columns(_bounded(at_most))

    def packed(self, width: int) -> bytes:
        """Drain into one buffer, solution after solution: signed integers of so many bytes."""
        with _own_errors():
            return self._core.packed(width)

    def cancel(self) -> None:
        """Stop as soon as possible; from any thread."""
        self._core.cancel()

    @property
    def status(self) -> Status:
        """How it stands."""
        return Status(self._core.status())

    @property
    def stats(self) -> Stats:
        """What it has cost so far."""
        return Stats(*self._core.stats())

    @property
    def trace(self) -> Trace:
        """What it did, if it was asked to keep that."""
        with _own_errors():
            events, complete = self._core.events()
        return Trace(
            tuple(
                Event(kind, x, tuple(values), why, depth) for kind, x, values, why, depth in events
            ),
            complete,
            self._trace_cap,
        )


def _bounded(number: int | None) -> int | None:
    return None if number is None else max(0, min(number, _ENDLESS))


def _domains(domains: Sequence[Sequence[int]]) -> list[tuple[int, int] | list[int]]:
    """Many variables share a domain, which is then converted once."""
    made = {id(domain): domain for domain in domains}
    told = {key: _domain(domain) for key, domain in made.items()}
    return [told[id(domain)] for domain in domains]


def _domain(domain: Sequence[int]) -> tuple[int, int] | list[int]:
    low, high = domain[0], domain[-1]
    if low < -_LARGEST or high > _LARGEST:
        raise ModelError(f"values from {low} to {high}: the engine computes within ±2^62")
    if isinstance(domain, range) and domain.step == 1:
        return low, high
    return list(domain)


def _table(constraint: Table) -> tuple[Any, ...]:
    arity = len(constraint.variables)
    if set(map(len, constraint.rows)) - {arity}:
        raise ModelError("a table's rows must be as long as its scope")
    flat = list(chain.from_iterable(constraint.rows))
    return "Table", constraint.variables, flat, constraint.allowed


def _clause(constraint: Clause) -> tuple[Any, ...]:
    return "Clause", [
        (literal.variable, literal.op, literal.value) for literal in constraint.literals
    ]


#: What reads the name and all fields of a kind of constraint at once.
_FIELDS: dict[type, attrgetter[Any]] = {}
_SPECIAL: dict[type, Callable[[Any], tuple[Any, ...]]] = {Table: _table, Clause: _clause}


def _tuple(constraint: Constraint) -> tuple[Any, ...]:
    """``(kind, field, field, …)``: the dataclass's own order of fields is the border's language."""
    kind = type(constraint)
    if kind in _SPECIAL:
        return _SPECIAL[kind](constraint)
    if kind not in _FIELDS:
        _FIELDS[kind] = attrgetter("__class__.__name__", *kind.__slots__)
    told: tuple[Any, ...] = _FIELDS[kind](constraint)
    return told


@contextmanager
def _own_errors() -> Iterator[None]:
    """Speak the project's own exceptions; what a user's predicate raises passes as itself."""
    try:
        yield
    except (Fault, Refusal) as error:
        raise _own(error) from None


def _own(error: Exception) -> EngineError | ModelError | ParseError:
    if len(error.args) == 3:
        line, column, what = error.args
        return ParseError(what, line=line, column=column)
    if isinstance(error, Fault):
        return EngineError(f"a fault inside Clew's engine, please report it: {error}")
    return ModelError(str(error))
