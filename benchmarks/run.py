"""Side by side in one run: see README.md, or `python benchmarks/run.py --help`."""

if __name__ == "__main__":  # the processes that measure import this file, and need nothing of it
    import sys

    from side_by_side import main

    sys.exit(main())
