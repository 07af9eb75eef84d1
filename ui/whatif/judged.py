"""Cells of a what-if table by what is known of their designs elsewhere in the window: one verdict and one range."""

from __future__ import annotations

from sizer.exploring.varying.outcome import why_none
from sizer.exploring.varying.whatif import WhatIfCell
from sizer.sizing.result import Sizing
from ui.jobs.what_if import Shown, about, shown
from ui.state.previewing import Preview, PreviewBy
from ui.state.ranges import Ranges
from ui.state.store import Store
from ui.wording.deciding import judge_of


def as_designed(store: Store, key: str) -> Shown | None:
    """The cell of the design as it is, as the strip judges it; None before the ranges of the design are known."""
    if store.sizing is None or store.ranges is None or store.sizing_waits:
        return None
    return _cell(store, store.sizing, store.ranges, key, None)


def as_looked_at(store: Store, sizing: Sizing, ranges: Ranges, key: str) -> Shown | None:
    """The cell of a design that is only looked at, by the ranges that came of it."""
    return _cell(store, sizing, ranges, key, Preview(sizing, "", PreviewBy.WHAT_IF, ranges=ranges))


def _cell(store: Store, sizing: Sizing, ranges: Ranges, key: str, previewed: Preview | None) -> Shown | None:
    if why_none(sizing, key) is not None:
        return None  # the table says why
    judge = judge_of(store, sizing, previewed)
    verdicts = {one.id: judge(one) for one in sizing.requirements}
    verdicts |= {one.id: one.verdict for one in sizing.without_result("requirements")}
    found = WhatIfCell(sizing.sheet[key].value, verdicts=verdicts, ends=ranges.of(key), sampled=True)
    return shown(found, {one.id: one.title for one in sizing.requirements}, about(sizing, key))
