"""Board → text: plain rows, or boxed with lines that are thick where regions meet."""

from __future__ import annotations

from dataclasses import dataclass

from clew.base.board import Board, Cell, Label, Stroke
from clew.views.borders import NONE, THICK, THIN, Borders, cells_of
from clew.views.marks import Places

__all__ = ["boxed", "plain", "to_ascii"]

#: The characters where lines meet, by the weights up, right, down and left (0, 1 or 2) as the
#: digits of a number to base 3.
_JUNCTIONS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"

_BOLD, _CYAN, _RESET = "\x1b[1m", "\x1b[36m", "\x1b[0m"
_TINTS = {
    "guess": "\x1b[43;30m",
    "pruned": "\x1b[31m",
    "because": "\x1b[44;97m",
    "therefore": "\x1b[42;30m",
    "wrong": "\x1b[41;97m",
}
_FILLINGS = {"barrier": "█", "hole": " "}


def plain(board: Board) -> str:
    """Rows of what stands in the cells, "." for an open one; no lines."""
    cells = cells_of(board)
    width = max((len(cell.text) for cell in cells.values()), default=1)
    return "\n".join(
        " ".join(_plain(cells[row, column]).rjust(width) for column in range(board.columns))
        for row in range(board.rows)
    )


def _plain(cell: Cell) -> str:
    return cell.text or {"barrier": "#", "hole": " "}.get(cell.role, ".")


def boxed(board: Board, *, colour: bool = False, marks: bool = False) -> str:
    """The board with its lines.

    Where thick lines divide it, lines that would be thin all along are left out, unless small
    candidates (`marks`) or labels need them. With `colour`, clues are bold and values coloured.
    """
    text = _Drawing(board, colour, marks).text()
    return f"{text}\n{board.caption}" if board.caption else text


def to_ascii(text: str) -> str:
    """The same with -, | and + for the lines, where a terminal has no others."""
    return text.translate(_ASCII)


def _ascii_of(number: int) -> str:
    up, right, down, left = (number // 3**power % 3 for power in (3, 2, 1, 0))
    if not (up or down):
        return "-"
    return "+" if right or left else "|"


def _junction(up: int, right: int, down: int, left: int) -> str:
    return _JUNCTIONS[27 * up + 9 * right + 3 * down + left]


_ASCII = {ord(c): _ascii_of(n) for n, c in enumerate(_JUNCTIONS) if n} | {ord("█"): "#"}


class _Drawing:
    """One board on its way to text.

    A cell is a block of `height` lines, each `width` characters; a blank stands to its left, and
    one to its right where a line follows. `rows` and `columns` are the lines that are drawn.
    """

    def __init__(self, board: Board, colour: bool, marks: bool) -> None:
        self.board, self.colour = board, colour
        self.cells = cells_of(board)
        self.borders = Borders.with_outlines(board)
        self.labels = {(i.row, i.column): i.text for i in board.items if isinstance(i, Label)}
        self.places = Places.of(board) if marks else Places((), 1)
        self.paths = _connections(board)
        self.width, self.height = self._size()
        self.rows, self.columns = self._lines()

    def _size(self) -> tuple[int, int]:
        width = max((len(cell.text) for cell in self.cells.values()), default=1)
        width = max([width, 1, *(len(label) - 1 for label in self.labels.values())])
        if not self.places.marks:
            return width, 1
        mark = max(map(len, self.places.marks))
        side = self.places.side
        return max(width, side * (mark + 1) - 1), len(self.places.rows())

    def _lines(self) -> tuple[list[bool], list[bool]]:
        """Which lines across and down are drawn; the frame always is, where there is one."""
        across, down = self.borders.across, self.borders.down
        columns = [[row[c] for row in down] for c in range(self.board.columns + 1)]
        sparse = self.borders.divided and not self.places.marks and not self.labels
        least = THICK if sparse else THIN
        shown = [[max(line) >= least for line in lines] for lines in (across, columns)]
        for flags, lines in zip(shown, (across, columns), strict=True):
            for end in (0, -1):
                flags[end] = max(lines[end]) > NONE
        return shown[0], shown[1]

    def text(self) -> str:
        lines: list[str] = []
        for row in range(self.board.rows + 1):
            if self.rows[row]:
                lines.append(self._line(row))
            if row < self.board.rows:
                lines += self._cell_lines(row)
        return "\n".join(line.rstrip() for line in lines)

    def _span(self, column: int) -> int:
        """How many characters a cell takes between its lines."""
        return self.width + 1 + self.columns[column + 1]

    def _line(self, row: int) -> str:
        parts = []
        for column in range(self.board.columns + 1):
            if self.columns[column]:
                parts.append(self._corner(row, column))
            if column < self.board.columns:
                weight = self.borders.across[row][column]
                line = _junction(0, weight, 0, weight) * self._span(column)
                if weight == NONE and self._passes(row, column).up:
                    line = _path_piece(_Connection(up=1, down=1), self.width, len(line))
                parts.append(self._labelled(row, column, line))
        return "".join(parts)

    def _labelled(self, row: int, column: int, line: str) -> str:
        label = self.labels.get((row, column))
        return f"{label} {line[len(label) + 1 :]}" if label else line

    def _corner(self, row: int, column: int) -> str:
        across, down = self.borders.across[row], self.borders.down
        return _junction(
            down[row - 1][column] if row else NONE,
            across[column] if column < self.board.columns else NONE,
            down[row][column] if row < self.board.rows else NONE,
            across[column - 1] if column else NONE,
        )

    def _cell_lines(self, row: int) -> list[str]:
        blocks = [self._block(self.cells[row, c]) for c in range(self.board.columns)]
        return [self._cell_line(row, [block[i] for block in blocks]) for i in range(self.height)]

    def _cell_line(self, row: int, pieces: list[str]) -> str:
        parts = []
        for column in range(self.board.columns + 1):
            if self.columns[column]:
                weight = self.borders.down[row][column]
                passes = weight == NONE and self._passes(row, column).left
                parts.append("─" if passes else _junction(weight, 0, weight, 0))
            if column < self.board.columns:
                parts.append(pieces[column])
        return "".join(parts)

    def _passes(self, row: int, column: int) -> _Connection:
        return self.paths.get((row, column), _Connection())

    def _block(self, cell: Cell) -> list[str]:
        """The cell's lines, with the blanks at their sides."""
        trailing = self.columns[cell.column + 1]
        if self.places.marks and (cell.marks or cell.struck) and not cell.text:
            lines = [f" {line}" + " " * trailing for line in self._marks(cell)]
            return [self._coloured(cell, line) for line in lines]
        middle = (self.height - 1) // 2
        path = self._passes(cell.row, cell.column)
        if path != _Connection() and not cell.text:
            piece = _path_piece(path, self.width, self._span(cell.column))
        else:
            before, after = ("─" if on else " " for on in (path.left, path.right))
            piece = f" {self._content(cell)}" + after * trailing
            piece = piece.replace(" ", before, len(piece) - len(piece.lstrip()))
        empty = " " * self._span(cell.column)
        return [
            self._coloured(cell, piece if line == middle else empty) for line in range(self.height)
        ]

    def _content(self, cell: Cell) -> str:
        if cell.role in _FILLINGS and not cell.text:
            return _FILLINGS[cell.role] * self.width
        text = cell.text or ("." if not self.paths else " ")
        return text.center(self.width) if self.places.marks else text.rjust(self.width)

    def _marks(self, cell: Cell) -> list[str]:
        mark = max(map(len, self.places.marks))
        kept = set(cell.marks)
        return [
            " ".join((m if m in kept else "").rjust(mark) for m in row).ljust(self.width)
            for row in self.places.rows()
        ]

    def _coloured(self, cell: Cell, piece: str) -> str:
        if not self.colour or not piece.strip():
            return piece
        code = _TINTS.get(cell.tint, "")
        code += _BOLD if cell.role == "clue" else ""
        code += _CYAN if cell.role == "value" and not cell.tint else ""
        return f"{code}{piece}{_RESET}" if code else piece


@dataclass(slots=True)
class _Connection:
    """To which sides a path leaves a cell; 1 where it does."""

    up: int = 0
    right: int = 0
    down: int = 0
    left: int = 0


def _connections(board: Board) -> dict[tuple[int, int], _Connection]:
    """How paths run, unless every cell on them holds a text: then the texts show the way."""
    found: dict[tuple[int, int], _Connection] = {}
    sides = {(-1, 0): ("up", "down"), (1, 0): ("down", "up")}
    sides |= {(0, 1): ("right", "left"), (0, -1): ("left", "right")}
    for stroke in board.items:
        if not isinstance(stroke, Stroke) or stroke.role != "path":
            continue
        for here, there in zip(stroke.points, stroke.points[1:], strict=False):
            out_in = sides.get((there[0] - here[0], there[1] - here[1]))
            if out_in:  # text has no characters for other directions
                setattr(found.setdefault(here, _Connection()), out_in[0], 1)
                setattr(found.setdefault(there, _Connection()), out_in[1], 1)
    texts = {(i.row, i.column) for i in board.items if isinstance(i, Cell) and i.text}
    return found if found.keys() - texts else {}


def _path_piece(path: _Connection, width: int, span: int) -> str:
    left, right = ("─" if on else " " for on in (path.left, path.right))
    before = width // 2 + 1
    after = span - before - 1
    return left * before + _junction(path.up, path.right, path.down, path.left) + right * after
