"""The documents of a design. Command line and window ask here and nowhere else, so both write the same bytes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reports.content import Published
from sizer.figures.columns import Spread
from sizer.published import Row, published_beside, published_curves, reference_name
from sizer.sizing.result import Sizing

SUFFIXES = {"workbook": ".xlsx", "csv": ".csv", "proposal": ".pdf"}
"""The kinds of documents, with the end of the name of their files."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """When a document is made, by which version, and which failure was being looked at; empty: none."""

    now: str
    version: str
    failure: str = ""


def document_bytes(kind: str, sizing: Sizing, spread: Spread, occasion: Occasion) -> bytes:
    """A document of one of the :data:`SUFFIXES` as a file's content. Equal in, equal out.

    Where the design is one of those whose results were published, they stand beside what is predicted.
    """
    if kind == "csv":
        from reports.csvfile import bom_csv  # noqa: PLC0415 - each kind loads what it needs alone

        return bom_csv(sizing).encode("utf-8-sig")
    published, beside = _published(sizing, spread)
    if kind == "workbook":
        from reports.xlsx import workbook_bytes  # noqa: PLC0415

        return workbook_bytes(sizing, spread, now=occasion.now, version=occasion.version, published=published,
                              beside=beside, failure=occasion.failure)
    from reports.pdf import proposal_bytes  # noqa: PLC0415

    return proposal_bytes(sizing, spread, now=occasion.now, version=occasion.version, published=published,
                          beside=beside, failure=occasion.failure)


def _published(sizing: Sizing, spread: Spread) -> tuple[Published, Sequence[Row]]:
    name = reference_name(sizing.design, sizing.scenario)
    return (published_curves(name), published_beside(name, sizing=sizing, spread=spread)) if name else ({}, ())
