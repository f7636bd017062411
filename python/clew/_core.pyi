from collections.abc import Sequence
from typing import Any, final

__all__ = [
    "CoreModel",
    "CoreSearch",
    "Fault",
    "Refusal",
    "__version__",
    "sudoku9_count",
    "sudoku9_enumerate",
    "sudoku9_solve",
]

__version__: str

class Fault(Exception): ...
class Refusal(Exception): ...

@final
class CoreModel:
    def __new__(
        cls,
        domains: Sequence[tuple[int, int] | list[int]],
        visible: int,
        constraints: Sequence[tuple[Any, ...]],
    ) -> CoreModel: ...
    def search(
        self,
        strategy: tuple[str, str, str, str, str],
        nodes: int | None,
        seconds: float | None,
        seed: int,
        trace_cap: int | None,
    ) -> CoreSearch: ...

@final
class CoreSearch:
    @staticmethod
    def kernel(
        name: str, payload: bytes, nodes: int | None, seconds: float | None
    ) -> CoreSearch: ...
    def next(self) -> tuple[int, ...] | None: ...
    def take(self, at_most: int) -> list[tuple[int, ...]]: ...
    def count(self, at_most: int | None) -> int: ...
    def columns(self, at_most: int | None) -> list[bytes]: ...
    def cancel(self) -> None: ...
    def status(self) -> str: ...
    def stats(self) -> tuple[int, int, int, int, int, int, int, int, float]: ...
    def events(self) -> tuple[list[tuple[str, int, list[int], int, int]], bool]: ...

def sudoku9_solve(text: bytes, threads: int) -> bytes: ...
def sudoku9_enumerate(text: bytes, at_most: int, threads: int) -> bytes: ...
def sudoku9_count(text: bytes, at_most: int, threads: int) -> bytes: ...
