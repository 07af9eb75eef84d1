"""The subject of a figure: the workload or the pools that a change of the design would have to move."""

from __future__ import annotations

from dataclasses import dataclass

from sizer.design.records import Design, Requirement, RequirementKind
from sizer.design.stems import parts_of
from sizer.figures.computing.cases import evaluate_cases
from sizer.sizing.failing.after_failures import worst_case
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.resources import ResourceId
from sizer.sizing.result import Sizing


@dataclass(frozen=True, slots=True)
class FigureSubject:
    """``workload`` and ``pools`` are ids, empty where the figure is about none.

    ``by_sizing`` says that the figure is no column of the sheet: it is known only when the design is sized.
    """

    workload: str = ""
    pools: tuple[str, ...] = ()
    by_sizing: bool = False


def subject_of(design: Design, sizing: Sizing, key: str) -> FigureSubject:
    """The subject of the figure ``key``."""
    table, record, _ = parts_of(key)
    requirement = design.requirements.get(record) if table == "requirements" else None
    if requirement is not None:
        return _subject_of_requirement(sizing, requirement)
    workload = next((one.id for one in sizing.workloads if (table, record) == ("workloads", one.id)), "")
    return FigureSubject(workload, (record,) if table == "pools" and design.pools.get(record) is not None else ())


def _subject_of_requirement(sizing: Sizing, record: Requirement) -> FigureSubject:
    if record.kind.is_capacity or record.kind is RequirementKind.ENDURANCE:
        return FigureSubject(pools=(record.pool,) if record.pool is not None else tuple(
            pool.id for pool in sizing.pools))
    if record.kind.is_total:
        return FigureSubject()
    failing = record.kind is RequirementKind.AFTER_ONE_FAILURE
    judged = next((one for one in sizing.requirements if one.id == record.id), None)
    workload = record.workload or (judged.workload if judged is not None else "")
    if not workload and len(sizing.workloads) == 1:
        workload = sizing.workloads[0].id
    if not workload and failing:
        found = [(worst[0], one.id) for one in sizing.workloads
                 if (worst := worst_case(sizing, one.id)) is not None]
        workload = min(found)[1] if found else ""
    return FigureSubject(workload, by_sizing=failing)


def resources_after_failure(sizing: Sizing, workload: str) -> tuple[list[ResourceId], FailureCase | None]:
    """What binds a workload after its worst single failure, as resources, and that failure.

    A failure that stops everything names no resource: what failed has to be there twice.
    """
    worst = worst_case(sizing, workload)
    result = next((one for one in sizing.workloads if one.id == workload), None)
    if worst is None or result is None:
        return [], None
    if worst[1].stops or worst[0] <= 0:
        return [], worst[1]
    bounds = evaluate_cases(sizing.sheet, [worst[1].replacements], [use.bound for use in result.resources])
    left = sorted(result.resources, key=lambda use: bounds.numbers(use.bound)[1])
    return [use.id for use in left], worst[1]
