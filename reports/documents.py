"""The documents of a design. Command line and window ask here and nowhere else, so both write the same bytes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reports.drawings.scene import Scene
from reports.wording.content import Published
from sizer.figures.columns import Spread
from sizer.published import Row, published_beside, published_curves, reference_name
from sizer.sizing.result import Sizing

if TYPE_CHECKING:
    from reports.pdf.proposal import Proposal


@dataclass(frozen=True, slots=True)
class Occasion:
    """When a document is made, by which version, and which failure was being looked at; empty: none."""

    now: str
    version: str
    failure: str = ""


def document_bytes(kind: str, sizing: Sizing, spread: Spread, occasion: Occasion) -> bytes:
    """A document as a file's content: the ``workbook``, the bill of materials as ``csv``, or the ``proposal``.

    Equal in, equal out. Where the design is one of those whose results were published, they stand beside what is
    predicted.
    """
    if kind == "csv":
        from reports.csvfile import bom_csv  # noqa: PLC0415 - each kind loads what it needs alone

        return bom_csv(sizing).encode("utf-8-sig")
    if kind not in ("workbook", "proposal"):
        raise ValueError(f"no such document: {kind!r}")
    published, beside = _published(sizing, spread)
    if kind == "workbook":
        from reports.xlsx.workbook import workbook_bytes  # noqa: PLC0415

        return workbook_bytes(sizing, spread, now=occasion.now, version=occasion.version, published=published,
                              beside=beside, failure=occasion.failure)
    return _proposal(sizing, spread, occasion, published, beside).content()


def proposal_pages(sizing: Sizing, spread: Spread, occasion: Occasion) -> tuple[Scene, ...]:
    """The pages of the proposal that :func:`document_bytes` writes, as scenes to be shown and printed."""
    return _proposal(sizing, spread, occasion, *_published(sizing, spread)).pages()


def _proposal(
    sizing: Sizing, spread: Spread, occasion: Occasion, published: Published, beside: Sequence[Row]
) -> Proposal:
    from reports.pdf.proposal import Proposal  # noqa: PLC0415

    return Proposal(sizing, spread, occasion.now, occasion.version, published, beside, occasion.failure)


def _published(sizing: Sizing, spread: Spread) -> tuple[Published, Sequence[Row]]:
    name = reference_name(sizing.design, sizing.scenario)
    return (published_curves(name), published_beside(name, sizing=sizing, spread=spread)) if name else ({}, ())
