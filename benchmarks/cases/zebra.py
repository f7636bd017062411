"""Who owns the zebra? Five houses in a row, and fifteen hints about who lives there how."""

from __future__ import annotations

from problem import Apart, Case, Different, Problem, Rule, Sum

GROUPS = (
    ("English", "Spanish", "Ukrainian", "Norwegian", "Japanese"),
    ("red", "green", "ivory", "yellow", "blue"),
    ("dog", "snails", "fox", "horse", "zebra"),
    ("coffee", "tea", "milk", "juice", "water"),
    ("OldGold", "Kools", "Chesterfield", "LuckyStrike", "Parliament"),
)
SAME = (
    ("English", "red"),
    ("Spanish", "dog"),
    ("green", "coffee"),
    ("Ukrainian", "tea"),
    ("OldGold", "snails"),
    ("yellow", "Kools"),
    ("LuckyStrike", "juice"),
    ("Japanese", "Parliament"),
)
NEIGHBOURS = (("Chesterfield", "fox"), ("Kools", "horse"), ("Norwegian", "blue"))
FIXED = {"milk": 3, "Norwegian": 1}


def zebra() -> Problem:
    domains = {name: range(1, 6) for group in GROUPS for name in group}
    domains |= {name: range(house, house + 1) for name, house in FIXED.items()}
    rules: list[Rule] = [Different(group) for group in GROUPS]
    rules += [Sum(((1, x), (-1, y)), 0) for x, y in SAME]
    rules.append(Sum(((1, "green"), (-1, "ivory")), 1))
    rules += [Apart(x, y, 1) for x, y in NEIGHBOURS]
    return Problem(domains, tuple(rules))


CASES = (Case("zebra", "Zebra, all (1)", zebra(), "all", 1, goal=100),)
