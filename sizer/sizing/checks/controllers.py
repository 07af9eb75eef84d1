"""Controllers of arrays: writes that are an estimate of the class, and work that does without one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sizer.design.records import RequirementKind
from sizer.design.stems import figure_key
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.limits import SATURATED
from sizer.laws.load import controllers
from sizer.laws.loss import survivors
from sizer.readable import percent
from sizer.sizing.bench.decisions import decided
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.hardware.lines import Line
from sizer.sizing.paths.demand import Context, RatedForReads
from sizer.sizing.pools.dealing import spread_over
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.resources import ResourceKind
from sizer.sizing.scope import Scope
from sizer.sizing.work.performance import Performance
from sizer.units import counted, format_value

_OF_CONTROLLERS = frozenset((ResourceKind.CONTROLLERS, ResourceKind.REQUESTS))
_PAIR = 2
"""Controllers of which one may be lost and the array still work."""


def check_controller_writes(wiring: Wiring, performances: Sequence[Performance]) -> None:
    """Work whose rate may turn on what writes take of an array's request rate, which no record says.

    A write keeps the controllers busier than a read: the model takes a range of its class for how much. With all that
    protection makes of it (its drive operations, and the request itself) counted as reads, or as many as the range
    allows where these are more, controllers that still bind later than what the rate is bounded by decide nothing. Nor
    do they where work arrives at a rate of its own, alone, and half of them would serve all that is asked.
    """
    for performance in performances:
        asked = _asked(wiring, performance)
        bounds = {use.id.record: wiring.sheet[use.bound] for use in performance.result.resources
                  if use.id.kind is ResourceKind.REQUESTS}
        for context in performance.contexts:
            for rated in context.rated_for_reads:
                bound, penalty = bounds.get(rated.line.id), context.pool.laid_out.get("write_penalty")
                if bound is not None and penalty is not None and decided(
                        wiring, _may_bind, asked, bound, rated.reads, rated.writes, penalty,
                        rated.read_s, rated.mean_s, rated.ratio):
                    _say(wiring, context, rated, performance.reach)


def _asked(wiring: Wiring, performance: Performance) -> Figure:
    """The rate that verdicts rest on: the most it gets, or of offered work what is asked, with one controller lost."""
    about = [one for one in wiring.design.requirements if one.workload in (None, performance.record.id)]
    if performance.offered is None or performance.shared or performance.parts is not None or any(
            one.kind is RequirementKind.BANDWIDTH for one in about):
        return performance.reach
    keys = [figure_key("requirements", one.id, name) for one in about if one.kind is RequirementKind.IOPS
            for name in ("target", "grown_target")]
    scope = performance.contexts[0].whole
    asked = scope.together("asked_of_controllers_per_s", general.most_of,
                           [performance.offered, *(wiring.sheet[key] for key in keys if key in wiring.sheet)],
                           say("Rate that is offered or asked for"))
    pair = wiring.model.constant("controller_pair", float(_PAIR), "count", say("Controllers that do all of it"),
                                 say("one of two may be lost"))
    return scope.derive("with_one_controller_per_s", general.each_times_count, asked, pair,
                        label=say("Twice the rate, as one of two controllers must serve"))


def check_one_controller_lost(wiring: Wiring, lines: Mapping[str, Line], performances: Sequence[Performance]) -> None:
    """Offered work that keeps the controllers of arrays busier than the rest of them could be with one lost."""
    for performance in performances:
        if performance.offered is None:
            continue
        for use in performance.result.resources:
            line = lines.get(use.id.record)
            each = None if line is None or use.id.kind not in _OF_CONTROLLERS else wiring.fact(
                line.item, "controller_count")
            if each is None or line is None or each.number < _PAIR:
                continue
            scope = performance.contexts[0].whole.inner("one_lost", str(use.id.kind), line.id)
            busy = wiring.sheet[use.utilization]
            left = _with_one_lost(wiring, scope, busy, each, [
                one.pool for one in performance.contexts if any(owner.id == line.id for owner in one.pool.owners)])
            if busy.number <= SATURATED < left.number:
                wiring.warning("controllers-without-reserve", say("{label} is {busy} busy under workload {workload}, "
                                                                  "and would be {left} busy with one of {controllers} "
                                                                  "lost", label=use.label, busy=percent(busy.number),
                                                                  workload=performance.record.called,
                                                                  left=percent(left.number),
                                                                  controllers=counted(each.number, "controller")),
                               f"workloads/{performance.record.id}", say("Keep it below {share}: offer less there, or "
                                                                         "divide the work over more arrays.",
                                                                         share=percent(busy.number / left.number)),
                               told=(str(use.id), busy.number, left.number))


def _with_one_lost(
    wiring: Wiring, scope: Scope, busy: Figure, each: Figure, pools: Sequence[PoolWiring]
) -> Figure:
    """How busy the rest of the controllers is with one lost, by the pool whose groups then lie worst on them."""
    one = wiring.model.constant("one_controller_lost", 1.0, "count", say("Controllers lost"),
                                say("one of those of an array"))
    kept = scope.derive("left_count", survivors.working_count, each, one, label=say("Controllers left with one lost"))
    found = []
    for pool in pools:
        inner = scope if len(pools) == 1 else scope.inner(pool.record.id)
        uneven = spread_over(pool.record, inner, "spread", pool.dealt, pool.owner_count, kept, pool.shared)
        found.append(inner.derive("utilization", controllers.utilization_with_one_lost, busy, each, pool.spread,
                                  uneven))
    return scope.together("utilization", general.most_of, found,
                          say("Utilization with one controller lost, of any pool"))


def _may_bind(
    rate: Any, bound: Any, reads: Any, writes: Any, penalty: Any, read_s: Any, mean_s: Any, ratio: Any
) -> Any:
    """Whether controllers would bind below a rate at what writes may take of them."""
    room = bound * mean_s / read_s * (reads + writes) * (1 - 1e-9)
    by_drives, by_class = reads + writes + penalty * writes, reads + writes / ratio
    return (writes > 0) & ((rate * by_drives > room) | (rate * by_class > room))


def _say(wiring: Wiring, context: Context, rated: RatedForReads, reach: Figure) -> None:
    # The rate is said so that what is accepted of one rate is open again where more is done.
    share = rated.writes.number / (rated.reads.number + rated.writes.number)
    model = rated.line.item.model
    wiring.undecided("writes-not-modelled", say("the request rate of {model} is known for reads alone: how much of it "
                                                "the writes of workload {workload}, {share} of its bytes at up to "
                                                "{reach}, take is estimated by its class", model=model,
                                                workload=context.record.called, share=percent(share),
                                                reach=format_value(reach.number, reach.unit, digits=2)), context.place,
                     say("Ask the maker: how many random writes a second does {model} take under this protection? "
                         "Accept this with the answer where it is enough.", model=model), rated.reads, rated.writes,
                     reach, told=(rated.line.item.id,))
