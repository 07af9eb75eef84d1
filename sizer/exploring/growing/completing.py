"""What a grown design needs besides what was grown: spares, ports, larger switches, chassis, a link for every unit."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from sizer.catalog.records import Catalog, Item, Lifecycle
from sizer.design.editing.edits import Batch, Edit, apply, set_one
from sizer.design.records import Design, Pool
from sizer.design.registry.words import ports_words
from sizer.errors import SizerError
from sizer.exploring.changes.consequences import misfit
from sizer.exploring.changes.inventory import Inventory
from sizer.exploring.changes.plans import plan
from sizer.exploring.changes.quantities import quantity_at
from sizer.exploring.changes.substitutes import in_place, port_for
from sizer.sizing.bench.policies import policy_of
from sizer.sizing.hardware.lines import Line
from sizer.sizing.pools.protection import Scheme, protection_of
from sizer.sizing.result import Sizing
from sizer.sizing.session import Session

MOST_REPAIRS = 20
MOST_DEALS = 8
"""Numbers of arrays that groups are dealt to, until they hold them."""
_SHARING_SHELVES = 2


class Completed(NamedTuple):
    """A design with what it lacked to be built, its sizing, and why it cannot be built where it cannot."""

    inventory: Inventory
    sizing: Sizing
    refusal: str = ""

    @property
    def design(self) -> Design:
        """The design."""
        return self.inventory.design


def completed(design: Design, catalog: Catalog, session: Session) -> Completed:
    """The design with what it lacks to be built, piece by piece until nothing is missing or something cannot be had."""
    inventory, refusal = Inventory(design, catalog), ""
    for _ in range(MOST_REPAIRS):
        edit, refusal = _lacking(inventory)
        if refusal or edit is None:
            break
        try:
            inventory = Inventory(apply(inventory.design, edit).design, catalog)
        except SizerError as error:
            refusal = error.problems[0].text
            break
    sizing = session.draft(inventory.design, catalog)
    return Completed(inventory, sizing, refusal or misfit(sizing))


def _lacking(inventory: Inventory) -> tuple[Edit | None, str]:
    """The next thing to add, or why it cannot be added."""
    for pool in inventory.design.pools:
        edit = _spares(inventory, pool)
        if edit is not None:
            return edit, ""
    for line in inventory.lines.values():
        edit = _room(line) if line.item.kind.is_chassis else _bays(line) if line.item.kind.owns_drives else None
        if edit is not None:
            return edit, ""
    for line, port, wanted, there in _short_of_ports(inventory):
        edit, refusal = _ports(inventory, line, port, wanted, there)
        if edit is not None or refusal:
            return edit, refusal
    for record in inventory.design.links:
        ends = [line.host() for line in inventory.ends_of(record)]
        units = max((host.record.quantity for host in ends if host is not None), default=1)
        if record.count < units:
            return set_one("links", record.id, "count", units), ""
    return None, ""


def _spares(inventory: Inventory, pool: Pool) -> Edit | None:
    """Groups that lie whole inside the arrays they are dealt to, and as many spares as the house rule asks for.

    Each array has a spare of its own where there is any.
    """
    each = policy_of(inventory.design, inventory.catalog, "drives_per_spare")
    protection = protection_of(pool.protection)
    grouped = protection.scheme in (Scheme.MIRROR, Scheme.PARITY) and protection.data is None
    if not grouped or not pool.drives or pool.drives[0] not in inventory.lines:
        return None
    if inventory.is_inside(pool):
        return None  # each server has its own spares, and comes with them
    members, boxes = inventory.group_members(pool), _boxes(inventory, pool)
    drives = inventory.drives_of(pool)
    groups = max((drives - pool.spares) // members, 1)
    width = protection.copies if protection.scheme is Scheme.MIRROR else members
    edit: Edit | None = None
    for _ in range(MOST_DEALS):
        wanted, spares = groups, _spares_of(pool, groups * members, boxes, each)
        if _whole(groups * members + spares, width, boxes) < groups * members // width:
            wanted = -(-groups // boxes) * boxes
            spares = _spares_of(pool, wanted * members, boxes, each)
        if spares == pool.spares and drives == wanted * members + spares:
            return None
        edit = _regrouped(inventory, pool, wanted, spares)
        if edit is None:
            return None
        try:
            dealt = Inventory(apply(inventory.design, edit).design, inventory.catalog)
        except SizerError:
            return None
        needed = _boxes(dealt, dealt.design.pools.get(pool.id) or pool)
        if needed == boxes:
            break
        boxes = needed  # other groups took other arrays: what was wanted at first is dealt to these
    return edit


def _spares_of(pool: Pool, members: int, boxes: int, each: float | None) -> int:
    """Spares for so many drives in groups: as many as the house rule asks for, and one in each array."""
    spares = math.ceil(members / (each - 1)) if each else pool.spares
    return max(spares, boxes) if boxes > 1 and spares else spares


def _regrouped(inventory: Inventory, pool: Pool, groups: int, spares: int) -> Edit | None:
    """The edit that gives a pool so many groups and spares, with the drives and arrays they take."""
    try:
        after = apply(inventory.design, set_one("pools", pool.id, "spares", spares)).design
    except SizerError:
        return None
    spared = Inventory(after, inventory.catalog)
    quantity = quantity_at(spared, "pools", pool.id, "groups")
    made = plan(spared, quantity, groups) if quantity is not None else None
    if made is None or made.refusal:
        return None
    return Batch((set_one("pools", pool.id, "spares", spares), *made.edit().edits))


def _boxes(inventory: Inventory, pool: Pool) -> int:
    """Arrays, or pairs of servers with shelves, that drives of a pool are dealt to; one where software joins them."""
    owner = inventory.lines[pool.drives[0]].owner()
    if owner is None or pool.software:
        return 1
    return -(-owner.record.quantity // (_SHARING_SHELVES if owner.item.kind.is_server else 1))


def _whole(drives: int, width: int, boxes: int) -> int:
    """Groups of so many drives that lie whole in boxes to which drives are dealt as evenly as they go."""
    each, over = divmod(drives, boxes)
    return (boxes - over) * (each // width) + over * ((each + 1) // width)


def _bays(holder: Line) -> Edit | None:
    """Shelves for the drives that have no bay."""
    shelves = [below for below in holder.below() if below.item.kind.is_shelf]
    each = int(shelves[0].item.number("drive_bay_count") or 0) if shelves else 0
    if not each:
        return None
    drives = sum(below.record.quantity for below in holder.below() if below.item.kind.is_drive
                 and (below.parent is shelves[0] or holder.item.number("drive_bay_count")))
    own = (holder.item.number("drive_bay_count") or 0) * holder.record.quantity
    others = sum((shelf.item.number("drive_bay_count") or 0) * shelf.record.quantity for shelf in shelves[1:])
    wanted = math.ceil((drives - own - others) / each)
    return set_one("items", shelves[0].id, "quantity", wanted) if wanted > shelves[0].record.quantity else None


def _room(chassis: Line) -> Edit | None:
    """More chassis where blades or modules do not fit; each brings the network modules that one has now."""
    bays, modules = chassis.item.number("bay_count"), chassis.item.number("interconnect_bay_count")
    now = chassis.record.quantity
    blades = [child for child in chassis.children if child.item.kind.is_blade]
    own = [child for child in chassis.children if child.item.kind.serves_its_chassis]
    others = [child for child in chassis.children if child.item.kind.is_switch and child not in own]
    wanted = math.ceil(_taken(blades, "bay_count") / bays) if bays else now
    left = (modules or 0) - _taken(own, "interconnect_bay_units") / now
    switches = _taken(others, "interconnect_bay_units")
    if modules and left > 0:
        wanted = max(wanted, math.ceil(switches / left - 1e-9))
    if wanted <= now:
        return None
    return Batch((set_one("items", chassis.id, "quantity", wanted),
                  *(set_one("items", child.id, "quantity", math.ceil(child.record.quantity * wanted / now))
                    for child in own)))


def _taken(lines: list[Line], fact: str) -> float:
    """Bays that some lines take together."""
    return sum((line.item.number(fact) or 0) * line.record.quantity for line in lines)


def _short_of_ports(inventory: Inventory) -> Iterator[tuple[Line, str, int, int]]:
    """Lines with more links than ports: the port group, how many it would take and how many there are."""
    used: dict[tuple[str, str], int] = defaultdict(int)
    for record in inventory.design.links:
        cables = -(-record.count // record.channels_per_port)
        used[record.from_line, record.from_port] += cables
        used[record.to_line, record.to_port] += cables
    for (name, port), wanted in used.items():
        line = inventory.lines.get(name)
        group = line.item.port(port) if line is not None else None
        if line is not None and group is not None and wanted > group.count * line.record.quantity:
            yield line, port, wanted, group.count * line.record.quantity


def _ports(inventory: Inventory, line: Line, port: str, wanted: int, there: int) -> tuple[Edit | None, str]:
    """Room for so many links: larger switches, more of them in a chassis, or more adapters in every server."""
    now = line.record.quantity
    host = line.host()
    if line.item.kind.is_switch and line.parent is None:
        larger = _larger(inventory, line, port, math.ceil(wanted / now))
        if larger is None:
            return None, (f"{wanted} ports are needed on {now} {line.called}, which have {there}, and the catalog "
                          "has no larger switch with such ports")
        edits = in_place(inventory, line, larger)
        return (Batch(edits), "") if edits is not None else (None, f"{larger.title} does not fit the connections")
    if line.item.kind.is_switch:
        return set_one("items", line.id, "quantity", math.ceil(wanted * now / there / 2) * 2), ""
    if host is not None and host is not line and host.item.kind.is_server:
        units = host.record.quantity
        return set_one("items", line.id, "quantity", math.ceil(wanted * now / there / units) * units), ""
    return None, f"{wanted} links need {ports_words(port)} of {line.called}, and there are {there}"


def _larger(inventory: Inventory, line: Line, port: str, each: int) -> Item | None:
    """The smallest switch with enough ports of the kind: the maker's own first, what can still be bought first."""
    present = line.item.port(port)
    if present is None:
        return None
    found: list[tuple[bool, bool, int, str, Item]] = []
    for item in inventory.catalog.of_kind(lambda kind: kind is line.item.kind):
        group = port_for(inventory.catalog, item, present)
        retired = item.lifecycle is not Lifecycle.CURRENT and item.lifecycle is not line.item.lifecycle
        if group is not None and group.count >= each and in_place(inventory, line, item) is not None and (
            inventory.catalog.technology(group.technology).data_bytes_per_s
            >= inventory.catalog.technology(present.technology).data_bytes_per_s
        ):
            found.append((retired, item.vendor != line.item.vendor, group.count, item.id, item))
    return min(found, key=lambda each: each[:4])[4] if found else None
