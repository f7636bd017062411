"""The one place where a search is started."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from types import ModuleType

from clew.base.program import Kernel, Program
from clew.base.result import Limits, Search, Stats
from clew.base.strategy import Strategy

__all__ = ["because", "gave_up", "kernel_search", "remaining", "search"]


def search(
    program: Program,
    strategy: Strategy,
    limits: Limits,
    seed: int = 0,
    trace_cap: int | None = None,
) -> Search:
    """Start the engine. Nothing is searched yet: the caller drains as far as it likes."""
    found: Search = _native().search(program, strategy, limits, seed=seed, trace_cap=trace_cap)
    return found


def kernel_search(kernel: Kernel, limits: Limits) -> Search:
    """Start a specialised solver."""
    found: Search = _native().kernel_search(kernel, limits)
    return found


@cache
def _native() -> ModuleType:
    """The engine, loaded when it is first wanted and not by `import clew`."""
    from clew.engine import native

    return native


def remaining(limits: Limits, spent: Stats) -> Limits:
    """What is left of `limits` after a search that cost `spent`."""
    nodes, seconds = limits.nodes, limits.seconds
    return replace(
        limits,
        nodes=None if nodes is None else max(0, nodes - spent.nodes),
        seconds=None if seconds is None else max(0.0, seconds - spent.seconds),
    )


def gave_up(stats: Stats, limits: Limits) -> str:
    """In words, how far a search came that a limit or a cancel ended."""
    if limits.nodes is not None and stats.nodes >= limits.nodes:
        return f"gave up after {stats.nodes:,} nodes"
    return f"gave up after {stats.seconds:.1f} s"


def because(sentence: str, reason: str) -> str:
    """The sentence with its reason, where there is one."""
    return f"{sentence}: {reason}" if reason else sentence
