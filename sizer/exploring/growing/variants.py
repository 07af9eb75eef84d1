"""What a design may be laid out with instead: other drives, protection, arrays, servers, shelves and networks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from sizer.catalog.makers import GENERIC
from sizer.catalog.records import Catalog, Item, Lifecycle, PortGroup
from sizer.design.editing.edits import AddRecords, Batch, Edit, apply, set_one
from sizer.design.records import Design, Pool, Protocol
from sizer.design.stems import figure_key
from sizer.errors import SizerError
from sizer.exploring.changes.faster_links import faster_links
from sizer.exploring.changes.inventory import Inventory
from sizer.exploring.changes.substitutes import ends_at, in_place, models, port_for, rate_of
from sizer.exploring.changes.trial import Goal, Trial
from sizer.exploring.growing.wishes import FLASH
from sizer.sizing.hardware.lines import Line
from sizer.units import counted

MIRROR = ("raid10", 4)
"""The protection that is tried besides parity of a template, and its members a group."""
COPIES, CODE = ("mirror3", None), ("4+2", None)
"""What is tried besides each other where software keeps the data on several servers."""
MOST_MODELS = 4
"""Other models tried in one place, those of the same maker first: each takes a growth of its own."""
NVME_FORMS = {Protocol.ISCSI: Protocol.NVME_TCP, Protocol.FC: Protocol.FC_NVME}
"""What is tried in place of a protocol of connections where a time is missed or in doubt."""
NVME = "NVMe"
"""What is drawn with such drives is not tried with slower plugs, where its bays take them too."""
_DUAL_PORTED = frozenset(("SAS", "NL-SAS"))


class Variant(NamedTuple):
    """A design to grow from, and what it has otherwise."""

    title: str
    design: Design


def with_drives(design: Design, catalog: Catalog, *, mirrored: bool = True) -> Iterator[Variant]:
    """The design with each kind of drive that fits its first pool, where ``mirrored`` under another protection too."""
    inventory, pool = Inventory(design, catalog), design.pools[0]
    line = inventory.lines[pool.drives[0]]
    for item in [line.item, *one_of_each(line.item, _drives(inventory, line))]:
        edits = [set_one("items", line.id, "item", item.id)] if item.id != line.item.id else []
        yield from _edited(design, f"{item.title}, {pool.protection}", edits)
        if mirrored:
            yield from _protected(design, item.title, edits)


def on_medium(design: Design, catalog: Catalog, media: str) -> bool:
    """Whether the data of its first pool lies on flash or on disk, as is asked for; of nothing asked, always."""
    drives = {line.id: line.item for line in design.items}
    item = catalog.items.get(drives.get(next(iter(design.pools[0].drives), ""), "")) if design.pools else None
    return not media or (item is not None and item.is_flash is (media == FLASH))


def with_protections(design: Design, catalog: Catalog) -> Iterator[Variant]:
    """The design under another protection of its first pool."""
    drives = Inventory(design, catalog).lines[design.pools[0].drives[0]]
    yield from _protected(design, drives.item.title, ())


def _protected(design: Design, drive: str, edits: Iterable[Edit]) -> Iterator[Variant]:
    pool = design.pools[0]
    for protection, members in _other_protections(pool):
        yield from _edited(design, f"{drive}, {protection}", [
            *edits, set_one("pools", pool.id, "protection", protection), set_one("pools", pool.id, "members", members)])


def one_of_each(present: Item, items: Iterable[Item]) -> list[Item]:
    """One drive of each medium, plug, capacity and speed of rotation that the present one is not: its maker's first."""
    def kind(item: Item) -> tuple[object, ...]:
        return (item.text("media"), item.text("interface"), item.number("capacity_bytes"),
                item.number("rotation_per_s"))

    found: dict[tuple[object, ...], Item] = {}
    for item in sorted(items, key=lambda item: (
        item.vendor != present.vendor, item.number("pcie_generation") != present.number("pcie_generation"), item.id)):
        if kind(item) != kind(present):
            found.setdefault(kind(item), item)
    return sorted(found.values(), key=lambda item: item.id)


def _other_protections(pool: Pool) -> list[tuple[str, int | None]]:
    """Another protection for a pool, with the members of its groups."""
    if pool.protection in ("raid5", "raid6"):
        return [MIRROR]
    if pool.software and pool.protection in ("raid1", COPIES[0]):
        return [CODE]
    return [COPIES] if pool.software and pool.protection == CODE[0] else []


def _drives(inventory: Inventory, line: Line) -> Iterator[Item]:
    """Other drives for the same bays.

    Where the system is of the drives' maker, they are his and known to have as many ports: his catalog also has drives
    that are made for the inside of a server.
    """
    holder = line.parent
    makers = {owner.vendor for owner in inventory.catalog.of_kind(lambda kind: kind.owns_drives)}
    captive = holder is not None and holder.item.vendor == line.item.vendor
    bays = {line.item.text("form_factor"), *(() if line.item.text("form_factor") != "3.5in" else ("2.5in",))}
    taken = holder.item.words("drive_interfaces") if holder is not None else ()
    for item in inventory.catalog.of_kind(lambda kind: kind.is_drive):
        foreign = item.vendor != line.item.vendor
        if item.id == line.item.id or (foreign and (captive or item.vendor in makers)):
            continue
        if captive and (item.number("port_count") or 1) < (line.item.number("port_count") or 1):
            continue
        if item.lifecycle not in (Lifecycle.CURRENT, line.item.lifecycle):
            continue
        plugs = {NVME} if line.item.text("interface") == NVME else taken or {
            *_DUAL_PORTED, line.item.text("interface")}
        if item.text("form_factor") in bays and item.text("interface") in plugs:
            yield item


def with_arrays(design: Design, catalog: Catalog) -> Iterator[Variant]:
    """The design with each other array that its drives fit, and each other shelf."""
    inventory = Inventory(design, catalog)
    drives = inventory.lines[design.pools[0].drives[0]]
    for line in dict.fromkeys((drives.parent, drives.owner())):
        if line is not None and not line.item.kind.is_server:
            for item in _takers(inventory, line, drives):
                yield from _edited(design, item.title, [*(in_place(inventory, line, item) or ()),
                                                        *_fewer_links(inventory, line, item)])


def _fewer_links(inventory: Inventory, line: Line, item: Item) -> Iterator[Edit]:
    """As many connections as another model has ports for."""
    for link, _, name in ends_at(inventory.design, line.id):
        present = line.item.port(name)
        taken = port_for(inventory.catalog, item, present) if present is not None else None
        if taken is not None and link.count > taken.count * line.record.quantity:
            yield set_one("links", link.id, "count", taken.count * line.record.quantity)


def with_servers(design: Design, catalog: Catalog) -> Iterator[Variant]:
    """The design with each other server that its drives fit, as full as it can be, and with half the drives."""
    inventory, pool = Inventory(design, catalog), design.pools[0]
    drives, nodes = inventory.lines[pool.drives[0]], inventory.lines.get(pool.nodes or "")
    if nodes is None or not nodes.item.kind.is_server:
        return
    if drives.parent is not nodes:
        for item in models(inventory, nodes)[:MOST_MODELS]:
            if item.vendor == nodes.item.vendor:
                yield from _edited(design, item.title, in_place(inventory, nodes, item) or ())
        return
    units, spares = nodes.record.quantity, -(-pool.spares // nodes.record.quantity)
    present = drives.record.quantity // units
    for item in [nodes.item, *_takers(inventory, nodes, drives)]:
        swap = list(in_place(inventory, nodes, item) or ()) if item.id != nodes.item.id else []
        full = _filled(item, pool, spares)
        half = _filled(item, pool, spares, full // 2) if not swap else full
        for each in sorted({full, half} - {0}, reverse=True):
            if swap or each != present:
                yield from _edited(design, f"{item.title} with {counted(each, 'drive')}",
                                   [*swap, set_one("items", drives.id, "quantity", each * units)])


def _filled(item: Item, pool: Pool, spares: int, most: int | None = None) -> int:
    """Drives of one server in whole groups with its spares."""
    bays = int(item.number("drive_bay_count") or 0) if most is None else most
    return (bays - spares) // pool.members * pool.members + spares if pool.members and bays > spares else bays


def with_processors(design: Design, catalog: Catalog) -> Iterator[Variant]:
    """The design with other processors of the same maker in the servers of its first pool."""
    inventory, pool = Inventory(design, catalog), design.pools[0]
    for line in inventory.lines.values():
        if line.item.kind.is_processor and line.record.parent == pool.nodes and pool.nodes:
            for item in models(inventory, line):
                if item.vendor == line.item.vendor:
                    yield from _edited(design, item.title, in_place(inventory, line, item) or ())


def with_protocols(design: Design, catalog: Catalog) -> Iterator[Variant]:
    """The design with the NVMe form of what its connections to arrays speak, which asks less of hosts."""
    lines = Inventory(design, catalog).lines
    holder = lines[design.pools[0].drives[0]].owner()
    if holder is None or not holder.item.kind.has_controllers:
        return
    spoken = [(link, NVME_FORMS[link.protocol]) for link in design.links if link.protocol in NVME_FORMS]
    if spoken:
        yield from _edited(design, f"{', '.join(sorted({newer for _, newer in spoken}))} in place of "
                           f"{', '.join(sorted({link.protocol for link, _ in spoken}))}",
                           [set_one("links", link.id, "protocol", newer.value) for link, newer in spoken])


def with_networks(design: Design, catalog: Catalog, grown: Design) -> Iterator[Variant]:
    """The design with faster adapters and switches, as its grown form would need them."""
    work = next((each for each in grown.requirements if each.workload), None)
    if work is None:
        return
    trial = Trial.of(grown, catalog, Goal(figure_key("workloads", work.workload or "", "throughput_per_s"), 0.0,
                                          at_least=True, at_low=False))
    if trial.goal.key not in trial.sizing.sheet:
        return
    for network in faster_links(trial):
        for change in islice(network, 2):
            if not any(isinstance(edit, AddRecords) for edit in change.edit.edits):
                yield from _edited(design, change.title, change.edit.edits)


def _takers(inventory: Inventory, line: Line, drives: Line) -> list[Item]:
    """Other models whose bays the drives fit: of the same maker, for a class of system of anyone.

    Drives of a class stand for those that the maker of the system sells for it.
    """
    plug, size = drives.item.text("interface"), drives.item.text("form_factor")
    of_class = line.item.vendor == drives.item.vendor == GENERIC
    used = [port for _, _, name in ends_at(inventory.design, line.id) if (port := line.item.port(name)) is not None]
    return [item for item in models(inventory, line) if (of_class or item.vendor == line.item.vendor)
            and all(_as_fast(inventory.catalog, item, port) for port in used)
            and (plug in item.words("drive_interfaces") or not item.words("drive_interfaces"))
            and item.text("drive_form_factor") in (size, "" if item.kind.has_controllers else size)][:MOST_MODELS]


def _as_fast(catalog: Catalog, item: Item, port: PortGroup) -> bool:
    """Whether a model has ports of just that rate: others would run below theirs, or need adapters of their own."""
    taken = port_for(catalog, item, port)
    return taken is not None and rate_of(catalog, taken) == rate_of(catalog, port)


def _edited(design: Design, title: str, edits: Iterable[Edit]) -> Iterator[Variant]:
    """The edited design, where the edit is not refused."""
    made = tuple(edits)
    try:
        yield Variant(title, apply(design, Batch(made)).design if made else design)
    except SizerError:
        return
