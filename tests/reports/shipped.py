"""The proposals of all shipped designs and templates, each made once for the tests that look at it."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache

from pypdf import PdfReader

from reports.blocks.findings import Findings
from reports.blocks.paper import PaperSize
from reports.pdf.layout import Rendered
from reports.pdf.proposal import rendered_proposal
from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.files.storage import load
from sizer.exploring.comparing.alternatives import alternatives
from sizer.sizing import size
from sizer.sizing.sampling import sampled

SHIPPED = sorted((*(shipped_path() / "designs").glob("*.sizer"), *(shipped_path() / "templates").glob("*.sizer")))
NAMES = [path.stem for path in SHIPPED]
FEW = 100
"""Samples: how long a text is hardly hangs on how many there were."""


@cache
def found_of(name: str) -> Findings:
    """What documents tell of a design."""
    sizing = size(load(next(path for path in SHIPPED if path.stem == name)), shipped_catalog())
    return Findings(sizing, sampled(sizing, FEW), "2026-03-01", "0.1.0",
                    alternatives=alternatives(sizing, shipped_catalog()))


@cache
def rendered_of(name: str, paper: PaperSize = PaperSize.A4) -> Rendered:
    """Its proposal as a file, and the pages of that file as scenes."""
    return rendered_proposal(replace(found_of(name), paper=paper), record=True)


@cache
def proposal_of(name: str, paper: PaperSize = PaperSize.A4) -> PdfReader:
    """The file opened."""
    return PdfReader(io.BytesIO(rendered_of(name, paper).content))
