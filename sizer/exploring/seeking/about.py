"""What a figure is about: the workload, the pools or the totals that a change of the design would have to move."""

from __future__ import annotations

from dataclasses import dataclass

from sizer.design.records import Design, Requirement, RequirementKind
from sizer.figures.cases import evaluate_cases
from sizer.sizing.failing.after_failures import worst_case
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.resources import ResourceId
from sizer.sizing.result import Sizing

CAPACITY = frozenset((RequirementKind.USABLE_CAPACITY, RequirementKind.GROWTH))
TOTALS = frozenset((RequirementKind.RACK_UNITS, RequirementKind.POWER, RequirementKind.BUDGET))


@dataclass(frozen=True, slots=True)
class About:
    """``workload`` and ``pools`` are ids, empty where the figure is about none.

    ``by_sizing`` says that the figure is no column of the sheet: it is known only when the design is sized.
    """

    workload: str = ""
    pools: tuple[str, ...] = ()
    by_sizing: bool = False


def about(design: Design, sizing: Sizing, key: str) -> About:
    """What the figure ``key`` is about."""
    table, _, rest = key.partition(".")
    if table == "workload":
        return About(next((one.id for one in sizing.workloads if rest.startswith(f"{one.id}.")), ""))
    if table == "pool":
        return About(pools=(rest.partition(".")[0],))
    if table == "requirement":
        record = next((one for one in design.requirements if rest.startswith(f"{one.id}.")), None)
        return _of_requirement(sizing, record) if record is not None else About()
    return About()


def _of_requirement(sizing: Sizing, record: Requirement) -> About:
    if record.kind in CAPACITY:
        return About(pools=(record.pool,) if record.pool is not None else tuple(pool.id for pool in sizing.pools))
    if record.kind in TOTALS:
        return About()
    failing = record.kind is RequirementKind.AFTER_ONE_FAILURE
    judged = next((one for one in sizing.requirements if one.id == record.id), None)
    workload = record.workload or (judged.workload if judged is not None else "")
    if not workload and len(sizing.workloads) == 1:
        workload = sizing.workloads[0].id
    if not workload and failing:
        found = [(worst[0], one.id) for one in sizing.workloads
                 if (worst := worst_case(sizing, one.id)) is not None]
        workload = min(found)[1] if found else ""
    return About(workload, by_sizing=failing)


def places_after(sizing: Sizing, workload: str) -> tuple[list[ResourceId], FailureCase | None]:
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
