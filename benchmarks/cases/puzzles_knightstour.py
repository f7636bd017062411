"""Knight's Tours: their published algorithm is plain backtracking."""

from __future__ import annotations

from problem import Case, Puzzles


def tours(*texts: str) -> Puzzles:
    return Puzzles("knightstour", tuple(f"knight {text}" for text in texts), "backtrack")


CASES = (
    Case("puzzle-knight-5", "Knight's Tours of 5×5: count (1 728)", tours("5x5"), "count", 1728),
    Case("puzzle-knight-6", "Closed tours of 6×6: count", tours("6x6 closed"), "count", 9862),
    Case(
        "puzzle-knight-open",
        "Open tours of 6×6: count (6 637 920)",
        tours("6x6"),
        "count",
        6_637_920,
        quick=False,
    ),
    Case("puzzle-knight-closed", "A closed tour of 20×20", tours("20x20 closed"), "first", 1),
    *(
        Case(
            f"puzzle-knight-{n}",
            f"A tour of {n}×{n} from a1",
            tours(f"{n}x{n} start a1"),
            "first",
            1,
            quick=n < 100,
            series="Knight's Tours from a corner",
            size=n,
        )
        for n in (8, 20, 60, 200)
    ),
)
