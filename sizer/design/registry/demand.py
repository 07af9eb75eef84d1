"""The fields of what is done and asked: workloads with the parameters of each pattern, and requirements."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sizer.design.records import Pattern, RequirementKind, Runs
from sizer.design.registry.fieldspec import Field, FieldKind, choice, identifier, note, number, reference, text, whole
from sizer.design.sense import Sense

WORKLOADS: tuple[Field, ...] = (
    identifier("Workload", "The name of the workload. Its figures are workload.NAME.*"),
    text("title", "Title", "What people call it."),
    choice("pattern", "Pattern", "The kind of work.", Pattern, Pattern.RANDOM_BLOCK),
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

_STREAMS = whole("stream_count", "Streams", "Streams in flight in total; empty: the concurrency.")
_OUTSTANDING = whole("outstanding_per_stream", "Outstanding per stream", "Requests one stream keeps in flight: 1 for "
                     "synchronous work, 2 for buffered reads.", maximum=100_000)
_READ_AHEAD = number("read_ahead_bytes", "Read-ahead", "Bytes one buffered read asks for.", "B", above=0.0,
                     maximum=2.0**40, range_allowed=True)
_CYCLES = number("cycles_per_operation", "Processor work", "Processor cycles of one operation.", "cycle", above=0.0,
                 maximum=1e15, range_allowed=True)
_ACTIVE_SPAN = number("active_span", "Active span", "Share of the drives' surface the data is spread over.", "1",
                      above=0.0, maximum=1.0, range_allowed=True)
_LOCAL = number("local_drive_bytes_per_s", "Client source rate", "What the client's own drives deliver.", "B/s",
                above=0.0, maximum=1e15, range_allowed=True)

_OUTAGE = number("outage_s", "Outage at a failure", "Seconds without service when a failed part is taken over: "
                 "detection, import, log replay, retry of the clients. There is no default.", "s", maximum=1e7,
                 range_allowed=True, example="30 s")

_OWN: Mapping[Pattern, tuple[Field, ...]] = MappingProxyType(
    {
        Pattern.RANDOM_BLOCK: (_ACTIVE_SPAN,),
        Pattern.SEQUENTIAL: (_STREAMS, _OUTSTANDING, _READ_AHEAD),
        Pattern.SPECSFS2008_NFS: (
            _CYCLES,
            _ACTIVE_SPAN,
            number("fileset_bytes_per_op_s", "File set per requested rate", "Bytes of file set for each requested "
                   "operation a second.", "B", above=0.0, maximum=1e15, range_allowed=True),
            number("file_cache_share", "File cache share", "Share of the nodes' memory that caches files.", "1",
                   maximum=1.0, range_allowed=True),
        ),
        Pattern.NFS_WRITE: (
            _CYCLES,
            _LOCAL,
            number("write_bytes", "Transfer size", "Bytes of one NFS write call.", "B", above=0.0, maximum=2.0**40,
                   range_allowed=True),
        ),
        Pattern.ISCSI_BLOCK: (_ACTIVE_SPAN, _STREAMS, _OUTSTANDING, _READ_AHEAD),
        Pattern.PARALLEL_STREAMS: (_STREAMS, _OUTSTANDING),
        Pattern.BURSTY: (
            _STREAMS,
            number("duty_share", "Duty share", "Share of the time in which the work reads or writes.", "1", above=0.0,
                   maximum=1.0, range_allowed=True),
        ),
        Pattern.METADATA_CREATE: (_CYCLES,),
        Pattern.MEMORY_BOUND: (
            number("bytes_per_flop", "Memory bytes per operation", "Bytes moved to and from memory for one "
                   "floating-point operation.", "", above=0.0, maximum=1e6, range_allowed=True),
            number("memory_efficiency", "Memory efficiency", "Share of the channel peak that is reached.", "1",
                   above=0.0, maximum=1.0, range_allowed=True),
            number("halo_efficiency", "Exchange efficiency", "Share of the time not lost to the exchange between "
                   "nodes.", "1", above=0.0, maximum=1.0, range_allowed=True),
        ),
    }
)

PARAMETERS: Mapping[Pattern, tuple[Field, ...]] = MappingProxyType(
    {pattern: (*specs, _OUTAGE) for pattern, specs in _OWN.items()}
)
"""Pattern -> the further numbers a workload of it may give: its own, and what every workload may state."""

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
