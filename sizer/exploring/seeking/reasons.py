"""Why no number of one thing meets a goal, and what binds after a change, in sentences with the numbers behind them."""

from __future__ import annotations

import math

from sizer.design.stems import figure_key, parts_of
from sizer.exploring.changes.inventory import LARGEST
from sizer.exploring.changes.plans import plan
from sizer.exploring.changes.quantities import Quantity, counts, quantity_at
from sizer.exploring.changes.trial import Goal, Trial
from sizer.exploring.seeking.answers import a_second, shown_value
from sizer.exploring.seeking.search import SearchResult
from sizer.figures.sheet import Sheet
from sizer.readable import percent
from sizer.sizing.result import RequirementResult, WorkloadResult
from sizer.sizing.work.binding import NEARLY_BUSY, Hold, held, in_flight, operations_per_request

_SAME = 1e-3


def reason(trial: Trial, quantity: Quantity, found: SearchResult) -> str:
    """Why no number of one thing will do: what most of it reaches, and what binds there."""
    after = trial
    if found.best_count != quantity.current:
        after = trial.with_edit(plan(trial.inventory, quantity, found.best_count).edit()) or trial
    best, present = _read(after, poor=found.misfit), _read(trial)
    if found.misfit:
        text = f"The {found.best_count:,} that fit give {best[1]}{' at the poor end' if trial.goal.at_low else ''}."
    elif found.limit:
        text = (f"The best that can be built reaches {best[1]}, with "
                f"{_with_company(trial, quantity, found.best_count)}; {found.limit}.")
    elif math.isclose(best[0], present[0], rel_tol=_SAME):
        text = _more(trial, quantity, present)
    else:
        text = (f"The best that any number reaches is {best[1]}, with "
                f"{_with_company(trial, quantity, found.best_count)}.")
    why = found.refusal or ("now " if after is trial and trial.subject.by_sizing else "") + binding(after)
    return f"{text} {why[0].upper()}{why[1:]}." if why else text


def _with_company(trial: Trial, quantity: Quantity, count: int) -> str:
    """So many of a thing, with the lines that come along with them."""
    named = [f"{count:,} {quantity.noun}"]
    named += [f"{int(value):,} {other.noun}"
              for place, value in plan(trial.inventory, quantity, count).settings.items()
              if place.table == "items" and place != quantity.place
              and (other := quantity_at(trial.inventory, *place)) is not None]
    return named[0] if len(named) == 1 else f"{', '.join(named[:-1])} and {named[-1]}"


def _more(trial: Trial, quantity: Quantity, present: tuple[float, str]) -> str:
    """What more of a thing does that gains nothing: it may even cost."""
    larger = (count for count in counts(trial.inventory, quantity, LARGEST) if count > quantity.current)
    for count in (next(larger, None), next((count for count in larger if count >= 2 * quantity.current), None)):
        made = plan(trial.inventory, quantity, count) if count is not None else None
        after = trial.with_edit(made.edit()) if made is not None and not made.refusal else None
        if after is None or count is None:
            continue
        value, shown = _read(after)
        if not math.isclose(value, present[0], rel_tol=_SAME) and trial.goal.better(present[0], value):
            return (f"More {quantity.noun} make it worse: {shown} with {count:,} in place of {quantity.current:,}"
                    f"{_worst_failure(after, ', after losing ')}; now it is {present[1]}.")
    return f"More {quantity.noun} change nothing: {present[1]}."


def _read(trial: Trial, *, poor: bool = False) -> tuple[float, str]:
    """What a design reaches, as a number and in words: of the headroom of a requirement, what it is the headroom of."""
    sheet, goal, judged = trial.sizing.sheet, trial.goal, _requirement_of(trial)
    if judged is not None:
        goal = Goal(judged.actual, sheet[judged.target].number, judged.at_least, goal.at_low)
    read = trial.towards(goal)
    value = read.value
    if poor and goal.at_low:
        value = goal.poor_end(*read.range())
    return value if judged is None or judged.at_least else -value, shown_value(value, sheet[goal.key].unit)


def _requirement_of(trial: Trial) -> RequirementResult | None:
    """The requirement whose headroom is the goal."""
    return next((one for one in trial.sizing.requirements
                 if trial.goal.key in (one.headroom, figure_key("requirements", one.id, "own_headroom"))), None)


def binding(trial: Trial) -> str:
    """What binds the figure's workload, with its numbers; for what a failure leaves, the worst failure."""
    if trial.subject.by_sizing:
        return _worst_failure(trial, "least is left after losing ")
    if trial.subject.pools and not trial.subject.workload:
        return ""
    found = trial.workload_result
    if found is None:
        return ""
    sheet = trial.sizing.sheet
    uses = sorted(found.resources, key=lambda use: sheet[use.bound].number)
    if not uses:
        return ""
    first, rate = uses[0], sheet[found.throughput].number
    holding = held(sheet, found)
    hold = holding.hold
    if hold is Hold.PINNED:
        return f"the rate is pinned to {shown_value(rate, '1/s')}"
    if hold is Hold.OFFERED and not _asks_for_time(trial):
        return f"no more is offered than {shown_value(rate / operations_per_request(sheet, found), '1/s')}"
    busy = sheet[found.bottleneck_utilization].number
    if busy < NEARLY_BUSY and _asks_for_time(trial):
        return f"nothing is saturated: the busiest part is {sheet[found.bottleneck].value}, {percent(busy)} busy"
    if hold is Hold.IN_FLIGHT:
        return _too_few(sheet, found, holding.figure)
    return f"{first.label} can do {a_second(sheet[first.bound].number)} at most"


def _too_few(sheet: Sheet, found: WorkloadResult, flight: str) -> str:
    """What the requests in flight make, by Little's law with the numbers of it."""
    one = sheet[flight].number == 1
    think = sheet.figures.get(figure_key("workloads", found.id, "think_time_s"))
    pause = "" if think is None or not think.number else (
        f", with {shown_value(think.number, 's')} of think time before {'it' if one else 'each'},")
    return (f"{in_flight(sheet, found, flight)} that take{'s' * one} "
            f"{shown_value(sheet[found.response].number, 's')}{'' if one else ' each'}{pause} make{'s' * one} "
            f"{a_second(sheet[found.throughput].number)}: more in flight are needed before anything else binds")


def _asks_for_time(trial: Trial) -> bool:
    """Whether the goal is a response time, which more requests in flight only make longer."""
    sheet, key = trial.sizing.sheet, trial.goal.key
    judged = _requirement_of(trial)
    if judged is None:
        return sheet[key].unit == "s"
    late = sheet.figures.get(figure_key("requirements", judged.id, "response_headroom"))
    return sheet[judged.actual].unit == "s" or (late is not None and late.number < 0)


def _worst_failure(trial: Trial, before: str) -> str:
    sheet = trial.sizing.sheet
    table, record, _ = parts_of(trial.goal.key)
    failure = sheet.figures.get(figure_key(table, record, "worst_failure"))
    return f"{before}{failure.value}" if failure is not None and trial.subject.by_sizing else ""


def next_limit(trial: Trial, found: SearchResult) -> str:
    """What binds after the change, and what would bind next."""
    if found.change is None:
        return ""
    after = found.change.after
    result = next((one for one in after.sizing.workloads if one.id == trial.workload), None)
    if result is None:
        return ""
    sheet = after.sizing.sheet
    uses = sorted(result.resources, key=lambda use: sheet[use.bound].number)
    named = [f"{use.label} ({a_second(sheet[use.bound].number)} at most)" for use in uses[:2]]
    following = f"the next limit is that of {named[0]}" + (f", then that of {named[1]}." if len(named) > 1 else ".")
    if sheet[result.bottleneck_utilization].number < NEARLY_BUSY:
        return f"{binding(after)}; {following}"
    return following[0].upper() + following[1:]
