"""Gecode through its command line `fzn-gecode`, one thread: FlatZinc, written by hand.

All-different and equations of two are asked to reason on whole domains, which is what pays; longer
sums on bounds, which is Gecode's own default for them.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from peers.peer import Peer
from peers.program import run
from problem import Apart, Different, NotOfferedError, Outcome, Problem, Rule, Table

PROGRAM = "fzn-gecode"
END_OF_ANSWER = "----------\n"


def build(problem: Problem, order: str) -> tuple[list[str], str]:
    """The names of the variables, and the model's text."""
    if shutil.which(PROGRAM) is None:
        raise ModuleNotFoundError(f"no {PROGRAM}")
    names = {name: f"x{number}" for number, name in enumerate(problem.domains)}
    return list(names), "\n".join(flatzinc(problem, names, order)) + "\n"


def flatzinc(problem: Problem, names: dict[str, str], order: str) -> Iterator[str]:
    tables = {id(rule.rows): rule.rows for rule in problem.rules if isinstance(rule, Table)}
    for key, rows in tables.items():
        flat = [number for row in sorted(rows) for number in row]
        yield f"array [1..{len(flat)}] of int: t{key} = {listed(flat)};"
    for number, rule in enumerate(problem.rules):
        if isinstance(rule, Apart):
            yield f"var {{{-rule.distance},{rule.distance}}}: d{number};"
    for name, domain in problem.domains.items():
        yield f"var {domain_of(domain)}: {names[name]};"
    every = f"array [1..{len(names)}] of var int: all"
    yield f"{every} :: output_array([1..{len(names)}]) = {listed(names.values())};"
    for number, rule in enumerate(problem.rules):
        yield f"constraint {constraint(number, rule, names)};"
    yield f"solve :: int_search(all, {order}, indomain_min, complete) satisfy;"


def domain_of(values: Sequence[int]) -> str:
    low, high = min(values), max(values)
    full = high - low + 1 == len(values)
    return f"{low}..{high}" if full else "{" + ",".join(map(str, sorted(values))) + "}"


def listed(things: Iterable[object]) -> str:
    return "[" + ",".join(map(str, things)) + "]"


def constraint(number: int, rule: Rule, names: dict[str, str]) -> str:
    if isinstance(rule, Different):
        scope = listed(names[name] for name in rule.names)
        if rule.offsets:
            return f"all_different_offset({listed(rule.offsets)}, {scope}) :: domain"
        return f"all_different_int({scope}) :: domain"
    if isinstance(rule, Apart):
        scope = f"[{names[rule.left]},{names[rule.right]},d{number}]"
        return f"int_lin_eq([1,-1,-1], {scope}, 0) :: domain"
    if isinstance(rule, Table):
        return f"gecode_table_int({listed(names[n] for n in rule.names)}, t{id(rule.rows)})"
    factors = listed(factor for factor, _ in rule.terms)
    variables = listed(names[name] for _, name in rule.terms)
    level = " :: domain" if len(rule.terms) == 2 else ""
    return f"int_lin_eq({factors}, {variables}, {rule.total}){level}"


def solve(model: tuple[list[str], str], wanted: str) -> Outcome:
    if wanted not in ("first", "all", "count", "tuples"):
        raise NotOfferedError(wanted)
    names, text = model
    many = [] if wanted == "first" else ["-a"]
    said = run([PROGRAM, "-s", *many, "-"], text)
    one = re.search(r"^all = array1d\([^[]*\[([^]]*)\]", said, re.MULTILINE)
    values = dict(zip(names, map(int, one[1].split(",")), strict=True)) if one else None
    return Outcome(said.count(END_OF_ANSWER), values, lambda: counters(said))


def counters(said: str) -> dict[str, float]:
    """From the statistics below the answers."""
    told = dict(re.findall(r"^%%%mzn-stat: (\w+)=([\d.e+-]+)$", said, re.MULTILINE))
    names = {"nodes": "nodes", "fails": "failures", "propagations": "propagations"}
    counted: dict[str, float] = {ours: int(told[name]) for ours, name in names.items()}
    return counted | {"seconds": float(told["solveTime"])}


def peer(name: str, order: str, variant: bool = True) -> Peer:
    return Peer(name, PROGRAM, partial(build, order=order), solve, variant)


PEERS = (
    peer("Gecode", "first_fail", variant=False),
    peer("Gecode dom/wdeg", "dom_w_deg"),
)
