"""How to search: variable order / value order / level of propagation / restarts / learning.

A strategy prints and parses as one string, ``smallest/ascending/domain`` (and ``/luby`` or the like
when it restarts, ``/learn`` when it learns from conflicts), so that a flag, a benchmark row and a
test's name are the same word.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from clew.errors import UsageError

__all__ = [
    "DEFAULT",
    "LEARNING",
    "LEVELS",
    "RESTARTS",
    "VALUE_ORDERS",
    "VARIABLE_ORDERS",
    "Strategy",
]

VARIABLE_ORDERS = ("input", "smallest", "domwdeg", "random")
VALUE_ORDERS = ("ascending", "descending", "least-constraining", "random", "last")
LEVELS = ("leaf", "check", "forward", "bounds", "domain")
RESTARTS = ("none", "luby", "geometric", "rescue")
LEARNING = ("none", "learn", "late")

_SLOTS = {
    "variable": VARIABLE_ORDERS,
    "value": VALUE_ORDERS,
    "level": LEVELS,
    "restarts": RESTARTS,
    "learning": LEARNING,
}
#: What the other slots are where a strategy learns and does not name them.
_WITH_LEARNING = {"value": "last", "restarts": "luby"}


@dataclass(frozen=True, slots=True)
class Strategy:
    """Named slots with defaults: ``str()`` and `parse` are each other's inverse."""

    variable: str = "smallest"
    value: str = "ascending"
    level: str = "domain"
    restarts: str = "none"
    learning: str = "none"

    def __post_init__(self) -> None:
        for slot, choices in _SLOTS.items():
            word = getattr(self, slot)
            if word not in choices:
                raise UsageError(
                    f"unknown {slot} {word!r} in a strategy: choose one of {', '.join(choices)}"
                )
        if self.value == "last" and self.learning == "none":
            raise UsageError("the value order 'last' needs learning, as in last/learn")

    @property
    def words(self) -> tuple[str, str, str, str, str]:
        """The word of each slot."""
        return self.variable, self.value, self.level, self.restarts, self.learning

    def __str__(self) -> str:
        *always, restarts, learning = self.words
        if learning != "none":
            return "/".join(self.words)
        return "/".join(always if restarts == "none" else [*always, restarts])

    @classmethod
    @lru_cache
    def parse(cls, text: str) -> Strategy:
        """Read ``smallest/ascending/domain``; slots may be left out, as in ``input/forward``.

        Every word belongs to one slot only, save ``random``, which is a variable order where it
        comes first and a value order after one, and ``none``. Where it learns, the value
        order is ``last`` and the restarts are ``luby`` if nothing else is said.
        """
        filled: dict[str, str] = {}
        for word in text.strip().split("/"):
            slot = next(
                (s for s, choices in _SLOTS.items() if word in choices and s not in filled), None
            )
            if slot is None:
                raise UsageError(
                    f"cannot read the strategy {text!r}: {word!r} is not one of "
                    + "; ".join(f"{s}: {', '.join(c)}" for s, c in _SLOTS.items())
                )
            filled[slot] = word
        if filled.get("learning", "none") != "none":
            filled = _WITH_LEARNING | filled
        return cls(**filled)


#: What is taken where nobody says how: it begins plainly, and is not lost where that leads nowhere.
DEFAULT = Strategy(restarts="rescue")
