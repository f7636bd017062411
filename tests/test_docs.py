"""Every example in the documents runs and says what it says here; see `documents`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from documents import Block, blocks, execute

ROOT = Path(__file__).parent.parent

PAGES = sorted(
    [
        ROOT / "README.md",
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / "python/clew/families").glob("*/examples.md"),
        *(ROOT / "tests/contract").glob("*/examples.md"),
    ]
)
RUN = {page: sum(block.run for block in blocks(page.read_text("utf-8"))) for page in PAGES}


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", [page for page in PAGES if RUN[page]], ids=name_of)
def test_examples_run(page: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    if "contract" in page.parts:
        request.getfixturevalue("template_family")
    for folder in ("examples", "benchmarks"):
        if (ROOT / folder).exists():
            (tmp_path / folder).symlink_to(ROOT / folder)
    assert execute(page, tmp_path) == RUN[page]


@pytest.fixture
def template_family(monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.syspath_prepend(str(ROOT / "tests/contract"))
    from registry import registered

    with registered():
        yield


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"^(`{3,}).*?^\1", "", page.read_text("utf-8"), flags=re.M | re.S)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if not re.match(r"[a-z]+:|#", target):
            assert (page.parent / target.partition("#")[0]).exists(), f"{page}: {target}"


def test_documents_are_found() -> None:
    assert ROOT / "README.md" in PAGES
    assert any(page.name == "examples.md" for page in PAGES)


def test_wrong_answers_are_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    for body in (
        "```python\n>>> 1 + 1\n3\n\n```\n",
        "```python\nraise ValueError\n```\n",
        "```console\n$ python -c 'print(2)'\n3\n```\n",
        "```console\n$ python -c 'exit(2)'\n$ echo $?\n0\n```\n",
    ):
        page.write_text(body)
        with pytest.raises((AssertionError, ValueError)):
            execute(page, tmp_path)


def test_right_answers_pass(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        '```text title="a.txt"\nhello\n```\n\n'
        "```python\nfrom pathlib import Path\nx = Path('a.txt').read_text()\n```\n\n"
        "```python\n>>> x\n'hello\\n'\n\n```\n"
        "```console\n$ cat a.txt | python -c 'print(input() * 2)'\nhello...\n$ echo $?\n0\n```\n"
        "<!-- not run -->\n```python\nraise ValueError\n```\n"
    )
    first = next(blocks(page.read_text()))
    assert first == Block("text", "hello\n", 2, "a.txt", run=False)
    assert execute(page, tmp_path) == 3


def test_harmful_commands_are_refused(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```console\n$ rm -r .\n```\n")
    with pytest.raises(AssertionError, match="do not run rm"):
        execute(page, tmp_path)
