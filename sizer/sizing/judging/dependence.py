"""What a requirement rests on: which problems and limits of a design stand between it and a verdict.

What cannot be built as drawn does nothing of what is asked of it: every requirement rests on all hardware. Beside
that a capacity rests on its pools, a rate or a response time on the workloads it is about and on those that run beside
them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from sizer.design.hours import meet
from sizer.design.records import Design, LineRecord, Requirement, Runs
from sizer.errors import Location, Problem, Severity
from sizer.sizing.bench.limits import Limit

_EVERYWHERE = frozenset(("", "design", "policies", "overrides"))
"""Tables whose problems put every result in doubt: the design's own fields, house rules, pins that were refused."""


@dataclass(frozen=True, slots=True)
class Foundation:
    """The records that a requirement rests on (``pools/data``) beside all hardware.

    ``beside`` are the lines and connections that only a check that nobody can decide doubts it by: those that its
    traffic may pass, and what sits beside its drives.
    """

    records: frozenset[str]
    beside: frozenset[str] = frozenset()

    def bears(self, location: Location, *, building: bool) -> bool:
        """Whether what is wrong at a location reaches the requirement."""
        return location.table in _EVERYWHERE or location.record in self.records or building

    def doubted_by(self, location: Location) -> bool:
        """Whether a check at a location that nobody can decide reaches the requirement."""
        return location.record in self.records or location.record in self.beside


def foundation_of(design: Design, record: Requirement) -> Foundation:
    """What a requirement of a resolved design rests on."""
    own = f"requirements/{record.id}"
    if record.kind.is_total:
        return Foundation(frozenset((own,)))
    if record.kind.is_capacity:
        records = frozenset((own, *_pools(design, (record.pool,) if record.pool else design.pools.ids())))
        return Foundation(records, beside=_shelves(design, records))
    works = _beside(design, record.workload)
    records = frozenset((own, *(found for work in works for found in below_workload(design, work))))
    return Foundation(records, beside=_ways(design) | _shelves(design, records))


def _ways(design: Design) -> frozenset[str]:
    ends = {name for link in design.links for end in (link.from_line, link.to_line) for name in upward(design, end)}
    return frozenset((*(f"links/{link.id}" for link in design.links), *(f"items/{name}" for name in ends),
                      *(f"items/{item.id}" for item in _loose(design, ends))))


def _loose(design: Design, ends: AbstractSet[str]) -> Iterator[LineRecord]:
    """Lines that lie by themselves, as cables and modules do that somebody put into the lines by hand."""
    holding = {item.parent for item in design.items} | ends
    drives = {name for pool in design.pools for name in (*pool.drives, *(pool.arrays or ()))}
    return (item for item in design.items if not item.parent and item.id not in holding | drives)


def _shelves(design: Design, records: frozenset[str]) -> frozenset[str]:
    """What else sits where the drives of some pools sit, as shelves do: no drives of a pool and no end of a link."""
    other = {name for pool in design.pools for name in pool.drives}
    other.update(end for link in design.links for end in (link.from_line, link.to_line))
    return frozenset(f"items/{item.id}" for item in design.items
                     if item.parent and f"items/{item.parent}" in records and item.id not in other)


def below_workload(design: Design, name: str) -> frozenset[str]:
    """The records that one workload rests on, itself among them."""
    workload = design.workloads.get(name)
    pools = (workload.pools if workload is not None else None) or design.pools.ids()
    return frozenset((f"workloads/{name}", *_pools(design, pools)))


def below_pool(design: Design, name: str) -> frozenset[str]:
    """The records that one pool rests on, itself, its fast pool and its log among them: drives, and what holds them."""
    pool = design.pools.get(name)
    beside = () if pool is None else (pool.fast_pool, pool.log_pool)
    both = [one for one in (pool, *(design.pools.get(other) for other in beside if other)) if one is not None]
    lines = [line for one in both for line in (*one.drives, *(one.arrays or ()))]
    return frozenset((f"pools/{name}", *(f"pools/{one.id}" for one in both),
                      *(f"items/{line}" for start in lines for line in upward(design, start))))


def _pools(design: Design, names: Iterable[str]) -> frozenset[str]:
    return frozenset().union(*(below_pool(design, name) for name in names))


def upward(design: Design, name: str) -> Iterator[str]:
    """A line and the lines it sits in; a circle of lines ends where it closes."""
    seen: set[str] = set()
    line = design.items.get(name)
    while line is not None and line.id not in seen:
        seen.add(line.id)
        yield line.id
        line = design.items.get(line.parent) if line.parent else None


def _beside(design: Design, workload: str | None) -> list[str]:
    """The workload a requirement names with all that run beside it; all where it names none."""
    named = design.workloads.get(workload) if workload else None
    if named is None:
        return [*design.workloads.ids(), *([workload] if workload else [])]
    if named.runs is not Runs.TOGETHER:
        return [named.id]
    return [one.id for one in design.workloads if one.runs is Runs.TOGETHER and meet(one, named)]


def obstacles_of(foundation: Foundation, problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """What among some problems keeps a requirement from being met: errors, those that stop the building first, and
    checks that nobody can decide.
    """
    found = [problem for problem in problems if (
        foundation.doubted_by(problem.location) if problem.undecided else problem.severity is Severity.ERROR
        and foundation.bears(problem.location, building=problem.building))]
    # Of what stops the building that comes first which is about the requirement itself.
    return tuple(sorted(found, key=lambda problem: (
        not problem.building, problem.undecided, problem.location.record not in foundation.records)))


def limits_of(foundation: Foundation, limits: Iterable[Limit]) -> tuple[Limit, ...]:
    """The limits among some that reach a requirement."""
    return tuple(limit for limit in limits if foundation.bears(Location(place=limit.place), building=limit.building))
