"""What a design that is saved or left will be remembered by."""

from __future__ import annotations

from sizer.design.records import RequirementKind
from sizer.sizing.judging.requirements import verdict_within
from sizer.sizing.result import GRAVEST_FIRST, RequirementResult, Sizing, Verdict
from ui.state.ranges import Ranges
from ui.state.recent_design import RecentDesign
from ui.state.store import Store

_CAPACITIES = (RequirementKind.USABLE_CAPACITY, RequirementKind.EFFECTIVE_CAPACITY)
_RATES = (RequirementKind.IOPS, RequirementKind.BANDWIDTH)


def described(store: Store, today: str) -> RecentDesign | None:
    """What is to be remembered of the design in a store; None where it has no file, or what is shown is a failure's."""
    if store.path is None or store.failure is not None:
        return None
    path, title = str(store.path.resolve()), store.design.title or store.path.stem
    sizing = store.sizing
    if sizing is None or store.sizing_waits:
        return RecentDesign(path, title, left=today)
    rate = _asked(sizing, _RATES) or next((work.headline for work in sizing.workloads), "")
    return RecentDesign(
        path, title, _verdict(sizing, store.ranges), _number(sizing, _capacity(sizing)), _number(sizing, rate),
        sizing.sheet[rate].unit if rate in sizing.sheet else "1/s", today)


def _capacity(sizing: Sizing) -> str:
    return _asked(sizing, _CAPACITIES) or next((pool.usable for pool in sizing.pools), "")


def _asked(sizing: Sizing, kinds: tuple[RequirementKind, ...]) -> str:
    """The figure that the first requirement of one of the kinds asks for; empty where there is none."""
    return next((each.actual for each in sizing.requirements if each.kind in kinds), "")


def _number(sizing: Sizing, key: str) -> float | None:
    return sizing.sheet[key].number if key in sizing.sheet else None


def _verdict(sizing: Sizing, ranges: Ranges | None) -> str:
    """The gravest verdict over the ranges, in a word; empty where it is not known."""
    if ranges is None:
        return ""

    def judged(result: RequirementResult) -> Verdict:
        return verdict_within(sizing, result, ranges.of)

    found = [judged(each) for each in sizing.requirements]
    found += [Verdict.UNSIZED for _ in sizing.without_result("requirements")]
    return str(min(found, key=GRAVEST_FIRST.index)) if found else ""
