"""Files of other programs: the paper's dialogue, SadMan's .sdk, Simple Sudoku's .ss."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from clew.errors import ParseError
from clew.families.sudoku.notation.draft import Draft
from clew.families.sudoku.notation.grids import data_rows, read_rows
from clew.families.sudoku.notation.text import Line, Token, ways_to_read
from clew.families.sudoku.puzzle import LARGEST

__all__ = ["is_section", "paper_size", "read_nine", "read_paper", "read_sdk", "without_prompt"]

_PROMPT: Final = re.compile(r"\s*enter\s+(?:the\s+)?grid\s+(?:size|elements)\s*:?", re.IGNORECASE)
_INTEGER: Final = re.compile(r"\s*(\d{1,9})\s*", re.ASCII)


def without_prompt(line: Line) -> Line:
    """A line with the paper's prompt blanked out; other lines as they are."""
    prompt = _PROMPT.match(line.text)
    if not prompt:
        return line
    return Line((" " * prompt.end() + line.text[prompt.end() :]).rstrip(), line.number)


def paper_size(text: str) -> int | None:
    """The size a line gives, if that is all it holds."""
    size = _INTEGER.fullmatch(text)
    return int(size[1]) if size else None


def read_paper(lines: list[Line]) -> Draft:
    """The size, then N rows of numbers, 0 for empty; with the program's prompts or without."""
    rows = data_rows([without_prompt(line) for line in lines])
    size = paper_size(rows[0].text) if rows else None
    if size is None or not 1 <= size <= LARGEST:
        number = rows[0].number if rows else 1
        raise ParseError(f"the first line is the size, 1 to {LARGEST}", line=number)
    cells = _stream(rows[1:], size) or read_rows(rows[1:], size)
    letters = any(not cell.text.isdigit() and cell.text.isalnum() for cell in cells)
    return Draft(size, cells, "signs" if letters else "numbers")


def _stream(rows: Sequence[Line], size: int) -> list[Token]:
    """The cells where there are N×N of them in whatever lines, as the program reads them."""
    cells = [token for row in rows for token in ways_to_read(row)[0]]
    return cells if len(cells) == size * size else []


def is_section(text: str) -> bool:
    """Whether a line is a ``[Section]`` name."""
    bare = text.strip()
    return bare.startswith("[") and bare.endswith("]")


def read_sdk(lines: list[Line]) -> Draft:
    """Nine rows, below ``[Puzzle]`` where there are sections."""
    start = next((i for i, line in enumerate(lines) if _is_puzzle(line.text)), -1) + 1
    body = lines[start:]
    stop = next((i for i, line in enumerate(body) if is_section(line.text)), len(body))
    return read_nine(body[:stop])


def _is_puzzle(text: str) -> bool:
    return text.strip().lower() == "[puzzle]"


def read_nine(lines: list[Line]) -> Draft:
    """Nine rows of nine, with separators or without."""
    return Draft(9, read_rows(data_rows(lines), 9))
