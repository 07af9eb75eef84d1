"""How a published number and its prediction agree."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType


class Agreement(StrEnum):
    """See the module."""

    INSIDE = "inside"
    OUTSIDE = "outside"
    HOLDS = "holds"
    FAILS = "fails"
    AGREES = "agrees"
    DISAGREES = "disagrees"
    NO_NUMBER = "no number published"
    NOT_PREDICTED = "not predicted"

    @property
    def meaning(self) -> str:
        """What it means, in a sentence."""
        return _MEANINGS[self]


RANGED = frozenset((Agreement.INSIDE, Agreement.OUTSIDE))
"""Verdicts by a range."""
_MEANINGS: Mapping[Agreement, str] = MappingProxyType({
    Agreement.INSIDE: "The published number lies in the range of the prediction.",
    Agreement.OUTSIDE: "The published number lies outside the range of the prediction.",
    Agreement.HOLDS: "What was demanded is reached.",
    Agreement.FAILS: "What was demanded is not reached.",
    Agreement.AGREES: "The prediction has no range; it is what was published, or nearly.",
    Agreement.DISAGREES: "The prediction has no range, and it is not what was published.",
    Agreement.NO_NUMBER: "No number was published that it could be held against.",
    Agreement.NOT_PREDICTED: "Nothing in the design predicts it.",
})
