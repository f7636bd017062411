"""Every family × every law. A new family is picked up by itself."""

from __future__ import annotations

import inspect
import json
import pickle
import random
import string
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Any
from xml.etree import ElementTree

import pytest
from registry import examples_of, families_under_contract, samples

import clew
from clew.base.family import Family, Filling, OwnStrategy
from clew.base.generator import Generator
from clew.base.program import Program
from clew.base.result import Limits, Search, Status, Uniqueness
from clew.base.step import Fact, Step
from clew.base.strategy import LEVELS, Strategy
from clew.engine import native, reference
from clew.errors import ClewError, InputError, UsageError
from clew.tasks.generate import generate
from clew.tasks.subject import puzzle_subject
from clew.views.cli.makers import COMMON
from clew.views.render import FORMATS

NAMES = tuple(families_under_contract())
ENOUGH = Limits(nodes=20_000, seconds=20)
FEW = 200
"""Puzzles with more solutions are compared by their first ones."""

every_family = pytest.mark.parametrize("name", NAMES)


def named(name: str) -> Family:
    return families_under_contract()[name]


def solved(puzzle: Any) -> list[Filling]:
    """Its solutions, as far as they are few."""
    return [solution.filling for solution in islice(clew.solutions(puzzle), FEW)]


@every_family
def test_its_table_is_sound(name: str) -> None:
    family = named(name)
    assert family.name == name == family.puzzle.family
    assert family.title
    assert family.summary.endswith(".")
    for words in (
        [f.name for f in family.formats],
        [s.name for s in family.strategies],
        [t.slug for t in family.techniques],
    ):
        assert len(set(words)) == len(words)
    assert family.formats[0].write is not None
    assert all(callable(t.find) and "{" in t.template for t in family.techniques)
    difficulties = [t.difficulty for t in family.techniques]
    assert difficulties == sorted(difficulties)
    assert bool(family.techniques) == (family.candidates is not None)


@every_family
def test_its_strategies_have_names_of_their_own(name: str) -> None:
    family = named(name)
    own = {s.name for s in family.strategies}
    for word in own:
        with pytest.raises(UsageError):
            Strategy.parse(word)
    assert all(s.search or s.formulation or (s.kernel and not s.traces) for s in family.strategies)
    for word in {family.default_strategy, *family.compared} - own:
        assert str(Strategy.parse(word)) == word


@every_family
def test_it_has_examples(name: str) -> None:
    assert examples_of(named(name)).exists()
    assert len(samples(name)) >= 2
    statuses = {len(solved(puzzle)) == 1 for puzzle in samples(name)}
    assert True in statuses, "a puzzle with one solution is needed"


@every_family
def test_puzzles_are_frozen_data(name: str) -> None:
    for puzzle in samples(name):
        assert hash(puzzle) == hash(pickle.loads(pickle.dumps(puzzle)))
        assert pickle.loads(pickle.dumps(puzzle)) == puzzle
        with pytest.raises((AttributeError, TypeError)):  # either, by version of Python
            puzzle.family = "another"


# ---- texts --------------------------------------------------------------------------------


@every_family
def test_what_is_written_reads_back(name: str) -> None:
    """In every format that can say it; the first format can say everything it should."""
    family = named(name)
    written = dict.fromkeys((f.name for f in family.formats if f.write), 0)
    for puzzle in samples(name):
        for format in family.formats:
            text = _written(format.write, puzzle) if format.write else None
            if text is not None:
                written[format.name] += 1
                assert family.parse(text, format.name) == puzzle, text
                assert clew.parse(text, name, format.name) == puzzle, text
        assert clew.parse(clew.convert(puzzle)) == puzzle
    assert min(written.values()) > 0, written


def _written(write: Callable[[Any], str], puzzle: Any) -> str | None:
    """None where the format cannot say so much."""
    try:
        return write(puzzle)
    except (InputError, UsageError):
        return None


@every_family
def test_its_texts_are_recognised(name: str) -> None:
    family = named(name)
    for puzzle in samples(name):
        text = clew.convert(puzzle)
        found = clew.recognise(text)
        assert found.family == name
        assert found.confidence == family.recognise(text) >= 0.3
        (chunk,) = family.split(text)
        assert family.parse(chunk.text, chunk.format) == puzzle
        others = {other: named(other).recognise(text) for other in NAMES if other != name}
        assert max(others.values(), default=0) < found.confidence, others


@every_family
def test_several_puzzles_in_one_text(name: str) -> None:
    puzzles = samples(name)
    text = "\n\n".join(clew.convert(puzzle) for puzzle in puzzles)
    loaded = list(clew.parse_all(text, name))
    assert [each.puzzle for each in loaded] == list(puzzles)
    assert [each.error for each in loaded] == [None] * len(puzzles)


@every_family
def test_spoilt_texts_are_refused_or_read_but_never_crash(name: str) -> None:
    rng = random.Random(name)
    refused = 0
    for _ in range(300):
        text = list(clew.convert(rng.choice(samples(name))))
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(text) + 1)
            text[at : at + rng.randint(0, 3)] = rng.choices(
                string.printable + "é½\0", k=rng.randint(0, 2)
            )
        try:
            clew.parse("".join(text))
        except ClewError:
            refused += 1
    assert refused > 20


# ---- model and solutions ------------------------------------------------------------------


@every_family
def test_cells_have_names(name: str) -> None:
    family = named(name)
    for puzzle in samples(name):
        cells = [family.cell_name(puzzle, i) for i in range(len(family.model(puzzle).variables))]
        assert len(set(cells)) == len(cells)
        assert all(cells)


@every_family
def test_every_solution_passes_and_every_change_of_the_only_one_fails(name: str) -> None:
    family = named(name)
    for puzzle in samples(name):
        found = solved(puzzle)
        for filling in found:
            assert family.check(puzzle, filling) == []
            assert filling.complete
            values = family.values(puzzle, filling)
            assert family.filling(puzzle, values) == filling
        if len(found) == 1:
            for changed in _changes(family, puzzle, found[0]):
                wrong = family.check(puzzle, changed)
                assert wrong
                assert all(isinstance(sentence, str) for sentence in wrong)


def _changes(family: Family, puzzle: Any, filling: Filling) -> list[Filling]:
    """The filling with one cell changed, in every way."""
    values = filling.values
    others = {value for value in values if value is not None}
    return [
        Filling((*values[:cell], other, *values[cell + 1 :]))
        for cell, value in enumerate(values)
        for other in others - {value}
    ]


@every_family
def test_a_filling_with_open_cells_is_no_fault(name: str) -> None:
    family = named(name)
    for puzzle in samples(name):
        for filling in solved(puzzle)[:1]:
            empty = Filling((None,) * len(filling.values))
            half = Filling(tuple(v if i % 2 else None for i, v in enumerate(filling.values)))
            assert family.check(puzzle, empty) == family.check(puzzle, half) == []
            assert family.check(puzzle, Filling(filling.values[:-1])) != []


@every_family
def test_a_written_solution_is_a_puzzle_that_is_solved(name: str) -> None:
    family = named(name)
    for puzzle in samples(name):
        for filling in solved(puzzle)[:3]:
            complete = clew.parse(family.write_filling(puzzle, filling))
            assert solved(complete) == [filling]


@every_family
@pytest.mark.parametrize("level", LEVELS[1:])
def test_both_engines_agree(name: str, level: str) -> None:
    family = named(name)
    compared = 0
    for puzzle in samples(name):
        program = family.model(puzzle).program()
        order = Strategy("smallest", "ascending", level)
        ours = native.search(program, order, ENOUGH)
        theirs = reference.search(program, order, Limits(nodes=600, seconds=1))
        found = list(islice(iter(theirs.next, None), FEW))
        assert set(found) <= set(ours.take(100_000)), puzzle
        if theirs.status is Status.EXHAUSTED:
            assert (ours.status, ours.stats.solutions) == (Status.EXHAUSTED, len(found)), puzzle
            compared += 1
    assert compared > 0


@every_family
def test_its_own_strategies_agree(name: str) -> None:
    """One that gives up, and so proves nothing, must at least find what is there."""
    family = named(name)
    for own in family.strategies:
        compared = 0
        for puzzle in served(own, name):
            expected = set(solved(puzzle))
            ours = clew.solutions(puzzle, strategy=own.name, limits=ENOUGH)
            found = [solution.filling for solution in islice(ours, FEW)]
            assert len(set(found)) == len(found), own.name
            if ours.status is Status.EXHAUSTED:
                compared += 1
                assert set(found) == expected, own.name
            elif len(expected) < FEW:
                compared += bool(found)
                assert set(found) <= expected, own.name
        assert compared > 0, own.name


def served(own: OwnStrategy, name: str) -> list[Any]:
    """The samples it is for."""
    return [puzzle for puzzle in samples(name) if own.serves is None or own.serves(puzzle)]


@every_family
def test_a_puzzle_that_a_strategy_does_not_serve_is_refused(name: str) -> None:
    for own in named(name).strategies:
        for puzzle in set(samples(name)) - set(served(own, name)):
            with pytest.raises(UsageError, match="does not serve this puzzle"):
                clew.solve(puzzle, strategy=own.name)


def begun(own: OwnStrategy, puzzle: Any, limits: Limits, cap: int | None = None) -> Search:
    """Its search, in its own variables; its kernel, where it has no other."""
    if own.search is None and own.formulation is not None:
        return puzzle_subject(puzzle).under(own).search(own, limits, 0, cap)
    if own.search is not None:
        return own.search(puzzle, limits, 0, cap)
    assert own.kernel is not None
    return native.kernel_search(own.kernel(puzzle, 0), limits)


@every_family
def test_its_own_strategies_keep_to_limits(name: str) -> None:
    for own in named(name).strategies:
        for puzzle in served(own, name):
            for nodes in (0, 1, 5):
                search = begun(own, puzzle, Limits(nodes=nodes))
                list(iter(search.next, None))
                assert search.stats.nodes <= nodes, own.name
                assert search.status is not Status.RUNNING
            cancelled = begun(own, puzzle, Limits())
            cancelled.cancel()
            assert (cancelled.next(), cancelled.status) == (None, Status.LIMIT), own.name


@every_family
def test_its_own_strategies_trace_as_they_say(name: str) -> None:
    for own in named(name).strategies:
        for puzzle in samples(name)[:3]:
            if own.traces:
                _assert_traced(own, puzzle)
            else:
                with pytest.raises(UsageError):
                    clew.trace(puzzle, strategy=own.name)


def _assert_traced(own: OwnStrategy, puzzle: Any) -> None:
    limits = Limits(nodes=2000)
    told = begun(own, puzzle, limits, 100_000)
    silent = begun(own, puzzle, limits)
    assert told.count(FEW) == silent.count(FEW)
    kinds = [event.kind for event in told.trace]
    assert kinds.count("guess") == told.stats.nodes == silent.stats.nodes
    assert kinds.count("back") == told.stats.backtracks
    assert kinds.count("solution") == told.stats.solutions
    assert len(silent.trace) == 0
    cut = begun(own, puzzle, limits, 2)
    cut.count(FEW)
    assert cut.trace.events == told.trace.events[:2]
    assert cut.trace.complete == (len(told.trace) <= 2)


# ---- reasoning ----------------------------------------------------------------------------


@every_family
def test_every_step_is_proved(name: str) -> None:
    """From the rules and what the step says it is because of, and nothing else: no clues."""
    family = named(name)
    proved = 0
    for puzzle in samples(name):
        if family.candidates is None or not solved(puzzle):
            continue
        known = family.candidates(puzzle)
        rules = _Rules(family, puzzle)
        for move in clew.explain(puzzle).moves:
            step = move.step
            assert step.technique in {t.slug for t in family.techniques}
            assert step.sentence == str(step)
            for fact in step.because:
                assert _is_known(fact, known), f"{step}: {fact}"
            for fact in step.therefore:
                assert not _is_known(fact, known), f"{step}: {fact} is no news"
                assert rules.prove(step, fact), f"{step}: {fact}"
                _learn(fact, known)
            proved += 1
    assert proved > 0 or not family.techniques


def _is_known(fact: Fact, known: list[set[Any]]) -> bool:
    left = known[fact.cell]
    return left <= set(fact.values) if fact.holds else not left & set(fact.values)


def _learn(fact: Fact, known: list[set[Any]]) -> None:
    if fact.holds:
        known[fact.cell] &= set(fact.values)
    else:
        known[fact.cell] -= set(fact.values)


class _Rules:
    """The constraints of a puzzle, every cell free to take any value that some cell may take.

    Further variables only serve the cells: theirs are the values that the model gives them.
    """

    def __init__(self, family: Family, puzzle: Any) -> None:
        model = family.model(puzzle)
        self.program = model.program()
        self.cells = len(family.given(puzzle).values)
        cells = model.variables[: self.cells]
        sign = family.sign
        self.codes = {sign(c) if sign else x.decode(c): c for x in cells for c in x.codes}

    def prove(self, step: Step, fact: Fact) -> bool:
        """Whether the rules and the step's reasons leave nothing where `fact` is false."""
        every = set(self.codes.values())
        further = self.program.domains[self.cells : self.program.visible]
        left = [*(every.copy() for _ in range(self.cells)), *map(set, further)]
        for reason in step.because:
            self._narrow(left, reason)
        self._narrow(left, replace(fact, holds=not fact.holds))
        if not all(left):
            return True
        domains = (*(tuple(sorted(d)) for d in left), *self.program.domains[len(left) :])
        program = Program(domains, self.program.visible, self.program.constraints)
        search = native.search(program, limits=ENOUGH)
        return search.next() is None and search.status is Status.EXHAUSTED

    def _narrow(self, left: list[set[int]], fact: Fact) -> None:
        codes = {self.codes[value] for value in fact.values}
        left[fact.cell] = left[fact.cell] & codes if fact.holds else left[fact.cell] - codes


@every_family
def test_steps_lead_to_the_solution(name: str) -> None:
    family = named(name)
    for puzzle in samples(name):
        found = solved(puzzle)
        if family.techniques and len(found) == 1:
            told = clew.explain(puzzle)
            pairs = zip(told.filling.values, found[0].values, strict=True)
            assert all(value in (None, right) for value, right in pairs)
            assert told.outcome in ("solved", "stuck")


# ---- making puzzles -----------------------------------------------------------------------

makers = pytest.mark.parametrize("name", [n for n in NAMES if named(n).generator])


def generator(name: str) -> Generator:
    found = named(name).generator
    assert found is not None
    return found


@makers
def test_its_options_are_sound(name: str) -> None:
    options = generator(name).options
    names = [option.name for option in options]
    assert len(set(names)) == len(names)
    taken = {
        *COMMON,
        "help",
        "family",
        "start",
        "processes",
        *inspect.signature(generate).parameters,
    }
    assert not taken & set(names)
    for option in options:
        assert option.name.isidentifier()
        assert option.help.endswith(".")
        assert option.checked(option.default) == option.default
        for choice in option.choices:
            assert option.read(str(choice)) == choice


@makers
def test_what_is_made_reads_back_and_is_solved(name: str) -> None:
    family, maker = named(name), generator(name)
    chosen = maker.chosen({})
    made = list(clew.generate_many(name, 3, seed=1))
    assert made == list(clew.generate_many(name, 3, seed=1))
    for puzzle in made:
        assert isinstance(puzzle, family.puzzle)
        assert pickle.loads(pickle.dumps(puzzle)) == puzzle
        assert clew.parse(clew.convert(puzzle)) == puzzle
        for format in family.formats:
            text = _written(format.write, puzzle) if format.write else None
            assert text is None or family.parse(text, format.name) == puzzle
        found = clew.uniqueness(puzzle, limits=Limits(seconds=20))
        if maker.unique(chosen):
            assert found is Uniqueness.ONE
        else:
            assert found in (Uniqueness.ONE, Uniqueness.MANY)


# ---- views --------------------------------------------------------------------------------


@every_family
@pytest.mark.parametrize("format", FORMATS)
def test_every_view_renders(name: str, format: str) -> None:
    family = named(name)
    for puzzle in samples(name):
        _assert_rendered(clew.render(puzzle, format), format)
        for filling in solved(puzzle)[:1]:
            _assert_rendered(clew.render(puzzle, format, filling=filling), format)
            _assert_rendered(clew.render(clew.solve(puzzle), format), format)
        if family.techniques and solved(puzzle):
            for move in clew.explain(puzzle).moves[:2]:
                _assert_rendered(clew.render(puzzle, format, step=move.step), format)


def _assert_rendered(text: str, format: str) -> None:
    assert text.strip()
    if format == "svg":
        assert ElementTree.fromstring(text).tag.endswith("svg")
    elif format == "json":
        assert isinstance(json.loads(text), dict)
    elif format == "html":
        assert text.startswith("<!DOCTYPE html>")


@every_family
def test_a_board_lies_within_its_size(name: str) -> None:
    family = named(name)
    for puzzle in samples(name):
        board = family.board(puzzle, None, None)
        for item in board.items:
            places = getattr(item, "points", None) or [(item.row, item.column)]
            assert all(0 <= r < board.rows and 0 <= c < board.columns for r, c in places), item


# ---- usage --------------------------------------------------------------------------------


@every_family
def test_what_it_does_not_know_it_refuses(name: str) -> None:
    family, puzzle = named(name), samples(name)[0]
    with pytest.raises(UsageError, match="nonsense") as caught:
        clew.solve(puzzle, strategy="nonsense")
    assert all(own.name in str(caught.value) for own in family.strategies)
    with pytest.raises(UsageError, match="nonsense"):
        clew.convert(puzzle, "nonsense")
    with pytest.raises(UsageError, match="nonsense"):
        clew.parse(clew.convert(puzzle), name, "nonsense")
    with pytest.raises(ClewError):
        clew.parse("nonsense", name)


@every_family
def test_it_is_compared(name: str) -> None:
    family, puzzle = named(name), samples(name)[0]
    rows = clew.compare(puzzle, limits=Limits(nodes=2000)).rows
    if family.compared:
        assert [row.strategy for row in rows] == list(family.compared)
    assert {row.stats.solutions for row in rows if row.status is not Status.LIMIT} <= {0, 1}
