"""Where a fact comes from, and how far it can be trusted."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Confidence(StrEnum):
    """What kind of evidence a value rests on, strongest first."""

    DATA_SHEET = "data sheet"
    MEASUREMENT = "published measurement"
    ESTIMATE = "estimate"


@dataclass(frozen=True, slots=True)
class Source:
    """The origin of one value: a document's title, the page or address in it, and the kind of evidence."""

    title: str
    where: str = ""
    confidence: Confidence = Confidence.DATA_SHEET
    note: str = ""

    def __str__(self) -> str:
        where = f", {self.where}" if self.where else ""
        note = f" ({self.note})" if self.note else ""
        return f"{self.title}{where} [{self.confidence}]{note}"
