"""All drawings of a sizing by name: what a window lists, drawn by what the proposal draws."""

from __future__ import annotations

from collections.abc import Mapping

from reports.drawings.chart import GalleryChart, Shows
from reports.drawings.charts.utilization import bars_in
from reports.drawings.from_sizing import pool_waterfall, workload_bars, workload_curve
from reports.drawings.plans.hardware import connections, racks
from reports.drawings.scenes.palette import LIGHT, Palette
from reports.drawings.scenes.scene import Scene
from reports.wording.failing.around import NOTHING_AROUND, Around
from reports.wording.quantities.amounts import Reader
from sizer.sizing.result import Sizing

LEAST_LETTERS = 10.6
"""The size of letters in racks, in points: a window that draws all of it as small as it may has 9 pixels of them."""
_LOWEST, _HIGHEST = 150.0, 760.0
"""How high a response curve is at least and at most, in points."""


def charts_of(sizing: Sizing) -> tuple[GalleryChart, ...]:
    """Every drawing of a sizing, in the order of the proposal."""
    found = [GalleryChart(Shows.WATERFALL, pool.id, f"Capacity of {pool.title or pool.id}") for pool in sizing.pools]
    for each in sizing.workloads:
        found += [GalleryChart(shows, each.id, f"{what}, {each.title or each.id}") for shows, what in (
            (Shows.BARS, "Utilization"), (Shows.CURVE, "Response"), (Shows.TOPOLOGY, "Topology"))]
    if not sizing.workloads:
        found.append(GalleryChart(Shows.TOPOLOGY, "", "Topology"))
    return (*found, GalleryChart(Shows.RACKS, "", "Rack elevation"))


def drawn(
    chart: GalleryChart, reader: Reader, beside: Mapping[str, Around], palette: Palette = LIGHT,
    size: tuple[float, float] = (480, 230),
) -> Scene | None:
    """The drawing in a width and, where it is no picture of hardware, a height; None where there is none.

    ``beside`` is what stands around the curves of the workloads.
    """
    shows, about = chart.shows, chart.about
    sizing, width = reader.sizing, size[0]
    workload = next((each for each in sizing.workloads if each.id == about), None)
    if shows is Shows.RACKS:
        return racks(sizing, palette, width, LEAST_LETTERS)
    if shows is Shows.TOPOLOGY:
        return connections(reader, workload, palette, width, loose=True, height=size[1])
    if shows is Shows.WATERFALL:
        pool = next((pool for pool in sizing.pools if pool.id == about), None)
        return None if pool is None else pool_waterfall(reader, pool, palette, *size)
    if workload is None:
        return None
    around = beside.get(about, NOTHING_AROUND)
    if shows is Shows.BARS:
        return workload_bars(reader, workload, palette, width, around, bars_in(size[1]), size[1])
    height = min(max(size[1], _LOWEST), _HIGHEST)
    return workload_curve(reader, workload, around, palette, (width, height))
