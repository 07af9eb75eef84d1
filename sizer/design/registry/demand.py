"""The fields of what is done and asked: workloads and requirements."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sizer.design.records import DEFAULT_PATTERN, RequirementKind, Runs
from sizer.design.registry.fieldspec import Field, FieldKind, choice, identifier, note, number, reference, text, whole
from sizer.design.registry.patterns import PATTERNS
from sizer.design.sense import Sense

WORKLOADS: tuple[Field, ...] = (
    identifier("Workload", "The name of the workload. Its figures are workload.NAME.*"),
    text("title", "Title", "What people call it."),
    Field("pattern", "Pattern", FieldKind.CHOICE, "The kind of work.", default=DEFAULT_PATTERN, choices=PATTERNS),
    Field("pool", "Pools", FieldKind.REFERENCES, "The pools it works on, the load spread over them by their size; "
          "empty: all of them.", refers=("pools",), example="data, scratch", kept_as="pools", lone=True),
    reference("client", "Client", "The line that does the work.", "items"),
    whole("client_count", "Clients", "How many clients; empty: the quantity of the client line."),
    number("read_ratio", "Read share", "Share of the requests that read; empty: the pattern's own.", "1", maximum=1.0,
           range_allowed=True, example="50 %"),
    number("request_bytes", "Request size", "Bytes of one request; empty: the pattern's own.", "B", minimum=1.0,
           maximum=2.0**40, range_allowed=True, example="8 KiB"),
    whole("concurrency", "Concurrency", "Requests in flight in total: jobs times their depth.", example="=4*32"),
    number("offered_per_s", "Offered rate", "Requests that arrive each second whatever the answers take; empty: the "
           "clients wait for their answers.", "1/s", above=0.0, maximum=1e12, range_allowed=True),
    number("requested_per_s", "Requested load", "The load a benchmark was set to, which sizes its file set.", "1/s",
           above=0.0, maximum=1e12, range_allowed=True),
    number("footprint_bytes", "Footprint", "The bytes the work is spread over: the active data or the test file. It "
           "sets seek distance and cache hits; empty: a plausible range.", "B", above=0.0, range_allowed=True,
           example="20 GB"),
    number("think_time_s", "Think time", "Pause of a client between an answer and its next request.", "s", 0.0,
           maximum=1e7, range_allowed=True),
    choice("runs", "Runs", "Whether it shares the system with the other workloads or has it for itself.", Runs,
           Runs.TOGETHER),
    Field("parameters", "Parameters", FieldKind.NUMBERS, "Further numbers of the pattern.", unit=""),
    note(),
)

REQUIREMENTS: tuple[Field, ...] = (
    identifier("Requirement", "The name of the requirement."),
    text("title", "Title", "The requirement in the customer's words."),
    choice("kind", "Kind", "What is asked for.", RequirementKind, RequirementKind.USABLE_CAPACITY),
    choice("sense", "Sense", "At least or at most; empty: the natural side of the kind.", Sense, None),
    number("target", "Target", "The number asked for, in the unit of the kind.", "", example="25 TB"),
    number("within_s", "Within", "The response time the rate must be reached at.", "s", above=0.0, maximum=1e7,
           example="5 ms"),
    number("share_below", "Share below", "The share of the requests that must be within the time; empty: the mean.",
           "1", above=0.0, maximum=0.999999, example="95 %"),
    reference("workload", "Workload", "The workload it is about; empty: all together.", "workloads"),
    reference("pool", "Pool", "The pool it is about; empty: all together.", "pools"),
    number("growth_per_year", "Growth per year", "Compound growth as a ratio.", "1", maximum=100.0, minimum=-0.99,
           range_allowed=True, example="20 %"),
    number("horizon_years", "Horizon (years)", "Years it must still be met after growth.", "count", maximum=100.0),
    note(),
)

REQUIREMENT_UNITS: Mapping[RequirementKind, str] = MappingProxyType(
    {
        RequirementKind.USABLE_CAPACITY: "B",
        RequirementKind.IOPS: "1/s",
        RequirementKind.RESPONSE: "s",
        RequirementKind.BANDWIDTH: "B/s",
        RequirementKind.AFTER_ONE_FAILURE: "1",
        RequirementKind.RACK_UNITS: "U",
        RequirementKind.POWER: "W",
        RequirementKind.BUDGET: "money",
        RequirementKind.GROWTH: "B",
    }
)
"""The base unit of a requirement's target: for *after one failure* the share of the rate that must be kept, for
*growth* the bytes needed today."""
