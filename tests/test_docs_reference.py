"""The reference is complete: it lists what there is, and nothing else."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import pytest
import typer

import clew
from clew import errors, families
from clew.base import strategy
from clew.views.cli.app import app

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]


def _text(page: str) -> str:
    return (DOCS / "reference" / page).read_text("utf-8")


def _entries(page: str) -> list[str]:
    """What stands in the first column of the tables of a page."""
    return re.findall(r"^\| `([^`]+)` \|", _text(page), re.MULTILINE)


def test_the_api_page_lists_every_public_name_as_it_is_called() -> None:
    listed = {re.split(r"\W", entry)[0]: entry for entry in _public_entries()}
    assert sorted(listed) == sorted(clew.__all__)
    for name, entry in listed.items():
        called = getattr(clew, name)
        if entry != name or inspect.isfunction(called):
            assert entry == f"{name}{_parameters(called)}"


def _public_entries() -> list[str]:
    """The entries of the page but those of the table of a model's methods."""
    text = re.sub(r"^\| method \|.*?\n\n", "", _text("api.md"), flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"^\| `([^`]+)` \|", text, re.MULTILINE)


def _parameters(called: object) -> str:
    """The signature without its types."""
    assert callable(called)
    signature = inspect.signature(called)
    bare = [p.replace(annotation=p.empty) for p in signature.parameters.values()]
    return str(signature.replace(parameters=bare, return_annotation=signature.empty))


def test_the_api_page_lists_the_methods_of_a_model() -> None:
    table = _text("api.md").partition("| method |")[2].partition("\n\n")[0]
    for name in ("integers", "variable", "boolean", "array", "grid", "add"):
        parameters = re.search(rf"^\| `{name}\(([^)]*)\)`", table, re.MULTILINE)
        assert parameters is not None, name
        listed = re.findall(r"(\w+)(?:=None)?", parameters[1].replace("None", ""))
        known = inspect.signature(getattr(clew.Model, name)).parameters
        assert set(listed) <= {*known, "conditions"}, name


def test_the_command_line_page_lists_every_command_and_option() -> None:
    text = _text("command-line.md")
    sections = dict(re.findall(r"^## clew (\w+)$(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL))
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    assert sections.keys() == commands.keys()
    for name, command in commands.items():
        if name != "generate":
            assert _listed(sections[name]) == _options(command), name


def test_the_command_line_page_lists_every_option_of_a_generator() -> None:
    section = _text("command-line.md").partition("\n## clew generate\n")[2]
    common, *parts = re.split(r"^### clew generate ", section, flags=re.MULTILINE)
    listed = {part.partition("\n")[0]: _listed(part) for part in parts}
    group = typer.main.get_command(app).commands["generate"]  # type: ignore[attr-defined]
    options = {name: _options(group.get_command(None, name)) for name in group.list_commands(None)}
    assert {name: own | _listed(common) for name, own in listed.items()} == options


def _options(command: Any) -> set[str]:
    options = {o for p in command.params for o in p.opts if o.startswith("-")}
    return options - {"-h", "--help"}


def _listed(text: str) -> set[str]:
    table = re.findall(r"^\| ((?:`[^`]+`(?:, )?)+) \|", text, re.MULTILINE)
    return {option for row in table for option in re.findall(r"`([^`]+)`", row)}


def test_the_formats_page_describes_every_format() -> None:
    sections = re.split(r"^## (.+)$", _text("formats.md"), flags=re.MULTILINE)
    listed = {
        title: re.findall(r"^### (\S+)$", body, re.MULTILINE)
        for title, body in zip(sections[1::2], sections[2::2], strict=True)
    }
    for name in families.BUILTIN:
        family = families.family(name)
        assert listed[family.title] == [f.name for f in family.formats]


def test_the_strategies_page_explains_every_word() -> None:
    own = [s.name for name in families.BUILTIN for s in families.family(name).strategies]
    slots = (
        *(strategy.VARIABLE_ORDERS, strategy.VALUE_ORDERS, strategy.LEVELS),
        *(strategy.RESTARTS, strategy.LEARNING),
    )
    assert sorted(_entries("strategies.md")) == sorted([w for slot in slots for w in slot] + own)


def test_the_errors_page_draws_the_tree() -> None:
    tree = re.search(r"^ {4}ClewError\n(?: {4}.*\n)+", errors.__doc__ or "", re.MULTILINE)
    assert tree is not None
    assert inspect.cleandoc(tree[0]) in _text("errors.md")


def test_the_json_page_names_every_key_in_its_order() -> None:
    solved = clew.solve(clew.load(ROOT / "examples" / "sudoku.txt"))
    keys = re.findall(r'"(\w+)": ', re.sub(r"\{[^{}]*\}", "{}", clew.render(solved, "json")[1:-1]))
    listed = [entry for entry in _entries("json.md") if entry in keys]
    assert listed == keys


def test_the_picture_in_the_readme_is_what_clew_draws() -> None:
    solved = clew.solve(clew.load(ROOT / "examples" / "sudoku.txt"))
    picture = (DOCS / "images" / "sudoku.svg").read_text("utf-8")
    assert picture.strip() == clew.render(solved, "svg").strip()


def test_every_page_is_in_the_navigation_once() -> None:
    listed = re.findall(r'"([^"]+\.md)"', (ROOT / "zensical.toml").read_text("utf-8"))
    assert sorted(listed) == sorted(str(page.relative_to(DOCS)) for page in DOCS.rglob("*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_into_pages_name_a_heading(page: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)\s:#]*)#([^)\s]+)\)", page.read_text("utf-8")):
        assert anchor in _anchors(page.parent / target if target else page), f"{target}#{anchor}"


def _anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    words = (re.sub(r"[^\w\s-]", "", heading.lower()).strip() for heading in headings)
    return {re.sub(r"[-\s]+", "-", word) for word in words}
