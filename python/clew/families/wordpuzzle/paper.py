"""The two published searches, by letters and by words.

Both take the lowest empty position. The search by letters tries A to Z there (and whatever other
letters the lists have) and keeps a letter if every category of that position still has a word that
fits. The search by words tries, in the lists' order, every word of the first category (in a told
order) that has the position, and writes it over what stands there; it keeps it if every category
of the puzzle still has a word that fits. So it meets a solution several times; each is told once.

Counters: a *check* is a letter or word tried, a *node* one that was kept, a *backtrack* one taken
back, a *fail* a place where none led on.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from string import ascii_uppercase

from clew.base.result import Limits, Trace
from clew.families._shared.walk import Walk
from clew.families.wordpuzzle.model import word_codes
from clew.families.wordpuzzle.order import entries_in_order
from clew.families.wordpuzzle.patterns import Patterns
from clew.families.wordpuzzle.puzzle import WordPuzzle

__all__ = ["paper_letter", "paper_word", "told_letters", "told_words"]


def paper_letter(puzzle: WordPuzzle, limits: Limits, seed: int, trace_cap: int | None) -> Walk:
    """The search by letters; nothing in it is random, so `seed` plays no part."""
    return _Letters(puzzle, limits, trace_cap)


def paper_word(puzzle: WordPuzzle, limits: Limits, seed: int, trace_cap: int | None) -> Walk:
    """The search by words; nothing in it is random, so `seed` plays no part."""
    return _Words(puzzle, limits, trace_cap)


@dataclass(slots=True)
class _Place:
    """Where the search stands: a variable, what it has yet to try, what it placed last.

    `before` is what stood in the positions on arriving, `known` how many solutions there were.
    """

    variable: int
    left: Iterator[str]
    before: list[str | None]
    known: int
    placed: str | None = None


class _Paper(Walk):
    """The loop of both. Invariant: `_places` are the places from the first to the one at hand."""

    def __init__(self, puzzle: WordPuzzle, limits: Limits, trace_cap: int | None = None) -> None:
        self._puzzle = puzzle
        self._patterns = Patterns(puzzle)
        self._letters: list[str | None] = list(puzzle.given)
        self._places: list[_Place] = []
        super().__init__(limits, trace_cap)

    @abstractmethod
    def _place(self, position: int) -> tuple[int, Iterable[str]]:
        """The variable for the lowest empty position, and what to try for it."""

    @abstractmethod
    def _write(self, variable: int, text: str) -> None:
        """Write what is tried."""

    @abstractmethod
    def _asked(self, variable: int) -> Iterable[int]:
        """The entries that must still have a word that fits."""

    @abstractmethod
    def _found(self) -> tuple[int, ...] | None:
        """The full positions as a solution; None if it was known."""

    @abstractmethod
    def _code(self, variable: int, text: str) -> int:
        """What is tried as the model's integer."""

    def _walk(self) -> Iterator[tuple[int, ...]]:
        if any(self._letters) and not self._fits(range(len(self._puzzle.entries))):
            return  # what is given spells no word
        if None not in self._letters:
            yield from self._solution()
        self._enter()
        while self._places and not self._due():
            here = self._places[-1]
            text = next(here.left, None)
            if text is None:
                self._leave()
                continue
            self.checks += 1
            self._write(here.variable, text)
            if not self._fits(self._asked(here.variable)):
                self._letters[:] = here.before
                continue
            if not self._may_try():
                return
            self._keep(here, text)
            if None in self._letters:
                self._enter()
                continue
            yield from self._solution()
            self._take_back(here)

    def _fits(self, entries: Iterable[int]) -> bool:
        return all(self._patterns.fits(entry, self._letters) for entry in entries)

    def _enter(self) -> None:
        if None in self._letters:
            variable, left = self._place(self._letters.index(None))
            self._places.append(_Place(variable, iter(left), self._letters[:], self.solutions))

    def _leave(self) -> None:
        here = self._places.pop()
        if here.known == self.solutions:
            self.fails += 1
            if self._tracing:
                self._tell("fail", here.variable, (), -1, len(self._places))
        if self._places:
            self._take_back(self._places[-1])

    def _keep(self, here: _Place, text: str) -> None:
        here.placed = text
        self.depth = max(self.depth, len(self._places))
        if self._tracing:
            self._tell("guess", here.variable, (self._code(here.variable, text),), -1, self._at)

    def _take_back(self, here: _Place) -> None:
        self._letters[:] = here.before
        self.backtracks += 1
        if self._tracing and here.placed is not None:
            code = self._code(here.variable, here.placed)
            self._tell("back", here.variable, (code,), -1, self._at - 1)

    @property
    def _at(self) -> int:
        """How deep it stands."""
        return len(self._places)

    def _solution(self) -> Iterator[tuple[int, ...]]:
        found = self._found() if self._patterns.proper(self._letters) else None
        if found is not None:
            self.solutions += 1
            if self._tracing:
                self._tell("solution", -1, (), -1, self._at)
            yield found


class _Letters(_Paper):
    """By letters: a variable a position."""

    def __init__(self, puzzle: WordPuzzle, limits: Limits, trace_cap: int | None = None) -> None:
        self._of: list[list[int]] = [[] for _ in range(puzzle.size)]
        for index, entry in enumerate(puzzle.entries):
            for cell in dict.fromkeys(entry.cells):
                self._of[cell].append(index)
        used = {letter for words in puzzle.choices for word in words for letter in word}
        self._alphabet = sorted(used | set(ascii_uppercase))
        super().__init__(puzzle, limits, trace_cap)

    def _place(self, position: int) -> tuple[int, Iterable[str]]:
        return position, self._alphabet

    def _write(self, variable: int, text: str) -> None:
        self._letters[variable] = text

    def _asked(self, variable: int) -> Iterable[int]:
        return self._of[variable]

    def _found(self) -> tuple[int, ...]:
        return tuple(ord(letter) for letter in self._letters if letter is not None)

    def _code(self, variable: int, text: str) -> int:
        return ord(text)


class _Words(_Paper):
    """By words: a variable an entry. Solutions already told are kept, for they come again."""

    def __init__(self, puzzle: WordPuzzle, limits: Limits, trace_cap: int | None = None) -> None:
        self._order = entries_in_order(puzzle)
        self._codes = word_codes(puzzle)
        self._told: set[tuple[int, ...]] = set()
        super().__init__(puzzle, limits, trace_cap)

    def _place(self, position: int) -> tuple[int, Iterable[str]]:
        entries = self._puzzle.entries
        entry = next(e for e in self._order if position in entries[e].cells)
        return entry, self._puzzle.choices[entry]

    def _write(self, variable: int, text: str) -> None:
        for cell, letter in zip(self._puzzle.entries[variable].cells, text, strict=True):
            self._letters[cell] = letter

    def _asked(self, variable: int) -> Iterable[int]:
        return range(len(self._puzzle.entries))

    def _found(self) -> tuple[int, ...] | None:
        words = (self._puzzle.word(entry, self._letters) for entry in self._puzzle.entries)
        found = tuple(self._codes[str(word)] for word in words)
        if found in self._told:
            return None
        self._told.add(found)
        return found

    def _code(self, variable: int, text: str) -> int:
        return self._codes[text]


def told_letters(puzzle: WordPuzzle, trace: Trace, whole: bool) -> Iterator[str]:
    """The ways to the solutions, each indented to what it shares with the one before."""
    path: list[str] = []
    before: list[str] = []
    for event in trace:
        if event.kind == "guess":
            path[event.depth - 1 :] = [chr(event.values[0])]
        elif event.kind == "solution":
            shared = _shared(before, path) if before else 0
            begin = "" if before else "root"
            indent = " " * (len("root") + 5 * shared) if before else ""
            steps = "".join(f" -> {letter}" for letter in path[shared:])
            letters = list(puzzle.given)
            for letter in path:
                letters[letters.index(None)] = letter
            yield f"{begin}{indent}{steps} ({''.join(map(str, letters))})"
            before = path[:]
    if not before:
        yield "root"


def _shared(one: list[str], other: list[str]) -> int:
    pairs = zip(one, other, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def told_words(puzzle: WordPuzzle, trace: Trace, whole: bool) -> Iterator[str]:
    """Every word kept, every solution when it is first met, and every turning back."""
    words = {code: word for word, code in word_codes(puzzle).items()}
    letters: list[str | None] = list(puzzle.given)
    path: list[tuple[str, list[str | None]]] = []
    line, ended = "root", False
    for event in trace:
        turning = event.kind == "back" and None in letters
        if ended and (turning or event.kind == "guess"):
            yield line
            line, ended = _indent(path), False
        if event.kind == "guess":
            word = words[event.values[0]]
            path.append((word, letters[:]))
            for cell, letter in zip(puzzle.entries[event.variable].cells, word, strict=True):
                letters[cell] = letter
            line += f" -> {word}"
        elif event.kind == "solution":
            line, ended = f"{line}(found result: {''.join(map(str, letters))})", True
        elif event.kind == "back":
            if turning:
                line, ended = f"{line} -> backtrack", True
            letters = path.pop()[1]
    if whole and ended:
        yield line
        line = _indent(path)
    yield f"{line} -> backtrack" if whole else line


def _indent(path: list[tuple[str, list[str | None]]]) -> str:
    return " " * (len("root") + sum(len(word) + 4 for word, _ in path))
