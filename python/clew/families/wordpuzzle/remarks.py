"""What one should know of a word puzzle, and why one has no answer where that is plain."""

from __future__ import annotations

from collections.abc import Iterator

from clew.families.wordpuzzle.puzzle import WordPuzzle

__all__ = ["remarks", "why_none"]


def remarks(puzzle: WordPuzzle, verbose: bool) -> list[str]:
    """Words given that no list has; verbose also tells how many words can stand nowhere."""
    return [*_unlisted(puzzle), *(_unfit(puzzle) if verbose else ())]


def _unlisted(puzzle: WordPuzzle) -> Iterator[str]:
    for entry in puzzle.entries if puzzle.grid is not None else ():
        word = puzzle.word(entry, puzzle.given)
        if word is not None and word not in puzzle.lexicon.members[entry.category]:
            yield f"{entry.name}, {word}, is given and not in the list"


def _unfit(puzzle: WordPuzzle) -> Iterator[str]:
    if puzzle.unfit:
        yield f"{_words(puzzle.unfit)} of the list can stand nowhere: by length, score or ban"
    if puzzle.grid is not None:
        return
    told: set[tuple[str, int]] = set()
    for entry in puzzle.entries:
        size = len(entry.cells)
        words = puzzle.lexicon.by_name[entry.category].words
        short = sum(len(word) != size for word in words)
        if short and (entry.category, size) not in told:
            told.add((entry.category, size))
            verb = "does" if short == 1 else "do"
            yield f"{_words(short)} of {entry.category} {verb} not have {size} letters: left out"


def _words(count: int) -> str:
    return "1 word" if count == 1 else f"{count:,} words"


def why_none(puzzle: WordPuzzle) -> str:
    """An entry that no word fits; "" where the reason lies deeper."""
    for entry, words in zip(puzzle.entries, puzzle.choices, strict=True):
        if not words:
            return _no_word(puzzle, entry.name, entry.cells)
    return ""


def _no_word(puzzle: WordPuzzle, name: str, cells: tuple[int, ...]) -> str:
    if any(puzzle.given[cell] for cell in cells):
        pattern = "".join(puzzle.given[cell] or "." for cell in cells)
        return f"no word of {name} fits {pattern}"
    return f"no word of {name} fits its {len(cells)} positions"
