"""Text ⇄ Puzzle: every notation of a word puzzle that Clew reads and writes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Final

from clew.base.family import Chunk, Companion, Filling, Format
from clew.errors import ParseError, UsageError
from clew.families.wordpuzzle.board import told
from clew.families.wordpuzzle.notation.grids import read_crossword, write_crossword, written_grid
from clew.families.wordpuzzle.notation.objects import read_object, write_object
from clew.families.wordpuzzle.notation.rows import read, read_answer, write_clew, write_paper
from clew.families.wordpuzzle.notation.scan import split
from clew.families.wordpuzzle.notation.text import WORDS, lines_of
from clew.families.wordpuzzle.puzzle import WordPuzzle

__all__ = ["COMPANIONS", "FORMATS", "parse", "parse_with", "recognise", "split", "write_filling"]

FORMATS: Final = (
    Format("paper", "the paper's: the size, then 'category: 1, 2, 3' lines", write_paper),
    Format("clew", "Clew's own: 'wordpuzzle 9', letters given, lists inside", write_clew),
    Format("json", "a JSON object a puzzle", write_object),
    Format("crossword", "rows of # and . and letters, filled from a list", write_crossword),
    Format("answer", "letters, then each category's word: all letters given"),
)

COMPANIONS: Final = (
    Companion(WORDS, "word lists: 'category: WORD, WORD, …' lines, or 'word;score' lines"),
)

_READERS: Final[dict[str, Callable[[str, Mapping[str, str]], WordPuzzle]]] = {
    "paper": read,
    "clew": read,
    "json": read_object,
    "crossword": read_crossword,
    "answer": lambda text, _: read_answer(text),
}

#: How sure a first line makes us that a text is of this family.
_SURE: Final = {"clew": 1.0, "json": 1.0, "crossword": 0.98, "answer": 0.7}


def parse(text: str, format: str | None = None) -> WordPuzzle:
    """Read one puzzle, with its own lists or Clew's."""
    return parse_with(text, format, {})


def parse_with(text: str, format: str | None, companions: Mapping[str, str]) -> WordPuzzle:
    """Read one puzzle with the word lists that came along."""
    if format is None:
        return _parse_any(text, companions)
    if format not in _READERS:
        known = ", ".join(f.name for f in FORMATS)
        raise UsageError(f"unknown format {format!r} of word puzzles: choose one of {known}")
    return _READERS[format](text, companions)


def _parse_any(text: str, companions: Mapping[str, str]) -> WordPuzzle:
    chunks: list[Chunk] = list(islice(split(text), 2))
    if not chunks:
        raise ParseError(
            "there is no word puzzle here: a number of letters, then lines 'noun: 1, 2, 3'", line=1
        )
    if len(chunks) > 1:
        raise ParseError("a second puzzle begins here, and one was wanted", line=chunks[1].line)
    try:
        return parse_with(chunks[0].text, chunks[0].format, companions)
    except ParseError as problem:
        raise problem.at(first_line=chunks[0].line) from None


def recognise(text: str) -> float:
    """How sure it is, 0 to 1, that a text holds word puzzles: judged by its first one."""
    chunk = next(iter(split(text)), None)
    if chunk is None:
        return 0.0
    if chunk.format == "paper":
        return _paper_like(chunk.text)
    if chunk.format == "crossword" and not chunk.text.lower().startswith("crossword"):
        return 0.75 if "#" in chunk.text else 0.3
    return _SURE[chunk.format]


def _paper_like(text: str) -> float:
    """How many of the lines below the size speak of a category."""
    lines = [line.text for line in lines_of(text)[1:] if line.text.strip()]
    if not lines:
        return 0.0
    named = sum(":" in line and not line.lstrip()[0].isdigit() for line in lines)
    return 0.9 * named / len(lines)


def write_filling(puzzle: WordPuzzle, filling: Filling) -> str:
    """The letters and each category's word; an unfinished one as a puzzle with them given."""
    if puzzle.grid is not None:
        wishes = ["repeats: yes"] if puzzle.grid.repeats else []
        return "\n".join(["crossword", *wishes, *written_grid(puzzle, filling.values)])
    if None in filling.values or not puzzle.entries:
        letters = tuple(None if value is None else str(value) for value in filling.values)
        return write_clew(WordPuzzle.joined(puzzle.size, puzzle.entries, puzzle.lexicon, letters))
    return told(puzzle, filling.values)
