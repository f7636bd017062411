"""The word paper's five puzzles, with Clew's own word lists."""

from __future__ import annotations

from cases.puzzle_files import FAMILIES
from problem import Case, Puzzles

FILES = [FAMILIES / "wordpuzzle" / "data" / f"puzzle{number}.txt" for number in range(1, 6)]
FIVE = Puzzles("wordpuzzle", tuple(file.read_text() for file in FILES), "paper-word")

CASES = (
    Case("puzzle-words-first", "The word paper's 5 puzzles: solve", FIVE, "first", 5),
    Case("puzzle-words-count", "The word paper's 5 puzzles: count (17)", FIVE, "count", 17),
)
