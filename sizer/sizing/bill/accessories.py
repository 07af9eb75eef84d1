"""Cables, transceivers, power cords: lines that follow from connections and items, to be confirmed by a person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sizer.catalog.records import Catalog, Item, PortGroup, PortRole
from sizer.figures.figure import Figure
from sizer.laws import general
from sizer.sizing.bill.power import power_scope
from sizer.sizing.hardware.lines import Line
from sizer.sizing.paths.topology import Edge, cables_of
from sizer.sizing.wiring import DEFAULTS, Wiring

WIRED_INSIDE = "midplane"


@dataclass(slots=True)
class DerivedLine:
    """A line nobody typed: what it is, how many, and which connection or line it follows from.

    ``place`` is that connection or line in the design; ``bought`` says whether it has to be bought with the proposal.
    """

    id: str
    item: Item
    quantity: Figure
    reason: str
    place: str
    bought: bool


@dataclass(slots=True)
class _Stock:
    """The cables, modules and cords of a catalog by what they fit, the first of each kind."""

    catalog: Catalog
    cables: dict[tuple[str, frozenset[str]], Item] = field(default_factory=dict)
    modules: dict[tuple[str, str], Item] = field(default_factory=dict)
    cords: dict[str, Item] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for cable in self.catalog.of_kind(lambda kind: kind.is_cable):
            if cable.text("power_inlet"):
                self.cords.setdefault(cable.text("power_inlet"), cable)
            ends = frozenset((cable.text("connector_a"), cable.text("connector_b")))
            for technology in cable.words("technology"):
                self.cables.setdefault((technology, ends), cable)
        for module in self.catalog.of_kind(lambda kind: kind.is_transceiver):
            for technology in module.words("technology"):
                fits = (technology, module.text("connector_a"))
                known = self.modules.get(fits, module)
                self.modules[fits] = min((known, module),
                                         key=lambda one: (one.words("technology")[-1] != technology, one.id))

    def cable(self, technology: str, one: str, other: str) -> Item | None:
        """The cable between two connectors."""
        return self.cables.get((technology, frozenset((one, other))))

    def module(self, port: PortGroup) -> Item | None:
        """The transceiver for a cage: of those that run the port's technology, the one made for it."""
        return self.modules.get((port.technology, port.connector))


_MOST_STOCKS = 4
_stocks: dict[int, tuple[Catalog, _Stock]] = {}
"""What the last catalogs have in stock, each with its catalog, by the identity of that."""


def _stock_of(catalog: Catalog) -> _Stock:
    known = _stocks.get(id(catalog))
    if known is not None and known[0] is catalog:
        return known[1]
    if len(_stocks) >= _MOST_STOCKS:
        _stocks.clear()
    made = _Stock(catalog)
    _stocks[id(catalog)] = catalog, made
    return made


def derive_lines(wiring: Wiring, lines: Mapping[str, Line], edges: list[Edge]) -> list[DerivedLine]:
    """All derived lines of a design, in the order of its connections and lines."""
    derived: list[DerivedLine] = []
    stock = _stock_of(wiring.catalog)
    for edge in edges:
        derived += _cabling(wiring, stock, edge)
    for line in lines.values():
        derived += _shelf_cables(wiring, stock, line)
        derived += _power_cords(wiring, stock, line)
    return derived


def _cabling(wiring: Wiring, stock: _Stock, edge: Edge) -> list[DerivedLine]:
    ends = (edge.up_port, edge.down_port)
    connectors = [port.connector for port in ends]
    if WIRED_INSIDE in connectors or not all(connectors):
        return []
    technology = min((port.technology for port in ends),
                     key=lambda name: wiring.catalog.technology(name).data_bytes_per_s)
    reason, place = f"follows from connection {edge.id}", f"links/{edge.id}"
    bought = edge.up.counted or edge.down.counted
    cables = cables_of(edge)
    direct = stock.cable(technology, connectors[0], connectors[1])
    if direct is not None:
        return [DerivedLine(f"{edge.id}-cable", direct, cables, reason, place, bought)]
    modules = [stock.module(port) for port in ends]
    plugs = [
        module.text("connector_b") if module is not None else port.connector
        for module, port in zip(modules, ends, strict=True)
    ]
    cable = stock.cable(technology, plugs[0], plugs[1])
    if cable is None:
        wiring.remark("no-cable", f"the catalog has no cable for connection {edge.id} ({connectors[0]} to "
                      f"{connectors[1]}, {technology})", f"links/{edge.id}", "Add the cable as a line by hand.",
                      told=(*connectors[:2], technology))
        return []
    made = [DerivedLine(f"{edge.id}-cable", cable, cables, reason, place, bought)]
    known = [module for module in modules if module is not None]
    if len(known) == 2 and known[0].id == known[1].id:
        pair = wiring.model.constant("two_ends", 2.0, "count", "Ends of a cable", "a cable has two ends")
        both = edge.scope.derive("transceivers", general.each_times_count, cables, pair)
        return [*made, DerivedLine(f"{edge.id}-transceiver", known[0], both, reason, place, bought)]
    for side, module in zip(("from", "to"), modules, strict=True):
        if module is not None:
            made.append(DerivedLine(f"{edge.id}-transceiver-{side}", module, cables, reason, place, bought))
    return made


def _shelf_cables(wiring: Wiring, stock: _Stock, line: Line) -> list[DerivedLine]:
    owner = line.owner() if line.item.kind.is_shelf else None
    if owner is None:
        return []
    inward = next((port for port in line.item.ports if port.role is PortRole.SHELF_UP), None)
    outward = next((port for port in owner.item.ports if port.role is PortRole.SHELF_DOWN), None)
    if inward is None or outward is None:
        return []
    cable = stock.cable(inward.technology, inward.connector, outward.connector)
    if cable is None:
        return []
    each = wiring.of_item(line.item).constant(
        f"port.{inward.name}", float(inward.count), "count", "Cables of one shelf",
        f"one for each of the ports {inward.name} of {line.item.model}")
    many = wiring.sheet.derive(f"shelf.{line.id}.cables", general.each_times_count, each, line.count,
                               label=f"Shelf cables of {line.id}")
    return [DerivedLine(f"{line.id}-cable", cable, many, f"joins {line.id} to {owner.id}", f"items/{line.id}",
                        line.counted)]


def _power_cords(wiring: Wiring, stock: _Stock, line: Line) -> list[DerivedLine]:
    supplies = wiring.fact(line.item, "supply_count")
    inside = line.parent is not None and line.parent.item.kind.is_chassis
    if supplies is None or inside or not line.counted:
        return []
    stated = line.item.text("power_inlet")
    inlet = stated or _usual_inlet(wiring.catalog)
    cord = stock.cords.get(inlet)
    if cord is None:
        wiring.remark("no-cord", f"the catalog has no power cord for the inlet {inlet or 'of'} {line.item.model}",
                      f"items/{line.id}", "Add the cord as a line by hand.", told=(inlet, line.item.id))
        return []
    reason = f"one for each supply of {line.id}"
    cords = power_scope(wiring, line.id).derive("cords", general.each_times_count, supplies, line.count,
                                                label=f"Power cords of {line.id}")
    return [DerivedLine(f"{line.id}-cord", cord, cords,
                        reason if stated else f"{reason}; its inlet is not stated, {inlet} is taken",
                        f"items/{line.id}", line.counted)]


def _usual_inlet(catalog: Catalog) -> str:
    """The inlet of a supply whose record states none."""
    for preset in catalog.presets.get(DEFAULTS, {}).values():
        if preset.text("power_inlet"):
            return preset.text("power_inlet")
    return ""
