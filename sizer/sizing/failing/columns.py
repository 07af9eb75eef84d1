"""Failures as columns of evaluations: those that are alike once, and no more at a time than memory bears."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sizer.design.stems import Record
from sizer.figures.computing.cases import Cases, evaluate_cases
from sizer.figures.sheet import Sheet
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.resources import ResourceId, ResourceKind
from sizer.sizing.result import WorkloadResult

_MOST_VALUES = 8_000_000
"""Values that one evaluation may hold: some 64 MB."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Failures whose figures were computed together, with the place of each in the evaluation."""

    found: Cases
    cases: tuple[tuple[FailureCase, int], ...]


def distinct(cases: Sequence[FailureCase]) -> list[FailureCase]:
    """The first of all cases that are alike."""
    first: dict[str, FailureCase] = {}
    for case in cases:
        first.setdefault(case.alike or case.id, case)
    return list(first.values())


def columns_of(sheet: Sheet, cases: Sequence[FailureCase], wanted: Sequence[str]) -> Iterator[Columns]:
    """The figures ``wanted`` in every case, batch by batch; a case that is like another shares its place."""
    several: dict[str, list[FailureCase]] = {}
    for case in cases:
        several.setdefault(case.alike or case.id, []).append(case)
    groups = list(several.values())
    batch = max(_MOST_VALUES // max(len(sheet.figures), 1), 16)
    for start in range(0, len(groups), batch):
        chosen = groups[start:start + batch]
        found = evaluate_cases(sheet, [group[0].replacements for group in chosen], wanted)
        yield Columns(found, tuple((case, place) for place, group in enumerate(chosen, 1) for case in group))


class Renamed:
    """Names of a workload's resources as they are in a case that was computed in place of another."""

    def __init__(self, result: WorkloadResult) -> None:
        self._ids = {use.label: use.id for use in result.resources}
        self._labels = {(use.id.kind, _owner(use.id)): use.label for use in result.resources}

    def of(self, name: str, case: FailureCase) -> str:
        """The resource that limits this case, of the one that limits the case it is like."""
        found = self._ids.get(name)
        other = None if found is None else case.renamed.get(_owner(found))
        return name if found is None or other is None else self._labels.get((found.kind, other), name)


def _owner(resource: ResourceId) -> Record:
    """The record that a resource is of, where that may have twins."""
    return "links" if resource.kind is ResourceKind.LINK else "items", resource.record
