"""How much of the time the parts on the way of a workload work, as keys of figures."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StationResult:
    """One line of parts on the way of a workload: keys of their number, of the availability of one and of all of them,
    and how they stand in for one another, in words.
    """

    label: str
    count: str
    one: str
    availability: str
    spared: str


@dataclass(frozen=True, slots=True)
class AvailabilityResult:
    """How much of the time the parts of a workload work: keys of the share and of the seconds without in a year.

    ``missing`` names what is not known: the share is then an upper bound. ``questions`` would settle it.
    """

    workload: str
    ratio: str
    outage: str
    stations: tuple[StationResult, ...]
    missing: tuple[str, ...]
    questions: tuple[str, ...]
