"""What is sought in the shipped designs, looked for once in a process: several tests look at one answer."""

from __future__ import annotations

from functools import cache

from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.files.storage import load
from sizer.exploring.seeking.answers import Answer
from sizer.exploring.seeking.seek import seek
from sizer.sizing.session import Drafts

DRAFTS = Drafts(800_000)
"""The designs that the searches come by, each sized once. Kept by each answer for itself they took more memory."""


@cache
def sought(address: str, key: str, target: float, by: str | None = None, at: str = "likely") -> Answer:
    """How many of ``by``, or of anything, bring a figure of a design (``NAME`` or ``NAME@SCENARIO``) to a target."""
    name, _, scenario = address.partition("@")
    design = load(shipped_path() / "designs" / f"{name}.sizer")
    return seek(design, shipped_catalog(), scenario or None, key, target, at, by, session=DRAFTS)
