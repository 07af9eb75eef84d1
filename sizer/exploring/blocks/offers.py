"""What may be chosen of a block in a design, and what is chosen until somebody says otherwise."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from sizer.catalog.records import Catalog, Item
from sizer.design.records import Design
from sizer.errors import Problem, Severity
from sizer.exploring.blocks.choice import BlockChoice, ByHand, Guard, Hosts, Network, is_block
from sizer.exploring.blocks.connecting import hosts_for, networks_for
from sizer.exploring.blocks.drives import (
    COPIES_OF_SOFTWARE,
    SERVER_SOFTWARE,
    bays_of,
    drives_for,
    guards_for,
    shelves_for,
    spares_for,
)
from sizer.units import counted

_SERVERS = 3
_SHARED_BAYS = 24
"""Drives of an array of which nobody says how many it takes inside."""


@dataclass(frozen=True, slots=True)
class Offers:
    """The lists a block is chosen from; ``first`` is what is chosen at first."""

    item: Item
    drives: tuple[Item, ...]
    shelves: tuple[Item, ...]
    hosts: tuple[Hosts, ...]
    networks: tuple[Network, ...]
    first: BlockChoice

    def guards(self, choice: BlockChoice) -> list[Guard]:
        """The protections that what is chosen may be under."""
        return guards_for(self.item, choice.units, choice.drives, choice.spares)

    def room(self, choice: BlockChoice) -> int:
        """The drives that what is chosen takes, 0 where nobody says."""
        shelf = next((each for each in self.shelves if each.id == choice.shelf), None)
        return bays_of(self.item) * choice.units + (bays_of(shelf) * choice.shelves if shelf is not None else 0)

    def settled(self, by_hand: ByHand) -> BlockChoice:
        """The block of what was chosen by hand: a full block stays full, and groups take the width that fits.

        All else is worked out from that alone and never from the block before: the same fields give the same block,
        whatever stood in them while they were typed.
        """
        first = self.first
        units = first.units if by_hand.units is None else by_hand.units
        choice = replace(first, units=units, drive=by_hand.drive or first.drive,
                         shelves=first.shelves if by_hand.shelves is None else by_hand.shelves)
        drives = by_hand.drives
        if drives is None:
            drives = self.room(choice) or first.drives * units // first.units
        spares = spares_for(self.item, units, drives) if by_hand.spares is None else by_hand.spares
        guards = guards_for(self.item, units, drives, spares)
        wanted = by_hand.guard.protection if by_hand.guard is not None else ""
        return replace(choice, drives=drives, spares=spares,
                       guard=next((each for each in guards if each.protection == wanted), guards[0]),
                       hosts=self._hosts(by_hand.hosts),
                       network=by_hand.network if by_hand.network in self.networks and by_hand.network is not None
                       else first.network)

    def with_chosen(self, by_hand: ByHand, name: str, value: Any) -> ByHand:
        """What was chosen by hand, with one thing more; what would follow all the same is left to follow."""
        without = replace(by_hand, **{name: None})
        return without if getattr(self.settled(without), name) == value else replace(by_hand, **{name: value})

    def _hosts(self, wanted: Hosts | None) -> Hosts:
        """Those that were chosen while they are there, however many they have become."""
        return next((each for each in self.hosts if wanted is not None and (
            each == wanted or (each.line and each.line == wanted.line))), self.first.hosts)


def offers(design: Design, catalog: Catalog, item: Item, line: str = "") -> Offers | Problem:
    """What may be chosen of a block; the problem says why a model is none.

    ``line`` is a line of the design with this model that the block is built around.
    """
    if not is_block(item):
        return _refusal(f"{item.model} is no array, server or storage system: it is added as a line")
    drives = drives_for(catalog, item)
    if not drives:
        return _refusal(f"no drive of today in the catalog plugs into {item.model}",
                        "Add it as a line, and choose its drives in Hardware.")
    shelves, hosts, networks = shelves_for(catalog, item), hosts_for(design, catalog, item), networks_for(
        design, catalog, item)
    if item.number("drive_bay_count") == 0 and not shelves:
        return _refusal(f"{item.model} takes no drives", "Add it as a line.")
    hosts = [each for each in hosts if each.line != line or not line]
    record = design.items.get(line) if line else None
    units = record.quantity if record is not None else _SERVERS if item.kind.is_server else 1
    shelf = shelves[0] if shelves else None
    shelved = 1 if shelf is not None and not bays_of(item) and item.number("drive_bay_count") is not None else 0
    many = (bays_of(item) or (bays_of(shelf) if shelved and shelf is not None else _SHARED_BAYS)) * units
    spares = spares_for(item, units, many)
    choice = BlockChoice(item.id, units, drives[0].id, many, guards_for(item, units, many, spares)[0], spares,
                    shelf.id if shelf is not None else "", shelved, hosts[0], networks[0], line)
    return Offers(item, tuple(drives), tuple(shelves), tuple(hosts), tuple(networks), choice)


def too_few(choice: BlockChoice, item: Item) -> str:
    """Why software cannot keep the parts of one object apart; empty where it can."""
    guard = choice.guard
    if not item.kind.is_server or guard.software != SERVER_SOFTWARE:
        return ""
    data, _, parity = guard.protection.partition("+")
    needed = int(data) + int(parity) if parity else COPIES_OF_SOFTWARE
    return "" if choice.units >= needed else (
        f"{guard.label} keeps {needed} parts of each object in {counted(needed, 'server')}, "
        f"and there are {choice.units}")


def _refusal(text: str, hint: str = "") -> Problem:
    return Problem(Severity.ERROR, "no-block", text, hint=hint)
