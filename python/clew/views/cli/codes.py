"""How a command ends."""

from __future__ import annotations

__all__ = ["BAD", "BROKEN_PIPE", "DONE", "FAULT", "GAVE_UP", "INTERRUPTED", "NEGATIVE"]

DONE = 0
NEGATIVE = 1
"""No solution, or not exactly one where that was asked."""
BAD = 2
"""Bad input, or a wrong command line."""
GAVE_UP = 3
"""A limit was reached."""
FAULT = 70
"""An error that should not be."""
INTERRUPTED = 130
BROKEN_PIPE = 141
