"""What limits a workload, in the words of a reader: said alike on the screen, on paper and on the command line."""

from __future__ import annotations

from reports.wording.quantities.amounts import Reader
from reports.wording.standing import unexamined
from sizer.language import mark, say, say_of
from sizer.readable import percent, read
from sizer.sizing.result import ResourceUse, WorkloadResult
from sizer.sizing.sampling import most_of
from sizer.sizing.work.binding import (
    Hold,
    beside_other_work,
    held,
    in_flight,
    load_of_others,
    operations_per_request,
    runner_up,
)
from sizer.units import format_value

WHY = mark("What limits the rate")
"""Before what holds a rate, where no part does."""
_NOTICED = 1.01
"""From how many times the rate on what other work takes is worth a word."""
TOLD = 0.005
"""From which share of the busiest part on other work is told of."""
PARTS = {True: (mark("Bottleneck"), mark("Runner-up")), False: (mark("Busiest part"), mark("Next busiest"))}
"""What the two busiest parts are called, by whether a part is what limits the rate."""


def what_holds(reader: Reader, result: WorkloadResult) -> str:
    """What holds the rate where it is, when that is no saturated part; empty when it is."""
    found = held(reader.sizing.sheet, result)
    # Told in requests, as what is offered is stated: one of a stream may be several operations.
    each = operations_per_request(reader.sizing.sheet, result)
    if found.hold is Hold.IN_FLIGHT:
        many = reader.figure(found.figure).number
        think = reader.sizing.sheet.figures.get(f"workload.{result.id}.think_time_s")
        requests = in_flight(reader.sizing.sheet, result, found.figure)
        if think and think.number:
            requests = say("{requests} or in think time ({time})", requests=requests,
                           time=read(think.number, "s", stated=True).value)
        told = say_of(many, "{requests} limits the rate", "{requests} limit the rate", requests=requests)
        # Of what could not all be examined nobody is told that it has room to spare.
        told = told if unexamined(reader.sizing) else say("nothing is saturated: {why}", why=told)
        return _beside_alone(reader, result, told)
    if found.hold is Hold.OVERLOADED:
        return say("overloaded: {offered} are offered, {carried} get through, and the rest waits without end",
                   offered=format_value(reader.figure(found.figure).number / each, "1/s", 3),
                   carried=format_value(reader.figure(result.throughput).number / each, "1/s", 3))
    if found.hold is Hold.STARVED:
        return say("offered work takes all of what it needs and leaves it nothing")
    if found.hold is Hold.OFFERED:
        most = most_of(reader.sizing.sheet, result)
        # Beside what is asked for first of it: of streams that is bytes.
        rate = reader.figure(result.rate).number
        in_bytes = result.headline == result.bandwidth and rate > 0
        times, unit = (reader.figure(result.bandwidth).number / rate if in_bytes else 1.0) / each, (
            "B/s" if in_bytes else "1/s")
        low, high = (end * times for end in reader.ends(most))
        number = reader.figure(most).number * times
        passes = read(number, unit, low, high, presumed=reader.presumed(most, number)).value  # a bound has no range
        others = load_of_others(reader.sizing.sheet, result)
        # The busiest part is told with all the work on it, of which what would pass is only this one's.
        if most == result.throughput:
            return say("the rate that is offered is carried")
        if others < TOLD:
            return say("the rate that is offered is carried; at most {rate} would pass", rate=passes)
        return say("the rate that is offered is carried; beside other work, which takes {share} of the busiest part, "
                   "at most {rate} would pass", share=percent(others), rate=passes)
    if found.hold is Hold.SHARED:
        share = percent(load_of_others(reader.sizing.sheet, result))
        return say("other work keeps the busiest part {share} busy and leaves this rate", share=share)
    if found.hold is Hold.PINNED:
        return say("the rate is pinned by hand")
    return ""


def _beside_alone(reader: Reader, result: WorkloadResult, told: str) -> str:
    """With what the same requests in flight would make without the other work, where that is noticeably more."""
    rate, peak = reader.figure(result.throughput).number, reader.figure(f"workload.{result.id}.peak_per_s").number
    if not beside_other_work(reader.sizing.sheet, result) or peak < rate * _NOTICED:
        return told
    each = operations_per_request(reader.sizing.sheet, result)
    return say("{why}; without the other work they would make {rate}", why=told,
               rate=format_value(peak / each, "1/s", 2))


def busiest(reader: Reader, result: WorkloadResult) -> str:
    """The two busiest parts with their utilization, and what else they may be within the ranges."""
    second, use = runner_up(reader.sizing.sheet, result), reader.amount(result.runner_up_utilization)
    first = first_busy(reader, result)
    return say("{first}, then {second}, {share}", first=first, second=second, share=use.likely_text()) if second else (
        first)


def first_busy(reader: Reader, result: WorkloadResult) -> str:
    """The busiest part with its utilization, and what else it may be within the ranges."""
    return say("{part}, {share} busy", part=reader.names(result.bottleneck),
               share=reader.amount(result.bottleneck_utilization).likely_text())


def full_first(reader: Reader, result: WorkloadResult) -> str:
    """Of work at a rate that is offered: the part that more of it would fill first, which need not be the busiest.

    A part that other work keeps busy fills by that, and one that serves this work alone by this. Empty where no part
    would be filled, and where the rate is held by something else.
    """
    if held(reader.sizing.sheet, result).hold is not Hold.OFFERED or not result.resources:
        return ""
    used = [(reader.figure(use.bound).number, use.label) for use in result.resources if is_used(reader, use)]
    return min(used)[1] if used else ""


def is_used(reader: Reader, use: ResourceUse) -> bool:
    """Whether work puts any load on a part; of what has none no rate is told at which it would be full."""
    return reader.figure(use.demand).number > 0


def counts_others(reader: Reader, result: WorkloadResult) -> bool:
    """Whether parts of a workload are busy with other work too."""
    return any(reader.figure(use.utilization).number > _NOTICED * reader.figure(use.own).number
               for use in result.resources if is_used(reader, use))


def limit_text(reader: Reader, result: WorkloadResult) -> str:
    """What limits a workload, with its busiest parts, to be put behind its rate."""
    why, parts = what_holds(reader, result), busiest(reader, result)
    return say("; {why}, the busiest part is {parts}", why=why, parts=parts) if why else (
        say(", limited first by {parts}", parts=parts))


def limit_alone(reader: Reader, result: WorkloadResult) -> str:
    """The same where it stands alone."""
    why, parts = what_holds(reader, result), busiest(reader, result)
    return say("{why}, the busiest part is {parts}", why=why, parts=parts) if why else (
        say("limited first by {parts}", parts=parts))
