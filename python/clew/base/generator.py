"""Making puzzles: what a family's generator is given, and the options it has.

A generator knows no engine: what it wants proved it asks of its `Prover`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from clew.errors import UsageError

if TYPE_CHECKING:
    from clew.base.family import Filling
    from clew.base.program import Kernel

__all__ = ["Generator", "Option", "Prover"]

_WORDS = {"yes": True, "true": True, "no": False, "false": False}


class Prover(Protocol):
    """Solves puzzles for a generator, always with the same answer for the same question."""

    def solutions(
        self, puzzle: Any, at_most: int = 2, *, nodes: int | None = None, seed: int = 0
    ) -> list[Filling] | None:
        """Up to `at_most` solutions: fewer are all there are. None if `nodes` did not suffice."""
        ...

    def answer(self, kernel: Kernel) -> tuple[int, ...] | None:
        """The first answer of a compiled solver, None if it ends without one."""
        ...


@dataclass(frozen=True, slots=True)
class Option:
    """Something one can wish for. The type of `default` is the type of its values.

    `kind` says so where the default is None. `choices`, if any, are all there is to choose from.
    `file`: the value is a text that the command line reads from the file one names.
    """

    name: str
    help: str
    default: Any = None
    kind: type = str
    choices: tuple[Any, ...] = ()
    file: bool = False

    @property
    def type(self) -> type:
        """What its values are."""
        return self.kind if self.default is None else type(self.default)

    def read(self, text: str) -> Any:
        """The value written as `text`."""
        try:
            value = _WORDS[text.lower()] if self.type is bool else self.type(text)
        except (KeyError, ValueError):
            raise UsageError(
                f"option {self.name} takes {_NAMES[self.type]}, not {text!r}"
            ) from None
        return self.checked(value)

    def checked(self, value: Any) -> Any:
        """The value, if it may be one."""
        wanted = self.type
        whole = isinstance(value, int) and not isinstance(value, bool)
        if wanted is float and whole:
            value = float(value)
        if value is None and self.default is None:
            return None
        if not isinstance(value, wanted) or (wanted is int and not whole):
            raise UsageError(f"option {self.name} takes {_NAMES[wanted]}, not {value!r}")
        if self.choices and value not in self.choices:
            known = ", ".join(map(str, self.choices))
            raise UsageError(f"option {self.name} is one of {known}, not {value!r}")
        return value


_NAMES: dict[type, str] = {
    int: "a whole number",
    float: "a number",
    bool: "yes or no",
    str: "a text",
}


@dataclass(frozen=True, slots=True)
class Generator:
    """How a family makes puzzles.

    `make(chance, prover, options)` returns a puzzle; all its chance comes from `chance`, so that
    the same seed makes the same puzzle on every machine. `options` holds a checked value for each
    of the generator's options. What cannot be made is a `UsageError` that says why.

    `unique(options)`: whether puzzles made so have exactly one solution, always; they have one at
    least in any case.
    """

    options: tuple[Option, ...]
    make: Callable[[Random, Prover, Mapping[str, Any]], Any]
    unique: Callable[[Mapping[str, Any]], bool] = lambda options: True

    def chosen(self, wishes: Mapping[str, Any]) -> dict[str, Any]:
        """A value for every option: the wish, or the default."""
        known = {option.name: option for option in self.options}
        for name in wishes:
            if name not in known:
                told = ", ".join(known) or "none"
                raise UsageError(f"there is no option {name!r} here: there are {told}")
        return {
            name: option.checked(wishes[name]) if name in wishes else option.default
            for name, option in known.items()
        }
