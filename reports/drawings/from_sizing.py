"""The drawings of a sizing: small neutral inputs made from its figures."""

from __future__ import annotations

import math
from collections.abc import Mapping

from reports.amounts import Reader
from reports.drawings.charts import Bar, Curve, Step, response_curve, utilization_bars, waterfall
from reports.drawings.palette import LIGHT, Palette
from reports.drawings.rack import Box, fill_racks, rack_elevation
from reports.drawings.scene import Scene
from reports.drawings.topology import Link, Node, topology
from sizer.catalog import Standing, standing
from sizer.design.records import Link as LinkRecord
from sizer.design.scenarios import resolve
from sizer.errors import SizerError
from sizer.sizing.result import BomLine, PoolResult, Sizing, WorkloadResult
from sizer.units import display_scale, format_number, format_value

_MOST_BOXES = 400
_HIGHER = 1.02
_NEVER = 1e12
"""A bound above this stands for a resource without demand."""
_HEAVY = ("array", "enclosure", "building block", "appliance", "io drawer", "chassis", "server")
"""What stands at the bottom of a rack, in this order from below."""


def pool_waterfall(reader: Reader, pool: PoolResult, palette: Palette = LIGHT, width: float = 480) -> Scene:
    """The capacity of a pool from raw to what the file system offers."""
    factor, name = display_scale(reader.figure(pool.raw).number, "B")
    steps = []
    for place, step in enumerate(pool.waterfall):
        if 0 < place < len(pool.waterfall) - 1 and step.taken is not None and reader.figure(step.taken).number == 0:
            continue
        left = reader.figure(step.left).number
        taken = 0.0 if step.taken is None else reader.figure(step.taken).number
        lost = f"−{format_number(taken / factor, 3)} {name}" if taken > 0 else ""
        text = f"{format_number(left / factor, 4)} {name} · {format_value(left, 'B', 4, binary=True)}"
        steps.append(Step(step.label, left, max(taken, 0.0), text, lost, step.left))
    return waterfall(f"{pool.title}: from raw capacity to what is usable", steps, palette, width)


def workload_bars(reader: Reader, result: WorkloadResult, palette: Palette = LIGHT, width: float = 480) -> Scene:
    """How busy each resource is at the workload's throughput."""
    bars = []
    for use in result.resources:
        amount = reader.amount(use.utilization)
        count = reader.figure(use.count).number
        bound = reader.figure(use.bound).number
        full = f"full at {format_value(bound, '1/s', 2)}" if bound < _NEVER else "no load"
        each = f"{count:,.0f} ×, " if count.is_integer() else f"{count:,.1f} ×, "
        bars.append(Bar(use.label, amount.value, amount.low, amount.high, f"{'' if count == 1 else each}{full}",
                        use.utilization))
    return utilization_bars(f"{result.title}: how busy each part is", bars, palette, width)


def workload_curve(
    reader: Reader, result: WorkloadResult, published: tuple[tuple[float, float], ...] = (),
    target_s: float | None = None, palette: Palette = LIGHT, size: tuple[float, float] = (480, 230),
    after: tuple[str, tuple[tuple[float, float], ...]] = ("", ()),
) -> Scene:
    """Response time against load; ``published`` are loads a second with seconds, ``after`` those after a failure."""
    points = [(reader.figure(rate).number, reader.figure(time).number) for rate, time in result.curve]
    keys = [key for _, key in result.curve]
    peak = reader.figure(result.throughput).number, reader.figure(result.response).number
    if points and peak[1] > points[-1][1] * _HIGHER:
        # At the throughput itself all who ask wait for what limits them, beyond what the load alone explains.
        points, keys = [*points, peak], [*keys, result.response]
    slowest = max([time for _, time in (*points, *published, *after[1])], default=1e-3)
    factor, name = display_scale(slowest, "s")
    curves = [Curve("model", tuple((x, y / factor) for x, y in points), figures=tuple(keys))]
    if published:
        curves.append(Curve("published", tuple((x, y / factor) for x, y in published), published=True))
    if after[1]:
        curves.append(Curve(after[0], tuple((x, y / factor) for x, y in after[1]), degraded=True))
    target = None if target_s is None else (f"target {format_value(target_s, 's', 3)}", target_s / factor)
    return response_curve(f"{result.title}: response time against load", curves, "operations a second",
                          f"response time [{name}]", target, palette, size)


def rack_count(sizing: Sizing) -> int:
    """How many racks of 42 U hold what is proposed."""
    return max((placed.rack + 1 for placed in fill_racks(_boxes(sizing))), default=0)


def racks(sizing: Sizing, palette: Palette = LIGHT, width: float = 480) -> Scene | None:
    """The rack elevation of what is proposed; None when nothing takes rack space."""
    boxes = _boxes(sizing)
    return rack_elevation("19-inch racks, to scale", boxes, palette, width) if boxes else None


def _boxes(sizing: Sizing) -> list[Box]:
    """What takes rack space, the heaviest first."""
    boxes = []
    for line in sizing.bom:
        if not line.counted:
            continue
        units = _cell(sizing, ("unit_rack_units", "rack_units"), line.row)
        count = _cell(sizing, ("quantity",), line.row)
        if units is None or count is None or units < 1:
            continue
        boxes.append((_HEAVY.index(line.kind) if line.kind in _HEAVY else len(_HEAVY),
                      Box(line.model or line.row, round(units), min(round(count), _MOST_BOXES), line.kind,
                          f"items.{line.row}.quantity")))
    boxes.sort(key=lambda box: box[0])
    return [box for _, box in boxes]


def _cell(sizing: Sizing, names: tuple[str, ...], row: str) -> float | None:
    table = sizing.sheet.tables["items"]
    for name in names:
        if name in table.columns:
            value = float(table.columns[name].figure.value[table.positions[row], 0])
            return None if math.isnan(value) else value
    return None


def connections(
    sizing: Sizing, result: WorkloadResult | None = None, palette: Palette = LIGHT, width: float = 480
) -> Scene | None:
    """The topology with the loads a workload puts on it; None when nothing is connected."""
    lines = {line.row: line for line in sizing.bom if not line.derived}
    loads = _loads(sizing, result)
    links = []
    for record in resolve(sizing.design, sizing.scenario).links:
        start, end = _host(lines, record.from_line), _host(lines, record.to_line)
        if start is not None and end is not None:
            links.append(Link(start.row, end.row, _link_label(lines, record), loads.get(record.id),
                              f"link.{record.id}.count"))
    if not links:
        return None
    used = {end for link in links for end in (link.start, link.end)}
    nodes = [_node(sizing, lines, line) for row, line in lines.items() if row in used]
    subject = f", loads of {result.title}" if result is not None else ""
    return topology(f"Topology{subject}", nodes, links, palette, width)


def _loads(sizing: Sizing, result: WorkloadResult | None) -> dict[str, float]:
    if result is None:
        return {}
    return {use.id.removeprefix("link "): sizing.sheet[use.utilization].number
            for use in result.resources if use.kind == "link"}


def _standing(line: BomLine) -> Standing | None:
    try:
        return standing(line.kind.replace(" ", "_"))
    except (SizerError, KeyError):
        return None


def _host(lines: Mapping[str, BomLine], row: str) -> BomLine | None:
    """The line whose ports these are, or the one it sits in."""
    line = lines.get(row)
    while line is not None and _standing(line) is Standing.ATTACHES:
        line = lines.get(line.parent)
    return line


def _link_label(lines: Mapping[str, BomLine], record: LinkRecord) -> str:
    mode = "" if str(record.mode) == "active-active" else f", {record.mode}"
    cap = f" at {format_value(record.rate_cap_bytes_per_s, 'B/s', 3)}" if record.rate_cap_bytes_per_s else ""
    through = [lines[row].model for row in (record.from_line, record.to_line)
               if row in lines and _standing(lines[row]) is Standing.ATTACHES]
    adapter = f" by {', '.join(through)}" if through else ""
    return f"{record.count} links{adapter}{cap}{mode}"


def _node(sizing: Sizing, lines: Mapping[str, BomLine], line: BomLine) -> Node:
    count = _cell(sizing, ("quantity",), line.row) or 0
    details = []
    for row, other in lines.items():
        if row != line.row and other.parent == line.row and other.kind not in ("hba", "nic", "cna", "hca"):
            inside = _cell(sizing, ("quantity",), row) or 0
            details.append(f"{inside:,.0f} × {other.model}")
    status = "" if line.counted else f" ({line.status})"
    return Node(line.row, f"{count:,.0f} × {line.model}{status}", tuple(details[:4]), line.kind, not line.counted,
                f"items.{line.row}.quantity")
