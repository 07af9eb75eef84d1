"""Log devices as a station of synchronous writes, which wait for them and not for the pool (model R16)."""

from __future__ import annotations

from dataclasses import replace

from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.media import buffers, wear
from sizer.laws.queueing import sharing
from sizer.laws.transfer import streams
from sizer.sizing.drives.spindles import wire_spindles
from sizer.sizing.paths.demand import Context, Demand, Resource
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.pools.protection import copies_of
from sizer.sizing.resources import ResourceId, ResourceKind
from sizer.sizing.scope import Scope


def with_log(context: Context, demand: Demand) -> tuple[Demand, list[Resource]]:
    """The demand with the wait of its writes for a log, and the drives of the log as a resource."""
    log, waits = None if context.pooled is None else context.pool.log, demand.waiting_writes
    if log is None or waits is None:
        return demand, []
    wiring, own = context.wiring, scope_of(context, log)
    scope = own.inner("drive")
    size = own.derive("write_bytes", buffers.logged_write_bytes, demand.front_write, waits)
    spindles = wire_spindles(wiring, log, scope, size, wiring.model.constant(
        "whole_log", 1.0, "1", say("Share of a log that writes reach"), say("its space is used in turn")))
    if spindles is None:
        return demand, []
    copies = own.derive("copies_ratio", streams.count_as_ratio, copies_of(log.scope, log.protection))
    _wire_written(context, log, own.inner("wear"), (size, waits, copies))
    visits = own.derive("write_visits", sharing.product_of_ratios, waits, copies,
                        label=say("Writes of an operation at the log, with copies"))
    busy = scope.derive("demand_s", general.scaled, spindles.write_service, visits,
                        label=say("Time of an operation at the log {log}", log=log.record.called))
    one = scope["write_latency_s"]
    waited = scope.derive("wait_s", general.scaled, one, waits, label=say("Wait of an operation's writes for the log"))
    acknowledge = demand.acknowledge
    if acknowledge is not None:
        acknowledge = scope.derive("acknowledge_s", general.sum_of, acknowledge, one,
                                   label=say("Acknowledged write: stack and log"))
    delay = scope.derive("delay_s", general.sum_of, demand.delay, waited,
                         label=say("Fixed delays, with writes in the log"))
    drives = Resource(ResourceId(ResourceKind.DRIVES, log.drive_set), say("log {log}",
                                                                          log=log.record.called), busy, spindles.count)
    return replace(demand, acknowledge=acknowledge, delay=delay), [drives]


def scope_of(context: Context, log: PoolWiring) -> Scope:
    """The figures of a workload at a log."""
    return context.whole.inner("on", log.record.id)


def _wire_written(context: Context, log: PoolWiring, scope: Scope, write: tuple[Figure, Figure, Figure]) -> None:
    """Bytes that an operation writes to the log, and those that its drives take for each: copies, and whole units."""
    size, waits, copies = write
    scope.derive("written_bytes", general.scaled, size, waits, label=say("Bytes that an operation writes to the log"))
    unit = context.wiring.fact(log.drive, "mapping_unit_bytes")
    units = [] if unit is None else [scope.derive("unit_ratio", wear.unit_ratio, size, unit)]
    scope.derive("media_ratio", sharing.product_of_ratios, copies, *units,
                 label=say("Bytes at the drives for each byte written"))
