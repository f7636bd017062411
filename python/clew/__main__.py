"""``python -m clew``: the command line."""

from __future__ import annotations

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line and exit."""
    try:
        from clew.views.cli.run import run

        code = run()
    except KeyboardInterrupt:  # while it was still being loaded
        code = 130
    sys.exit(code)


if __name__ == "__main__":
    main()
