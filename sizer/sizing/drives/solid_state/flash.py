"""Solid-state drives: what requests take of their capacity, and what they wait for in them (model D8 to D11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sizer.catalog.records import Attachment
from sizer.figures.figure import Figure
from sizer.language import numeral, say
from sizer.laws import general
from sizer.laws.loss import degraded
from sizer.laws.media import drives, flash
from sizer.laws.queueing import sharing
from sizer.laws.transfer import links, streams
from sizer.sizing.bench.decisions import decided
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.drives.solid_state.bursts import written_at_once
from sizer.sizing.drives.solid_state.interference import interference_of
from sizer.sizing.drives.solid_state.latency import latency_of
from sizer.sizing.drives.solid_state.steady_flash import fresh_time, steady_write_of, unit_priced, whole_units
from sizer.sizing.hardware.pcie import generations, lane_bytes_per_s
from sizer.sizing.paths.demand import Context, Demand, Resource
from sizer.sizing.paths.write_cache import has_write_back
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.pools.protection import Scheme
from sizer.sizing.resources import ResourceId, ResourceKind
from sizer.sizing.scope import Scope
from sizer.units import format_value


@dataclass(frozen=True, slots=True)
class FlashTimes:
    """What one drive does with a request: shares of its capacity in a read and a write, and the time of one alone."""

    read_service: Figure
    write_service: Figure
    read_latency: Figure
    write_latency: Figure


def wire_flash(wiring: Wiring, pool: PoolWiring, scope: Scope, request: Figure) -> FlashTimes | None:
    """Times of one drive for random requests of ``request`` bytes; None, and reported, where no rates are known."""
    place, why = f"pools/{pool.record.id}/drives", say("the service time of a solid-state drive")
    stated = wiring.needed(pool.drive, "random_read_per_s", place, why)
    written = wiring.fact(pool.drive, "random_write_per_s")
    if stated is None:
        return None
    reads, (read_rate, write_rate) = _reached(wiring, pool, "read", stated), _rates(wiring, pool)
    if written is not None:
        worn = scope.derive("sustained_write_per_s", drives.sustained_write_rate,
                            _reached(wiring, pool, "write", written), wiring.default("write_amplification"),
                            label=say("Sustained random writes of one drive"))
    else:
        steady = steady_write_of(wiring, pool, write_rate)
        if steady is None:
            wiring.needed(pool.drive, "random_write_per_s", place, why)
            return None
        worn = steady
    fresh_time(wiring, pool, worn, place)
    read = scope.derive("flash_read_s", flash.flash_read_service_s, reads, read_rate, request)
    write = scope.derive("flash_write_s", flash.flash_write_service_s, worn, write_rate,
                         unit_priced(wiring, pool, scope, request), wiring.default("flash_write_exponent"), reads,
                         wiring.default("flash_fresh_position"))
    write = whole_units(wiring, pool, scope, request, write_rate, write)
    link = _link_below(wiring, pool, [fact for fact in (stated, written) if fact is not None], place)
    if link is not None:
        moved = scope.derive("link_transfer_s", drives.transfer_s, request, link)
        read, write = (scope.derive(f"{name}_over_link_s", general.most_of, each, moved,
                                    label=say("Time of a read, no less than its link takes" if name == "read" else
                                              "Time of a write, no less than its link takes"))
                       for name, each in (("read", read), ("write", write)))
    return FlashTimes(
        read, write,
        scope.derive("read_latency_s", flash.flash_latency_s, latency_of(wiring, pool, "read"), read_rate, request,
                     label=say("One read of a drive by itself")),
        scope.derive("write_latency_s", flash.flash_latency_s, latency_of(wiring, pool, "write"), read_rate, request,
                     label=say("One write to a drive's protected buffer by itself")),
    )


def _link_below(wiring: Wiring, pool: PoolWiring, rates: Sequence[Figure], place: str) -> Figure | None:
    """The rate of the drive's link where a stated random rate is above it, which is told; None elsewhere."""
    link = wiring.fact(pool.drive, "link_bytes_per_s")
    if link is None:
        return None
    above = [rate for rate in rates if decided(wiring, _above_link, rate, link)]
    for rate in above:
        moved = format_value(rate.number * flash.DRIVE_SMALL_BYTES, "B/s", 2)
        wiring.warning(
            "random-above-link", say("{drive} states {rate} random requests of 4 KiB a second, {moved}, over a link "
                                     "of {link}; the rate of the link is taken", drive=pool.drive.title,
                                     rate=numeral(f"{rate.number:,.0f}"), moved=moved,
                                     link=format_value(link.number, "B/s", 2)), place,
            say("Check both in the data sheet."), told=(pool.drive.id, rate.number, link.number))
    return link if above else None


def _above_link(rate: Any, link: Any) -> Any:
    return rate * flash.DRIVE_SMALL_BYTES > link


@dataclass(frozen=True, slots=True)
class FlashStream:
    """What one drive does with a request of a stream: its capacity in a read and a write, and the time that nobody
    queues for.
    """

    read: Figure
    write: Figure
    alone: Figure


def wire_flash_stream(
    wiring: Wiring, pool: PoolWiring, scope: Scope, request: Figure, reads: Figure, burst: Figure | None = None
) -> FlashStream | None:
    """Time of a stream's request at one drive, of its capacity and by itself; None where no rate is known.

    ``burst`` are the bytes that one drive is written at a time, where the work comes in bursts whose size is known.
    """
    known = [wiring.fact(pool.drive, name) for name in ("read_bytes_per_s", "random_read_per_s")]
    if known == [None, None]:
        wiring.needed(pool.drive, "read_bytes_per_s", f"pools/{pool.record.id}/drives",
                      say("the rate of a solid-state drive"))
        return None
    read_rate, write_rate = _rates(wiring, pool)
    write_rate = written_at_once(wiring, pool, scope, (read_rate, write_rate), burst)
    times = []
    for kind, rate in (("read", read_rate), ("write", write_rate)):
        moved = scope.derive(f"{kind}_transfer_s", drives.transfer_s, request, rate)
        each = known[1]
        if each is not None:
            # A stream is no slower than random reads of its size.
            moved = scope.derive(f"{kind}_s", drives.solid_state_service_s, each, rate, request)
        times.append(moved)
    alone = [
        scope.derive(f"{kind}_wait_s", flash.flash_fixed_s, _one(wiring),
                     scope.derive(f"{kind}_latency_s", flash.flash_latency_s, latency_of(wiring, pool, kind), read_rate,
                                  request, label=say("One read of a stream by itself" if kind == "read" else
                                                     "One write of a stream by itself")), time, _nothing(wiring),
                     label=say("Time of a read in a drive that nobody queues for" if kind == "read" else
                               "Time of a write in a drive that nobody queues for"))
        for kind, time in zip(("read", "write"), times, strict=True)
    ]
    if has_write_back(pool):
        alone[1] = _nothing(wiring)
    return FlashStream(times[0], times[1], scope.derive("wait_s", streams.mixed_service_s, reads, *alone,
                                            label=say("Time of a request in a drive that nobody queues for")))


def with_flash(context: Context, demand: Demand, reads: Figure) -> tuple[Demand, list[Resource]]:
    """What operations wait for in solid-state drives: by themselves, and at dies that other reads keep busy.

    ``reads`` are those that caches leave to the drives. Writes end in a drive's buffer, or in the cache before it.
    """
    wiring, pool = context.wiring, context.pool
    scope = context.scope.inner("drive")
    read, latency, count = (scope.get(name) for name in ("flash_read_s", "read_latency_s", "drive_count"))
    if not pool.drive.is_flash or read is None or latency is None or count is None:
        return demand, []
    media = scope.derive("media_s", flash.flash_media_s, latency, read, wiring.default("flash_media_ratio"))
    overlap = demand.read_overlap
    if overlap is not None:
        reads = scope.derive("reads_in_line", sharing.product_of_ratios, reads, overlap,
                             label=say("Reads of an operation that are waited for one after another"))
    waited = scope.derive("read_wait_s", flash.flash_fixed_s, reads, latency, read, media)
    delay = scope.derive("read_delay_s", general.sum_of, demand.delay, waited,
                         label=say("Fixed delays, with reads in drives"))
    changed = replace(demand, delay=delay)
    if not has_write_back(pool) and demand.waiting_writes is not None:
        changed = _waiting_for_buffers(context, scope, changed)
    queues = scope.derive("media_queues", flash.flash_media_queues, latency, read, wiring.default("flash_media_units"))
    met = scope.derive("media_demand_s", general.scaled, media, reads, label=say("Time of an operation at the media"))
    many = scope.derive("media_count", general.each_times_count, queues, count, label=say("Queues inside the drives"))
    if overlap is not None:
        many = scope.derive("media_in_line", degraded.drives_in_line, many, _one(wiring), overlap,
                            label=say("Queues inside the drives, as reads beside one another find them"))
    own = ResourceId(ResourceKind.FLASH, pool.drive_set)
    return changed, [Resource(own, say("media of {drive}", drive=pool.drive.model), met, many)]


def _waiting_for_buffers(context: Context, scope: Scope, demand: Demand) -> Demand:
    """Writes wait for the buffer of their drive, behind the read of what they replace where parity follows."""
    pool, waits = context.pool, demand.waiting_writes
    one = scope["write_latency_s"]
    if waits is None:
        return demand
    if pool.protection.scheme is not Scheme.NONE and pool.protection.by_parity:
        one = scope.derive("update_latency_s", general.sum_of, scope["read_latency_s"], one,
                           label=say("One write behind the reads of what it replaces"))
    waited = scope.derive("write_wait_s", general.scaled, one, waits,
                          label=say("Wait of an operation's writes in drives"))
    acknowledge = demand.acknowledge
    if acknowledge is not None:
        acknowledge = scope.derive("acknowledge_s", general.sum_of, acknowledge, one,
                                   label=say("Acknowledged write: stack and drive"))
    return replace(demand, acknowledge=acknowledge, delay=scope.derive(
        "write_delay_s", general.sum_of, demand.delay, waited, label=say("Fixed delays, with reads and writes in "
                                                                         "drives")))


def interfered(context: Context, demand: Demand, write_service: Figure) -> Figure:
    """Time of a write at a solid-state drive, with the reads that it delays (model D11)."""
    wiring, pool, scope = context.wiring, context.pool, context.scope.inner("drive")
    read = scope.get("flash_read_s")
    if not pool.drive.is_flash or read is None:
        return write_service
    return scope.derive("write_beside_reads_s", flash.interfered_write_s, demand.read_visits, read,
                        demand.write_visits, write_service,
                        interference_of(wiring, pool))


def _reached(wiring: Wiring, pool: PoolWiring, kind: str, stated: Figure) -> Figure:
    """Random requests a second that a drive reaches of those of its data sheet."""
    return wiring.of_item(pool.drive).derive_once(
        f"reached_random_{kind}_per_s", general.scaled, stated, wiring.default("flash_rate_ratio"),
        label=say("Random reads a second reached" if kind == "read" else "Random writes a second reached"))


def _rates(wiring: Wiring, pool: PoolWiring) -> tuple[Figure, Figure]:
    """Sequential read and write rate of one drive."""
    scope = wiring.of_item(pool.drive)
    found: list[Figure] = []
    for kind in ("read", "write"):
        stated = wiring.fact(pool.drive, f"{kind}_bytes_per_s")
        if stated is None:
            found.append(found[0] if found else unbound(wiring))
            continue
        reached = scope.derive_once(f"reached_{kind}_bytes_per_s", general.scaled, stated,
                                    wiring.default("flash_rate_ratio"),
                                    label=say("Sequential read rate reached" if kind == "read" else
                                              "Sequential write rate reached"))
        slot = _older_slot(wiring, pool)
        found.append(reached if slot is None else pool.laid_out.derive_once(
            f"bay_{kind}_bytes_per_s", general.least_of, reached, slot,
            label=say("Sequential read rate in a bay of an older PCI Express" if kind == "read" else
                      "Sequential write rate in a bay of an older PCI Express")))
    return found[0], found[1]


def _older_slot(wiring: Wiring, pool: PoolWiring) -> Figure | None:
    """What the lanes of a bay carry, where the server's PCI Express is older than the drives' (model L6)."""
    own = pool.drive.number("pcie_generation")
    hosts = [host for line in pool.drive_lines if (host := line.host()) is not None and host.item.kind.is_server]
    offered = [host.item for host in hosts if host.item.number("pcie_generation") is not None]
    if own is None or pool.drive.attachment is not Attachment.NVME or not offered:
        return None
    ends = [pool.drive, *{item.id: item for item in offered}.values()]
    if generations(ends)[0] >= own:
        return None
    lanes = wiring.fact(pool.drive, "pcie_lane_count") or wiring.model.constant(
        "drive_lanes", 4.0, "count", say("PCI Express lanes of a drive"), say("four, of NVMe drives in bays"))
    return pool.laid_out.derive_once("bay_bytes_per_s", links.pcie_bytes_per_s, lanes,
                                     lane_bytes_per_s(wiring, ends), wiring.default("pcie_payload_bytes"),
                                     label=say("PCI Express goodput of a drive's lanes"))


def unbound(wiring: Wiring) -> Figure:
    """A rate that binds nothing, where a data sheet gives none."""
    return wiring.model.constant("no_bandwidth_limit_bytes_per_s", 1e15, "B/s", say("No bandwidth stated"),
                                 say("the data sheet gives no bandwidth: the request rate alone binds"))


def _one(wiring: Wiring) -> Figure:
    return wiring.model.constant("one_visit", 1.0, "1", say("Visits of a request"), say("a request goes to one drive"))


def _nothing(wiring: Wiring) -> Figure:
    return wiring.model.constant("no_wait_s", 0.0, "s", say("No wait"), say("it is answered before"))
