"""What a person would do: the ladder of techniques, climbed step by step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from clew.base.board import Board
from clew.base.family import Filling, Puzzle
from clew.base.picture import picture
from clew.base.result import Limits, Uniqueness
from clew.base.step import Fact, Step, Technique
from clew.errors import UsageError
from clew.tasks.check import find_mistakes, first_of
from clew.tasks.solution import PuzzleSolution
from clew.tasks.subject import AnyStrategy, PuzzleSubject, puzzle_subject

__all__ = ["Explanation", "Hint", "Move", "explain", "hint"]

Candidates: TypeAlias = list[set[Any]]

_ENDS = {
    Uniqueness.NONE: "the search finds no solution",
    Uniqueness.ONE: "the search finds exactly one solution",
    Uniqueness.MANY: "the search finds more than one solution",
    Uniqueness.UNKNOWN: "the search gave up",
}


@dataclass(frozen=True, slots=True)
class Move:
    """A `Step` as it was taken: `filling` is how far one is after it."""

    number: int
    step: Step
    title: str
    filling: Filling
    board: Board = field(repr=False, compare=False)

    def __str__(self) -> str:
        return f"{self.number}. {self.title}: {self.step.sentence}"


@dataclass(frozen=True, slots=True)
class Explanation:
    """All the steps, in order, and how it ended.

    `outcome` is "solved", "stuck" (the techniques end before the puzzle does) or "contradiction".
    `uniqueness` is what the search found out about the whole puzzle, where the steps alone did not
    solve it; and `solution` is then its answer. `open_cells` were left by the techniques.
    """

    puzzle: Puzzle
    moves: tuple[Move, ...]
    outcome: str
    filling: Filling
    open_cells: int
    uniqueness: Uniqueness
    solution: PuzzleSolution | None
    family: str

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps alone."""
        return tuple(move.step for move in self.moves)

    @property
    def used(self) -> dict[str, int]:
        """How often each technique was used, by its slug."""
        counts: dict[str, int] = {}
        for move in self.moves:
            counts[move.step.technique] = counts.get(move.step.technique, 0) + 1
        return counts

    @property
    def ending(self) -> str:
        """The last sentence."""
        if self.outcome == "solved":
            return f"Solved in {len(self.moves)} steps."
        found = _ENDS[self.uniqueness]
        if self.outcome == "contradiction":
            return f"A cell has nothing left: there is no solution ({found})."
        cells = "1 cell is" if self.open_cells == 1 else f"{self.open_cells} cells are"
        return f"The techniques known to Clew end here: {cells} open. From here {found}."

    def __str__(self) -> str:
        return "\n".join([*map(str, self.moves), self.ending])


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do next, or why there is nothing to do: `message` is always there.

    `step` is None where the filling is complete, wrong or beyond the techniques; `wrong` are the
    indices of cells that hold a `mistake`, where they are known.
    """

    message: str
    step: Step | None = None
    mistake: bool = False
    wrong: tuple[int, ...] = ()
    board: Board | None = field(default=None, repr=False, compare=False)

    def __str__(self) -> str:
        return self.message if self.board is None else f"{picture(self.board)}\n{self.message}"


def explain(
    x: Puzzle,
    *,
    strategy: AnyStrategy = None,
    limits: Limits | None = None,
    seed: int = 0,
) -> Explanation:
    """Solve as a person would, always by the easiest technique that still finds something.

    Where the techniques end, the search (with `strategy` and `limits`) says what is left.
    """
    what = puzzle_subject(x)
    candidates = _beginning(what)
    moves = tuple(_climb(what, candidates))
    filling = _settled(what, candidates)
    outcome = _outcome(what, candidates, filling)
    uniqueness, solution = Uniqueness.ONE, None
    if outcome != "solved":
        uniqueness, solution = first_of(what, strategy, limits, seed)
    return Explanation(
        x,
        moves,
        outcome,
        filling,
        filling.values.count(None),
        uniqueness,
        solution,
        what.family_name,
    )


def hint(
    x: Puzzle,
    filling: Filling | None = None,
    *,
    limits: Limits | None = None,
    seed: int = 0,
) -> Hint:
    """The next step from a partial filling, or the news that the filling holds a mistake."""
    what = puzzle_subject(x)
    given = filling or Filling((None,) * what.cells)
    mistakes = find_mistakes(what, given, limits or Limits(), seed)
    if mistakes:
        cells = tuple(cell for mistake in mistakes for cell in mistake.cells)
        message = f"There is a mistake: {mistakes[0].sentence}."
        return Hint(message, mistake=True, wrong=cells)
    if given.complete:
        return Hint("Everything is filled in, and it is right.")
    candidates = _beginning(what)
    for cell, value in enumerate(given.values):
        if value is not None:
            candidates[cell] = {value}
    for move in _climb(what, candidates):
        if _tells_more(move.step, given):
            return Hint(move.step.sentence, move.step, board=move.board)
    return Hint("The techniques known to Clew find nothing more here.")


def _tells_more(step: Step, given: Filling) -> bool:
    """Whether it says something about a cell that is still open."""
    cells = [fact.cell for fact in step.therefore if fact.cell < len(given.values)]
    return any(given.values[cell] is None for cell in cells)


def _beginning(what: PuzzleSubject) -> Candidates:
    family = what.family
    if family.candidates is None or not family.techniques:
        raise UsageError(f"{family.name} has no techniques to explain with yet")
    return [set(values) for values in family.candidates(what.puzzle)]


def _climb(what: PuzzleSubject, candidates: Candidates) -> Iterator[Move]:
    """Take steps, from the easiest technique up, until none changes anything.

    Every step taken makes `candidates` smaller, so this ends.
    """
    ladder = sorted(what.family.techniques, key=lambda technique: technique.difficulty)
    number = 0
    while all(candidates):
        found = _next_step(ladder, what.puzzle, candidates)
        if found is None:
            return
        technique, step = found
        before = _settled(what, candidates)
        _apply(step, candidates)
        number += 1
        yield Move(
            number,
            step,
            technique.title,
            _settled(what, candidates),
            what.family.board(what.puzzle, before, step),
        )


def _next_step(
    ladder: list[Technique], puzzle: Any, candidates: Candidates
) -> tuple[Technique, Step] | None:
    for technique in ladder:
        for step in technique.find(puzzle, candidates):
            if any(_news(fact, candidates) for fact in step.therefore):
                return technique, step
    return None


def _left(fact: Fact, candidates: Candidates) -> set[Any]:
    """What a fact leaves of its cell's candidates."""
    values = set(fact.values)
    return candidates[fact.cell] & values if fact.holds else candidates[fact.cell] - values


def _news(fact: Fact, candidates: Candidates) -> bool:
    return _left(fact, candidates) != candidates[fact.cell]


def _apply(step: Step, candidates: Candidates) -> None:
    for fact in step.therefore:
        candidates[fact.cell] = _left(fact, candidates)


def _settled(what: PuzzleSubject, candidates: Candidates) -> Filling:
    """What stands in the cells; candidates of further variables only serve these."""
    cells = candidates[: what.cells]
    return Filling(tuple(next(iter(c)) if len(c) == 1 else None for c in cells))


def _outcome(what: PuzzleSubject, candidates: Candidates, filling: Filling) -> str:
    if not all(candidates) or what.family.check(what.puzzle, filling):
        return "contradiction"
    return "solved" if filling.complete else "stuck"
