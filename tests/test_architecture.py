"""Who may import whom, in Python and in Rust."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "python" / "clew"
MODULES = sorted(path for path in PACKAGE.rglob("*.py"))

#: What each layer may import. ``errors ← base ← {engine | families} ← tasks ← views ← the top``.
ALLOWED = {
    "errors": {"errors"},
    "base": {"errors", "base"},
    "engine": {"errors", "base", "engine"},
    "families": {"errors", "base", "families"},
    "tasks": {"errors", "base", "engine", "families", "tasks"},
    "views": {"errors", "base", "engine", "families", "tasks", "views", ""},
    "": {"errors", "base", "engine", "families", "tasks", "views"},
}
#: Third parties, and where they may be named.
GUESTS = {
    "typer": "views/cli",
    "rich": "views/cli",
    "click": "views/cli",
    "matplotlib": "tasks/plot.py",
}


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


every_module = pytest.mark.parametrize("path", MODULES, ids=name_of)


def imports(path: Path, nodes: Iterator[ast.AST] | None = None) -> Iterator[str]:
    """The absolute names a module imports, wherever in it."""
    package = ".".join(("clew", *path.relative_to(PACKAGE).parts[:-1]))
    for node in nodes or ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package.split(".")[: len(package.split(".")) - node.level + 1])
            home = f"{base}.{node.module or ''}".strip(".") if node.level else node.module or ""
            yield from (f"{home}.{alias.name}" for alias in node.names)


def layer_of(name: str) -> str:
    """The layer of an imported name: its second part, if there is such a layer."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in ALLOWED else ""


@every_module
def test_layers(path: Path) -> None:
    own = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    own = own if own in ALLOWED else ""
    for name in imports(path):
        if name.split(".")[0] == "clew" and not name.startswith("clew._core"):
            assert layer_of(name) in ALLOWED[own], name


@every_module
def test_a_family_knows_no_other(path: Path) -> None:
    parts = path.relative_to(PACKAGE).parts
    if parts[0] != "families" or len(parts) < 3:
        return
    for name in imports(path):
        if name.startswith("clew.families."):
            assert name.split(".")[2] in (parts[1], "_shared"), name


@every_module
def test_the_compiled_half_has_one_importer(path: Path) -> None:
    asks = any(name.startswith("clew._core") for name in imports(path))
    assert asks == (path == PACKAGE / "engine" / "native.py")


@every_module
def test_guests_stay_in_their_rooms(path: Path) -> None:
    """The standard library, ourselves, and few others in few places."""
    home = path.relative_to(PACKAGE).as_posix()
    for name in imports(path):
        top = name.split(".")[0]
        if top in sys.stdlib_module_names or top == "clew":
            continue
        assert top in GUESTS, name
        assert home.startswith(GUESTS[top]), name


@every_module
def test_plotting_is_imported_only_where_it_plots(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    at_the_top = [node for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom))]
    assert not [n for n in imports(path, iter(at_the_top)) if n.startswith("matplotlib")]


def test_the_rules_are_not_empty() -> None:
    assert {p.relative_to(PACKAGE).parts[0].removesuffix(".py") for p in MODULES} >= set(
        ALLOWED
    ) - {""}
    assert "clew._core.CoreSearch" in set(imports(PACKAGE / "engine" / "native.py"))


# ---- Rust ---------------------------------------------------------------------------------


def manifest(crate: str) -> dict[str, object]:
    return tomllib.loads((ROOT / "crates" / crate / "Cargo.toml").read_text("utf-8"))


@pytest.mark.parametrize("crate", ["clew-engine", "clew-kernels"])
def test_the_pure_crates_depend_on_nothing(crate: str) -> None:
    told = manifest(crate)
    assert not told.get("dependencies")
    assert not told.get("build-dependencies")
    others = {"pyo3", "clew-engine", "clew-kernels", "clew-py"}
    assert not others & set(told.get("dev-dependencies", {}))  # type: ignore[call-overload]
    for path in (ROOT / "crates" / crate).rglob("*.rs"):
        assert "pyo3" not in path.read_text("utf-8"), path


def test_the_binding_joins_them() -> None:
    assert {"clew-engine", "clew-kernels", "pyo3"} == set(manifest("clew-py")["dependencies"])  # type: ignore[call-overload]


def test_no_unsafe_code() -> None:
    """The compiler refuses it too, but in the binding, where macros write some.

    One file may: the one that names the processor's vector instructions.
    """
    workspace = tomllib.loads((ROOT / "Cargo.toml").read_text("utf-8"))["workspace"]
    assert workspace["lints"]["rust"]["unsafe_code"] in ("forbid", "deny")
    sources = sorted((ROOT / "crates").rglob("*.rs"))
    assert len(sources) > 10
    sources.remove(ROOT / "crates" / "clew-kernels" / "src" / "sudoku9" / "simd.rs")
    for path in sources:
        code = re.sub(r"//.*", "", path.read_text("utf-8"))
        assert not re.search(r"\bunsafe\b(?!_code)", code), path
    for crate in ("clew-engine", "clew-kernels"):
        assert manifest(crate)["lints"] == {"workspace": True}
