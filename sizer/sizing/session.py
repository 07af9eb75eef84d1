"""A session: sizes a design again and again while it is edited, and computes only what an edit reaches."""

from __future__ import annotations

from sizer.catalog.records import Catalog
from sizer.design.records import BASE, Design
from sizer.figures.computing.recall import Recalled
from sizer.sizing.result import Sizing
from sizer.sizing.size import Steps, in_steps, run

MOST_SHEETS = 4
LARGEST_SHEET = 5_000
"""Figures of the largest sheet that is remembered: taking over those of a larger one saves nothing."""
MOST_DRAFTED = 300_000
"""Figures of all drafts that are remembered together: some 120 MB. A search that goes over more designs than are
remembered, and then over them once more, finds none of them again: the least used go first.
"""


class Session:
    """Gives the answers of :func:`sizer.sizing.size.size` faster, by taking over the figures of the sizing before.

    The last few sheets are remembered by title and scenario. An edit leaves most figures as they are, and a figure with
    the same law and the same inputs need not be computed again.
    """

    def __init__(self) -> None:
        self._sheets: dict[tuple[str, str], Recalled] = {}

    def __len__(self) -> int:
        return len(self._sheets)

    def size(self, design: Design, catalog: Catalog, scenario: str | None = None) -> Sizing:
        """Size one scenario of a design (None: its current one); see :func:`sizer.sizing.size.size`."""
        return run(self.in_steps(design, catalog, scenario))

    def draft(self, design: Design, catalog: Catalog) -> Sizing:
        """Size a resolved design for a search: the same without the single points of failure among its problems."""
        return run(self.in_steps(design, catalog, BASE, single_points=False))

    def in_steps(
        self, design: Design, catalog: Catalog, scenario: str | None = None, *, single_points: bool = True
    ) -> Steps:
        """The same step by step; see :func:`sizer.sizing.size.in_steps`."""
        name = design.title, scenario if scenario is not None else design.current_scenario
        # Handed over, not copied: a figure that is made anew frees the one it takes the place of.
        earlier = self._sheets.pop(name, Recalled())
        sizing = yield from in_steps(design, catalog, scenario, earlier, single_points=single_points)
        self.remember(name, sizing.sheet.handed_on())
        return sizing

    def remember(self, name: tuple[str, str], figures: Recalled) -> None:
        """Take the figures of a sheet in place of those of the last one of its name.

        Places of figures that are gone stay empty; where they are as many as the figures, none is remembered, and the
        next sheet begins anew.
        """
        self._sheets.pop(name, None)
        if len(figures) <= LARGEST_SHEET and figures.places <= 2 * len(figures):
            self._sheets[name] = figures
            while len(self._sheets) > MOST_SHEETS:
                del self._sheets[next(iter(self._sheets))]


class Drafts(Session):
    """The session of a search for one thing after another, which comes by the same designs: each is sized once.

    ``most`` are the figures of all of them that it remembers.
    """

    def __init__(self, most: int = MOST_DRAFTED) -> None:
        super().__init__()
        self._most = most
        self._drafts: dict[tuple[int, Design], tuple[Catalog, Sizing, int]] = {}
        self._drafted = 0

    def draft(self, design: Design, catalog: Catalog) -> Sizing:
        """Size a resolved design for a search, unless that was done before; see :meth:`Session.draft`."""
        key = id(catalog), design
        known = self._drafts.pop(key, None)
        if known is None:
            sizing = super().draft(design, catalog)
            # The catalog is kept too, so that no other one gets its identity.
            known = catalog, sizing, len(sizing.sheet.figures)
            self._drafted += known[2]
        self._drafts[key] = known
        while self._drafted > self._most:
            self._drafted -= self._drafts.pop(next(iter(self._drafts)))[2]
        return known[1]
