"""What a person would do next. Each technique looks at ``(puzzle, candidates)`` and yields steps.

`candidates` holds one set of values a cell; a cell with one value counts as filled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from clew.base.step import Fact, Step, Technique
from clew.families._shared.grid import listed
from clew.families.kenken.position import Candidates, Position, Ways
from clew.families.kenken.puzzle import KenKen

__all__ = ["TECHNIQUES", "candidates"]

#: More combinations than these are counted rather than listed in a sentence.
_LISTED = 4


def candidates(puzzle: KenKen) -> list[set[int]]:
    """Where reasoning begins: what cages of one cell give, all values elsewhere."""
    return [set(puzzle.values) if clue is None else {clue} for clue in puzzle.clues]


def naked_single(puzzle: KenKen, candidates: Candidates) -> Iterator[Step]:
    """Open cells that can be one value only."""
    at = Position.of(puzzle, candidates)
    for cell, values in enumerate(at.open):
        if at.is_open(cell) and len(values) == 1:
            (value,) = values
            sentence = NAKED_SINGLE.template.format(
                cell=puzzle.cell_name(cell), value=value, why=_why_alone(at, cell)
            )
            therefore = (Fact(cell, (value,)),)
            yield Step(NAKED_SINGLE.slug, at.reasons([cell]), therefore, sentence)


def _why_alone(at: Position, cell: int) -> str:
    seen = [value for value in sorted(at.seen(cell)) if value in at.given[cell]]
    struck = [value for value in at.puzzle.values if value not in at.given[cell]]
    parts = [f"it sees {listed(seen)}"] if seen else []
    if struck:
        parts.append(f"{listed(struck)} {_be(struck)} ruled out before")
    return "; ".join(parts)


def _be(things: list[int]) -> str:
    return "is" if len(things) == 1 else "are"


def no_combination(puzzle: KenKen, candidates: Candidates) -> Iterator[Step]:
    """Values that no combination of a cage uses in a cell."""
    at = Position.of(puzzle, candidates)
    for index, cage in enumerate(puzzle.cages):
        ways = at.ways(index)
        if ways is None or len(cage.cells) == 1:
            continue
        therefore = tuple(
            Fact(cell, tuple(sorted(gone)), holds=False)
            for place, cell in enumerate(cage.cells)
            if at.is_open(cell) and (gone := at.open[cell] - {way[place] for way in ways})
        )
        if therefore:
            sentence = NO_COMBINATION.template.format(
                cage=puzzle.cage_name(index), ways=_told(ways), what=_not(at, therefore)
            )
            yield Step(NO_COMBINATION.slug, at.reasons(cage.cells), therefore, sentence)


def _told(ways: Ways) -> str:
    """The combinations, whatever their order: ``only 1 4 or 2 3``."""
    found = sorted({tuple(sorted(way)) for way in ways})
    if not found:
        return "nothing"
    if len(found) > _LISTED:
        return f"{len(found)} combinations"
    *first, last = [" ".join(map(str, way)) for way in found]
    return f"only {', '.join(first)} or {last}" if first else f"only {last}"


def _not(at: Position, facts: Iterable[Fact]) -> str:
    """``r1c1 is not 2 or 3, r1c2 is not 4``."""
    return ", ".join(
        f"{at.puzzle.cell_name(fact.cell)} is not {' or '.join(map(str, fact.values))}"
        for fact in facts
    )


def hidden_single(puzzle: KenKen, candidates: Candidates) -> Iterator[Step]:
    """Values that one open cell only of a line can take, where every line needs all values."""
    if len(puzzle.values) > puzzle.size:
        return
    at = Position.of(puzzle, candidates)
    for index, line in enumerate(puzzle.lines):
        for value in puzzle.values:
            places = [cell for cell in line if value in at.open[cell]]
            if len(places) == 1 and at.is_open(places[0]):
                yield _hidden_step(at, index, places[0], value)


def _hidden_step(at: Position, line: int, cell: int, value: int) -> Step:
    others = [c for c in at.puzzle.lines[line] if c != cell]
    because: dict[Fact, None] = {}
    struck, seeing = [], []
    for other in others:
        filled = at.filled[other]
        if filled is not None:
            because[Fact(other, (filled,))] = None
        elif value not in at.given[other]:
            struck.append(other)
            because[Fact(other, (value,), holds=False)] = None
        else:
            seeing.append(other)
            because[Fact(at.seen(other)[value], (value,))] = None
    parts = [f"{at.named(seeing)} {'see' if len(seeing) > 1 else 'sees'} one"] if seeing else []
    if struck:
        parts.append(f"for {at.named(struck)} it is ruled out before")
    sentence = HIDDEN_SINGLE.template.format(
        line=at.puzzle.line_name(line),
        cell=at.puzzle.cell_name(cell),
        value=value,
        why="; ".join(parts) or "its other cells are filled",
    )
    return Step(HIDDEN_SINGLE.slug, tuple(because), (Fact(cell, (value,)),), sentence)


def naked_pair(puzzle: KenKen, candidates: Candidates) -> Iterator[Step]:
    """Two cells of a line with the same two values."""
    yield from _naked_set(puzzle, candidates, 2, NAKED_PAIR)


def naked_triple(puzzle: KenKen, candidates: Candidates) -> Iterator[Step]:
    """Three cells of a line with three values between them."""
    yield from _naked_set(puzzle, candidates, 3, NAKED_TRIPLE)


def _naked_set(
    puzzle: KenKen, candidates: Candidates, size: int, technique: Technique
) -> Iterator[Step]:
    at = Position.of(puzzle, candidates)
    for index, line in enumerate(puzzle.lines):
        small = [cell for cell in line if at.is_open(cell) and 1 < len(at.open[cell]) <= size]
        for cells in combinations(small, size):
            values = frozenset[int]().union(*(at.open[cell] for cell in cells))
            if len(values) == size:
                therefore = _leaving(at, line, cells, values)
                if therefore:
                    sentence = technique.template.format(
                        line=puzzle.line_name(index),
                        cells=at.named(cells),
                        values=listed(sorted(values)),
                        what=_not(at, therefore),
                    )
                    yield Step(technique.slug, at.reasons(cells), therefore, sentence)


def _leaving(
    at: Position, line: range, cells: Iterable[int], values: Iterable[int]
) -> tuple[Fact, ...]:
    """The values leave the line's other open cells."""
    inside = set(cells)
    return tuple(
        Fact(cell, tuple(sorted(gone)), holds=False)
        for cell in line
        if cell not in inside and at.is_open(cell) and (gone := at.open[cell] & set(values))
    )


def cage_line(puzzle: KenKen, candidates: Candidates) -> Iterator[Step]:
    """Values that a cage puts into a line whichever way it is filled."""
    at = Position.of(puzzle, candidates)
    for index, cage in enumerate(puzzle.cages):
        ways = at.ways(index)
        if not ways or len(cage.cells) == 1:
            continue
        for number in sorted({line for cell in cage.cells for line in at.lines_of(cell)}):
            line = puzzle.lines[number]
            places = [place for place, cell in enumerate(cage.cells) if cell in line]
            values = frozenset.intersection(
                *(frozenset(way[place] for place in places) for way in ways)
            )
            therefore = _leaving(at, line, cage.cells, values)
            if len(places) > 1 and therefore:
                needed = sorted({value for fact in therefore for value in fact.values})
                sentence = CAGE_LINE.template.format(
                    cage=puzzle.cage_name(index),
                    values=listed(needed),
                    line=puzzle.line_name(number),
                    what=_not(at, therefore),
                )
                yield Step(CAGE_LINE.slug, at.reasons(cage.cells), therefore, sentence)


NAKED_SINGLE = Technique(
    slug="naked-single",
    title="Naked single",
    template="{cell} can only be {value}: {why}.",
    difficulty=2.0,
    find=naked_single,
)

NO_COMBINATION = Technique(
    slug="no-combination",
    title="No combination in the cage",
    template="{cage} can hold {ways}: {what}.",
    difficulty=4.0,
    find=no_combination,
)

HIDDEN_SINGLE = Technique(
    slug="hidden-single",
    title="Hidden single",
    template="In {line} only {cell} can be {value}: {why}.",
    difficulty=5.0,
    find=hidden_single,
)

NAKED_PAIR = Technique(
    slug="naked-pair",
    title="Naked pair",
    template="In {line}, {cells} hold {values} between them: {what}.",
    difficulty=25.0,
    find=naked_pair,
)

CAGE_LINE = Technique(
    slug="cage-line",
    title="A cage's values in a line",
    template="{cage} takes {values} in {line} whichever way it is filled: {what}.",
    difficulty=35.0,
    find=cage_line,
)

NAKED_TRIPLE = Technique(
    slug="naked-triple",
    title="Naked triple",
    template="In {line}, {cells} hold {values} between them: {what}.",
    difficulty=50.0,
    find=naked_triple,
)

#: The ladder, easy first.
TECHNIQUES: tuple[Technique, ...] = (
    NAKED_SINGLE,
    NO_COMBINATION,
    HIDDEN_SINGLE,
    NAKED_PAIR,
    CAGE_LINE,
    NAKED_TRIPLE,
)
