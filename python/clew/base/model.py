"""A model: variables with finite domains, and conditions on them. No puzzle words in it.

>>> from clew.base.model import Model
>>> m = Model()
>>> x, y = m.integers("x y", 1, 9)
>>> m.add(x + 2 * y == 7, x > y)
>>> m.labels
('x + 2*y == 7', 'x > y')
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from numbers import Integral
from typing import Any, Final

from clew.base.constraint import Constraint
from clew.base.expression import MACHINE, Expression, Variable, condition
from clew.base.finish import numbered, tabulated
from clew.base.globals import predicate
from clew.base.lower import Lowering
from clew.base.program import Kernel, Program
from clew.base.text import near, parse
from clew.errors import ModelError

__all__ = ["Model", "Variable"]

#: No domain that is listed value by value may be longer.
_LONGEST: Final = 10_000_000


class Model:
    """Variables and constraints. Make variables first, then `add` what must hold of them.

    A contradiction between several constraints is a model without solutions; one that is plain
    from a single variable (``x == 10`` where x is 1 to 9) is reported at once, as `ModelError`.
    """

    def __init__(self) -> None:
        self._variables: list[Variable] = []
        self._plain = True  # whether an engine's integers are the values themselves
        self._names: dict[str, Variable] = {}
        self._arrays: dict[str, list[Any]] = {}
        self._codes: dict[Hashable, int] = {}
        self._lowering = Lowering(self, self._intern)
        self._constraints: list[tuple[Constraint, str]] = []
        self._program: Program | None = None
        self._labels: tuple[str, ...] = ()
        self._kernel: Kernel | None = None

    # ---- variables -----------------------------------------------------------------------

    def integers(self, names: str, lo: int, hi: int) -> Any:
        """Integer variables from `lo` to `hi`: one for one name, a tuple for several.

        Names are parted by blanks or commas: ``x, y = m.integers("x y", 1, 9)``.
        """
        parts = [name for name in re.split(r"[\s,]+", _require_name(names)) if name]
        if not parts:
            raise ModelError("a variable needs a name")
        values = _interval(parts[0], lo, hi)
        made = tuple(self._make(name, values) for name in parts)
        return made if len(made) > 1 else made[0]

    def variable(self, name: str, values: Iterable[Hashable]) -> Variable:
        """A variable that takes one of `values`: any hashable objects."""
        return self._make(_require_name(name), _domain(name, values))

    def boolean(self, name: str) -> Variable:
        """A variable that is False or True; it may stand where a condition may."""
        return self._make(_require_name(name), (False, True))

    def array(
        self,
        name: str,
        size: int,
        lo: int | None = None,
        hi: int | None = None,
        *,
        values: Iterable[Hashable] | None = None,
    ) -> list[Variable]:
        """Variables ``name[0]``, ``name[1]``, …, from `lo` to `hi` or with the given `values`."""
        _require_size(name, size)
        domain = _either(name, lo, hi, values)
        made = [self._make(f"{name}[{i}]", domain) for i in range(size)]
        self._arrays[name] = made
        return list(made)

    def grid(
        self,
        name: str,
        rows: int,
        columns: int,
        lo: int | None = None,
        hi: int | None = None,
        *,
        values: Iterable[Hashable] | None = None,
    ) -> list[list[Variable]]:
        """Variables ``name[0,0]``, ``name[0,1]``, …: a list of rows."""
        _require_size(name, rows)
        _require_size(name, columns)
        domain = _either(name, lo, hi, values)
        made = [
            [self._make(f"{name}[{r},{c}]", domain) for c in range(columns)] for r in range(rows)
        ]
        self._arrays[name] = made
        return [list(row) for row in made]

    def _make(self, name: str, values: Sequence[Any]) -> Variable:
        if name in self._names or name in self._arrays:
            raise ModelError(f"there is a variable named {name} already")
        encoding: Mapping[Hashable, int] | None = None
        if not _are_machine_integers(values):
            for value in values:
                self._intern(value)
            encoding = self._codes
        variable = Variable(self, len(self._variables), name, values, encoding)
        self._variables.append(variable)
        self._plain &= variable.plain
        self._names[name] = variable
        self._program = None
        return variable

    def _intern(self, value: Hashable) -> int:
        return self._codes.setdefault(value, len(self._codes))

    @property
    def variables(self) -> tuple[Variable, ...]:
        """All variables, in order of their making."""
        return tuple(self._variables)

    def __getitem__(self, name: str) -> Variable:
        try:
            return self._names[name]
        except KeyError:
            raise ModelError(f"there is no variable named {name!r}{self._known(name)}") from None

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def _known(self, word: str) -> str:
        return near(word, [*self._arrays, *self._names])

    # ---- constraints ---------------------------------------------------------------------

    def add(self, *things: Any, label: str | None = None) -> None:
        """All of `things` must hold; if one of them makes no sense, none is added.

        A thing is a condition, a text such as ``"a + b == c"``, a function whose parameters are
        named like variables, a pair of a function and the list of its variables, or a list (or
        generator) of things. `label` is what traces call it, instead of its own text.
        """
        if not things:
            raise ModelError("add needs at least one condition")
        made = [pair for thing in things for pair in self._lowered(thing, label)]
        self._constraints += made
        self._program = None

    def _lowered(self, thing: Any, label: str | None) -> list[tuple[Constraint, str]]:
        if isinstance(thing, str):
            lowered = self._lowering.lower(parse(thing, self._names, self._arrays))
            text = label or (thing.strip() if len(lowered) == 1 else None)
            return [(constraint, text or own) for constraint, own in lowered]
        if not isinstance(thing, Expression):
            pair = isinstance(thing, tuple) and len(thing) == 2
            if pair and callable(thing[0]) and not isinstance(thing[0], Expression):
                thing = predicate(thing[0], thing[1])
            elif callable(thing):
                thing = predicate(thing, self._parameters(thing))
            elif isinstance(thing, Iterable) and not isinstance(thing, (bytes, dict)):
                return [found for part in thing for found in self._lowered(part, label)]
            else:
                raise ModelError(_no_condition(thing))
        lowered = self._lowering.lower(condition(thing))
        return [(constraint, label or own) for constraint, own in lowered]

    def _parameters(self, function: Callable[..., Any]) -> list[Variable]:
        """The variables that the function's parameters are named after."""
        name = getattr(function, "__name__", repr(function))
        try:
            parameters = inspect.signature(function).parameters.values()
        except (TypeError, ValueError):
            raise ModelError(
                f"{name}: its parameters cannot be seen; write m.add((function, [x, y]))"
            ) from None
        found: list[Variable] = []
        for p in parameters:
            if p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD, p.KEYWORD_ONLY):
                raise ModelError(
                    f"{name}: {p} is not named after one variable; write m.add((function, [x, y]))"
                )
            if p.default is p.empty:
                found.append(self._parameter(name, p.name))
        return found

    def _parameter(self, function: str, name: str) -> Variable:
        if name not in self._names:
            raise ModelError(
                f"{function}: its parameter {name} is not the name of a variable"
                f"{self._known(name)}; or write m.add((function, [x, y]))"
            )
        return self._names[name]

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """What `program` gives the engine; as many as there are `labels`."""
        return self.program().constraints

    @property
    def labels(self) -> tuple[str, ...]:
        """A text for each of the `constraints`."""
        self.program()
        return self._labels

    def narrowed(self, values: Sequence[Sequence[int]]) -> Model:
        """The same constraints where each variable has only these of its values (integers).

        One list a variable, in their order. What many puzzles of one shape share is then read
        only once.
        """
        other = Model()
        other._variables = [
            _narrowed(x, other, own) for x, own in zip(self._variables, values, strict=True)
        ]
        other._plain = all(x.plain for x in other._variables)
        other._names = {x.name: x for x in other._variables}
        other._arrays = _renewed(self._arrays, other._variables)
        other._lowering.operands.constants = dict(self._lowering.operands.constants)
        other._constraints = list(self._constraints)
        return other

    # ---- to the engine and back -----------------------------------------------------------

    @property
    def kernel(self) -> Kernel | None:
        """The specialised solver that may take over, if a family offers one."""
        return self._kernel

    @kernel.setter
    def kernel(self, kernel: Kernel | None) -> None:
        self._kernel = kernel
        self._program = None

    def program(self) -> Program:
        """The model in the engine's language. Here small predicates are called and tabulated."""
        if self._program is None:
            self._program = self._compiled()
        return self._program

    def _compiled(self) -> Program:
        visible = len(self._variables)
        domains = [x.codes for x in self._variables]
        domains += [range(v, v + 1) for v in self._lowering.operands.constants]
        made: list[tuple[Constraint, str]] = []
        for constraint, label in self._constraints:
            final = tabulated(numbered(constraint, visible), domains)
            if final is not None:
                made.append((final, label))
        self._labels = tuple(label for _, label in made)
        return Program(tuple(domains), visible, tuple(c for c, _ in made), self._kernel)

    @property
    def plain(self) -> bool:
        """Whether the engine's integers are the users' values, for all variables."""
        return self._plain

    def decode(self, codes: Sequence[int]) -> tuple[Any, ...]:
        """The user's own values for the engine's integers, one for each visible variable."""
        if self._plain:
            return tuple(codes)
        return tuple(x.decode(c) for x, c in zip(self._variables, codes, strict=True))

    def __repr__(self) -> str:
        return f"<Model of {len(self._variables)} variables, {len(self._constraints)} constraints>"


def _narrowed(x: Variable, owner: Model, values: Sequence[int]) -> Variable:
    if x.coded or not values or any(x.encode(v) is None for v in values):
        raise ModelError(f"{x} cannot be narrowed to {values!r}: it may be {x.domain_text}")
    return Variable(owner, x.index, x.name, values, None)


def _renewed(arrays: Any, variables: Sequence[Variable]) -> Any:
    """The same nested lists and dicts, of these variables."""
    if isinstance(arrays, Variable):
        return variables[arrays.index]
    if isinstance(arrays, dict):
        return {name: _renewed(items, variables) for name, items in arrays.items()}
    return [_renewed(item, variables) for item in arrays]


def _require_name(name: object) -> str:
    if not isinstance(name, str) or not name.strip():
        raise ModelError(f"a variable's name must be a text, not {name!r}")
    return name


def _require_size(name: str, size: object) -> None:
    _require_name(name)
    if not isinstance(size, int) or size < 1:
        raise ModelError(f"{name}: its size must be a number of 1 or more, not {size!r}")


def _either(
    name: str, lo: int | None, hi: int | None, values: Iterable[Hashable] | None
) -> Sequence[Any]:
    if values is not None:
        if lo is not None or hi is not None:
            raise ModelError(f"{name}: give either lo and hi or values, not both")
        return _domain(name, values)
    return _interval(name, lo, hi)


def _interval(name: str, lo: object, hi: object) -> range:
    if not isinstance(lo, Integral) or not isinstance(hi, Integral):
        raise ModelError(f"{name}: its bounds must be integers, not {lo!r} and {hi!r}")
    low, high = int(lo), int(hi)
    if low > high:
        raise ModelError(f"{name} has an empty domain: {low}..{high}")
    if max(abs(low), abs(high)) > MACHINE:
        raise ModelError(f"{name}: a range may reach up to ±2**62, not {low}..{high}")
    return range(low, high + 1)


def _domain(name: str, values: Iterable[Hashable]) -> Sequence[Any]:
    """The values, each once: a value equal to an earlier one is that one."""
    if isinstance(values, range) and values and values.step == 1:
        return _interval(name, values[0], values[-1])
    if isinstance(values, range) and len(values) > _LONGEST:
        raise ModelError(f"{name}: {values} has too many values to list")
    try:
        found = tuple(dict.fromkeys(values))
    except TypeError as error:
        raise ModelError(f"{name}: its values must be hashable objects ({error})") from None
    if not found:
        raise ModelError(f"{name} has an empty domain")
    for value in found:
        if isinstance(value, Expression):
            raise ModelError(f"{name}: a value cannot be the variable or expression {value}")
        if value != value:  # not-a-number, and its like
            raise ModelError(f"{name}: {value!r} is not equal to itself, so it cannot be a value")
    return found


def _are_machine_integers(values: Sequence[Any]) -> bool:
    if isinstance(values, range):
        return True
    return all(isinstance(v, Integral) and abs(int(v)) <= MACHINE for v in values)


def _no_condition(thing: object) -> str:
    if isinstance(thing, bool):
        return (
            f"{thing} is no condition: it comes from comparing things that are no variables "
            "(or from `is`, `in` or a forgotten variable)"
        )
    return f"{thing!r} is no condition: write one such as x + y == 7"
