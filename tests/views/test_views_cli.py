"""The command line: what it prints, how it ends, what it never does."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time

import pytest

import clew
from clew import families
from clew.errors import EngineError
from clew.views.cli.run import run

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MANY = "." * 81
NONE = "12345678." + "." * 8 + "9" + "." * 63


@pytest.fixture
def clew_(capsys):
    """Run a command line in this process: exit code, standard output, standard error."""

    def call(*arguments: str) -> tuple[int, str, str]:
        code = run([str(a) for a in arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return call


@pytest.fixture
def batch(tmp_path):
    """Five puzzles, among them one that cannot be read."""
    path = tmp_path / "batch.txt"
    path.write_text("\n".join(["# five", EASY, EASY[:-1], NONE, MANY, EASY]) + "\n")
    return path


def started(*arguments: str, **options) -> subprocess.Popen:
    return subprocess.Popen(
        [sys.executable, "-m", "clew", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        # where tests run in the background, Ctrl-C is ignored, and that is inherited
        **options,
    )


# ---- what it prints ------------------------------------------------------------------------


def test_help(clew_, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    for arguments in ((), ("--help",), ("-h",)):
        code, out, _ = clew_(*arguments)
        assert code == 0
        assert "Exit codes" in out
    for command in ("solve", "count", "check", "trace", "compare", "explain", "convert"):
        assert clew_(command, "--help")[0] == 0


def test_version(clew_):
    assert clew_("--version") == (0, f"clew {clew.__version__}\n", "")


PRINTED = {
    "solve": ("solve", EASY),
    "solve-plain": ("solve", EASY, "--format", "plain"),
    "solve-none": ("solve", NONE),
    "solve-unique": ("solve", EASY, "--unique"),
    "solve-not-unique": ("solve", MANY, "--unique", "--format", "plain"),
    "count": ("count", EASY),
    "count-at-most": ("count", MANY, "--at-most", "10"),
    "check-one": ("check", EASY),
    "check-many": ("check", MANY),
    "check-none": ("check", NONE),
    "explain": ("explain", EASY),
    "hint": ("hint", EASY),
    "convert": ("convert", EASY),
    "convert-sdk": ("convert", EASY, "--to", "sdk"),
    "convert-text": ("convert", EASY, "--to", "text"),
    "families": ("families",),
    "strategies": ("strategies",),
    "strategies-sudoku": ("strategies", "sudoku"),
}


@pytest.mark.parametrize("name", PRINTED)
def test_what_is_printed(clew_, golden, name):
    code, out, err = clew_(*PRINTED[name])
    assert err == ""
    golden(f"cli-{name}.txt", f"{out}exit code {code}\n")


def test_svg(clew_):
    code, out, _ = clew_("solve", EASY, "--format", "svg")
    assert code == 0
    assert out.startswith("<svg")


def test_json_is_the_same_from_library_and_command_line(clew_):
    mine = json.loads(clew_("solve", EASY, "--format", "json")[1])
    other = json.loads(clew.render(clew.solve(clew.parse(EASY)), "json"))
    assert mine.pop("source") == "<argument>"
    assert mine["stats"].pop("seconds") >= 0
    assert other["stats"].pop("seconds") >= 0
    assert mine == other


def test_all_solutions(clew_):
    two = EASY.replace("5", ".", 1)
    lines = clew_("solve", MANY, "--at-most", "3", "--format", "plain")[1].split()
    assert len(set(lines)) == 3
    assert len(clew_("solve", two, "--all", "-f", "plain")[1].split()) == clew.count(
        clew.parse(two)
    )
    data = json.loads(clew_("solve", MANY, "--at-most", "3", "--format", "json")[1])
    assert (data["count"], data["uniqueness"], len(data["solutions"])) == (3, "many", 3)


def test_stats(clew_):
    assert " nodes, " in clew_("solve", EASY, "--stats")[1]
    assert clew_("solve", EASY, "--stats", "-f", "plain")[1].splitlines()[1].startswith("# ")


def test_strategies_and_seeds(clew_):
    for strategy in ("paper", "pencil", "domwdeg/random/forward"):
        out = clew_("solve", EASY, "--strategy", strategy, "--seed", "7", "-f", "json")[1]
        assert json.loads(out)["strategy"] == strategy


def test_trace_in_every_form(clew_, tmp_path):
    outs = {}
    for form in ("text", "jsonl", "dot", "mermaid", "html"):
        path = tmp_path / form
        assert clew_("trace", EASY, "--format", form, "-o", path) == (0, "", "")
        outs[form] = path.read_text("utf-8")
    assert outs["text"].splitlines()[1].startswith("start")
    assert [json.loads(line) for line in outs["jsonl"].splitlines()]
    assert outs["dot"].startswith("digraph")
    assert outs["mermaid"].startswith("flowchart")
    assert outs["html"].startswith("<!DOCTYPE html>")


def test_a_capped_trace_says_so(clew_):
    code, out, err = clew_("trace", EASY, "--cap", "3")
    assert code == 0
    assert "cap of 3" in out
    assert "cap of 3" in err


def test_compare_prints_and_saves(clew_, tmp_path):
    data, plot = tmp_path / "table.json", tmp_path / "table.svg"
    names = ("--strategy", "paper", "--strategy", "smallest/ascending/domain")
    code, out, _ = clew_("compare", EASY, *names, "--json", data, "--plot", plot)
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()[2:]] == ["paper", names[-1]]
    assert len(json.loads(data.read_text())["rows"]) == 2
    assert "<svg" in plot.read_text()


def test_compare_gives_up_on_the_hopeless(clew_):
    code, out, _ = clew_("compare", MANY, "--strategy", "paper-plain", "--nodes", "100")
    assert code == 0
    assert "gave up after" in out


def test_explain_with_boards(clew_):
    out = clew_("explain", EASY, "--boards")[1]
    assert out.count("┏") == EASY.count(".") + 2


def test_check_an_answer(clew_, tmp_path):
    right = clew.solve(clew.parse(EASY)).solution.text
    path = tmp_path / "answer.txt"
    path.write_text(right)
    assert clew_("check", EASY, "--answer", path)[0] == 0
    path.write_text(EASY[:2] + "1" + EASY[3:])  # breaks no rule, leads nowhere
    code, out, _ = clew_("check", EASY, "--answer", path)
    assert code == 1
    assert "r1c3 is not 1" in out
    path.write_text("1234341221434321")
    assert clew_("check", EASY, "--answer", path)[0] == 2
    path.write_text(EASY[:2] + "4" + EASY[3:])
    code, out, _ = clew_("hint", EASY, "--answer", path)
    assert code == 0
    assert "r1c3" not in out.splitlines()[-1].partition(":")[0]


# ---- where puzzles come from -----------------------------------------------------------------


def test_a_file_and_standard_input(clew_, tmp_path, monkeypatch):
    path = tmp_path / "one.txt"
    path.write_text(EASY)
    expected = clew_("solve", path)
    assert expected[0] == 0
    for arguments in (("solve", "-"), ("solve",)):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(EASY.encode())))
        assert clew_(*arguments) == expected


def test_one_of_several(clew_, batch):
    assert clew_("explain", batch, "--number", "1")[0] == 0
    code, _, err = clew_("explain", batch)
    assert code == 2
    assert "--number" in err
    assert clew_("explain", batch, "--number", "9")[0] == 2
    code, _, err = clew_("explain", batch, "--number", "2")
    assert code == 2
    assert f"{batch}:3" in err


def test_several_files_are_one_batch(clew_, tmp_path):
    paths = [tmp_path / "a.txt", tmp_path / "b.txt"]
    for path in paths:
        path.write_text(EASY)
    code, out, err = clew_("count", *paths, "-f", "plain")
    assert (code, out, err) == (0, "1\n1\n", "2 puzzles: 2 solved\n")


# ---- many puzzles ----------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_batch_goes_on_after_a_bad_line(clew_, batch, jobs):
    code, out, err = clew_("solve", batch, "--format", "plain", "--jobs", jobs)
    assert code == 2
    first, none, _, last = out.splitlines()
    assert first == last == clew.solve(clew.parse(EASY)).solution.text
    assert none == "# puzzle 3: no solution"
    problem, summary = err.splitlines()
    assert problem.startswith(f"clew: {batch}:3")
    assert summary == "5 puzzles: 3 solved, 1 without solution, 1 unreadable (line 3)"


def test_a_batch_in_json_is_a_line_a_puzzle(clew_, batch):
    _, out, err = clew_("check", batch, "--format", "json", "--quiet")
    found = [json.loads(line)["uniqueness"] for line in out.splitlines()]
    assert found == ["one", "none", "many", "one"]
    assert len(err.splitlines()) == 1


def test_a_batch_in_text_has_titles(clew_, batch):
    assert clew_("count", batch, "--at-most", "2", "-q")[1].splitlines() == [
        "five: 1",
        "puzzle 3: 0",
        "puzzle 4: at least 2",
        "puzzle 5: 1",
    ]


def test_several_puzzles_are_no_picture(clew_, batch):
    for arguments in (("solve", batch, "-f", "svg"), ("convert", batch, "--to", "svg")):
        code, out, err = clew_(*arguments)
        assert (code, out) == (2, "")
        assert "shows one puzzle" in err


def test_many_puzzles_keep_their_order(clew_, tmp_path):
    path = tmp_path / "many.txt"
    path.write_text(f"{EASY}\n{MANY}\n" * 100)
    code, out, _ = clew_("count", path, "--at-most", "2", "-f", "plain", "--jobs", "3")
    assert code == 0
    assert out == "1\n2\n" * 100


# ---- how it ends -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("solve", EASY), 0),
        (("solve", MANY), 0),
        (("solve", NONE), 1),
        (("solve", MANY, "--unique"), 1),
        (("solve", EASY, "--unique"), 0),
        (("count", NONE), 1),
        (("check", MANY), 1),
        (("solve", "nowhere.txt"), 2),
        (("solve", "."), 2),
        (("solve", EASY, "--strategy", "magic"), 2),
        (("solve", EASY, "--format", "pdf"), 2),
        (("solve", EASY, "--family", "chess"), 2),
        (("solve", EASY, "--from", "nothing"), 2),
        (("solve", EASY, "--all", "--at-most", "3"), 2),
        (("solve", EASY, "--all", "--format", "svg"), 2),
        (("solve", EASY, "--seconds", "-1"), 2),
        (("solve", "--what"), 2),
        (("sove", EASY), 2),
        (("convert", EASY, "--to", "gif"), 2),
        (("strategies", "chess"), 2),
        (("solve", MANY, "--strategy", "paper-plain", "--nodes", "100"), 3),
        (("count", MANY, "--nodes", "100"), 3),
        (("check", MANY, "--nodes", "1"), 3),
        (("trace", MANY, "--nodes", "1"), 3),
    ],
    ids=str,
)
def test_exit_codes(clew_, arguments, code):
    found, out, err = clew_(*arguments)
    assert found == code
    assert "Traceback" not in out + err
    if code == 2:
        assert out == ""
        assert err.startswith("clew: ")
        assert len(err.splitlines()) <= 2


def test_a_fault_of_its_own_asks_for_a_report(clew_, monkeypatch):
    def broken(*_, **__):
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("clew.tasks.engine.kernel_search", broken)
    code, _, err = clew_("solve", EASY)
    assert code == 70
    assert "ZeroDivisionError: oh" in err
    assert "CLEW_DEBUG=1" in err
    assert "Traceback" not in err
    monkeypatch.setenv("CLEW_DEBUG", "1")
    assert "Traceback" in clew_("solve", EASY)[2]


def test_a_wrong_solution_is_a_fault_of_its_own(clew_, monkeypatch):
    from dataclasses import replace

    liar = replace(families.family("sudoku"), check=lambda *_: ["it is Tuesday"])
    monkeypatch.setattr(families, "family", lambda _: liar)
    code, out, err = clew_("solve", EASY)
    assert (code, out) == (70, "")
    assert EngineError.__name__ in err


# ---- files it writes -------------------------------------------------------------------------


def test_output_appears_whole_or_not_at_all(clew_, tmp_path):
    path = tmp_path / "out.txt"
    path.write_text("old")
    path.chmod(0o640)
    assert clew_("solve", EASY, "--strategy", "magic", "-o", path)[0] == 2
    assert path.read_text() == "old"
    assert clew_("solve", EASY, "-f", "plain", "-o", path) == (0, "", "")
    assert clew.parse(path.read_text())
    assert path.stat().st_mode & 0o777 == 0o640
    assert os.listdir(tmp_path) == ["out.txt"]


def test_output_into_nowhere_is_told(clew_, tmp_path):
    code, _, err = clew_("solve", EASY, "-o", tmp_path / "no" / "out.txt")
    assert code == 2
    assert err.startswith("clew: ")


def test_output_to_a_device(clew_):
    assert clew_("solve", EASY, "-o", os.devnull) == (0, "", "")


# ---- interruptions ---------------------------------------------------------------------------


def test_ctrl_c_is_quiet_and_keeps_what_was_done(tmp_path):
    path = tmp_path / "hopeless.txt"
    path.write_text(f"{EASY}\n{MANY}\n{MANY}\n")
    process = started("count", path, "-f", "plain", "--jobs", "2", "-q")
    assert process.stdout.readline() == "1\n"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (130, "", "")


def test_ctrl_c_keeps_a_partial_file(tmp_path):
    puzzles, path = tmp_path / "hopeless.txt", tmp_path / "out.txt"
    puzzles.write_text(f"{EASY}\n{MANY}\n")
    process = started("count", puzzles, "-f", "plain", "--jobs", "1", "-o", path)
    while not any(p.stat().st_size for p in tmp_path.glob(".out.txt.*")):
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "out.txt.partial" in err
    assert not path.exists()
    assert (tmp_path / "out.txt.partial").read_text() == "1\n"


def test_a_broken_pipe_is_quiet():
    process = started("solve", MANY, "--all", "-f", "plain")
    process.stdout.readline()
    process.stdout.close()
    assert process.wait(timeout=30) == 141
    assert process.stderr.read() == ""
    process.stderr.close()


def test_a_terminal_without_lines_gets_ascii():
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    process = started("solve", EASY, env=environment)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (0, "")
    assert out.isascii()
    assert clew.parse(out)


def test_a_puzzle_on_the_command_line_that_is_not_right_is_told_as_one(clew_):
    assert "1 missing" in clew_("solve", EASY[:-1])[2]
    assert "r1c1 is 'x'" in clew_("solve", "x" + EASY[1:])[2]
    assert "No such file" in clew_("solve", "the-puzzles-of-last-year.txt")[2]


def test_every_notation_written_is_read_again(clew_, tmp_path):
    for notation in (f.name for f in families.family("sudoku").formats):
        file = tmp_path / notation
        clew_("convert", EASY, "--to", notation, "--output", file)
        assert clew_("convert", file, "--to", "line")[1].strip() == EASY
