"""Making puzzles, whatever the family."""

from __future__ import annotations

import subprocess
import sys
from itertools import islice

import pytest

import clew
from clew.errors import UsageError


def test_the_same_seed_makes_the_same_puzzles_in_any_process() -> None:
    puzzles = list(clew.generate_many("sudoku", 8, seed=3, size=6))
    assert len(set(puzzles)) == 8
    assert list(clew.generate_many("sudoku", 8, seed=3, size=6, processes=2)) == puzzles
    script = (
        "import clew; print(*map(clew.convert, clew.generate_many('sudoku', 8, seed=3, size=6)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.split() == [clew.convert(puzzle) for puzzle in puzzles]


def test_one_is_the_first_of_many_and_one_may_begin_later() -> None:
    puzzles = list(clew.generate_many("sudoku", 5, seed=9, size=4))
    assert clew.generate("sudoku", seed=9, size=4) == puzzles[0]
    assert list(clew.generate_many("sudoku", 2, seed=9, start=3, size=4)) == puzzles[3:]


def test_they_come_as_they_are_asked_for() -> None:
    endless = clew.generate_many("sudoku", 10**9, seed=1, size=4)
    assert len(list(islice(endless, 3))) == 3


def test_nonsense_is_refused_at_once() -> None:
    with pytest.raises(UsageError, match="0 or more"):
        clew.generate_many("sudoku", -1)
    with pytest.raises(UsageError, match="no option 'colour'"):
        clew.generate_many("sudoku", 1, colour="red")
    with pytest.raises(UsageError, match="unknown family 'chess'"):
        clew.generate("chess")
    with pytest.raises(UsageError, match="cannot make puzzles of the family 'threes'"):
        clew.generate("threes")
