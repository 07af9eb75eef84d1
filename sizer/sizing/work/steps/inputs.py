"""What a workload states, as figures, with what is taken where it states nothing."""

from __future__ import annotations

from sizer.design.fieldspec import Field, FieldKind, number, whole
from sizer.design.registry.fields import TABLES
from sizer.figures.figure import Figure, Origin
from sizer.language import AND, listed, mark, say, shown
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.paths.demand import Context

OPEN_POPULATION = 1e6
"""Requests in flight that stand for work which arrives whatever the answers take."""
OPEN_WORK = mark("open work: requests arrive whatever the answers take")

ACTIVE_SPAN = number("Active span", "Share of the drives' surface the data is spread over.", "1",
                     above=0.0, maximum=1.0, range_allowed=True, key="active_span")
STREAM_COUNT = whole("Streams", "Streams in flight in total; empty: the concurrency.", range_allowed=True,
                     key="stream_count")
CYCLES = number("Processor work", "Processor cycles of one operation.", "cycle", above=0.0,
                maximum=1e15, range_allowed=True, key="cycles_per_operation")


def stated(context: Context, name: str) -> Figure | None:
    """A field of the workload as a figure, or what its pattern says of it; None where it is empty and that nothing."""
    record = context.record
    amount = getattr(record, TABLES["workloads"][name].attribute)
    return context.assumed.get(name) if amount is None else context.whole.stated(name, amount)


def parameter(context: Context, spec: Field, label: str = "") -> Figure | None:
    """A parameter of the workload's pattern as a figure; None where it is not stated."""
    amount = context.record.parameters.get(spec.key)
    if amount is None:
        return None
    return context.whole.given(spec.key, amount, spec.unit or "1", label or shown(spec.title),
                               whole=spec.kind is FieldKind.INTEGER)


def required(context: Context, names: tuple[str, ...], hint: str) -> list[Figure] | None:
    """The fields of the workload that its demand needs; None where one is empty, which is reported."""
    missing = [name for name in names if getattr(context.record, name) is None and name not in context.assumed]
    if missing:
        context.wiring.error_of(say("workload {workload}", workload=context.record.called), "workload-incomplete",
                                say("does not state {missing}", missing=listed(missing, AND)), context.place,
                                hint)
        return None
    return [figure for name in names if (figure := stated(context, name)) is not None]


def population_of(context: Context) -> tuple[Figure, Figure | None]:
    """Requests in flight, and the offered rate where one is stated; an offered rate alone is open work."""
    wiring, scope, name = context.wiring, context.whole, "concurrency"
    offered, concurrency = stated(context, "offered_per_s"), stated(context, name)
    if concurrency is not None:
        return concurrency, offered
    if offered is not None:
        return scope.constant(name, OPEN_POPULATION, "count", say("Requests in flight"), say(OPEN_WORK)), offered
    wiring.warning("concurrency-missing", say("workload {workload} states neither concurrency nor an offered rate: "
                                              "one request in flight is taken",
                                              workload=context.record.called), f"{context.place}/concurrency",
                   say("State jobs times queue depth."))
    return scope.given(name, 1.0, "count", say("Requests in flight (not stated)"), Origin.ASSUMED), None


def arrives(context: Context) -> bool:
    """Whether requests arrive whatever the answers take: a rate is offered, and nothing says how many wait."""
    record = context.record
    offers = record.offered_per_s is not None or "offered_per_s" in context.assumed
    return (offers and record.concurrency is None
            and STREAM_COUNT.key not in record.parameters)


def think_of(context: Context) -> Figure:
    """The pause between an answer and the next request."""
    return context.whole.stated("think_time_s", context.record.think_time_s)


def one_block(wiring: Wiring) -> Figure:
    """Blocks of a write that is one request."""
    return wiring.model.constant("one_block", 1.0, "1", say("Blocks of a write"), say("a request is one block"))


def no_fixed_footprint(wiring: Wiring) -> Figure:
    """The footprint beside a file set that follows the rate."""
    return wiring.model.constant("no_fixed_footprint", 0.0, "B", say("Footprint beside the file set"),
                                 say("the file set follows the load"))


def chunk_of(context: Context) -> Figure:
    """Contiguous bytes on one drive: stated with the pool, or the model's default."""
    pool = context.pool
    if pool.record.chunk_bytes is not None:
        return pool.scope.stated("chunk_bytes", float(pool.record.chunk_bytes))
    return context.wiring.default("chunk_bytes")
