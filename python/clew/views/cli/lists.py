"""What there is: families and strategies."""

from __future__ import annotations

from collections.abc import Iterator

from clew import families
from clew.base.family import Family
from clew.base.strategy import DEFAULT, LEARNING, LEVELS, RESTARTS, VALUE_ORDERS, VARIABLE_ORDERS
from clew.views.json import dumped

__all__ = ["family_lines", "strategy_lines"]


def family_lines(as_json: bool) -> Iterator[str]:
    """The families with their notations."""
    for family in families.families().values():
        if as_json:
            yield dumped(_family_record(family))
            continue
        yield f"{family.name}: {family.title}. {family.summary}"
        width = max(len(form.name) for form in family.formats)
        for form in family.formats:
            reads = "" if form.write is not None else " (read only)"
            yield f"  {form.name:{width}}  {form.title}{reads}"


def _family_record(family: Family) -> dict[str, object]:
    return {
        "family": family.name,
        "title": family.title,
        "summary": family.summary,
        "formats": [
            {"name": f.name, "title": f.title, "writes": f.write is not None}
            for f in family.formats
        ],
        "techniques": [t.slug for t in sorted(family.techniques, key=lambda t: t.difficulty)],
    }


def strategy_lines(name: str | None, as_json: bool) -> Iterator[str]:
    """The engine's slots, then each family's own strategies."""
    found = families.families().values() if name is None else [families.family(name)]
    slots = {
        "variable": VARIABLE_ORDERS,
        "value": VALUE_ORDERS,
        "level": LEVELS,
        "restarts": RESTARTS,
        "learning": LEARNING,
    }
    if as_json:
        yield dumped({"slots": slots, "default": str(DEFAULT)})
    elif name is None:
        yield f"A strategy is variable/value/level/restarts/learning; {DEFAULT} if not said."
        yield from (f"  {slot:9} {', '.join(words)}" for slot, words in slots.items())
    for family in found:
        yield from _own_lines(family, as_json)


def _own_lines(family: Family, as_json: bool) -> Iterator[str]:
    if as_json:
        own = {s.name: s.title for s in family.strategies}
        yield dumped({"family": family.name, "default": family.default_strategy, "own": own})
        return
    defaults = " or ".join(filter(None, (family.shortcut, family.default_strategy)))
    yield f"{family.name} (default {defaults}):"
    width = max((len(s.name) for s in family.strategies), default=0)
    yield from (f"  {s.name:{width}}  {s.title}" for s in family.strategies)
