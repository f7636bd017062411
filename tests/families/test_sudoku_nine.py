"""The kernel for 9×9 against the engine, and many puzzles in one call."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time

import pytest

import clew

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
OPEN = "." * 81


def with_fewer_clues(seed: int) -> str:
    """The easy puzzle's answer with most values taken away: some, many, or no solutions."""
    chance = random.Random(seed)
    signs = list(str(clew.solve(clew.parse(EASY)).solution.text))
    for cell in chance.sample(range(81), 47 + seed % 6):
        signs[cell] = "."
    if seed % 4 == 0:
        cell = chance.choice([cell for cell, sign in enumerate(signs) if sign != "."])
        signs[cell] = str(int(signs[cell]) % 9 + 1)
    return "".join(signs)


def test_it_is_the_default_where_it_serves_and_nothing_is_traced() -> None:
    usual, crossed = clew.parse(HARD), clew.parse("sudoku 9 diagonal\n" + "." * 81)
    assert clew.solve(usual).strategy == "sudoku9"
    assert clew.solve(crossed).strategy == clew.trace(usual).strategy
    assert "/" in clew.trace(usual).strategy
    assert clew.backbone(usual) == clew.solve(usual).solution.filling


@pytest.mark.parametrize("seed", [seed for seed in range(32) if seed % 4])
def test_the_kernel_finds_what_the_engine_finds(seed: int) -> None:
    puzzle = clew.parse(with_fewer_clues(seed))
    engine = {s.text for s in clew.solutions(puzzle, strategy="smallest/ascending/domain")}
    kernel = [s.text for s in clew.solutions(puzzle, strategy="sudoku9")]
    assert len(kernel) == len(engine)
    assert set(kernel) == engine


def test_many_are_solved_and_counted_in_order() -> None:
    lines = [EASY, HARD, OPEN, *(with_fewer_clues(seed) for seed in range(300))]
    counts = clew.count_many(lines, 3)
    solved = clew.solve_many("\n".join(["# a comment", "", *lines])).decode().splitlines()
    assert list(counts[:3]) == [1, 1, 3]
    assert solved[1].startswith("812753649")
    assert [line == "." * 81 for line in solved] == [number == 0 for number in counts]
    for puzzle, line in zip(lines, solved, strict=True):
        if "." not in line:
            filling = clew.Filling(tuple(map(int, line)))
            assert clew.check(clew.parse(puzzle), filling).mistakes == ()
    assert clew.solve_many(lines, threads=1) == clew.solve_many(lines, threads=3)


def blocks(text: bytes) -> list[list[str]]:
    """The lines before each empty line."""
    found: list[list[str]] = [[]]
    for line in text.decode().splitlines():
        if line:
            found[-1].append(line)
        else:
            found.append([])
    assert found.pop() == []
    return found


def test_all_solutions_of_many() -> None:
    lines = [with_fewer_clues(seed) for seed in range(120)]
    found = blocks(clew.solve_many(lines, 1_000_000, threads=2))
    assert [*clew.count_many(lines, 1_000_000)] == [len(block) for block in found]
    for line, block in [(line, block) for line, block in zip(lines, found, strict=True) if block]:
        expected = {s.text for s in clew.solutions(clew.parse(line), strategy="sudoku9")}
        assert set(block) == expected
    assert [len(block) for block in blocks(clew.solve_many([EASY, OPEN], 2))] == [1, 2]


def test_candidates_are_read() -> None:
    puzzle = clew.parse(HARD)
    line = clew.convert(puzzle, "candidates").replace("\n", "")
    assert len(line) == 729
    assert clew.solve_many(line) == clew.solve_many(HARD)


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        (f"{EASY}\n12", "line 2, column 3", "2 signs"),
        (f"{EASY[:40]}x{EASY[41:]}", "line 1, column 41", "r5c5 has 'x'"),
        (f"# well\n{EASY[:9]}\x07{EASY[10:]}", "line 2, column 10", "r2c1 has '?'"),
        ("." * 80 + "é", "line 1", "82 signs"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, place: str, said: str) -> None:
    with pytest.raises(clew.ParseError, match=said) as error:
        clew.solve_many(text)
    assert str(error.value).startswith(place)


def test_numbers_that_make_no_sense() -> None:
    with pytest.raises(clew.UsageError, match="threads"):
        clew.solve_many(EASY, threads=0)
    with pytest.raises(clew.UsageError, match="at_most"):
        clew.solve_many(EASY, 0)
    with pytest.raises(clew.UsageError, match="at_most"):
        clew.count_many(EASY, -1)
    assert list(clew.count_many(EASY, 0)) == [0]
    assert clew.solve_many("") == b""


def test_other_boards_are_refused() -> None:
    with pytest.raises(clew.UsageError, match="9×9"):
        clew.solve(clew.parse("1.....34......2."), strategy="sudoku9")


def test_control_c_ends_an_endless_batch() -> None:
    code = f"import clew; print('on', flush=True); clew.count_many({OPEN!r}, 10**18)"
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "on\n"
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert "KeyboardInterrupt" in errors
