"""What one operation of a workload asks of the system, whatever its pattern: the common currency of the model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sizer.design.records import Protocol, Workload
from sizer.figures.figure import Figure
from sizer.laws import caches, degraded, general
from sizer.sizing.lines import Line
from sizer.sizing.losses import controllers_kept, write_back_lost
from sizer.sizing.pools import PoolWiring
from sizer.sizing.result import MissingInput
from sizer.sizing.topology import Edge, Route
from sizer.sizing.wiring import Wiring


@dataclass(slots=True, eq=False)
class Resource:
    """Equal members that an operation keeps busy: demand in seconds an operation, members that share it evenly.

    ``queued`` resources are stations of their own; a ceiling's service is part of a fixed delay. Resources of one
    ``segment`` forward without storing, so that together they are one station, the slowest.
    """

    id: str
    label: str
    kind: str
    demand: Figure
    count: Figure
    queued: bool = True
    segment: str = ""


@dataclass(slots=True)
class Context:
    """A workload on its way through the wiring: what it runs on."""

    wiring: Wiring
    record: Workload
    pool: PoolWiring
    route: Route
    lines: Mapping[str, Line]
    nodes: list[Line]
    client: Line | None

    @property
    def key(self) -> str:
        """The prefix of the workload's figures."""
        return f"workload.{self.record.id}"

    @property
    def place(self) -> str:
        """Where the workload stands in the document."""
        return f"workloads/{self.record.id}"

    def last_edge(self) -> Edge | None:
        """A connection that enters the arrays, which decides the storage protocol."""
        owners = {owner.id for owner in self.pool.owners}
        return next((edge for edge in self.route.edges if edge.down.id in owners), None)

    def storage_delays(self) -> tuple[Figure, Figure]:
        """Acknowledged mirrored write and cache-hit read, with stack and fabric (section 11)."""
        edge = self.last_edge()
        ethernet = edge is not None and edge.protocol in (Protocol.ISCSI, Protocol.TCP, Protocol.NFS)
        wiring = self.wiring
        host = wiring.default("host_iscsi_s" if ethernet else "host_fc_s")
        fabric = wiring.default("fabric_ethernet_s" if ethernet else "fabric_fc_s")
        ack = wiring.sheet.derive(f"{self.key}.acknowledge_s", general.sum_of, host, fabric,
                                  wiring.default("array_ack_s"), label="Acknowledged write: stack, fabric and array")
        hit = wiring.sheet.derive(f"{self.key}.hit_s", general.sum_of, host, fabric, wiring.default("array_hit_s"),
                                  label="Read from the array's cache: stack, fabric and array")
        return ack, hit

    def array_cache(self) -> tuple[Figure, Figure]:
        """Read cache and mirrored write cache of the pool's arrays (R4, Q9)."""
        sheet, wiring, pool = self.wiring.sheet, self.wiring, self.pool
        key = f"pool.{pool.record.id}"
        if f"{key}.cache_bytes" in sheet:
            return sheet[f"{key}.cache_bytes"], sheet[f"{key}.write_cache_bytes"]
        parts = []
        for owner in pool.owners:
            each = wiring.fact(owner.item, "cache_bytes")
            if each is None:
                wiring.remark("no-cache-figure", f"{owner.item.id} has no cache_bytes: no cache is counted",
                              f"pools/{pool.record.id}")
                continue
            installed = sheet.derive(f"{key}.cache.{owner.id}_bytes", general.each_times_count, each, owner.count,
                                     label=f"Cache of {owner.id}")
            parts.append(sheet.derive(f"{key}.working_cache.{owner.id}_bytes", general.scaled, installed,
                                      controllers_kept(wiring, owner),
                                      label=f"Cache of {owner.id}, of the controllers that work"))
        whole = (
            sheet.derive(f"{key}.all_cache_bytes", general.sum_of, *parts, label="Cache of the pool's arrays")
            if parts
            else wiring.constant(f"{key}.all_cache_bytes", 0.0, "B", "No cache", "the catalog names none")
        )
        share = sheet.derive(f"{key}.cache_bytes", general.shared_equally, whole,
                             sheet.derive(f"{key}.spread_count", general.as_count, pool.spread,
                                          label="Controllers for each one in use"),
                             label="Cache of the controllers whose groups are in use")
        copies = wiring.constant("model.write_cache_copies", 2.0, "count", "Copies of a cached write",
                                 "mirrored between two controllers (Q9)")
        mirrored = sheet.derive(f"{key}.mirrored_cache_bytes", caches.write_cache_bytes, whole, copies)
        return share, sheet.derive(f"{key}.write_cache_bytes", degraded.write_cache_left_bytes, mirrored,
                                   write_back_lost(wiring, pool))


@dataclass(slots=True)
class Demand:
    """One operation: what it waits for, moves, reads and writes. All figures are of one operation."""

    population: Figure
    think: Figure
    delay: Figure
    front_read: Figure
    front_write: Figure
    back_read: Figure
    back_write: Figure
    array_io: Figure
    request: Figure
    span: Figure
    read_visits: Figure
    cache: Figure
    accessed: Figure
    accessed_per_rate: Figure
    write_visits: Figure
    write_cache: Figure
    write_bytes: Figure
    hit: Figure
    streaming: bool = False
    """Whether requests are so large that moving their bytes is not part of an array's answer time."""
    offered: Figure | None = None
    reads: Figure | None = None
    """Share of reads, where reads and writes have response times of their own."""
    acknowledge: Figure | None = None
    waiting_writes: Figure | None = None
    """Writes of an operation whose acknowledgement it waits for."""
    resources: list[Resource] = field(default_factory=list)
    missing: list[MissingInput] = field(default_factory=list)
    unmodelled: list[str] = field(default_factory=list)
