"""What is done and asked: workloads and requirements."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from sizer.design.fieldspec import Field, FieldKind, choice, identifier, name, note, number, reference, text, whole
from sizer.design.frozen import FrozenMap
from sizer.design.patterns import PATTERNS
from sizer.design.records.hardware import Identified
from sizer.design.records.values import Amount
from sizer.design.records.words import DEFAULT_PATTERN, RequirementKind, Runs
from sizer.design.sense import Sense

_NO_NUMBERS: FrozenMap[Amount] = FrozenMap()


class Workload(Identified, frozen=True):
    """What the clients do to one pool or to several, over which the load is then spread by their size."""

    id: Annotated[str, identifier("Workload", "The id of the workload. Its figures are workload.ID.*")]
    name: Annotated[str, name()] = ""
    pattern: Annotated[str, Field(
        "Pattern", FieldKind.CHOICE, "The kind of work.", choices=PATTERNS, written=True)] = DEFAULT_PATTERN
    pools: Annotated[tuple[str, ...] | None, Field(
        "Pools", FieldKind.REFERENCES, "The pools it works on, the load spread over them by their size; empty: all of "
        "them.", key="pool", refers=("pools",), example="data, scratch", lone=True)] = None
    client: Annotated[str | None, reference("Client", "The line that does the work.", "items")] = None
    client_count: Annotated[Amount | None, whole(
        "Clients", "How many clients; empty: the quantity of the client line.", range_allowed=True)] = None
    read_ratio: Annotated[Amount | None, number(
        "Read share", "Share of the requests that read; empty: the pattern's own.", "1", maximum=1.0,
        range_allowed=True, example="50 %")] = None
    request_bytes: Annotated[Amount | None, number(
        "Request size", "Bytes of one request; empty: the pattern's own.", "B", minimum=1.0, maximum=2.0**40,
        range_allowed=True, example="8 KiB", blocks=True)] = None
    concurrency: Annotated[int | None, whole(
        "Concurrency", "Requests in flight in total: jobs times their depth.", example="=4*32")] = None
    offered_per_s: Annotated[Amount | None, number(
        "Offered rate", "Requests that arrive each second whatever the answers take; empty: the clients wait for their "
        "answers.", "1/s", above=0.0, maximum=1e12, range_allowed=True)] = None
    requested_per_s: Annotated[Amount | None, number(
        "Requested load", "The load a benchmark was set to, which sizes its file set.", "1/s", above=0.0, maximum=1e12,
        range_allowed=True)] = None
    footprint_bytes: Annotated[Amount | None, number(
        "Footprint", "The bytes the work is spread over: the active data or the test file. It sets seek distance and "
        "cache hits; empty: a plausible range.", "B", above=0.0, range_allowed=True, example="20 GB")] = None
    think_time_s: Annotated[Amount, number(
        "Think time", "Pause of a client between an answer and its next request.", "s", maximum=1e7, range_allowed=True
    )] = 0.0
    duty_ratio: Annotated[Amount | None, number(
        "Share of the day", "Share of the day that it runs, mean over the year, for what wears out; empty: that of its "
        "hours, else a plausible range.", "1", maximum=1.0, range_allowed=True, percent=True, example="30 %")] = None
    runs: Annotated[Runs, choice(
        "Runs", "Whether it shares the system with the other workloads or has it for itself.", Runs)] = Runs.TOGETHER
    hours: Annotated[str, text(
        "Hours", "Hours of the day in which it runs, such as 8-18, 22-6, or several: 8-12, 13-18; empty: all day. Work "
        "of other hours does not share the system with it.")] = ""
    parameters: Annotated[Mapping[str, Amount], Field(
        "Parameters", FieldKind.NUMBERS, "Further numbers of the pattern.", unit="")] = _NO_NUMBERS
    note: Annotated[str, note()] = ""


class Requirement(Identified, frozen=True):
    """One thing the customer asks for. ``sense`` None is the natural side of its kind."""

    id: Annotated[str, identifier("Requirement", "The id of the requirement.")]
    name: Annotated[str, name("The requirement in the customer's words.")] = ""
    kind: Annotated[RequirementKind, choice(
        "Kind", "What is asked for.", RequirementKind, written=True)] = RequirementKind.USABLE_CAPACITY
    sense: Annotated[Sense | None, choice(
        "Sense", "At least or at most; empty: the natural side of the kind.", Sense)] = None
    target: Annotated[float | None, number(
        "Target", "The number asked for, in the unit of the kind.", "", example="25 TB")] = None
    within_s: Annotated[float | None, number(
        "Within", "The response time the rate must be reached at.", "s", above=0.0, maximum=1e7, example="5 ms")] = None
    share_below: Annotated[float | None, number(
        "Share below", "The share of the requests that must be within the time; empty: the mean.", "1", above=0.0,
        maximum=0.999999, example="95 %")] = None
    workload: Annotated[str | None, reference(
        "Workload", "The workload it is about; empty: all together.", "workloads")] = None
    pool: Annotated[str | None, reference("Pool", "The pool it is about; empty: all together.", "pools")] = None
    growth_per_year: Annotated[Amount | None, number(
        "Growth per year", "Compound growth as a ratio.", "1", maximum=100.0, minimum=-0.99, range_allowed=True,
        percent=True, example="20 %")] = None
    horizon_years: Annotated[float | None, number(
        "Horizon (years)", "Years it must still be met after growth.", "count", maximum=100.0)] = None
    note: Annotated[str, note()] = ""

    @property
    def side(self) -> Sense:
        """The side of the target on which the requirement is met."""
        return self.sense or self.kind.natural_side

    @property
    def asks(self) -> bool:
        """Whether it asks for anything: a row without a target does not yet, nor one for at least nothing."""
        return self.target is not None and (self.target > 0 or self.side is not Sense.AT_LEAST)


REQUIREMENT_UNITS: Mapping[RequirementKind, str] = MappingProxyType(
    {
        RequirementKind.USABLE_CAPACITY: "B",
        RequirementKind.EFFECTIVE_CAPACITY: "B",
        RequirementKind.IOPS: "1/s",
        RequirementKind.RESPONSE: "s",
        RequirementKind.BANDWIDTH: "B/s",
        RequirementKind.AFTER_ONE_FAILURE: "1",
        RequirementKind.RACK_UNITS: "U",
        RequirementKind.POWER: "W",
        RequirementKind.BUDGET: "money",
        RequirementKind.GROWTH: "B",
        RequirementKind.ENDURANCE: "s",
    }
)
"""The base unit of a requirement's target: for *after one failure* the share of the rate that must be kept, for
*growth* the bytes needed today, for *endurance* the time that solid-state drives last."""
