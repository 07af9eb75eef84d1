"""What single failures leave of the rate, as figures: a requirement for it follows every change of the design.

Each counted failure makes a figure of what the throughput then is, those that are alike one; the share kept is the
least of their ratios. Losses that the house rules leave out (boxes with nothing active in them) are named beside the
verdict.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sizer.design.registry.fields import POLICY_VALUES
from sizer.figures.computing.cases import Replayed, evaluate_cases, replay
from sizer.figures.figure import Figure, Origin
from sizer.language import OR, counting, listed, mark, say
from sizer.laws import general, requirements
from sizer.readable import percent
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.failing.cases import PASSIVE_RULE
from sizer.sizing.failing.columns import distinct
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.result import WorkloadResult
from sizer.sizing.scope import Scope

_TITLE = mark("Rate with one part lost")
_SOURCE = mark("the whole calculation with the part lost, a column of this sheet (model F3)")
_MOST_NAMED = 2
UNHURT = 0.995
"""A share that is left from which on nothing is taken, as rounded."""
PASSIVE_TITLE = next(rule.title for rule in POLICY_VALUES if rule.key == PASSIVE_RULE)
"""The house rule that decides which losses count, as a user reads it."""


def wire_kept(
    wiring: Wiring, requirement: str, results: Sequence[WorkloadResult], cases: Sequence[FailureCase]
) -> Figure | None:
    """The least share of its rate that any counted failure leaves any of these workloads; None where none is known."""
    sheet, scope = wiring.sheet, wiring.scope("requirements", requirement)
    counted = {result.id: distinct([case for case in cases if case.counted and result.id in case.affects])
               for result in results}
    rates = _rates_left(wiring, scope, results, counted, _nothing_lost(wiring, cases))
    kept: list[Figure] = []
    names: list[Figure] = []
    for result in results:
        for case in counted[result.id]:
            label = case.plain if len(results) == 1 else say("{case}, for {title}", case=case.plain, title=result.title)
            names.append(sheet.given(scope.key(f"{result.id}.{case.id}.name"), label, "text", label=say("Name"),
                                     origin=Origin.DERIVED))
            kept.append(_share(scope.inner(result.id), case, rates.get((result.id, case.id)),
                               rates.get((result.id, ""))))
    if not kept:
        return None
    worst = names[min(range(len(kept)), key=lambda at: kept[at].number)].value
    actual = scope.derive("actual", general.least_of, *kept,
                          label=say("Share of the rate left after the worst single failure: {worst}", worst=worst))
    scope.derive("worst_failure", requirements.worst_failure,
                 *[figure for pair in zip(names, kept, strict=True) for figure in pair])
    return actual


def deciding(wiring: Wiring, requirement: str, kept: Figure) -> str:
    """Which counted failure leaves least, with what it leaves; empty where none takes anything of the rate."""
    if kept.pin is not None or kept.number >= UNHURT:
        return ""
    worst = wiring.scope("requirements", requirement)["worst_failure"].value
    if kept.number > 0:
        return say("losing {worst} leaves {kept}", worst=worst, kept=percent(kept.number))
    return say("losing {worst} stops it", worst=worst)


def _nothing_lost(wiring: Wiring, cases: Sequence[FailureCase]) -> dict[str, float]:
    """All figures that failures replace, as they are with nothing lost, also while one failure is looked at as pins."""
    found = {}
    for name in dict.fromkeys(key for case in cases for key in case.replacements):
        figure = wiring.sheet[name]
        own = figure.number if figure.pin is None else figure.unpinned
        found[name] = float(own) if isinstance(own, int | float) else 0.0
    return found


def _rates_left(
    wiring: Wiring, scope: Scope, results: Sequence[WorkloadResult], counted: Mapping[str, Sequence[FailureCase]],
    whole: Mapping[str, float],
) -> dict[tuple[str, str], Figure]:
    """The rate of each workload in each of its cases that does not stop it, and under "" with nothing lost.

    All of them together: to evaluate the cases of each workload by itself would take as many times as long as there
    are workloads.
    """
    columns: dict[str, Mapping[str, float]] = {"": whole}
    wanted: dict[tuple[str, str], Replayed] = {}
    for result in results:
        lost = [case for case in counted[result.id] if not case.stops]
        rate, inner = wiring.sheet[result.rate], scope.inner(result.id)
        if lost:
            wanted[result.id, ""] = Replayed(inner.key("intact_per_s"), rate, 0,
                                             say("Rate of {title} with nothing lost", title=result.title))
        for case in lost:
            columns.setdefault(case.id, {**whole, **case.replacements})
            wanted[result.id, case.id] = Replayed(
                inner.key(f"{case.id}.left_per_s"), rate, list(columns).index(case.id),
                say("Rate without {case}", case=case.plain))
    if not wanted:
        return {}
    found = replay(wiring.sheet, list(wanted.values()), list(columns.values()), say(_TITLE), say(_SOURCE))
    return dict(zip(wanted, found, strict=True))


def _share(scope: Scope, case: FailureCase, left: Figure | None, intact: Figure | None) -> Figure:
    """The share of its rate that a case leaves a workload: nothing of one that it stops."""
    name = f"{case.id}.kept_ratio"
    if left is None or intact is None:
        return scope.constant(name, 0.0, "1", say("Share of the rate left without {case}", case=case.plain),
                              say("without {case} the work stands still", case=case.plain))
    return scope.derive(name, requirements.kept_share, left, intact,
                        label=say("Share of the rate left without {case}", case=case.plain))


def uncounted(
    wiring: Wiring, results: Sequence[WorkloadResult], cases: Sequence[FailureCase], target: float
) -> str:
    """What is said beside the verdict: boxes that are not counted and whose loss leaves less than is asked for."""
    worse: dict[str, tuple[FailureCase, float]] = {}
    passive = [case for case in cases if case.passive and not case.counted and not case.client]
    reached = [result for result in results if any(result.id in case.affects for case in passive)]
    looked_at = distinct([case for case in passive if any(result.id in case.affects for result in reached)])
    if not looked_at:
        return ""
    whole = _nothing_lost(wiring, cases)
    # Work that runs together is worked out together: one evaluation has the rates of all of it.
    found = evaluate_cases(wiring.sheet, [whole, *({**whole, **case.replacements} for case in looked_at)],
                           [result.rate for result in reached])
    for result in reached:
        _, intact, *rates = found.numbers(result.rate)
        left = {case.alike: rate for case, rate in zip(looked_at, rates, strict=True)}
        for case in passive:
            if result.id not in case.affects:
                continue
            share = 0.0 if case.stops else float(requirements.kept_share(left[case.alike], intact))
            if share < target - 1e-12 and share < worse.get(case.id, (case, 2.0))[1]:
                worse[case.id] = (case, share)
    stopping = [case for case, share in worse.values() if share <= 0]
    others = [(case, share) for case, share in worse.values() if share > 0]
    told = []
    if stopping:
        told.append(say("{cases}, which stops it", cases=_named(stopping)) if len(results) == 1 else
                    say("{cases}, which stops work", cases=_named(stopping)))
    told += [say("{case}, which leaves {share}", case=case.plain, share=percent(share)) for case, share in others]
    return say('not counting the loss of {losses} (house rule "{rule}": no)', losses=say(", or of ").join(told),
               rule=PASSIVE_TITLE) if told else ""


def _named(cases: Sequence[FailureCase]) -> str:
    labels = [case.plain for case in cases[:_MOST_NAMED]]
    more = len(cases) - len(labels)
    return listed([*labels, say("{number} more", number=counting(more))] if more else labels, OR)
