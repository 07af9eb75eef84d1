"""The chapters of a proposal, by which its pages refer to one another."""

from __future__ import annotations

from enum import Enum

from sizer.language import mark


class Chapter(Enum):
    """One chapter, or a part of one that page one leads to; its value is its title."""

    OPEN = mark("What is open")
    CONFIGURATION = mark("Configuration")
    TAKES = mark("Where it stands, and what it takes")
    CAPACITY = mark("Capacity")
    PERFORMANCE = mark("Performance")
    FAILURES = mark("After one failure")
    GROWTH = mark("Growth and run-out")
    BILL = mark("Bill of materials")
    OPTIONS = mark("Options side by side")
    PUBLISHED = mark("Published beside predicted")
    ACCEPTANCE = mark("Acceptance test")
    ASSUMPTIONS = mark("Assumptions")
    SCOPE = mark("Scope and signature")
