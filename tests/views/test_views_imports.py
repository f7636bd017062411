"""What importing costs: nothing heavy, and every public name is there."""

from __future__ import annotations

import subprocess
import sys

import pytest

import clew

HEAVY = ("typer", "rich", "numpy", "matplotlib", "clew._core")


def loaded_after(statement: str) -> set[str]:
    code = f"import sys; {statement}; print('\\n'.join(sys.modules), file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    return set(done.stderr.split())


def test_importing_clew_loads_nothing_heavy():
    loaded = loaded_after("import clew")
    assert loaded.isdisjoint(HEAVY)
    assert "clew.base.model" not in loaded


def test_solving_loads_no_command_line():
    loaded = loaded_after("import clew; m = clew.Model(); m.integers('x', 1, 2); clew.solve(m)")
    assert "clew._core" in loaded
    assert loaded.isdisjoint({"typer", "rich", "numpy", "matplotlib"})


def test_help_loads_no_engine_and_no_rich():
    loaded = loaded_after("from clew.views.cli.run import run; run(['--help'])")
    assert "typer" in loaded
    assert loaded.isdisjoint({"rich", "numpy", "matplotlib", "clew._core", "clew.base.model"})


@pytest.mark.parametrize("name", clew.__all__)
def test_every_public_name_is_there(name):
    assert getattr(clew, name) is not None
    assert name in dir(clew)


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        clew.nonsense


def test_names_that_are_lazily_loaded_are_those_the_type_checker_sees():
    import ast
    from pathlib import Path

    tree = ast.parse(Path(clew.__file__).read_text("utf-8"))
    (guarded,) = [node for node in tree.body if isinstance(node, ast.If)]
    seen = {
        alias.asname or alias.name: (node.module, alias.name)
        for node in guarded.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    lazily = {name: (f"clew.{home}", own) for name, (home, own) in clew._WHERE.items()}
    assert seen == lazily
    assert sorted(clew.__all__) == sorted([*lazily, "__version__"])
    assert len(set(clew.__all__)) == len(clew.__all__)
