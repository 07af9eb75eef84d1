"""Arrays of which a response curve is published: what it says at the load of a workload, beside what is modelled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sizer.language import say
from sizer.laws import general
from sizer.laws.queueing import published_curves, sharing
from sizer.sizing.bench.decisions import decided
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.paths.demand import Context
from sizer.sizing.work.pattern import pattern_of
from sizer.sizing.work.performance import Performance
from sizer.units import format_value

_FACTS = ("curve_peak_per_s", "curve_first_ratio", "curve_first_s", "curve_peak_s")


def check_published_curves(wiring: Wiring, performances: Sequence[Performance]) -> None:
    """Tell of each workload of random requests what the published curve of its one array says at its load."""
    for one in performances:
        contexts = [context for context in one.contexts if context.pooled is not None]
        owners = {owner.id: owner for context in contexts for owner in context.owners}
        if len(owners) == 1 and not pattern_of(one.record).streams:
            _tell(wiring, one, contexts[0])


def _tell(wiring: Wiring, work: Performance, context: Context) -> None:
    [owner] = {line.id: line for line in context.owners}.values()
    known = [wiring.fact(owner.item, name) for name in _FACTS]
    peak, first, first_s, peak_s = known
    if peak is None or first is None or first_s is None or peak_s is None:
        return
    scope = context.whole.inner("published", owner.id)
    together = scope.derive("peak_per_s", general.each_times_count, peak, owner.count,
                            label=say("Published peak of {owner}", owner=owner.called))
    load = scope.derive("load_ratio", sharing.part_of_whole, work.throughput, together,
                        label=say("Load in shares of the published peak"))
    used = scope.derive("utilization", published_curves.curve_utilization, first, first_s, peak_s)
    response = scope.derive("response_s", published_curves.curve_response_s, first_s, first, used, load)
    modelled = wiring.sheet[work.result.response]
    if decided(wiring, _beyond_peak, load):
        wiring.warning("beyond-published-peak", say("workload {workload} gets {throughput} of {model}, whose published "
                                                    "peak is {together}", workload=work.record.called,
                                                    throughput=format_value(work.throughput.number, "1/s", 3),
                                                    model=owner.item.model,
                                                    together=format_value(together.number, "1/s", 3)), context.place,
                       say("Take the published peak, where its requests are as those of this workload."),
                       told=(work.throughput.number, together.number))
        return
    wiring.remark("published-curve", say("at the load of workload {workload} the published curve of {model} has "
                                         "{response}, the model {modelled}", workload=work.record.called,
                                         model=owner.item.model, response=format_value(response.number, "s", 3),
                                         modelled=format_value(modelled.number, "s", 3)), context.place,
                  say("The curve holds for the requests that it was measured with."),
                  told=(response.number, modelled.number))


def _beyond_peak(load: Any) -> Any:
    return load > 1
