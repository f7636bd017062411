"""The signs for values: 1 to 9 and then letters; where needed 0, or letters only.

- Up to N = 35 the values are 1-9, A, B, C …; for N = 36 the last one is 0.
- For N = 16, 0-F is understood where 0 cannot mean an empty cell.
- For N from 10 to 26, A, B, C … without digits is understood where it cannot be the first form.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

__all__ = ["EMPTY", "STANDARD", "alphabet_of", "fitting_alphabet", "signs_told"]

#: The signs of an empty cell; 0 is one too where it is not a value.
EMPTY: Final = frozenset(".*_")
STANDARD: Final = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0"
_HEX: Final = "0123456789ABCDEF"
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def alphabet_of(size: int, signs: Iterable[str]) -> str:
    """The signs of the values 1 to N, told from all signs of a puzzle (single, upper case)."""
    seen = Counter(signs)
    standard = STANDARD[:size]
    if size == 16 and "G" not in seen and _zero_is_value(size, seen):
        return _HEX
    if 9 < size <= 26 and not seen.keys() & set("123456789"):
        letters = _LETTERS[:size]
        beyond = seen.keys() & set(letters) - set(standard)
        if beyond:
            return letters
    if size == 36 and not _zero_is_value(size, seen):
        return standard[:-1] + "\0"  # 0 is an empty cell, and 36 cannot be written
    return standard


def _zero_is_value(size: int, seen: Counter[str]) -> bool:
    """Whether 0 cannot mean "empty": something else does, or it stands once in every row."""
    return seen["0"] > 0 and (any(seen[sign] for sign in EMPTY) or seen["0"] == size)


def fitting_alphabet(size: int, wanted: str, values: Iterable[int]) -> str:
    """The alphabet `wanted` if text written with it will be read so, else the standard one."""
    standard = STANDARD[:size]
    if not wanted or wanted == standard:
        return standard
    signs = [wanted[value - 1] if value else "." for value in values]
    return wanted if alphabet_of(size, signs) == wanted else standard


def signs_told(alphabet: str) -> str:
    """Which signs there are, for a message: ``1-9``, ``1-9 and A-G``."""
    digits = sorted(set(alphabet) & set("0123456789"))
    letters = sorted(set(alphabet) & set(_LETTERS))
    return " and ".join(
        f"{group[0]}-{group[-1]}" if len(group) > 1 else group[0]
        for group in (digits, letters)
        if group
    )
