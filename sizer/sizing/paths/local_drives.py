"""Drives that no array stands before: in the bays of servers or in shelves behind them, and the cards between."""

from __future__ import annotations

from collections.abc import Iterable

from sizer.design.protection import code_members
from sizer.sizing.hardware.lines import Line
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.pools.protection import Scheme


def is_local(pool: PoolWiring) -> bool:
    """Whether no array controller stands between the hosts and the drives."""
    return not any(owner.item.kind.has_controllers for owner in pool.owners)


def in_servers(pool: PoolWiring) -> bool:
    """Whether the pool's drives sit in the bays of the servers that own them: no shelf and no link is between."""
    holders: Iterable[Line | None] = [*pool.owners, *(line.parent for line in pool.drive_lines)]
    return bool(pool.owners) and all(line is not None and line.item.kind.is_server for line in holders)


def made_in_servers(pool: PoolWiring) -> bool:
    """Whether servers keep the pool's parity: stores that place objects have it in the cycles of their software."""
    protection = pool.protection
    return (protection.scheme is Scheme.PARITY and protection.by_parity and not protection.placed and is_local(pool)
            and code_members(protection.name) is None and all(owner.item.kind.is_server for owner in pool.owners))


def drive_cards_of(pool: PoolWiring) -> list[Line]:
    """The RAID controller cards in the servers that own the pool's drives, in bays or in shelves behind the card."""
    spoken = pool.drive.text("interface")
    return [card for owner in pool.owners for card in owner.children
            if card.item.kind.attaches_drives and not card.item.kind.is_adapter
            and _serves(card.item.text("drive_interfaces"), spoken)]


def plain_adapters_of(pool: PoolWiring) -> list[Line]:
    """The adapters without RAID or cache that drives in the servers' own bays are behind, by what their records take.

    One that says nothing of drives leads where its links do: Fibre Channel is never before a server's own drives.
    """
    spoken = pool.drive.text("interface")
    return [] if not in_servers(pool) else [
        card for owner in pool.owners for card in owner.children
        if card.item.kind.attaches_drives and card.item.kind.is_adapter
        and (taken := card.item.text("drive_interfaces")) and _serves(taken, spoken)]


def bay_cards_of(pool: PoolWiring) -> list[Line]:
    """The cards that drives in the servers' own bays are behind; the way to shelves is drawn with links."""
    return [*drive_cards_of(pool), *plain_adapters_of(pool)] if in_servers(pool) else []


def caching_cards_of(pool: PoolWiring) -> list[Line]:
    """The cards whose memory answers for the pool's writes."""
    return [card for card in drive_cards_of(pool) if has_cache(card)]


def has_cache(card: Line) -> bool:
    """Whether a card has memory to gather writes in: some bytes of it, not none."""
    return bool(card.item.number("cache_bytes"))


def _serves(interfaces: str | None, spoken: str) -> bool:
    """Whether a card takes drives of an interface: SAS takes SATA too; one that says nothing takes any but NVMe."""
    if not interfaces:
        return spoken != "NVMe"
    taken = interfaces.replace(",", " ").split()
    return spoken in taken or ("SAS" in taken and spoken in ("SATA", "NL-SAS"))
