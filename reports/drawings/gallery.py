"""All drawings of a sizing by name: what a window lists, drawn by what the proposal draws."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from reports.drawings.from_sizing import pool_waterfall, workload_bars, workload_curve
from reports.drawings.hardware import connections, racks
from reports.drawings.palette import LIGHT, Palette
from reports.drawings.scene import Scene
from reports.wording.amounts import Reader
from reports.wording.around import NOTHING_AROUND, Around
from sizer.sizing.result import Sizing

_LOWEST, _HIGHEST = 210.0, 420.0
"""How high a response curve is at least and at most, in points."""


@dataclass(frozen=True, slots=True)
class Chart:
    """One drawing there is: its name, such as ``curve/oltp``, and what a reader calls it."""

    name: str
    title: str


def charts_of(sizing: Sizing) -> tuple[Chart, ...]:
    """Every drawing of a sizing, in the order of the proposal."""
    found = [Chart(f"waterfall/{pool.id}", f"Capacity of {pool.title or pool.id}") for pool in sizing.pools]
    for each in sizing.workloads:
        title = each.title or each.id
        found += [Chart(f"bars/{each.id}", f"Utilisation, {title}"), Chart(f"curve/{each.id}", f"Response, {title}"),
                  Chart(f"topology/{each.id}", f"Topology, {title}")]
    if not sizing.workloads:
        found.append(Chart("topology/", "Topology"))
    return (*found, Chart("racks/", "Rack elevation"))


def drawn(
    name: str, reader: Reader, beside: Mapping[str, Around], palette: Palette = LIGHT,
    size: tuple[float, float] = (480, 230),
) -> Scene | None:
    """The drawing of that name in a width and, where it has no height of its own, a height; None where there is none.

    ``beside`` is what stands around the curves of the workloads.
    """
    kind, _, about = name.partition("/")
    sizing, width = reader.sizing, size[0]
    workload = next((each for each in sizing.workloads if each.id == about), None)
    if kind == "racks":
        return racks(sizing, palette, width)
    if kind == "topology":
        return connections(reader, workload, palette, width)
    if kind == "waterfall":
        pool = next((pool for pool in sizing.pools if pool.id == about), None)
        return None if pool is None else pool_waterfall(reader, pool, palette, width)
    if workload is None:
        return None
    around = beside.get(about, NOTHING_AROUND)
    if kind == "bars":
        return workload_bars(reader, workload, palette, width, around)
    height = min(max(size[1], _LOWEST), _HIGHEST)
    return workload_curve(reader, workload, around, palette, (width, height))
