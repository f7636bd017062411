"""The families under contract: all that are registered, and the template by its entry point."""

from __future__ import annotations

import inspect
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from clew import families
from clew.base.family import Family

__all__ = [
    "HERE",
    "distribution",
    "examples_of",
    "families_under_contract",
    "registered",
    "samples",
]

HERE = Path(__file__).parent

_BLOCK = re.compile(r"^```text[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)

#: Puzzles beyond those of the families' own examples: small ones, odd ones, many solutions, none.
_SAMPLES = {
    "kenken": [
        "kenken 1",
        "2\n3 + 11 12",
        "3\n1 - 11 21\n2 = 22\n6 * 31 32 33",
        "3\n3 + 11 12\n4 + 13 23\n5 + 21 31\n4 + 22 32\n2 = 33",
        "3\n6 + 11 12 22\n6 * 13 23 33\n0 - 21 31 32",
        "4\n2 ? 11 21\n3 ? 12 13\n24 ? 14 24 34 44\n2 ? 22 23\n2 ? 31 32\n12 ? 41 42\n2 = 43",
        "kenken 3 values 0..2\n2 - 11 21\n0 * 12 13\n2 / 22 23",
        "kenken 3 values -1,2,3,5\n-2 * 11 12\n8 + 13 23\n3 - 31 32 33",
        "3:aa_aa_a_,a3a4m18d2",
    ],
    "latin": [
        "latin 1\n.",
        "latin 3\n1 . .\n. . .\n. . .",
        "latin 2\n1 .\n. 2",
        "latin 3\n1 2 .\n. . 3\n. . .",
    ],
    "dotconnect": [
        "2 2\nS .\n. .",
        "2 3\n. X .\n. . .",
        "2 3\n. S .\n. . .",
        "1 1\nS",
        "S 1 .\n. . 3",
        "dotconnect 2x3 waypoints\n. 2 .\n. 1|.",
        "dotconnect closed\nS . .\n. X .\n. . .",
    ],
    "knightstour": [
        "knight 3x4",
        "knight 1x1",
        "knight 4x4 closed",
        "knight 3x3 closed start a1 holes b2",
        "knight 3x4 start a1 end c2",
        "knight 3x4\n. 4 . .\n. . . .\n. . . .",
        "knight 4x3 start a4",
        "knight 3x4\n5 . . .\n. 11 . .\n. . . .",
        "knight 3x3 holes b2 tour a1 c2 a3 b1 c3 a2 c1 b3",
        '{"family": "knightstour", "rows": 4, "columns": 3, "given": {"b1": 12, "a2": 3}}',
    ],
    "sudoku": [
        "sudoku 4\ncage 8 11 21 22\ncage 5 12 13\ncage 9 14 24 34\ncage 5 23 33\ncage 6 31 32 42",
        "sudoku 4 diagonal\n1...\n....\n....\n....\ncage 3 43 44\ncage 9 r2c2 r2c3 r3c2",
        "sudoku 4\n1...\n..3.\n.4..\n...2",
        "sudoku 4\n....\n.1..\n..2.\n...3",
        "sudoku 4\n1234\n34..\n21..\n43..",
        "sudoku 4 diagonal\n1...\n....\n....\n...2",
        "sudoku 6 box 2x3\n1.....\n..2...\n...3..\n....4.\n.....5\n6.....",
        "sudoku 4 jigsaw\n1...\n....\n....\n...2\nAAAB\nACBB\nCCBD\nCDDD",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ],
    "wordpuzzle": [
        "wordpuzzle 4\none: 1, 2\none: 3, 4\ntwo: 2, 3\nwords\none: AB, BA\ntwo: BB, AA, AB",
        "wordpuzzle 3\none: 1, 1\ntwo: 3, 2\ngiven ..C\norder: two\nwords\none: AA\ntwo: CA, CB",
        "wordpuzzle 2\none: 1, 2\ntwo: 2, 1\nwords\none: AB\ntwo: AB",
        "crossword\n...\n.#.\n...\nwords\nwords: CAT, COW, TEN, WIN",
        "crossword\nrepeats: yes\n..\n..\nwords\nwords: AB, BA, AA",
        "crossword\nminimum: 50\nbanned: AA\nAB\n..\nwords\nAC;60\nBA;50\nCA;70\nCC;10",
    ],
}


def distribution(folder: Path) -> Path:
    """Write into `folder` what an installer would leave there for the template family."""
    info = folder / "template_family-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: template-family\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{families.GROUP}]\nlatin = template_family:FAMILY\n")
    return folder


@contextmanager
def registered() -> Iterator[None]:
    """Within the block, the template family is installed."""
    before = list(sys.path)
    with tempfile.TemporaryDirectory() as folder:
        sys.path[:0] = [str(distribution(Path(folder))), str(HERE)]
        families.families.cache_clear()
        try:
            yield
        finally:
            sys.path[:] = before
            families.families.cache_clear()


@cache
def families_under_contract() -> dict[str, Family]:
    """All families by name."""
    with registered():
        return dict(families.families())


def examples_of(family: Family) -> Path:
    """The page of examples in the family's own folder."""
    return Path(inspect.getfile(family.puzzle)).parent / "examples.md"


@cache
def samples(name: str) -> tuple[Any, ...]:
    """Puzzles of a family: those of its examples, then ours."""
    family = families_under_contract()[name]
    page = examples_of(family)
    blocks = _BLOCK.findall(page.read_text("utf-8")) if page.exists() else []
    texts = [block for block in blocks if family.recognise(block) >= 0.3]
    puzzles = [
        family.parse(chunk.text, chunk.format)
        for text in [*texts, *_SAMPLES.get(name, ())]
        for chunk in family.split(text)
    ]
    return tuple(dict.fromkeys(puzzles))
