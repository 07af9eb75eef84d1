"""The verdict on a whole design in a sentence, and the reason for it in the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from reports.decision.asked import Asked
from reports.decision.grounds import Grounds
from reports.wording.failing.single_points import either, pointed_names
from reports.wording.sentences import together
from reports.wording.standing import Headline, standing_of, unexamined
from sizer.design.naming import Names, begun
from sizer.errors import ended
from sizer.language import AND, counting, listed, mark, say, say_of
from sizer.sizing.result import GRAVEST_FIRST, Verdict

NOTHING_DESIGNED = mark("Nothing is designed yet.")
ADD_A_LINE = mark("Add a line in Hardware, or let one be laid out.")
NOTHING_ASKED = mark("Nothing is asked yet. State a requirement to get a verdict.")
NO_WORKLOAD = mark("Capacity and space only: no workload is stated.")
_WORDS = (mark("No"), mark("One"), mark("Two"), mark("Three"), mark("Four"), mark("Five"), mark("Six"), mark("Seven"),
          mark("Eight"), mark("Nine"), mark("Ten"), mark("Eleven"), mark("Twelve"))
_WITHIN = (mark("no"), mark("one"), mark("two"), mark("three"), mark("four"), mark("five"), mark("six"), mark("seven"),
           mark("eight"), mark("nine"), mark("ten"), mark("eleven"), mark("twelve"))
"""Numbers at the begin of a sentence, and within one."""
_MOST_NAMED = 2
_REACHED = frozenset((Verdict.MET, Verdict.UNCERTAIN, Verdict.MISSED))


class Lacks(Enum):
    """What there must be before anything can be judged."""

    DESIGN = "a line of hardware"
    QUESTION = "a requirement"


@dataclass(frozen=True, slots=True)
class Says:
    """``verdict`` is the worst; None where there is nothing to judge."""

    verdict: Verdict | None
    sentence: str
    reason: str = ""
    requirement: str = ""
    """The id of the requirement to mend first; empty where all are met."""
    place: str = ""
    """Where in the design what stands in the way is to be mended; empty where nothing does."""
    where: str = ""
    """What people call that."""
    record: str = ""
    """What they call the record it lies in, where there is less room."""
    lacks: Lacks | None = None
    named: str = ""
    """What the requirement to mend first is called, where the reason tells of others that are not met as well."""


def _called(grounds: Grounds, place: str) -> tuple[str, str]:
    """What people call a place, and the record that it is a field of."""
    names = Names(grounds.design)
    return (names.place(place), names.place("/".join(place.split("/")[:2]))) if place else ("", "")


def verdict_says(grounds: Grounds, rows: Sequence[Asked]) -> Says:
    """What is said first of a design: whether it can be built, and whether it does what is asked."""
    standing = standing_of(grounds.sizing)
    worst = min(rows, key=lambda row: (GRAVEST_FIRST.index(row.verdict), row.held), default=None)
    mend = worst.id if worst is not None and worst.verdict is not Verdict.MET else ""
    first = standing.reasons[0] if standing.reasons else ""
    more = len(standing.reasons) - 1 + standing.more
    beside = together(ended(standing.hint) if standing.hint else "",
                      say("{many} more like it.", many=_number(more)) if more > 0 else "")
    there = (standing.place, *_called(grounds, standing.place))
    if standing.headline is Headline.UNBUILDABLE:
        return Says(Verdict.UNBUILDABLE, say("It cannot be built: {why}.", why=first), beside, mend, *there)
    if standing.headline is Headline.NOTHING_YET:
        return Says(None, say(NOTHING_DESIGNED), say(ADD_A_LINE), lacks=Lacks.DESIGN)
    if standing.headline is Headline.UNSIZED:
        return Says(Verdict.UNSIZED, say("Not all of it can be sized: {why}.", why=first), beside, mend, *there)
    if standing.headline is Headline.ERRORS:
        return Says(Verdict.UNSIZED, say("It has an error to mend first: {why}.", why=first), beside, mend, *there)
    if standing.headline is Headline.OVERLOADED and not grounds.failure:
        return Says(Verdict.MISSED, say("It cannot carry the load: {why}.", why=first), beside, mend, *there)
    only = say(NO_WORKLOAD) if standing.headline is Headline.IN_PART and not grounds.sizing.workloads else ""
    if not rows:
        return Says(None, say(NOTHING_ASKED), only, lacks=Lacks.QUESTION)
    verdict = worst.verdict if worst is not None else None
    points = either(pointed_names(grounds.sizing, accepted=False))
    told = _reason(rows)
    said = any(row.uncounted for row in rows)
    besides = say("Single points of failure: {points}.", points=points) if (
        points and verdict is Verdict.MET and not said) else ""
    reason = together(told, besides, only)
    if verdict is Verdict.MET and (doubt := unexamined(grounds.sizing)) and grounds.sizing.workloads:
        return Says(Verdict.UNCERTAIN, say("It meets what is asked as far as it could be examined."),
                    say("{why}.", why=doubt), mend)
    several = sum(row.verdict is not Verdict.MET for row in rows) > 1
    return Says(verdict, _sentence(grounds.failure, verdict, rows), reason, mend,
                named=worst.title if worst is not None and several else "")


def _sentence(failure: str, verdict: Verdict | None, rows: Sequence[Asked]) -> str:
    missed = _named([row.title for row in rows if row.verdict not in (Verdict.MET, Verdict.UNCERTAIN,
                                                                     Verdict.UNDECIDED)])
    if failure:
        told = {Verdict.MET: mark("After one failure, {failure}, it still does what is asked."),
                Verdict.UNCERTAIN: mark("After one failure, {failure}: whether it does what is asked is uncertain."),
                Verdict.UNDECIDED: mark("After one failure, {failure}: not judged yet."),
                }.get(verdict or Verdict.UNDECIDED)
        return say("After one failure, {failure}, it misses {titles}.", failure=failure, titles=missed) if (
            told is None) else say(told, failure=failure)
    if verdict is Verdict.MET:
        return say("It can be built and does what is asked.")
    if verdict is Verdict.UNCERTAIN:
        return say("It can be built; whether it does what is asked is uncertain.")
    if verdict is Verdict.UNDECIDED:
        return say("It can be built; what it does is not judged yet.")
    return say("It can be built, and misses {titles}.", titles=missed)


def _reason(rows: Sequence[Asked]) -> str:
    """Which requirements hold, which in part, which not; the first of them by name."""
    met = sum(row.verdict is Verdict.MET for row in rows)
    parts = []
    if met == len(rows):
        parts.append(say("It holds over the whole range.") if met == 1 else
                     say("All {many} requirements hold over the whole range.", many=_number(met, _WITHIN)))
    elif met:
        parts.append(say_of(met, "{many} requirement holds over the whole range.",
                            "{many} requirements hold over the whole range.", many=_number(met)))
    unclear = [row for row in rows if row.verdict is not Verdict.MET]
    parts += [_of(row) for row in unclear[:_MOST_NAMED]]
    if len(unclear) > _MOST_NAMED:
        parts.append(say("{number} more below.", number=counting(len(unclear) - _MOST_NAMED)))
    if not unclear:
        parts += met_without(rows)
    return together(*parts)


def met_without(rows: Sequence[Asked]) -> list[str]:
    """What requirements that are all met are judged without or rest on, a sentence each."""
    without = [row.why for row in rows if row.uncounted]
    rest = [row.why for row in rows if row.why and not row.uncounted]
    return [say("{why}.", why=begun(why)) for why in dict.fromkeys((*without[:1], *rest[:1]))]


def _of(row: Asked) -> str:
    if row.verdict not in _REACHED:
        told = row.instead or say("its range is being computed")
        return say("{title}: {told}.", title=row.title, told=told.rstrip("."))
    if row.instead:  # nothing is left of it, so there is no number
        told = row.instead.rstrip(".")
        return say("{title}: {reached}, {asked} asked.", title=row.title, reached=told, asked=row.asked) if (
            row.asked) else say("{title}: {told}.", title=row.title, told=told)
    if row.verdict is Verdict.MISSED:
        return say("{title}: {reached} of {asked} asked.", title=row.title, reached=row.designed, asked=row.least) if (
            row.least) else say("{title}: {reached}, {asked} asked.", title=row.title, reached=row.designed,
                                asked=row.asked)
    reason = row.beyond or say("met at the likely inputs only" if row.held else
                               "missed at the likely inputs, met in part of its range")
    told = say("; ").join(filter(None, (reason, row.beside)))
    return say("{title}: {told}.", title=row.title, told=told)


def _named(titles: Sequence[str]) -> str:
    if len(titles) > _MOST_NAMED + 1:
        titles = [*titles[:_MOST_NAMED], say("{number} more", number=counting(len(titles) - _MOST_NAMED))]
    return listed(titles, AND)


def _number(count: int, words: Sequence[str] = _WORDS) -> str:
    return say(words[count]) if count < len(words) else counting(count)
