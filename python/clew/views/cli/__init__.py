"""The command line: one command a verb."""
