"""The template family is installed while the tests of this folder run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from registry import registered


@pytest.fixture(autouse=True)
def _template_family() -> Iterator[None]:
    with registered():
        yield
