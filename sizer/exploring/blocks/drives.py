"""Which drives, shelves and protections a block may have, and which it has at first."""

from __future__ import annotations

import math

from sizer.catalog.makers import GENERIC
from sizer.catalog.records import Catalog, Item, Lifecycle
from sizer.exploring.blocks.choice import Guard
from sizer.sizing.checks.assembly.unknown_fit import SAME_PLUG

COPIES_OF_SOFTWARE = 3
"""Servers from which on software keeps copies apart."""
BLOCK_SOFTWARE, SERVER_SOFTWARE = "spectrum-scale-ess", "ceph"
_NVME = "NVMe"
_USUAL_BYTES = {True: 15.36e12, False: 20e12}
"""The capacity that a first choice comes near: of flash, and of disks."""
_NAMED = ("beegfs", "lustre")
"""Software that a storage system is named after."""
_CODES = ((4, 2), (8, 3))
_BLOCK_CODES = ("gnr-8+2p", "gnr-8+3p", "gnr-4+2p", "gnr-3way")
_PARITY = (("raid6", 2, 4, 14), ("raid5", 1, 3, 9))
"""Protection, parity members, the narrowest and the widest group that is laid out."""
_USUAL_MEMBERS = 11
_DRIVES_A_SPARE = 24
_MOST_SPARES = 3


def capacity_of(drive: Item) -> float:
    """Bytes of a drive, 0 where nobody says."""
    return drive.number("capacity_bytes") or drive.number("nominal_bytes") or 0.0


def bays_of(item: Item) -> int:
    """Drives that one takes inside: of an estimate by class the fewest; 0 where nobody says."""
    fact = item.fact("drive_bay_count")
    if fact is not None and fact.by_class and fact.range is not None:
        return int(fact.range[0])
    return int(item.number("drive_bay_count") or 0)


def drives_for(catalog: Catalog, item: Item) -> list[Item]:
    """The drives of today that plug into a model: its maker's own first, then those of a class, then any maker's.

    Of makers who sell arrays of their own only the holder's: their drives are for these.
    """
    makers = {each.vendor for each in catalog.of_kind(lambda kind: kind.has_controllers)} - {GENERIC}
    shelves = shelves_for(catalog, item) if item.number("drive_bay_count") == 0 else []
    place = shelves[0] if shelves else item
    found = [drive for drive in catalog.of_kind(lambda kind: kind.is_drive)
             if drive.lifecycle is Lifecycle.CURRENT and capacity_of(drive) and _plugs_in(drive, place)
             and (drive.vendor == item.vendor or drive.vendor not in makers)]
    return sorted(found, key=lambda drive: _rank(drive, place))


def _plugs_in(drive: Item, item: Item) -> bool:
    plug, form, bay = drive.text("interface"), drive.text("form_factor"), item.text("drive_form_factor")
    taken = item.words("drive_interfaces") or ((_NVME,) if item.kind.is_building_block else ())
    fits = not taken or plug in taken or SAME_PLUG.get(plug) in taken
    return fits and (form in bay if bay else form in ("2.5in", "3.5in"))


def _rank(drive: Item, item: Item) -> tuple[object, ...]:
    of_class = item.vendor == GENERIC or item.kind.is_building_block
    flash = drive.is_flash or item.text("drive_form_factor") == "3.5in"
    best = item.words("drive_interfaces")
    usual = abs(math.log(capacity_of(drive) / _USUAL_BYTES[drive.is_flash]))
    generation = drive.number("pcie_generation") != item.number("pcie_generation")
    return (drive.vendor != item.vendor, not flash, (drive.vendor == GENERIC) is not of_class,
            bool(best) and drive.text("interface") != best[0], generation, round(usual, 3), drive.id)


def shelves_for(catalog: Catalog, item: Item) -> list[Item]:
    """The shelves of today that go behind a model: those it lists, else any its ports for shelves reach."""
    listed = item.words("supported_shelves")
    reach = {catalog.technology(port.technology).family for port in item.ports if port.role.value == "shelf-down"}
    form = item.text("drive_form_factor")
    found = [shelf for shelf in catalog.of_kind(lambda kind: kind.is_shelf)
             if shelf.lifecycle is Lifecycle.CURRENT and bays_of(shelf) and (
                 shelf.id in listed if listed else any(
                     port.role.value == "shelf-up" and catalog.technology(port.technology).family in reach
                     for port in shelf.ports))]
    return sorted(found, key=lambda shelf: (shelf.vendor != item.vendor, shelf.text("drive_form_factor") != form,
                                            bays_of(shelf), shelf.id))


def guards_for(item: Item, units: int, drives: int, spares: int) -> list[Guard]:
    """The protections that so many drives of a block may be under, the first choice first."""
    if _declustered(item):
        return [Guard(code, software=BLOCK_SOFTWARE) for code in _BLOCK_CODES]
    if item.kind.is_server and units >= COPIES_OF_SOFTWARE:
        return [Guard("mirror3", software=SERVER_SOFTWARE),
                *(Guard(f"{data}+{parity}", software=SERVER_SOFTWARE) for data, parity in _CODES)]
    each = (drives - spares) // units if item.kind.is_server else drives - spares
    software = next((name for name in _NAMED if name in item.model.casefold()), "")
    found = [Guard(name, _members(each, least, most), software, parity) for name, parity, least, most in _PARITY
             if each >= least]
    return [*found, Guard("raid10", software=software)] if each > 1 else [Guard("raid0")]


def _declustered(item: Item) -> bool:
    """Whether a storage system protects its drives by declustered RAID, as one does that names no RAID of groups."""
    return item.kind.has_declustered_raid and not any("RAID 6" in level for level in item.words("raid_levels"))


def spares_for(item: Item, units: int, drives: int) -> int:
    """Spares that leave whole groups of a usual width: as few as there are, one for two dozen drives at least."""
    if item.kind.is_server and units >= COPIES_OF_SOFTWARE:
        return 0
    if _declustered(item):
        return 2 * units
    boxes = units if item.kind.is_server else 1
    each = drives // boxes
    least = max(-(-each // _DRIVES_A_SPARE), 1) if each > _PARITY[0][2] else 0
    name, _parity, narrow, wide = _PARITY[0]
    for spares in range(least, least + _MOST_SPARES):
        guards = guards_for(item, boxes, (each - spares) * boxes, 0)
        guard = next((one for one in guards if one.protection == name), None)
        if guard is not None and guard.members and (each - spares) % guard.members == 0 and (
                narrow < guard.members <= wide):
            return spares * boxes
    return least * boxes


def _members(drives: int, least: int, most: int) -> int:
    """The width that leaves fewest drives over; of several the one nearest to the usual."""
    return min(range(least, min(most, drives) + 1),
               key=lambda width: (drives % width, abs(width - min(_USUAL_MEMBERS, most)), -width))
