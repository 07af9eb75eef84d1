"""What stands around the curve of a workload: its range, what was published, and what is left when a part is lost.

It takes a sampling and an evaluation of failures, too long for each repaint: a window gets it from its child process.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, TypeAlias

from reports.wording.failing.failures import FailureLosses, LossRow, WorkloadLosses, curve_after
from sizer.exploring.varying.curves import response_band, utilizations_after
from sizer.figures.computing.columns import Spread
from sizer.language import say
from sizer.sizing.result import Sizing, WorkloadResult

Points: TypeAlias = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Around:
    """See the module. Loads a second with seconds; a high end of None is above everything.

    ``other`` names another state of the same design, such as without one part, ``other_points`` is its curve, and
    ``other_uses`` are its utilizations by the key of the figure. ``lost`` says that a part is lost in the curve itself,
    and the other state is that with nothing lost.
    """

    band: tuple[tuple[float, float, float | None], ...] = ()
    published: Points = ()
    other: str = ""
    other_points: Points = ()
    other_uses: Mapping[str, float] = field(default_factory=dict)
    lost: bool = False

    def as_json(self) -> dict[str, Any]:
        """The same as JSON has it."""
        return asdict(self)

    @staticmethod
    def of_json(raw: Mapping[str, Any]) -> Around:
        """What :meth:`as_json` made, after its way through JSON."""
        return Around(
            tuple((load, low, high) for load, low, high in raw["band"]), _points(raw["published"]), raw["other"],
            _points(raw["other_points"]), dict(raw["other_uses"]), bool(raw["lost"]),
        )


NOTHING_AROUND = Around()


def _points(raw: Sequence[Sequence[float]]) -> Points:
    return tuple((x, y) for x, y in raw)


def around(
    sizing: Sizing, spread: Spread | None, losses: FailureLosses | None, published: Mapping[str, Points],
    failure: str = "",
) -> dict[str, Around]:
    """What stands around the curve of each workload; ``failure`` is the one looked at, else the worst is drawn.

    Without ``losses`` no other state is drawn.
    """
    losing = {} if losses is None else {one.workload.id: one for one in losses.workloads}
    return {result.id: _around(sizing, spread, result, losing.get(result.id), published.get(result.id, ()), failure)
            for result in sizing.workloads}


def _around(
    sizing: Sizing, spread: Spread | None, result: WorkloadResult, losing: WorkloadLosses | None, published: Points,
    failure: str,
) -> Around:
    band = () if spread is None else tuple(
        (point.load_per_s, point.low_s, point.high_s) for point in response_band(spread, result))
    chosen = None if losing is None else next((row for row in losing.rows if row.case.id == failure),
                                              worst_left_standing(losing))
    after = () if losing is None else curve_after(sizing, replace(losing, worst=chosen))
    if chosen is None or not after:
        return Around(band, published)
    return Around(band, published, say("without {part}", part=chosen.case.label), after,
                  utilizations_after(sizing.sheet, result, chosen.case))


def worst_left_standing(losing: WorkloadLosses) -> LossRow | None:
    """The part whose loss leaves least and something; what stops the work has no curve."""
    return next((row for row in losing.rows if not row.stopped and row.case.counted), None)


def beside_intact(known: Around, intact: Sizing, workload: str) -> Around:
    """What stands around the curve of a design that lost a part: the same design with nothing lost."""
    result = next((one for one in intact.workloads if one.id == workload), None)
    if result is None:
        return replace(known, other="", other_points=(), other_uses={})
    sheet = intact.sheet
    points = tuple((sheet[rate].number, sheet[time].number) for rate, time in result.curve)
    uses = {use.utilization: sheet[use.utilization].number for use in result.resources}
    return replace(known, other=say("with nothing lost"), other_points=points, other_uses=uses, lost=True)
