"""Puzzles from the files beside."""

from __future__ import annotations

from pathlib import Path

CORPUS = Path(__file__).parents[1] / "corpus"
FOLDER = Path(__file__).parent / "puzzles"
EXAMPLES = Path(__file__).parents[2] / "examples"
FAMILIES = Path(__file__).parents[2] / "python" / "clew" / "families"


def blocks(file: Path) -> tuple[str, ...]:
    """The puzzles of a file, apart by empty lines; what begins with # is left out."""
    lines = [line for line in file.read_text().splitlines() if not line.startswith("#")]
    return tuple(block for block in "\n".join(lines).strip().split("\n\n") if block.strip())


def lines(file: Path) -> tuple[str, ...]:
    """The puzzles of a file of one a line."""
    return tuple(line for line in file.read_text().splitlines() if line.strip())
