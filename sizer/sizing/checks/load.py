"""Rules about load: what is offered has to get through, and resources stay below their planning ceilings."""

from __future__ import annotations

from collections.abc import Sequence

from sizer.language import OR, listed, say
from sizer.laws.limits import SATURATED, SERVED
from sizer.readable import percent
from sizer.sizing.bench.policies import policy
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.drives.placement import at_hand
from sizer.sizing.feasible import no_more_than
from sizer.sizing.paths.demand import OfferedLoad
from sizer.sizing.result import AT_HAND
from sizer.sizing.work.binding import NEARLY_BUSY
from sizer.sizing.work.performance import Performance
from sizer.units import format_value, is_unbounded

_ROUNDED = 3 * (1 - SATURATED)
"""What shares that add up to all of a part may be above it."""
CEILINGS = {
    "link": "link_ceiling", "slot": "link_ceiling", "adapter": "link_ceiling", "controller": "controller_ceiling",
    "request rate": "controller_ceiling", "drive": "drive_ceiling", "processor": "processor_ceiling",
}


def check_load(wiring: Wiring, performances: Sequence[Performance]) -> None:
    """Work whose data is not at hand, offered work that does not get through, work that it leaves nothing, and
    resources above their ceiling at an offered load (work that saturates by itself has no ceiling); and work beside
    rates that are pinned to more than fits.
    """
    for performance in performances:
        record, sheet = performance.record, wiring.sheet
        gone = [context.pool.record.id for context in performance.contexts
                if context.pooled is not None and at_hand(wiring, context.pool).number < AT_HAND]
        if gone:
            wiring.warning("data-not-at-hand", say("workload {workload} stands still: the data of pool {names} is not "
                                                   "at hand", workload=record.called, names=", ".join(gone)),
                           f"workloads/{record.id}",
                           say("More members of a group are lost than its protection tolerates."), told=tuple(gone))
            continue
        _beside_pins(wiring, performance, performances)
        _pinned_above_model(wiring, performance)
        if performance.shared and sheet[performance.result.bandwidth].pin is not None:
            wiring.warning("bandwidth-pinned", say("the bandwidth of workload {workload} is pinned: the work beside it "
                                                   "does not meet it", workload=record.called),
                           f"overrides/{performance.result.bandwidth}",
                           say("Pin the throughput of {name} instead, which the other work meets.", name=record.called),
                           told=(record.id,))
        offered = performance.offered
        if offered is not None:
            if offered.number * SERVED > performance.throughput.number:
                _overloaded(wiring, performance)
            _above_ceiling(wiring, performance)
        elif is_unbounded(sheet[performance.result.response].number):
            busiest = max(performance.result.resources, key=lambda use: sheet[use.utilization].number)
            wiring.warning("starved", say("workload {workload} gets nothing: what is offered beside it takes all of "
                                          "{bottleneck}, and its response is unbounded", workload=record.called,
                                          bottleneck=sheet[performance.result.bottleneck].value),
                           f"workloads/{record.id}",
                           say("Offer less there, widen it, or run the work at another time."), told=(str(busiest.id),))


def _beside_pins(wiring: Wiring, performance: Performance, performances: Sequence[Performance]) -> None:
    """Work beside a rate that is pinned above what a part of both can do: nobody knows what is left for it."""
    if not performance.shared or performance.throughput.pin is not None:
        return
    sheet = wiring.sheet
    busy = [use for use in performance.result.resources if sheet[use.utilization].number > 1 + _ROUNDED]
    if not busy:
        return
    use = max(busy, key=lambda one: sheet[one.utilization].number)
    pinned = [one.record.called for one in performances if one.shared and one.throughput.pin is not None]
    if pinned:
        wiring.error("beside-pinned", say("{label} would be {share} busy at the rates that are pinned: what workload "
                                          "{workload} gets beside them is not known", label=use.label,
                                          share=percent(sheet[use.utilization].number),
                                          workload=performance.record.called), f"workloads/{performance.record.id}",
                     say("Take the pin of the throughput of {workloads} back, or lower it.",
                         workloads=listed(pinned, OR)))


def _pinned_above_model(wiring: Wiring, performance: Performance) -> None:
    """Work whose rate is pinned above what the model carries: pin and facts contradict, and nobody can tell who errs.

    Offered work has what would get through as a figure of its own; closed work needs more than all of a resource. One
    whose response is pinned too is told by nobody but the author.
    """
    sheet, record, rate = wiring.sheet, performance.record, performance.throughput
    if rate.pin is None or sheet[performance.result.response].pin is not None:
        return
    busiest = max((sheet[use.utilization].number for use in performance.result.resources), default=0.0)
    whole = performance.contexts[0].whole
    carried = whole["carried_per_s"].number if "carried_per_s" in whole else rate.number
    if carried >= rate.number * SERVED and (performance.offered is not None or busiest <= 1 + _ROUNDED):
        return
    why = (say("{part} would be {share} busy", part=sheet[performance.result.bottleneck].value,
               share=percent(busiest)) if busiest > 1 + _ROUNDED
           else say("it reaches {rate} by the model", rate=format_value(carried, "1/s", 4)))
    wiring.undecided("pinned-above-model", say("workload {workload} is pinned to {rate}, more than the model carries "
                                               "({why}): whether its rate and its response are right is not known",
                                               workload=record.called, rate=format_value(rate.number, "1/s", 4),
                                               why=why), f"workloads/{record.id}",
                     say("Pin {name} to a rate that fits, pin its response time too where it was measured, or correct "
                         "the facts that the model is made of.", name=record.called),
                     told=(rate.number, busiest, carried))


def _overloaded(wiring: Wiring, performance: Performance) -> None:
    """Where the work does not fit, and what would."""
    sheet, record, peak = wiring.sheet, performance.record, performance.peak
    place = f"workloads/{record.id}/offered_per_s"
    offered, served = sheet[f"workload.{record.id}.offered_per_s"], performance.throughput
    # Told in requests, as the rate is stated: one of a stream may be several operations.
    parts = 1.0 if performance.parts is None else performance.parts.number
    said = say("workload {workload} is overloaded: it offers {offered}, {served} get through, and its response is "
               "unbounded", workload=record.called, offered=format_value(offered.number, "1/s", 3),
               served=format_value(served.number / parts, "1/s", 3))
    rates = (offered.number, served.number / parts)
    if served.pin is not None:
        wiring.warning("saturated", say("{said}: the rate is pinned", said=said), place,
                       say("Remove the pin, or offer less."), told=("pinned", *rates))
        return
    found = _asked_too_much(performance)
    if found is None:
        most = no_more_than(peak.number / parts, "1/s")
        if sheet[performance.result.bottleneck_utilization].number >= NEARLY_BUSY:
            text = say("{said}: the system is saturated by {bottleneck}", said=said,
                       bottleneck=sheet[performance.result.bottleneck].value)
            hint = say("Offer at most {rate}, or widen the bottleneck.", rate=most)
        else:
            text = say("{said}: too few requests are in flight to saturate a resource", said=said)
            hint = say("Offer at most {rate}, or state a higher concurrency.", rate=most)
        wiring.warning("saturated", text, place, hint,
                       told=("alone", *rates, sheet[performance.result.bottleneck_utilization].number))
        return
    full, left = found
    hint = (say("Offer at most {rate}, widen it, or run the work at different times.",
                rate=no_more_than(left / parts, "1/s")) if left > 0 else
            say("Offer less of all the work on it, widen it, or run the work at different times."))
    wiring.warning("saturated", say("{said}: with the other work, {part} would be {share} busy", said=said,
                                    part=full.label, share=percent(full.whole.number)), place, hint,
                   told=("together", *rates, full.whole.number))


def _asked_too_much(performance: Performance) -> tuple[OfferedLoad, float] | None:
    """The shared resource on its way that is asked for most, beyond what it has, and the most that this work could
    offer beside the others. None where the work alone is too much.
    """
    beside = performance.beside
    asked = [] if beside is None else [one for one in beside.asked
                                       if one.whole.number > SATURATED and one.own.number > 0 and not one.alone]
    if not asked:
        return None
    # The loads are those of the rate that is offered, or of what the work reaches alone where that is less.
    rate = asked[0].own.inputs[0].number
    rooms = [rate * (SATURATED - (one.whole.number - one.own.number)) / one.own.number for one in asked]
    return max(asked, key=lambda one: one.whole.number), min(rooms)


def _above_ceiling(wiring: Wiring, performance: Performance) -> None:
    for use in performance.result.resources:
        ceiling = policy(wiring, CEILINGS.get(use.kind, "link_ceiling"))
        share = wiring.sheet[use.utilization].number
        if ceiling and share > ceiling:
            wiring.warning("over-ceiling", say("{label} is {share} busy under workload {workload}; the house rule is "
                                               "{ceiling}", label=use.label, share=percent(share),
                                               workload=performance.record.called, ceiling=percent(ceiling)),
                           f"workloads/{performance.record.id}", told=(str(use.id), share, ceiling))
