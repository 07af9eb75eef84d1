"""Where a fact comes from, and how far it can be trusted."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sizer.language import mark, say


class Confidence(StrEnum):
    """What kind of evidence a value rests on, strongest first."""

    DATA_SHEET = mark("data sheet")
    MEASUREMENT = mark("published measurement")
    THIRD_PARTY = mark("third party")
    """What a maker prints, as a reviewer, a seller or a list quotes it: its sheet itself was not read."""
    ESTIMATE = mark("estimate")


RECALLED = mark("recalled")
"""How the note of a source begins whose values nobody looked up again."""


@dataclass(frozen=True, slots=True)
class Source:
    """The origin of one value: a document's title, the page or address in it, and the kind of evidence."""

    title: str
    where: str = ""
    confidence: Confidence = Confidence.DATA_SHEET
    note: str = ""

    @property
    def recalled(self) -> bool:
        """Whether the value was written down from memory, as its note then says."""
        return self.note.startswith(RECALLED)

    @property
    def evidence(self) -> str:
        """What kind of evidence it is, in words.

        >>> Source("A list", "", Confidence.ESTIMATE, "recalled, not re-checked").evidence
        'estimate, recalled'
        """
        return say("{confidence}, recalled", confidence=say(self.confidence)) if self.recalled else say(self.confidence)

    def __str__(self) -> str:
        where = f", {self.where}" if self.where else ""
        note = f" ({self.note})" if self.note else ""
        return f"{self.title}{where} [{say(self.confidence)}]{note}"
