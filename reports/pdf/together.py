"""A proposal and its derivation: in one file, or in two that lie side by side and know each other's names."""

from __future__ import annotations

from reports.blocks.findings import Findings
from reports.derivation.extent import Extent
from reports.pdf.derivation import derivation_part, rendered_derivation, told_of
from reports.pdf.fonts import Fonts
from reports.pdf.layout import Part
from reports.pdf.links import PAGE_ONE, LawLinks, LinkedPlaces, PlaceOnPage
from reports.pdf.proposal import rendered_proposal
from reports.pdf.tokens import PAPERS


def appended_bytes(found: Findings, extent: Extent) -> bytes:
    """A proposal with its derivation behind it, whose pages count apart. Equal in, equal out."""
    told = told_of(found, extent)

    def appendix(fonts: Fonts) -> Part:
        return derivation_part(found, told, extent, fonts, LinkedPlaces(), contents=True)

    return rendered_proposal(found, LawLinks(told.numbers), appendix).content


def paired_bytes(found: Findings, extent: Extent, names: tuple[str, str]) -> tuple[bytes, bytes]:
    """A proposal and its derivation as two files with these ``names``, each with links into the other."""
    told, (proposal, derivation) = told_of(found, extent), names
    paper = PAPERS[found.paper]
    top = PlaceOnPage(0, paper.margin, paper.height)
    behind = rendered_derivation(found, told, extent, LinkedPlaces(proposal, {PAGE_ONE: top}))
    whole = rendered_proposal(found, LawLinks(told.numbers, LinkedPlaces(derivation, behind.places)))
    # Where the figures stand is known now: laws lead back to their line, and nothing else of them moves.
    back = LinkedPlaces(proposal, {PAGE_ONE: whole.places.get(PAGE_ONE, top)})
    return whole.content, rendered_derivation(found, told, extent, back).content
