"""The front door: complete, told, light."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.metadata import entry_points, version
from pathlib import Path
from types import ModuleType

import pytest

import clew

ROOT = Path(__file__).parent.parent

#: What the design promises to be there.
PROMISED = {
    "Limits", "Model", "Status", "Strategy", "Uniqueness", "backbone", "check", "columns",
    "compare", "convert", "count", "explain", "hint", "load", "parse", "render", "solutions",
    "solve", "trace", "uniqueness",
}  # fmt: skip

MODULES = sorted(
    ".".join(path.relative_to(ROOT / "python").with_suffix("").parts).removesuffix(".__init__")
    for path in (ROOT / "python" / "clew").rglob("*.py")
    if path.name != "__main__.py"
)


def test_all_is_sorted_and_complete() -> None:
    assert list(clew.__all__) == sorted(clew.__all__)
    assert len(set(clew.__all__)) == len(clew.__all__)
    assert set(clew.__all__) >= PROMISED
    public = {name for name in vars(clew) if not name.startswith("_")}
    modules = {name for name in public if isinstance(getattr(clew, name), ModuleType)}
    helpers = {"Any", "import_module", "TYPE_CHECKING", "annotations"}
    assert public - modules - helpers <= set(clew.__all__)
    assert set(dir(clew)) >= set(clew.__all__)


@pytest.mark.parametrize("name", clew.__all__)
def test_every_name_is_there_and_told(name: str) -> None:
    value = getattr(clew, name)
    if name == "__version__" or not (inspect.isclass(value) or inspect.isroutine(value)):
        assert name in ("__version__", "Solution"), f"{name} is a {type(value)}"
        return
    assert inspect.getdoc(value)
    inherited = isinstance(value, type) and value.__doc__ is None
    assert not inherited, f"{name} has only its parent's docstring"


def test_unknown_names_are_refused() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        _ = clew.nonsense


def test_star_import() -> None:
    names: dict[str, object] = {}
    exec("from clew import *", names)
    assert set(clew.__all__) <= set(names)


@pytest.mark.parametrize("name", MODULES)
def test_every_module_says_what_it_exports(name: str) -> None:
    module = import_module(name)
    assert module.__doc__
    for word in getattr(module, "__all__", ()):
        assert hasattr(module, word), word


def test_public_functions_share_their_keywords() -> None:
    """``strategy=``, ``limits=``, ``seed=`` mean the same everywhere, and are keywords only."""
    for name in (
        "solve",
        "solutions",
        "count",
        "uniqueness",
        "backbone",
        "columns",
        "trace",
        "explain",
    ):
        parameters = inspect.signature(getattr(clew, name)).parameters
        assert {"strategy", "limits", "seed"} <= set(parameters), name
        for word in ("strategy", "limits", "seed"):
            assert parameters[word].kind is inspect.Parameter.KEYWORD_ONLY, (name, word)


def loaded_by(statement: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after `statement`."""
    script = f"import sys; sys.path[:0] = {sys.path!r}\n{statement}\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True
    )
    return set(done.stdout.split())


def test_importing_is_light() -> None:
    heavy = {"typer", "click", "rich", "numpy", "matplotlib", "ortools", "clew._core"}
    loaded = loaded_by("import clew")
    assert "clew" in loaded
    assert not heavy & loaded


def test_solving_needs_no_guests() -> None:
    lines = (
        "import clew",
        "m = clew.Model()",
        "x = m.integers('x', 1, 3)",
        "m.add(x > 2)",
        "assert clew.solve(m)['x'] == 3",
    )
    loaded = loaded_by("; ".join(lines))
    assert "clew._core" in loaded
    assert not {"typer", "click", "rich", "numpy", "matplotlib", "ortools"} & loaded


def test_one_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    workspace = tomllib.loads((ROOT / "Cargo.toml").read_text("utf-8"))["workspace"]
    core = import_module("clew._core").__version__
    assert clew.__version__ == project["version"] == workspace["package"]["version"] == core
    assert version("clew") == clew.__version__
    if (ROOT / "CHANGELOG.md").exists():
        assert re.search(
            rf"^## .*{re.escape(clew.__version__)}",
            (ROOT / "CHANGELOG.md").read_text("utf-8"),
            re.M,
        )


def test_the_command_is_installed() -> None:
    (command,) = entry_points(group="console_scripts", name="clew")
    assert command.value == "clew.__main__:main"
    assert callable(command.load())
