"""The cells of what is asked: one for each requirement, with the sign of its verdict."""

from __future__ import annotations

from reports.decision.asked import Asked
from sizer.sizing.result import Sizing, Verdict
from ui.bars.strip_parts import MovedBy, StripPart
from ui.state.stopping import NOT_AT_HAND, STOPS

SEE_PROBLEMS = "see the problems"
MEND_TIP = "Click to see what would meet it"
UNTIL_SIZED = "undecided until it is sized"


def elided(text: str, longest: int) -> str:
    """What there is room for: all of it is in a tip or in the problems.

    >>> elided("requirement", 9)
    'requirem…'
    """
    return text if len(text) <= longest else f"{text[:longest - 1].rstrip()}…"


def asked_part(row: Asked, moved: MovedBy, *, pinned: bool, pin: str) -> StripPart:
    """A requirement as a cell: what is reached, below it what is asked and the range."""
    tip = "\n".join(filter(None, (row.hint, MEND_TIP if row.verdict is not Verdict.MET else "Click to explain")))
    if row.instead:
        word = row.instead in (STOPS, NOT_AT_HAND)
        says = f"{row.title}: {row.verdict}, {'' if word else 'because '}{row.instead}"
        return StripPart(row.title, row.instead if word else str(row.verdict), row.asked if word else row.instead, "",
                         row.target_key, verdict=row.verdict, words=True, says=says, tip=tip, brief=row.asked)
    says = f"{row.title}: {row.verdict}{_because(row)}"
    told = ", ".join(filter(None, (says, row.designed, row.spread, f"{row.asked} asked",
                                   f"headroom {row.headroom_text}", moved.difference, pin)))
    detail = " · ".join(filter(None, (row.asked, row.spread)))
    return StripPart(row.title, row.designed, detail, moved.difference, row.designed_key, f"{row.short} asked",
                     row.spread, row.verdict, says=told, tip=tip, better=moved.better, arrow=moved.arrow,
                     pinned=pinned, pin=pin)


def _because(row: Asked) -> str:
    """What is said behind the verdict: what it waits for, why it is not certain, what it rests on."""
    if row.verdict is Verdict.UNDECIDED:
        return " until the ranges are known"
    if not row.why:
        return ""
    return f", {row.why}" if row.verdict is Verdict.MET else f", because {row.why}"


def unbuilt_part(title: str, row: Asked | None) -> StripPart:
    """A requirement beside a preview that cannot be built, which gives no number of it."""
    verdict = Verdict.UNBUILDABLE
    return StripPart(title, str(verdict), row.asked if row is not None else "", "",
                     row.target_key if row is not None else "", verdict=verdict, words=True,
                     says=f"{title}: {verdict}", tip="The problems say what to do")


def preview_part(called: str, detail: str) -> StripPart:
    """What is looked at before it is done, as a cell."""
    says = f"Preview {', '.join(filter(None, (called, detail)))}, not in the design yet"
    return StripPart("Not in the design yet", called, detail, "", "", words=True, says=says)


def waiting_part(title: str, sizing: Sizing | None, name: str) -> StripPart:
    """A requirement that has no result: why, or that it waits to be sized."""
    why = sizing.why_without("requirements", name) if sizing is not None else None
    verdict = Verdict.UNDECIDED if why is None else why.verdict
    said = UNTIL_SIZED if why is None else ", ".join(filter(None, (why.verdict, why.reason)))
    return StripPart(title, str(verdict), "" if why is None else why.why, "", "", verdict=verdict, words=True,
                     quiet=True, says=f"{title}: {said}", tip="The problems say what to do",
                     brief="" if why is None else SEE_PROBLEMS)
