"""A block laid out: named lines, connections at ports that fit and a pool, as one edit of the design."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sizer.catalog.records import Catalog, Item, PortGroup
from sizer.design.editing.edits import AddRecords, Batch, Edit, set_one
from sizer.design.editing.names import Namer, slug
from sizer.design.naming import NAMED_TABLES, numbered
from sizer.design.records import Design, LineRecord, Link, Pool, Protocol, Status, Workload
from sizer.design.scenarios import resolve, table_of
from sizer.errors import DesignError, Problem, Severity
from sizer.exploring.blocks.choice import BlockChoice
from sizer.exploring.blocks.connecting import (
    MOST_PORTS,
    PORTS_OF_HOST,
    adapter_for,
    adapters_in,
    fabric_port,
    item_of,
    own_ports,
)
from sizer.exploring.blocks.drives import BLOCK_SOFTWARE
from sizer.exploring.blocks.offers import too_few
from sizer.units import counted

READS, REQUEST_BYTES, IN_FLIGHT = 0.7, 8192.0, 128
"""The work that is put on a block in a design that states none."""
_PROCESSOR = "generic-cpu-32"
_SPECTRUM = "gpfs"


@dataclass(frozen=True, slots=True)
class BuildingBlock:
    """A block as it would be taken: the edit, the records it adds, the lines of the design it uses, what is open."""

    edit: Edit
    lines: tuple[LineRecord, ...]
    links: tuple[Link, ...]
    pool: Pool
    used: tuple[str, ...]
    open: tuple[str, ...]
    works: bool
    """Whether it brings a workload, since none is stated."""


def block(design: Design, catalog: Catalog, choice: BlockChoice) -> BuildingBlock:
    """The block of a choice; DesignError says in words what does not go together.

    ``design`` is the document; the block is laid out in the scenario in front of it.
    """
    item, drive = catalog.item(choice.item), catalog.item(choice.drive)
    why = too_few(choice, item)
    if why:
        raise DesignError((Problem(Severity.ERROR, "block", why, hint="Take more servers, or another protection."),))
    if choice.drives < 1 or choice.drives <= choice.spares:
        raise DesignError((Problem(Severity.ERROR, "block", f"{counted(choice.drives, 'drive')} with "
                                   f"{counted(choice.spares, 'spare')} hold no data", hint="Take more drives."),))
    return _Builder(design, catalog, choice, item, drive).built()


@dataclass(slots=True)
class _Builder:
    """Names and adds one record after the other."""

    design: Design
    catalog: Catalog
    choice: BlockChoice
    item: Item
    drive: Item
    view: Design = field(init=False)
    rows: dict[str, list[Any]] = field(init=False)
    used: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    ahead: list[Edit] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.view = resolve(self.design)
        self.rows = {table: [] for table in ("items", "links", "pools", "workloads")}

    def built(self) -> BuildingBlock:
        """All of it."""
        choice, kind = self.choice, self.item.kind
        host = self._hosts()
        switch = self._switches()
        title = "Arrays" if kind.has_controllers else "Storage servers" if kind.is_server else "Storage system"
        own = self._own(title)
        if kind.is_server and (self.item.number("core_count") is None or self.item.by_class("core_count")):
            sockets = int(self.item.number("socket_count") or 1)
            if _PROCESSOR in self.catalog.items and not self._has_processors(own):
                self._line("Processors", _PROCESSOR, sockets * choice.units, own)
        ends = self._ends(own)
        if choice.shelves and choice.shelf:
            self._line("Shelves", choice.shelf, choice.shelves, own)
        inside = own
        if choice.shelves and self.item.number("drive_bay_count") == 0:
            inside = str(self.rows["items"][-1].id)
        drives = self._line("Data drives", choice.drive, choice.drives, inside)
        self._connect(host, switch, ends)
        pool = self._pool(drives, own)
        works = not self.view.workloads and ends is not None and host is not None
        if not works and not any(work.pools is None for work in self.view.workloads):
            self.open.append("no workload is on it yet")
        if works:
            self._add("workloads", "Random block", lambda key, name: Workload(
                key, name, pools=(pool.id,), client=host[0] if host else None, read_ratio=READS,
                request_bytes=REQUEST_BYTES, concurrency=IN_FLIGHT))
        edits = tuple(AddRecords(table, tuple(rows)) for table, rows in self.rows.items() if rows)
        edit = Batch((*self.ahead, *edits), f"Add {self.item.model} as a block")
        return BuildingBlock(edit, tuple(self.rows["items"]), tuple(self.rows["links"]), pool, tuple(self.used),
                     tuple(self.open), works)

    def _add(self, table: str, name: str, make: Any) -> Any:
        """A record with a name of its own, and an id that follows from it."""
        known = [row.called for row in table_of(self.view, table)] if table in NAMED_TABLES else []
        called = numbered(name, [*known, *(row.called for row in self.rows[table])])
        namer = Namer(self.design, table, self.view)
        for row in self.rows[table]:
            namer.take(row.id)
        record = make(namer.name(slug(called)), called)
        self.rows[table].append(record)
        return record

    def _line(self, name: str, item: str, quantity: int, parent: str | None = None,
              status: Status = Status.REQUIRED) -> str:
        record: LineRecord = self._add("items", name, lambda key, called: LineRecord(
            key, called, item=item, quantity=quantity, parent=parent, status=status))
        return record.id

    def _own(self, title: str) -> str:
        line = self.choice.line
        if not line:
            return self._line(title, self.item.id, self.choice.units)
        self.used.append(line)
        record = self.view.items.get(line)
        if record is not None and record.quantity != self.choice.units:
            self.ahead.append(set_one("items", line, "quantity", self.choice.units))
        return line

    def _has_processors(self, line: str) -> bool:
        return any(each.parent == line and (of := item_of(self.catalog, each)) is not None and of.kind.is_processor
                   for each in self.view.items)

    def _hosts(self) -> tuple[str, int, str, PortGroup | None] | None:
        """The line of the hosts, how many they are, and the line and port by which they reach the network."""
        hosts, network = self.choice.hosts, self.choice.network
        if not hosts.named:
            self.open.append("no host is named yet")
            return None
        if hosts.line:
            line = hosts.line
            self.used.append(line)
            record = self.view.items.get(line)
            server, count = item_of(self.catalog, record), record.quantity if record is not None else hosts.count
            known = next(iter(adapters_in(self.view, self.catalog, line, network.technology)), None) if (
                network.connected) else None
        else:
            server, count, known = self.catalog.item(hosts.item), hosts.count, None
            line = self._line("Hosts", hosts.item, count, status=Status.EXISTING)  # they are the customer's
        if known is not None:
            if known[0] != line:
                self.used.append(known[0])
            return line, count, *known
        card = adapter_for(self.catalog, server, network.technology) if server is not None and (
            network.connected) else None
        if card is None:
            return line, count, "", None
        port = next(one for one in card.ports if self._fits(one, network.technology))
        return line, count, self._line("Host adapters", card.id, count, line), port

    def _fits(self, port: PortGroup, technology: str) -> bool:
        return (self.catalog.technology(port.technology).family == self.catalog.technology(technology).family)

    def _switches(self) -> tuple[str, Item, int] | None:
        """The line of the switches, their model, and how many they are."""
        network = self.choice.network
        if not network.switched:
            return None
        if network.line:
            self.used.append(network.line)
            record = self.view.items.get(network.line)
            found = item_of(self.catalog, record)
            return (network.line, found, record.quantity) if found is not None and record is not None else None
        return self._line("Switches", network.item, network.count), self.catalog.item(network.item), network.count

    def _ends(self, own: str) -> tuple[str, PortGroup, int] | None:
        """The line and the port by which the block is reached, and how many of its ports are cabled in all."""
        network = self.choice.network
        if not network.connected:
            self.open.append("it is not connected yet")
            return None
        port = next((each for each in own_ports(self.item) if each.technology == network.technology), None)
        units = self.choice.units
        if port is not None:
            return own, port, min(port.count, PORTS_OF_HOST if self.item.kind.is_server else MOST_PORTS) * units
        card = adapter_for(self.catalog, self.item, network.technology)
        if card is None:
            raise DesignError((Problem(
                Severity.ERROR, "block", f"no adapter in the catalog brings {self.item.model} to "
                f"{self.catalog.technology(network.technology).title}", hint="Choose another network."),))
        group = next(each for each in card.ports if self._fits(each, network.technology))
        return self._line("Adapters", card.id, units, own), group, min(group.count, PORTS_OF_HOST) * units

    def _connect(self, host: tuple[str, int, str, PortGroup | None] | None, switch: tuple[str, Item, int] | None,
                 ends: tuple[str, PortGroup, int] | None) -> None:
        """The links from hosts over switches to the block, or from port to port."""
        if ends is None:
            return
        end, own, many = ends
        protocol, technology = self._protocol(own), self.choice.network.technology
        ways = min(PORTS_OF_HOST, switch[2]) if switch is not None else None
        if switch is None:
            if host is not None and host[3] is not None:
                count = min(many, host[1] * min(host[3].count, PORTS_OF_HOST))
                self._link(self._between(host[2] or host[0], end), (host[2], host[3].name), (end, own.name), count,
                           protocol, None)
            return
        name, model, _ = switch
        port = fabric_port(self.catalog, model, technology)
        if port is None:
            raise DesignError((Problem(Severity.ERROR, "block", f"{model.model} has no port for "
                                       f"{self.catalog.technology(technology).title}"),))
        if host is not None and host[3] is not None and not self._joined(host[2], name):
            self._link(self._between(host[0], name), (host[2], host[3].name), (name, port.name),
                       host[1] * min(host[3].count, PORTS_OF_HOST), protocol, ways)
        self._link(self._between(name, end), (name, port.name), (end, own.name), many, protocol, ways)

    def _joined(self, line: str, other: str) -> bool:
        """Whether a connection of the design joins two lines already."""
        return any({link.from_line, link.to_line} == {line, other} for link in self.view.links)

    def _between(self, first: str, last: str) -> str:
        names = {row.id: row.called for row in (*self.view.items, *self.rows["items"])}
        parents = {row.id: row.parent for row in self.rows["items"]}
        near = [names.get(parents.get(line) or line, names.get(line, line)) for line in (first, last)]
        return f"{near[0]} to {near[1][:1].lower()}{near[1][1:]}"

    def _protocol(self, port: PortGroup) -> Protocol:
        family = self.catalog.technology(port.technology).family
        if self.item.kind.is_building_block:
            return Protocol.NATIVE
        if self.item.kind.is_server:
            return Protocol.TCP if family == "ethernet" and self.choice.guard.software else Protocol.AUTO
        return Protocol.ISCSI if family == "ethernet" else Protocol.AUTO

    def _link(self, name: str, client: tuple[str, str], storage: tuple[str, str], count: int, protocol: Protocol,
              spread: int | None) -> None:
        self._add("links", name, lambda key, called: Link(
            key, called, *client, *storage, count=count, protocol=protocol, spread=spread))

    def _pool(self, drives: str, own: str) -> Pool:
        guard, kind = self.choice.guard, self.item.kind
        fields: dict[str, Any] = {}
        if kind.is_server:
            fields = {"nodes": own, "arrays": None, "enclosure_members": 1 if guard.software else None}
        if guard.software == BLOCK_SOFTWARE:
            fields = {"filesystem": _SPECTRUM}
        pool: Pool = self._add("pools", "Volumes" if kind.has_controllers else "Data", lambda key, name: Pool(
            key, name, drives=(drives,), protection=guard.protection, members=guard.members, spares=self.choice.spares,
            software=guard.software, **fields))
        return pool
