"""Text ⇄ Puzzle: every format, every size, every error."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sudoku_corpus import (
    ALL,
    PAPER,
    PAPER_ANSWER,
    PAPER_INPUT,
    PAPER_OUTPUT,
    SIZES,
    pencilled,
    solved,
    thinned,
)

from clew.base.family import Filling
from clew.errors import ClewError, ParseError, PuzzleError, UsageError
from clew.families.sudoku import FAMILY, Sudoku
from clew.families.sudoku.puzzle import layout

APART = (0, 0, 1, 1, 1, 1, 0, 0, 2, 2, 3, 3, 3, 3, 2, 2)
FORMATS = {f.name: f for f in FAMILY.formats}
PUZZLE = FAMILY.parse(PAPER, None)


def puzzles() -> list[tuple[str, Sudoku]]:
    found = [(name, FAMILY.parse(text, None)) for name, (text, _) in ALL.items()]
    found += [(f"empty {n}", Sudoku.of([0] * n * n)) for n in SIZES]
    found += [(f"full {n}", solved(n)) for n in SIZES]
    found += [(f"thin {n}", thinned(solved(n), 3)) for n in SIZES]
    found += [(f"few {n}", thinned(solved(n), n * n)) for n in SIZES]
    found += [(f"pencilled {n}", pencilled(thinned(solved(n), 5))) for n in (4, 6, 8, 9, 16, 36)]
    found += [(f"boxes {b}", thinned(solved(b[0] * b[1], b), 4)) for b in ((3, 2), (4, 2), (4, 3))]
    found += [("rows only", thinned(solved(5, (1, 5)), 2)), ("one", Sudoku.of([0], box=(1, 1)))]
    found += [("two", Sudoku.of([0, 1, 0, 0], box=(1, 2)))]
    found += [("regions in pieces", Sudoku.of([0] * 16, regions=APART))]
    return found


PUZZLES = puzzles()


def write(puzzle: Sudoku, format: str) -> str:
    writer = FORMATS[format].write
    assert writer is not None
    return writer(puzzle)


def can_express(puzzle: Sudoku, format: str) -> bool:
    """Which format can express what, said once more in other words."""
    size, box, board = puzzle.size, puzzle.layout.box, puzzle.layout
    marks = any(1 < len(c) < size for c in puzzle.candidates)
    usual = box is not None and board == layout(size) if size in SIZES else False
    plain = usual and not board.diagonals
    drawn = box is not None and min(box) > 1 and not board.diagonals
    return {
        "line": plain and not marks and size != 27,
        "grid": drawn and not marks,
        "sdk": plain and size == 9 and not marks,
        "sdm": plain and size == 9 and not marks,
        "ss": plain and size == 9 and not marks,
        "paper": plain and not marks,
        "candidates": plain and size == 9,
        "pencilmarks": drawn and size <= 9,
        "jigsaw": not board.diagonals and not marks and size >= 4 and board.regions != APART,
        "clew": True,
        "json": True,
    }[format]


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize(("name", "puzzle"), PUZZLES, ids=[name for name, _ in PUZZLES])
def test_what_is_written_is_read_back(name: str, puzzle: Sudoku, format: str) -> None:
    if not can_express(puzzle, format):
        with pytest.raises(UsageError, match=f"'{format}' cannot express this Sudoku: it"):
            write(puzzle, format)
        return
    text = write(puzzle, format)
    assert FAMILY.parse(text, format) == puzzle
    assert FAMILY.parse(text, None) == puzzle
    (chunk,) = FAMILY.split(text)
    assert FAMILY.parse(chunk.text, chunk.format) == puzzle
    assert FAMILY.recognise(text) >= 0.5


@pytest.mark.parametrize(
    ("format", "expressible"),
    [
        ("line", {"paper", "12x12", "16x16", "4x4", "8x8"}),
        ("sdk", {"paper", "9x9 hard"}),
        ("paper", {"paper", "12x12"}),
        ("grid", {"paper", "6x6 boxes of 3x2", "16x16"}),
        ("jigsaw", {"paper", "7x7 jigsaw", "6x6 boxes of 3x2"}),
        ("clew", set(ALL)),
    ],
)
def test_formats_express_what_they_can(format: str, expressible: set[str]) -> None:
    for name in expressible:
        assert write(FAMILY.parse(ALL[name][0], None), format)


@pytest.mark.parametrize("name", ALL)
def test_fillings_are_read_back_as_full_puzzles(name: str) -> None:
    text, answer = ALL[name]
    puzzle = FAMILY.parse(text, None)
    signs = "123456789ABCDEFG"
    filling = Filling(tuple(signs.index(sign) + 1 for sign in answer))
    written = FAMILY.write_filling(puzzle, filling)
    assert "\n" not in written
    full = FAMILY.parse(written, None)
    assert full.clues == filling.values
    assert full.layout == puzzle.layout
    partial = Filling((None, *filling.values[1:]))
    assert FAMILY.parse(FAMILY.write_filling(puzzle, partial), None).clues == partial.values


def rows(puzzle_line: str = PAPER, width: int = 9) -> list[str]:
    return [puzzle_line[i : i + width] for i in range(0, len(puzzle_line), width)]


def bands(lines: list[str], rule: str) -> str:
    return "\n".join([rule, *lines[:3], rule, *lines[3:6], rule, *lines[6:], rule])


BLANKS = [row.replace(".", " ") for row in rows()]
SAME = {
    "zeros": PAPER.replace(".", "0"),
    "stars": PAPER.replace(".", "*"),
    "underscores": PAPER.replace(".", "_"),
    "name after blanks": PAPER + "   an easy one",
    "name after comma": PAPER + ",easy,1.5",
    "comment after": PAPER + " # easy",
    "quoted": f'"{PAPER}"',
    "number before": f"17,{PAPER},{PAPER_ANSWER}",
    "clues and answer": f"{PAPER},{PAPER_ANSWER}",
    "81 cells between blanks": " ".join(PAPER),
    "nine groups": " ".join(rows()),
    "bare rows": "\n".join(rows()),
    "windows": "\r\n".join(rows()) + "\r\n",
    "old mac": "\r".join(rows()),
    "byte-order mark": "\ufeff" + "\n".join(rows()),
    "tabs": "\n".join("\t".join(row) for row in rows()),
    "trailing blanks": "  \n".join(rows()) + "  \n\n\n",
    "grouped": "\n".join(f"{r[:3]} {r[3:6]} {r[6:]}" for r in rows()),
    "blank lines between bands": "\n\n".join("\n".join(rows()[i : i + 3]) for i in (0, 3, 6)),
    "bars": "\n".join(f"|{r[:3]}|{r[3:6]}|{r[6:]}|" for r in rows()),
    "stars and bars": bands([f"|{r[:3]}|{r[3:6]}|{r[6:]}|" for r in rows()], "*-----------*"),
    "spaced bars": bands(
        [f"| {' '.join(r[:3])} | {' '.join(r[3:6])} | {' '.join(r[6:])} |" for r in rows()],
        "+-------+-------+-------+",
    ),
    "dotted corners": bands(
        [f"| {' '.join(r[:3])} | {' '.join(r[3:6])} | {' '.join(r[6:])} |" for r in rows()],
        ".-------.-------.-------.",
    ),
    "a bar a cell": "\n".join("|" + "|".join(row) + "|" for row in BLANKS),
    "a spaced bar a cell": "\n".join("| " + " | ".join(row) + " |" for row in BLANKS),
    "blanks in bars": "\n".join(f"|{r[:3]}|{r[3:6]}|{r[6:]}|" for r in BLANKS),
    "drawn": bands(
        [f"│{' '.join(r[:3])}│{' '.join(r[3:6])}│{' '.join(r[6:])}│" for r in rows()],
        "├─────┼─────┼─────┤",
    ),
    "double lines": bands([f"║{r[:3]}║{r[3:6]}║{r[6:]}║" for r in rows()], "╠═══╬═══╬═══╣"),
    "title": "Grid 01\n" + "\n".join(rows()),
    "sdk with headers": "#AMe\n#DEasy\n#C a comment\n" + "\n".join(rows()),
    "sdk with sections": "[Puzzle]\n" + "\n".join(rows()) + "\n[State]\n" + "\n".join(rows()),
    "paper": PAPER_INPUT,
    "paper without prompts": "\n".join(PAPER_INPUT.splitlines()[2:]).join(["9\n", ""]),
    "paper, one number a line": "Enter grid Size : 9\n" + "\n".join(PAPER.replace(".", "0")),
    "paper, size below its prompt": PAPER_INPUT.replace("Size : 9", "Size :\n9"),
    "header": "sudoku\n" + "\n".join(rows()),
    "header in full": "Sudoku 9x9 box 3x3\n" + "\n".join(rows()),
    "header and line": "sudoku\n" + PAPER,
    "header and colon": f"sudoku 9: {PAPER}",
    "json strings": json.dumps({"cells": rows()}),
    "json in lines": json.dumps({"family": "sudoku", "size": 9, "cells": rows()}, indent=1),
    "json nulls": json.dumps(
        {"cells": [[None if s == "." else int(s) for s in row] for row in rows()]}
    ),
    "json regions": json.dumps(
        {"cells": rows(), "regions": ["aaabbbccc"] * 3 + ["dddeeefff"] * 3 + ["ggghhhiii"] * 3}
    ),
}


@pytest.mark.parametrize("name", SAME)
def test_common_ways_to_write_one_puzzle(name: str) -> None:
    assert FAMILY.parse(SAME[name], None) == PUZZLE
    assert FAMILY.recognise(SAME[name]) >= 0.7


def test_the_papers_output_is_read() -> None:
    assert FAMILY.parse(PAPER_OUTPUT, None) == FAMILY.parse(PAPER_ANSWER, None)


def test_formats_are_recognised() -> None:
    for name, expected in {
        "zeros": "line",
        "bars": "grid",
        "stars and bars": "grid",
        "sdk with headers": "sdk",
        "sdk with sections": "sdk",
        "paper": "paper",
        "header": "clew",
        "json nulls": "json",
    }.items():
        assert [c.format for c in FAMILY.split(SAME[name])] == [expected], name
    for format in ("line", "grid", "sdk", "ss", "paper", "candidates", "pencilmarks", "clew"):
        (chunk,) = FAMILY.split(write(PUZZLE, format))
        assert chunk.format == format


MARKS = """\
.-------------------.-------------------.-------------------.
| 3     19    6     | 5     7     8     | 4     29    29    |
| 5     2     149   | 1369  34    149   | 789   69    6789  |
| 4     8     7     | 69    24    249   | 59    3     1     |
:-------------------+-------------------+-------------------:
| 2     4679  3     | 47    1     5     | 79    8     79    |
| 9     147   14    | 8     6     3     | 17    124   5     |
| 78    5     18    | 47    9     24    | 6     124   37    |
:-------------------+-------------------+-------------------:
| 1     3     489   | 479   478   479   | 2     5     689   |
| 68    69    289   | 139   358   19    | 189   7     4     |
| 478   479   5     | 2     478   6     | 3     19    89    |
'-------------------'-------------------'-------------------'
"""


def test_pencilmark_grids_of_other_programs() -> None:
    puzzle = FAMILY.parse(MARKS, None)
    assert [c.format for c in FAMILY.split(MARKS)] == ["pencilmarks"]
    assert puzzle.candidates[0] == {3}
    assert puzzle.candidates[10 + 1] == {1, 4, 9}
    assert puzzle.candidates[80] == {8, 9}
    assert FAMILY.parse(write(puzzle, "candidates"), None) == puzzle


def test_candidates_in_a_line() -> None:
    cells = ["..3......"] + ["123456789"] * 79 + ["1.......9"]
    puzzle = FAMILY.parse("".join(cells), None)
    assert puzzle.candidates[0] == {3}
    assert puzzle.candidates[80] == {1, 9}
    assert FAMILY.parse("".join(cells).replace(".", "0"), None) == puzzle


def test_jigsaws_in_a_line() -> None:
    text, _ = ALL["9x9 jigsaw"]
    clues, regions = ("".join(part.split()) for part in text.split("\n\n"))
    puzzle = FAMILY.parse(text, None)
    assert puzzle.layout.box is None
    for line in (f"{clues}{regions}", f"{clues} {regions}", f"{clues},{regions.lower()},a name"):
        assert [c.format for c in FAMILY.split(line)] == ["jigsaw"]
        assert FAMILY.parse(line, None) == puzzle
    digits = str.maketrans("ABCDEFGHI", "912345678")
    assert FAMILY.parse(f"{clues} {regions.translate(digits)}", "jigsaw") == puzzle


def test_regions_that_are_boxes_make_no_jigsaw() -> None:
    regions = "\n".join(["AABB", "AABB", "CCDD", "CCDD"])
    puzzle = FAMILY.parse("1...\n....\n....\n....\n\n" + regions, "jigsaw")
    assert puzzle.layout is layout(4)
    assert puzzle.layout.box == (2, 2)


def test_equal_layouts_are_one_however_many_there_are() -> None:
    usual = layout(9)
    others = [layout(n, (1, n), diagonals=both) for n in range(2, 37) for both in (False, True)]
    assert layout(9, regions=usual.regions) is usual
    assert len({id(other) for other in others}) == 70


class TestLetters:
    full = solved(16)
    line = write(full, "line")

    def test_lower_case_is_read(self) -> None:
        assert FAMILY.parse(self.line.lower(), None) == self.full

    def test_zero_to_f(self) -> None:
        hexed = "".join("0123456789ABCDEF"[clue - 1] for clue in self.full.clues)
        assert FAMILY.parse(hexed, None) == self.full
        opened = "." + hexed[1:]
        puzzle = FAMILY.parse(opened, None)
        assert puzzle.clues[1:] == self.full.clues[1:]
        assert write(puzzle, "line") == opened

    def test_zero_is_empty_where_g_is_a_value(self) -> None:
        puzzle = FAMILY.parse("0" + self.line[1:], None)
        assert puzzle.clues == (None, *self.full.clues[1:])

    def test_letters_only(self) -> None:
        full = solved(25)
        letters = "".join("ABCDEFGHIJKLMNOPQRSTUVWXY"[clue - 1] for clue in full.clues)
        puzzle = FAMILY.parse("." + letters[1:], None)
        assert puzzle.clues == (None, *full.clues[1:])
        assert write(puzzle, "line") == "." + letters[1:]

    def test_zero_is_36_where_a_dot_is_empty(self) -> None:
        line = write(thinned(solved(36), 5), "line")
        assert "0" in line
        assert FAMILY.parse(line, None) == thinned(solved(36), 5)

    def test_zero_is_empty_in_36_where_nothing_else_is(self) -> None:
        puzzle = FAMILY.parse("12" + "0" * 1294, None)
        assert puzzle.clues == (1, 2, *[None] * 1294)

    def test_numbers_stay_numbers(self) -> None:
        full = thinned(solved(12), 2)
        grid = write(full, "grid")
        assert "12" in grid
        assert write(FAMILY.parse(grid, None), "grid") == grid


def test_boxes_are_told_by_the_drawing() -> None:
    grid = write(FAMILY.parse(ALL["6x6 boxes of 3x2"][0], None), "grid")
    assert FAMILY.parse(grid, None).layout.box == (3, 2)
    assert FAMILY.parse(grid.replace("|", "┃").replace("-", "━"), None).layout.box == (3, 2)


def test_a_drawn_jigsaw_is_refused_rather_than_misread() -> None:
    drawing = "┃ 1 . ┃ . . ┃\n┃ . ┃ . . . ┃\n┃ . . ┃ . . ┃\n┃ . . ┃ . . ┃"
    with pytest.raises(ParseError, match="regions of a jigsaw cannot be read from a drawing"):
        FAMILY.parse(drawing, None)


def told(text: str, format: str | None = None) -> str:
    with pytest.raises(ParseError) as caught:
        FAMILY.parse(text, format)
    return str(caught.value)


GRID = "\n".join(rows())
FAULTS = [
    (PAPER[:-1], None, "line 1, column 80: 80 characters, a 9×9 puzzle has 81: 1 missing"),
    (PAPER + "12", None, "line 1, column 83: 83 characters, a 9×9 puzzle has 81: 2 too many"),
    ("\n#x\n" + PAPER[:-1], "line", "line 3, column 80: 80 characters"),
    ("." * 728, None, "728 characters, a 9×9 puzzle with candidates has 729: 1 missing"),
    ("." * 169, None, "169 characters, a 12×12 puzzle has 144: 25 too many"),
    (
        PAPER.replace("8", "x", 1),
        None,
        "line 1, column 6: r1c6 is 'x': in a 9×9 puzzle values are 1-9, "
        "an empty cell is one of . 0 * _",
    ),
    (PAPER[:9] + "-" + PAPER[10:], None, "line 1, column 10: r2c1 is '-'"),
    (
        "5" + PAPER[1:],
        None,
        "line 1, column 4: r1c1 and r1c4 both hold 5, row 1: one of the two clues is wrong",
    ),
    (GRID.replace("52.", "3..", 1), None, "line 2, column 1: r1c1 and r2c1 both hold 3, column 1"),
    (
        "\n".join(rows()[:8]),
        "grid",
        "line 8: 8 rows, a 9×9 puzzle has 9",
    ),
    (GRID.replace("52.......", "52......"), None, "line 2, column 9: row 2 has 8 cells"),
    (GRID.replace("52.......", "52........"), None, "line 2, column 11: row 2 has 10 cells"),
    (GRID + "\n.........", "grid", "line 10: a row too many: a 9×9 puzzle has 9"),
    (GRID + "\n" + GRID, None, "line 10: a second puzzle begins here"),
    (PAPER_INPUT.replace("5 2 0", "5 12 0"), None, "line 4, column 3: r2c2 is '12'"),
    (PAPER_INPUT.replace("5 2 0", "5 0"), None, "line 4, column 16: row 2 has 8 cells"),
    ("40\n1 2 3", "paper", "line 1: the first line is the size, 1 to 36"),
    ("", None, "line 1: there is no Sudoku here"),
    ("what is this?", None, "line 1: there is no Sudoku here"),
    ("", "line", "line 1: there is no puzzle: the text is empty"),
    (PAPER + "\n" + PAPER, "line", "line 2: a second line begins here"),
    ("", "grid", "line 1: there is no grid"),
    ("sudoku 6 bx 2x3\n", None, "line 1, column 10: unknown word 'bx'"),
    ("sudoku 6 box 2x4\n" + ".\n", None, "line 2, column 2: row 1 has 1 cells"),
    ("sudoku 6 box 2x4\n" + "......\n" * 6, None, "a box of 2×4 does not hold 6 cells"),
    ("sudoku 0\n", None, "line 1, column 8: the size is 1 to 36, not 0"),
    ("sudoku 37\n", None, "line 1, column 8: the size is 1 to 36, not 37"),
    ("sudoku 9 jigsaw box 3x3\n", None, "line 1: a jigsaw has regions and no boxes"),
    ("sudoku\n", None, "line 1: how large is it?"),
    ("sudoku 5\n" + ".....\n" * 5, None, "a 5×5 Sudoku has no usual boxes"),
    ("sudoku 4: " + "." * 16 + " 12", None, "line 1: the puzzle is complete before this line"),
    ("sudoku 4\n....\n....\n....\n....\n12", "clew", "line 6: the puzzle is complete"),
    ("nonsense", "clew", "line 1, column 1: the first line begins with the word sudoku"),
    ("sudoku 4 candidates\n12 5 . .\n", "clew", "line 2: 1 row, a 4×4 puzzle has 4"),
    (
        "sudoku 4 candidates\n12 15 . .\n" + ". . . .\n" * 3,
        None,
        "line 2, column 5: r1c2 is '5': in a 4×4 puzzle values are 1-4",
    ),
    (". 12 . .\n" + ". . . .\n" * 3, None, "'12' is more than one value where others are empty"),
    ("." * 729, None, "line 1, column 1: r1c1 has no candidates: nothing can stand there"),
    ("123", "candidates", "3 characters, a 9×9 puzzle with candidates has 729"),
    ("....\n" * 4 + "\nAABB\nAABB\nCCDD\nCCDA", "jigsaw", "region A has 5 cells"),
    ("....\n" * 4 + "\nAABB\nAABB\nCCDD", "jigsaw", "line 8: 7 rows, a jigsaw of"),
    ("." * 33, "jigsaw", "1 rows, a jigsaw of 9 has 18"),
    ('{"cells": 5}', None, "'size' is a number from 1 to 36"),
    ('{"cells": [[1]], "size": true}', None, "'size' is a number"),
    ('{"cells": [[1], []]}', None, "'cells' are 2 rows of 2 cells"),
    ('{"cells": ["...."], "size": 4}', None, "'cells' are 4 rows of 4 cells"),
    ('{"cells": ["....", "....", "....", "5..."]}', None, "r4c1 is '5'"),
    ('{"cells": ["11..", "....", "....", "...."]}', None, "r1c1 and r1c2 both hold 1, row 1"),
    ('{"cells": [[1, 1], [0, 0]], "box": [1, 2]}', None, "r1c1 and r1c2 both hold 1, row 1"),
    ('{"cells": [[3, 0], [0, 0]], "box": [1, 2]}', None, "r1c1 holds 3: a value is 1 to 2"),
    ('{"cells": [[[], 0], [0, 0]], "box": [1, 2]}', None, "r1c1 has no candidates"),
    ('{"cells": [[1.5, 0], [0, 0]], "box": [1, 2]}', None, "a cell is a number or a list, not 1.5"),
    ('{"cells": [[0, 0], [0, 0]], "box": 3}', None, "'box' is its rows and columns"),
    ('{"cells": [[0, 0], [0, 0]], "box": [1, 2], "regions": []}', None, "not both"),
    ('{"cells": [[0, 0], [0, 0]], "regions": ["AB"]}', None, "'regions' are 2 rows of 2"),
    ('{"cells": [[0, 0], [0, 0]], "diagonals": 1}', None, "'diagonals' is true or false"),
    ('{"cells": [[0]], "colour": 1}', None, "unknown key 'colour'"),
    ('{"cells": [', None, "line 1, column 12: this is not JSON"),
    ('{"cells": ' + "[" * 100_000, None, "this JSON cannot be read"),
    ('{"cells": ' + "1" * 5000 + "}", None, "this JSON cannot be read"),
    ("[1, 2]", "json", "a JSON puzzle is an object"),
]


@pytest.mark.parametrize(("text", "format", "expected"), FAULTS)
def test_faults_are_told_with_their_place(text: str, format: str | None, expected: str) -> None:
    assert expected in told(text, format)


def test_a_bad_puzzle_is_recognised_well_enough_to_be_told_of() -> None:
    for text in (PAPER[:-1], "5" + PAPER[1:], GRID.replace("52.......", "52......")):
        assert 0.3 <= FAMILY.recognise(text) < 0.5


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "hello world, this is prose.\nAnd more of it, over a few lines.",
        "x + y == 7",
        '{"family": "kenken", "cells": []}',
        "import clew\n\nprint(clew.solve(x))\n",
        "ABCDEFGHIJKL\nMNOPQRSTUVWX\nABCDEFGHIJKL\n",
        "size 5\nknight 1 1\n",
    ],
)
def test_other_texts_are_not_recognised(text: str) -> None:
    assert FAMILY.recognise(text) < 0.3
    assert list(FAMILY.split(text)) == []


def test_unknown_formats_are_told_with_the_known_ones() -> None:
    with pytest.raises(UsageError, match=r"unknown Sudoku format 'txt': choose one of line, grid"):
        FAMILY.parse(PAPER, "txt")


class TestSplit:
    def test_lines_with_comments_and_names(self) -> None:
        text = f"# mine\n{PAPER}\n\n# second\n{PAPER_ANSWER} solved\n{PAPER},third,2\n"
        chunks = list(FAMILY.split(text))
        assert [(c.line, c.format, c.name) for c in chunks] == [
            (2, "line", "mine"),
            (5, "line", "solved"),
            (6, "line", "third,2"),
        ]

    def test_a_bad_line_is_a_chunk_of_its_own(self) -> None:
        chunks = list(FAMILY.split(f"{PAPER}\n{PAPER[:-1]}\n{PAPER}\n"))
        assert [c.line for c in chunks] == [1, 2, 3]
        with pytest.raises(ParseError, match="80 characters"):
            FAMILY.parse(chunks[1].text, chunks[1].format)

    def test_grids_with_and_without_space_between(self) -> None:
        for gap in ("\n", "\n\n", "\n# next\n", "\nGrid 02\n"):
            chunks = list(FAMILY.split(GRID + gap + GRID + gap + GRID))
            assert len(chunks) == 3
            assert all(FAMILY.parse(c.text, c.format) == PUZZLE for c in chunks)
        assert [c.name for c in chunks] == ["", "Grid 02", "Grid 02"]

    def test_a_puzzle_and_its_answer_are_two_puzzles(self) -> None:
        chunks = list(FAMILY.split(GRID + "\n\n" + "\n".join(rows(PAPER_ANSWER))))
        assert [c.format for c in chunks] == ["grid", "grid"]

    def test_a_mixture(self) -> None:
        parts = [write(PUZZLE, name) for name in FORMATS if name != "json"]
        text = "\n\n# next\n".join(parts)
        chunks = list(FAMILY.split(text))
        assert [c.format for c in chunks] == [
            "line" if name == "sdm" else name for name in FORMATS if name != "json"
        ]
        assert all(FAMILY.parse(c.text, c.format) == PUZZLE for c in chunks)
        lines = text.split("\n")
        assert all(lines[c.line - 1] == c.text.split("\n")[0] for c in chunks)

    def test_json_lines(self) -> None:
        one = json.dumps({"family": "sudoku", "name": "a", "cells": rows()})
        text = f'{one}\n{{"family": "other"}}\n\n{one}\n'
        chunks = list(FAMILY.split(text))
        assert [(c.line, c.name) for c in chunks] == [(1, "a"), (4, "a")]
        assert all(FAMILY.parse(c.text, "json") == PUZZLE for c in chunks)

    def test_sixteen_short_lines_or_one_large_grid(self) -> None:
        small = "\n".join([ALL["4x4"][0]] * 16)
        assert [c.format for c in FAMILY.split(small)] == ["line"] * 16
        large = "\n".join(rows(ALL["16x16"][0], 16))
        assert [c.format for c in FAMILY.split(large)] == ["grid"]
        assert FAMILY.parse(large, None) == FAMILY.parse(ALL["16x16"][0], None)

    def test_short_lines_in_quotes(self) -> None:
        (chunk,) = FAMILY.split(f'"{ALL["4x4"][0]}"')
        assert FAMILY.parse(chunk.text, chunk.format) == FAMILY.parse(ALL["4x4"][0], None)

    def test_a_jigsaw_before_other_grids(self) -> None:
        jigsaw = ALL["5x5 jigsaw"][0]
        chunks = list(FAMILY.split("\n\n".join([jigsaw, GRID, jigsaw])))
        assert [c.format for c in chunks] == ["jigsaw", "grid", "jigsaw"]

    def test_variants_one_after_the_other(self) -> None:
        text = "\n".join(t for t, _ in ALL.values() if t.startswith("sudoku"))
        names = [name for name, (t, _) in ALL.items() if t.startswith("sudoku")]
        chunks = list(FAMILY.split(text))
        assert [FAMILY.parse(c.text, c.format) for c in chunks] == [
            FAMILY.parse(ALL[name][0], None) for name in names
        ]

    def test_a_wrong_first_line_keeps_its_rows(self) -> None:
        (chunk,) = FAMILY.split("sudoku 9 diagnal\n" + PAPER)
        with pytest.raises(ParseError, match="unknown word 'diagnal'"):
            FAMILY.parse(chunk.text, chunk.format)


class TestMaking:
    def test_rows_or_cells(self) -> None:
        grid = [[1, 0, None, {3, 4}], [0] * 4, [0] * 4, [0] * 4]
        puzzle = Sudoku.of(grid)
        assert puzzle == Sudoku.of([cell for row in grid for cell in row])
        assert puzzle.clues[:4] == (1, None, None, None)
        assert puzzle.candidates[3] == {3, 4}
        assert hash(puzzle) == hash(Sudoku.of(grid))

    @pytest.mark.parametrize(
        ("cells", "options", "expected"),
        [
            ([], {}, "0 cells do not make a square"),
            ([0] * 15, {}, "15 cells do not make a square"),
            ([0] * 37**2, {"box": (1, 37)}, "a Sudoku has 1 to 36 rows, not 37"),
            ([0] * 25, {}, "a 5×5 Sudoku has no usual boxes"),
            ([0] * 16, {"box": (3, 2)}, "a box of 3×2 does not hold 4 cells"),
            ([0] * 16, {"regions": "ABC"}, "3 cells have a region, a 4×4 board has 16"),
            ([0] * 16, {"regions": ["AAAA", "BBBB", "CCCC", "DDDA"]}, "region A has 5 cells"),
            ([5] + [0] * 15, {}, "r1c1 holds 5: a value is 1 to 4"),
            ([-1] + [0] * 15, {}, "r1c1 holds -1: a value is 1 to 4"),
            (["1"] + [0] * 15, {}, "r1c1 holds '1': a value is 1 to 4"),
            ([[]] + [0] * 15, {}, "r1c1 has no candidates"),
            ([0, 1, 1] + [0] * 13, {}, "r1c2 and r1c3 both hold 1, row 1"),
            ([[0] * 9] * 8 + [[0] * 8], {}, "row 9 has 8 cells, of 9 rows"),
            (
                [2, 0, 0, 0, 0, 2] + [0] * 10,
                {"regions": "AAAABBBBCCCCDDDD", "diagonals": True},
                "r1c1 and r2c2 both hold 2, diagonal ↘",
            ),
        ],
    )
    def test_nonsense_is_refused(
        self, cells: list[object], options: dict[str, object], expected: str
    ) -> None:
        with pytest.raises(PuzzleError) as caught:
            Sudoku.of(cells, **options)
        assert expected in str(caught.value)

    def test_masks_are_checked(self) -> None:
        with pytest.raises(PuzzleError, match="3 cells, a 4×4 Sudoku has 16"):
            Sudoku(layout(4), (1, 2, 3))
        with pytest.raises(PuzzleError, match="r1c2: its candidates are not all values"):
            Sudoku(layout(4), (1, 16, *[15] * 14))


def only_clew_errors(text: str, format: str | None) -> None:
    """Reads or refuses: any other exception fails the test."""
    with suppress(ClewError):
        puzzle = FAMILY.parse(text, format)
        assert FAMILY.parse(write(puzzle, "clew"), "clew") == puzzle
        assert FAMILY.parse(write(puzzle, "json"), "json") == puzzle


FUZZ = settings(deadline=None, max_examples=300, suppress_health_check=[HealthCheck.too_slow])
FORMAT = st.sampled_from([None, *FORMATS])
SIGNS = st.text(alphabet='.0*_123456789AaGgZ|+-# \t\n\r,:x[]{}"┃━é²٣\ufeff\x00', max_size=200)
PIECES = st.lists(
    st.sampled_from(
        [
            *(text for text, _ in ALL.values() if len(text) < 200),
            *rows(), "sudoku 9", "sudoku 6 box 2x3 diagonal", "jigsaw", "candidates", "[Puzzle]",
            "9", "Enter grid Size : 9", "Enter grid elements :", "+---+---+", "# name", "AAABBBCCC",
            "{", '{"cells": ', '["1...", "....", "....", "...."]', "}", " ", "\n", "\n\n", "|", ":",
        ]
    ),
    max_size=24,
).map("".join)  # fmt: skip


@FUZZ
@given(st.text(), FORMAT)
def test_any_text_is_read_or_refused(text: str, format: str | None) -> None:
    only_clew_errors(text, format)


@FUZZ
@given(SIGNS | PIECES, FORMAT)
def test_likely_text_is_read_or_refused(text: str, format: str | None) -> None:
    only_clew_errors(text, format)
    assert 0 <= FAMILY.recognise(text) <= 1
    for chunk in FAMILY.split(text):
        assert chunk.format in FORMATS
        only_clew_errors(chunk.text, chunk.format)


@FUZZ
@given(st.data())
def test_spoilt_text_is_read_or_refused(data: st.DataObject) -> None:
    _, puzzle = data.draw(st.sampled_from(PUZZLES[:20]))
    format = data.draw(st.sampled_from(list(FORMATS)))
    try:
        text = write(puzzle, format)
    except UsageError:
        text = write(puzzle, "clew")
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(text)))
        gone = data.draw(st.integers(0, 12))
        text = text[:place] + data.draw(st.text(max_size=3) | SIGNS) + text[place + gone :]
    only_clew_errors(text, None)
    only_clew_errors(text, format)
