"""Verdicts that rest on a check that nobody can decide and the author accepts: said with the verdict."""

from __future__ import annotations

from sizer.language import mark, say
from sizer.sizing.result import RequirementResult, Verdict
from sizer.units import counted

OTHER_NUMBERS = mark("; a check was accepted with other numbers")
"""What is said behind a verdict once a number was edited that an accepted check told: that check is open again."""


def rests_on(result: RequirementResult, verdict: Verdict) -> str:
    """What a verdict on a requirement takes from its author, to be said behind it: ``, with 1 accepted check``."""
    taken = taken_from_author(result, verdict)
    return f", {taken}" if taken else ""


def taken_from_author(result: RequirementResult, verdict: Verdict) -> str:
    """What a verdict on a requirement takes from its author: ``with 1 accepted check``.

    Empty where no such check reaches it, and behind any verdict but met: what is accepted leads to no other.
    """
    if not result.accepted or verdict is not Verdict.MET:
        return ""
    return say("with {accepted_checks}", accepted_checks=counted(len(result.accepted), "accepted check"))
