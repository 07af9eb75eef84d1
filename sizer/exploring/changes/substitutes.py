"""Which model of the catalog may stand in the place of another, and which of its ports then take the connections."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sizer.catalog.kind import Kind
from sizer.catalog.records import Catalog, Item, PortGroup
from sizer.design.editing.edits import Edit, SetFields, Setting, set_one
from sizer.design.records import Design, Link
from sizer.exploring.changes.inventory import Inventory
from sizer.sizing.checks.assembly.unknown_fit import SAME_PLUG
from sizer.sizing.hardware.lines import Line

BUILT_IN = "built in"
ORDINARY = "PCIe"
_MEZZANINE = "mezzanine"


def rate_of(catalog: Catalog, port: PortGroup) -> float:
    """Data rate of one port, all its lanes together."""
    technology = catalog.technology(port.technology)
    return technology.data_bytes_per_s * (port.lanes if technology.per_lane else 1)


def port_for(catalog: Catalog, item: Item, port: PortGroup, at_least: float = 0.0) -> PortGroup | None:
    """The port group of a model that does the work of another model's: same role and family.

    The slowest that is as fast, else the fastest. ``at_least`` asks for a faster one in bytes a second.
    """
    family, wanted = catalog.technology(port.technology).family, max(rate_of(catalog, port), at_least)
    fitting = [group for group in item.ports
               if group.role is port.role and catalog.technology(group.technology).family == family]

    def rank(group: PortGroup) -> tuple[bool, float, bool]:
        rate = rate_of(catalog, group)
        return rate < wanted, rate if rate >= wanted else -rate, group.name != port.name

    return min(fitting, key=rank, default=None)


def ends_at(design: Design, line: str) -> Iterator[tuple[Link, str, str]]:
    """The connections of a line: each with the side the line is on, and its port."""
    for record in design.links:
        if record.from_line == line:
            yield record, "from", record.from_port
        if record.to_line == line:
            yield record, "to", record.to_port


def in_place(inventory: Inventory, line: Line, item: Item) -> tuple[Edit, ...] | None:
    """The edits that put a model in the place of a line's, its connections at ports that fit; None without such."""
    edits, unmet = replacement(inventory, line, item)
    return None if unmet else edits


def replacement(inventory: Inventory, line: Line, item: Item) -> tuple[tuple[Edit, ...], tuple[tuple[Link, str], ...]]:
    """The edits that put a model in the place of a line's, its connections moved to ports of the same kind.

    With them the connections for which the model has no such port, each with the kind of link that it needs: these stay
    as they are.
    """
    settings, unmet = [], []
    for record, side, name in ends_at(inventory.design, line.id):
        port = line.item.port(name)
        taken = port_for(inventory.catalog, item, port) if port is not None else None
        if taken is None:
            unmet.append((record, inventory.catalog.technology(port.technology).title if port is not None else name))
        elif taken.name != name:
            settings.append(Setting(record.id, f"{side}_port", taken.name))
    swap = set_one("items", line.id, "item", item.id)
    return ((swap, SetFields("links", tuple(settings))) if settings else (swap,)), tuple(unmet)


def models(inventory: Inventory, line: Line) -> list[Item]:
    """Models of the catalog that could stand in the place of a line: its kind, its form and the ports in use.

    The maker's own come first, then what can still be bought.
    """
    found = [item for item in inventory.catalog.of_kind(partial(replaces, line.item.kind))
             if item.id != line.item.id and not captive(inventory, line, item) and not form_misfit(line, item)
             and in_place(inventory, line, item) is not None]
    return sorted(found, key=lambda item: (item.vendor != line.item.vendor, str(item.lifecycle), item.id))


def replaces(kind: Kind, other: Kind) -> bool:
    """Whether items of another kind do the same in the same place."""
    return other is kind or other.name in kind.does_the_same


def captive(inventory: Inventory, line: Line, item: Item) -> bool:
    """Whether a drive is of another maker who sells what drives sit in, and drives for that alone."""
    return line.item.kind.is_drive and item.vendor != line.item.vendor and any(
        own.vendor == item.vendor for own in inventory.catalog.of_kind(lambda kind: kind.owns_drives))


def form_misfit(line: Line, item: Item) -> str:
    """What of a model's form is not that of a line's, in a word or two; empty where they have the same."""
    if line.item.kind.is_drive:
        form, interface = item.text("form_factor"), item.text("interface")
        return (form or "form unknown") if form != line.item.text("form_factor") else (
            "" if _plugs_in(line, item) else interface)
    if line.item.kind.is_switch:
        in_bay = item.number("interconnect_bay_units") is not None
        return "" if in_bay == (line.item.number("interconnect_bay_units") is not None) else (
            "for a chassis" if in_bay else "for a rack")
    if not line.item.kind.is_card or slot_of(item) == slot_of(line.item) != BUILT_IN:
        return ""
    return slot_of(item) if slot_of(item) != slot_of(line.item) else BUILT_IN


def _plugs_in(line: Line, drive: Item) -> bool:
    """Whether a drive fits the bays of another: by what they take, else by the plug of the drive in them."""
    taken = line.parent.item.words("drive_interfaces") if line.parent is not None else ()
    plugs = {SAME_PLUG.get(name, name) for name in taken or (line.item.text("interface"),)}
    return SAME_PLUG.get(drive.text("interface"), drive.text("interface")) in plugs


def slot_of(item: Item) -> str:
    """The slot of a card; one whose record names none is an ordinary card."""
    return item.text("slot_type") or ORDINARY


def cards_for(inventory: Inventory, host: Line) -> list[Item]:
    """The adapters that can be added to a server."""
    slot = _MEZZANINE if host.item.kind.is_blade else ORDINARY
    return [item for item in inventory.catalog.of_kind(lambda kind: kind.is_adapter) if slot_of(item) == slot]
