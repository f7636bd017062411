"""Reading and writing word puzzles and lists."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clew
from clew.errors import ClewError, ParseError, PuzzleError, UsageError
from clew.families.wordpuzzle import WordPuzzle
from clew.families.wordpuzzle.lists import Lexicon, own_lists, read_lists, spelt

LISTS = "animal: CAT, COW, OWL, TIGER\ntool:AXE,AWL,SAW"
PAPER = "5\nanimal: 1, 2, 3\ntool:3, 4,5"


def test_the_papers_files_are_read_as_they_are() -> None:
    """A blank may be missing behind the colon, and the end of the last line."""
    puzzle = clew.parse(PAPER, words=LISTS)
    assert puzzle.size == 5
    assert [(e.category, e.cells) for e in puzzle.entries] == [
        ("animal", (0, 1, 2)),
        ("tool", (2, 3, 4)),
    ]
    assert clew.parse(PAPER.replace("\n", "\r\n") + "\r\n", words=LISTS) == puzzle


def test_companions_come_as_text_file_or_open_file(tmp_path: Path) -> None:
    words, puzzle = tmp_path / "words.txt", tmp_path / "puzzle.txt"
    words.write_text(LISTS)
    puzzle.write_text(PAPER)
    expected = clew.parse(PAPER, words=LISTS)
    assert clew.parse(PAPER, words=words) == expected
    assert clew.load(puzzle, words=str(words)) == expected
    with words.open() as file:
        assert clew.load(puzzle, words=file) == expected
    assert [each.puzzle for each in clew.load_all(puzzle, words=words)] == [expected]


def test_companions_nobody_takes_are_refused() -> None:
    with pytest.raises(UsageError, match="sudoku takes no 'words'"):
        clew.parse("." * 81, words=LISTS)
    with pytest.raises(UsageError, match="'letters' along with a puzzle: only words"):
        clew.parse(PAPER, letters=LISTS)


def test_lists_are_read_kindly() -> None:
    lists = read_lists(
        "# mine\n\nAnimal:\tcat, Cow , ,cat\nanimal: don't\nx-ray;60\nplain\nX-RAY;70"
    )
    assert lists.by_name["animal"].words == ("CAT", "COW", "DONT")
    assert lists.by_name["words"].words == ("XRAY", "PLAIN")
    assert lists.by_name["words"].scores == (70, 50)
    assert spelt("straße") == "STRASSE"
    assert spelt("říčany") == "ŘÍČANY"


def test_the_own_lists_hold_each_word_once() -> None:
    for category in own_lists().categories:
        assert len(set(category.words)) == len(category.words) > 4, category.name


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("5\nplanets: 1, 2, 3", 2, "there is no category 'planets' in the word lists"),
        ("5\nanimal: 1, 2, 6", 2, "animal: there is no position 6, only 1 to 5"),
        ("5\nanimal: 1, 2, 0", 2, "no position 0"),
        ("5\nanimal: 1, 2, x", 2, "'x' is no position"),
        ("5\nanimal: 1, 2, 3\nanimal", 3, "is no category with its positions"),
        ("5\nanimal:", 2, "is no position"),
        ("5\nanimal: 1, 2, 3", 1, "position 4 is in no category"),
        ("wordpuzzle 3\nanimal: 1, 2, 3\ngiven CATS", 3, "4 letters are given"),
        ("3\nanimal: 1, 2, 3\norder: tool", 1, "the order names 'tool'"),
        ("0\nanimal: 1", 1, "1 to 100000 letters"),
        ("wordpuzzle 3\nanimal: 1, 2, 3\nwords\nCAT;x", 4, "a score is a whole number"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, line: int, message: str) -> None:
    with pytest.raises(ParseError, match=message) as caught:
        clew.parse(text, "wordpuzzle")
    assert caught.value.line == line


def test_a_wrong_list_is_told_as_such() -> None:
    with pytest.raises(ParseError, match="in the word lists, line 2"):
        clew.parse(PAPER, words="animal: CAT\n: DOG")
    with pytest.raises(PuzzleError, match="one letter"):
        WordPuzzle.of(3, [("animal", (1, 2, 3))], {"animal": ["CAT"]}, ["-", None, None])


def test_words_that_do_not_fit_are_told_when_asked() -> None:
    puzzle = clew.parse(PAPER, words=LISTS)
    assert clew.remarks(puzzle) == []
    assert clew.remarks(puzzle, verbose=True) == [
        "1 word of animal does not have 3 letters: left out"
    ]


def test_own_lists_and_companions_go_together() -> None:
    text = "wordpuzzle 5\nanimal: 1, 2, 3\ntool: 3, 4, 5\nwords\nanimal: PUG"
    puzzle = clew.parse(text, words=LISTS)
    assert puzzle.lexicon.by_name["animal"].words == ("PUG",)
    assert puzzle.lexicon.by_name["tool"].words == ("AXE", "AWL", "SAW")


NAMES = st.text("abc é", min_size=1, max_size=4).filter(lambda name: name.strip())
WORDS = st.lists(st.text("aBcŘß'- ", min_size=1, max_size=5), max_size=4)


@given(st.dictionaries(NAMES, WORDS, min_size=1, max_size=3), st.data())
@settings(max_examples=60, deadline=None)
def test_all_puzzles_are_written_and_read_back(
    lists: dict[str, list[str]], data: st.DataObject
) -> None:
    try:
        lexicon = Lexicon.of(lists)
    except PuzzleError:
        assert any(set(name) & set(":,#") for name in lists)
        return
    size = data.draw(st.integers(1, 6))
    pairs = st.tuples(
        st.sampled_from([c.name for c in lexicon.categories]),
        st.lists(st.integers(1, size), min_size=1, max_size=6),
    )
    entries = [
        *data.draw(st.lists(pairs, max_size=3)),
        (lexicon.categories[0].name, range(1, size + 1)),
    ]
    letters = data.draw(st.none() | st.text("ABŘ.", min_size=size, max_size=size))
    puzzle = WordPuzzle.of(size, entries, lexicon, letters)
    assert clew.parse(clew.convert(puzzle, "clew")) == puzzle
    assert clew.parse(clew.convert(puzzle, "json")) == puzzle


@given(st.text('9 2\n:,animlordegvwst;#{}."1', max_size=60))
@settings(max_examples=200, deadline=None)
def test_no_text_crashes_the_parser(text: str) -> None:
    for begin in ("", "5\nanimal: 1, 2, 3\n", "wordpuzzle 3\nanimal: 1, 2, 3\nwords\n"):
        try:
            clew.parse(begin + text, "wordpuzzle", words=text)
        except ClewError:
            continue
