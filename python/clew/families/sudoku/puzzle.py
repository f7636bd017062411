"""A Sudoku: its layout (size, regions, diagonals) and what is given in each cell.

Values are 1 to N. What is given is a set of candidates a cell, kept as a bit mask (bit ``v - 1``
for value ``v``): a clue is a cell with one candidate, an empty cell has them all, pencilmarks are
anything between.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, ClassVar, NamedTuple, TypeAlias
from weakref import WeakValueDictionary

from clew.base.family import Filling
from clew.base.picture import picture
from clew.errors import PuzzleError
from clew.families._shared.cages import Cage
from clew.families._shared.grid import cell_name
from clew.families.sudoku.killer import cage_of, checked_cages

__all__ = [
    "LARGEST",
    "Clash",
    "Given",
    "Layout",
    "Sudoku",
    "Unit",
    "default_box",
    "first_clash",
    "layout",
    "mask_of",
    "values_of",
]

#: The greatest N.
LARGEST = 36

Given: TypeAlias = int | Iterable[int] | None
"""What may stand for a cell in `Sudoku.of`: a value, 0 or None for empty, or its candidates."""


class Unit(NamedTuple):
    """Cells that hold every value once. `kind` is row, column, box, region or diagonal."""

    label: str
    kind: str
    cells: tuple[int, ...]


class Clash(NamedTuple):
    """Two clues that cannot both stand."""

    first: int
    second: int
    value: int
    unit: str


def default_box(size: int) -> tuple[int, int] | None:
    """The box people mean by "a 6×6 Sudoku": as square as can be, wide rather than high.

    None where there is none but a whole row (sizes under 4, and primes).
    """
    for rows in range(int(size**0.5), 1, -1):
        if size % rows == 0:
            return rows, size // rows
    return None


@dataclass(frozen=True)
class Layout:
    """The board without its clues. `regions` holds each cell's region, by order of appearance.

    Use `layout` to make one: it takes boxes too, checks, and gives equal layouts once.
    """

    size: int
    regions: tuple[int, ...]
    diagonals: bool = False

    @cached_property
    def box(self) -> tuple[int, int] | None:
        """Rows and columns of a box where the regions are boxes, else None (a jigsaw)."""
        width = self.regions[: self.size].count(0)
        rows = self.size // width
        if width * rows == self.size and self.regions == _boxes(self.size, rows, width):
            return rows, width
        return None

    @cached_property
    def plain(self) -> bool:
        """Whether the size alone tells everything: usual boxes, no diagonals."""
        return not self.diagonals and self.box is not None and self.box == default_box(self.size)

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """Rows, then columns, then boxes or regions, then the two diagonals if they count."""
        size, kind = self.size, "box" if self.box else "region"
        lines = range(size)
        areas: list[list[int]] = [[] for _ in lines]
        for cell, region in enumerate(self.regions):
            areas[region].append(cell)
        units = [_unit("row", r, range(r * size, r * size + size)) for r in lines]
        units += [_unit("column", c, range(c, size * size, size)) for c in lines]
        units += [_unit(kind, a, areas[a]) for a in lines]
        if self.diagonals:
            falling = tuple(i * (size + 1) for i in lines)
            rising = tuple((i + 1) * (size - 1) for i in reversed(lines))
            units.append(Unit("diagonal ↘", "diagonal", falling))
            units.append(Unit("diagonal ↗", "diagonal", rising))
        return tuple(units)

    @cached_property
    def units_of(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the indices of its units, in their order."""
        found: list[list[int]] = [[] for _ in self.regions]
        for index, unit in enumerate(self.units):
            for cell in unit.cells:
                found[cell].append(index)
        return tuple(map(tuple, found))

    @cached_property
    def peers(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, in order, the cells that must differ from it."""
        return tuple(
            tuple(sorted({p for u in units for p in self.units[u].cells} - {cell}))
            for cell, units in enumerate(self.units_of)
        )

    def cell_name(self, cell: int) -> str:
        """``r1c1`` for the first cell."""
        return cell_name(cell, self.size)

    def __reduce__(self) -> tuple[object, ...]:
        """Travel without what can be worked out again, and arrive once a process."""
        return (_layout, (self.size, self.regions, self.diagonals))


def _unit(kind: str, index: int, cells: Iterable[int]) -> Unit:
    return Unit(f"{kind} {index + 1}", kind, tuple(cells))


_KNOWN: WeakValueDictionary[tuple[int, tuple[int, ...], bool], Layout] = WeakValueDictionary()


def _layout(size: int, regions: tuple[int, ...], diagonals: bool) -> Layout:
    key = size, regions, diagonals
    known = _KNOWN.get(key)
    return known if known is not None else _KNOWN.setdefault(key, Layout(*key))


@lru_cache(maxsize=64)
def _boxes(size: int, rows: int, columns: int) -> tuple[int, ...]:
    across = size // columns
    return tuple(
        (cell // size // rows) * across + cell % size // columns for cell in range(size * size)
    )


@lru_cache(maxsize=256)
def layout(
    size: int,
    box: tuple[int, int] | None = None,
    regions: tuple[object, ...] | None = None,
    diagonals: bool = False,
) -> Layout:
    """The checked layout with these boxes (the usual ones if not said) or these regions."""
    if not 1 <= size <= LARGEST:
        raise PuzzleError(f"a Sudoku has 1 to {LARGEST} rows, not {size}")
    if regions is not None:
        return _layout(size, _numbered(size, regions), diagonals)
    box = box or default_box(size)
    if box is None:
        raise PuzzleError(
            f"a {size}×{size} Sudoku has no usual boxes: say which (box 1x{size}), or give regions"
        )
    rows, columns = box
    if rows < 1 or rows * columns != size:
        raise PuzzleError(f"a box of {rows}×{columns} does not hold {size} cells")
    return _layout(size, _boxes(size, rows, columns), diagonals)


def _numbered(size: int, regions: Sequence[object]) -> tuple[int, ...]:
    """Regions by whatever name, as numbers in their order of appearance."""
    if len(regions) != size * size:
        raise PuzzleError(
            f"{len(regions)} cells have a region, a {size}×{size} board has {size**2}"
        )
    numbers: dict[object, int] = {}
    counts: dict[object, int] = {}
    for name in regions:
        numbers.setdefault(name, len(numbers))
        counts[name] = counts.get(name, 0) + 1
    for name, count in counts.items():
        if count != size:
            raise PuzzleError(f"region {name} has {count} cells: every region needs {size}")
    return tuple(numbers[name] for name in regions)


@dataclass(frozen=True, slots=True)
class Sudoku:
    """A puzzle: a layout and, for each cell, the mask of its given candidates.

    `cages` make it a Killer: cells that are all different and add up to a target.

    `symbols` is only how values are written (one character each; empty: as numbers) and plays no
    part in equality. `Sudoku.of` makes one from plain lists.
    """

    family: ClassVar[str] = "sudoku"

    layout: Layout
    masks: tuple[int, ...]
    symbols: str = field(default="", compare=False)
    cages: tuple[Cage, ...] = ()

    def __post_init__(self) -> None:
        size = self.layout.size
        if self.cages:
            object.__setattr__(self, "cages", checked_cages(size, self.cages))
        if len(self.masks) != size * size:
            raise PuzzleError(f"{len(self.masks)} cells, a {size}×{size} Sudoku has {size**2}")
        every = self.every
        for cell, mask in enumerate(self.masks):
            if not 0 < mask <= every:
                raise PuzzleError(_bad_mask(self.cell_name(cell), mask, size))
        clash = first_clash(self.layout, self.masks)
        if clash is not None:
            raise PuzzleError(self.told(clash))

    @classmethod
    def of(
        cls,
        cells: Iterable[Given] | Iterable[Iterable[Given]],
        *,
        box: tuple[int, int] | None = None,
        regions: Iterable[object] | None = None,
        diagonals: bool = False,
        cages: Iterable[tuple[int, Iterable[tuple[int, int]]]] = (),
    ) -> Sudoku:
        """A puzzle from N rows of N cells, or from N×N cells in one list.

        A cage is its sum and its cells, ``(15, [(1, 1), (1, 2)])``: rows and columns from 1.
        """
        given = _flat(list(cells))
        size = round(len(given) ** 0.5)
        if size * size != len(given) or not size:
            raise PuzzleError(f"{len(given)} cells do not make a square")
        areas = None if regions is None else _flat_names(size, list(regions))
        board = layout(size, box, areas, diagonals)
        masks = tuple(_mask(g, board, cell) for cell, g in enumerate(given))
        return cls(board, masks, cages=tuple(cage_of(size, *cage) for cage in cages))

    @property
    def size(self) -> int:
        """N: rows, columns and values."""
        return self.layout.size

    @property
    def every(self) -> int:
        """The mask of all values."""
        return (1 << self.layout.size) - 1

    @property
    def clues(self) -> tuple[int | None, ...]:
        """The value given in each cell, None where it is open."""
        return tuple(m.bit_length() if m & (m - 1) == 0 else None for m in self.masks)

    @property
    def candidates(self) -> tuple[frozenset[int], ...]:
        """The given candidates of each cell."""
        return tuple(frozenset(values_of(mask)) for mask in self.masks)

    @property
    def pencilled(self) -> bool:
        """Whether some cell gives more than nothing and less than a clue."""
        every = self.every
        return any(mask != every and mask & (mask - 1) for mask in self.masks)

    def __str__(self) -> str:
        """The board as a picture."""
        return self._picture("text")

    def __repr__(self) -> str:
        from clew.families.sudoku.notation.write import write_filling

        return f"<Sudoku {write_filling(self, Filling(self.clues))}>"

    def _repr_svg_(self) -> str:
        return self._picture("svg")

    def _picture(self, format: str) -> str:
        from clew.families.sudoku.board import board

        return picture(board(self), format)

    def cell_name(self, cell: int) -> str:
        """``r1c1`` for the first cell."""
        return self.layout.cell_name(cell)

    def written(self, value: int) -> str:
        """A value as this puzzle writes it: ``10``, or ``A`` where it was read so."""
        return self.symbols[value - 1] if self.symbols else str(value)

    def told(self, clash: Clash) -> str:
        """The sentence for a clash."""
        first, second = self.cell_name(clash.first), self.cell_name(clash.second)
        return f"{first} and {second} both hold {self.written(clash.value)}, {clash.unit}"


def first_clash(board: Layout, masks: Sequence[int]) -> Clash | None:
    """The first two clues that break a rule, if any do."""
    used = [0] * len(board.units)
    units_of = board.units_of
    for cell, mask in enumerate(masks):
        if mask & (mask - 1):
            continue
        for unit in units_of[cell]:
            if used[unit] & mask:
                first = next(c for c in board.units[unit].cells if masks[c] == mask)
                return Clash(first, cell, mask.bit_length(), board.units[unit].label)
            used[unit] |= mask
    return None


def values_of(mask: int) -> list[int]:
    """The values in a mask, ascending."""
    values = []
    while mask:
        low = mask & -mask
        values.append(low.bit_length())
        mask ^= low
    return values


def mask_of(values: Iterable[int]) -> int:
    """The mask of values."""
    mask = 0
    for value in values:
        mask |= 1 << (value - 1)
    return mask


def _bad_mask(name: str, mask: int, size: int) -> str:
    if mask == 0:
        return f"{name} has no candidates: nothing can stand there"
    return f"{name}: its candidates are not all values from 1 to {size}"


def _flat(cells: list[Any]) -> list[Any]:
    """One list of cells; N rows of N are joined (they cannot be meant as cells)."""
    rows = [list(c) if isinstance(c, Iterable) else [c] for c in cells]
    if all(len(row) == len(rows) for row in rows):
        return [cell for row in rows for cell in row]
    for number, row in enumerate(rows, 1):
        if len(row) ** 2 > len(rows):  # too many to be the candidates of one cell
            wrong = next((n for n, r in enumerate(rows, 1) if len(r) != len(rows)), number)
            raise PuzzleError(f"row {wrong} has {len(rows[wrong - 1])} cells, of {len(rows)} rows")
    return [row if isinstance(c, Iterable) else c for row, c in zip(rows, cells, strict=True)]


def _flat_names(size: int, names: list[Any]) -> tuple[str, ...]:
    """The regions' names, a cell each; rows are joined (``"AAB"`` is a row of three)."""
    if len(names) == size and all(isinstance(row, Iterable) for row in names):
        names = [name for row in names for name in row]
    return tuple(map(str, names))


def _mask(given: Given, board: Layout, cell: int) -> int:
    every = (1 << board.size) - 1
    if given is None or given == 0:
        return every
    values = list(given) if isinstance(given, Iterable) else [given]
    for value in values:
        if not isinstance(value, int) or not 1 <= value <= board.size:
            raise PuzzleError(
                f"{board.cell_name(cell)} holds {value!r}: a value is 1 to {board.size}"
            )
    return mask_of(values)
