"""Controllers of arrays as resources: bytes and requests by direction and size, from data sheets or by class."""

from __future__ import annotations

from sizer.catalog.kind import QUOTED
from sizer.catalog.records import Item
from sizer.figures.figure import Figure
from sizer.language import Marked, mark, say
from sizer.laws import general
from sizer.laws.load import controllers
from sizer.laws.media import caches
from sizer.laws.queueing import sharing
from sizer.laws.transfer import paths
from sizer.sizing.bench.decisions import decided
from sizer.sizing.bench.facts import fact_inside
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.hardware.lines import Line
from sizer.sizing.paths.demand import Context, RatedForReads, Resource, Traffic
from sizer.sizing.paths.targets import of_targets
from sizer.sizing.pools.dealing import controllers_of
from sizer.sizing.resources import ResourceId, ResourceKind
from sizer.sizing.scope import Scope

_ASKED = (("controller_count",), ("read_bytes_per_s",), ("random_read_per_s", "mixed_random_per_s"))
"""What sizing asks of the controllers of an array, each a fact or one that serves as well."""
_ASKED_OF_BLOCKS = (("server_count",), (QUOTED,), ("random_read_per_s",))
"""What it asks of the servers of a building block."""


def controller_resources(context: Context, demand: Traffic, owner: Line) -> list[Resource]:
    """Controllers of the arrays of a line: what bytes take of them, and what requests take (model R6, R8, R13)."""
    wiring, item = context.wiring, owner.item
    scope = context.scope.inner("array", owner.id)
    inside = wiring.fact(item, "server_count") if item.kind.is_building_block else None
    each, left = controllers_of(wiring, owner) or (inside or wiring.default("array_controllers"),) * 2
    members = scope.derive("controllers", general.each_times_count, left, owner.count,
                           label=say("Controllers of {owner}", owner=owner.called))
    even = scope.derive("even_count", sharing.effective_count, members, wiring.default("imbalance"))
    count = scope.derive("count", sharing.effective_count, even, context.pool.spread,
                         label=say("Controllers that share the work, with the busiest counted"))
    count = of_targets(context, scope, "reached_count", count, members, members)
    _by_class(context, item)
    read, written = _byte_rates(context, owner, scope, each)
    taken = scope.derive("bytes_s", general.sum_of, scope.derive("read_s", paths.link_demand_s, demand.back_read, read,
                                                                 label=say("Time of the bytes read at a controller")),
                         scope.derive("write_s", paths.link_demand_s, demand.back_write, written,
                                      label=say("Time of the bytes written at a controller")),
                         label=say("Time of an operation's bytes at a controller"))
    visited = scope.derive("bytes_demand_s", general.scaled, taken, context.pool.shares[owner.id],
                           label=say("Demand on the bandwidth of {owner}", owner=owner.called))
    bandwidth = Resource(
        ResourceId(ResourceKind.CONTROLLERS, owner.id), ResourceKind.CONTROLLERS.of(owner.called), visited, count,
        queued=demand.streaming,
        # It passes large requests on without holding them first (model L8).
        segment="" if not demand.streaming else "back" if context.nodes else "front")
    busy = _requests_s(context, demand, owner, scope, each, (read, written))
    asked = scope.derive("request_demand_s", general.scaled, busy, context.pool.shares[owner.id],
                         label=say("Demand on the request rate of {owner}", owner=owner.called))
    return [bandwidth, Resource(ResourceId(ResourceKind.REQUESTS, owner.id), ResourceKind.REQUESTS.of(owner.called),
                                asked, count, queued=False)]


def _beside_reduction(context: Context) -> Figure:
    """Share of a controller's rate that reducing the data leaves for requests."""
    wiring = context.wiring
    if decided(wiring, lambda ratio: ratio > 1, context.pool.reduction, of_work=True):
        return wiring.default("reduced_controller_ratio")
    return wiring.model.constant("array_unreduced", 1.0, "1", say("Share of a controller's rate that is left"),
                                 say("its data is not reduced"))


def _by_class(context: Context, item: Item) -> None:
    """Say which figures of an array no data sheet gives, so that a wide range of its class stands for them."""
    wiring = context.wiring
    asked = _ASKED_OF_BLOCKS if item.kind.is_building_block else _ASKED
    lacking = [names[0] for names in asked if all(item.number(name) is None for name in names)]
    if lacking:
        wiring.remark("array-by-class", say("{title} states no {facts}: a wide range, of arrays of its class, stands "
                                            "for what its controllers do", title=item.title,
                                            facts=say(", no ").join(map(fact_inside, lacking))), context.place,
                      say("Ask the maker what {model} reads and writes a second, in small requests and in bytes.",
                          model=item.model), told=(item.id, *lacking))


def _by_media(context: Context, name: str) -> Figure:
    """What a controller does by the class of its array: one made for flash, or for disks."""
    return context.wiring.default(f"array_{'flash' if context.pool.drive.is_flash else 'disk'}_{name}")


_READ = (mark("Data-sheet read rate of one controller"), mark("Read rate of one controller"))
_REQUEST = (mark("Data-sheet request rate of one controller"), mark("Request rate of one controller"))
_RANDOM_WRITE = (mark("Data-sheet random write rate of one controller"), mark("Random write rate of one controller"))
"""What the data sheet says of a rate, and how much of it is reached."""


def _of_one(
    wiring: Wiring, scope: Scope, name: str, said: tuple[Marked, Marked], fact: Figure, each: Figure
) -> Figure:
    """One controller's part of a data-sheet rate of the array, as far as it is reached."""
    one = scope.derive(f"{name}_share", general.shared_equally, fact, each,
                       label=say(said[0]))
    return scope.derive(name, general.scaled, one, wiring.default("datasheet_ratio"),
                        label=say(said[1]))


def _byte_rates(context: Context, owner: Line, scope: Scope, each: Figure) -> tuple[Figure, Figure]:
    """Bytes a second that a controller reads, and writes."""
    wiring, item = context.wiring, owner.item
    reads, writes = (wiring.fact(item, QUOTED if item.kind.is_building_block else "read_bytes_per_s"),
                     wiring.fact(item, "write_bytes_per_s"))
    read = (_by_media(context, "read_bytes_per_s") if reads is None
            else _of_one(wiring, scope, "read_bytes_per_s", _READ, reads, each))
    if writes is not None:
        return read, scope.derive(
            "write_bytes_per_s", general.scaled,
            scope.derive("write_share_bytes_per_s", caches.controller_write_bytes_per_s, writes, each),
            wiring.default("datasheet_ratio"), label=say("Write rate of one controller"))
    mirror, ratio = wiring.fact(item, "mirror_bytes_per_s"), wiring.default("mirrored_write_ratio")
    if mirror is None:
        return read, scope.derive("write_bytes_per_s", caches.estimated_controller_write_bytes_per_s, read, ratio)
    return read, scope.derive(
        "write_bytes_per_s", general.least_of,
        scope.derive("twice_bytes_per_s", caches.estimated_controller_write_bytes_per_s, read, ratio),
        scope.derive("mirror_bytes_per_s", caches.mirrored_over_ports_bytes_per_s, wiring.default("mirror_port_ratio"),
                     mirror, each),
        label=say("Write rate of one controller"))


def _requests_s(
    context: Context, demand: Traffic, owner: Line, scope: Scope, each: Figure, rates: tuple[Figure, Figure]
) -> Figure:
    """Time that an operation's requests take of a controller."""
    wiring, item = context.wiring, owner.item
    reads, mixed = wiring.fact(item, "random_read_per_s"), wiring.fact(item, "mixed_random_per_s")
    known = reads or mixed
    io = (_by_media(context, "read_per_s") if known is None
          else _of_one(wiring, scope, "io_per_s", _REQUEST, known, each))
    label = say("Time of an operation's requests at a controller")
    if demand.streaming or (reads is None and mixed is not None):
        # Requests in order are gathered, and a mixed rate holds for its mix: bytes are counted by themselves.
        return scope.derive("request_s", sharing.request_time_s, io, demand.array_io, label=label)
    writes, ratio = wiring.fact(item, "random_write_per_s"), _by_media(context, "write_ratio")
    written = (_of_one(wiring, scope, "write_io_per_s", _RANDOM_WRITE, writes, each) if writes is not None
               else scope.derive("write_io_per_s", general.scaled, io, ratio,
                                 label=say("Random writes a second of one controller, by what it reads")))
    moved = scope.derive("moved_bytes", general.sum_of, demand.back_read, demand.back_write,
                         label=say("Bytes of an operation at a controller"))
    size = scope.derive("request_bytes", controllers.bytes_of_request, moved, demand.array_io)
    part = scope.derive("read_ratio", sharing.part_of_whole, demand.back_read, moved,
                        label=say("Share of its bytes that are read"))
    small = wiring.model.constant("array_small_bytes", controllers.ARRAY_SMALL_BYTES, "B",
                                  say("Request of random rates of arrays"), say("model R13"))
    large = wiring.model.constant("array_large_bytes", controllers.ARRAY_LARGE_BYTES, "B",
                                  say("Request from which on an array is bound by bytes"), say("model R13"))
    service = [scope.derive(f"{name}_request_s", controllers.controller_request_s, rate, small, moves, large, size,
                            label=label)
               for name, rate, moves, label in (
                   ("read", io, rates[0], say("Time that a read takes of a controller")),
                   ("write", written, rates[1], say("Time that a write takes of a controller")))]
    mean = scope.derive("service_s", controllers.controller_service_s, part, *service,
                        _beside_reduction(context))
    if reads is not None and writes is None:
        context.rated_for_reads.append(
            RatedForReads(owner, demand.back_read, demand.back_write, ratio, service[0], mean))
    return scope.derive("request_s", general.scaled, mean, demand.array_io, label=label)
