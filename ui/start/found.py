"""What is told of the layouts that were found so far."""

from __future__ import annotations

from collections.abc import Sequence

from reports.wording.quantities.numbers import told
from sizer.exploring.growing.layout import RATE, USABLE, Layout
from sizer.exploring.growing.ranking import ranked
from sizer.readable import Presumed
from sizer.sizing.result import Verdict
from ui.start.so_far import SoFar
from ui.widgets.parts import MEANINGS

_NEAR = 0.25
"""What misses what is asked by less than this share of it comes near."""


def so_far(layouts: Sequence[Layout]) -> SoFar | None:
    """The best layout, and whether other architectures meet what is asked or come near; None where there is none."""
    best: dict[str, Layout] = {}
    for layout in ranked(layouts):
        best.setdefault(layout.architecture, layout)
    if not best:
        return None
    first, *others = best.values()
    gives = first.gives or {}
    rows = [("Drives", first.stored), *([("In", first.holder)] if first.holder else [])]
    for name, title, unit in ((USABLE, "Usable", "B"), (RATE, "Operations a second", "1/s")):
        if name in gives:
            found = told(gives[name].likely, unit, (gives[name].low, gives[name].high))
            rows.append((title, found.value if name == USABLE else found.likely))
    space = told(first.rack_units, "U", bound=bool(first.unknown_units)).value
    power = told(first.watts, "W", Presumed(), bound=bool(first.unknown_watts)).value
    rows.append(("Space, power", f"{space}, {power}"))
    rows.append(("Price", "unknown" if first.price is None else told(
        first.price, "money", currency=first.design.currency).value))
    return SoFar(MEANINGS[first.verdict], first.architecture, tuple(rows), _more(others))


def _more(others: Sequence[Layout]) -> str:
    """Whether there are others. How many is not said: the page of layouts tries more drives, and finds more of them."""
    if any(each.verdict is Verdict.MET for each in others):
        return "Others meet it too"
    near = any(each.verdict is Verdict.UNCERTAIN or (each.verdict is Verdict.MISSED and each.short < _NEAR)
               for each in others)
    return ("Others come near" if near else "At first look no other comes near") if others else ""
