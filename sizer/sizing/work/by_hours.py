"""Work that runs in different hours of the day: each workload is judged in the hours in which it is slowest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sizer.design.hours import Period
from sizer.figures.figure import Origin
from sizer.language import AND, listed, say
from sizer.numerals import first_of
from sizer.sizing.bench.decisions import decided
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.paths.demand import Beside, WorkClass


@dataclass(frozen=True, slots=True)
class Hours:
    """Work that runs in the same hours, where its figures stand, and those hours."""

    at: tuple[str, ...]
    works: Sequence[WorkClass]
    text: str = ""


def worst(
    wiring: Wiring, works: Sequence[WorkClass], sets: Sequence[Hours], shared: Sequence[dict[str, Beside]]
) -> dict[str, Beside]:
    """The other work of each in the hours in which it is slowest."""
    found: dict[str, Beside] = {}
    for work in works:
        name = work.context.record.id
        chosen: tuple[Hours, Beside] | None = None
        for one, besides in zip(sets, shared, strict=True):
            beside = besides.get(name)
            if beside is None:
                continue
            beside.hours = one.text
            if chosen is None or _slower(wiring, work, (one, beside), chosen):
                chosen = one, beside
        if chosen is not None:
            found[name] = chosen[1]
    return found


def _slower(wiring: Wiring, work: WorkClass, other: tuple[Hours, Beside], than: tuple[Hours, Beside]) -> bool:
    """Whether work gets less in other hours; of offered work that gets the same, whether it answers more slowly."""
    rates = [beside.rate for _, beside in (other, than)]
    if work.demand.offered is None:
        return decided(wiring, lambda here, there: here < there, *rates, of_work=True)
    responses = [
        scope.get("response_s") or work.response_beside(scope, beside.rate, beside)
        for one, beside in (other, than)
        for scope in (work.context.whole.inner(*one.at, "at_throughput"),)
    ]
    return decided(
        wiring, lambda here, there, slow, fast: (here < there) | ((here == there) & (slow > fast)), *rates, *responses,
        of_work=True)


def tell_hours(
    wiring: Wiring, works: Sequence[WorkClass], periods: Sequence[Period], others: Mapping[str, Beside]
) -> None:
    """Tell in which hours each workload is judged, where sets of work run in different ones."""
    titles = {work.context.record.id: work.context.record.called for work in works}
    for work in works if len(periods) > 1 else ():
        record, beside = work.context.record, others.get(work.context.record.id)
        period = next((one for one in periods if beside is not None and one.text == beside.hours), None)
        if period is None:
            continue
        scope = work.context.whole
        scope.sheet.given(scope.key("judged_hours"), period.text, "text", label=say("Hours in which it is judged"),
                          origin=Origin.DERIVED)
        with_whom = listed(first_of([title for name, title in titles.items()
                                           if name in period.works and name != record.id]), AND)
        wiring.remark("judged-hours", say("workload {workload} is judged in its worst hours, {period}, beside "
                                          "{with_whom}", workload=record.called, period=period.text,
                                          with_whom=with_whom), f"{work.context.place}/hours",
                      told=(period.text, *sorted(period.works)))
