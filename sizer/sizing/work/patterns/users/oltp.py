"""Database transactions: random requests for data, and a log that is written in order and waited for (model W10)."""

from __future__ import annotations

from dataclasses import replace

from sizer.design.fieldspec import number
from sizer.language import say
from sizer.laws import general
from sizer.laws.load import workloads
from sizer.laws.transfer import streams
from sizer.sizing.drives.small_writes import wire_in_order_penalty
from sizer.sizing.paths.demand import Context, Demand
from sizer.sizing.work.pattern import PatternSpec
from sizer.sizing.work.patterns import random_block
from sizer.sizing.work.steps.inputs import ACTIVE_SPAN, one_block
from sizer.sizing.work.steps.locality import LOCALITY
from sizer.sizing.work.steps.users import OFFERED, counted, offer, shape, stated_or_usual, states_its_load

TRANSACTIONS = number("Transactions", "Transactions a second of the database.", "1/s", above=0.0, maximum=1e12,
                      range_allowed=True, example="2000", key="transactions_per_s")
REQUESTS = number("Requests of a transaction", "Requests for data that one transaction makes.", "count",
                  above=0.0,
                  maximum=1e6, range_allowed=True, key="transaction_requests")
LOGGED = number("Log writes", "Writes of the log for each request for data.", "1", maximum=1000.0,
                range_allowed=True,
                key="log_ratio")
LOG_BYTES = number("Size of a log write", "Bytes of one write of the log.", "B", above=0.0, maximum=2.0**30,
                   range_allowed=True, blocks=True, key="log_bytes")


def demand(context: Context) -> Demand | None:
    """Wire one request for data with its part of the log, whose writes follow one another and are acknowledged."""
    wiring, scope = context.wiring, context.scope
    count = counted(context, TRANSACTIONS, "the transactions a second")
    if count is None and not states_its_load(context):
        return None
    shape(context)
    if count is not None:
        offer(context, lambda: context.whole.derive(OFFERED, general.each_times_count, count,
                                                    stated_or_usual(context, REQUESTS),
                                                    label=say("Requests for data of all transactions")))
    data = random_block.demand(context)
    if data is None or data.acknowledge is None or data.waiting_writes is None:
        return data
    logged, size = stated_or_usual(context, LOGGED), stated_or_usual(context, LOG_BYTES)
    runs = scope.derive("log.runs", streams.log_runs, size, wiring.default("stream_run_bytes"),
                        wire_in_order_penalty(wiring, context.pool),
                        label=say("Drive operations of a log write, in a run"))
    moved = scope.derive("log.bytes", general.scaled, size, logged, label=say("Bytes of the log, per request for data"))
    written = scope.derive("log.write_bytes", general.sum_of, data.write_bytes, moved,
                           label=say("Bytes written, those of the log too"))
    return replace(
        data, operation=say("requests for data with their log"),
        delay=scope.derive("log.delay_s", general.sum_of, data.delay, scope.derive(
            "log.wait_s", general.scaled, data.acknowledge, logged,
            label=say("Wait for the log, per request for data")),
            label=say("Fixed delays, that of the log too")),
        write_visits=scope.derive("log.write_visits", general.sum_of, data.write_visits, scope.derive(
            "log.visits", workloads.drive_writes, logged, one_block(wiring), runs,
            label=say("Drive operations of the log, per request for data")),
                                  label=say("Drive operations, those of the log too")),
        write_bytes=written, front_write=written, back_write=written,
        array_io=scope.derive("log.array_io", general.sum_of, data.array_io, logged,
                              label=say("Requests to the arrays, those of the log too")),
        waiting_writes=scope.derive("log.waiting_writes", general.sum_of, data.waiting_writes, logged,
                                    label=say("Writes that are waited for, those of the log too")))


PATTERN = PatternSpec(
    name="oltp", rank=111, own=(TRANSACTIONS, REQUESTS, LOGGED, LOG_BYTES, ACTIVE_SPAN, *LOCALITY),
    demand=demand)
