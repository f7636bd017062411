"""The registry: built-in families, and families of other packages."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from clew.errors import UsageError
from clew.families import BUILTIN, GROUP, families, family


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    families.cache_clear()
    yield
    families.cache_clear()


def package(folder: Path, points: str, source: str) -> None:
    """A package on the path, as installed: a module and what its metadata announces."""
    (folder / "clew_other.py").write_text(source, encoding="utf-8")
    info = folder / "clew_other-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: clew-other\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{points}\n")


OTHER = """
from dataclasses import replace
from clew.families.sudoku import FAMILY as SUDOKU
FAMILY = replace(SUDOKU, name="other", title="Another")
"""


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    sys.modules.pop("clew_other", None)


def test_built_in_families_are_there() -> None:
    assert list(families())[: len(BUILTIN)] == list(BUILTIN)
    for name in BUILTIN:
        assert family(name) is families()[name]
        assert family(name).name == name
        assert family(name).puzzle.family == name


def test_an_unknown_family_is_told_with_the_known_ones() -> None:
    with pytest.raises(UsageError, match=r"unknown family 'sudko': choose one of sudoku"):
        family("sudko")


def test_the_registry_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        families()["sudoku"] = family("sudoku")  # type: ignore[index]


def test_another_package_brings_a_family(site: Path) -> None:
    package(site, "other = clew_other:FAMILY", OTHER)
    assert families()["other"].title == "Another"
    assert family("other") is families()["other"]
    assert families() is families()


def test_a_built_in_name_cannot_be_taken(site: Path) -> None:
    package(site, "sudoku = clew_other:FAMILY", OTHER.replace("other", "sudoku"))
    assert families()["sudoku"] is family("sudoku")
    assert family("sudoku").title == "Sudoku"


@pytest.mark.parametrize(
    ("points", "source"),
    [
        ("other = clew_other:FAMILY", "1 / 0"),
        ("other = clew_other:MISSING", OTHER),
        ("other = clew_other:FAMILY", "FAMILY = 5"),
        ("misnamed = clew_other:FAMILY", OTHER),
    ],
)
def test_a_broken_package_is_told_of_and_left_out(site: Path, points: str, source: str) -> None:
    package(site, points, source)
    with pytest.warns(UserWarning, match="clew_other"):
        assert list(families()) == list(BUILTIN)


def test_looking_for_families_loads_none() -> None:
    code = (
        "import sys, clew.families; "
        "sys.exit(any(m.startswith('clew.families.') for m in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
