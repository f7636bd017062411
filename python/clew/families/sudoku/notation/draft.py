"""A puzzle as read, before its signs mean anything: cells that still know where they stood."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NoReturn

from clew.base.family import Value
from clew.errors import ParseError, PuzzleError
from clew.families._shared.cages import Cage
from clew.families._shared.grid import cell_name
from clew.families.sudoku.killer import cage_fault
from clew.families.sudoku.notation.symbols import EMPTY, alphabet_of, signs_told
from clew.families.sudoku.notation.text import Token
from clew.families.sudoku.puzzle import Clash, Layout, Sudoku, first_clash, layout, mask_of

__all__ = ["Draft", "refuse"]

_EMPTY_TOLD = "an empty cell is one of . 0 * _"


def refuse(token: Token, message: str) -> NoReturn:
    """Say what is wrong, and where."""
    raise ParseError(message, line=token.line, column=token.column)


@dataclass(slots=True)
class Draft:
    """N×N cells. `style`: signs (one sign a cell), numbers, candidates (several signs a cell)."""

    size: int
    cells: list[Token]
    style: str = "signs"
    regions: list[Token] | None = None
    box: tuple[int, int] | None = None
    diagonals: bool = False
    cages: list[tuple[Cage, Token]] = field(default_factory=list)

    def puzzle(self) -> Sudoku:
        """The puzzle meant; the error names the first cell that makes no sense."""
        board = self._layout()
        if self.style == "numbers":
            masks, alphabet = [self._number(i) for i in range(len(self.cells))], ""
        else:
            masks, alphabet = self._signs()
        clash = first_clash(board, masks)
        if clash is not None:
            self._refuse_clash(board, clash, alphabet)
        cages = tuple(cage for cage, _ in self.cages)
        fault = cage_fault(self.size, cages)
        if fault is not None:
            refuse(self.cages[fault.cage][1], fault.message)
        return Sudoku(board, tuple(masks), alphabet if self.size > 9 else "", cages)

    def _layout(self) -> Layout:
        regions = None
        if self.regions is not None:
            regions = tuple(token.text.upper() for token in self.regions)
        try:
            return layout(self.size, self.box, regions, self.diagonals)
        except PuzzleError as problem:
            refuse((self.regions or self.cells)[0], str(problem))

    def _number(self, cell: int) -> int:
        text = self.cells[cell].text
        if text in EMPTY or text == "0":
            return (1 << self.size) - 1
        if not (text.isascii() and text.isdigit() and len(text) < 9) or not (
            1 <= int(text) <= self.size
        ):
            self._refuse(cell, text, f"1 to {self.size}")
        return 1 << (int(text) - 1)

    def _signs(self) -> tuple[list[int], str]:
        """The masks, and the alphabet the signs turned out to be of."""
        signs = [token.text.upper() for token in self.cells]
        alphabet = alphabet_of(self.size, (sign for text in signs for sign in text))
        masks = self._masks(signs, alphabet)
        return masks, alphabet.replace("\0", "0")

    def _masks(self, signs: list[str], alphabet: str) -> list[int]:
        meaning = {sign: 1 << value for value, sign in enumerate(alphabet)}
        every = (1 << self.size) - 1
        meaning |= dict.fromkeys(EMPTY, every)
        meaning.setdefault("0", every)
        masks = []
        for cell, text in enumerate(signs):
            mask = meaning.get(text)
            if mask is None:
                mask = self._several(cell, text, alphabet)
            masks.append(mask)
        return masks

    def _several(self, cell: int, text: str, alphabet: str) -> int:
        """Candidates written together; the signs of emptiness only keep places there."""
        keeping = EMPTY | ({"0"} if "0" not in alphabet else set())
        values = []
        for place, sign in enumerate(text):
            value = alphabet.find(sign) + 1
            if value:
                values.append(value)
            elif self.style != "candidates" or sign not in keeping or len(text) < self.size:
                token = self.cells[cell]
                shown = token.text[place] if self.style == "candidates" else token.text
                self._refuse(cell, shown, signs_told(alphabet), place)
        if self.style != "candidates":
            self._refuse(cell, self.cells[cell].text, signs_told(alphabet))
        if not values:
            refuse(
                self.cells[cell], f"{self._name(cell)} has no candidates: nothing can stand there"
            )
        return mask_of(values)

    def _refuse(self, cell: int, shown: Value, values: str, place: int = 0) -> NoReturn:
        token = self.cells[cell]
        what = f"{self._name(cell)} is {shown!r}" if shown else f"{self._name(cell)} is missing"
        raise ParseError(
            f"{what}: in a {self.size}×{self.size} puzzle values are {values}, {_EMPTY_TOLD}",
            line=token.line,
            column=token.column + place,
        )

    def _refuse_clash(self, board: Layout, clash: Clash, alphabet: str) -> NoReturn:
        value = alphabet[clash.value - 1] if self.size > 9 and alphabet else clash.value
        refuse(
            self.cells[clash.second],
            f"{self._name(clash.first)} and {self._name(clash.second)} both hold {value}, "
            f"{clash.unit}: one of the two clues is wrong",
        )

    def _name(self, cell: int) -> str:
        return cell_name(cell, self.size)
