"""Puzzle → text, in every format that can express it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from clew.base.family import Filling
from clew.errors import UsageError
from clew.families.sudoku.notation.cages import cage_lines
from clew.families.sudoku.notation.lines import are_regions
from clew.families.sudoku.notation.symbols import STANDARD, fitting_alphabet
from clew.families.sudoku.notation.text import Token
from clew.families.sudoku.puzzle import Sudoku, default_box, values_of

__all__ = [
    "write_candidates", "write_filling", "write_full", "write_grid", "write_jigsaw", "write_line",
    "write_marks", "write_paper", "write_sdk", "write_sdm", "write_ss",
]  # fmt: skip


def write_line(puzzle: Sudoku) -> str:
    """N×N signs on one line."""
    _refuse_variant(puzzle, "line")
    if puzzle.size == 27:
        raise _cannot(puzzle, "line", "its 729 signs would be read as candidates of a 9×9")
    return "".join(_signs(puzzle))


def write_sdm(puzzle: Sudoku) -> str:
    """81 digits on one line, 0 for empty."""
    _refuse_variant(puzzle, "sdm", nine=True)
    return "".join(_signs(puzzle)).replace(".", "0")


def write_sdk(puzzle: Sudoku) -> str:
    """Nine rows below ``[Puzzle]``."""
    _refuse_variant(puzzle, "sdk", nine=True)
    return "\n".join(["[Puzzle]", *_joined_rows(puzzle)])


def write_ss(puzzle: Sudoku) -> str:
    """``1..|...|..3``, with dashes between the boxes."""
    _refuse_variant(puzzle, "ss", nine=True)
    rows = [f"{row[:3]}|{row[3:6]}|{row[6:]}" for row in _joined_rows(puzzle)]
    return "\n".join(_banded(rows, 3, "-----------"))


def write_grid(puzzle: Sudoku) -> str:
    """Rows with lines around the boxes; numbers above 9 unless the puzzle was read with letters."""
    _refuse_variant(puzzle, "grid", drawn=True)
    words = _words(puzzle)
    return _framed(puzzle, [word.rjust(max(map(len, words))) for word in words])


def write_marks(puzzle: Sudoku) -> str:
    """Rows with lines around the boxes, every cell as its candidates."""
    _refuse_variant(puzzle, "pencilmarks", marks=True, drawn=True)
    if puzzle.size > 9:
        raise _cannot(puzzle, "pencilmarks", "its candidates above 9 would run into each other")
    words = ["".join(map(str, values_of(mask))) for mask in puzzle.masks]
    return _framed(puzzle, [word.ljust(max(map(len, words))) for word in words])


def write_candidates(puzzle: Sudoku) -> str:
    """729 signs: for each cell its candidates, a dot for each value it cannot have."""
    _refuse_variant(puzzle, "candidates", nine=True, marks=True)
    return "".join(
        str(value) if mask >> (value - 1) & 1 else "."
        for mask in puzzle.masks
        for value in range(1, 10)
    )


def write_paper(puzzle: Sudoku) -> str:
    """The size, then rows of numbers, 0 for empty."""
    _refuse_variant(puzzle, "paper")
    numbers = [str(clue or 0) for clue in puzzle.clues]
    return "\n".join([str(puzzle.size), *(" ".join(row) for row in _rows(puzzle, numbers))])


def write_jigsaw(puzzle: Sudoku) -> str:
    """Rows of clues, a blank line, rows of region names."""
    if puzzle.layout.diagonals:
        raise _cannot(puzzle, "jigsaw", "it has diagonals")
    if puzzle.pencilled:
        raise _cannot(puzzle, "jigsaw", "it has cells with candidates")
    if puzzle.cages:
        raise _cannot(puzzle, "jigsaw", "it has cages")
    names = _region_names(puzzle)
    if not are_regions(puzzle.size, [Token(name, 1, 1) for name in names]):
        raise _cannot(puzzle, "jigsaw", "its regions are not all in one piece")
    if puzzle.size < 4:
        raise _cannot(puzzle, "jigsaw", "it is smaller than 4×4")
    return "\n".join([*_joined_rows(puzzle), "", *map("".join, _rows(puzzle, names))])


def write_full(puzzle: Sudoku) -> str:
    """Clew's own notation, which can say everything."""
    head = _header(puzzle)
    if puzzle.pencilled:
        words = _candidate_words(puzzle)
        width = max(map(len, words))
        rows = [" ".join(w.ljust(width) for w in row).rstrip() for row in _rows(puzzle, words)]
        lines = [f"{head} candidates", *rows]
    else:
        lines = [head, *_joined_rows(puzzle)]
    if not puzzle.layout.box:
        lines += ["", *map("".join, _rows(puzzle, _region_names(puzzle)))]
    return "\n".join([*lines, *cage_lines(puzzle.cages, puzzle.size)])


def write_filling(puzzle: Sudoku, filling: Filling) -> str:
    """A filling on one line: N×N signs, with what a variant needs said before and after them."""
    alphabet = fitting_alphabet(puzzle.size, puzzle.symbols, [_int(v) for v in filling.values])
    signs = "".join(alphabet[_int(v) - 1] if v else "." for v in filling.values)
    if puzzle.layout.plain:
        return signs
    regions = "" if puzzle.layout.box else " " + "".join(_region_names(puzzle))
    return f"{_header(puzzle)}: {signs}{regions}"


def _int(value: int | str | None) -> int:
    return int(value or 0)


def _header(puzzle: Sudoku) -> str:
    board = puzzle.layout
    words = ["sudoku", str(board.size)]
    if not board.box:
        words.append("jigsaw")
    elif board.box != default_box(board.size):
        words.append(f"box {board.box[0]}x{board.box[1]}")
    if board.diagonals:
        words.append("diagonal")
    return " ".join(words)


def _signs(puzzle: Sudoku) -> list[str]:
    """One sign a cell, a dot where it is open."""
    clues = [clue or 0 for clue in puzzle.clues]
    alphabet = fitting_alphabet(puzzle.size, puzzle.symbols, clues)
    return [alphabet[clue - 1] if clue else "." for clue in clues]


def _words(puzzle: Sudoku) -> list[str]:
    """One word a cell: signs where the puzzle was read with such, else numbers."""
    if puzzle.symbols or puzzle.size <= 9:
        return _signs(puzzle)
    return [str(clue or ".") for clue in puzzle.clues]


def _candidate_words(puzzle: Sudoku) -> list[str]:
    alphabet = STANDARD[: puzzle.size]
    return [
        "." if mask == puzzle.every else "".join(alphabet[v - 1] for v in values_of(mask))
        for mask in puzzle.masks
    ]


def _region_names(puzzle: Sudoku) -> list[str]:
    """A letter a region, A for the first; digits after Z."""
    letters = STANDARD[9:35] + STANDARD[:9] + "0"
    return [letters[region] for region in puzzle.layout.regions]


def _rows(puzzle: Sudoku, words: list[str]) -> list[list[str]]:
    return [words[r * puzzle.size : (r + 1) * puzzle.size] for r in range(puzzle.size)]


def _joined_rows(puzzle: Sudoku) -> list[str]:
    return ["".join(row) for row in _rows(puzzle, _signs(puzzle))]


def _framed(puzzle: Sudoku, words: list[str]) -> str:
    """Rows of words of one width, with a frame and lines between the boxes."""
    assert puzzle.layout.box is not None
    high, wide = puzzle.layout.box
    rule = "+" + ("-" * (wide * (len(words[0]) + 1) + 1) + "+") * (puzzle.size // wide)
    rows = [
        "| " + " | ".join(" ".join(row[c : c + wide]) for c in range(0, puzzle.size, wide)) + " |"
        for row in _rows(puzzle, words)
    ]
    return "\n".join([rule, *_banded(rows, high, rule), rule])


def _banded(rows: list[str], high: int, rule: str) -> Iterable[str]:
    for number, row in enumerate(rows):
        if number and number % high == 0:
            yield rule
        yield row


def _refuse_variant(
    puzzle: Sudoku, name: str, *, nine: bool = False, marks: bool = False, drawn: bool = False
) -> None:
    """Raise where a format cannot say all there is to the puzzle; `drawn`: it shows its boxes."""
    board = puzzle.layout
    if nine and board.size != 9:
        raise _cannot(puzzle, name, f"it is {board.size}×{board.size}, not 9×9")
    if board.diagonals:
        raise _cannot(puzzle, name, "it has diagonals")
    if puzzle.cages:
        raise _cannot(puzzle, name, "it has cages")
    if board.box is None:
        raise _cannot(puzzle, name, "it is a jigsaw")
    if not (board.plain or (drawn and min(board.box) > 1)):
        raise _cannot(puzzle, name, f"its boxes are {board.box[0]}×{board.box[1]}")
    if not marks and puzzle.pencilled:
        raise _cannot(puzzle, name, "it has cells with candidates")


def _cannot(puzzle: Sudoku, name: str, why: str) -> UsageError:
    return UsageError(
        f"the format {name!r} cannot express this Sudoku: {why}; use 'clew' or 'json'"
    )


#: How a puzzle is written.
Writer = Callable[[Sudoku], str]
