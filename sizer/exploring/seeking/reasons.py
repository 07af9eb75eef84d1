"""Why no number of one thing meets a goal, and what binds after a change, in sentences with the numbers behind them."""

from __future__ import annotations

import copy
import math

from sizer.exploring.changes.parts import LARGEST
from sizer.exploring.changes.quantities import Sought, counts, plan
from sizer.exploring.seeking.answers import shown_value
from sizer.exploring.seeking.search import Bench, Found, Goal
from sizer.figures.sheet import Sheet
from sizer.sizing.result import WorkloadResult
from sizer.sizing.work.binding import NEARLY_BUSY, Hold, held, in_flight, operations_per_request

_SAME = 1e-3


def reason(bench: Bench, sought: Sought, found: Found) -> str:
    """Why no number of one thing will do: what most of it reaches, and what binds there."""
    after = bench
    if found.best_count != sought.current:
        after = bench.with_edit(plan(bench.parts, sought, found.best_count).edit()) or bench
    best, present = _read(after, poor=found.misfit), _read(bench)
    if found.misfit:
        text = f"The {found.best_count:,} that fit give {best[1]}{' at the poor end' if bench.goal.at_low else ''}."
    elif math.isclose(best[0], present[0], rel_tol=_SAME):
        text = _more(bench, sought, present)
    else:
        text = f"The best that any number reaches is {best[1]}, with {found.best_count:,}."
    why = found.refusal or ("now " if after is bench and bench.about.by_sizing else "") + binding(after)
    return f"{text} {why[0].upper()}{why[1:]}." if why else text


def _more(bench: Bench, sought: Sought, present: tuple[float, str]) -> str:
    """What more of a thing does that gains nothing: it may even cost."""
    larger = (count for count in counts(bench.parts, sought, LARGEST) if count > sought.current)
    for count in (next(larger, None), next((count for count in larger if count >= 2 * sought.current), None)):
        made = plan(bench.parts, sought, count) if count is not None else None
        after = bench.with_edit(made.edit()) if made is not None and not made.refusal else None
        if after is None or count is None:
            continue
        value, shown = _read(after)
        if not math.isclose(value, present[0], rel_tol=_SAME) and bench.goal.better(present[0], value):
            return (f"More {sought.noun} make it worse: {shown} with {count:,} in place of {sought.current:,}"
                    f"{_worst_failure(after, ', after losing ')}; now it is {present[1]}.")
    return f"More {sought.noun} change nothing: {present[1]}."


def _read(bench: Bench, *, poor: bool = False) -> tuple[float, str]:
    """What a design reaches, as a number and in words: of the headroom of a requirement, what it is the headroom of."""
    sheet, key = bench.sizing.sheet, bench.goal.key
    judged = next((one for one in bench.sizing.requirements
                   if key in (one.headroom, f"requirement.{one.id}.own_headroom")), None)
    read, goal = bench, bench.goal
    if judged is not None:
        read = copy.copy(bench)
        read.goal = goal = Goal(judged.actual, sheet[judged.target].number, judged.at_least, goal.at_low)
    value = read.value
    if poor and goal.at_low:
        value = read.range()[0 if goal.at_least else 1]
    return value if judged is None or judged.at_least else -value, shown_value(value, sheet[goal.key].unit)


def binding(bench: Bench) -> str:
    """What binds the figure's workload, with its numbers; for what a failure leaves, the worst failure."""
    if bench.about.by_sizing:
        return _worst_failure(bench, "least is left after losing ")
    if bench.about.pools and not bench.about.workload:
        return ""
    found = next((one for one in bench.sizing.workloads if one.id == bench.workload), None)
    if found is None:
        return ""
    sheet = bench.sizing.sheet
    uses = sorted(found.resources, key=lambda use: sheet[use.bound].number)
    if not uses:
        return ""
    first, rate = uses[0], sheet[found.throughput].number
    holding = held(sheet, found)
    hold = holding.hold
    if hold is Hold.PINNED:
        return f"the rate is pinned to {shown_value(rate, '1/s')}"
    if hold is Hold.OFFERED and not _asks_for_time(bench):
        return f"no more is offered than {shown_value(rate / operations_per_request(sheet, found), '1/s')}"
    busy = sheet[found.bottleneck_utilization].number
    if busy < NEARLY_BUSY and _asks_for_time(bench):
        return f"nothing is saturated: the busiest part is {sheet[found.bottleneck].value}, {busy:.0%} busy"
    if hold is Hold.IN_FLIGHT:
        return _too_few(sheet, found, holding.figure)
    return f"{first.label} can do {sheet[first.bound].number:,.0f} a second at most"


def _too_few(sheet: Sheet, found: WorkloadResult, flight: str) -> str:
    """What the requests in flight make, by Little's law with the numbers of it."""
    one = sheet[flight].number == 1
    think = sheet.figures.get(f"workload.{found.id}.think_time_s")
    pause = "" if think is None or not think.number else (
        f", with {shown_value(think.number, 's')} of think time before {'it' if one else 'each'},")
    return (f"{in_flight(sheet, found, flight)} that take{'s' * one} {sheet[found.response].number * 1e3:,.2f} ms"
            f"{'' if one else ' each'}{pause} make{'s' * one} {sheet[found.throughput].number:,.0f} a second: more in "
            "flight are needed before anything else binds")


def _asks_for_time(bench: Bench) -> bool:
    """Whether the goal is a response time, which more requests in flight only make longer."""
    sheet, key = bench.sizing.sheet, bench.goal.key
    judged = next((one for one in bench.sizing.requirements
                   if key in (one.headroom, f"requirement.{one.id}.own_headroom")), None)
    if judged is None:
        return sheet[key].unit == "s"
    late = sheet.figures.get(f"requirement.{judged.id}.response_headroom")
    return sheet[judged.actual].unit == "s" or (late is not None and late.number < 0)


def _worst_failure(bench: Bench, before: str) -> str:
    sheet = bench.sizing.sheet
    keys = [f"requirement.{one.id}.worst_failure" for one in bench.sizing.requirements
            if bench.goal.key.startswith(f"requirement.{one.id}.")]
    named = next((str(sheet[key].value) for key in keys if key in sheet), "")
    return f"{before}{named}" if named and bench.about.by_sizing else ""


def next_limit(bench: Bench, found: Found) -> str:
    """What binds after the change, and what would bind next."""
    if found.after is None:
        return ""
    result = next((one for one in found.after.sizing.workloads if one.id == bench.workload), None)
    if result is None:
        return ""
    sheet = found.after.sizing.sheet
    uses = sorted(result.resources, key=lambda use: sheet[use.bound].number)
    named = [f"{use.label} ({sheet[use.bound].number:,.0f} a second at most)" for use in uses[:2]]
    following = f"the next limit is that of {named[0]}" + (f", then that of {named[1]}." if len(named) > 1 else ".")
    if sheet[result.bottleneck_utilization].number < NEARLY_BUSY:
        return f"{binding(found.after)}; {following}"
    return following[0].upper() + following[1:]
