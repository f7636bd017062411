"""Look for faults as long as one likes: ``python tests/fuzz.py --seconds 600``.

Random programs through the compiled engine against brute force; random and spoilt texts through
``clew.parse``. Ends with exit code 1 at the first fault, and says how to see it again.
``--interruption`` measures instead how soon Ctrl-C is heard in every state of a search.
"""

from __future__ import annotations

import argparse
import random
import string
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import clew
from clew.base.result import Status
from clew.base.strategy import LEVELS
from clew.engine import native
from clew.errors import ClewError
from interruption import ENDLESS, alarm
from oracle import solutions
from random_models import ORDERS, random_program, strategy, widened
from replay import replay

PROMISED = 0.1
"""Seconds within which Ctrl-C is to be heard."""

_SEEDS = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "sudoku 6 box 2x3 diagonal\n1.....\n..2...\n...3..\n....4.\n.....5\n6.....\n",
    "sudoku 4 jigsaw\n1...\n....\n....\n...2\nAAAB\nACBB\nCCBD\nCDDD\n",
    "4\n1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2\n",
    "+--+--+\n|1.|..|\n|..|3.|\n+--+--+\n|.4|..|\n|..|.2|\n+--+--+\n",
    "[Puzzle]\n1...\n..3.\n.4..\n...2\n# comment\n",
)
_SIGNS = string.printable + "．½²٣é┃━\u00a0\u200b\ufeff\0" + "0123456789.*_|+-" * 4


def main() -> int:
    """Parse the command line, and fuzz or measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, help="begin with this one")
    parser.add_argument("--only", choices=TARGETS, help="one kind of fuzzing")
    parser.add_argument("--once", action="store_true", help="this seed alone, to see a fault again")
    parser.add_argument("--interruption", action="store_true")
    given = parser.parse_args()
    if given.interruption:
        return measure()
    first = time.time_ns() % 10**9 if given.seed is None else given.seed
    print(f"first seed: {first}", flush=True)
    chosen = [given.only] if given.only else list(TARGETS)
    return run(chosen, iter([first]) if given.once else count(first), given.seconds)


def run(chosen: list[str], seeds: Iterator[int], seconds: float) -> int:
    """Each target at each seed until time is up; 1 at the first fault."""
    end = time.monotonic() + seconds
    done = 0
    for seed in seeds:
        for name in chosen:
            try:
                TARGETS[name](seed)
            except Exception:
                traceback.print_exc()
                again = f"python tests/fuzz.py --only {name} --seed {seed} --once"
                print(f"\n{name} failed; to see it again: {again}", file=sys.stderr)
                return 1
        done += 1
        if time.monotonic() > end:
            break
    print(f"{done} seeds, no fault")
    return 0


# ---- what is tried ------------------------------------------------------------------------


def try_program(seed: int) -> None:
    """One random program, at every level, in one order each."""
    program = random_program(seed, rows=2000, constraints=6)
    expected = solutions(program)
    for i, level in enumerate(LEVELS):
        order = strategy(seed * len(LEVELS) + i, level)
        search = native.search(program, order, seed=seed)
        found = search.take(len(expected) + 1)
        assert sorted(found) == expected, f"{order}: {program}"
        assert search.status is Status.EXHAUSTED, f"{order}: {program}"


def try_wide(seed: int) -> None:
    """The same over very wide ranges."""
    narrow = random_program(seed, rows=300)
    program, expected = widened(narrow, seed), solutions(narrow)
    order = strategy(seed // 3, LEVELS[2 + seed % 3])
    assert sorted(native.search(program, order, seed=seed).take(len(expected) + 1)) == expected


def try_trace(seed: int) -> None:
    """Every event of a trace is proved."""
    program = random_program(seed, rows=100)
    order = strategy(seed % len(ORDERS), LEVELS[seed % len(LEVELS)])
    search = native.search(program, order, seed=seed, trace_cap=10**6)
    found = list(iter(search.next, None))
    assert list(replay(program, search.trace)) == found


def try_text(seed: int) -> None:
    """A text is read or refused; what is read can be written, read again, and drawn."""
    text = _text(random.Random(seed))
    try:
        puzzles = [each.puzzle for each in clew.parse_all(text) if each.puzzle is not None]
        clew.parse(text)
    except ClewError:
        return
    for puzzle in puzzles:
        assert clew.parse(clew.convert(puzzle), puzzle.family) == puzzle, repr(text)
        assert clew.render(puzzle, "svg"), repr(text)


def _text(rng: random.Random) -> str:
    if rng.random() < 0.2:
        return "".join(rng.choices(_SIGNS, k=rng.randint(0, 200)))
    signs = list(rng.choice(_SEEDS))
    for _ in range(rng.randint(0, 6)):
        at = rng.randrange(len(signs) + 1)
        signs[at : at + rng.choice((0, 1, 1, 9))] = rng.choices(_SIGNS, k=rng.randint(0, 3))
    return "".join(signs) * rng.choice((1, 1, 1, 2))


TARGETS: dict[str, Callable[[int], None]] = {
    "program": try_program,
    "wide": try_wide,
    "trace": try_trace,
    "text": try_text,
}


# ---- measuring ----------------------------------------------------------------------------


def measure() -> int:
    """How soon Ctrl-C is heard, the slowest of five times; 1 if later than promised."""
    late = 0
    for name, work in ENDLESS.items():
        slowest = max(_latency(work, 0.1 + 0.037 * i) for i in range(5))
        late += slowest > PROMISED
        print(f"{name:28} {1000 * slowest:7.1f} ms{'  LATE' if slowest > PROMISED else ''}")
    return int(late > 0)


def _latency(work: Callable[[], object], delay: float) -> float:
    with alarm(delay) as told:
        try:
            work()
        except KeyboardInterrupt:
            return told.since()
    raise AssertionError("the work ended by itself")


if __name__ == "__main__":
    sys.exit(main())
