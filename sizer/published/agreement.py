"""How a published number and its prediction agree."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from sizer.language import mark, say


class Agreement(StrEnum):
    """See the module."""

    INSIDE = mark("inside")
    OUTSIDE = mark("outside")
    HOLDS = mark("holds")
    FAILS = mark("fails")
    AGREES = mark("agrees")
    DISAGREES = mark("disagrees")
    NO_NUMBER = mark("no number published")
    NOT_PREDICTED = mark("not predicted")

    @property
    def meaning(self) -> str:
        """What it means, in a sentence."""
        return say(_MEANINGS[self])


RANGED = frozenset((Agreement.INSIDE, Agreement.OUTSIDE))
"""Verdicts by a range."""
_MEANINGS: Mapping[Agreement, str] = MappingProxyType({
    Agreement.INSIDE: mark("The published number lies in the range of the prediction."),
    Agreement.OUTSIDE: mark("The published number lies outside the range of the prediction."),
    Agreement.HOLDS: mark("What was demanded is reached."),
    Agreement.FAILS: mark("What was demanded is not reached."),
    Agreement.AGREES: mark("The prediction has no range; it is what was published, or nearly."),
    Agreement.DISAGREES: mark("The prediction has no range, and it is not what was published."),
    Agreement.NO_NUMBER: mark("No number was published that it could be held against."),
    Agreement.NOT_PREDICTED: mark("Nothing in the design predicts it."),
})
