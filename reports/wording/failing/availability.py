"""How much of the time the parts of a workload work, in the words of a reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from reports.wording.quantities.amounts import Amount, Reader
from reports.wording.quantities.nines import nines
from sizer.language import listed, mark, say
from sizer.sizing.available import AvailabilityResult, StationResult

BASIS = mark(
    "Counted are servers with their cards, switches, chassis, shelves, arrays and drives without redundancy, as "
    "independent failures; not cables, power feeds, software, operators or lost data.")


@dataclass(frozen=True, slots=True)
class StationRow:
    """The parts of one line: how many, how available one and all of them are, and how they stand in for each other."""

    label: str
    count: float
    one: float
    availability: float
    spared: str
    keys: StationResult


@dataclass(frozen=True, slots=True)
class Availability:
    """One workload: the share of the time its parts work, the time in a year they do not, and what is not known."""

    title: str
    ratio: float
    outage: Amount
    stations: tuple[StationRow, ...]
    missing: tuple[str, ...]
    keys: AvailabilityResult

    @property
    def text(self) -> str:
        """The whole in a sentence; a bound where something is not known."""
        share = nines(self.ratio, bound=bool(self.missing))
        if not self.missing:
            return say("{work}: its parts work {share} of the time, {time} a year without service.", work=self.title,
                       share=share, time=self.outage.text())
        return say("{work}: its parts work at most {share} of the time, at least {time} a year without service; not "
                   "known: {missing}.", work=self.title, share=share, time=self.outage.at_least().likely_text(),
                   missing=listed(self.missing))


def alike(found: Sequence[Availability]) -> list[Availability]:
    """Workloads over the same parts as one."""
    merged: dict[tuple[str, ...], Availability] = {}
    for one in found:
        parts = tuple(row.label for row in one.stations)
        first = merged.get(parts)
        same = first is not None and first.ratio == one.ratio and first.missing == one.missing
        key = parts if first is None or same else (*parts, one.title)
        merged[key] = replace(first, title=listed((first.title, one.title))) if first is not None and same else one
    return list(merged.values())


def availabilities(reader: Reader) -> tuple[Availability, ...]:
    """Every workload whose parts have known times between failures."""
    return tuple(_availability(reader, found) for found in reader.sizing.availability)


def _availability(reader: Reader, found: AvailabilityResult) -> Availability:
    title = next(result.title for result in reader.sizing.workloads if result.id == found.workload)
    rows = [
        StationRow(station.label, reader.figure(station.count).number, reader.figure(station.one).number,
                   reader.figure(station.availability).number, station.spared, station)
        for station in found.stations
    ]
    return Availability(title, reader.figure(found.ratio).number, reader.amount(found.outage),
                        tuple(sorted(rows, key=lambda row: row.availability)), found.missing, found)
