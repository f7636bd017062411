"""What the page "How fast?" says of rows where Clew is not where it means to be."""

from __future__ import annotations

from dataclasses import replace

from problem import Case
from report import BASELINE, CLEW, DEFAULT, OTHERS, PAPER, Report, goal, ratio, times_faster
from rows import Row, duration, markdown_table, named, shown

LEARNERS = ("CP-SAT", "Pumpkin", "CaDiCaL")
#: A difference below is noise.
NOISE = 1.1


def not_reached(report: Report) -> list[str]:
    """Goals against python-constraint2, and rows where a solver that does not learn is ahead."""
    verdicts = {case.name: verdict(report, case) for case in report.cases() if case.goal}
    missed = [case for case in report.cases() if verdicts.get(case.name) == "missed"]
    unknown = sum(told == "unknown" for told in verdicts.values())
    behind = [case for case in report.cases() if lagging(report, case)]
    parts = [
        "The goals are to be ten times as fast as python-constraint2 where all answers are "
        "wanted, and a hundred times elsewhere; and not to be behind Gecode (its search alone) or "
        "Choco, compared with Clew's whole call."
    ]
    if missed:
        rows = (goal_row(report, case) for case in missed)
        parts += [
            f"Against python-constraint2 the goal is not reached on {len(missed)} of "
            f"{len(verdicts)} rows (and on {unknown} it cannot be told, because python-constraint2 "
            "did not come to an end, nor far enough):",
            markdown_table(("", "goal", "Clew", "reached", "why"), rows),
        ]
    if behind:
        rows = (lagging_row(report, case) for case in behind)
        parts += [
            "Gecode or Choco is ahead by more than a tenth here:",
            markdown_table(("", "Clew", "the faster of them", "why"), rows),
        ]
    if not missed and not behind:
        parts.append("All of them are reached.")
    return parts


def verdict(report: Report, case: Case) -> str:
    """reached, missed, unknown."""
    return goal(case, report.row(case, DEFAULT), report.baseline(case)).partition(": ")[2]


def goal_row(report: Report, case: Case) -> tuple[str, ...]:
    mine, base = report.row(case, DEFAULT), report.baseline(case)
    why = reason(report, case, (base.solve / case.goal) if base and case.goal else None)
    return (case.title, f"{case.goal:g}×", shown(mine), ratio(mine, base) or "–", why)


def lagging(report: Report, case: Case) -> bool:
    mine, rival = report.row(case, DEFAULT), report.propagator(case)
    if not mine or not rival or not rival.done:
        return False
    return not mine.done or mine.solve > NOISE * rival.search


def lagging_row(report: Report, case: Case) -> tuple[str, ...]:
    rival = report.propagator(case)
    assert rival is not None
    told = f"{duration(rival.search)} ({rival.peer})"
    return (case.title, shown(report.row(case, DEFAULT)), told, reason(report, case, rival.search))


def reason(report: Report, case: Case, wanted: float | None) -> str:
    """What the figures themselves say: Python's part, another strategy, or the search."""
    mine, best = report.row(case, DEFAULT), report.best(case, CLEW)
    if mine and mine.done and mine.engine and wanted and mine.engine <= wanted:
        return f"the search takes {duration(mine.engine)}, the rest is Python around it"
    if case.wanted in ("views", "list", "dicts", "tuples", "columns"):
        return "making Python's objects, one an answer, takes longer than finding the answers"
    if best and best.done and best is not mine and wanted and best.solve <= wanted:
        return f"its strategy {best.peer.removeprefix(CLEW).strip()} needs {duration(best.solve)}"
    return "the search itself"


def behind_with_building(report: Report) -> list[str]:
    """Rows of models where another is faster once making the model counts too."""
    rows = []
    for case in report.cases():
        mine = report.best(case, CLEW, lambda row: row.whole)
        others = [report.best(case, name, lambda row: row.whole) for name in (BASELINE, *OTHERS)]
        done = [row for row in others if row and row.done]
        first = min(done, key=lambda row: row.whole, default=None)
        if mine and first and mine.done and mine.whole > NOISE * first.whole:
            ours = f"{duration(mine.build)} + {duration(mine.solve)}"
            theirs = f"{duration(first.build)} + {duration(first.solve)} ({first.peer})"
            rows.append((case.title, ours, theirs, ratio(of_whole(first), of_whole(mine))))
    if not rows:
        return []
    head = ("", "Clew's best", "the fastest other", "ahead by")
    return [
        "Making the model is not in these figures; it is Python's work in every package. With it, "
        f"as *building + solving*, another package is ahead on {len(rows)} rows:",
        markdown_table(head, rows),
    ]


def of_whole(row: Row) -> Row:
    """With making the model as part of solving."""
    return Row(row.case, row.peer, [replace(m, solve=m.build + m.solve) for m in row.measurements])


def behind_at_puzzles(report: Report) -> list[str]:
    """Rows of puzzles where the published algorithm or CP-SAT is faster."""
    rows = []
    for case in report.cases():
        mine = report.row(case, DEFAULT)
        others = [report.row(case, name) for name in (PAPER, "CP-SAT")]
        done = [row for row in others if row and row.done]
        first = min(done, key=lambda row: row.whole, default=None)
        if mine and first and (not mine.done or first.whole < mine.whole):
            told = duration(mine.whole) if mine.done else str(mine)
            name = "the published algorithm" if first.peer == PAPER else first.peer
            rows.append((case.title, told, f"{duration(first.whole)} ({name})"))
    if not rows:
        return ["On every row of puzzles Clew is the fastest."]
    head = ("", "Clew", "the faster one")
    return ["Of the puzzles, another is faster here:", markdown_table(head, rows)]


def learning_wins(report: Report) -> list[str]:
    """Rows where a solver that learns clauses is ahead of the best of Clew's ways that do not."""
    rows, orders = [], []
    for case in report.cases():
        mine = plain(report, case)
        learners = [report.best(case, name) for name in LEARNERS]
        done = [row for row in learners if row and row.done]
        first = min(done, key=lambda row: row.solve, default=None)
        if mine is None or first is None or first.solve < 1e-3:
            continue
        factor = times_faster(first, mine)
        if factor is not None and factor >= 10:
            orders.append(case.title)
        if factor is None or factor > NOISE:
            learn = report.row(case, f"{CLEW} learn")
            told = ratio(first, mine) or "–"
            rows.append(
                (
                    case.title,
                    named(mine, CLEW),
                    shown(learn) or "–",
                    f"{first} ({first.peer})",
                    told,
                )
            )
    if not rows:
        return ["On no row of this run."]
    head = ("", "Clew without learning", "Clew's `learn`", "the fastest that learns", "ahead by")
    return [
        "A solver that learns a clause from every dead end never runs into the same one twice. "
        "That pays where dead ends are deep and alike; it costs where answers are many or "
        "propagation already sees them coming. A factor of ten or more is an order, which no "
        "faster propagation makes up for: it takes the same learning, lazily explained by every "
        "constraint, which is what Clew's strategy `learn` is for. By an order, in this run: "
        f"{', '.join(orders) or 'none'}.",
        markdown_table(head, rows),
    ]


def plain(report: Report, case: Case) -> Row | None:
    """The best of Clew's ways that do not learn."""
    rows = [r for r in report.of(case) if r.peer.startswith(f"{CLEW} ") and "learn" not in r.peer]
    done = [row for row in rows if row.done]
    ended = [row for row in rows if row.state == "timed out"]
    return min(done or ended or rows, key=lambda row: row.solve, default=None)
