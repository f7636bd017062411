"""``python -m clew``: the command line."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

__all__ = ["main"]

_INTERRUPTED = 130


def main() -> None:
    """Run the command line and exit."""
    try:
        from clew.views.cli.run import run

        code = run()
    except KeyboardInterrupt:  # while it was still being loaded
        code = _INTERRUPTED
    if code == _INTERRUPTED:
        # At once: at a usual exit a pool of processes would be waited for, perhaps for ever.
        with suppress(OSError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)
    sys.exit(code)


if __name__ == "__main__":
    main()
