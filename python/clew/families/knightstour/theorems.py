"""What is known of tours before any search: colours, and the theorems on whole boards.

A knight changes the colour of its square with every move. On boards without holes, Schwenk's
theorem (1991) says which have a closed tour; which have an open one was settled by Cull and De
Curtins (1978), and on the narrow boards by trying every way.
"""

from __future__ import annotations

from clew.families.knightstour.puzzle import KnightsTour

__all__ = ["why_none"]

#: Boards with sides of 3 and more that have no open tour, the smaller side first.
_WITHOUT_OPEN = frozenset({(3, 3), (3, 5), (3, 6), (4, 4)})


def why_none(puzzle: KnightsTour) -> str:
    """Why there is no tour, where colours or a theorem say so; else ""."""
    return _uneven(puzzle) or ("" if puzzle.holes else _whole(puzzle)) or _off_colour(puzzle)


def _dark(puzzle: KnightsTour, square: int) -> bool:
    row, column = divmod(square, puzzle.columns)
    return (puzzle.rows - 1 - row + column) % 2 == 0


def _colours(puzzle: KnightsTour) -> tuple[int, int]:
    """How many squares are dark, and how many light: a1 is dark."""
    every = puzzle.rows * puzzle.columns
    dark = (every + 1) // 2  # on a board of an odd number of squares all corners are dark
    missing = sum(_dark(puzzle, hole) for hole in puzzle.holes)
    return dark - missing, every - dark - (len(puzzle.holes) - missing)


def _uneven(puzzle: KnightsTour) -> str:
    dark, light = _colours(puzzle)
    if puzzle.closed and puzzle.size % 2:
        return (
            f"a closed tour visits as many dark squares as light ones, and there are {puzzle.size} "
            "in all, an odd number"
        )
    if abs(dark - light) > (0 if puzzle.closed else 1):
        return (
            f"every move changes the colour of the square, and {dark} squares are dark, {light} "
            "light: a tour cannot visit all"
        )
    return ""


def _whole(puzzle: KnightsTour) -> str:
    """What is known of boards without holes."""
    short, long = sorted((puzzle.rows, puzzle.columns))
    if (short, long) == (1, 1):
        return ""
    if short == 1:
        return "on a board with a side of 1 a knight has no move"
    if short == 2:
        return (
            "on a board with a side of 2 every move goes two squares along it: "
            "the squares between are never reached"
        )
    if puzzle.closed and (short == 4 or (short, long) in ((3, 4), (3, 6), (3, 8))):
        return (
            "no closed tour exists on a board with a side of 4, nor on 3×4, 3×6 and 3×8 "
            "(Schwenk's theorem)"
        )
    if (short, long) in _WITHOUT_OPEN:
        return (
            f"no tour of a {puzzle.rows}×{puzzle.columns} board exists (of the boards with sides "
            "of 3 and more, 3×3, 3×5, 3×6 and 4×4 have none)"
        )
    return ""


def _off_colour(puzzle: KnightsTour) -> str:
    """What the numbers given say of colours."""
    dark, light = _colours(puzzle)
    if dark == light:
        return _at_odds(puzzle)
    larger, smaller = max(dark, light), min(dark, light)
    for square, number in puzzle.given:
        if (_dark(puzzle, square) == (dark > light)) != (number % 2 == 1):
            name, odd = puzzle.name(square), number % 2 == 1
            colour = "dark" if _dark(puzzle, square) else "light"
            return (
                f"{number} stands on {name}, a {colour} square, of which there are "
                f"{smaller if odd else larger}: {'odd' if odd else 'even'} numbers stand on those "
                f"of the other colour, of which there are {larger if odd else smaller}"
            )
    return ""


def _at_odds(puzzle: KnightsTour) -> str:
    """Two numbers, both even or both odd, stand on the same colour; other two do not."""
    first = None
    for square, number in puzzle.given:
        shade = (_dark(puzzle, square) + number) % 2
        if first is None:
            first = square, number, shade
        elif shade != first[2]:
            alike = (number - first[1]) % 2 == 1
            return (
                f"{first[1]} stands on {puzzle.name(first[0])} and {number} on "
                f"{puzzle.name(square)}, squares of {'the same colour' if alike else 'two colours'}"
                ": every move changes the colour"
            )
    return ""
