"""How often Warnsdorff's rule succeeds, by board and by the way ties are broken; large boards; and
counts that take longer than a test may.

    python benchmarks/warnsdorff.py                 a sample of starts: about a minute
    python benchmarks/warnsdorff.py --every         all starts of boards up to 50×50
    python benchmarks/warnsdorff.py --sizes 5 8 20  other boards

A walk counts as a success if it visits every square without taking a move back. Boards of an odd
side are asked only for starts of the colour of their corners: from the others there is no tour.
"""

from __future__ import annotations

import argparse
import random
from time import perf_counter

import clew
from clew.families.knightstour import KnightsTour

RULES = (
    "warnsdorff",
    "warnsdorff-random",
    "warnsdorff-next",
    "warnsdorff-roth",
    "warnsdorff-next-roth",
)
COUNTS = {"knight 5x5": 1728, "knight 6x6": 6_637_920, "knight 6x8 closed": 55_488_142}
LARGE = (
    KnightsTour(100, 100, True),
    KnightsTour(300, 300, True),
    KnightsTour(1000, 1000, True),
    KnightsTour(999, 1001),
)


def starts(side: int, most: int | None) -> list[int]:
    """The squares to begin from: all, or some by chance."""
    fair = [s for s in range(side * side) if side % 2 == 0 or (s // side + s % side) % 2 == 0]
    return fair if most is None or len(fair) <= most else random.Random(side).sample(fair, most)


def share(side: int, rule: str, squares: list[int]) -> float:
    """Of so many starts, how many of a hundred lead to a tour."""
    boards = [KnightsTour(side, side, given=((square, 1),)) for square in squares]
    found = sum(clew.count(b, strategy=rule, at_most=1, seed=i) for i, b in enumerate(boards))
    return 100 * found / len(boards)


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sizes", type=int, nargs="+", default=[5, 8, 10, 50, 100, 200])
    parser.add_argument("--every", action="store_true", help="all starts, on boards up to 50×50")
    arguments = parser.parse_args()
    print(
        f"{'board':>10}  {'starts':>6}  "
        + "  ".join(f"{rule[11:] or 'fixed':>9}" for rule in RULES)
    )
    for side in arguments.sizes:
        every = arguments.every and side <= 50
        squares = starts(side, None if every else 300 if side <= 50 else 100)
        shares = "  ".join(f"{share(side, rule, squares):8.1f}%" for rule in RULES)
        print(f"{f'{side}×{side}':>10}  {len(squares):>6}  {shares}", flush=True)
    print()
    for board in LARGE:
        kind = "closed" if board.closed else "open"
        began = perf_counter()
        result = clew.solve(board, strategy="divide")
        whole = perf_counter() - began
        print(
            f"{board.rows}×{board.columns} {kind}: kernel {result.stats.seconds:.3f} s, with the "
            f"check of the rules {whole:.2f} s"
        )
    print()
    for text, known in COUNTS.items():
        counted = clew.count(clew.parse(text))
        assert counted == known, (text, counted)
        print(f"{text}: {counted:,} tours, counted in {counted.stats.seconds:.1f} s")


if __name__ == "__main__":
    main()
