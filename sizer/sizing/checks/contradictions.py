"""Statements and facts that contradict one another, of caches and of random rates: each is told with what was taken."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sizer.catalog.records import PortRole
from sizer.design.records import WriteCache
from sizer.language import numeral, say
from sizer.laws.load import controllers
from sizer.laws.media import flash
from sizer.sizing.bench.decisions import decided
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.hardware.lines import Line
from sizer.sizing.paths.local_drives import caching_cards_of, is_local
from sizer.sizing.pools.pool import PoolWiring
from sizer.units import format_value


def check_contradictions(wiring: Wiring, pools: Mapping[str, PoolWiring]) -> None:
    """Caches of which a pool and a record say different things, and random rates that no link of their own carries."""
    for pool in pools.values():
        _check_caches(wiring, pool, _caching(pool))
        if not pool.drive.is_flash:
            _check_turning(wiring, pool)
    for owner in {line.id: line for pool in pools.values() for line in pool.owners}.values():
        if owner.item.kind.has_controllers:
            _check_ports(wiring, owner)


def _check_turning(wiring: Wiring, pool: PoolWiring) -> None:
    """Rates that a record of a drive that turns states; what is computed follows from its seeks and its rotation."""
    link = wiring.fact(pool.drive, "link_bytes_per_s")
    for rate in (wiring.fact(pool.drive, name) for name in ("random_read_per_s", "random_write_per_s")):
        if rate is not None and link is not None and decided(wiring, _above(flash.DRIVE_SMALL_BYTES), rate, link):
            wiring.warning("random-above-link", say("{title} states {rate} random requests of 4 KiB a second over a "
                                                    "link of {link}; what seeks and rotation allow is taken",
                                                    title=pool.drive.title, rate=numeral(f"{rate.number:,.0f}"),
                                                    link=format_value(link.number, "B/s", 2)),
                           f"pools/{pool.record.id}/drives", say("Check both in the data sheet."),
                           told=(pool.drive.id, rate.number, link.number))


def _check_ports(wiring: Wiring, owner: Line) -> None:
    """Random reads of an array that all its host ports together do not carry."""
    rate, ports = wiring.fact(owner.item, "random_read_per_s"), [
        port for port in owner.item.ports if port.role is PortRole.TARGET]
    if rate is None or not ports:
        return
    each = [wiring.rate(port.technology) for port in ports]
    many = [float(port.count * port.lanes) for port in ports]
    if decided(wiring, _above(controllers.ARRAY_SMALL_BYTES, many), rate, *each):
        carried = sum(one.number * count for one, count in zip(each, many, strict=True))
        wiring.warning("random-above-link", say("{title} states {rate} random reads of 8 KiB a second over host ports "
                                                "of {carried} in all; what its connections carry is taken",
                                                title=owner.item.title, rate=numeral(f"{rate.number:,.0f}"),
                                                carried=format_value(carried, "B/s", 2)), f"items/{owner.id}/item",
                       say("Check both in the data sheet."), told=(owner.item.id, rate.number, carried))


def _above(size: float, counts: Sequence[float] = (1.0,)) -> Callable[..., Any]:
    """Whether a rate of requests of ``size`` bytes is above so many links of each kind together."""
    return lambda rate, *each: rate * size > sum(one * count for one, count in zip(each, counts, strict=True))


def _caching(pool: PoolWiring) -> list[Line]:
    owners = [] if is_local(pool) else [owner for owner in pool.owners if owner.item.number("cache_bytes")]
    return owners or caching_cards_of(pool)


def _check_caches(wiring: Wiring, pool: PoolWiring, caching: list[Line]) -> None:
    stated, place = pool.write_cache, f"pools/{pool.record.id}/write_cache"
    for line in caching:
        if stated in (WriteCache.NONE, WriteCache.DRIVE):
            wiring.remark("write-cache-off", say("pool {pool} states write cache {stated}, and {title} has a cache of "
                                                 "its own; what the pool states is taken", pool=pool.record.called,
                                                 stated=stated, title=line.item.title), place,
                          told=(stated, line.item.id))
        elif line.item.flag("cache_protected") is False:
            wiring.warning("write-cache-unprotected", say("writes of pool {pool} are acknowledged from the cache of "
                                                          "{title}, which nothing protects when power fails; it is "
                                                          "taken as answering all the same", pool=pool.record.called,
                                                          title=line.item.title), place,
                           say("State write cache none where it writes through, or add what protects it."),
                           told=(line.item.id,))
