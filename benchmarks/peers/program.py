"""Running a program that is a peer: if we are to end, it ends first."""

from __future__ import annotations

import signal
import subprocess
import sys
from typing import Any


def run(command: list[str], text: str) -> str:
    """What it says when given the text; RuntimeError with its complaint if it fails."""
    before = signal.signal(signal.SIGTERM, leave)
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True)
    finally:
        signal.signal(signal.SIGTERM, before)
    if done.returncode:
        raise RuntimeError(done.stderr.strip() or f"exit code {done.returncode}")
    return done.stdout


def leave(*_: Any) -> None:
    """Python then kills the program on its way out, so that its time is counted as ours."""
    sys.exit(1)
