"""Several layouts as one design: the first as it is, the others as scenarios that differ from it."""

from __future__ import annotations

from collections.abc import Sequence

from sizer.design.editing.scenarios import with_alternative
from sizer.design.records import Design
from sizer.exploring.growing.layout import Layout


def as_scenarios(layouts: Sequence[Layout]) -> Design:
    """One design of layouts for the same wish: each but the first is a scenario with the changes that make it.

    However much they differ, a scenario adds and removes whole records, so that it sizes to the figures of its layout.
    """
    design = layouts[0].design
    for layout in layouts[1:]:
        design = with_alternative(design, layout.design, f"{layout.architecture}, {layout.made_of}", layout.title)
    return design
