"""``clew generate``: what it prints, and that a run goes on where it was stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias

import pytest

import clew
from clew.errors import UsageError
from clew.views.cli.journal import Journal
from clew.views.cli.run import run

Called: TypeAlias = Callable[..., tuple[int, str, str]]
MAKE = ("generate", "sudoku", "--size", "4", "--seed", "5")


@pytest.fixture
def clew_(capsys: pytest.CaptureFixture[str]) -> Called:
    def call(*arguments: object) -> tuple[int, str, str]:
        code = run([str(a) for a in arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return call


def test_the_command_line_makes_what_the_library_makes(clew_: Called) -> None:
    puzzles = clew.generate_many("sudoku", 6, seed=5, size=4)
    lines = "".join(f"{clew.convert(puzzle)}\n" for puzzle in puzzles)
    for jobs in (1, 2):
        assert clew_(*MAKE, "-n", 6, "--jobs", jobs) == (0, lines, "")
    assert clew_(*MAKE) == (0, lines.partition("\n")[0] + "\n", "")
    assert clew_(*MAKE, "-n", 0) == (0, "", "")


@pytest.mark.parametrize("format", ["line", "clew", "json", "grid"])
def test_what_is_written_reads_back(clew_: Called, format: str) -> None:
    puzzles = list(clew.generate_many("sudoku", 3, seed=5, size=4))
    code, out, _ = clew_(*MAKE, "-n", 3, "--format", format)
    assert code == 0
    assert [loaded.puzzle for loaded in clew.parse_all(out)] == puzzles


def test_pictures(clew_: Called) -> None:
    assert clew_(*MAKE, "--format", "svg")[1].startswith("<svg")
    assert "┃" in clew_(*MAKE, "--format", "text")[1]


def test_without_a_seed_there_is_always_a_new_puzzle_and_its_seed_is_told(clew_: Called) -> None:
    code, out, err = clew_("generate", "sudoku")
    assert code == 0
    seed = err.split()[2]
    assert clew_("generate", "sudoku", "--seed", seed) == (0, out, "")
    assert clew_("generate", "sudoku", "--quiet")[1:] != (out, err)


def test_help_lists_the_options_of_the_family(clew_: Called) -> None:
    assert "sudoku" in clew_("generate")[1]
    for word in ("--clues", "--no-jigsaw", "rotational", "--seed", "--count"):
        assert word in clew_("generate", "sudoku", "--help")[1]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("chess",), "unknown family 'chess'"),
        (("sudoku", "--clue", "3"), "--clues"),
        (("sudoku", "--clues", "x"), "--clues"),
        (("sudoku", "--symmetry", "round"), "one of none, rotational"),
        (("sudoku", "--clues", "99"), "clues must be 1 to 81"),
        (("sudoku", "--format", "pdf"), "unknown format 'pdf': choose one of line"),
        (("sudoku", "--format", "svg", "-n", "2"), "leave out --count"),
        (("sudoku", "--size", "6", "--format", "sdm"), "9×9"),
        (("sudoku", "-n", "-1"), "--count must be 0 or more"),
        (("sudoku", "-j", "0"), "--jobs must be 1 or more"),
    ],
    ids=str,
)
def test_nonsense_is_told(clew_: Called, arguments: tuple[str, ...], told: str) -> None:
    code, out, err = clew_("generate", *arguments)
    assert (code, out) == (2, "")
    assert told in err


# ---- into a file ---------------------------------------------------------------------------


def whole(clew_: Called, count: int, *more: str) -> str:
    return clew_(*MAKE, "-n", count, *more)[1]


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


@pytest.mark.parametrize("format", ["line", "clew"])
def test_a_file_holds_what_is_printed(clew_: Called, tmp_path: Path, format: str) -> None:
    file = tmp_path / "made.txt"
    for _ in range(2):  # a finished file is made anew
        assert clew_(*MAKE, "-n", 5, "-f", format, "-o", file) == (0, "", "")
        assert file.read_text() == whole(clew_, 5, "-f", format)
        assert names(tmp_path) == {"made.txt"}


def test_a_killed_run_goes_on_and_loses_nothing(clew_: Called, tmp_path: Path) -> None:
    file, partial_file = tmp_path / "made.txt", tmp_path / "made.txt.partial"
    command = [sys.executable, "-m", "clew", *MAKE, "-n", "3000", "-o", str(file)]
    kept = 0
    for _ in range(3):
        child = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        grown = kept
        deadline = time.monotonic() + 60
        while child.poll() is None and grown <= kept + 500 and time.monotonic() < deadline:
            time.sleep(0.002)
            grown = partial_file.stat().st_size if partial_file.exists() else 0
        killed = child.poll() is None
        with suppress(ProcessLookupError):  # it may have been done already
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()
        if not killed:
            break
        assert not file.exists()
        kept = partial_file.stat().st_size
        assert kept >= grown
    assert kept > 0
    written = partial_file.read_bytes().splitlines() if partial_file.exists() else []
    code, _, err = clew_(*command[3:])
    assert code == 0
    expected = whole(clew_, 3000)
    assert file.read_text() == expected
    assert [line.decode() for line in written[:-1]] == expected.splitlines()[: len(written) - 1]
    assert not written or "going on after" in err
    assert names(tmp_path) == {"made.txt"}


def test_an_interrupted_run_says_where_it_is_and_goes_on(clew_: Called, tmp_path: Path) -> None:
    file, partial_file = tmp_path / "made.txt", tmp_path / "made.txt.partial"
    command = [*MAKE, "-n", "100000", "-o", str(file)]
    child = subprocess.Popen(
        [sys.executable, "-m", "clew", *command],
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        time.sleep(0.005)
        if partial_file.exists() and partial_file.stat().st_size > 1000:
            break
    child.send_signal(signal.SIGINT)
    _, err = child.communicate(timeout=60)
    assert child.returncode == 130
    assert f"are in {partial_file}; the same command goes on from there" in err
    there = len(partial_file.read_text().splitlines())
    code, out, err = clew_(*MAKE, "-n", there + 3, "-o", file)
    assert (code, out) == (0, "")
    assert f"going on after {there:,} of {there + 3:,}" in err
    assert file.read_text() == whole(clew_, there + 3)


@pytest.mark.parametrize("stream", ["_partial", "_journal"])
@pytest.mark.parametrize("call", ["write", "flush", "tell"])
@pytest.mark.parametrize("late", [False, True])
def test_an_interruption_within_a_record_leaves_the_whole_ones(
    tmp_path: Path, stream: str, call: str, late: bool
) -> None:
    class Interrupted:
        """The stream, with Ctrl-C just before or after one of its calls."""

        def __init__(self, inner: Any) -> None:
            self.inner = inner

        def __getattr__(self, name: str) -> Any:
            return self.fall if name == call else getattr(self.inner, name)

        def fall(self, *arguments: Any) -> None:
            if late:
                getattr(self.inner, call)(*arguments)
            raise KeyboardInterrupt

    path = tmp_path / "made.txt"
    journal = Journal.begin(path, RUN, 99)
    journal.add("one\n")
    setattr(journal, stream, Interrupted(getattr(journal, stream)))
    with pytest.raises(KeyboardInterrupt):
        journal.add("two\n")
    left = journal.stop()
    assert left is not None
    assert left.read_text() == "one\n"
    again = Journal.begin(path, RUN, 99)
    assert again.done == journal.done == 1
    again.add("two\n")
    again.finish()
    assert path.read_text() == "one\ntwo\n"


def test_an_error_on_the_way_keeps_what_was_made(
    clew_: Called, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from clew.views.cli import generate

    def failing(family: str, chosen: Any, seed: int, number: int) -> Any:
        if number == 2:
            raise UsageError("the third cannot be made")
        return right(family, chosen, seed, number)

    right, file = generate.make, tmp_path / "made.txt"
    with monkeypatch.context() as patched:
        patched.setattr(generate, "make", failing)
        code, _, err = clew_(*MAKE, "-n", 4, "-j", 1, "-o", file)
    assert code == 2
    assert "the third cannot be made" in err
    assert (tmp_path / "made.txt.partial").read_text() == whole(clew_, 2)
    assert clew_(*MAKE, "-n", 4, "-o", file)[0] == 0
    assert file.read_text() == whole(clew_, 4)


def test_a_run_that_made_nothing_leaves_nothing(clew_: Called, tmp_path: Path) -> None:
    file = tmp_path / "made.txt"
    assert clew_("generate", "sudoku", "--size", 4, "--clues", 1, "-o", file)[0] == 2
    assert names(tmp_path) == set()


def growing(command: list[str], partial_file: Path) -> subprocess.Popen[bytes]:
    """A run that writes its file, well begun and far from its end."""
    child = subprocess.Popen(
        [sys.executable, "-m", "clew", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    until(lambda: partial_file.exists() and partial_file.stat().st_size > 500)
    return child


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_two_runs_do_not_write_one_file(clew_: Called, tmp_path: Path) -> None:
    file = tmp_path / "made.txt"
    command = [*MAKE, "-n", "1000000", "-o", str(file)]
    child = growing(command, tmp_path / "made.txt.partial")
    try:
        code, _, err = clew_(*command)
        assert (code, err) == (2, "clew: made.txt is being written by another process just now\n")
        assert child.poll() is None
    finally:
        os.killpg(child.pid, signal.SIGKILL)
        child.communicate()
    there = len((tmp_path / "made.txt.partial").read_bytes().splitlines())
    assert clew_(*MAKE, "-n", there, "-o", file)[0] == 0
    assert file.read_text() == whole(clew_, there)


def test_helpers_do_not_outlive_a_killed_run(tmp_path: Path) -> None:
    """They share its standard output, which ends when the last of them is gone."""
    command = [*MAKE, "-n", "1000000", "-j", "3", "-o", str(tmp_path / "made.txt")]
    child = growing(command, tmp_path / "made.txt.partial")
    os.kill(child.pid, signal.SIGKILL)
    assert child.communicate(timeout=60)[0] == b""


RUN = {"version": "1", "seed": 5}


def stopped(path: Path, *records: str) -> None:
    journal = Journal.begin(path, RUN, 99)
    for record in records:
        journal.add(record)
    journal.close()


@pytest.mark.parametrize("torn", range(1, 12))
def test_whatever_a_kill_tore_is_cut_off(tmp_path: Path, torn: int) -> None:
    path = tmp_path / "file"
    for kind in ("partial", "journal"):
        stopped(path, "one\n", "two\n\ntwo\n", "three\n")
        broken = tmp_path / f"file.{kind}"
        broken.write_bytes(broken.read_bytes()[:-torn])
        journal = Journal.begin(path, RUN, 99)
        assert journal.done == {1: 2}.get(torn, journal.done)
        assert journal.done in (1, 2)
        for record in ("one\n", "two\n\ntwo\n", "three\n")[journal.done :]:
            journal.add(record)
        journal.finish()
        assert path.read_text() == "one\ntwo\n\ntwo\nthree\n"
        assert names(tmp_path) == {"file"}


def test_zeros_where_a_power_cut_left_them_are_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "file"
    stopped(path, "one\n", "two\n")
    (tmp_path / "file.partial").write_bytes(b"one\n\0\0\0\0")
    journal = Journal.begin(path, RUN, 99)
    journal.close()
    assert journal.done == 1


def test_a_shorter_run_takes_only_what_it_needs(tmp_path: Path) -> None:
    path = tmp_path / "file"
    stopped(path, "one\n", "two\n", "three\n")
    journal = Journal.begin(path, RUN, 2)
    journal.finish()
    assert path.read_text() == "one\ntwo\n"


def test_another_run_is_not_thrown_away(clew_: Called, tmp_path: Path) -> None:
    file = tmp_path / "made.txt"
    stopped(file, "precious\n")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    code, _, err = clew_(*MAKE, "-n", 3, "-o", file)
    assert code == 2
    assert "made.txt is being written by another run (version '1', not" in err
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_run_without_seed_goes_on_with_its_own(clew_: Called, tmp_path: Path) -> None:
    file = tmp_path / "made.txt"
    order = {"version": clew.__version__, "family": "sudoku", "seed": 5, "format": None}
    chosen = clew.families.family("sudoku").generator.chosen({"size": 4})  # type: ignore[union-attr]
    first = whole(clew_, 1)
    journal = Journal.begin(file, {**order, **chosen}, 9)
    journal.add(first)
    journal.close()
    code, _, err = clew_("generate", "sudoku", "--size", 4, "-n", 3, "-o", file)
    assert (code, err) == (0, "clew: going on after 1 of 3\n")
    assert file.read_text() == whole(clew_, 3)


def test_a_device_is_written_as_it_is(clew_: Called) -> None:
    assert clew_(*MAKE, "-n", 3, "-o", "/dev/null") == (0, "", "")
    assert not Path("/dev/null.partial").exists()


def test_a_folder_that_is_not_there_is_told(clew_: Called, tmp_path: Path) -> None:
    code, _, err = clew_(*MAKE, "-o", tmp_path / "no" / "file")
    assert code == 2
    assert "No such file" in err
