"""Faster links: adapters and switches of a network changed together, since a link is as fast as its slower end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from sizer.catalog.records import Item, PortGroup, Technology
from sizer.design.editing.edits import AddRecords, Batch, Edit, SetFields, Setting, set_one
from sizer.design.records import Item as Row
from sizer.design.records import Link
from sizer.exploring.changes.change import Means, Proposal
from sizer.exploring.changes.substitutes import BUILT_IN, cards_for, ends_at, models, port_for, rate_of, slot_of
from sizer.exploring.changes.trial import Trial
from sizer.sizing.hardware.lines import Line

MOST_SPEEDS = 4
"""Faster technologies tried on one network, the slowest first."""
_EQUAL = 1 - 1e-9


@dataclass(slots=True)
class _Raised:
    """What raises the ends of a network: other models and port groups, and cards where ports are built in."""

    items: dict[str, Item] = field(default_factory=dict)
    cards: dict[str, Row] = field(default_factory=dict)
    ports: dict[tuple[str, str], str] = field(default_factory=dict)
    lines: dict[tuple[str, str], str] = field(default_factory=dict)
    names: dict[str, list[str]] = field(default_factory=dict)
    other_vendor: bool = False

    def edit(self) -> Batch:
        """All of it as one edit."""
        edits: list[Edit] = [AddRecords("items", tuple(self.cards.values()))] if self.cards else []
        edits += [set_one("items", line, "item", item.id) for line, item in self.items.items()]
        moved = [Setting(record, side, line) for (record, side), line in self.lines.items()]
        moved += [Setting(record, f"{side}_port", port) for (record, side), port in self.ports.items()]
        return Batch((*edits, SetFields("links", tuple(moved))) if moved else tuple(edits))

    def put(self, line: Line, item: Item, place: str) -> None:
        """Take note of a model that is bought."""
        self.names.setdefault(item.title, []).append(place)
        self.other_vendor = self.other_vendor or item.vendor != line.item.vendor


def faster_links(trial: Trial) -> Iterator[Iterable[Proposal]]:
    """Each network on the figure's way at faster technologies, the slowest of them first."""
    way = trial.links()
    seen: set[str] = set()
    for start in way:
        if start.id not in seen:
            network = _network(trial, start, way)
            seen.update(link.id for link in network)
            yield _proposals(trial, network)


def _proposals(trial: Trial, network: list[Link]) -> Iterator[Proposal]:
    tried: list[Batch] = []
    for technology in _faster(trial, network)[:MOST_SPEEDS]:
        raised = _raise(trial, network, technology)
        edit = raised.edit()
        if not edit.edits or edit in tried:
            continue
        tried.append(edit)
        brought = ", ".join(f"{model} ({', '.join(lines)})" for model, lines in raised.names.items())
        note = ", another vendor's: ask whether it is supported" if raised.other_vendor else ""
        yield Proposal(f"faster links {', '.join(link.id for link in network)} by {brought}{note}", edit, Means.LINKS,
                       raised.other_vendor)


def _network(trial: Trial, start: Link, way: list[Link]) -> list[Link]:
    """The connections of the way that meet in the same switches."""
    found = {start.id: start}
    waiting = [start]
    while waiting:
        switches = {host for line in trial.inventory.ends_of(waiting.pop())
                    if (host := line.host()) is not None and host.item.kind.is_switch}
        for record in way:
            if record.id not in found and any(line.host() in switches for line in trial.inventory.ends_of(record)):
                found[record.id] = record
                waiting.append(record)
    return list(found.values())


def _ports(trial: Trial, network: list[Link]) -> Iterator[tuple[Line, Link, str, PortGroup]]:
    """Every end of a network: line, connection, side and port group."""
    for record in network:
        for line in trial.inventory.ends_of(record):
            for other, side, name in ends_at(trial.design, line.id):
                port = line.item.port(name)
                if other is record and port is not None:
                    yield line, record, side, port


def _faster(trial: Trial, network: list[Link]) -> list[Technology]:
    """The technologies of the network's family that are faster than its slowest port, slowest first."""
    ports = [port for *_, port in _ports(trial, network)]
    if not ports:
        return []
    family = trial.catalog.technology(ports[0].technology).family
    slowest = min(rate_of(trial.catalog, port) for port in ports)
    lanes = min(port.lanes for port in ports)
    known = {one.data_bytes_per_s: one for one in trial.catalog.technologies.values() if one.family == family}
    return [known[rate] for rate in sorted(known)
            if rate * (lanes if known[rate].per_lane else 1) * _EQUAL > slowest]


def _raise(trial: Trial, network: list[Link], technology: Technology) -> _Raised:
    """Faster port groups, models or cards at every slower end of the network that can have them."""
    raised = _Raised()
    for line, record, side, port in _ports(trial, network):
        wanted = technology.data_bytes_per_s * (port.lanes if technology.per_lane else 1)
        if rate_of(trial.catalog, port) < wanted * _EQUAL:
            _raise_end(trial, raised, line, record, side, port, wanted)
    return raised


def _raise_end(
    trial: Trial, raised: _Raised, line: Line, record: Link, side: str, port: PortGroup, wanted: float
) -> None:
    item = raised.items.get(line.id, line.item)
    taken = _fast(trial, item, port, wanted)
    if taken is not None:
        raised.ports[record.id, side] = taken.name
        if item is line.item:
            raised.names.setdefault(f"ports {taken.name} of {item.title}", []).append(line.id)
        return
    if line.item.kind.is_adapter or line.item.kind.is_switch:
        other = _slowest(trial, line, models(trial.inventory, line), port, wanted)
        if other is not None:
            raised.items[line.id] = other
            raised.put(line, other, line.id)
            for link, end, name in ends_at(trial.design, line.id):
                known = line.item.port(name)
                fits = port_for(trial.catalog, other, known) if known is not None else None
                if fits is not None and fits.name != name:
                    raised.ports[link.id, end] = fits.name
            raised.ports[record.id, side] = port_for_name(trial, other, port, wanted)
            return
    _add_card(trial, raised, line, record, side, port, wanted)


def _add_card(
    trial: Trial, raised: _Raised, line: Line, record: Link, side: str, port: PortGroup, wanted: float
) -> None:
    """A card of its own in a server whose ports are built in."""
    host = line.host()
    if host is None or not host.item.kind.is_server or (line is not host and slot_of(line.item) != BUILT_IN):
        return
    name = f"{line.id}-faster"
    if name not in raised.cards:
        card = _slowest(trial, line, cards_for(trial.inventory, host), port, wanted)
        if card is None or trial.design.items.get(name) is not None:
            return
        each = -(-record.count // (port_count(trial, card, port, wanted) * host.record.quantity))
        raised.cards[name] = Row(id=name, item=card.id, quantity=host.record.quantity * each, parent=host.id)
        raised.put(line, card, host.id)
    added = trial.catalog.item(raised.cards[name].item)
    raised.lines[record.id, side] = name
    raised.ports[record.id, side] = port_for_name(trial, added, port, wanted)


def port_for_name(trial: Trial, item: Item, port: PortGroup, wanted: float) -> str:
    """The name of the port group that takes over."""
    taken = port_for(trial.catalog, item, port, wanted)
    return taken.name if taken is not None else port.name


def port_count(trial: Trial, item: Item, port: PortGroup, wanted: float) -> int:
    """Ports of the group that takes over."""
    taken = port_for(trial.catalog, item, port, wanted)
    return taken.count if taken is not None else 1


def _fast(trial: Trial, item: Item, port: PortGroup, wanted: float) -> PortGroup | None:
    """The port group of an item that is fast enough, and another one than ``port``."""
    taken = port_for(trial.catalog, item, port, wanted)
    return taken if taken is not None and rate_of(trial.catalog, taken) >= wanted * _EQUAL else None


def _slowest(trial: Trial, line: Line, items: list[Item], port: PortGroup, wanted: float) -> Item | None:
    """The model to buy for faster ports: the maker's own first, then the slowest that is fast enough."""
    known = [(item, taken) for item in items if (taken := _fast(trial, item, port, wanted)) is not None]
    enough = [(item, taken) for item, taken in known
              if taken.count >= port.count or not line.item.kind.is_switch]
    return min(enough, key=lambda one: (one[0].vendor != line.item.vendor, rate_of(trial.catalog, one[1]),
                                        str(one[0].lifecycle), one[0].id), default=(None, None))[0]
