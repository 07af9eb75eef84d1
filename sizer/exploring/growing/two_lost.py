"""What any two parts that are lost at once leave of a design: every pair of its failures, evaluated together."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations_with_replacement

from sizer.catalog.failure_kinds import FailureKind
from sizer.figures.computing.cases import evaluate_cases
from sizer.laws.requirements import STOPPED_RATIO
from sizer.readable import percent
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.result import AT_HAND, Sizing, at_hand_keys

_SLACK = 1e-9
_NO_PART = frozenset((FailureKind.DRIVE, FailureKind.REBUILDING, FailureKind.RECOVERING, FailureKind.CLIENT,
                      FailureKind.BATTERY))
"""What is judged by the protection of a pool, is made good, or is no part of what is laid out."""


def two_lost(sizing: Sizing, least: float) -> str:
    """Which two parts leave less than this share of a rate, or take data away; empty where none do.

    Drives are not looked at here: how many of a group may be lost is said by the protection.
    """
    sheet = sizing.sheet
    cases = [case for case in sizing.failure_cases if case.counted and case.kind not in _NO_PART and case.affects]
    pairs = [(first, second) for first, second in combinations_with_replacement(cases, 2)
             if not (first.stops or second.stops)]  # what one loss stops is told of one
    rates = {work.id: work.rate for work in sizing.workloads}
    hand = [key for pool in sizing.pools for key in at_hand_keys(sheet, pool.id, pool.drive_set)]
    found = evaluate_cases(sheet, [_both(sizing, *pair) for pair in pairs], (*rates.values(), *hand))
    worst, told = least, ""
    for at, (first, second) in enumerate(pairs, 1):
        if any(found.numbers(key)[at] < AT_HAND <= found.numbers(key)[0] for key in hand):
            return f"{_named(first, second)} at once take data away"
        for name in {*first.affects, *second.affects} & rates.keys():
            intact, *after = found.numbers(rates[name])
            kept = after[at - 1] / intact if intact > 0 else 1.0
            if not kept >= worst * (1 - _SLACK):
                worst = kept
                left = percent(kept) if kept > STOPPED_RATIO else "nothing"
                told = f"{_named(first, second)} at once leave {left}"
    return told


def _both(sizing: Sizing, first: FailureCase, second: FailureCase) -> Mapping[str, float]:
    """What the loss of both replaces: parts that both count as lost are lost twice."""
    values = {**first.replacements, **second.replacements}
    for key in first.replacements.keys() & second.replacements.keys():
        values[key] = first.replacements[key] + second.replacements[key] - sizing.sheet[key].number
    return values


def _named(first: FailureCase, second: FailureCase) -> str:
    if first is second:
        kind = str(first.kind)
        several = kind if kind.endswith("s") else f"{kind}es" if kind.endswith("ch") else f"{kind}s"
        return f"two {several} of {first.called or first.record}"
    return f"{first.label} and {second.label}"
