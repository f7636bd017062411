"""Why there is no route, in a sentence: reasons that a person can check with a finger on the board.

Every sentence is true and enough: wherever one comes, there is no route. Where none comes, nothing
is said about whether there is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from clew.families._shared.cuts import cut_nodes, pieces
from clew.families._shared.grid import listed
from clew.families._shared.route import Route

__all__ = ["Words", "why_none"]

_MOST_NAMED = 6
"""So many cells are named; of more, how many they are is told."""

_PATIENCE = 2_000_000
"""Reasons that take more steps to look for, about, are not looked for."""

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


@dataclass(frozen=True, slots=True)
class Words:
    """What a family calls its cells and its routes."""

    cells: str = "cells"
    path: str = "a path"
    loop: str = "a closed path"


def why_none(
    route: Route,
    names: Sequence[str],
    words: Words | None = None,
    colour: Callable[[int], str] | None = None,
) -> str:
    """Why no route is there, "" where no reason is seen.

    `names` are the nodes' names. `colour` tells a node's colour where neighbours differ in it, as
    on a chessboard; without it node 0 is black.
    """
    if len(route.neighbours) < 3:
        return ""
    case = _Case(route, names, words or Words(), colour)
    return next((sentence for rule in _RULES for sentence in rule(case)), "")


@dataclass(frozen=True)
class _Case:
    route: Route
    names: Sequence[str]
    words: Words
    colour: Callable[[int], str] | None

    @property
    def near(self) -> tuple[tuple[int, ...], ...]:
        return self.route.neighbours

    @cached_property
    def given(self) -> list[int]:
        """The ends of the route that are given."""
        if self.route.closed:
            return []
        ends = [node for node in (self.route.start, self.route.end) if node is not None]
        placed = [node for node, place in self.route.places if place in (1, len(self.near))]
        return ends + [node for node in placed if node not in ends]

    @cached_property
    def placed(self) -> list[tuple[int, int]]:
        """Nodes whose places are known, with these."""
        known = [(self.route.first, 1), (self.route.end, len(self.near)), *self.route.places]
        return [(node, place) for node, place in known if node is not None]

    @property
    def free(self) -> int:
        """How many ends are not given."""
        return 0 if self.route.closed else 2 - len(self.given)

    @property
    def what(self) -> str:
        return self.words.loop if self.route.closed else self.words.path

    @cached_property
    def side(self) -> list[int]:
        """0 or 1 for each node so that neighbours differ, empty where that cannot be."""
        side = [-1] * len(self.near)
        for first in range(len(side)):
            if side[first] >= 0:
                continue
            side[first], ahead = 0, [first]
            while ahead:
                node = ahead.pop()
                for other in self.near[node]:
                    if side[other] == side[node]:
                        return []
                    if side[other] < 0:
                        side[other] = 1 - side[node]
                        ahead.append(other)
        return side

    @cached_property
    def colours(self) -> tuple[str, str]:
        """What side 0 and side 1 are called."""
        if self.colour is None:
            return "black", "white"
        return self.colour(0), self.colour(self.side.index(1))

    def colour_of(self, node: int) -> str:
        return self.colours[self.side[node]]

    @cached_property
    def cuts(self) -> list[tuple[int, list[list[int]]]]:
        """The nodes without which the rest falls into pieces, with these."""
        found = [node for node, _ in cut_nodes(self.near)]
        if len(found) * len(self.near) > _PATIENCE:
            return []
        return [(node, pieces(self.near, [node])) for node in found]

    def named(self, nodes: Sequence[int]) -> str:
        if len(nodes) > _MOST_NAMED:
            first = ", ".join(self.names[node] for node in nodes[:3])
            return f"{first} and {len(nodes) - 3} more"
        return listed(self.names[node] for node in nodes)

    def tally(self, nodes: Sequence[int]) -> str:
        """``5 black and 3 white``."""
        many = Counter(self.side[node] for node in nodes)
        told = sorted((self.colours[side], many[side]) for side in (0, 1))
        return " and ".join(f"{number} {colour}" for colour, number in told)

    def surplus(self, nodes: Sequence[int], side: int) -> int:
        """By how many the nodes of this side outnumber the others."""
        return sum(1 if self.side[node] == side else -1 for node in nodes)


_Sentences = Iterator[str]


def _same_end(case: _Case) -> _Sentences:
    if len(case.given) == 2 and case.given[0] == case.given[1]:
        yield f"{case.what} cannot both begin and end at {case.named(case.given[:1])}"


def _cut_off(case: _Case) -> _Sentences:
    parts = pieces(case.near, [])
    if len(parts) == 1:
        return
    home = next(
        (part for part in parts if case.given and case.given[0] in part), max(parts, key=len)
    )
    off = sorted(node for part in parts if part is not home for node in part)
    if case.given:
        yield f"{case.named(off)} cannot be reached from {case.names[case.given[0]]}"
    elif len(off) == 1:
        yield f"{case.named(off)} has no neighbour: it cannot be reached"
    elif len(parts) == 2 and len(off) <= _MOST_NAMED:
        yield f"{case.named(off)} cannot be reached from the rest"
    else:
        yield f"the {case.words.cells} fall into {_number(len(parts))} pieces with no way between"


def _colours(case: _Case) -> _Sentences:
    """A route alternates between two colours, where neighbours always differ in colour."""
    if not case.side:
        return
    everything = range(len(case.near))
    more = case.surplus(everything, 0)
    told = f"the {case.words.cells} are {case.tally(everything)}"
    if abs(more) > (not case.route.closed):
        yield f"{told}: {case.what} cannot visit all"
    elif more:
        rich = case.colours[more < 0]
        for node in case.given:
            if case.colour_of(node) != rich:
                yield (
                    f"{told}: {case.what} must begin and end on {rich}, "
                    f"but {case.names[node]} is {case.colour_of(node)}"
                )
    elif len(case.given) == 2 and case.colour_of(case.given[0]) == case.colour_of(case.given[1]):
        yield (
            f"{told}: {case.what} must begin and end on different colours, "
            f"but {case.named(case.given)} are both {case.colour_of(case.given[0])}"
        )


def _places(case: _Case) -> _Sentences:
    """Two places an even number of steps apart have the same colour."""
    if not case.side:
        return
    for (one, early), (other, late) in pairwise(case.placed):
        if (case.side[one] == case.side[other]) != ((late - early) % 2 == 0):
            same = case.side[one] == case.side[other]
            which = f"both {case.colour_of(one)}" if same else "of different colours"
            yield (
                f"{case.named([one, other])} are {which}: places {early} and {late} "
                f"of {case.what} are {'not' if same else 'of the same colour'}"
            )


def _dead_ends(case: _Case) -> _Sentences:
    dead = [node for node, near in enumerate(case.near) if len(near) == 1]
    left = [node for node in dead if node not in case.given]
    if len(left) <= case.free:
        return
    if case.route.closed:
        one = f"{case.named(dead)} is a dead end" if len(dead) == 1 else _dead(case, dead)
        yield f"{one}: {case.what} cannot turn round"
    elif case.free == 2:
        yield f"{_dead(case, dead)}: {case.what} has only two ends"
    elif case.free == 1:
        yield f"{_dead(case, left)}: {case.what} has only one end beside {case.named(case.given)}"
    else:
        one = f"{case.named(left)} is a dead end" if len(left) == 1 else _dead(case, left)
        yield f"{one}: {case.what} ends only at {case.named(case.given)}"


def _dead(case: _Case, nodes: Sequence[int]) -> str:
    return f"{case.named(nodes)} are {'both' if len(nodes) == 2 else 'all'} dead ends"


def _narrow(case: _Case) -> _Sentences:
    """Cells that the route must pass to get from one piece to another."""
    for node, parts in case.cuts:
        fallen = f"without {case.names[node]} the rest falls into {_number(len(parts))} pieces"
        if case.route.closed:
            yield f"{fallen}: {case.what} would pass it twice"
        elif node in case.given:
            yield f"{fallen}: {case.what} with an end there visits only one of them"
        elif len(parts) > 2:
            yield f"{fallen}: {case.what} passes only once"


def _same_piece(case: _Case) -> _Sentences:
    for node, parts in case.cuts:
        for part in parts:
            if len(case.given) == 2 and all(end in part for end in case.given):
                yield (
                    f"without {case.names[node]} the rest falls into two pieces, and "
                    f"{case.named(case.given)} are in the same one: {case.what} between them "
                    "cannot visit the other and come back"
                )


def _colours_of_pieces(case: _Case) -> _Sentences:
    """Beyond a cell that must be passed, a path goes on from the other colour and ends there."""
    if not case.side or case.route.closed:
        return
    for node, parts in case.cuts:
        side = 1 - case.side[node]
        for part in parts:
            more = case.surplus(part, side)
            told = (
                f"beyond {case.names[node]}, which is {case.colour_of(node)}, "
                f"lie {case.tally(part)} {case.words.cells}"
            )
            if more not in (0, 1):
                yield f"{told}: {case.what} cannot visit all of them in one go"
                continue
            last = case.colours[side if more else 1 - side]
            for end in case.given:
                if end in part and case.colour_of(end) != last:
                    yield (
                        f"{told}: {case.what} must have its end there on {last}, "
                        f"but {case.names[end]} is {case.colour_of(end)}"
                    )


def _parts(case: _Case) -> _Sentences:
    """Parts that hang on the rest by one cell hold an end each."""
    cut = {node for node, _ in case.cuts}
    hanging = [part for _, parts in case.cuts for part in parts if cut.isdisjoint(part)]
    left = [part for part in hanging if not any(end in part for end in case.given)]
    if len(left) <= case.free:
        return
    told = "; ".join(case.named(part) for part in left)
    many = "each of these parts" if len(left) > 1 else "this part"
    yield f"{many} hangs on the rest by one cell, so {case.what} must end in it: {told}"


def _pairs(case: _Case) -> _Sentences:
    """Two cells that hold too many pieces together."""
    if len(case.near) ** 2 > _PATIENCE // 32:
        return
    for one in range(len(case.near)):
        apart = len(pieces(case.near, [one]))
        for other, many in cut_nodes(case.near, without=one):
            fallen = many + apart - 1
            ends = sum(node in (one, other) for node in case.given)
            most = 2 if case.route.closed else 3 - ends
            if other > one and fallen > most:
                yield (
                    f"without {case.named([one, other])} the rest falls into {_number(fallen)} "
                    f"pieces: {case.what} cannot visit more than {_number(most)} of them"
                )


def _number(n: int) -> str:
    return _NUMBERS[n] if n < len(_NUMBERS) else str(n)


_RULES = (
    _same_end,
    _cut_off,
    _dead_ends,
    _colours,
    _places,
    _narrow,
    _same_piece,
    _colours_of_pieces,
    _parts,
    _pairs,
)
