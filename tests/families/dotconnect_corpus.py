"""The published boards of Dot Connect: the answers printed with them, and their figures."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["PRINTED", "Printed"]


class Printed(NamedTuple):
    """An answer as it is printed, how many there are, and what finding it cost.

    `nodes`, `backtracks` and `rejected` (moves not made) are those of the algorithm, which
    stops at the answer; `plain` the first two without the test for trapped regions, where that ends
    in reasonable time.
    """

    answer: str
    solutions: int
    nodes: int
    backtracks: int
    rejected: int
    plain: tuple[int, int] | None = None

    @property
    def board(self) -> str:
        """The board, in the published notation."""
        rows = [line.split() for line in self.answer.split("\n")]
        dots = [[sign if sign in "XS" else "." for sign in row] for row in rows]
        return "\n".join([f"{len(rows)} {len(rows[0])}", *map(" ".join, dots)])


PRINTED = {
    "6x8": Printed(
        """\
15 16 19 20 25 26 33 34
14 17 18 21 24 27 32 35
13 12 X 22 23 28 31 36
X 11 X X X 29 30 37
9 10 5 4 1 S X 38
8 7 6 3 2 X 40 39""",
        9,
        149,
        108,
        129,
        (429_459, 429_418),
    ),
    "6x10": Printed(
        """\
X 14 13 X 7 6 3 2 X 48
16 15 12 11 8 5 4 1 S 47
17 20 21 10 9 X X X X 46
18 19 22 31 32 33 X 39 40 45
X 24 23 30 29 34 35 38 41 44
X 25 26 27 28 X 36 37 42 43""",
        6,
        147,
        98,
        91,
        (217_098, 217_049),
    ),
    "8x12": Printed(
        """\
72 71 70 X 64 63 X X X 21 22 X
73 X 69 X 65 62 1 2 3 20 23 24
74 75 68 67 66 61 S X 4 19 18 25
X X X X 59 60 7 6 5 X 17 26
X X 52 53 58 57 8 9 12 13 16 27
49 50 51 54 55 56 X 10 11 14 15 28
48 45 44 41 40 X X X 34 33 X 29
47 46 43 42 39 38 37 36 35 32 31 30""",
        128,
        2982,
        2906,
        2628,
    ),
    "10x12": Printed(
        """\
X 68 67 66 65 64 63 62 X X 57 56
70 69 X 79 80 81 X 61 60 59 58 55
71 76 77 78 X 82 83 86 87 88 X 54
72 75 X X 4 3 84 85 90 89 52 53
73 74 9 8 5 2 X X 91 92 51 X
X X 10 7 6 1 S 95 94 93 50 49
17 16 11 12 X X X X 35 36 37 48
18 15 14 13 28 29 30 33 34 X 38 47
19 20 X X 27 26 31 32 41 40 39 46
X 21 22 23 24 25 X X 42 43 44 45""",
        1176,
        40_048,
        39_952,
        28_036,
    ),
    "10x15": Printed(
        """\
X X 92 91 90 89 88 X 82 81 2 3 4 5 X
X 94 93 60 61 62 87 84 83 80 1 X 7 6 X
96 95 X 59 X 63 86 85 78 79 S 9 8 27 28
97 102 103 58 X 64 65 X 77 X X 10 25 26 29
98 101 104 57 X X 66 X 76 13 12 11 24 X 30
99 100 105 56 55 X 67 X 75 14 X X 23 22 31
108 107 106 53 54 69 68 73 74 15 16 17 18 21 32
109 110 X 52 51 70 71 72 X 42 41 40 19 20 33
112 111 X X 50 49 X X 44 43 X 39 38 35 34
113 114 115 116 X 48 47 46 45 X X X 37 36 X""",
        1532,
        492_653,
        492_536,
        494_216,
    ),
}
