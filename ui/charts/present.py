"""The charts of the design in front as it is now, with what is known by now of their ranges.

Whoever shows no chart does without this module, and so without all that draws.
"""

from __future__ import annotations

from collections.abc import Mapping

from reports.drawings.chart import GalleryChart, Shows
from reports.drawings.gallery import charts_of, drawn
from reports.drawings.scenes.palette import Palette
from reports.drawings.scenes.scene import Scene
from reports.wording.failing.around import NOTHING_AROUND, Around, beside_intact
from sizer.published.recognition import published_curves, reference_name
from sizer.sizing.result import Sizing
from ui.state.ranges import Ranges, Surrounding
from ui.state.rounding import reader_of
from ui.state.stopping import stops, takes_pool
from ui.state.store import Store

_MISSING = {
    Shows.RACKS: "No source states how many rack units the parts of this design take.",
    Shows.TOPOLOGY: "No connections are stated, so there is nothing to draw between the parts.",
}


def present_charts(store: Store) -> tuple[GalleryChart, ...]:
    """The charts there are."""
    return charts_of(store.sizing) if store.sizing is not None else ()


def present_scene(
    store: Store, ranges: Ranges | None, surrounding: Surrounding | None, chart: GalleryChart, palette: Palette,
    room: tuple[float, float],
) -> Scene | None:
    """A drawing; ranges and surroundings of an older design are left out."""
    if store.sizing is None or why_not_drawn(store, chart):
        return None
    known = ranges if ranges is not None and ranges.generation == store.generation else None
    fresh = surrounding if surrounding is not None and surrounding.generation == store.generation else None
    around = _around(store, store.sizing, fresh)
    return drawn(chart, reader_of(store, store.sizing, known), around, palette, room)


def why_not_drawn(store: Store, chart: GalleryChart) -> str:
    """Why a drawing would show what is no result after the failure in view: the work stands still, the data is gone."""
    if store.failure is None or store.sizing is None:
        return ""
    if chart.shows in (Shows.BARS, Shows.CURVE):
        still = next((each for each in store.sizing.workloads if each.id == chart.about and stops(store, each)), None)
        return f"{still.title or still.id} stands still after this failure: nothing is left to draw." if still else ""
    if chart.shows is not Shows.WATERFALL:
        return ""
    pool = next((each for each in store.sizing.pools if each.id == chart.about), None)
    return (f"The data of {pool.title or pool.id} is not at hand after this failure."
            if pool is not None and takes_pool(store, pool) else "")


def why_empty(store: Store, chart: GalleryChart) -> str:
    """Why there is nothing to draw, where the design has parts."""
    return why_not_drawn(store, chart) or (_MISSING.get(chart.shows, "") if len(store.view.items) else "")


def _around(store: Store, sizing: Sizing, surrounding: Surrounding | None) -> Mapping[str, Around]:
    """What is known by now of what stands around the curves; published points need no waiting."""
    points = published_curves(reference_name(store.sized_design))
    beside = {each.id: Around(published=points.get(each.id, ())) for each in sizing.workloads}
    if surrounding is not None:
        beside |= surrounding.around
    if store.failure is None or store.intact is None:
        return beside
    intact = store.intact
    return {each.id: beside_intact(beside.get(each.id, NOTHING_AROUND), intact, each.id) for each in sizing.workloads}
