"""Which words fit what stands at an entry: a bit a word, so that a pattern is a few masks."""

from __future__ import annotations

from collections.abc import Sequence

from clew.families.wordpuzzle.puzzle import WordPuzzle

__all__ = ["Patterns"]


class Patterns:
    """The words of every entry, by position and letter."""

    def __init__(self, puzzle: WordPuzzle) -> None:
        self._cells = [entry.cells for entry in puzzle.entries]
        self._every = [(1 << len(words)) - 1 for words in puzzle.choices]
        known = {id(words): _by_letter(words) for words in puzzle.choices}
        self._with = [known[id(words)] for words in puzzle.choices]
        self._rivals = puzzle.grid is not None and not puzzle.grid.repeats

    def fits(self, entry: int, letters: Sequence[str | None]) -> bool:
        """Whether some word of an entry fits the letters that stand already."""
        left, masks = self._every[entry], self._with[entry]
        for at, cell in enumerate(self._cells[entry]):
            letter = letters[cell]
            if letter is not None:
                left &= masks.get((at, letter), 0)
        return left != 0

    def proper(self, letters: Sequence[str | None]) -> bool:
        """Whether full positions hold no word twice where that may not be."""
        if not self._rivals:
            return True
        words = [tuple(letters[cell] for cell in cells) for cells in self._cells]
        return len(set(words)) == len(words)


def _by_letter(words: Sequence[str]) -> dict[tuple[int, str], int]:
    found: dict[tuple[int, str], bytearray] = {}
    for index, word in enumerate(words):
        for place in enumerate(word):
            bits = found.setdefault(place, bytearray(len(words) // 8 + 1))
            bits[index // 8] |= 1 << index % 8
    return {place: int.from_bytes(bits, "little") for place, bits in found.items()}
