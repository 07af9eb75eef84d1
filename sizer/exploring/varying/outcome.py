"""The outcome of one case of a what-if: figures, why there is none of others, verdicts, and what judging it takes."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field

from sizer.design.records import RequirementKind
from sizer.figures.certainty import RangesBehind
from sizer.figures.computing.columns import SAMPLES
from sizer.sizing.bench.limits import Limit
from sizer.sizing.judging.unsized import has_figure, without_figure
from sizer.sizing.result import Sizing, Verdict


@dataclass(frozen=True, slots=True)
class NoFigure:
    """Why a case gives no figure.

    ``verdict`` says whether hardware is missing or a part cannot be sized, undecided that nobody has worked it out;
    None is a case that cannot be: a value that is refused, or a figure that is not there then.
    """

    text: str
    verdict: Verdict | None = None
    limit: Limit | None = field(default=None, compare=False)
    """The limit whose sentence says so, behind the verdict."""
    short: str = field(default="", compare=False)
    """The same in two or three words: what is needed, of what there is."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one case gives: the figures asked for, why there is none of the others, and how each requirement fares.

    ``verdicts`` are by the id of the requirement. What nobody knows has no verdict. ``ends`` are low and high of the
    figures whose range was worked out and is one; ``sampled`` says whether ranges were worked out at all.
    """

    values: Mapping[str, float | str]
    because: Mapping[str, NoFigure] = field(default_factory=dict)
    verdicts: Mapping[str, Verdict] = field(default_factory=dict)
    ends: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    sampled: bool = False


def effort_of(sizing: Sizing) -> int:
    """What it takes to judge one case over its range, in columns of a design with one workload.

    What is left after each failure is computed once more each. Work that runs together is solved together, in steps
    that grow with the square of how many there are.
    """
    failing = sum(one.kind is RequirementKind.AFTER_ONE_FAILURE for one in sizing.requirements)
    replays = failing * sum(case.counted for case in sizing.failure_cases)
    return SAMPLES * (1 + replays) * max(len(sizing.workloads), 1) ** 2


def why_none(sizing: Sizing, key: str) -> NoFigure | None:
    """Why a sizing gives no figure that counts: the design cannot be built, or what it is of cannot be sized."""
    sheet = sizing.sheet
    exceeded = {limit: limit.says(sheet[limit.used].number, sheet[limit.allowed].number)
                for limit in sizing.limits if not limit.holds(sheet)}
    for limit, sentence in exceeded.items():
        if limit.building:
            return lacking(Verdict.UNBUILDABLE, sentence, limit,
                           limit.briefly(sheet[limit.used].number, sheet[limit.allowed].number))
    building = next((problem for problem in sizing.problems if problem.building), None)
    if building is not None:
        return lacking(Verdict.UNBUILDABLE, building.text)
    if has_figure(sizing, key):
        return None
    missing = without_figure(sizing, key)
    if missing is None:
        return NoFigure(f"there is no {key} then")
    first = next(iter(missing.because), None)
    behind = (limit for limit, sentence in exceeded.items()
              if first is not None and (first.code, first.text) == (limit.code, sentence))
    hit = next(behind, None)
    short = "" if hit is None else hit.briefly(sheet[hit.used].number, sheet[hit.allowed].number)
    return NoFigure(missing.says, missing.verdict, hit, short)


def lacking(verdict: Verdict | None, why: str, limit: Limit | None = None, short: str = "") -> NoFigure:
    """That hardware is missing or something cannot be sized: ``cannot be built, because ...``."""
    return NoFigure(f"{verdict}, because {why}", verdict, limit, short)


def resting_on_ranges(sizing: Sizing, typed: Iterable[str] = ()) -> frozenset[str]:
    """The requirements whose verdict may turn over the ranges of inputs.

    ``typed`` are inputs for which a number stands in place of their range.
    """
    sheet = sizing.sheet
    behind = RangesBehind().but_for(sheet[key] for key in typed)
    return frozenset(one.id for one in sizing.requirements if behind.one_of(
        sheet[key] for key in (one.headroom, *(limit.room for limit in one.limits))))


def at_likely(verdicts: Mapping[str, Verdict], varying: Container[str]) -> dict[str, Verdict]:
    """Verdicts without ranges: those that vary may be others at either end of what is met or missed likely."""
    return {name: Verdict.UNDECIDED if name in varying and verdict in (Verdict.MET, Verdict.MISSED) else verdict
            for name, verdict in verdicts.items()}
