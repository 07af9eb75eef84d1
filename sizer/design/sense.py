"""On which side of its target what is asked for is met, and how that side is said."""

from __future__ import annotations

from enum import StrEnum


class Sense(StrEnum):
    """On which side of its target a requirement is met."""

    AT_LEAST = "at least"
    AT_MOST = "at most"

    @classmethod
    def of(cls, at_least: bool) -> Sense:
        """The side of what has to be at least so much, or at most."""
        return cls.AT_LEAST if at_least else cls.AT_MOST

    @property
    def best(self) -> Sense:
        """How the best value that is reached bounds all the others: of what has to be at least so much, at most."""
        return Sense.of(self is not Sense.AT_LEAST)

    @property
    def sign(self) -> str:
        """The side as a sign.

        >>> Sense.AT_LEAST.sign, Sense.AT_MOST.sign, str(Sense.AT_MOST.best)
        ('≥', '≤', 'at least')
        """
        return "≥" if self is Sense.AT_LEAST else "≤"

    @property
    def typed(self) -> str:
        """The side as it is typed in a goal."""
        return ">=" if self is Sense.AT_LEAST else "<="
