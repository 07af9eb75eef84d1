"""The modules of the program in pieces: the steps in which a window that was painted loads them.

A piece is short, so that the window answers between two of them. What a piece names brings in what it needs; a part
that is asked for earlier brings in the rest at once.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

DESIGN: tuple[Callable[[], object], ...] = (
    lambda: import_module("sizer.design.registry.fields"),
    lambda: import_module("ui.state.documents"),
    lambda: import_module("ui.grids.models.records"),
    lambda: import_module("ui.grids.sheet"),
)
"""What reads a design, and shows and edits its tables."""
ENGINE: tuple[Callable[[], object], ...] = (
    lambda: import_module("sizer.figures.vocabulary"),
    lambda: import_module("sizer.figures.sheet"),
    lambda: import_module("sizer.catalog"),
    lambda: (import_module("sizer.figures.cases"), import_module("sizer.laws.queueing.closed")),
    lambda: (import_module("sizer.laws.loss.degraded"), import_module("sizer.laws.loss.durability"),
             import_module("sizer.laws.load.workloads"), import_module("sizer.laws.transfer.streams")),
    lambda: import_module("sizer.sizing"),
)
"""What sizes it."""
