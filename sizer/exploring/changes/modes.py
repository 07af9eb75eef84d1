"""Settings that cost nothing to buy: all paths at work, larger packets, both controllers."""

from __future__ import annotations

from collections.abc import Iterator

from sizer.catalog.records import Catalog
from sizer.design.editing.edits import Batch, SetFields, Setting, set_one
from sizer.design.records import Link, LinkMode, Owners, Protocol
from sizer.exploring.changes.worth import links_on_the_way, worth
from sizer.exploring.seeking.answers import Change
from sizer.exploring.seeking.search import Bench
from sizer.sizing.wiring import DEFAULTS

_WAITING = frozenset((LinkMode.ACTIVE_PASSIVE, LinkMode.ACTIVE_STANDBY))
_PACKETS = frozenset((Protocol.AUTO, Protocol.TCP, Protocol.NFS, Protocol.ISCSI))


def settings(bench: Bench) -> Iterator[Change]:
    """Each setting on the figure's way that would move it by itself."""
    links = links_on_the_way(bench)
    tried = [
        (f"all links of {record.id} active",
         Batch((set_one("links", record.id, "mode", LinkMode.ACTIVE_ACTIVE.value),)))
        for record in links if record.mode in _WAITING
    ]
    large = _jumbo(bench.catalog)
    small = [record for record in links if large and _sends_small(bench, record, large)]
    if small:
        names = ", ".join(record.id for record in small)
        tried.append((f"MTU {large} on {names}",
                      Batch((SetFields("links", tuple(Setting(record.id, "mtu_bytes", large) for record in small)),))))
    workload = bench.design.workloads.get(bench.workload)
    for name in (workload.pools or ()) if workload is not None else bench.about.pools:
        pool = bench.design.pools.get(name)
        if pool is not None and pool.owners is Owners.ONE:
            tried.append((f"both controllers own groups of {name}",
                          Batch((set_one("pools", name, "owners", Owners.ALL.value),))))
    for title, edit in tried:
        after = bench.with_edit(edit)
        if after is not None and worth(bench, after.value):
            change = bench.change(title, edit, after, ranged=bench.goal.at_low)
            if change.fits:
                yield change


def _jumbo(catalog: Catalog) -> int:
    """The packet size that networks are set to for storage; 0 where the catalog's conventions name none."""
    for preset in catalog.presets.get(DEFAULTS, {}).values():
        if (found := preset.number("jumbo_mtu_bytes")) is not None:
            return int(found)
    return 0


def _sends_small(bench: Bench, record: Link, large: int) -> bool:
    line = bench.parts.lines.get(record.from_line)
    port = line.item.port(record.from_port) if line is not None else None
    ethernet = port is not None and bench.catalog.technology(port.technology).family == "ethernet"
    return ethernet and record.protocol in _PACKETS and (record.mtu_bytes or 0) < large
