"""What a person would do next: which links between neighbouring dots the line takes, and which not.

`candidates` holds the possible places of each dot, then what may follow it, then for each link 0, 1
or both: a *taken* link has only 1 left, a *ruled out* one only 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from clew.base.step import Fact, Step, Technique
from clew.families._shared.grid import listed
from clew.families.dotconnect.puzzle import DotConnect

__all__ = ["TECHNIQUES", "candidates"]

Candidates = Sequence[Set[int]]


def candidates(puzzle: DotConnect) -> list[set[int]]:
    """Where reasoning begins: what is given of places, and any neighbour after any dot."""
    dots = len(puzzle.cells)
    route = puzzle.route
    places = [set(range(1, dots + 1)) for _ in range(dots)]
    known = dict(route.places)
    known |= {} if route.end is None else {route.end: dots}
    known |= {} if route.first is None else {route.first: 1}
    for dot, place in known.items():
        places[dot] = {place}
    after = [{*near} | ({dots} if not puzzle.closed else set()) for near in puzzle.neighbours]
    return [*places, *after, *({0, 1} for _ in puzzle.links)]


@dataclass(frozen=True)
class Position:
    """A moment of the solving."""

    puzzle: DotConnect
    left: Candidates

    @cached_property
    def dots(self) -> int:
        """How many dots there are."""
        return len(self.puzzle.cells)

    @cached_property
    def place(self) -> dict[int, int]:
        """The known places."""
        return {d: next(iter(c)) for d, c in enumerate(self.left[: self.dots]) if len(c) == 1}

    @cached_property
    def ways(self) -> list[dict[int, int]]:
        """For each dot its neighbours, and the index of the link to each."""
        found: list[dict[int, int]] = [{} for _ in range(self.dots)]
        for index, (first, second) in enumerate(self.puzzle.links, 2 * self.dots):
            found[first][second] = found[second][first] = index
        return found

    def taken(self, dot: int) -> list[int]:
        """The neighbours to which the line goes."""
        return [other for other, link in self.ways[dot].items() if self.left[link] == {1}]

    def open(self, dot: int) -> list[int]:
        """The neighbours of which it is not known."""
        return [other for other, link in self.ways[dot].items() if len(self.left[link]) == 2]

    @cached_property
    def ends(self) -> dict[int, int]:
        """The known ends of an open line, and their places."""
        if self.puzzle.closed:
            return {}
        return {dot: place for dot, place in self.place.items() if place in (1, self.dots)}

    def wanted(self, dot: int) -> int | None:
        """How many of its links the line takes; None where that is not known."""
        if self.puzzle.closed:
            return 2
        if dot in self.ends:
            return min(1, self.dots - 1)
        return 2 if len(self.ends) == 2 else None

    def why_wanted(self, dot: int) -> list[Fact]:
        """From what that is known."""
        ends = [dot] if dot in self.ends else [*self.ends]
        return [Fact(end, (self.place[end],)) for end in ends]

    def is_taken(self, dot: int, other: int) -> Fact:
        """The fact that the line goes between two neighbours."""
        return Fact(self.ways[dot][other], (1,))

    def is_not(self, dot: int, other: int) -> Fact:
        """The fact that it does not."""
        return Fact(self.ways[dot][other], (1,), holds=False)

    def chain(self, dot: int, before: int | None = None) -> list[int]:
        """The dots from one on, along taken links, away from `before`."""
        found = [dot]
        while True:
            ahead = [o for o in self.taken(found[-1]) if o != before and o not in found[-2:]]
            if not ahead or ahead[0] == dot:
                return found
            before = found[-1]
            found.append(ahead[0])

    def along(self, chain: Sequence[int]) -> list[Fact]:
        """The taken links of a chain."""
        return [self.is_taken(a, b) for a, b in pairwise(chain)]

    def named(self, dots: Sequence[int]) -> str:
        """Dots in a sentence."""
        return listed(self.puzzle.name(dot) for dot in sorted(dots))

    @cached_property
    def marks(self) -> dict[int, int]:
        """The rank of the known ends and the waypoints, in the order in which they are met."""
        waypoints = self.puzzle.route.waypoints
        found = {dot: rank for rank, dot in enumerate(waypoints, 1)}
        for dot, place in self.ends.items():
            found[dot] = 0 if place == 1 else len(waypoints) + 1
        return found


def last_ways(puzzle: DotConnect, candidates: Candidates) -> Iterator[Step]:
    """Dots that have no more ways left than the line needs."""
    at = Position(puzzle, candidates)
    for dot in range(at.dots):
        wanted, taken, open_ways = at.wanted(dot), at.taken(dot), at.open(dot)
        if wanted and open_ways and len(taken) + len(open_ways) == wanted:
            gone = [o for o in at.ways[dot] if o not in taken and o not in open_ways]
            because = [*at.why_wanted(dot), *(at.is_not(dot, o) for o in gone)]
            because += [at.is_taken(dot, o) for o in taken]
            only = "one way" if wanted == 1 else "two ways"
            sentence = LAST_WAYS.template.format(
                cell=puzzle.name(dot), ways=only, cells=at.named([*taken, *open_ways])
            )
            therefore = [at.is_taken(dot, o) for o in open_ways]
            yield Step(LAST_WAYS.slug, tuple(because), tuple(therefore), sentence)


def enough_ways(puzzle: DotConnect, candidates: Candidates) -> Iterator[Step]:
    """Dots through which the line goes already."""
    at = Position(puzzle, candidates)
    for dot in range(at.dots):
        taken, open_ways = at.taken(dot), at.open(dot)
        if open_ways and len(taken) == (2 if dot not in at.ends else 1):
            because = [at.is_taken(dot, other) for other in taken]
            because += at.why_wanted(dot) if dot in at.ends else []
            sentence = ENOUGH_WAYS.template.format(
                cell=puzzle.name(dot), taken=at.named(taken), cells=at.named(open_ways)
            )
            therefore = [at.is_not(dot, other) for other in open_ways]
            yield Step(ENOUGH_WAYS.slug, tuple(because), tuple(therefore), sentence)


def early_loop(puzzle: DotConnect, candidates: Candidates) -> Iterator[Step]:
    """Links between the two ends of a piece of the line."""
    at = Position(puzzle, candidates)
    for dot in range(at.dots):
        if len(at.taken(dot)) != 1:
            continue
        chain = at.chain(dot)
        last = chain[-1]
        if len(chain) > 2 and last in at.open(dot) and dot < last:
            if puzzle.closed and len(chain) == at.dots:
                continue
            sentence = EARLY_LOOP.template.format(cells=at.named([dot, last]))
            yield Step(EARLY_LOOP.slug, tuple(at.along(chain)), (at.is_not(dot, last),), sentence)


def wrong_order(puzzle: DotConnect, candidates: Candidates) -> Iterator[Step]:
    """Links that would lead from a number to one that is not the next."""
    at = Position(puzzle, candidates)
    if len(at.marks) < 2:
        return
    for first, second in puzzle.links:
        if second not in at.open(first):
            continue
        one, other = _to_mark(at, first), _to_mark(at, second)
        if one is None or other is None or abs(at.marks[one[-1]] - at.marks[other[-1]]) == 1:
            continue
        if other[-1] in one:
            continue  # the same piece: another technique's
        because = [*at.along(one), *at.along(other)]
        ends = [mark for mark in (one[-1], other[-1]) if mark in at.ends]
        because += [Fact(end, (at.place[end],)) for end in ends]
        sentence = WRONG_ORDER.template.format(
            cells=at.named([first, second]),
            one=puzzle.name(one[-1]),
            other=puzzle.name(other[-1]),
        )
        yield Step(WRONG_ORDER.slug, tuple(because), (at.is_not(first, second),), sentence)


def _to_mark(at: Position, dot: int) -> list[int] | None:
    """From a piece's end along it to the first end or waypoint; None if there is none."""
    if len(at.taken(dot)) > 1 or (dot in at.ends and at.taken(dot)):
        return None
    chain = at.chain(dot)
    marked = next((i for i, each in enumerate(chain) if each in at.marks), None)
    return None if marked is None else chain[: marked + 1]


def counting_on(puzzle: DotConnect, candidates: Candidates) -> Iterator[Step]:
    """Places of the dots that follow a known one along the line."""
    at = Position(puzzle, candidates)
    for dot, place in at.place.items():
        for other in at.taken(dot):
            if other in at.place:
                continue
            known = _direction(at, dot, place, other)
            if known is None:
                continue
            step, because = known
            chain = [other]
            for each in at.chain(other, dot)[1:]:
                if each in at.place:
                    break
                chain.append(each)
            because += at.along([dot, *chain])
            therefore = [Fact(d, (place + step * i,)) for i, d in enumerate(chain, 1)]
            sentence = COUNTING_ON.template.format(
                cell=puzzle.name(dot),
                step=_step(place),
                cells=listed(f"{puzzle.name(f.cell)} is {_step(f.values[0])}" for f in therefore),
            )
            yield Step(COUNTING_ON.slug, tuple(because), tuple(therefore), sentence)


def _direction(at: Position, dot: int, place: int, other: int) -> tuple[int, list[Fact]] | None:
    """Whether places grow or fall from a dot to its neighbour on the line, and from what."""
    here = Fact(dot, (place,))
    if not at.puzzle.closed and place in (1, at.dots):
        return (1 if place == 1 else -1), [here]
    for before in at.taken(dot):
        if before != other and abs(at.place.get(before, -9) - place) == 1:
            step = place - at.place[before]
            return step, [here, Fact(before, (at.place[before],)), at.is_taken(before, dot)]
    return None


def _step(place: int) -> str:
    return "S" if place == 1 else f"step {place - 1}"


COUNTING_ON = Technique(
    slug="counting-on",
    title="Counting on",
    template="The line goes on from {cell}, which is {step}: {cells}.",
    difficulty=1.0,
    find=counting_on,
)

ENOUGH_WAYS = Technique(
    slug="enough-ways",
    title="Ways enough",
    template="The line goes from {cell} to {taken}, so not to {cells}.",
    difficulty=1.1,
    find=enough_ways,
)

LAST_WAYS = Technique(
    slug="last-ways",
    title="Last ways",
    template="{cell} has {ways} left and needs as many: the line goes to {cells}.",
    difficulty=1.2,
    find=last_ways,
)

EARLY_LOOP = Technique(
    slug="early-loop",
    title="No early loop",
    template="A step between {cells} would close the line before it has met every dot.",
    difficulty=1.5,
    find=early_loop,
)

WRONG_ORDER = Technique(
    slug="wrong-order",
    title="Wrong order",
    template="A step between {cells} would join {one} and {other}, which do not follow each other.",
    difficulty=1.8,
    find=wrong_order,
)

#: The ladder, easy first.
TECHNIQUES: tuple[Technique, ...] = (
    COUNTING_ON,
    ENOUGH_WAYS,
    LAST_WAYS,
    EARLY_LOOP,
    WRONG_ORDER,
)
