"""Which laws a derivation holds."""

from __future__ import annotations

from enum import StrEnum

DERIVATION_ENDING = "-derivation.pdf"
"""How the file of a derivation ends, which lies beside its proposal."""


class Extent(StrEnum):
    """How much a derivation holds."""

    HEADLINES = "headlines"
    """The laws behind the figures of page one, from these down."""
    ALL = "all"
    """Every law of the design."""
