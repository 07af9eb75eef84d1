"""What a sizing is: a sheet of figures, and which of them answer which question.

Everything here holds *keys* into the sheet, never a second copy of a value, so that a number can always be opened, and
the same structure serves the likely case, the ranges, a failure or a sweep.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from sizer.catalog.kind import Kind
from sizer.design.patterns import Pattern
from sizer.design.records import Design, RequirementKind
from sizer.errors import Problem
from sizer.figures.sheet import Sheet
from sizer.language import AND, listed, mark, say
from sizer.sizing.available import AvailabilityResult
from sizer.sizing.bench.decisions import WiringDecision
from sizer.sizing.bench.limits import Limit
from sizer.sizing.bench.missing import MissingInput
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.in_time import InTime
from sizer.sizing.reported import Once, Problematic, Reported
from sizer.sizing.resources import ResourceId
from sizer.sizing.service_line import ServiceLine

AT_HAND = 0.5
"""The share of a pool's data that is at hand is 1 or 0; what is below the middle is none."""


def at_hand_keys(sheet: Sheet, pool: str, drive_set: str) -> tuple[str, ...]:
    """The key of whether the data of a pool is at hand; none where it is not wired that far.

    Pools carved from the same drives are lost with them: the first pool of the set says so for all.
    """
    keys = (f"pool.{name}.at_hand_ratio" for name in (pool, drive_set))
    return next(((key,) for key in keys if key in sheet.figures), ())


@dataclass(frozen=True, slots=True)
class WaterfallStep:
    """One step of the capacity waterfall: what is left (``left``) after ``label`` took ``taken`` (both keys)."""

    label: str
    left: str
    taken: str | None


@dataclass(frozen=True, slots=True)
class PoolResult:
    """Capacity of one pool: keys of the three capacities, of its counts, and the waterfall between them.

    Pools on the same drives have one ``drive_set``, the id of the first of them. ``raw`` is a pool's own part of the
    raw capacity, which may be added to that of any other pool; ``drives_raw`` is that of all the drives it lies on.
    ``layout`` is the pool whose figures say how it lies on them: itself, or one that differs in its capacity alone.
    """

    id: str
    title: str
    protection: str
    raw: str
    usable: str
    filesystem: str
    drives: str
    groups: str
    members: str
    waterfall: tuple[WaterfallStep, ...]
    drive_set: str
    drives_raw: str
    layout: str
    effective: str
    """Its data before reduction: a claim beside the capacities."""
    reduction: str
    filling: tuple[str, ...] = ()
    """Overcommit, months until it is full and what snapshots keep, as far as the pool states what they follow from."""

    @property
    def carved(self) -> bool:
        """Whether it is a part of drives that other pools use too."""
        return self.raw != self.drives_raw


@dataclass(frozen=True, slots=True)
class SharedDrives:
    """Drives that pools are carved from: ``carved`` are these by id, ``whole`` the pools whose capacity is that of the
    drives (none where all are stated). Keys of the drives' count and raw capacity, and of what the carved pools take
    together: usable, raw, and as a share of the drives.
    """

    carved: tuple[str, ...]
    whole: tuple[str, ...]
    drives: str
    raw: str
    taken: str
    taken_raw: str
    share: str


@dataclass(frozen=True, slots=True)
class ResourceUse:
    """One resource of a workload: keys of its utilization at the workload's throughput, of the demand an operation
    puts on it, of how many equal members share it, and of the throughput at which it saturates.

    ``own`` is its utilization by this workload alone.
    """

    id: ResourceId
    label: str
    utilization: str
    own: str
    demand: str
    count: str
    bound: str

    @property
    def kind(self) -> str:
        """What it counts as."""
        return self.id.kind.family


class Counting(StrEnum):
    """What the throughput of a workload counts: each operation, all streams, whole or in parts, or what is computed."""

    EACH = ""
    STREAMS = mark("all streams together")
    PARTS = mark("all streams together, in parts of requests")
    COMPUTED = mark("floating-point operations")


@dataclass(frozen=True, slots=True)
class WorkloadResult:
    """What one workload gets: keys of throughput, bandwidth, response, bottleneck and the curve against load."""

    id: str
    title: str
    pattern: Pattern
    pools: tuple[str, ...]
    throughput: str
    bandwidth: str
    response: str
    bottleneck: str
    bottleneck_utilization: str
    runner_up: str
    runner_up_utilization: str
    resources: tuple[ResourceUse, ...]
    curve: tuple[tuple[str, str], ...]
    unmodelled: tuple[str, ...]
    bounds: tuple[str, ...] = ()
    """Throughputs at which its resources saturate, those that have work only after a failure among them."""
    counts: Counting = Counting.EACH
    requests: str = ""
    """The throughput in requests of the client, where it counts the parts that requests are split into."""
    arrives: bool = False
    """Whether its requests arrive whatever the answers take: its response grows without end towards the peak."""

    @property
    def rate(self) -> str:
        """The key of the throughput in what clients ask for: whole requests, or its operations."""
        return self.requests or self.throughput

    @property
    def rate_title(self) -> str:
        """What the rate is called: of streams what it counts, for what they are asked for is their bandwidth."""
        if self.counts in (Counting.STREAMS, Counting.PARTS):
            return say("Requests of all streams")
        return say("Throughput, {counts}", counts=say(self.counts)) if self.counts else say("Throughput")

    @property
    def headline(self) -> str:
        """The key people ask for first: of streams the bytes a second, of all other work the operations."""
        return self.bandwidth if self.pattern.streams else self.rate


@dataclass(frozen=True, slots=True)
class Total:
    """A total over the lines of the bill of materials, with how complete it is (keys)."""

    value: str
    lines: str
    unknown_lines: str


@dataclass(frozen=True, slots=True)
class Physical:
    """Space, power, heat and weight of what is to be installed."""

    rack_units: Total
    watts: Total
    btu_per_h: Total
    weight_kg: Total
    price: Total
    max_watts: Total
    """The most that can be drawn at the wall: known for few lines, see its unknown lines."""
    kwh_per_year: Total | None = None
    """Energy of a year with what the facility adds; as complete as ``watts``."""
    list_price: Total | None = None
    """The price before discounts; None where none is stated."""


@dataclass(frozen=True, slots=True)
class BomLine:
    """One line of the bill of materials. ``row`` is its row in the table ``items``; numbers are cells there.

    ``counted`` is false for what is not part of the proposal (test bed, optional, existing): such lines are listed
    apart and left out of the totals.
    """

    row: str
    number: str
    status: str
    kind: Kind
    vendor: str
    model: str
    part_number: str
    description: str
    parent: str
    derived: bool
    counted: bool
    note: str


class Verdict(StrEnum):
    """How a requirement fares: met or missed over the whole range, or uncertain where the range straddles it.

    Nothing is met by a design that cannot be built as drawn, nor by what cannot be sized. Undecided is what depends on
    ranges that are not there yet, and what asks for nothing yet.
    """

    MET = mark("met")
    UNCERTAIN = mark("uncertain")
    MISSED = mark("missed")
    UNBUILDABLE = mark("cannot be built")
    UNSIZED = mark("cannot be sized")
    UNDECIDED = mark("undecided")


GRAVEST_FIRST = (Verdict.UNBUILDABLE, Verdict.UNSIZED, Verdict.MISSED, Verdict.UNCERTAIN, Verdict.UNDECIDED,
                 Verdict.MET)


@dataclass(frozen=True, slots=True)
class RequirementResult:
    """One requirement: keys of the target, of what the design reaches, and of the headroom (ratio, at least 0 met)."""

    id: str
    kind: RequirementKind
    title: str
    target: str
    actual: str
    headroom: str
    at_least: bool
    months: str | None = None
    """Months until growth uses up what the design reaches; None where no growth is stated."""
    left_out: str = ""
    """What is to be told with the verdict: that its work is overloaded, or what its numbers rest on."""
    workload: str = ""
    """The workload it turns on: the one it names, or of all workloads the one that holds it back."""
    obstacles: tuple[Problem, ...] = ()
    """The errors and undecided checks that reach it, those that stop the building first: with one it is not met."""
    accepted: tuple[Problem, ...] = ()
    """The undecided checks that reach it and that the author accepts: what is met rests on the reasons given there."""
    limits: tuple[Limit, ...] = ()
    """The limits that reach it, exceeded or not: where a range exceeds one it is not met over that range."""
    at_hand: tuple[str, ...] = ()
    """Keys of whether the data of each pool it counts is at hand: capacity whose data is not is none."""
    in_time: InTime | None = None
    decided_by: str = ""
    """Of a share that failures must leave: the failure that leaves least, with what it leaves; empty where none is."""
    mix: str = ""
    """Of which directions a bandwidth is the sum, and in what parts; empty of what else is asked for."""
    uncounted: str = ""
    """The losses that the house rules do not count and that would leave less than is asked; empty where none is."""

    @property
    def aside(self) -> str:
        """What is said behind the verdict: what is counted, what decides it, what is left out; or nothing."""
        return say("; ").join(filter(None, (self.mix, self.told_beside)))

    @property
    def told_beside(self) -> str:
        """What bears on the verdict: the failure that decides it, then what is left out of it; or nothing."""
        return say("; ").join(filter(None, (self.decided_by, self.uncounted, self.left_out)))

    @property
    def barred(self) -> Unsized | None:
        """The requirement as a part without a result, where the hardware that it rests on cannot be built as drawn.

        What is computed is then of hardware that nobody can have, and no number stands beside the verdict.
        """
        found = Unsized("requirements", self.id, self.title, self.obstacles, self.target)
        return found if found.verdict is Verdict.UNBUILDABLE else None


@dataclass(frozen=True, slots=True)
class Unsized:
    """A pool, workload or requirement that has no result, and the problems that stand in its way, the cause first.

    ``table`` is ``pools``, ``workloads`` or ``requirements``; ``target`` the key of a requirement's target where it
    states one. ``unasked`` says that it is a requirement that asks for nothing yet, so that nothing can be decided.
    """

    table: str
    id: str
    title: str
    because: tuple[Problem, ...]
    target: str = ""
    unasked: bool = False

    @property
    def verdict(self) -> Verdict:
        """Whether the hardware cannot be built, the part cannot be sized, or nothing is asked for yet."""
        if self.unasked:
            return Verdict.UNDECIDED
        return Verdict.UNBUILDABLE if any(problem.building for problem in self.because) else Verdict.UNSIZED

    @property
    def says(self) -> str:
        """Why there is no result, as a sentence: ``cannot be sized, because ...``."""
        verdict = say("is undecided") if self.unasked else say(self.verdict)
        return say("{verdict}, {reason}", verdict=verdict, reason=self.reason) if self.because else verdict

    @property
    def reason(self) -> str:
        """The same beside the verdict: ``because ...``; empty where nothing stands in the way."""
        return say("because {why}", why=self.why) if self.because else ""

    @property
    def why(self) -> str:
        """What stands in the way first, in words; empty where nothing does."""
        if not self.because:
            return ""
        first = self.because[0]
        own = first.location.record == f"{self.table}/{self.id}"
        return (first.reason if own else "") or first.text


@dataclass(frozen=True, slots=True)
class Sizing(Problematic):
    """The complete answer for one design in one scenario."""

    design: Design
    scenario: str
    catalog_edition: str
    sheet: Sheet
    pools: tuple[PoolResult, ...]
    workloads: tuple[WorkloadResult, ...]
    physical: Physical
    bom: tuple[BomLine, ...]
    requirements: tuple[RequirementResult, ...]
    missing: tuple[MissingInput, ...]
    reported: Reported
    failure_cases: tuple[FailureCase, ...] = ()
    availability: tuple[AvailabilityResult, ...] = ()
    unknown_durability: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Facts missing for a pool's rebuild time or loss probability."""
    shared_drives: tuple[SharedDrives, ...] = ()
    questions: Mapping[str, str] = field(default_factory=dict)
    """Key of an uncertain input -> the question or measurement that would settle it."""
    limits: tuple[Limit, ...] = ()
    """What the design may use at most, exceeded or not, in the order in which it was wired."""
    decisions: tuple[WiringDecision, ...] = ()
    """What the values of figures decided about the wiring: where one comes out otherwise, the sheet is another."""
    unsized: tuple[Unsized, ...] = ()
    """The pools, workloads and requirements of the design that have no result, in its order."""
    unlisted: tuple[str, ...] = ()
    """Lines of the proposal that the catalog has no item for: they are in no table and in no total."""
    services: tuple[ServiceLine, ...] = ()
    technologies: Mapping[str, str] = field(default_factory=dict)
    """The title of the link technology at the slower end of each connection, by the id of the connection."""
    after_failures: Once = field(default_factory=Once, compare=False, repr=False)
    """What single failures leave, for whoever asks after the first."""

    def where(self, workload: WorkloadResult) -> str:
        """The pattern of a workload and the pools it works on, in words."""
        titles = {pool.id: pool.title for pool in self.pools}
        names = [titles.get(name, name) for name in workload.pools]
        told = say("{pattern} on pools {named}" if len(names) > 1 else "{pattern} on pool {named}",
                   pattern=workload.pattern.title, named=listed(names, AND))
        return told if names else workload.pattern.title

    def lost_pools(self, failure: FailureCase) -> tuple[str, ...]:
        """The pools that ``failure`` reaches and whose data is not at hand in this state, which is after it; by id."""
        return tuple(
            pool.id for pool in self.pools if {pool.id, pool.drive_set}.intersection(failure.pools)
            and (failure.stops or self.not_at_hand(at_hand_keys(self.sheet, pool.id, pool.drive_set))))

    def not_at_hand(self, keys: Iterable[str]) -> bool:
        """Whether the data of one of some pools is not at hand, by their keys of that."""
        return any(self.sheet[key].number < AT_HAND for key in keys)

    def without_result(self, table: str) -> tuple[Unsized, ...]:
        """What of one table has no result."""
        return tuple(one for one in self.unsized if one.table == table)

    def why_without(self, table: str, name: str) -> Unsized | None:
        """Why a pool, workload or requirement has no result that a number could be shown of; None where it has one."""
        barred = (result.barred for result in self.requirements) if table == "requirements" else ()
        return next((one for one in (*self.without_result(table), *barred) if one is not None and one.id == name), None)
