"""The drawings of what is bought: where it stands, and what is connected to what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from reports.drawings.plans.gathering import DrawnLink, Node
from reports.drawings.plans.rack import AlikeRacks, alike_racks, rack_elevation, row_for, scale_row
from reports.drawings.plans.topology import topology
from reports.drawings.scenes.palette import LIGHT, Palette
from reports.drawings.scenes.scene import Scene
from reports.wording.quantities.amounts import Reader
from sizer.catalog import TopologyRole
from sizer.design.naming import Names
from sizer.design.records import Link, LinkMode
from sizer.design.scenarios import resolve
from sizer.language import counting, listed, mark, numeral, say, shown
from sizer.sizing.paths.in_order import host_line
from sizer.sizing.racks.boxes import boxes_of, cell_of, standing_of
from sizer.sizing.resources import ResourceKind
from sizer.sizing.result import BomLine, ResourceUse, Sizing, WorkloadResult
from sizer.units import counted, format_value

_MOST_DETAILS, _MOST_PAGES = 4, 2
_MODES = (mark("active-passive"), mark("active-standby"), mark("bonded"), mark("bonded-hash"))
"""Modes of connections that are told, as they are said."""
_RACKS, _NARROWER = mark("19-inch racks, to scale"), mark("19-inch racks, heights to scale")


def racks(sizing: Sizing, palette: Palette = LIGHT, width: float = 480, least: float = 0.0) -> Scene | None:
    """The rack elevation of what is proposed, no letter below ``least``; None when nothing takes rack space."""
    boxes = boxes_of(sizing)
    return rack_elevation(say(_RACKS), boxes, palette, width,
                          standing=standing_of(sizing), least=least) if boxes else None


@dataclass(frozen=True, slots=True)
class RackPages:
    """The racks of a document: drawings for a page each, and the racks that these have no room for."""

    drawings: tuple[Scene, ...]
    further: tuple[AlikeRacks, ...]


def rack_pages(sizing: Sizing, width: float, height: float) -> RackPages:
    """The racks on at most two pages with room for so high a drawing; equal ones are drawn once."""
    boxes, standing = boxes_of(sizing), standing_of(sizing)
    if not boxes:
        return RackPages((), ())
    racks = alike_racks(standing)
    row = row_for(racks, width)
    name = say(_RACKS if row == scale_row(width) else _NARROWER)

    def drawn(some: Sequence[AlikeRacks], title: str = name, *, last: bool = False) -> Scene:
        return rack_elevation(title, boxes, width=width, standing=standing, only=some, row=row, ends=last)

    first = drawn(racks[:1]).height
    each = max(drawn(racks[:row.many + 1]).height - first, 1.0)
    a_page = row.many * max(1, 1 + int((height - first) // each))
    shown = racks[:_MOST_PAGES * a_page]
    starts = range(0, max(len(shown), 1), a_page)
    return RackPages(tuple(drawn(shown[at:at + a_page], say("{drawing}, continued", drawing=name) if at else name,
                                 last=at == starts[-1]) for at in starts), tuple(racks[len(shown):]))


def connections(
    reader: Reader, result: WorkloadResult | None = None, palette: Palette = LIGHT, width: float = 480, *,
    loose: bool = False, height: float = 0.0,
) -> Scene | None:
    """The topology with the loads a workload puts on it; None when nothing is connected.

    With ``loose`` what could be connected and is not stands there too; with a ``height`` it fills that too.
    """
    sizing = reader.sizing
    lines = {line.row: line for line in sizing.bom if not line.derived}
    design = resolve(sizing.design, sizing.scenario)
    names = Names(design)
    loads = {} if result is None else {use.id.record: use for use in result.resources
                                       if use.id.kind is ResourceKind.LINK}
    links = []
    for record in design.links:
        start, end = host_line(lines, record.from_line), host_line(lines, record.to_line)
        if start is not None and end is not None:
            links.append(_link(reader, names, lines, record, (start.row, end.row), loads.get(record.id)))
    used = {end for link in links for end in (link.start, link.end)}
    beside = {line.row for line in lines.values() if line.kind.conducts and not _held(lines, line)} if loose else set()
    if len(used | beside) > 1:
        used |= beside
    if not used:
        return None
    children: dict[str, list[BomLine]] = {}
    for line in lines.values():
        children.setdefault(line.parent, []).append(line)
    nodes = [_node(sizing, names, line, children.get(row, [])) for row, line in lines.items() if row in used]
    title = say("Topology") if result is None else say("Topology, loads of {work}", work=result.title)
    return topology(title, nodes, links, palette, width, height)


def _held(lines: Mapping[str, BomLine], line: BomLine) -> bool:
    """Whether a line belongs to another box of the drawing, as shelves do to the array before them."""
    above = lines.get(line.parent)
    while above is not None:
        if above.kind.conducts:
            return True
        above = lines.get(above.parent)
    return False


def _link(
    reader: Reader, names: Names, lines: Mapping[str, BomLine], record: Link, ends: tuple[str, str],
    use: ResourceUse | None,
) -> DrawnLink:
    sheet, key = reader.sizing.sheet, f"link.{record.id}"
    count, rate = f"{key}.count", f"{key}.data_bytes_per_s"
    many = sheet[count].number if count in sheet else float(record.count or 1)
    each = format_value(sheet[rate].number, "B/s", 4) if rate in sheet else ""
    label = f"{numeral(f'{many:,.0f}')} × {each}" if each else counted(many, "link")
    technology = reader.sizing.technologies.get(record.id, "").partition(",")[0]
    mode = "" if record.mode is LinkMode.ACTIVE_ACTIVE else say(_MODES[_MODES.index(record.mode)])
    detail = listed(filter(None, (technology, mode)))
    through = [names.called("items", row) for row in (record.from_line, record.to_line)
               if row in lines and lines[row].kind.role is TopologyRole.ATTACHES]
    load = None if use is None else reader.amount(use.utilization)
    by = ", ".join(dict.fromkeys(through))
    if use is None or load is None:
        return DrawnLink(*ends, label, None, count, detail, by=by)
    return DrawnLink(*ends, label, load.value, use.utilization, detail, load.range_text(), by=by)


def _node(sizing: Sizing, names: Names, line: BomLine, children: list[BomLine]) -> Node:
    """A box under the name of its line, with its model and what is inside under the names of theirs."""
    count, name = cell_of(sizing, ("quantity",), line.row) or 0, names.called("items", line.row)
    inside = [line.model] if line.model != name else []
    inside += [_so_many(cell_of(sizing, ("quantity",), other.row) or 0, names.called("items", other.row))
               for other in children if not other.kind.shown_at_links]
    more = len(inside) - _MOST_DETAILS
    details = inside if more <= 0 else [*inside[: _MOST_DETAILS - 1],
                                        say("and {number} more", number=counting(more + 1))]
    status = "" if line.counted else f" ({say(line.status)})"
    return Node(line.row, f"{_so_many(count, name)}{status}", tuple(details), shown(line.kind.noun), not line.counted,
                f"items.{line.row}.quantity")


def _so_many(count: float, name: str) -> str:
    """A line's name with how many there are; of one the name alone, which may be that of several."""
    return name if count == 1 else f"{numeral(f'{count:,.0f}')} × {name}"
