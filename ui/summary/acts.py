"""What a part of Summary does when it is clicked or entered."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Does(StrEnum):
    """What an act does with what it is about."""

    NOTHING = ""
    EXPLAIN = "explain"
    """About the key of a figure."""
    MEND = "mend"
    """About the id of a requirement."""
    LOSE = "lose"
    """About the id of a failure."""
    GO = "go"
    """About a place in the design."""
    SHOW = "show"
    """About a sheet of the window."""


@dataclass(frozen=True, slots=True)
class Act:
    """See the module."""

    does: Does = Does.NOTHING
    about: str = ""

    def __bool__(self) -> bool:
        return self.does is not Does.NOTHING


NOTHING = Act()


def explain(key: str) -> Act:
    """Explain a figure; nothing where there is none."""
    return Act(Does.EXPLAIN, key) if key else NOTHING


def lose(case: str) -> Act:
    """See the window after a failure; nothing where there is none."""
    return Act(Does.LOSE, case) if case else NOTHING
