"""Reading: which family, how many, and where the fault is."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from threes import FAMILY, Threes

import clew
from clew import families

TEXT = "# three puzzles\nthrees: 1 . .\nthrees: 1 2\nthrees: 2 2 .\nthrees: . . 3\n"


def test_parse_finds_the_family():
    assert clew.parse("threes: 1 . 3") == Threes((1, None, 3))
    assert clew.recognise("threes: 1 . 3") == clew.Recognition("threes", "line", 1.0)


def test_parse_all_is_lazy_and_goes_on_after_a_fault():
    found = clew.parse_all(TEXT, source="three.txt")
    assert next(found).puzzle == Threes((1, None, None))
    short, twice, last = found
    assert str(short.error) == "three.txt:3:11: 2 cells, not 3"
    assert str(twice.error) == "three.txt:4: a number stands twice"
    assert last.puzzle == Threes((None, None, 3))
    assert (last.index, last.line, last.title, last.format) == (3, 5, "puzzle 4", "line")


def test_parse_takes_exactly_one():
    with pytest.raises(clew.ParseError, match="3: more than one puzzle"):
        clew.parse(TEXT)
    with pytest.raises(clew.ParseError, match="nothing to read"):
        clew.parse("  \n")
    with pytest.raises(clew.ParseError, match=r"tried: .*threes"):
        clew.parse("good morning")


def test_two_families_that_are_equally_sure_are_told(monkeypatch):
    known = {**families.families(), "fours": replace(FAMILY, name="fours")}
    monkeypatch.setattr(families, "families", lambda: known)
    with pytest.raises(clew.ParseError, match="threes or fours"):
        clew.parse("threes: 1 . 3")


def test_family_and_format_can_be_said():
    assert clew.parse("1 . 3", family="threes") == Threes((1, None, 3))
    with pytest.raises(clew.UsageError, match="choose one of line, old"):
        clew.parse("threes: 1 . 3", format="new")
    with pytest.raises(clew.UsageError, match="unknown family"):
        clew.parse("threes: 1 . 3", family="nines")


def test_load_reads_paths_standard_input_and_open_files(tmp_path, monkeypatch):
    path = tmp_path / "one.txt"
    path.write_bytes(b"\xef\xbb\xbfthrees: 1 . 3\r\n")
    expected = Threes((1, None, 3))
    assert clew.load(path) == clew.load(str(path)) == expected
    assert clew.load(io.StringIO("threes: 1 . 3")) == expected
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"threes: 1 . 3")))
    assert clew.load("-") == expected
    assert [loaded.puzzle for loaded in clew.load_all(path)] == [expected]


def test_what_is_no_text_is_told_with_its_line(tmp_path):
    path = tmp_path / "noise.txt"
    path.write_bytes(b"threes:\n\xff\xfe")
    with pytest.raises(clew.ParseError, match=r"noise.txt:2: .*UTF-8"):
        clew.load(path)


def test_convert():
    assert clew.convert(Threes((1, None, 3))) == "threes: 1 . 3"
    assert clew.convert(Threes((1, None, 3)), "line") == "threes: 1 . 3"
    with pytest.raises(clew.UsageError, match="choose one of line"):
        clew.convert(Threes((1, None, 3)), "old")


def test_convert_takes_the_first_format_that_can():
    diagonal = clew.parse("sudoku 4 diagonal\n1...\n....\n....\n....\n")
    assert clew.parse(clew.convert(diagonal)) == diagonal
    with pytest.raises(clew.UsageError):
        clew.convert(diagonal, "line")


def test_what_no_family_can_read_is_told_for_each_that_knows_why(monkeypatch):
    doubtful = replace(FAMILY, recognise=lambda _: 0.4)
    other = replace(doubtful, name="fours")
    monkeypatch.setattr(families, "families", lambda: {"threes": doubtful, "fours": other})
    monkeypatch.setattr(families, "family", lambda name: {"threes": doubtful, "fours": other}[name])
    with pytest.raises(clew.ParseError, match=r"as threes: .*2 cells.*\n.*as fours: .*2 cells"):
        clew.parse("threes: 1 2\n")
