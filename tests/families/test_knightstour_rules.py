"""Knight's tours against brute force on all tiny boards, and against what is known of them."""

from __future__ import annotations

from itertools import combinations, product

import pytest

import clew
from clew.base.family import Filling
from clew.base.result import Uniqueness
from clew.families.knightstour import KnightsTour
from clew.families.knightstour.rules import check
from clew.families.knightstour.theorems import why_none


def walks(puzzle: KnightsTour) -> set[tuple[int, ...]]:
    """Every tour, as its numbers a cell, by trying all; a closed one counted both ways round."""
    squares = [divmod(square, puzzle.columns) for square in puzzle.squares]
    near = [
        [j for j, b in enumerate(squares) if {abs(a[0] - b[0]), abs(a[1] - b[1])} == {1, 2}]
        for a in squares
    ]
    given = {number: puzzle.cell(square) for square, number in puzzle.given}
    found = set()

    def go(path: list[int]) -> None:
        if given.get(len(path), path[-1]) != path[-1]:
            return
        if len(path) == len(squares):
            if not puzzle.closed or path[0] in near[path[-1]]:
                found.add(tuple(path.index(cell) + 1 for cell in range(len(squares))))
            return
        for cell in near[path[-1]]:
            if cell not in path:
                go([*path, cell])

    for cell in range(len(squares)):
        if not puzzle.closed or given or cell == 0:
            go([cell])
    return found


def told_once(puzzle: KnightsTour, tours: set[tuple[int, ...]]) -> set[tuple[int, ...]]:
    """Of a closed tour and its reverse the one whose 2 stands earlier, unless numbers decide."""
    if not puzzle.closed or any(number > 1 for _, number in puzzle.given):
        return tours
    return {tour for tour in tours if tour.index(2) <= tour.index(len(tour))}


def boards() -> list[KnightsTour]:
    """Every board up to 4×4 with up to two holes that leaves twelve squares at most."""
    return [
        KnightsTour(rows, columns, closed, missing)
        for rows, columns, closed, holes in product(
            range(1, 5), range(1, 5), (False, True), (0, 1, 2)
        )
        for missing in combinations(range(rows * columns), holes)
        if 0 < rows * columns - holes <= 12
    ]


@pytest.mark.parametrize("closed", [False, True])
def test_every_tiny_board_with_holes(closed: bool) -> None:
    solvable = 0
    for puzzle in boards():
        if puzzle.closed is closed:
            expected = told_once(puzzle, walks(puzzle))
            found = {solution.filling.values for solution in clew.solutions(puzzle)}
            assert found == expected, puzzle
            solvable += bool(found)
            if found:
                assert why_none(puzzle) == "", puzzle
    assert solvable == (3 if closed else 64)


def test_every_given_number_of_a_small_board() -> None:
    for square, number in product(range(12), range(1, 13)):
        puzzle = KnightsTour(3, 4, given=((square, number),))
        found = {solution.filling.values for solution in clew.solutions(puzzle)}
        assert found == walks(puzzle), puzzle
        if found:
            assert why_none(puzzle) == ""


def test_a_closed_tour_with_numbers_goes_the_way_they_say() -> None:
    ring = {"start": "a1", "holes": ["b2"], "closed": True}
    either = KnightsTour.of(3, **ring)
    assert clew.count(either) == 1
    for second in ("b3", "c2"):
        assert clew.count(KnightsTour.of(3, **ring, given={second: 2})) == 1
        assert clew.count(KnightsTour.of(3, **ring, end=second)) == 1


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("knight 5x5", 1728),
        ("knight 5x5 start a1", 304),
        ("knight 5x6 closed", 8),
        ("knight 3x10 closed", 16),
        ("knight 3x12 closed", 176),
        ("knight 3x4", 16),
        ("knight 4x5", 164),
        ("knight 3x7", 104),
    ],
)
def test_known_numbers_of_tours(text: str, number: int) -> None:
    assert clew.count(clew.parse(text)) == number


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("knight 5x5 closed", "25 in all, an odd number"),
        ("knight 4x10 closed", "Schwenk"),
        ("knight 3x8 closed", "Schwenk"),
        ("knight 2x7", "the squares between are never reached"),
        ("knight 1x7", "has no move"),
        ("knight 4x4", "no tour of a 4×4 board exists"),
        ("knight 5x5 start a2", "1 stands on a2, a light square, of which there are 12"),
        ("knight 4x5 start a1 end b2", "squares of the same colour"),
        ("knight 5x5 holes a1 b2 c3 d4", "9 squares are dark, 12 light"),
        ("knight 6x6 closed holes a1 b2", "16 squares are dark, 18 light"),
        (
            "knight 3x3 holes b2 start a1\n...\n.X5\n...",
            "5 stands on c2 and 1 on a1, squares of two colours",
        ),
    ],
)
def test_where_no_tour_exists_the_reason_is_told(text: str, reason: str) -> None:
    puzzle = clew.parse(text)
    result = clew.solve(puzzle)
    assert result.uniqueness is Uniqueness.NONE
    assert reason in result.reason


def test_what_breaks_a_rule_is_told() -> None:
    puzzle = KnightsTour.of(3, 4, given={"a1": 1})
    right = (3, 6, 11, 8, 12, 9, 2, 5, 1, 4, 7, 10)
    assert check(puzzle, Filling(right)) == []
    moved = check(puzzle, Filling((1, 4, 7, 10, 8, 11, 2, 5, 3, 6, 9, 12)))
    assert moved == ["a1 holds 3, but 1 is given there"]
    twice = check(puzzle, Filling((3, 3, *right[2:])))
    assert twice == ["a3 and b3 both hold 3"]
    swapped = check(puzzle, Filling((6, 3, *right[2:])))
    assert "from 2 on c2 to 3 on b3 is no knight's move" in swapped
    assert check(puzzle, Filling((99, *right[1:]))) == ["a3 holds 99: a number is 1 to 12"]


def test_a_jump_over_the_edge_is_no_move() -> None:
    """On every board the squares whose distance is a jump's, though they lie at two edges."""
    for columns in range(1, 9):
        puzzle = KnightsTour(4, columns)
        for here, there in product(range(4 * columns), repeat=2):
            values: list[int | None] = [None] * (4 * columns)
            values[here], values[there] = 1, 2
            rows, files = (
                abs(a - b)
                for a, b in zip(divmod(here, columns), divmod(there, columns), strict=True)
            )
            wrong = check(puzzle, Filling(tuple(values)))
            assert (wrong == []) == (here == there or {rows, files} == {1, 2})


def test_a_closed_tour_returns() -> None:
    puzzle = KnightsTour.of(3, 3, holes=["b2"], closed=True)
    assert check(puzzle, Filling((1, 6, 3, 4, 8, 7, 2, 5))) == []
    open_end = KnightsTour.of(3, 4, closed=True)
    wrong = check(open_end, Filling((3, 6, 11, 8, 12, 9, 2, 5, 1, 4, 7, 10)))
    assert wrong == ["from 12 on a2 to 1 on a1 is no knight's move: the tour does not close"]
