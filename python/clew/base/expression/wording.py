"""How expressions are written, and what to write instead of asking for their truth."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Final, Protocol

__all__ = ["ATOM", "COMPARISON", "JUNCTION", "POWER", "SIGN", "SIGNS", "SUM", "TERM"]

# How tightly the parts of a text hold together.
JUNCTION, COMPARISON, SUM, TERM, SIGN, POWER, ATOM = range(7)

#: How each operation is written: its sign and how tightly it binds.
SIGNS: Final[dict[str, tuple[str, int]]] = {
    "mul": ("*", TERM),
    "div": (" / ", TERM),
    "floordiv": (" // ", TERM),
    "mod": (" % ", TERM),
    "pow": ("**", POWER),
}


class Text(Protocol):
    """Whatever has a text that holds together more or less tightly."""

    @property
    def binding(self) -> int: ...


def bound(node: Text, binding: int) -> str:
    """Its text, in brackets where it holds together less than `binding`."""
    return str(node) if node.binding >= binding else f"({node})"


def commas(items: Iterable[object]) -> str:
    """The items, separated by commas."""
    return ", ".join(map(str, items))


def braces(values: Sequence[Hashable]) -> str:
    """The first values, as a set."""
    shown = ", ".join(map(repr, values[:8]))
    return f"{{{shown}{', …' if len(values) > 8 else ''}}}"


def value_has_no_truth(node: Text) -> str:
    """What to write instead of asking a value for its truth."""
    return (
        f"{node} has no truth value: it stands for a value still to be found. "
        f"Compare it, as in m.add({node} != 0); instead of `not {node}` write ~{node} "
        f"(for a variable that is 0 or 1)"
    )


def condition_has_no_truth(node: Text) -> str:
    """What to write instead of asking a condition for its truth."""
    this = bound(node, SIGN)
    return (
        f"{node} is a condition on values still to be found, so it is neither true nor false here. "
        f"Instead of `{node} and …` write {this} & (…), or give m.add both: m.add({node}, …); "
        f"instead of `{node} or …` write {this} | (…); instead of `not …` write ~{this}; "
        f"instead of `if {node}:` write m.add(implies({node}, …))."
    )


def no_membership(item: Text) -> str:
    """What to write instead of ``item in [1, 2]``."""
    return f"Instead of `{item} in [1, 2]` write {item}.among([1, 2])."


def no_chain(item: Text) -> str:
    """What to write instead of ``1 < item < 5``."""
    return f"Instead of a chain such as `1 < {item} < 5` write (1 < {item}) & ({item} < 5)."
