"""What the rail says of each place: how many records it has, and the worst verdict on what is asked."""

from __future__ import annotations

from reports.decision.left import Left
from reports.decision.unsettled import needs_nothing
from sizer.sizing.result import GRAVEST_FIRST, Sizing, Verdict
from sizer.units import counted
from ui.rail.mark import NO_MARK, Mark
from ui.state.open_points import asking_rows, told_once
from ui.state.store import Store
from ui.wording.verdicts import verdict_shown

_SIGNS = {Verdict.MET: "met", Verdict.UNCERTAIN: "uncertain", Verdict.MISSED: "missed",
          Verdict.UNBUILDABLE: "impossible", Verdict.UNSIZED: "impossible"}
_COUNTED = (("hardware", "items", "line"), ("storage", "pools", "pool"), ("connections", "links", "connection"),
            ("workloads", "workloads", "workload"))


def marks_of(store: Store, worst: Verdict | None = None, left: Left | None = None) -> dict[str, Mark]:
    """The marks of the places that have one; ``worst`` is the verdict after the worst single failure, which leaves
    what ``left`` says.
    """
    held = ", held against what is asked of the intact design" if left is not None and left.unasked else ""
    view = store.view
    marks = {}
    for entry, table, noun in _COUNTED:
        count = len(getattr(view, table))
        if count:
            marks[entry] = Mark(text=f"{count:,}", says=counted(count, noun))
    if view.services:
        lines = marks.get("hardware", NO_MARK)
        said = ", ".join(filter(None, (lines.says, counted(len(view.services), "service line"))))
        marks["hardware"] = Mark(text=lines.text, says=said)
    marks["requirements"] = _asked(store)
    if worst in _SIGNS:
        marks["failures"] = Mark(_SIGNS[worst], says=f"after the worst single failure: {worst}{held}")
    if found := asking_rows(store):
        said = ", ".join(counted(many, noun) for many, noun in found)
        idle = sum(needs_nothing(problem) for problem, _ in told_once(store.problems))
        needs = f"; {counted(idle, 'more needs', 'more need')} nothing" if idle else ""
        marks["trust"] = Mark(text=f"{sum(many for many, _ in found):,}", says=f"{said}{needs}")
    return marks


def _asked(store: Store) -> Mark:
    """The worst verdict on what is asked; how many are asked while it is not known."""
    asked = len(store.view.requirements)
    if not asked:
        return NO_MARK
    sizing = store.sizing
    found = _verdicts(store, sizing) if sizing is not None else set()
    worst = next((verdict for verdict in GRAVEST_FIRST if verdict in found), Verdict.UNDECIDED)
    if worst not in _SIGNS:
        return Mark(text=f"{asked:,}", says=f"{counted(asked, 'requirement')}, undecided")
    return Mark(_SIGNS[worst], says=f"{counted(asked, 'requirement')}, the worst verdict: {worst}")


def _verdicts(store: Store, sizing: Sizing) -> set[Verdict]:
    found = {verdict_shown(sizing, result, store.ranges, waits=store.sizing_waits) for result in sizing.requirements}
    return found | {one.verdict for one in sizing.without_result("requirements")}
