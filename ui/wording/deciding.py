"""The decision on what a window shows: of the state in view, with the ranges that are known and what waits for them."""

from __future__ import annotations

from collections.abc import Callable

from reports.decision.decision import Decision
from reports.decision.grounds import Grounds
from sizer.sizing.result import RequirementResult, Sizing, Verdict
from ui.state.previewing import Preview
from ui.state.rounding import reader_of
from ui.state.stopping import instead_of_figures, stops, why_missed
from ui.state.store import Store
from ui.wording.verdicts import verdict_shown


def judge_of(store: Store, sizing: Sizing, previewed: Preview | None = None) -> Callable[[RequirementResult], Verdict]:
    """How each requirement of the newest sizing fares, or of one that is only ``previewed``."""
    ranges = previewed.ranges if previewed is not None else store.ranges

    def judge(result: RequirementResult) -> Verdict:
        gone = previewed is None and bool(why_missed(store, result))
        return verdict_shown(sizing, result, ranges, waits=previewed is None and store.sizing_waits, stands_still=gone)

    return judge


def decision_of(
    store: Store, workload: str = "", *, binary: bool = False, failures: bool = True,
    previewed: Preview | None = None,
) -> Decision | None:
    """The decision on the newest sizing, or on one that is only ``previewed``, with the ranges known of that."""
    sizing = previewed.sizing if previewed is not None else store.sizing
    if sizing is None:
        return None
    ranges = previewed.ranges if previewed is not None else store.ranges
    lost = store.failure if previewed is None else None
    return Decision(Grounds(
        reader_of(store, sizing, ranges, binary=binary, apart=previewed is not None and previewed.apart),
        workload, judge_of(store, sizing, previewed),
        "" if lost is None else lost.label,
        frozenset(each.id for each in sizing.workloads if lost is not None and stops(store, each)),
        instead_of_figures(store) if lost is not None else {}, failures))
