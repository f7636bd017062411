"""Sudokus to test with: the paper's, and some made by taking clues from solved grids of our own.

Each is ``(text, answer)``; the answer is one line of signs, and the only one there is.
"""

from __future__ import annotations

from clew.families.sudoku.puzzle import Sudoku, layout

PAPER_INPUT = """\
Enter grid Size : 9
Enter grid elements :
3 0 6 5 0 8 4 0 0
5 2 0 0 0 0 0 0 0
0 8 7 0 0 0 0 3 1
0 0 3 0 1 0 0 8 0
9 0 0 8 6 3 0 0 5
0 5 0 0 9 0 6 0 0
1 3 0 0 0 0 2 5 0
0 0 0 0 0 0 0 7 4
0 0 5 2 0 6 3 0 0
"""
PAPER_OUTPUT = """\
Sudko Solve is :
3 1 6 5 7 8 4 9 2
5 2 9 1 3 4 7 6 8
4 8 7 6 2 9 5 3 1
2 6 3 4 1 5 9 8 7
9 7 4 8 6 3 1 2 5
8 5 1 7 9 2 6 4 3
1 3 8 9 4 7 2 5 6
6 9 2 3 5 1 8 7 4
7 4 5 2 8 6 3 1 9
"""
PAPER = "3.65.84..52........87....31..3.1..8.9..863..5.5..9.6..13....25........74..52.63.."
PAPER_ANSWER = "316578492529134768487629531263415987974863125851792643138947256692351874745286319"

#: Small enough for brute force.
SMALL = {
    "4x4": ("4..3.....1.2....", "4213132431422431"),
    "6x6": (".364....42.......5...1....3...41....", "236451154236341625562143623514415362"),
    "6x6 boxes of 3x2": (
        "sudoku 6 box 3x2: .3.4.1..2........36..2....5..4.4.6..",
        "236451152346461523614235325164543612",
    ),
    "6x6 diagonal": (
        "sudoku 6 diagonal: 4...................1..5..2...6.....",
        "413562526143265314341625152436634251",
    ),
    "5x5 jigsaw": (
        ".2...\n5....\n....3\n.....\n4..1.\n\nABBCC\nABBCD\nABCCD\nAADDD\nEEEEE",
        "1243551324251433425143512",
    ),
    "6x6 jigsaw": (
        "......\n....5.\n4.....\n.63..4\n....62\n.4..3.\n\n"
        "ABBBBC\nADBDBC\nADDDCC\nAAADEC\nFFEEEC\nFFFFEE",
        "126345231456452613563124314562645231",
    ),
}

LARGER = {
    "paper": (PAPER, PAPER_ANSWER),
    "7x7 jigsaw": (
        "...3.5.\n26.....\n....3..\n......2\n7......\n..4.2..\n.......\n\n"
        "ABBCCCD\nABCCEDD\nABCEEDD\nABCEEDD\nABFEEGG\nABFGGGG\nAFFFFFG",
        "1273456261753464213755364712753264131452674756123",
    ),
    "7x7 jigsaw diagonal": (
        "sudoku 7 jigsaw diagonal\n"
        ".6...3.\n.......\n..74..2\n.......\n.......\n.....5.\n.......\n\n"
        "AAABBBB\nACCCCBD\nACCEBBD\nAACEDDD\nFFEEDGG\nFEEEDGG\nFFFFGGG",
        "2615734314652753746127423165625147347623511537246",
    ),
    "8x8": (
        ".4..75..1......2...5.873.......181..6.....7.8.2..7....65....1...",
        "2438751615673482461528737823564181426357537681243781426562541738",
    ),
    "9x9 hard": (
        ".....94364.5...2.9.3........5.6....48...2..1......5..2384............7..7..83....",
        "278519436415368279639247158152673894863924517947185362384756921526491783791832645",
    ),
    "9x9 easy": (
        ".....94364.5...2.9.3......8.5.6...9486..2..1......5.62384......5...9.78.79.83....",
        "278519436415368279639247158152673894863924517947185362384756921526491783791832645",
    ),
    "9x9 diagonal": (
        "sudoku 9 diagonal: "
        ".....94.6......8..........7.9.3.....83...............248.......7......8.95.73....",
        "278519436314267859569483127695324718832971645147856392483692571726145983951738264",
    ),
    "9x9 jigsaw": (
        "..37.....\n....429..\n......1.7\n5..47....\n..2.....1\n.9.......\n.........\n"
        "...3.....\n..4....8.\n\n"
        "AABBBBBCC\nAADBBBBCC\nADDDDCCCC\nAADDDEEEC\nAAFFDEGEE\nHFFEEEGGG\nHFFFFFGGG\n"
        "HHHHHGGII\nHHIIIIIII",
        "913785624375142968468923157521476839682539741896257413237814596149368275754691382",
    ),
    "12x12": (
        ".......217363..1.......C..A...6C..8.A.5.C..6..93B....94.A6C2..96.7.35.B."
        "687..C34.......5.A.7.B.....3.18...A7.....4...3....B.....C2..263...91845A",
        "8C4B95A217363561487B9A2C79A2136C458BA458C2B67193B3178945A6C2C296A71358B4"
        "687ABC34291591C56A273B484B2351896CA7578924CAB3611AB43658C279263C7B91845A",
    ),
    "16x16": (
        ".6.8.A....7.3E.2235714.F.....8A.C9.B.8D...24.F5........7...A...C"
        "...C.6.AB9.....391.....C42DF..7..D4.EG2...37..16..7.4.1..A..GC89"
        "...2..E.9...43C1A.8EC.B.1F.35......D.5.17.AC..2.17C5...32.B8.G.."
        ".5.4....G7F.2....A..G..2.C8..5..8..F39....1.B.GAG.B97...A3.2CD..",
        "4618BACGFD753E922357149FEBCG68ADC9AB68DE31247F5GDFEG2357869A14BC"
        "E8FC567AB9G1D24391G68B3C42DFEA755D4AEG29C837FB16B2734F1D5AE6GC89"
        "FB62A7E89G5D43C1AG8EC2B41F6359D7349DF5G17EAC862B17C59D6324B8AGFE"
        "6534DCABG7F921E87AD1GEF26C8B95348C2F3946D51EB7GAGEB97185A342CD6F",
    ),
}

ALL = SMALL | LARGER

#: Every size that has usual boxes.
SIZES = tuple(n for n in range(4, 37) if any(n % k == 0 for k in range(2, n)))


def solved(size: int, box: tuple[int, int] | None = None, diagonals: bool = False) -> Sudoku:
    """A complete grid of any size, by shifting one row."""
    board = layout(size, box, None, False)
    assert board.box is not None
    high, wide = board.box
    masks = [
        1 << ((wide * (row % high) + row // high + column) % size)
        for row in range(size)
        for column in range(size)
    ]
    return Sudoku(board, tuple(masks))


def thinned(puzzle: Sudoku, keep: int) -> Sudoku:
    """The puzzle with only every `keep`-th clue."""
    masks = [m if cell % keep == 0 else puzzle.every for cell, m in enumerate(puzzle.masks)]
    return Sudoku(puzzle.layout, tuple(masks), puzzle.symbols)


def pencilled(puzzle: Sudoku) -> Sudoku:
    """The puzzle with some candidates taken from its open cells (never the value `answer`)."""
    masks = [
        puzzle.every & ~(1 << (cell % puzzle.size)) if m == puzzle.every and cell % 3 else m
        for cell, m in enumerate(puzzle.masks)
    ]
    return Sudoku(puzzle.layout, tuple(masks))
