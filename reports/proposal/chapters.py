"""The chapters of a proposal, by which its pages refer to one another."""

from __future__ import annotations

from enum import Enum


class Chapter(Enum):
    """One chapter, or a part of one that page one leads to; its value is its title."""

    OPEN = "What is open"
    CONFIGURATION = "Configuration"
    TAKES = "Where it stands, and what it takes"
    CAPACITY = "Capacity"
    PERFORMANCE = "Performance"
    FAILURES = "After one failure"
    GROWTH = "Growth and run-out"
    BILL = "Bill of materials"
    OPTIONS = "Options side by side"
    PUBLISHED = "Published beside predicted"
    ACCEPTANCE = "Acceptance test"
    ASSUMPTIONS = "Assumptions"
    SCOPE = "Scope and signature"
