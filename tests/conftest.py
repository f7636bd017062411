"""What tests of all folders share."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

GOLDEN = Path(__file__).parent / "golden"

# The suite tries the same examples everywhere; `make fuzz` looks for new ones.
settings.register_profile("suite", derandomize=True, deadline=None)
settings.load_profile("suite")

# A shell's background jobs ignore Ctrl-C, and so do all processes that they start: not these.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="write the golden files anew from what comes"
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """``golden(name, text)``: the text is what the golden file of that name holds."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        assert path.exists(), f"no golden file {name}: make it with pytest --update-golden"
        assert text == path.read_text("utf-8")

    return compare
