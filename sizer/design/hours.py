"""Hours of the day as they are typed, and the sets of work that run in the same hours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sizer.design.records import Runs, Workload

DAY = frozenset(range(24))
"""Each hour by the full hour at which it begins."""
_SPAN = re.compile(r"\s*(\d{1,2})(?::00)?\s*[-–]\s*(\d{1,2})(?::00)?\s*")


def hours_of(text: str) -> frozenset[int] | None:
    """The hours that a text names, all of them where it is empty; None where it cannot be read.

    >>> sorted(hours_of("8-10, 22-1")), len(hours_of("")), hours_of("9 to 5"), hours_of("8-25")
    ([0, 8, 9, 22, 23], 24, None, None)
    """
    if not text.strip():
        return DAY
    found: set[int] = set()
    for part in text.split(","):
        span = _SPAN.fullmatch(part)
        if span is None:
            return None
        first, end = int(span[1]), int(span[2])
        if first > 24 or end > 24 or first == end:
            return None
        found.update(hour % 24 for hour in range(first, end if end > first else end + 24))
    return frozenset(found)


def hours_text(hours: Iterable[int]) -> str:
    """Hours as they are typed, those over midnight as one span.

    >>> hours_text({8, 9, 22, 23, 0}), hours_text(range(24))
    ('8-10, 22-1', '0-24')
    """
    named = frozenset(hours)
    if named == DAY:
        return "0-24"
    spans = []
    for first in sorted(hour for hour in named if (hour - 1) % 24 not in named):
        end = first + 1
        while end % 24 in named:
            end += 1
        spans.append(f"{first}-{end if end <= 24 else end - 24}")
    return ", ".join(spans)


@dataclass(frozen=True, slots=True)
class Period:
    """Work that runs in the same hours: the workloads by id, and the hours in which it is these that run."""

    works: frozenset[str]
    hours: frozenset[int]

    @property
    def name(self) -> str:
        """Its hours, as part of a figure's key: ``hours-22-6``."""
        return "hours-" + hours_text(self.hours).replace(", ", "-and-")

    @property
    def text(self) -> str:
        """Its hours as they are typed."""
        return hours_text(self.hours)


def periods_of(works: Iterable[Workload]) -> tuple[Period, ...]:
    """The sets of work that share the system, in the order of the day, without those that another contains.

    There are no more than hours in a day. Less work is never slower, so that a part of another set decides nothing.
    """
    return tuple(sorted(_largest(list(works)), key=lambda one: min(one.hours)))


def meet(one: Workload, other: Workload) -> bool:
    """Whether both run at some hour."""
    return bool((hours_of(one.hours) or DAY) & (hours_of(other.hours) or DAY))


def _largest(works: list[Workload]) -> Iterator[Period]:
    running: dict[frozenset[str], set[int]] = {}
    known = {work.id: hours_of(work.hours) or DAY for work in works if work.runs is Runs.TOGETHER}
    if all(hours == DAY for hours in known.values()):
        running[frozenset(known)] = set(DAY)
    for hour in DAY if not running else ():
        running.setdefault(frozenset(name for name, hours in known.items() if hour in hours), set()).add(hour)
    for names, hours in running.items():
        if names and not any(names < others for others in running):
            yield Period(names, frozenset(hours))
