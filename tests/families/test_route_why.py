"""Reasons why there is no route: true and enough wherever one is given."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import pytest

from clew.engine import native
from clew.families._shared import route
from clew.families._shared.cuts import cut_nodes, pieces
from clew.families._shared.grid import neighbours
from clew.families._shared.route import Route
from clew.families._shared.why import Words, why_none


def board(
    picture: str, closed: bool = False, places: tuple[tuple[int, int], ...] = ()
) -> tuple[Route, list[str]]:
    """A board from rows of ``.``, ``X``, ``S`` and ``E``, and its cells' names."""
    rows = picture.split()
    text = "".join(rows)
    columns = len(rows[0])
    cells = [cell for cell, sign in enumerate(text) if sign != "X"]
    index = {cell: node for node, cell in enumerate(cells)}
    near = [
        tuple(index[n] for n in neighbours(cell, len(rows), columns) if n in index)
        for cell in cells
    ]
    signs = "".join(text[cell] for cell in cells)
    start, end = (signs.find(sign) if sign in signs else None for sign in "SE")
    names = [f"r{cell // columns + 1}c{cell % columns + 1}" for cell in cells]
    return Route(tuple(near), closed, start, end, places), names


def none(question: Route) -> bool:
    kernel = route.counter(question)
    assert kernel is not None
    limbs = native.kernel_search(kernel).next()
    assert limbs is not None
    return not any(limbs)


def pictures(rows: int, columns: int, barriers: Iterable[int], chance: random.Random) -> Iterator:
    signs = ["X" if cell in barriers else "." for cell in range(rows * columns)]
    for ends in ("", "S", "E", "SE"):
        marked = signs.copy()
        open_cells = [cell for cell, sign in enumerate(signs) if sign == "."]
        if len(open_cells) < 3:
            return
        for sign, cell in zip(ends, chance.sample(open_cells, len(ends)), strict=True):
            marked[cell] = sign
        text = "".join(marked)
        yield " ".join(text[i : i + columns] for i in range(0, len(text), columns)), False
    yield " ".join("".join(signs)[i : i + columns] for i in range(0, len(signs), columns)), True


@pytest.mark.parametrize(("rows", "columns"), [(2, 5), (3, 3), (3, 4)])
def test_on_every_tiny_board_a_reason_is_true_and_mostly_found(rows: int, columns: int) -> None:
    chance = random.Random(rows * columns)
    unsolvable = explained = 0
    for mask in range(1 << rows * columns):
        barriers = [cell for cell in range(rows * columns) if mask >> cell & 1]
        for picture, closed in pictures(rows, columns, barriers, chance):
            question, names = board(picture, closed)
            reason = why_none(question, names)
            if none(question):
                unsolvable += 1
                explained += bool(reason)
            else:
                assert not reason, (picture, reason)
    assert explained > 0.99 * unsolvable


def test_on_graphs_of_any_kind_a_reason_is_true() -> None:
    chance = random.Random(5)
    for _ in range(1500):
        nodes = chance.randint(3, 8)
        near: list[set[int]] = [set() for _ in range(nodes)]
        for _ in range(chance.randint(nodes - 1, 2 * nodes)):
            a, b = chance.sample(range(nodes), 2)
            near[a].add(b)
            near[b].add(a)
        start, end = chance.choice([None, 0]), chance.choice([None, nodes - 1])
        closed = chance.random() < 0.3
        question = Route(
            tuple(tuple(sorted(some)) for some in near), closed, start, None if closed else end
        )
        reason = why_none(question, [str(node) for node in range(nodes)])
        assert not reason or none(question), (question, reason)


@pytest.mark.parametrize(
    ("picture", "closed", "reason"),
    [
        (
            "... .X. .X.",
            False,
            "",
        ),
        (
            ".X. X.X .X.",
            False,
            "the cells fall into five pieces with no way between",
        ),
        (
            "..X XXS .X.",
            False,
            "r1c1, r1c2 and r3c1 cannot be reached from r2c3",
        ),
        (
            "..X X.X .XX",
            False,
            "r3c1 has no neighbour: it cannot be reached",
        ),
        (
            "..X.. ..... ..X.. X.XXX ..X..",
            False,
            "r5c4 and r5c5 cannot be reached from the rest",
        ),
        (
            "... ... ...",
            True,
            "the cells are 5 black and 4 white: a closed path cannot visit all",
        ),
        (
            "... S.. ...",
            False,
            "the cells are 5 black and 4 white: a path must begin and end on black, but r2c1 "
            "is white",
        ),
        (
            "S.. .E. ..X",
            False,
            "the cells are 4 black and 4 white: a path must begin and end on different "
            "colours, but r1c1 and r2c2 are both black",
        ),
        (
            ".X.X. ..... .X.X.",
            False,
            "r1c1, r1c3, r1c5, r3c1, r3c3 and r3c5 are all dead ends: a path has only two ends",
        ),
        (
            "SX.X. .....",
            False,
            "r1c3 and r1c5 are both dead ends: a path has only one end beside r1c1",
        ),
        (
            "SE.. ..X. X..X",
            False,
            "r2c4 and r3c3 are both dead ends: a path ends only at r1c1 and r1c2",
        ),
        (
            ".X.. .X.. ....",
            True,
            "r1c1 is a dead end: a closed path cannot turn round",
        ),
        (
            ".X.XX ..... ..X..",
            False,
            "without r2c3 the rest falls into three pieces: a path passes only once",
        ),
        (
            "XS... ..XX. ..X..",
            False,
            "without r1c2 the rest falls into two pieces: a path with an end there visits "
            "only one of them",
        ),
        (
            "....X ..X.. ..X..",
            True,
            "without r1c2 the rest falls into two pieces: a closed path would pass it twice",
        ),
        (
            "...EX ..S.. ..X..",
            False,
            "without r2c4 the rest falls into two pieces, and r2c3 and r1c4 are in the same "
            "one: a path between them cannot visit the other and come back",
        ),
        (
            ".X.. .X.S ....",
            False,
            "beyond r2c1, which is white, lie 4 black and 4 white cells: a path must have its"
            " end there on white, but r2c4 is black",
        ),
        (
            ".... .X.. .XX.",
            False,
            "beyond r1c1, which is black, lie 2 black and 4 white cells: a path cannot visit "
            "all of them in one go",
        ),
        (
            "..X.X ..X.S X....",
            False,
            "each of these parts hangs on the rest by one cell, so a path must end in it: "
            "r1c1, r1c2 and r2c1; r1c4",
        ),
        (
            "X.X.. ..... .S...",
            False,
            "without r2c2 and r3c2 the rest falls into three pieces: a path cannot visit more"
            " than two of them",
        ),
    ],
)
def test_the_reasons_in_words(picture: str, closed: bool, reason: str) -> None:
    question, names = board(picture, closed)
    assert why_none(question, names) == reason
    assert none(question) == bool(reason)


def test_places_have_colours() -> None:
    question, names = board("... ... ...", places=((0, 1), (4, 4)))
    assert why_none(question, names) == (
        "r1c1 and r2c2 are both black: places 1 and 4 of a path are not"
    )


def test_a_family_brings_its_own_words() -> None:
    question, names = board("... ... ...", closed=True)
    words = Words(cells="squares", loop="a closed tour")
    assert why_none(question, names, words, lambda node: "light" if node % 2 else "dark") == (
        "the squares are 5 dark and 4 light: a closed tour cannot visit all"
    )


def test_of_many_cells_only_some_are_named() -> None:
    question, names = board("....S XXXXX .....")
    assert why_none(question, names) == (
        "r3c1, r3c2, r3c3, r3c4 and r3c5 cannot be reached from r1c5"
    )
    question, names = board("S...... XXXXXXX .......")
    assert why_none(question, names) == ("r3c1, r3c2, r3c3 and 4 more cannot be reached from r1c1")


def test_a_large_board_is_soon_looked_through() -> None:
    question, names = board(" ".join("." * 300 for _ in range(100)))
    assert why_none(question, names) == ""


def test_pieces_and_cuts() -> None:
    path = [(1,), (0, 2), (1, 3), (2,)]
    assert pieces(path, []) == [[0, 1, 2, 3]]
    assert pieces(path, [1]) == [[0], [2, 3]]
    assert cut_nodes(path) == [(1, 2), (2, 2)]
    assert cut_nodes(path, without=3) == [(1, 2)]
    star = [(1, 2, 3), (0,), (0,), (0,)]
    assert cut_nodes(star) == [(0, 3)]
