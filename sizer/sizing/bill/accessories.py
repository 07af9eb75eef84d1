"""Cables, transceivers, power cords: lines that follow from connections and items, to be confirmed by a person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sizer.catalog.records import Catalog, Item, PortRole
from sizer.design.naming import begun
from sizer.design.registry.words import ports_words
from sizer.figures.figure import Figure
from sizer.language import numeral, say, sentences
from sizer.laws import general
from sizer.sizing.bench.wiring import DEFAULTS, Wiring
from sizer.sizing.bill.power import power_scope
from sizer.sizing.hardware.lines import Line
from sizer.sizing.paths.cabling import (
    Stock,
    fits_at,
    joint_of,
    length_of,
    link_technology,
    links_on,
    plugs_for,
    stock_of,
)
from sizer.sizing.paths.joining import of_one_cable, that_works
from sizer.sizing.paths.topology import Edge, cables_of

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


def derive_lines(wiring: Wiring, lines: Mapping[str, Line], edges: list[Edge]) -> list[DerivedLine]:
    """All derived lines of a design, in the order of its connections and lines."""
    derived: list[DerivedLine] = []
    stock = stock_of(wiring.catalog)
    for edge in edges:
        derived += _cabling(wiring, edge)
    for line in lines.values():
        derived += _shelf_cables(wiring, stock, line)
        derived += _power_cords(wiring, stock, line)
    return derived


def _cabling(wiring: Wiring, edge: Edge) -> list[DerivedLine]:
    ends = (edge.up_port, edge.down_port)
    connectors = [port.connector for port in ends]
    if WIRED_INSIDE in connectors or not all(connectors):
        return []
    technology = link_technology(wiring, edge)
    reason, place = say("follows from connection {edge}", edge=edge.called), f"links/{edge.id}"
    bought = edge.up.counted or edge.down.counted
    links, joint = cables_of(edge), joint_of(wiring, edge)
    if joint is None:
        _nothing_joins(wiring, edge)
        return []
    if joint.reach_m < length_of(edge):
        wiring.undecided("cable-too-short", say("{edge} is {length} m long, and nothing in the catalog joins {one} to "
                                                "{other} ({technology}) so far; {parts} reaches farthest, {reach} m",
                                                edge=edge.called, length=numeral(f"{length_of(edge):,.0f}"),
                                                one=connectors[0], other=connectors[1], technology=technology,
                                                parts=joint.parts, reach=numeral(f"{joint.reach_m:,.0f}")),
                         f"links/{edge.id}/length_m",
                         say("Move the ends nearer to one another, or add longer cables as a line by hand and accept "
                             "this with what they are."), told=(*connectors[:2], technology, length_of(edge)))
    many = plugs_for(edge, "cable_count", links, links_on(joint.cable))
    made = [DerivedLine(f"{edge.id}-cable", joint.cable, many, reason, place, bought)]
    one, other = joint.modules
    if one is not None and other is not None and one.id == other.id:
        pair = wiring.model.constant("two_ends", 2.0, "count", say("Ends of a cable"), say("a cable has two ends"))
        both = edge.scope.derive("transceivers", general.each_times_count,
                                 plugs_for(edge, "module_count", links, links_on(one)), pair)
        return [*made, DerivedLine(f"{edge.id}-transceiver", one, both, reason, place, bought)]
    for side, module in zip(("from", "to"), joint.modules, strict=True):
        if module is not None:
            each = plugs_for(edge, f"module_count_{side}", links, links_on(module))
            made.append(DerivedLine(f"{edge.id}-transceiver-{side}", module, each, reason, place, bought))
    return made


def _nothing_joins(wiring: Wiring, edge: Edge) -> None:
    """Tell of a connection that nothing in the catalog joins: a question where the catalog knows the plugs of both."""
    one, other, technology = edge.up_port.connector, edge.down_port.connector, link_technology(wiring, edge)
    fits, place, told = fits_at(wiring, edge), f"links/{edge.id}", (one, other, technology)
    text = say("the catalog has no cable for connection {edge} ({one} to {other}, {technology})", edge=edge.called,
               one=one, other=other, technology=technology)
    fits = begun(fits)
    if not {one, other} <= stock_of(wiring.catalog).connectors:
        wiring.remark("no-cable", text, place, say(
            "{fits}: connect ports of these, or add the cable as a line by hand.", fits=fits) if fits else say(
            "Add the cable as a line by hand."), told=told)
        return
    works = that_works(wiring, edge, of_one_cable(wiring))
    wiring.undecided(
        "no-cable", text, place, sentences(
            say("Connect ports that one cable joins{works}.", works=works) if works else "",
            say("{fits}: connect ports of these, or add the cable as a line by hand and accept this with what it is.",
                fits=fits) if fits else say("Add the cable as a line by hand and accept this with what it is.")),
        told=told)


def _shelf_cables(wiring: Wiring, stock: Stock, line: Line) -> list[DerivedLine]:
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
        f"port.{inward.name}", float(inward.count), "count", say("Cables of one shelf"),
        say("one for each of the {ports} of {model}", ports=ports_words(inward.name), model=line.item.model))
    many = wiring.sheet.derive(f"shelf.{line.id}.cables", general.each_times_count, each, line.count,
                               label=say("Shelf cables of {line}", line=line.called))
    return [DerivedLine(f"{line.id}-cable", cable, many,
                        say("joins {line} to {owner}", line=line.called, owner=owner.called), f"items/{line.id}",
                        line.counted)]


def _power_cords(wiring: Wiring, stock: Stock, line: Line) -> list[DerivedLine]:
    supplies = wiring.fact(line.item, "supply_count")
    inside = line.parent is not None and line.parent.item.kind.is_chassis
    if supplies is None or inside or not line.counted:
        return []
    stated = line.item.text("power_inlet")
    inlet = stated or _usual_inlet(wiring.catalog)
    cord = stock.cords.get(inlet)
    if cord is None:
        text = (say("the catalog has no power cord for the inlet {inlet} {line}", inlet=inlet, line=line.called)
                if inlet else say("the catalog has no power cord for the inlet of {line}", line=line.called))
        wiring.remark("no-cord", text, f"items/{line.id}", say("Add the cord as a line by hand."),
                      told=(inlet, line.item.id))
        return []
    reason = say("one for each supply of {line}", line=line.called)
    cords = power_scope(wiring, line.id).derive("cords", general.each_times_count, supplies, line.count,
                                                label=say("Power cords of {line}", line=line.called))
    return [DerivedLine(f"{line.id}-cord", cord, cords,
                        reason if stated else say("{reason}; its inlet is not stated, {inlet} is taken", reason=reason,
                                                  inlet=inlet),
                        f"items/{line.id}", line.counted)]


def _usual_inlet(catalog: Catalog) -> str:
    """The inlet of a supply whose record states none."""
    for preset in catalog.presets.get(DEFAULTS, {}).values():
        if preset.text("power_inlet"):
            return preset.text("power_inlet")
    return ""
