"""Ctrl-C, cancel, limits, exceptions: whatever a search is doing, it lets go, and stays whole.

The bounds on time are ten times what is promised, so that a busy machine does not matter;
``python tests/fuzz.py --interruption`` measures what is promised.
"""

from __future__ import annotations

import math
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable

import pytest

from clew.base.constraint import AllDifferent, Predicate
from clew.base.model import Model
from clew.base.program import Program
from clew.base.result import Limits, Status
from clew.base.strategy import LEVELS, Strategy
from clew.engine import native
from clew.errors import ModelError
from interruption import ENDLESS, alarm, asking, chase, hopeless
from oracle import solutions
from random_models import random_program, strategy

#: Seconds that tell a search which stops from one that hangs, on however busy a machine.
PROMPT = 10.0
CHECK = Strategy("input", "ascending", "check")


def running(search: native.NativeSearch) -> threading.Thread:
    """A thread in which the search looks for its next solution."""
    begun = threading.Event()

    def run() -> None:
        begun.set()
        search.next()

    thread = threading.Thread(target=run)
    thread.start()
    begun.wait()
    time.sleep(0.2)
    return thread


def queens(n: int) -> Program:
    """n queens, none of which attacks another."""
    slopes = [tuple(slope * i for i in range(n)) for slope in (-1, 0, 1)]
    rows = tuple(range(n))
    return Program((range(n),) * n, n, tuple(AllDifferent(rows, slope) for slope in slopes))


QUEENS = queens(8)


@pytest.mark.parametrize("work", ENDLESS)
def test_ctrl_c_is_heard(work: str) -> None:
    with alarm(0.15) as told, pytest.raises(KeyboardInterrupt):
        ENDLESS[work]()
    assert told.since() < PROMPT


@pytest.mark.parametrize("work", ["search", "bounds", "count", "builtin function"])
def test_ctrl_c_ends_a_process(work: str) -> None:
    script = f"""
import sys; sys.path[:0] = {sys.path!r}
from interruption import ENDLESS
print("ready", flush=True)
ENDLESS[{work!r}]()
"""
    process = subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.1)
    sent = time.perf_counter()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert time.perf_counter() - sent < PROMPT
    assert process.returncode not in (0, 1)
    assert "KeyboardInterrupt" in errors


def test_a_handler_of_the_users_own_may_stop_the_search_in_its_own_way() -> None:
    class Enough(Exception):  # noqa: N818
        pass

    def stop(*_: object) -> None:
        raise Enough

    with alarm(0.1):
        signal.signal(signal.SIGINT, stop)
        with pytest.raises(Enough):
            native.search(hopeless(), CHECK).next()


@pytest.mark.parametrize("level", LEVELS)
def test_after_ctrl_c_the_search_goes_on(level: str) -> None:
    """Nothing is lost or found twice, wherever it was caught."""
    program = Program((range(4),) * 9, 9, ())
    search = native.search(program, Strategy("smallest", "ascending", level))
    found = [search.next()]

    def drain() -> None:
        while True:
            values = search.next()
            if values is None:  # it was too quick for the alarm: wait for it
                time.sleep(0.01)
            else:
                found.append(values)

    with alarm(0.02), pytest.raises(KeyboardInterrupt):
        drain()
    assert len(found) + search.count() in (4**9, 4**9 - 1)  # the one in flight may be dropped
    assert search.status is Status.EXHAUSTED


# ---- cancel -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("program", "level"), [(hopeless(), "check"), (hopeless(), "leaf"), (chase(), "bounds")]
)
def test_cancel_from_another_thread(program: Program, level: str) -> None:
    search = native.search(program, Strategy("input", "ascending", level))
    told: list[float] = []

    def cancel() -> None:
        told.append(time.perf_counter())
        search.cancel()

    timer = threading.Timer(0.1, cancel)
    timer.start()
    assert search.next() is None
    assert time.perf_counter() - told[0] < PROMPT
    assert search.status is Status.LIMIT
    timer.join()
    assert search.next() is None
    assert search.status is Status.LIMIT


def test_cancel_before_the_beginning() -> None:
    search = native.search(QUEENS)
    search.cancel()
    assert search.count() == 0
    assert search.status is Status.LIMIT


def test_cancel_between_solutions() -> None:
    search = native.search(QUEENS)
    assert search.next() is not None
    search.cancel()
    assert search.next() is None
    assert search.status is Status.LIMIT


def test_cancel_after_the_end_changes_nothing() -> None:
    search = native.search(QUEENS)
    assert search.count() == 92
    search.cancel()
    assert search.next() is None
    assert search.status is Status.EXHAUSTED


def test_a_search_can_be_asked_how_it_stands_while_it_runs() -> None:
    search = native.search(hopeless(), CHECK, Limits(seconds=60))
    thread = running(search)
    assert search.status is Status.RUNNING
    assert search.stats.solutions == 0
    search.cancel()
    thread.join(PROMPT)
    assert not thread.is_alive()
    assert search.stats.nodes > 0


# ---- limits -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("program", "level"),
    [(hopeless(), "check"), (chase(), "bounds"), (asking(lambda x, y: x != y), "check")],
)
def test_seconds_are_honoured(program: Program, level: str) -> None:
    seconds = 1.0
    search = native.search(program, Strategy("input", "ascending", level), Limits(seconds=seconds))
    began = time.perf_counter()
    assert search.next() is None
    spent = time.perf_counter() - began
    assert search.status is Status.LIMIT
    assert seconds <= spent <= seconds + PROMPT
    assert seconds <= search.stats.seconds <= seconds + PROMPT


def test_time_between_calls_is_not_counted() -> None:
    search = native.search(QUEENS, CHECK, Limits(seconds=1.0))
    assert search.next() is not None
    time.sleep(1.1)
    assert search.next() is not None
    assert search.stats.seconds < 1.0


def test_no_seconds_at_all() -> None:
    search = native.search(QUEENS, limits=Limits(seconds=0))
    assert search.count() == 0
    assert search.status is Status.LIMIT


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("nodes", [0, 1, 2, 17, 90])
def test_nodes_are_exact(level: str, nodes: int) -> None:
    """What comes within a limit is a beginning of what comes without."""
    order = Strategy("smallest", "ascending", level)
    limited = native.search(hopeless(6), order, Limits(nodes=nodes))
    assert limited.next() is None
    if limited.status is Status.LIMIT:
        assert limited.stats.nodes == nodes
    free = native.search(queens(7), order).take(100)
    limited = native.search(queens(7), order, Limits(nodes=nodes))
    found = limited.take(100)
    assert found == free[: len(found)]
    assert (limited.status, limited.stats.nodes) == (Status.LIMIT, nodes)
    before = limited.stats
    assert (limited.next(), limited.take(5), limited.count()) == (None, [], 0)
    assert limited.columns() == []
    after = limited.stats
    assert (after.nodes, after.solutions) == (before.nodes, before.solutions)
    assert limited.status is Status.LIMIT


def test_enough_nodes_are_no_limit() -> None:
    free = native.search(QUEENS, CHECK)
    free.count()
    bounded = native.search(QUEENS, CHECK, Limits(nodes=free.stats.nodes))
    assert bounded.count() == 92
    assert bounded.status is Status.EXHAUSTED
    short = native.search(QUEENS, CHECK, Limits(nodes=free.stats.nodes - 1))
    short.count()
    assert short.status is Status.LIMIT


# ---- exceptions in functions --------------------------------------------------------------


class Odd(Exception):  # noqa: N818
    pass


def failing_at(call: int, error: BaseException) -> Callable[..., bool]:
    """A function that fails once, at that call; else it says whether its arguments differ."""
    calls = 0

    def differ(*values: int) -> bool:
        nonlocal calls
        calls += 1
        if calls == call:
            raise error
        return len(set(values)) == len(values)

    return differ


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("value", ["ascending", "least-constraining"])
def test_an_exception_surfaces_as_itself_and_the_search_goes_on(level: str, value: str) -> None:
    expected = solutions(Program((range(3),) * 3, 3, (Predicate((0, 1, 2), failing_at(0, Odd())),)))
    order = Strategy("input", value, level)
    for call in range(1, 30):
        error = Odd(f"call {call}")
        program = Program((range(3),) * 3, 3, (Predicate((0, 1, 2), failing_at(call, error)),))
        search = native.search(program, order)
        found, raised = [], []
        while search.status is not Status.EXHAUSTED:
            try:
                found += filter(None, [search.next()])
            except Odd as seen:
                raised.append(seen)
        assert sorted(found) == expected, f"call {call}"
        assert raised in ([], [error])
        assert raised or call > 6
        if raised:
            assert raised[0] is error
            assert "raise error" in "".join(traceback.format_tb(error.__traceback__))


@pytest.mark.parametrize("ask", ["next", "count", "columns", "take"])
def test_an_exception_passes_every_way_out(ask: str) -> None:
    error = Odd()
    program = Program((range(3),) * 3, 3, (Predicate((0, 1, 2), failing_at(3, error)),))
    search = native.search(program, CHECK)
    with pytest.raises(Odd) as caught:
        search.take(5) if ask == "take" else getattr(search, ask)()
    assert caught.value is error


def test_random_programs_go_on_after_an_exception() -> None:
    """A function that fails again and again (ever more rarely: what was begun begins anew)."""
    for seed in range(60):
        plain = random_program(seed, rows=60)
        expected = solutions(plain)
        calls = 0

        def shaky(*_: int) -> bool:
            nonlocal calls
            calls += 1
            if math.isqrt(calls) ** 2 == calls:
                raise Odd
            return True

        scope = tuple(range(plain.visible))
        constraints = (*plain.constraints, Predicate(scope, shaky), Predicate(scope[:1], shaky))
        program = Program(plain.domains, plain.visible, constraints)
        order = strategy(seed, LEVELS[seed % len(LEVELS)])
        search = native.search(program, order, seed=seed)
        found = []
        while search.status is not Status.EXHAUSTED:
            try:
                found += filter(None, [search.next()])
            except Odd:
                continue
        assert sorted(found) == expected, f"seed {seed}, {order}"


@pytest.mark.parametrize("size", [3, 300])
def test_an_exception_in_a_models_function(size: int) -> None:
    """Tabulated when small, called otherwise: the user sees the same."""
    error = Odd()

    def broken(x: int, y: int) -> bool:
        if x == 2:
            raise error
        return x == y == size

    m = Model()
    x, y = m.integers("x y", 0, size)
    m.add((broken, [x, y]))
    with pytest.raises(Odd) as caught:
        native.search(m.program()).count()
    assert caught.value is error
    assert "raise error" in "".join(traceback.format_tb(caught.value.__traceback__))


def test_answers_that_are_no_truth() -> None:
    class Undecided:
        def __bool__(self) -> bool:
            raise Odd

    program = Program((range(3),), 1, (Predicate((0,), lambda x: Undecided()),))  # type: ignore[arg-type,return-value]
    with pytest.raises(Odd):
        native.search(program, CHECK).next()


def test_a_search_that_asks_itself_is_refused() -> None:
    searches: list[native.NativeSearch] = []

    def curious(x: int) -> bool:
        return searches[0].next() is not None

    program = Program((range(3),), 1, (Predicate((0,), curious),))
    searches.append(native.search(program, CHECK))
    with pytest.raises(ModelError, match="running already"):
        searches[0].next()


def test_a_function_may_run_a_search_of_its_own() -> None:
    def eight_queens(x: int) -> bool:
        return native.search(QUEENS).count(x) == x

    program = Program((range(90, 95),), 1, (Predicate((0,), eight_queens),))
    assert native.search(program).take(9) == [(90,), (91,), (92,)]


# ---- threads ------------------------------------------------------------------------------


def test_other_threads_go_on_while_a_search_runs() -> None:
    ticks, done = 0, threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.wait(0.002):
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    native.search(hopeless(), CHECK, Limits(seconds=0.5)).next()
    done.set()
    thread.join()
    assert ticks > 20  # 250 on an idle machine; one that held the interpreter would let none


def test_two_searches_in_two_threads() -> None:
    found: dict[str, int] = {}

    def run(name: str, program: Program, level: str) -> None:
        order = Strategy("smallest", "ascending", level)
        found[name] = sum(native.search(program, order).count() for _ in range(5))

    small = random_program(11, rows=300)
    threads = [
        threading.Thread(target=run, args=("queens", QUEENS, "domain")),
        threading.Thread(target=run, args=("more queens", QUEENS, "check")),
        threading.Thread(target=run, args=("small", small, "forward")),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {"queens": 460, "more queens": 460, "small": 5 * len(solutions(small))}


def test_one_search_asked_by_two_threads_refuses_one_of_them() -> None:
    search = native.search(hopeless(), CHECK, Limits(seconds=60))
    thread = running(search)
    with pytest.raises(ModelError, match="running already"):
        search.next()
    with pytest.raises(ModelError, match="running already"):
        _ = search.trace
    search.cancel()
    thread.join()
    assert search.status is Status.LIMIT
