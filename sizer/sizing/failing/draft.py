"""A single failure while it is collected: what it replaces, and what it takes along."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Draft:
    """What :class:`~sizer.sizing.result.FailureCase` says, before the workloads that it reaches are known.

    ``takes`` are the pools that lose something with it; ``passive`` is a box whose own board has no active part;
    ``question`` is what an answer would settle about it.
    """

    id: str
    label: str
    kind: str
    replacements: dict[str, float]
    line: str = ""
    takes: tuple[str, ...] = ()
    stops: bool = False
    client: bool = False
    passive: bool = False
    note: str = ""
    question: str = ""


def lose(line: str, count: float = 1.0) -> dict[str, float]:
    """What losing units of a line replaces."""
    return {f"items.{line}.lost_count": count}
