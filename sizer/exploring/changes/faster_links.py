"""Faster links: adapters and switches of a network changed together, since a link is as fast as its slower end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from sizer.catalog.records import Catalog, Item, PortGroup, Technology
from sizer.design.editing.edits import AddRecords, Batch, Edit, SetFields, Setting, set_one
from sizer.design.records import LineRecord, Link
from sizer.design.registry.words import ports_words
from sizer.exploring.changes.change import CandidateChange
from sizer.exploring.changes.substitutes import BUILT_IN, cards_for, ends_at, models, port_for, rate_of, slot_of
from sizer.exploring.changes.trial import Trial
from sizer.sizing.hardware.lines import Line

MOST_SPEEDS = 4
"""Faster technologies tried on one network, the slowest first."""
_EQUAL = 1 - 1e-9


class _End(NamedTuple):
    """One end of a connection: the line there, the side of the connection and the port group."""

    line: Line
    link: Link
    side: str
    port: PortGroup


def faster_links(trial: Trial) -> Iterator[Iterable[CandidateChange]]:
    """Each network on the figure's way at faster technologies, the slowest of them first."""
    way = trial.links()
    seen: set[str] = set()
    for start in way:
        if start.id not in seen:
            network = _network(trial, start, way)
            seen.update(link.id for link in network)
            yield _candidates(trial, network)


def _candidates(trial: Trial, network: list[Link]) -> Iterator[CandidateChange]:
    ends = [end for link in network for end in _ends(trial, link)]
    tried: list[Batch] = []
    for technology in _faster(trial.catalog, [end.port for end in ends])[:MOST_SPEEDS]:
        upgrade = _Upgrade(trial)
        for end in ends:
            upgrade.raise_end(end, technology.data_bytes_per_s * (end.port.lanes if technology.per_lane else 1))
        edit = upgrade.edit()
        if not edit.edits or edit in tried:
            continue
        tried.append(edit)
        brought = ", ".join(f"{model} ({', '.join(lines)})" for model, lines in upgrade.brought.items())
        note = ", another vendor's: ask whether it is supported" if upgrade.other_vendor else ""
        yield CandidateChange(f"faster links {', '.join(link.called for link in network)} by {brought}{note}", edit,
                       upgrade.other_vendor)


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


def _ends(trial: Trial, link: Link) -> Iterator[_End]:
    for line in trial.inventory.ends_of(link):
        for other, side, name in ends_at(trial.design, line.id):
            port = line.item.port(name)
            if other is link and port is not None:
                yield _End(line, link, side, port)


def _faster(catalog: Catalog, ports: list[PortGroup]) -> list[Technology]:
    """The technologies of the ports' family that are faster than the slowest of them, slowest first."""
    if not ports:
        return []
    family = catalog.technology(ports[0].technology).family
    slowest, lanes = min(rate_of(catalog, port) for port in ports), min(port.lanes for port in ports)
    known = {one.data_bytes_per_s: one for one in catalog.technologies.values() if one.family == family}
    return [known[rate] for rate in sorted(known)
            if rate * (lanes if known[rate].per_lane else 1) * _EQUAL > slowest]


@dataclass(slots=True)
class _Upgrade:
    """Faster ends of a network: other models and port groups, and cards where ports are built in."""

    trial: Trial
    items: dict[str, Item] = field(default_factory=dict)
    cards: dict[str, LineRecord] = field(default_factory=dict)
    lines: dict[tuple[str, str], str] = field(default_factory=dict)
    ports: dict[tuple[str, str], str] = field(default_factory=dict)
    """What line and what port each end of a connection is moved to, by the connection and its side."""
    brought: dict[str, list[str]] = field(default_factory=dict)
    """Models and the lines or hosts they are for."""
    other_vendor: bool = False

    def edit(self) -> Batch:
        """All of it as one edit."""
        edits: list[Edit] = [AddRecords("items", tuple(self.cards.values()))] if self.cards else []
        edits += [set_one("items", line, "item", item.id) for line, item in self.items.items()]
        moved = [Setting(link, side, line) for (link, side), line in self.lines.items()]
        moved += [Setting(link, f"{side}_port", port) for (link, side), port in self.ports.items()]
        return Batch((*edits, SetFields("links", tuple(moved))) if moved else tuple(edits))

    def raise_end(self, end: _End, wanted: float) -> None:
        """A faster port group, model or card at an end that is slower than ``wanted``, where it can have one."""
        if rate_of(self.trial.catalog, end.port) >= wanted * _EQUAL:
            return
        line, item = end.line, self.items.get(end.line.id, end.line.item)
        taken = self._fast_port(item, end.port, wanted)
        if taken is not None:
            self.ports[end.link.id, end.side] = taken.name
            if item is line.item:
                self.brought.setdefault(f"{ports_words(taken.name)} of {item.title}", []).append(line.id)
            return
        replaceable = line.item.kind.is_adapter or line.item.kind.is_switch
        bought = self._to_buy(end, models(self.trial.inventory, line), wanted) if replaceable else None
        if bought is not None:
            self._replace(end, *bought)
        else:
            self._add_card(end, wanted)

    def _replace(self, end: _End, item: Item, port: PortGroup) -> None:
        """Another model, whose ports take over all connections of the line."""
        self.items[end.line.id] = item
        self._bring(end.line, item, end.line.id)
        for link, side, name in ends_at(self.trial.design, end.line.id):
            known = end.line.item.port(name)
            fits = port_for(self.trial.catalog, item, known) if known is not None else None
            if fits is not None and fits.name != name:
                self.ports[link.id, side] = fits.name
        self.ports[end.link.id, end.side] = port.name

    def _add_card(self, end: _End, wanted: float) -> None:
        """A card of its own in a server whose ports are built in."""
        line, host = end.line, end.line.host()
        if host is None or not host.item.kind.is_server or (line is not host and slot_of(line.item) != BUILT_IN):
            return
        name = f"{line.id}-faster"
        if name not in self.cards:
            bought = self._to_buy(end, cards_for(self.trial.inventory, host), wanted)
            if bought is None or self.trial.design.items.get(name) is not None:
                return
            card, port = bought
            each = -(-end.link.count // (port.count * host.record.quantity))
            self.cards[name] = LineRecord(id=name, item=card.id, quantity=host.record.quantity * each, parent=host.id)
            self._bring(line, card, host.id)
        taken = port_for(self.trial.catalog, self.trial.catalog.item(self.cards[name].item), end.port, wanted)
        self.lines[end.link.id, end.side] = name
        self.ports[end.link.id, end.side] = taken.name if taken is not None else end.port.name

    def _bring(self, line: Line, item: Item, place: str) -> None:
        self.brought.setdefault(item.title, []).append(place)
        self.other_vendor = self.other_vendor or item.vendor != line.item.vendor

    def _fast_port(self, item: Item, port: PortGroup, wanted: float) -> PortGroup | None:
        """The port group of an item that takes over, where it is fast enough."""
        taken = port_for(self.trial.catalog, item, port, wanted)
        return taken if taken is not None and rate_of(self.trial.catalog, taken) >= wanted * _EQUAL else None

    def _to_buy(self, end: _End, items: list[Item], wanted: float) -> tuple[Item, PortGroup] | None:
        """The model for faster ports: the maker's own first, then the slowest that is fast enough."""
        kind, catalog = end.line.item.kind, self.trial.catalog
        enough = [(item, taken) for item in items if (taken := self._fast_port(item, end.port, wanted)) is not None
                  and (taken.count >= end.port.count or not kind.is_switch)]
        return min(enough, key=lambda one: (one[0].vendor != end.line.item.vendor, rate_of(catalog, one[1]),
                                            str(one[0].lifecycle), one[0].id), default=None)
