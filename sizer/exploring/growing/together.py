"""Several layouts as one design: the first as the base design, the others as scenarios that differ from it."""

from __future__ import annotations

from collections.abc import Sequence

from sizer.design.editing.scenarios import with_alternative, with_base_called
from sizer.design.records import Design
from sizer.exploring.growing.layout import Layout


def as_scenarios(layouts: Sequence[Layout], names: Sequence[str]) -> Design:
    """One design of layouts for the same wish: each but the first is a scenario with the changes that make it.

    However much they differ, a scenario adds and removes whole records, so that it sizes to the figures of its layout.
    ``names`` are what the layouts are called, the first one too.
    """
    design = with_base_called(layouts[0].design, names[0])
    for layout, name in zip(layouts[1:], names[1:], strict=True):
        design = with_alternative(design, layout.design, name, layout.title)
    return design
