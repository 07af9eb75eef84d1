"""Settings and protection: what moves a figure and costs nothing to buy, or other drives for the same capacity."""

from __future__ import annotations

from collections.abc import Iterator

from sizer.catalog.records import Catalog
from sizer.design.editing.edits import Batch, Edit, SetFields, Setting, set_one
from sizer.design.protection import protection_label
from sizer.design.records import Link, LinkMode, Owners, Pool, Protocol, WriteCache
from sizer.design.stems import figure_key
from sizer.exploring.changes.change import CandidateChange
from sizer.exploring.changes.trial import Trial
from sizer.sizing.bench.wiring import DEFAULTS
from sizer.sizing.pools.stores import keeps_between_servers

PROTECTIONS = ("raid10", "raid5", "raid6", "8+2")
"""What is proposed in place of a present protection."""
OVER_SERVERS = ("mirror3", "4+2")
"""The same where software keeps copies or codes on several servers, which knows no RAID groups."""
_REPLACED = frozenset(("raid0", "raid1", *PROTECTIONS, *OVER_SERVERS))
_STATES = {"the drives' own caches on": WriteCache.DRIVE, "NVRAM or a log device": WriteCache.NVRAM}
"""What may answer for writes where nobody stated it."""
_WAITING = frozenset((LinkMode.ACTIVE_PASSIVE, LinkMode.ACTIVE_STANDBY))
_PACKETS = frozenset((Protocol.AUTO, Protocol.TCP, Protocol.NFS, Protocol.ISCSI, Protocol.NVME_TCP,
                      Protocol.NVME_RDMA, Protocol.SMB, Protocol.S3))


def settings(trial: Trial) -> Iterator[CandidateChange]:
    """Each setting on the figure's way: all paths at work, larger packets, both controllers."""
    def change(title: str, edit: Edit) -> CandidateChange:
        return CandidateChange(title, Batch((edit,)))

    links = trial.links()
    for record in links:
        if record.mode in _WAITING:
            yield change(f"all links of {record.called} active",
                         set_one("links", record.id, "mode", LinkMode.ACTIVE_ACTIVE.value))
    large = _jumbo(trial.catalog)
    small = [record for record in links if large and _sends_small(trial, record, large)]
    if small:
        yield change(f"MTU {large} on {', '.join(record.called for record in small)}",
                     SetFields("links", tuple(Setting(record.id, "mtu_bytes", large) for record in small)))
    for name in trial.pools if trial.design.workloads.get(trial.workload) is not None else trial.subject.pools:
        pool = trial.design.pools.get(name)
        if pool is not None and pool.owners is Owners.ONE:
            yield change(f"both controllers own groups of {name}", set_one("pools", name, "owners", Owners.ALL.value))
        if figure_key("pools", name, "write_cache_position") in trial.sizing.sheet:
            for title, state in _STATES.items():
                yield change(f"{title} for the writes of {name}", set_one("pools", name, "write_cache", state.value))


def protections(trial: Trial) -> Iterator[CandidateChange]:
    """The pools of the figure under another protection."""
    for name in sorted({*trial.subject.pools, *(trial.pools if trial.subject.workload else ())}):
        pool = trial.design.pools.get(name)
        if pool is not None and pool.protection in _REPLACED:
            for protection, edit in other_protections(pool, trial.catalog):
                yield CandidateChange(f"{protection_label(protection)} in place of "
                                      f"{protection_label(pool.protection)} for pool {pool.called}", Batch((edit,)))


def other_protections(pool: Pool, catalog: Catalog) -> Iterator[tuple[str, Edit]]:
    """The other protections that a pool may be given."""
    over_servers = keeps_between_servers(catalog, pool)
    for protection in OVER_SERVERS if over_servers else PROTECTIONS:
        if protection != pool.protection:
            edit = set_one("pools", pool.id, "protection", protection)
            # How many copies or members of a code there are follows from its name.
            yield protection, Batch((edit, set_one("pools", pool.id, "members", None))) if over_servers else edit


def _jumbo(catalog: Catalog) -> int:
    """The packet size that networks are set to for storage; 0 where the catalog's conventions name none."""
    for preset in catalog.presets.get(DEFAULTS, {}).values():
        if (found := preset.number("jumbo_mtu_bytes")) is not None:
            return int(found)
    return 0


def _sends_small(trial: Trial, record: Link, large: int) -> bool:
    line = trial.inventory.lines.get(record.from_line)
    port = line.item.port(record.from_port) if line is not None else None
    ethernet = port is not None and trial.catalog.technology(port.technology).family == "ethernet"
    return ethernet and record.protocol in _PACKETS and (record.mtu_bytes or 0) < large
