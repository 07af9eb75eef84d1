"""Links between page one of a proposal and the laws behind its figures, in one file or in two that lie side by side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFString
from reportlab.pdfgen.canvas import Canvas

from sizer.language import say

PAGE_ONE = "figures of page one"
"""The place that laws link back to."""
Rectangle = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class PlaceOnPage:
    """A place in a finished document: the page, the first being 0, and the point at its left and above it."""

    page: int
    left: float
    top: float


@dataclass(frozen=True, slots=True)
class LinkedPlaces:
    """Where named places are: in the file called ``file``, which lies beside, or in the same where that is empty."""

    file: str = ""
    places: Mapping[str, PlaceOnPage] = field(default_factory=dict)

    def link(self, canvas: Canvas, name: str, around: Rectangle) -> None:
        """Make a rectangle of the drawing under way a link; nothing where the other file has no such place."""
        if not self.file:
            canvas.linkRect("", name, around, relative=1, thickness=0)
            return
        place = self.places.get(name)
        if place is None:
            return
        to = PDFArray([place.page, PDFName("XYZ"), round(place.left, 2), round(place.top, 2), 0])
        action = PDFDictionary({"Type": PDFName("Action"), "S": PDFName("GoToR"), "F": PDFString(self.file), "D": to})
        (left, bottom), (right, top) = (canvas.absolutePosition(*corner) for corner in (around[:2], around[2:]))
        drawn: Any = canvas
        drawn._addAnnotation(PDFDictionary({  # noqa: SLF001 - it has no method for a link to a place in another file
            "Type": PDFName("Annot"), "Subtype": PDFName("Link"), "Rect": PDFArray([left, bottom, right, top]),
            "Border": PDFArray([0, 0, 0]), "A": action}))


@dataclass(frozen=True, slots=True)
class LawLinks:
    """The laws behind figures of page one: their numbers by the keys of the figures, and where these are."""

    numbers: Mapping[str, str] = field(default_factory=dict)
    places: LinkedPlaces = field(default_factory=LinkedPlaces)

    @property
    def said(self) -> str:
        """Where the laws stand, for a reader who has the paper; empty where there are none."""
        if not self.numbers:
            return ""
        first, last = min(self.numbers.values()), max(self.numbers.values())
        named = first if first == last else say("{first} to {last}", first=first, last=last)
        if self.places.file:
            return say("How the figures of page one are derived: laws {laws}, {file}.", laws=named,
                       file=self.places.file)
        return say("How the figures of page one are derived: laws {laws}, the derivation at the end of this document.",
                   laws=named)


NO_LAWS = LawLinks()
"""Of a proposal without a derivation."""
