"""What workloads reach, for the requirements that ask for it: one by itself, or all where none is named.

What runs together is added up: rates of one kind of operation, and bandwidths. Work that has the system for itself is
another state of it, and a requirement must hold in each: the least counts, and of responses the slowest.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from sizer.design.hours import periods_of
from sizer.design.records import Requirement, RequirementKind, Runs
from sizer.design.sense import Sense
from sizer.design.stems import figure_key
from sizer.errors import Location, Problem, Severity
from sizer.figures.figure import Figure, Origin
from sizer.language import AND, listed, numeral, say
from sizer.laws import general, requirements
from sizer.laws.limits import SERVED
from sizer.laws.queueing import interference, operational, sharing
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.in_time import InTime
from sizer.sizing.scope import Scope
from sizer.sizing.work.performance import Performance, in_requests
from sizer.units import format_ratio

_HALF = 0.5


@dataclass(frozen=True, slots=True)
class Reached:
    """What is reached, and the id of the workload it turns on."""

    actual: Figure
    turns_on: str


def reached(wiring: Wiring, record: Requirement, performances: Sequence[Performance]) -> Reached | None:
    """What the workloads of a requirement reach; None, and told, where it cannot be judged."""
    asked = _asked(wiring, record, performances)
    if not asked:
        return None
    if record.kind is RequirementKind.RESPONSE:
        return _slowest(wiring, record, asked)
    if record.kind is RequirementKind.IOPS and not _alike(wiring, record, asked):
        return None
    return _least(wiring, record, asked)


def response_headroom(
    wiring: Wiring, record: Requirement, performances: Sequence[Performance], target: Figure,
    rate_headroom: Figure, within_s: float
) -> InTime:
    """The response time at the rate asked for and its headroom, beside that of the rate itself.

    Work that shares the system has the response of the rates that all of it runs at: no less at a lower rate asked for.
    Offered work of which more is asked for than is offered is slower at that rate. Work whose rate is pinned runs at
    that rate, whatever is asked for.
    """
    scope, sheet = wiring.scope("requirements", record.id), wiring.sheet
    asked = [one for one in performances if record.workload in (None, one.result.id)]
    limit = scope.stated("within_s", within_s)
    responses = []
    for state in _states(asked):
        peaks = [_in_requests(one, one.reach, "reach") for one in state]
        whole = scope.together("peaks_per_s", general.sum_of, peaks, say("Peaks of all that runs together"))
        for one, reach in zip(state, peaks, strict=True):
            judged = scope if len(asked) == 1 else scope.inner(one.result.id)
            if one.shared or one.throughput.pin is not None:
                responses.append(_response_beside(wiring, one, target, judged) if len(asked) == 1
                                 else sheet[one.result.response])
                continue
            own = target if len(state) == 1 else judged.derive(
                "asked_per_s", requirements.part_of_target, target, reach, whole)
            rate = judged.derive("rate_per_s", general.least_of, own, reach,
                                 label=say("Rate at which the response is judged: asked for, at most the peak"))
            if one.parts is not None:
                rate = judged.derive("parts_rate_per_s", general.each_times_count, rate, one.parts,
                                     label=say("The same in the parts that requests are split into"))
            responses.append(one.response_at(judged.inner("at_rate"), rate))
    mean = scope.together("slowest_s", general.most_of, responses, say("Slowest response time of all its work"))
    judged_s = share_of_requests(wiring, record, mean, "within_response_s")
    slack = scope.derive("response_headroom", sharing.headroom_below, judged_s, limit,
                         label=say("Headroom of the response time at that rate"))
    at_asked = all(one.throughput.pin is None and (not one.shared or one.beside_at is not None) for one in asked)
    return InTime(limit.key, judged_s.key, slack.key, rate_headroom.key, at_asked)


def carried_headrooms(
    wiring: Wiring, record: Requirement, performances: Sequence[Performance], own: Figure
) -> list[Figure]:
    """Headrooms of a rate by what of the offered work gets through: none of it may be overloaded."""
    if not record.kind.is_rate or record.side is not Sense.AT_LEAST:
        return []
    scope = wiring.scope("requirements", record.id)
    return [
        scope.inner(one.result.id).derive(
            "carried_headroom", interference.headroom_if_carried, own, one.offered, one.throughput,
            label=say("Headroom where all of {workload} gets through", workload=one.result.title))
        for one in performances if record.workload in (None, one.result.id) and one.offered is not None
    ]


def overload_text(record: Requirement, performances: Sequence[Performance], own: Figure) -> str:
    """Why a rate is missed although as much as is asked for is carried: its work is overloaded; else nothing."""
    if not record.kind.is_rate or record.side is not Sense.AT_LEAST or own.number < 0:
        return ""
    stuck = [one for one in performances if record.workload in (None, one.result.id) and one.offered is not None
             and one.throughput.number < one.offered.number * SERVED]
    return overloaded_words([one.result.title for one in stuck])


def overloaded_words(titles: Sequence[str]) -> str:
    """What is said of work that is overloaded; nothing of none."""
    named = listed(titles, AND)
    return say("more of {named} is offered than gets through, and its response is unbounded",
               named=named) if titles else ""


def mix_text(record: Requirement, performances: Sequence[Performance]) -> str:
    """Of which directions a bandwidth is the sum, and in what parts; nothing of what else is asked for."""
    if record.kind is not RequirementKind.BANDWIDTH:
        return ""
    asked = [one for one in performances if record.workload in (None, one.result.id)]
    read, written = (sum(each.number * one.throughput.number for each, one in zip(moved, asked, strict=True))
                     for moved in ([one.read for one in asked], [one.written for one in asked]))
    moving = math.isfinite(read + written) and read + written > 0
    return mix_words(read / (read + written)) if moving else ""


def mix_words(reads: float) -> str:
    """How a bandwidth is made of reads, whose share of its bytes is given, and of writes.

    >>> from sizer.units import plain_spaces
    >>> mix_words(0.5), plain_spaces(mix_words(0.7)), mix_words(1.0), mix_words(0.0)
    ('reads and writes together, half each', 'reads and writes together, 70 % reads', 'reads alone', 'writes alone')
    """
    if reads in (0.0, 1.0):
        return say("reads alone") if reads else say("writes alone")
    if reads == _HALF:
        return say("reads and writes together, half each")
    return say("reads and writes together, {share} reads", share=format_ratio(reads))


def own_key(requirement: str) -> str:
    """The key of the headroom of what is asked for, whatever else must hold."""
    return f"{figure_key('requirements', requirement, 'own_headroom')}"


def carried_key(requirement: str, workload: str) -> str:
    """The key of what :func:`carried_headrooms` finds for one workload."""
    return f"{figure_key('requirements', requirement, workload)}.carried_headroom"


def _response_beside(wiring: Wiring, one: Performance, target: Figure, scope: Scope) -> Figure:
    """The response of work at the rate it runs at, or of offered work at the higher one that is asked of it alone."""
    response = wiring.sheet[one.result.response]
    room = one.beside.room if one.beside is not None else None
    if one.beside_at is None or room is None or one.throughput.pin is not None or response.pin is not None:
        return response
    wanted = target if one.parts is None else scope.derive(
        "asked_parts_per_s", general.each_times_count, target, one.parts,
        label=say("Rate asked for, in the parts that requests are split into"))
    more = scope.derive("more_per_s", general.most_of, wanted, one.throughput,
                        label=say("Rate asked for, at least what is offered"))
    rate = scope.derive("rate_per_s", general.least_of, more, room,
                        label=say("Rate at which the response is judged: asked for, at most what could go through"))
    return scope.derive("at_rate.slower_s", general.most_of, response,
                        one.beside_at(scope.inner("at_rate"), rate), label=say("Response time at that rate"))


def share_of_requests(wiring: Wiring, record: Requirement, mean: Figure, name: str) -> Figure:
    """The time that the stated share of the requests stays below; the mean where no share is stated."""
    if record.share_below is None:
        return mean
    scope = wiring.scope("requirements", record.id)
    return scope.derive(
        name, operational.percentile_response_s, mean, scope.stated("share_below", record.share_below),
        label=say("Response time that {share} of the requests stay below, an estimate from the mean",
                  share=numeral(f"{record.share_below:.4g}")))


def _asked(wiring: Wiring, record: Requirement, performances: Sequence[Performance]) -> list[Performance]:
    """The workloads a requirement is about: the one it names, or all; of all, work in memory is no storage traffic."""
    place = f"requirements/{record.id}/workload"
    if record.workload is not None:
        named = [one for one in performances if one.result.id == record.workload]
        if not named:
            [name] = wiring.called("workloads", [record.workload])
            not_judged(wiring, record, say("workload {name} is not sized", name=name), place,
                       say("Fix the workload's own problems, or name one that is sized."))
        return named
    rates = record.kind is RequirementKind.IOPS
    asked = [one for one in performances if rates or len(performances) == 1 or one.result.pools]
    if not asked:
        not_judged(wiring, record, say("no workload is sized"), place,
                   say("Add a workload, or fix the problems of those there."))
    return asked


def not_judged(wiring: Wiring, record: Requirement, why: str, place: str, hint: str, *told: str) -> None:
    """Tell that a requirement has no verdict; ``told`` are the names that ``why`` says."""
    wiring.note(Problem(
        Severity.WARNING, "requirement-not-judged", say("requirement {requirement} ({kind}) cannot be judged: {why}",
                                                        requirement=record.called, kind=say(record.kind), why=why),
        Location(place=place), hint, reason=why,
        told=(record.kind, record.workload or "", record.pool or "", *told)))


def _alike(wiring: Wiring, record: Requirement, asked: Sequence[Performance]) -> bool:
    kinds: dict[str, list[str]] = {}
    for one in asked:
        kinds.setdefault(one.operation, []).append(one.result.title)
    if len(kinds) == 1:
        return True
    told = "; ".join(say("{kind} of {names}", kind=kind, names=listed(names)) for kind, names in kinds.items())
    not_judged(wiring, record, say("its operations are of several kinds and cannot be added ({told})", told=told),
               f"requirements/{record.id}/workload", say("Name the workload it is about, or ask for bandwidth."),
               *(name for names in kinds.values() for name in (*names, "")))
    return False


def _states(asked: Sequence[Performance]) -> list[list[Performance]]:
    """What runs at a time: all that shares the system in the same hours, and each workload that has it for itself."""
    together = [[one for one in asked if one.result.id in period.works]
                for period in periods_of([one.record for one in asked])]
    alone = [[one] for one in asked if one.record.runs is not Runs.TOGETHER]
    return [*together, *alone]


def _least(wiring: Wiring, record: Requirement, asked: Sequence[Performance]) -> Reached:
    """The least that is reached of all states, each the sum of what runs in it."""
    sheet, scope = wiring.sheet, wiring.scope("requirements", record.id)
    states = _states(asked)
    unit = "per_s" if record.kind is RequirementKind.IOPS else "bytes_per_s"
    sums = []
    for state in states:
        figures = [_figure(wiring, record, one, alone=len(asked) == 1) for one in state]
        names = ", ".join(one.result.id for one in state)
        sums.append(scope.together(f"together_{unit}", general.sum_of, figures,
                                   say("All that runs together: {names}", names=names)))
    if len(states) > 1:
        told = "; ".join(f"{', '.join(one.result.id for one in state)}{' together' if len(state) > 1 else ''}"
                         for state in states)
        wiring.remark("requirement-of-all", say("requirement {requirement} names no workload: the least counts of "
                                                "what runs at a time ({told})", requirement=record.called,
                                                told=told), f"requirements/{record.id}/workload",
                      say("Name the workload it is about."),
                      told=tuple("+".join(one.result.id for one in state) for state in states))
    actual = scope.together("actual", general.least_of, sums, say("The least of what runs at a time"))
    weakest = states[min(range(len(sums)), key=lambda at: sums[at].number)]
    return Reached(actual, max(weakest, key=lambda one: sheet[one.result.bottleneck_utilization].number).result.id)


def _figure(wiring: Wiring, record: Requirement, one: Performance, *, alone: bool) -> Figure:
    """The rate or bandwidth of one workload: its peak, or what it gets beside other work. A rate that is pinned counts.

    Work that arrives at a rate of its own beside other work adds that rate; asked for by itself, what it could reach
    while the others keep their rates counts. A bandwidth is that of the same rate, unless it is pinned itself.
    """
    rate, name = one.throughput, "throughput"
    if one.beside is None or one.throughput.pin is not None:
        rate, name = one.reach, "reach"
    elif alone and one.beside.room is not None:
        rate, name = one.beside.room, "room"
    if record.kind is RequirementKind.IOPS:
        return _in_requests(one, rate, name)
    bandwidth = wiring.sheet[one.result.bandwidth]
    if rate.key == one.throughput.key or bandwidth.pin is not None or one.offered is None:
        return bandwidth
    context = one.contexts[0]
    return context.whole.inner("highest").derive_once(
        f"{name}_bytes_per_s", sharing.bandwidth_bytes_per_s, rate, context.whole["moved_bytes"],
        label=say("Bandwidth that could go through"))


def _in_requests(one: Performance, rate: Figure, name: str) -> Figure:
    """A rate of operations in requests of the client: one of a stream may be several operations."""
    return rate if one.parts is None else in_requests(one.contexts[0].whole, rate, one.parts, name)


def _slowest(wiring: Wiring, record: Requirement, asked: Sequence[Performance]) -> Reached:
    """The slowest response of all workloads, with the name of the work that has it."""
    sheet, scope = wiring.sheet, wiring.scope("requirements", record.id)
    responses = [sheet[one.result.response] for one in asked]
    slowest = max(asked, key=lambda one: sheet[one.result.response].number).result.id
    if len(asked) == 1:
        return Reached(share_of_requests(wiring, record, responses[0], "actual"), slowest)
    worst = scope.derive("slowest_s", general.most_of, *responses,
                         label=say("Slowest response time of all workloads"))
    named = [
        figure
        for one, response in zip(asked, responses, strict=True)
        for figure in (sheet.given(scope.key(f"{one.result.id}.name"), one.result.title, "text", label=say("Name"),
                                   origin=Origin.DERIVED), response)
    ]
    scope.derive("slowest", requirements.slowest_work, *named)
    return Reached(share_of_requests(wiring, record, worst, "actual"), slowest)
