"""Where a fact comes from, and how far it can be trusted."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Confidence(StrEnum):
    """What kind of evidence a value rests on, strongest first."""

    DATA_SHEET = "data sheet"
    MEASUREMENT = "published measurement"
    THIRD_PARTY = "third party"
    """What a maker prints, as a reviewer, a seller or a list quotes it: its sheet itself was not read."""
    ESTIMATE = "estimate"


RECALLED = "recalled"
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
        return f"{self.confidence}, {RECALLED}" if self.recalled else str(self.confidence)

    def __str__(self) -> str:
        where = f", {self.where}" if self.where else ""
        note = f" ({self.note})" if self.note else ""
        return f"{self.title}{where} [{self.confidence}]{note}"
