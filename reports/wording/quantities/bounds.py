"""What is asked for as a bound: at least so much, or at most."""

from __future__ import annotations

from sizer.design.sense import Sense
from sizer.language import say

_MODELLED = frozenset(("1/s", "B/s", "s"))
"""Units of what a model makes, and nobody counts."""


def bounded(sense: Sense, amount: str) -> str:
    """An amount on its side: words and number are one text, for not every language has the words first.

    >>> bounded(Sense.AT_LEAST, "25 TB"), bounded(Sense.AT_MOST, "1 ms")
    ('at least 25 TB', 'at most 1 ms')
    """
    return say("at least {amount}" if sense is Sense.AT_LEAST else "at most {amount}", amount=amount)


def bounded_within(sense: Sense, amount: str, time: str) -> str:
    """A rate on its side with the time that it must be reached within.

    >>> bounded_within(Sense.AT_LEAST, "150,000/s", "5 ms")
    'at least 150,000/s within 5 ms'
    """
    return say("at least {amount} within {time}" if sense is Sense.AT_LEAST else "at most {amount} within {time}",
               amount=amount, time=time)


def bounded_of_offered(sense: Sense, amount: str) -> str:
    """A share on its side, of work that arrives.

    >>> bounded_of_offered(Sense.AT_LEAST, "50 %")
    'at least 50 % of what is offered'
    """
    return say("at least {amount} of what is offered" if sense is Sense.AT_LEAST else
               "at most {amount} of what is offered", amount=amount)


def without_range(unit: str) -> str:
    """What stands in place of a range: what is counted is certain, and a rate or a time of the model is not.

    >>> without_range("B"), without_range("B/s")
    ('counted', 'no range')
    """
    return say("no range" if unit in _MODELLED else "counted")


def amount_within(amount: str, time: str) -> str:
    """A rate with the time that it must be reached within, if any.

    >>> amount_within("150,000/s", "5 ms"), amount_within("25 TB", "")
    ('150,000/s within 5 ms', '25 TB')
    """
    return say("{amount} within {time}", amount=amount, time=time) if time else amount
