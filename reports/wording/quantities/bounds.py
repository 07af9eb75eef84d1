"""What is asked for as a bound: at least so much, or at most."""

from __future__ import annotations

from sizer.design.sense import Sense
from sizer.language import say


def bounded(sense: Sense, amount: str) -> str:
    """An amount on its side: words and number are one text, for not every language has the words first.

    >>> bounded(Sense.AT_LEAST, "25 TB"), bounded(Sense.AT_MOST, "1 ms")
    ('at least 25 TB', 'at most 1 ms')
    """
    return say("at least {amount}" if sense is Sense.AT_LEAST else "at most {amount}", amount=amount)
