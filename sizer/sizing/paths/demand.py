"""What one operation of a workload asks of the system, whatever its pattern: the common currency of the model."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol as Interface

from sizer.catalog.records import Item
from sizer.design.records import Workload
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.sizing.bench.missing import MissingInput
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.hardware.lines import Line
from sizer.sizing.paths.answers import part_of_caches, pool_cache, storage_delays
from sizer.sizing.paths.distribution import Site
from sizer.sizing.paths.topology import Edge, Route
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.resources import ResourceId
from sizer.sizing.result import Counting
from sizer.sizing.scope import RecordScope, Scope

CURVE_SHARES = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 1.0)
"""Points of a response curve, in shares of the peak."""
OPEN_CURVE_SHARES = CURVE_SHARES[:-1]
"""The same of work that arrives whatever the answers take: at the peak itself it would wait without end."""

Curve = list[tuple[str, str]]
"""Keys of the rate and the response at each point of a response curve."""


@dataclass(slots=True, eq=False)
class Resource:
    """Equal members that an operation keeps busy: demand in seconds an operation, members that share it evenly.

    ``queued`` resources are stations of their own; a ceiling's service is part of a fixed delay. Resources of one
    ``segment`` forward without storing, so that together they are one station, the slowest. Resources of two workloads
    are the same hardware where they have the same ``identity``.
    """

    id: ResourceId
    label: str
    demand: Figure
    count: Figure
    queued: bool = True
    segment: str = ""
    hardware: ResourceId | None = None
    """What hardware it is, where the id does not say it."""
    full: Figure | None = None
    """Demand of an operation where it is saturated, if less: drives sort a long queue to shorter ways."""
    own: bool = False
    """Whether each stream has a member to itself: it bounds the stream, and nobody else queues there."""

    @property
    def identity(self) -> ResourceId:
        """What hardware it is."""
        return self.hardware or self.id


@dataclass(frozen=True, slots=True)
class RatedForReads:
    """An array whose request rate is known for reads alone, and what an operation reads and writes there, in bytes."""

    line: Line
    reads: Figure
    writes: Figure
    ratio: Figure
    """Writes a second over reads a second, as its class has it."""
    read_s: Figure
    mean_s: Figure
    """What a read takes of a controller, and what a request does in the mean."""


@dataclass(frozen=True, slots=True)
class Unmodelled:
    """A part of an item that no fact describes, so that it is not modelled."""

    part: str
    item: Item

    @property
    def label(self) -> str:
        """What people call it."""
        return say("{part} of {model}", part=self.part, model=self.item.model)


@dataclass(frozen=True, slots=True)
class Targets:
    """Groups or volume groups that the files of a workload lie on at a time, and of how many those are."""

    at_work: Figure
    parts: Figure


@dataclass(frozen=True, slots=True)
class Engaged:
    """What a workload keeps at work: ``workers`` are the streams and threads that it consists of, so that no more
    clients than there are of these work at a time; ``targets`` are None where its files are on all.
    """

    workers: tuple[Figure, ...] = ()
    targets: Targets | None = None


@dataclass(slots=True)
class Context:
    """A workload on its way through the wiring: what it runs on."""

    wiring: Wiring
    record: Workload
    pooled: PoolWiring | None
    route: Route
    lines: Mapping[str, Line]
    nodes: list[Line]
    client: Line | None
    edges: list[Edge] = field(default_factory=list)
    """All connections of the design, those beyond the route too."""
    site: Site | None = None
    """The set of drives that this part of the workload goes to."""
    pools: tuple[str, ...] = ()
    """All pools it works on, by id."""
    rated_for_reads: list[RatedForReads] = field(default_factory=list)
    """The arrays on its way whose request rate is known for reads alone."""
    known: Engaged | None = None
    """What it keeps at work; None until its pattern has said so, which is before anything is asked of it."""
    assumed: dict[str, Figure] = field(default_factory=dict)
    """What its pattern says of fields that the workload leaves empty, by their names in the document."""
    whole: RecordScope = field(init=False)
    """The figures of the whole workload, shared by all its sets of drives: whoever comes first makes them."""
    scope: Scope = field(init=False)
    """The figures of this part of the workload: of all of it, where it has one set of drives."""

    def __post_init__(self) -> None:
        self.whole = self.wiring.scope("workloads", self.record.id)
        self.scope = self.whole if self.site is None else self.site.scope(self.whole)

    @property
    def pool(self) -> PoolWiring:
        """The pool, of patterns that have one; asking for it otherwise is a bug."""
        if self.pooled is None:
            raise RuntimeError(f"workload {self.record.called} has no pool")
        return self.pooled

    @property
    def engaged(self) -> Engaged:
        """What it keeps at work; asking before its pattern has said so is a bug."""
        if self.known is None:
            raise RuntimeError(f"what workload {self.record.called} keeps at work is not known yet")
        return self.known

    @property
    def owners(self) -> list[Line]:
        """The lines that own the pool's drives; none without a pool."""
        return self.pooled.owners if self.pooled is not None else []

    @property
    def share(self) -> Figure | None:
        """The share of the load that goes to this set of drives; None for all of it."""
        return None if self.site is None else self.site.share

    @property
    def room(self) -> Figure:
        """Usable capacity of all the pools the workload works on."""
        return self.pool.usable if self.site is None else self.site.room

    def part_of(self, whole: Figure, name: str, label: str) -> Figure:
        """The part of a quantity of the whole workload that falls on this set of drives."""
        if self.share is None:
            return whole
        return self.scope.derive(name, general.scaled, whole, self.share, label=label)

    def on_surface(self, span: Figure) -> Figure:
        """A share of the pool's space as a share of the drives' surface, where other pools have a part of it too."""
        if self.pool.drive_share is None:
            return span
        return self.scope.derive("surface", general.scaled, span, self.pool.drive_share,
                                 label=say("Share of the drives' surface in use"))

    @property
    def place(self) -> str:
        """Where the workload stands in the document."""
        return f"workloads/{self.record.id}"

    @property
    def host(self) -> Line | None:
        """The line whose ports the traffic of the clients passes."""
        return self.client.host() if self.client is not None else None

    def clients(self) -> Figure | None:
        """How many clients there are: stated, or the quantity of the client line."""
        if self.record.client_count is not None:
            return self.whole.stated("client_count", self.record.client_count)
        return self.host.count if self.host is not None else None

    def storage_delays(self) -> tuple[Figure, Figure]:
        """Acknowledged write and cache-hit read, with stack and fabric; of drives in servers, less what these take."""
        return storage_delays(self.wiring, self.pool, self.scope, self.route.edges)

    def array_cache(self) -> tuple[Figure, Figure]:
        """Read cache, with that of drives, and mirrored write cache of the pool's arrays (model R4, Q9)."""
        whole, site = pool_cache(self.wiring, self.pool), self.site
        return whole if site is None else part_of_caches(self.scope, whole, site.on_arrays, site.cache)


@dataclass(frozen=True, slots=True)
class AtWork:
    """Time of a request at a drive that its stream waits for, and the drives that all streams keep at work."""

    demand: Figure
    count: Figure


@dataclass(slots=True, kw_only=True)
class Traffic:
    """What one operation of any workload waits for and moves. All figures are of one operation.

    ``front`` is between client and server (or all the way, where there is no server), ``back`` between server and
    arrays. ``offered`` is the rate at which open work arrives, in operations, and the figure ``offered_per_s`` of the
    workload; ``parts`` is the operations of one request of the client, where that may be another number than one.
    """

    operation: str
    """What one operation is, in the plural, such as ``block requests``."""
    population: Figure
    think: Figure
    delay: Figure
    front_read: Figure
    front_write: Figure
    back_read: Figure
    back_write: Figure
    array_io: Figure
    offered: Figure | None = None
    stated: Figure | None = None
    """The rate that is stated, of work that is pinned to more and so taken to offer more."""
    parts: Figure | None = None
    asked: Figure | None = None
    """Bytes of an operation that its client asked for, where more than these pass its ports."""
    counts: Counting = Counting.EACH
    """What its rate counts, where that is not each operation by itself."""
    streaming: bool = False
    """Whether requests are so large that moving their bytes is not part of an array's answer time."""
    resources: list[Resource] = field(default_factory=list)
    missing: list[MissingInput] = field(default_factory=list)
    unmodelled: list[Unmodelled] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class Demand(Traffic):
    """One operation of random work: what it reads and writes at drives that sort their queues."""

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
    reads: Figure | None = None
    """Share of reads, where reads and writes have response times of their own."""
    acknowledge: Figure | None = None
    waiting_writes: Figure | None = None
    """Writes of an operation whose acknowledgement it waits for."""
    read_overlap: Figure | None = None
    """Reads that it waits for one after another, over all that it makes; None where each is by itself."""
    hits: Figure | None = None
    """Share of its reads that caches answer at the load it was set to; None where it reads nothing."""


@dataclass(slots=True, kw_only=True)
class StreamDemand(Traffic):
    """One request of streams: large, of one size, in order within its stream.

    ``drives`` is their station where there is one, ``drive_bytes`` what passes between controllers and drives.
    """

    streams: Figure
    drives: Resource | None
    drive_bytes: Figure
    waiting: Figure | None = None
    """Wait of a request for a drive by itself, where an array has lost its write-back."""
    answered: Figure | None = None
    """Drive time of a request that a cache has answered for, so that nobody waits for it."""
    at_work: AtWork | None = None
    """What bounds streams that keep few drives at work; None where all drives are at work on each."""
    counts: Counting = Counting.STREAMS


@dataclass(frozen=True, slots=True)
class DriveResource:
    """The drives of a pool as a resource, and the lines they are."""

    resource: Resource
    lines: tuple[str, ...]


@dataclass(slots=True)
class Solution:
    """What one workload gets, as figures: the peak, the rate it runs at, its response, and the curve against load."""

    peak: Figure
    throughput: Figure
    response: Figure
    resources: list[Resource]
    drives: list[DriveResource]
    curve: Curve
    response_at: Callable[[Scope, Figure], Figure]
    beside_at: Callable[[Scope, Figure], Figure] | None = None
    """Of offered work beside other work: its response at a rate, the others at theirs."""


@dataclass(frozen=True, slots=True)
class OfferedLoad:
    """What is offered to a resource, by one workload and by all: in shares of what it can do."""

    label: str
    own: Figure
    whole: Figure
    alone: bool
    """Whether nothing else is offered there."""


@dataclass(slots=True)
class Beside:
    """What other work does to a workload: the rate that it leaves, and what it is met with on the way.

    By identity of a resource: ``loads`` of the other offered work, ``queues`` of closed work at one member, and
    ``used`` by all other work. Work that waits for its answers meets nothing but the rate: its response follows.
    """

    rate: Figure
    loads: dict[ResourceId, Figure] = field(default_factory=dict)
    queues: dict[ResourceId, Figure] = field(default_factory=dict)
    used: dict[ResourceId, Figure] = field(default_factory=dict)
    room: Figure | None = None
    """Of offered work, the most it could reach beside the others."""
    asked: list[OfferedLoad] = field(default_factory=list)
    """Of offered work, what is offered to each resource that it shares."""
    fitting: Figure | None = None
    """Of offered work whose rate is pinned, what would get through of that rate, were it offered."""
    hours: str = ""
    """The hours of the day that it is of, where other work runs in others."""


class WorkClass(Interface):
    """A workload on its way: prepared with its peak alone, finished at the rate it really gets."""

    contexts: list[Context]
    pause: Figure
    peak: Figure

    @property
    def context(self) -> Context:
        """The workload on its first set of drives."""

    @property
    def demand(self) -> Traffic:
        """What one operation waits for and moves, on all sets of drives together."""

    def shared_resources(self) -> list[Resource]:
        """All resources it keeps busy, the drives too."""

    def finish(self, beside: Beside | None) -> Solution:
        """Wire the results; ``beside`` is the other work, None where it runs alone."""

    def response_beside(self, scope: Scope, rate: Figure, beside: Beside) -> Figure:
        """The response at a rate that is offered beside other work."""


def throughput_of(context: Context, demand: Traffic, peak: Figure, beside: Beside | None) -> Figure:
    """The rate a workload runs at: what is offered, what others leave, at most the peak; made once."""
    offered, left = demand.offered, beside.rate if beside is not None else None
    label = say("Throughput, {counts}", counts=say(demand.counts)) if demand.counts else say("Throughput")
    if offered:
        label = say("{throughput}, at most what is offered", throughput=label)
    bounds = [figure for figure in (offered, left, peak) if figure is not None]
    made = context.whole.derive_once("throughput_per_s", general.least_of, *bounds, label=label)
    if made.pin is not None and demand.stated is not None:
        # Failures scale it by what the raised offer would get; it stands in for what the stated one gets.
        made.unpinned = min(made.unpinned, demand.stated.number)
    return made


def load_points(context: Context, peak: Figure, *, arriving: bool) -> Iterator[tuple[Scope, Figure]]:
    """Scope and rate of each point of a response curve: a share of the peak; a caller may replace it by any load.

    ``arriving`` is work that arrives whatever the answers take.
    """
    for number, share in enumerate(OPEN_CURVE_SHARES if arriving else CURVE_SHARES, 1):
        scope = context.whole.inner("curve", str(number))
        part = context.wiring.model.constant(f"curve_share_{number}", share, "1", say("Share of the peak"),
                                             say("points of the response curves"))
        wanted = scope.derive("wanted_per_s", general.scaled, peak, part, label=say("Load of the point"))
        yield scope, scope.derive("rate_per_s", general.least_of, wanted, peak,
                                  label=say("Throughput of the point: at most the peak"))
