"""What facts of the catalog are called where a sizing tells of them, in the language being spoken."""

from __future__ import annotations

from sizer.catalog.vocabulary import FACT_RULES, fact_words
from sizer.language import say

_SPELT_OUT = frozenset(("mttf_s", "unreadable_per_bit"))
"""Facts whose names nobody says."""
_RATES = ("_bytes_per_s", "_cycles_per_s", "_per_s")
"""What names of rates end with."""


def name_of_fact(name: str) -> str:
    """The name of a fact in words, without its unit.

    >>> name_of_fact("random_read_per_s"), name_of_fact("read_bytes_per_s"), name_of_fact("idle_w")
    ('random read rate', 'read rate', 'idle')
    >>> name_of_fact("mttf_s")
    'mean time to failure'
    """
    return say(named(name))


def fact_inside(name: str) -> str:
    """A fact within a sentence.

    >>> fact_inside("clock_cycles_per_s")
    'processor clock'
    """
    return say(fact_words(name))


def meaning_of(name: str) -> str:
    """What a fact means."""
    return say(FACT_RULES[name].meaning)


def named(name: str) -> str:
    """The English name of a fact, as :func:`name_of_fact` says it."""
    if name in _SPELT_OUT:
        return fact_words(name)
    for unit in _RATES:
        if name.endswith(unit):
            return f"{name.removesuffix(unit)}_rate".replace("_", " ")
    return name.rsplit("_", 1)[0].replace("_", " ")
