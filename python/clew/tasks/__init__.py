"""The verbs, blind to families: every one takes a Puzzle or a Model."""
