"""Drives in the servers that own them: no array is between, and none of its delays."""

from __future__ import annotations

from collections.abc import Iterable

from sizer.sizing.hardware.lines import Line
from sizer.sizing.pools.pool import PoolWiring


def in_servers(pool: PoolWiring) -> bool:
    """Whether the pool's drives sit in the servers that own them."""
    holders: Iterable[Line | None] = [*pool.owners, *(line.parent for line in pool.drive_lines)]
    return bool(pool.owners) and all(line is not None and line.item.kind.is_server for line in holders)


def drive_cards_of(pool: PoolWiring) -> list[Line]:
    """The RAID controller cards on the way from the servers to the pool's drives in their bays."""
    if not in_servers(pool):
        return []
    spoken = pool.drive.text("interface") or ""
    return [card for owner in pool.owners for card in owner.children
            if card.item.kind.attaches_drives and _serves(card.item.text("drive_interfaces"), spoken)]


def _serves(interfaces: str | None, spoken: str) -> bool:
    """Whether a card takes drives of an interface: SAS takes SATA too; one that says nothing takes any."""
    if not interfaces:
        return True
    taken = interfaces.replace(",", " ").split()
    return spoken in taken or ("SAS" in taken and spoken in ("SATA", "NL-SAS"))
