"""What limits a workload, in the words of a reader: said alike on the screen, on paper and on the command line."""

from __future__ import annotations

from reports.wording.quantities.amounts import Reader
from reports.wording.standing import unexamined
from sizer.readable import percent, read
from sizer.sizing.result import WorkloadResult
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

WHY = "What limits the rate"
"""Before what holds a rate, where no part does."""
_NOTICED = 1.01
"""From how many times the rate on what other work takes is worth a word."""
_NEVER = 1e12
"""A rate that nothing reaches: what has no load is full at none."""
TOLD = 0.005
"""From which share of the busiest part on other work is told of."""
PARTS = {True: ("Bottleneck", "Runner-up"), False: ("Busiest part", "Next busiest")}
"""What the two busiest parts are called, by whether a part is what limits the rate."""


def what_holds(reader: Reader, result: WorkloadResult) -> str:
    """What holds the rate where it is, when that is no saturated part; empty when it is."""
    found = held(reader.sizing.sheet, result)
    # Told in requests, as what is offered is stated: one of a stream may be several operations.
    each = operations_per_request(reader.sizing.sheet, result)
    if found.hold is Hold.IN_FLIGHT:
        many = reader.figure(found.figure).number
        # Of what could not all be examined nobody is told that it has room to spare.
        spare = "nothing is saturated: " if not unexamined(reader.sizing) else ""
        think = reader.sizing.sheet.figures.get(f"workload.{result.id}.think_time_s")
        pause = f" or in think time ({read(think.number, 's', stated=True).value})" if think and think.number else ""
        return (f"{spare}{in_flight(reader.sizing.sheet, result, found.figure)}{pause} "
                f"{'limits' if many == 1 else 'limit'} the rate"
                f"{_alone(reader, result)}")
    if found.hold is Hold.OVERLOADED:
        return (f"overloaded: {format_value(reader.figure(found.figure).number / each, '1/s', 3)} are offered, "
                f"{format_value(reader.figure(result.throughput).number / each, '1/s', 3)} get through, and the rest "
                "waits without end")
    if found.hold is Hold.STARVED:
        return "offered work takes all of what it needs and leaves it nothing"
    if found.hold is Hold.OFFERED:
        most = most_of(reader.sizing.sheet, result)
        low, high = (end / each for end in reader.ends(most))
        number = reader.figure(most).number / each
        passes = read(number, "1/s", low, high, presumed=reader.presumed(most, number)).text
        others = load_of_others(reader.sizing.sheet, result)
        # The busiest part is told with all the work on it, of which what would pass is only this one's.
        beside = f"beside other work, which takes {percent(others)} of the busiest part, " if others >= TOLD else ""
        return "the rate that is offered is carried" + (f"; {beside}at most {passes} would pass"
                                                        if most != result.throughput else "")
    if found.hold is Hold.SHARED:
        share = percent(load_of_others(reader.sizing.sheet, result))
        return f"other work keeps the busiest part {share} busy and leaves this rate"
    if found.hold is Hold.PINNED:
        return "the rate is pinned by hand"
    return ""


def _alone(reader: Reader, result: WorkloadResult) -> str:
    """What the same requests in flight would make without the other work, where that is noticeably more."""
    rate, peak = reader.figure(result.throughput).number, reader.figure(f"workload.{result.id}.peak_per_s").number
    if not beside_other_work(reader.sizing.sheet, result) or peak < rate * _NOTICED:
        return ""
    each = operations_per_request(reader.sizing.sheet, result)
    return f"; without the other work they would make {format_value(peak / each, '1/s', 2)}"


def busiest(reader: Reader, result: WorkloadResult) -> str:
    """The two busiest parts with their utilization, and what else they may be within the ranges."""
    second, use = runner_up(reader.sizing.sheet, result), reader.amount(result.runner_up_utilization)
    return first_busy(reader, result) + (f", then {second}, {use.likely_text()}" if second else "")


def first_busy(reader: Reader, result: WorkloadResult) -> str:
    """The busiest part with its utilization, and what else it may be within the ranges."""
    return f"{reader.names(result.bottleneck)}, {reader.amount(result.bottleneck_utilization).likely_text()} busy"


def full_first(reader: Reader, result: WorkloadResult) -> str:
    """Of work at a rate that is offered: the part that more of it would fill first, which need not be the busiest.

    A part that other work keeps busy fills by that, and one that serves this work alone by this. Empty where no part
    would be filled, and where the rate is held by something else.
    """
    if held(reader.sizing.sheet, result).hold is not Hold.OFFERED or not result.resources:
        return ""
    bound, label = min((reader.figure(use.bound).number, use.label) for use in result.resources)
    return label if bound < _NEVER else ""


def limit_text(reader: Reader, result: WorkloadResult) -> str:
    """What limits a workload, with its busiest parts, to be put behind its rate."""
    why, parts = what_holds(reader, result), busiest(reader, result)
    return f"; {why}, the busiest part is {parts}" if why else f", limited first by {parts}"
