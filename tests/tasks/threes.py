"""A tiny family: three cells that hold 1, 2 and 3, each once. Text: ``threes: 1 . .``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from clew.base.board import Board, Cell
from clew.base.family import Chunk, Family, Filling, Format, OwnStrategy
from clew.base.globals import all_different
from clew.base.model import Model
from clew.base.result import Limits, Search
from clew.base.step import Fact, Step, Technique
from clew.base.strategy import Strategy
from clew.engine import reference
from clew.errors import ParseError, PuzzleError


@dataclass(frozen=True)
class Threes:
    family: ClassVar[str] = "threes"
    cells: tuple[int | None, ...]


def parse(text: str, format: str | None = None) -> Threes:
    words = text.removeprefix("threes:").split()
    if len(words) != 3:
        raise ParseError(f"{len(words)} cells, not 3", line=1, column=len(text))
    cells = tuple(None if word == "." else int(word) for word in words)
    given = [cell for cell in cells if cell]
    if len(set(given)) < len(given):
        raise PuzzleError("a number stands twice")
    return Threes(cells)


def split(text: str) -> Iterator[Chunk]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("threes:"):
            yield Chunk(line, number, "line")


def model(puzzle: Threes) -> Model:
    made = Model()
    cells = [made.variable(f"c{i}", [c] if c else [1, 2, 3]) for i, c in enumerate(puzzle.cells)]
    made.add(all_different(cells), label="all different")
    return made


def write(puzzle: Threes) -> str:
    return "threes: " + " ".join(str(c or ".") for c in puzzle.cells)


def check(puzzle: Threes, filling: Filling) -> list[str]:
    values = [v for v in filling.values if v]
    return ["a number stands twice"] if len(set(values)) < len(values) else []


def board(puzzle: Threes, filling: Filling | None, step: Step | None) -> Board:
    shown = filling.values if filling else puzzle.cells
    cells = [
        Cell(0, i, str(v or ""), "clue" if puzzle.cells[i] else "value" if v else "blank")
        for i, v in enumerate(shown)
    ]
    return Board(1, 3, tuple(cells), str(step or ""))


def last_one(puzzle: Threes, candidates: Sequence[set[int]]) -> Iterator[Step]:
    known = [next(iter(c)) for c in candidates if len(c) == 1]
    for cell, values in enumerate(candidates):
        if len(values) > 1 and len(values - set(known)) == 1:
            (value,) = values - set(known)
            yield Step("last", (), (Fact(cell, (value,)),), f"c{cell} is {value}: the last one.")


def own(puzzle: Threes, limits: Limits, seed: int, trace_cap: int | None) -> Search:
    program = model(puzzle).program()
    return reference.search(program, Strategy(level="leaf"), limits, seed=seed, trace_cap=trace_cap)


def filling(puzzle: Threes, values: Sequence[Any]) -> Filling:
    return Filling(tuple(values))


FAMILY = Family(
    name="threes",
    title="Threes",
    summary="1, 2 and 3, each once.",
    puzzle=Threes,
    formats=(Format("line", "one line", write), Format("old", "read only")),
    recognise=lambda text: 1.0 if "threes:" in text else 0.0,
    split=split,
    parse=parse,
    model=model,
    filling=filling,
    values=lambda puzzle, filling: filling.values,
    given=lambda puzzle: Filling(puzzle.cells),
    check=check,
    board=board,
    write_filling=lambda puzzle, filling: write(Threes(filling.values)),
    cell_name=lambda puzzle, index: f"c{index}",
    strategies=(OwnStrategy("slow", "Tests at the end", own),),
    techniques=(Technique("last", "Last one", "{cell} is {value}", 1.0, last_one),),
    candidates=lambda puzzle: [{c} if c else {1, 2, 3} for c in puzzle.cells],
)
