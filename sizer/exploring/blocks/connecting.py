"""What a block may be connected to: hosts and switches of the design, or new ones; and which ports take the links."""

from __future__ import annotations

from collections.abc import Iterator

from sizer.catalog.makers import GENERIC
from sizer.catalog.records import Catalog, Item, Lifecycle, PortGroup, PortRole
from sizer.design.records import Design, LineRecord, Status
from sizer.exploring.blocks.choice import Hosts, Network
from sizer.exploring.changes.substitutes import ORDINARY, rate_of, slot_of

SWITCHES = 2
"""Switches that a block brings, so that one may fail."""
NEW_HOSTS = (2, 4, 8, 16)
"""How many new hosts are offered."""
PORTS_OF_HOST = 2
"""Ports by which each host and each server is connected, one for each switch."""
FEWEST_PORTS = 12
"""Ports of a switch that is new: those of a block and its hosts, with some to grow."""
MOST_PORTS = 8
"""Ports of one array that are cabled at first."""
SERVER_NETWORKS = ("eth-25g", "eth-100g", "eth-200g", "ib-hdr-4x")
"""What servers without ports of their own are offered, by an adapter."""


def item_of(catalog: Catalog, line: LineRecord | None) -> Item | None:
    """The record of a line, None where there is none."""
    return catalog.items.get(line.item) if line is not None else None


def family_of(catalog: Catalog, technology: str) -> str:
    """The family of a technology: what plugs into one another."""
    return catalog.technology(technology).family


def own_ports(item: Item) -> list[PortGroup]:
    """The ports by which hosts reach a block, one group of each technology: those with more ports."""
    wanted = PortRole.INITIATOR if item.kind.is_server else PortRole.TARGET
    found: dict[str, PortGroup] = {}
    for port in item.ports:
        if port.role is wanted and port.count > getattr(found.get(port.technology), "count", 0):
            found[port.technology] = port
    return list(found.values())


def technologies_of(catalog: Catalog, item: Item) -> list[str]:
    """The technologies a block may be reached by: those of its ports; of servers without, those of adapters."""
    own = [port.technology for port in own_ports(item)]
    if item.kind.is_server:
        own = [each for each in own if rate_of_technology(catalog, each) >= rate_of_technology(
            catalog, SERVER_NETWORKS[0])]
        return own or [each for each in SERVER_NETWORKS if each in catalog.technologies]
    return own


def families_in(design: Design, catalog: Catalog) -> frozenset[str]:
    """The families of links by which the arrays of a design are reached; of one without, those of its switches."""
    items = {line.id: of for line in design.items if (of := item_of(catalog, line)) is not None}
    reached = [(items[name], port) for link in design.links
               for name, port in ((link.from_line, link.from_port), (link.to_line, link.to_port)) if name in items]
    ends = [(of, port) for of, name in reached if (port := of.port(name)) is not None]
    arrays = [port for of, port in ends if of.kind.has_controllers and port.role is PortRole.TARGET]
    switches = [port for of, port in ends if of.kind.is_switch and port.role is PortRole.FABRIC]
    return frozenset(family_of(catalog, port.technology) for port in arrays or switches)


def suits(catalog: Catalog, item: Item, families: frozenset[str]) -> bool:
    """Whether a block is reached by links of one of these families; any is where there are none yet."""
    return not families or any(family_of(catalog, each) in families for each in technologies_of(catalog, item))


def rate_of_technology(catalog: Catalog, technology: str) -> float:
    """Bytes a second that a port of one lane carries."""
    return catalog.technology(technology).data_bytes_per_s


def hosts_for(design: Design, catalog: Catalog, item: Item) -> list[Hosts]:
    """Who may use a block: servers of the design without its drives, new ones, those of a test bed, nobody yet."""
    owners = {line.parent for line in design.items
              if (of := item_of(catalog, line)) is not None and (of.kind.is_drive or of.kind.is_shelf)}
    there = [line for line in design.items
             if (of := item_of(catalog, line)) is not None and of.kind.is_server and line.id not in owners]
    own, tests = ([Hosts(line=line.id, count=line.quantity) for line in there
                   if (line.status is Status.TEST_BED) is test] for test in (False, True))
    new = _host_model(catalog, item)
    return [*own, *(Hosts(item=new.id, count=count) for count in NEW_HOSTS if new is not None), *tests, Hosts()]


def _host_model(catalog: Catalog, item: Item) -> Item | None:
    """The server of today that is offered as a new host: of a class, the lowest."""
    found = [each for each in catalog.of_kind(lambda kind: kind.is_server and not kind.is_blade)
             if each.lifecycle is Lifecycle.CURRENT and each.vendor == GENERIC]
    return min(found, key=lambda each: (each.number("rack_units") or 0, each.id == item.id, each.id), default=None)


def networks_for(design: Design, catalog: Catalog, item: Item) -> list[Network]:
    """How a block may be connected: by switches of the design, by new ones, by none, or not at all."""
    found: list[Network] = []
    for technology in technologies_of(catalog, item):
        found += [Network(technology, line=line.id, count=line.quantity) for line in design.items
                  if (of := item_of(catalog, line)) is not None and fabric_port(catalog, of, technology) is not None
                  and of.number("interconnect_bay_units") is None]
        switch = switch_for(catalog, item, technology)
        if switch is not None:
            found.append(Network(technology, item=switch.id, count=SWITCHES))
    if not item.kind.is_server:
        found += [Network(technology) for technology in technologies_of(catalog, item)]
    found.sort(key=lambda each: not each.line)  # switches that are there stand first
    return [*found, Network()]


def switch_for(catalog: Catalog, item: Item, technology: str) -> Item | None:
    """The switch of today for a technology: as fast, of the block's maker where he sells one, with few ports."""
    wanted = rate_of_technology(catalog, technology)
    found = [(each, port) for each in catalog.of_kind(lambda kind: kind.is_switch)
             if each.lifecycle is Lifecycle.CURRENT and each.number("interconnect_bay_units") is None
             and (port := fabric_port(catalog, each, technology, FEWEST_PORTS)) is not None
             and rate_of_technology(catalog, port.technology) >= wanted]
    best = min(found, default=None, key=lambda pair: (
        pair[0].vendor != item.vendor, pair[0].vendor != GENERIC, rate_of(catalog, pair[1]), pair[1].count, pair[0].id))
    return best[0] if best is not None else None


def fabric_port(catalog: Catalog, switch: Item, technology: str, needed: int = 1) -> PortGroup | None:
    """The ports of a switch that a technology plugs into: as fast, the slowest of these; else the fastest."""
    if not switch.kind.is_switch:
        return None
    family, wanted = family_of(catalog, technology), rate_of_technology(catalog, technology)
    fitting = [port for port in switch.ports if port.role is PortRole.FABRIC
               and family_of(catalog, port.technology) == family and port.count >= needed]
    return min(fitting, default=None, key=lambda port: (
        (rate := rate_of(catalog, port)) < wanted, rate if rate >= wanted else -rate, -port.count))


def adapters_in(design: Design, catalog: Catalog, host: str, technology: str) -> Iterator[tuple[str, PortGroup]]:
    """The ports by which a line of hosts reaches a technology: lines with their port, its own among them."""
    family = family_of(catalog, technology)
    for line in design.items:
        item = item_of(catalog, line)
        if item is None or not (line.id == host or (line.parent == host and item.kind.is_adapter)):
            continue
        for port in item.ports:
            if port.role is PortRole.INITIATOR and family_of(catalog, port.technology) == family:
                yield line.id, port


def adapter_for(catalog: Catalog, server: Item, technology: str) -> Item | None:
    """The card of today by which a server reaches a technology: as fast, with a port for each switch."""
    family, wanted = family_of(catalog, technology), rate_of_technology(catalog, technology)
    found = [(each, port) for each in catalog.of_kind(lambda kind: kind.is_adapter)
             if each.lifecycle is Lifecycle.CURRENT and slot_of(each) == ORDINARY
             for port in each.ports if port.role is PortRole.INITIATOR
             and family_of(catalog, port.technology) == family]
    best = min(found, default=None, key=lambda pair: (
        (rate := rate_of(catalog, pair[1])) < wanted, rate if rate >= wanted else -rate,
        pair[1].count < PORTS_OF_HOST, pair[0].vendor != server.vendor, pair[0].vendor != GENERIC, pair[0].id))
    return best[0] if best is not None else None
