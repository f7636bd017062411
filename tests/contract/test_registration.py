"""A family from another package: found by its entry point, and nowhere in Clew's own code."""

from __future__ import annotations

import subprocess
import sys
import warnings
from pathlib import Path

import pytest
from registry import HERE, distribution, registered

import clew
from clew import families
from clew.errors import UsageError

PUZZLE = "latin 2\n1 .\n. .\n"


def test_it_is_there_while_it_is_installed() -> None:
    assert "latin" not in families.BUILTIN
    assert list(families.families()) == [*families.BUILTIN, "latin"]
    assert families.family("latin").title == "Latin square"
    assert clew.parse(PUZZLE).family == "latin"


def test_it_is_gone_when_it_is_not() -> None:
    with registered():
        assert "latin" in families.families()
    families.families.cache_clear()
    path = sys.path[:]
    sys.path[:] = [entry for entry in path if not any(Path(entry).glob("template_family-*"))]
    try:
        with pytest.raises(UsageError, match="unknown family 'latin'"):
            families.family("latin")
    finally:
        sys.path[:] = path
        families.families.cache_clear()


@pytest.mark.parametrize(
    ("arguments", "told"), [(["families"], "latin"), (["solve", "-", "--format", "plain"], "2 1")]
)
def test_the_command_line_knows_it(tmp_path: Path, arguments: list[str], told: str) -> None:
    path = [str(distribution(tmp_path)), str(HERE), *sys.path]
    script = f"import sys; sys.path[:0] = {path!r}; from clew.__main__ import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        input=PUZZLE, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert told in done.stdout


@pytest.mark.parametrize(
    "value", ["template_family:NOTHING", "no_such_package:FAMILY", "template_family.rules:check"]
)
def test_a_broken_one_is_told_of_and_left_out(tmp_path: Path, value: str) -> None:
    info = distribution(tmp_path) / "template_family-1.0.dist-info"
    (info / "entry_points.txt").write_text(f"[{families.GROUP}]\nbroken = {value}\n")
    sys.path.insert(0, str(tmp_path))
    families.families.cache_clear()
    try:
        with pytest.warns(UserWarning, match="broken"):
            assert "broken" not in families.families()
    finally:
        sys.path.remove(str(tmp_path))


def test_a_built_in_name_cannot_be_taken_over(tmp_path: Path) -> None:
    info = distribution(tmp_path) / "template_family-1.0.dist-info"
    (info / "entry_points.txt").write_text(f"[{families.GROUP}]\nsudoku = template_family:FAMILY\n")
    sys.path.insert(0, str(tmp_path))
    families.families.cache_clear()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            assert families.families()["sudoku"].name == "sudoku"
    finally:
        sys.path.remove(str(tmp_path))
