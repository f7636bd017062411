"""Reading puzzles: which family and format a text is of, one puzzle or many."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, TypeAlias

from clew import families
from clew.base.family import Chunk, Family
from clew.errors import InputError, ParseError, UsageError

__all__ = [
    "AnyText",
    "Loaded",
    "Piece",
    "Recognition",
    "load",
    "load_all",
    "looks_like_a_puzzle",
    "parse",
    "parse_all",
    "pieces",
    "read_text",
    "recognise",
]

AnyText: TypeAlias = str | os.PathLike[str] | IO[str]
"""What may be given as a companion: a file; or, to `parse`, the text itself."""

_SURE = 0.3  # a family less sure than this is not asked to read
_DOUBTFUL = 0.5  # one less sure than this cannot read it either, but knows why not
_HEAD = 1 << 16  # characters that suffice to recognise a text


@dataclass(frozen=True, slots=True)
class Recognition:
    """Which family a text is of, in which format, and how sure that is (0 to 1)."""

    family: str
    format: str
    confidence: float


@dataclass(frozen=True, slots=True)
class Loaded:
    """One puzzle of a text, or (`puzzle` is None) why it could not be read. `index` is from 0."""

    puzzle: Any
    error: ParseError | None
    source: str | None
    index: int
    line: int
    name: str
    family: str
    format: str

    @property
    def title(self) -> str:
        """Its name, or else its number."""
        return self.name or f"puzzle {self.index + 1}"


@dataclass(frozen=True, slots=True)
class Piece:
    """One puzzle's text, not yet read: plain data that travels well between processes."""

    text: str
    family: str
    format: str | None
    source: str | None = None
    index: int = 0
    line: int = 1
    name: str = ""
    companions: Mapping[str, str] = field(default_factory=dict)
    """The texts that came along, by name."""

    def read(self) -> Loaded:
        """Read it; a fault becomes part of the answer."""
        puzzle, error = None, None
        try:
            puzzle = self._parsed(families.family(self.family))
        except InputError as fault:
            error = self._placed(fault)
        return Loaded(
            puzzle,
            error,
            self.source,
            self.index,
            self.line,
            self.name,
            self.family,
            self.format or "",
        )

    def _parsed(self, family: Family) -> Any:
        if not self.companions:
            return family.parse(self.text, self.format)
        _check_companions(family, self.companions)
        assert family.parse_with is not None
        return family.parse_with(self.text, self.format, self.companions)

    def _placed(self, fault: InputError) -> ParseError:
        """The same fault as seen from the whole file."""
        if not isinstance(fault, ParseError):
            return ParseError(str(fault), source=self.source, line=self.line)
        if fault.line is None:
            return ParseError(fault.message, source=self.source, line=self.line)
        return fault.at(source=self.source, first_line=self.line)


def recognise(text: str, family: str | None = None) -> Recognition:
    """Say of which family and format a text is."""
    chosen, confidence = _family_of(text, family, None)
    chunk = next(iter(chosen.split(text)), None)
    return Recognition(chosen.name, chunk.format if chunk else "", confidence)


def looks_like_a_puzzle(text: str) -> bool:
    """Whether some family thinks so, if only to say what is wrong with it."""
    return any(confidence >= _SURE for confidence in _sureness(text).values())


def pieces(
    text: str,
    family: str | None = None,
    format: str | None = None,
    source: str | None = None,
    companions: Mapping[str, str] | None = None,
) -> Iterator[Piece]:
    """Cut a text into its puzzles without reading them; lazily."""
    chosen, _ = _family_of(text, family, source)
    if format is not None:
        _check_format(chosen, format)
    for index, chunk in enumerate(_chunks(chosen, text, format)):
        yield Piece(
            chunk.text,
            chosen.name,
            format or chunk.format,
            source,
            index,
            chunk.line,
            chunk.name,
            companions or {},
        )


def _chunks(family: Family, text: str, format: str | None) -> Iterator[Chunk]:
    """The chunks; a text that its family cannot cut is one, whose reading will say why not."""
    found = False
    for chunk in family.split(text):
        found = True
        yield chunk
    if not found:
        yield Chunk(text, 1, format or "")


def parse_all(
    text: str,
    family: str | None = None,
    format: str | None = None,
    source: str | None = None,
    **companions: AnyText,
) -> Iterator[Loaded]:
    """Read the puzzles of a text one by one; a bad one does not stop the others.

    `companions` are texts that come along, such as ``words=`` for word puzzles: each a text, or a
    `Path` or open file to read it from.
    """
    texts = {name: _companion(given) for name, given in companions.items()}
    return (piece.read() for piece in pieces(text, family, format, source, texts))


def _companion(given: AnyText) -> str:
    return given if isinstance(given, str) else read_text(given)[0]


def parse(
    text: str,
    family: str | None = None,
    format: str | None = None,
    source: str | None = None,
    **companions: AnyText,
) -> Any:
    """Read the one puzzle in a text. Which family and format it is of is found out.

    `companions` are texts that come along, such as ``words=`` for word puzzles.
    """
    found = parse_all(text, family, format, source, **companions)
    first = next(found)
    if first.error is not None:
        raise first.error
    second = next(found, None)
    if second is not None:
        raise ParseError(
            "more than one puzzle here: clew.parse_all reads them all",
            source=source,
            line=second.line,
        )
    return first.puzzle


def read_text(file: str | os.PathLike[str] | IO[str]) -> tuple[str, str]:
    """The text of a path, of ``-`` (standard input) or of an open file; and what to call it."""
    if not isinstance(file, (str, os.PathLike)):
        return file.read(), getattr(file, "name", "<file>")
    if file == "-":
        return _decoded(sys.stdin.buffer.read(), "<stdin>"), "<stdin>"
    return _decoded(Path(file).read_bytes(), os.fspath(file)), os.fspath(file)


def _decoded(raw: bytes, source: str) -> str:
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise ParseError("this is not text in UTF-8", source=source, line=line) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def load(
    file: str | os.PathLike[str] | IO[str],
    family: str | None = None,
    format: str | None = None,
    **companions: str | os.PathLike[str] | IO[str],
) -> Any:
    """Read the one puzzle in a file (``-`` is standard input); companions are files too."""
    text, source = read_text(file)
    return parse(text, family, format, source, **_files(companions))


def load_all(
    file: str | os.PathLike[str] | IO[str],
    family: str | None = None,
    format: str | None = None,
    **companions: str | os.PathLike[str] | IO[str],
) -> Iterator[Loaded]:
    """Read the puzzles in a file one by one; a bad one does not stop the others."""
    text, source = read_text(file)
    return parse_all(text, family, format, source, **_files(companions))


def _files(companions: Mapping[str, AnyText]) -> dict[str, AnyText]:
    return {name: read_text(file)[0] for name, file in companions.items()}


def _check_companions(family: Family, companions: Mapping[str, str]) -> None:
    known = [companion.name for companion in family.companions]
    for name in companions:
        if name not in known:
            told = f"only {', '.join(known)}" if known else "none"
            raise UsageError(f"{family.name} takes no {name!r} along with a puzzle: {told}")


def _check_format(family: Family, format: str) -> None:
    known = [f.name for f in family.formats]
    if format not in known:
        raise UsageError(
            f"{family.name} has no format {format!r}: choose one of {', '.join(known)}"
        )


def _family_of(text: str, name: str | None, source: str | None) -> tuple[Family, float]:
    if name is not None:
        return families.family(name), 1.0
    if not text.strip():
        raise ParseError("there is nothing to read", source=source)
    head = _head(text)
    sure = _sureness(head)
    best = max(sure.values(), default=0.0)
    if best < _SURE:
        raise ParseError(
            f"this is not a puzzle that Clew knows (tried: {', '.join(sure)})", source=source
        )
    candidates = sorted((n for n in sure if sure[n] >= _SURE), key=lambda n: -sure[n])
    if best < _DOUBTFUL and len(candidates) > 1:
        raise _unreadable(text, candidates, source)
    chosen = [name for name in candidates if sure[name] == best]
    if len(chosen) > 1:
        raise ParseError(f"this could be of {' or '.join(chosen)}: say which family", source=source)
    return families.family(chosen[0]), best


def _sureness(text: str) -> dict[str, float]:
    """How sure each family is that the text is of its kind."""
    return {family.name: family.recognise(text) for family in families.families().values()}


def _unreadable(text: str, candidates: list[str], source: str | None) -> ParseError:
    """It looks like a puzzle of several families, and none can read it: what each finds wrong."""
    faults = [f"as {name}: {fault}" for name in candidates if (fault := _fault(text, name))]
    return ParseError("\n  ".join(["nothing Clew can read:", *faults]), source=source)


def _fault(text: str, name: str) -> str:
    """Why the first puzzle that this family cannot read is none, with its place in the text."""
    faults = (loaded.error for loaded in parse_all(text, name))
    return next((str(fault) for fault in faults if fault), "")


def _head(text: str) -> str:
    """The beginning, cut at the end of a line."""
    if len(text) <= _HEAD:
        return text
    return text[: text.rfind("\n", 0, _HEAD) + 1] or text[:_HEAD]
