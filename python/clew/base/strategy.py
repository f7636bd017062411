"""How to search: variable order / value order / level of propagation / restarts.

A strategy prints and parses as one string, ``smallest/ascending/domain`` (with a fourth part,
``/luby`` or ``/geometric``, when it restarts), so that a flag, a benchmark row and a test's name
are the same word.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from clew.errors import UsageError

__all__ = ["LEVELS", "RESTARTS", "VALUE_ORDERS", "VARIABLE_ORDERS", "Strategy"]

VARIABLE_ORDERS = ("input", "smallest", "domwdeg", "random")
VALUE_ORDERS = ("ascending", "descending", "least-constraining", "random")
LEVELS = ("leaf", "check", "forward", "bounds", "domain")
RESTARTS = ("none", "luby", "geometric")

_SLOTS = {
    "variable": VARIABLE_ORDERS,
    "value": VALUE_ORDERS,
    "level": LEVELS,
    "restarts": RESTARTS,
}


@dataclass(frozen=True, slots=True)
class Strategy:
    """Named slots with defaults: ``str()`` and `parse` are each other's inverse."""

    variable: str = "smallest"
    value: str = "ascending"
    level: str = "domain"
    restarts: str = "none"

    def __post_init__(self) -> None:
        for slot, choices in _SLOTS.items():
            word = getattr(self, slot)
            if word not in choices:
                raise UsageError(
                    f"unknown {slot} {word!r} in a strategy: choose one of {', '.join(choices)}"
                )

    def __str__(self) -> str:
        text = f"{self.variable}/{self.value}/{self.level}"
        return text if self.restarts == "none" else f"{text}/{self.restarts}"

    @classmethod
    @lru_cache
    def parse(cls, text: str) -> Strategy:
        """Read ``smallest/ascending/domain``; slots may be left out, as in ``input/forward``.

        Every word belongs to one slot only, save ``random``, which is a variable order where it
        comes first and a value order after one.
        """
        strategy = cls()
        filled: set[str] = set()
        for word in text.strip().split("/"):
            slot = next(
                (s for s, choices in _SLOTS.items() if word in choices and s not in filled), None
            )
            if slot is None:
                raise UsageError(
                    f"cannot read the strategy {text!r}: {word!r} is not one of "
                    + "; ".join(f"{s}: {', '.join(c)}" for s, c in _SLOTS.items())
                )
            strategy = replace(strategy, **{slot: word})
            filled.add(slot)
        return strategy
