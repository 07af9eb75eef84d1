"""Why a requirement is not called met though it is not missed either: what the verdict waits for, in words."""

from __future__ import annotations

from collections.abc import Iterator

from sizer.design.naming import small
from sizer.design.records import RequirementKind
from sizer.figures.figure import Figure
from sizer.language import counting, say
from sizer.readable import read
from sizer.sizing.judging.achieved import carried_key, overloaded_words, own_key
from sizer.sizing.judging.completeness import coverage, total_at
from sizer.sizing.judging.requirements import Ends, verdict_within
from sizer.sizing.result import RequirementResult, Sizing, Verdict
from sizer.units import counted, is_unbounded


def why_open(sizing: Sizing, result: RequirementResult, ends: Ends) -> str:
    """What leaves a requirement uncertain; empty where the verdict is any other."""
    if verdict_within(sizing, result, ends) is not Verdict.UNCERTAIN:
        return ""
    return why_beyond(sizing, result, ends) or say("part of its range misses what is asked")


def why_beyond(sizing: Sizing, result: RequirementResult, ends: Ends) -> str:
    """The same where there is more to say than that a part of the range misses; else empty."""
    return why_not_met(sizing, result, ends) or _missed_in_part(sizing, result, ends)


def _missed_in_part(sizing: Sizing, result: RequirementResult, ends: Ends) -> str:
    """What part of the range misses beside what is asked: that all that is offered gets through, or the time."""
    def low(key: str) -> float:
        return (ends(key) or (sizing.sheet[key].number,))[0]

    titles = {work.id: work.title for work in sizing.workloads}
    highest = (ends(result.actual) or (0.0,))[-1]
    if result.kind is RequirementKind.RESPONSE and is_unbounded(highest):
        return say("in part of its range the response of {workload} is unbounded",
                   workload=titles.get(result.workload, result.workload))
    if low(own_key(result.id)) >= 0:
        stuck = [title for name, title in titles.items()
                 if (key := carried_key(result.id, name)) in sizing.sheet.figures and low(key) < 0]
        if stuck:
            return say("in part of its range {overloaded}", overloaded=overloaded_words(stuck))
        if result.in_time is not None and low(result.in_time.headroom) < 0:
            return say("what is asked is reached, and in part of its range not within the time")
    return ""


def why_not_met(sizing: Sizing, result: RequirementResult, ends: Ends) -> str:
    """What keeps a requirement from being called met, however much is reached; empty where nothing does.

    That is an error elsewhere, a limit that part of the range exceeds, or a total that some lines have no value for.
    """
    if result.obstacles:
        first, more = result.obstacles[0].text.rstrip("."), len(result.obstacles) - 1
        return say("{first}, and {number} more", first=first, number=counting(more)) if more else first
    total = total_at(sizing, result.actual)
    if total is not None and not result.at_least and coverage(sizing, total).unknown:
        return coverage(sizing, total).text
    for limit in result.limits:
        room = ends(limit.room)
        allowed = sizing.sheet[limit.allowed].number
        if room is not None and not limit.leaves(allowed, room[0]):
            says = limit.says(allowed - room[0], allowed)
            return say("at worst it does not fit ({says}){settled_by}", says=says,
                       settled_by=_settled_by(sizing, limit.room))
    return ""


def _settled_by(sizing: Sizing, key: str) -> str:
    """What is known only roughly behind a figure, and that stating it would settle it; empty where nothing is named."""
    rough = sorted((figure for figure in _behind(sizing.sheet[key]) if figure.range is not None and figure.label),
                   key=_share, reverse=True)
    keys = {figure.key for figure in rough}
    question = next((one.question for one in sizing.missing if keys.intersection(one.keys)), "")
    if question:
        return say("; the answer to a question settles it: {question}?", question=question.rstrip("?"))
    if not rough or rough[0].range is None:
        return ""
    first, others = rough[0], len(rough) - 1
    span = read(first.number, first.unit, rough[0].range.low, rough[0].range.high).text
    if others:
        return say("; open is {first}, {span}, and {other_inputs}: their numbers settle it", first=small(first.label),
                   span=span, other_inputs=counted(others, "other input"))
    return say("; open is {first}, {span}: its number settles it", first=small(first.label), span=span)


def _share(figure: Figure) -> float:
    """How far a range reaches, as a share of its middle."""
    found = figure.range
    return 0.0 if found is None or not found.high else (found.high - found.low) / abs(found.high)


def _behind(figure: Figure) -> Iterator[Figure]:
    """All figures that one follows from, each once."""
    seen, waiting = {figure.key}, [figure]
    while waiting:
        each = waiting.pop()
        yield each
        for given in each.inputs:
            if given.key not in seen:
                seen.add(given.key)
                waiting.append(given)
