"""What limits a workload: its parts by how busy they are."""

from __future__ import annotations

from dataclasses import dataclass

from reports.decision.grounds import Grounds
from reports.wording.limits import what_holds
from sizer.design.naming import begun
from sizer.language import counting, say, shown
from sizer.readable import percent
from sizer.sizing.result import Sizing

MOST_PARTS = 5


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the system: how busy it is, and at which rate it is full."""

    label: str
    key: str
    share: float
    text: str
    first: bool
    """Whether it is the busiest."""


@dataclass(frozen=True, slots=True)
class Limits:
    """``holds`` is what holds the rate where no part does; ``rest`` counts the parts that are not listed."""

    parts: tuple[Part, ...] = ()
    rest: str = ""
    holds: str = ""
    rest_key: str = ""
    """The busiest of those that are not listed."""


def limits_of(grounds: Grounds, most: int = MOST_PARTS) -> Limits:
    """The busiest parts of the workload that is told of, worst first."""
    work, sheet = grounds.work, grounds.sizing.sheet
    if work is None or work.id in grounds.stopped:
        return Limits()
    uses = sorted(work.resources, key=lambda use: -sheet[use.utilization].number)
    parts = tuple(Part(begun(use.label), use.utilization, sheet[use.utilization].number,
                       percent(sheet[use.utilization].number), at == 0) for at, use in enumerate(uses[:most]))
    left = uses[most:]
    rest = "" if not left else say("{number} more, {share}", number=counting(len(left)),
                                   share=_below(sheet[left[0].utilization].number, len(left)))
    return Limits(parts, rest, what_holds(grounds.reader, work), left[0].utilization if left else "")


def short_part(sizing: Sizing, label: str) -> str:
    """A part by its kind alone, where a caption has no room for which one it is."""
    kind = next((use.id.kind for each in sizing.workloads for use in each.resources if use.label == label), None)
    return shown(kind.noun) if kind is not None and kind.noun else label


def _below(share: float, count: int) -> str:
    r"""How busy the others are at most.

    >>> _below(0.102, 3), _below(0.0, 2), _below(0.5, 1)
    ('all below 11\u202f%', 'all idle', 'below 51\u202f%')
    """
    if share <= 0:
        return say("all idle" if count > 1 else "idle")
    return say("all below {share}" if count > 1 else "below {share}", share=f"{int(share * 100) + 1}\u202f%")
