"""Cables, transceivers, power cords: lines that follow from connections and items, to be confirmed by a person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sizer.catalog.records import Catalog, Item, PortGroup
from sizer.figures.figure import Figure
from sizer.laws import billing, general
from sizer.sizing.lines import Line
from sizer.sizing.topology import Edge
from sizer.sizing.wiring import Wiring

WIRED_INSIDE = "midplane"


@dataclass(slots=True)
class DerivedLine:
    """A line nobody typed: what it is, how many, and which connection or line it follows from."""

    id: str
    item: Item
    quantity: Figure
    reason: str


def derive_lines(wiring: Wiring, lines: Mapping[str, Line], edges: list[Edge]) -> list[DerivedLine]:
    """All derived lines of a design, in the order of its connections and lines."""
    derived: list[DerivedLine] = []
    for edge in edges:
        derived += _cabling(wiring, edge)
    for line in lines.values():
        derived += _shelf_cables(wiring, line)
        derived += _power_cords(wiring, line)
    return derived


def _cabling(wiring: Wiring, edge: Edge) -> list[DerivedLine]:
    ends = (edge.up_port, edge.down_port)
    connectors = [port.connector for port in ends]
    if WIRED_INSIDE in connectors or not all(connectors):
        return []
    technology = _slower(wiring.catalog, ends)
    name, reason = f"link.{edge.id}", f"follows from connection {edge.id}"
    channels = wiring.stated("links", edge.id, "channels_per_port", float(edge.record.channels_per_port))
    cables = wiring.sheet.derive(f"{name}.cables", billing.physical_links, edge.count, channels)
    direct = _fitting(wiring.catalog, "cable", technology, connectors[0], connectors[1])
    if direct is not None:
        return [DerivedLine(f"{edge.id}-cable", direct, cables, reason)]
    modules = [_module(wiring.catalog, port) for port in ends]
    plugs = [
        module.text("connector_b") if module is not None else port.connector
        for module, port in zip(modules, ends, strict=True)
    ]
    cable = _fitting(wiring.catalog, "cable", technology, plugs[0], plugs[1])
    if cable is None:
        wiring.remark("no-cable", f"the catalog has no cable for connection {edge.id} ({connectors[0]} to "
                      f"{connectors[1]}, {technology})", f"links/{edge.id}", "Add the cable as a line by hand.")
        return []
    made = [DerivedLine(f"{edge.id}-cable", cable, cables, reason)]
    known = [module for module in modules if module is not None]
    if len(known) == 2 and known[0].id == known[1].id:
        pair = wiring.constant("model.two_ends", 2.0, "count", "Ends of a cable", "a cable has two ends")
        both = wiring.sheet.derive(f"{name}.transceivers", general.each_times_count, cables, pair)
        return [*made, DerivedLine(f"{edge.id}-transceiver", known[0], both, reason)]
    for side, module in zip(("from", "to"), modules, strict=True):
        if module is not None:
            made.append(DerivedLine(f"{edge.id}-transceiver-{side}", module, cables, reason))
    return made


def _slower(catalog: Catalog, ends: tuple[PortGroup, PortGroup]) -> str:
    return min((port.technology for port in ends), key=lambda name: catalog.technology(name).data_bytes_per_s)


def _fitting(catalog: Catalog, kind: str, technology: str, one: str, other: str) -> Item | None:
    for item in catalog.of_kind(kind):
        joined = {item.text("connector_a"), item.text("connector_b")}
        if technology in item.words("technology") and joined == {one, other}:
            return item
    return None


def _module(catalog: Catalog, port: PortGroup) -> Item | None:
    """The transceiver for a cage: of those that run the port's technology, the one made for it."""
    fitting = [
        item for item in catalog.of_kind("transceiver")
        if port.technology in item.words("technology") and item.text("connector_a") == port.connector
    ]
    return min(fitting, key=lambda item: (item.words("technology")[-1] != port.technology, item.id), default=None)


def _shelf_cables(wiring: Wiring, line: Line) -> list[DerivedLine]:
    owner = line.owner()
    if line.item.kind != "enclosure" or owner is None:
        return []
    inward = next((port for port in line.item.ports if port.role == "shelf-up"), None)
    outward = next((port for port in owner.item.ports if port.role == "shelf-down"), None)
    if inward is None or outward is None:
        return []
    cable = _fitting(wiring.catalog, "cable", inward.technology, inward.connector, outward.connector)
    if cable is None:
        return []
    each = wiring.constant(f"shelf.{line.id}.cables_each", float(inward.count), "count", "Cables of one shelf",
                           f"one for each of the ports {inward.name} of {line.item.model}")
    many = wiring.sheet.derive(f"shelf.{line.id}.cables", general.each_times_count, each, line.count,
                               label=f"Shelf cables of {line.id}")
    return [DerivedLine(f"{line.id}-cable", cable, many, f"joins {line.id} to {owner.id}")]


def _power_cords(wiring: Wiring, line: Line) -> list[DerivedLine]:
    supplies = wiring.fact(line.item, "supply_count")
    cord = wiring.catalog.items.get("generic-power-cord-c13")
    inside = line.parent is not None and line.parent.item.kind == "chassis"
    if supplies is None or cord is None or inside or not line.counted:
        return []
    cords = wiring.sheet.derive(f"power.{line.id}.cords", general.each_times_count, supplies, line.count,
                                label=f"Power cords of {line.id}")
    return [DerivedLine(f"{line.id}-cord", cord, cords, f"one for each supply of {line.id}")]
