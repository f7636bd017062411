from __future__ import annotations

import pytest
from threes import FAMILY

from clew import families


@pytest.fixture(autouse=True)
def threes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiny family stands beside the real ones."""
    known = {**families.families(), "threes": FAMILY}
    find = families.family
    monkeypatch.setattr(families, "families", lambda: known)
    monkeypatch.setattr(families, "family", lambda name: FAMILY if name == "threes" else find(name))
