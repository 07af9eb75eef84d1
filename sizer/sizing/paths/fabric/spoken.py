"""Which storage protocol a connection speaks, as a preset that says what it adds (model L15 to L17).

Protocols of today have presets; so have iSCSI, Fibre Channel and NFS over links of today, whose lanes are fast. On
slower ones, and for what storage software speaks of its own, the defaults of hosts and fabrics hold (model W2).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sizer.design.records import Protocol
from sizer.figures.figure import Figure
from sizer.sizing.bench.decisions import decided
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.paths.topology import Edge, slower_technology
from sizer.sizing.pools.pool import PoolWiring

PROTOCOLS = "protocols"
"""The table of presets of storage protocols."""
_ANYWHERE: Mapping[Protocol, str] = {
    Protocol.NVME_TCP: "nvme-tcp", Protocol.NVME_RDMA: "nvme-rdma", Protocol.FC_NVME: "fc-nvme", Protocol.SMB: "smb",
    Protocol.S3: "s3",
}
_ON_FAST_LINKS: Mapping[Protocol, str] = {
    Protocol.ISCSI: "iscsi", Protocol.FC: "fc", Protocol.NFS: "nfs", Protocol.TCP: "store-tcp",
    Protocol.NATIVE: "store-rdma",
}
_BY_PORTS: Mapping[Protocol, str] = {
    Protocol.ISCSI: "block-ethernet", Protocol.FC: "block-fc", Protocol.TCP: "store-tcp", Protocol.NATIVE: "store-rdma",
}
"""What stands for the protocol where a link states none; of blocks a range over those that its ports speak."""
NOT_STATED = frozenset(("block-ethernet", "block-fc"))


def way_to(edges: Sequence[Edge], last: Edge) -> list[Edge]:
    """The connections from a host, through switches, to what ``last`` enters; of parallel ones the first."""
    way = [last]
    while way[0].up.item.kind.is_switch:
        before = next((edge for edge in edges if edge.down.id == way[0].up.id and edge not in way), None)
        if before is None:
            break
        way.insert(0, before)
    return way


def spoken(wiring: Wiring, edge: Edge) -> str | None:
    """The preset of what a connection speaks; None where it has none."""
    found = _ANYWHERE.get(edge.protocol)
    if found is None and slower_technology(wiring, edge).has_fast_lanes:
        stated = edge.record.protocol is not Protocol.AUTO
        found = (_ON_FAST_LINKS if stated else _BY_PORTS).get(edge.protocol)
    return found if found in wiring.catalog.presets.get(PROTOCOLS, {}) else None


def spoken_along(wiring: Wiring, way: Sequence[Edge]) -> str | None:
    """The preset of what a way speaks: as one of its connections states, nearest to the storage, else as it enters."""
    stated = next((edge for edge in reversed(way) if edge.record.protocol is not Protocol.AUTO), way[-1])
    return spoken(wiring, stated)


def spoken_to(wiring: Wiring, way: Sequence[Edge], pool: PoolWiring) -> str | None:
    """The preset of what a way to a pool, or to the servers before it, speaks.

    One server of which neither software, file system nor protocol is stated is a target of blocks, by any protocol.
    """
    preset = spoken_along(wiring, way)
    target, record = way[-1].down, pool.record
    alone = target.item.kind.is_server and not record.software and record.filesystem == "none"
    unsaid = alone and all(edge.record.protocol is Protocol.AUTO for edge in way)
    if preset == "store-tcp" and unsaid and decided(wiring, lambda count: count == 1, target.count, of_work=True):
        return "block-ethernet"
    return preset


def works_hosts(wiring: Wiring, preset: str) -> bool:
    """Whether the work and the headers of a protocol are its own, and not counted with those of storage software."""
    return "initiator_cycles" in wiring.catalog.preset(PROTOCOLS, preset).values


def protocol_value(wiring: Wiring, preset: str, name: str) -> Figure:
    """A value of a protocol, with its range and question."""
    return wiring.preset(PROTOCOLS, preset, name)
