"""The compiled engine against trying everything: every kind, every level, every order."""

from __future__ import annotations

from array import array
from collections import Counter
from itertools import islice

import pytest

from clew.base.program import Program
from clew.base.result import Status
from clew.base.strategy import LEVELS, Strategy
from clew.engine import native
from oracle import solutions
from random_models import KINDS, ORDERS, random_program, strategy, widened

CHUNKS, CHUNK = 26, 200  # 5 200 models, each at every level


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_level_and_order_finds_what_brute_force_finds(chunk: int) -> None:
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        program = random_program(seed)
        expected = solutions(program)
        for i, level in enumerate(LEVELS):
            assert_in_order(program, expected, level, seed)
            assert_same_set(program, expected, strategy(seed * len(LEVELS) + i, level), seed)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_by_itself(kind: str) -> None:
    for seed in range(60):
        program = random_program(seed, rows=600, constraints=2, only=(kind,))
        expected = solutions(program)
        for i, level in enumerate(LEVELS):
            assert_in_order(program, expected, level, seed)
            assert_same_set(program, expected, strategy(seed * 7 + i, level), seed)


@pytest.mark.parametrize("chunk", range(8))
def test_very_wide_ranges(chunk: int) -> None:
    """The weaker levels would walk through all of them."""
    for seed in range(chunk * 50, (chunk + 1) * 50):
        narrow = random_program(seed, rows=120)
        program, expected = widened(narrow, seed), solutions(narrow)
        for i, level in enumerate(LEVELS[2:]):
            assert_in_order(program, expected, level, seed)
            assert_same_set(program, expected, strategy(seed * 11 + i, level), seed)


def assert_in_order(
    program: Program, expected: list[tuple[int, ...]], level: str, seed: int
) -> None:
    """By input and ascending, solutions come in lexicographic order; descending turns it."""
    search = native.search(program, Strategy("input", "ascending", level))
    told = f"seed {seed}, {level}: {program}"
    assert search.take(len(expected) + 1) == expected, told
    assert (search.status, search.next()) == (Status.EXHAUSTED, None), told
    assert search.stats.solutions == len(expected), told
    down = native.search(program, Strategy("input", "descending", level))
    assert list(iter(down.next, None)) == expected[::-1], told


def assert_same_set(
    program: Program, expected: list[tuple[int, ...]], order: Strategy, seed: int
) -> None:
    """The same solutions, once each, however they are asked for."""
    told = f"seed {seed}, {order}: {program}"
    whole = native.search(program, order, seed=seed)
    found = whole.take(len(expected) + 1)
    assert sorted(found) == expected, told
    assert whole.status is Status.EXHAUSTED, told
    counted = native.search(program, order, seed=seed)
    assert counted.count() == len(expected), told
    assert counted.status is Status.EXHAUSTED, told
    columns = native.search(program, order, seed=seed).columns()
    assert rows_of(columns) == found, told
    half = len(expected) // 2
    pieces = native.search(program, order, seed=seed)
    drained = [*islice(iter(pieces.next, None), half), *pieces.take(len(expected) + 1)]
    assert drained == found, told
    assert pieces.stats.solutions == len(expected), told


def rows_of(columns: list[bytes]) -> list[tuple[int, ...]]:
    arrays = [array("q") for _ in columns]
    for column, buffer in zip(arrays, columns, strict=True):
        column.frombytes(buffer)
    return list(zip(*arrays, strict=True))


def test_at_most_is_exact_and_the_rest_comes_later() -> None:
    program = Program((range(10),) * 3, 3, ())
    search = native.search(program, Strategy("input", "ascending", "leaf"))
    assert search.count(7) == 7
    assert search.status is Status.RUNNING
    assert search.take(2) == [(0, 0, 7), (0, 0, 8)]
    assert rows_of(search.columns(1)) == [(0, 0, 9)]
    assert search.next() == (0, 1, 0)
    assert search.count(0) == 0
    assert search.count() == 1000 - 11
    assert search.status is Status.EXHAUSTED


def test_seeds_repeat_themselves() -> None:
    program = Program((range(6),) * 4, 4, ())
    order = Strategy("random", "random", "domain")
    runs = [native.search(program, order, seed=seed).take(50) for seed in (3, 3, 4)]
    assert runs[0] == runs[1] != runs[2]


def test_the_random_models_are_worth_it() -> None:
    """Every kind occurs, many models have solutions and many have none, scopes repeat variables."""
    kinds: Counter[str] = Counter()
    satisfiable = hidden = 0
    for seed in range(400):
        program = random_program(seed)
        kinds.update(type(c).__name__ for c in program.constraints)
        satisfiable += bool(solutions(program))
        hidden += len(program.domains) > program.visible
    assert len(kinds) == len(KINDS)
    assert min(kinds.values()) > 25
    assert 120 < satisfiable < 320
    assert hidden > 100
    assert len(ORDERS) == 224
