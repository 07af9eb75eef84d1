"""What typing some numbers would give, case by case: by columns of one sheet as far as it holds, else by sizing.

The first case that the sheet of the design does not stand for is sized, and the others are tried on its sheet, until
all are known or the number of sizings is used up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sizer.catalog.records import Catalog
from sizer.design.editing.edits import apply
from sizer.design.records import BASE, Design
from sizer.errors import SizerError
from sizer.exploring.varying.assignments import Assignment
from sizer.exploring.varying.by_columns import ByColumns
from sizer.exploring.varying.outcome import NoFigure, Outcome, at_likely, effort_of, resting_on_ranges, why_none
from sizer.exploring.varying.quick import MOST_QUICK, quick_verdicts
from sizer.figures.computing.columns import sample
from sizer.sizing import size
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.judging.unsized import has_figure
from sizer.sizing.result import Sizing, Verdict
from sizer.sizing.session import Session

MOST_SIZED = 60
"""How many cases are sized where columns do not hold."""
MOST_TRIED = 400_000
"""How many columns are computed at most, those of all sheets together."""
MOST_SAMPLED = 100_000
"""The effort that ranges may take, in columns."""
NOT_WORKED_OUT = NoFigure("not worked out: too many of these values change how the design is wired", Verdict.UNDECIDED)


def outcomes(
    design: Design, catalog: Catalog, cases: Sequence[Assignment], wanted: Sequence[str], *,
    sizing: Sizing | None = None, most_sized: int = MOST_SIZED, sampled: int = MOST_SAMPLED,
    progress: Callable[[float], None] = lambda _share: None,
) -> list[Outcome]:
    """What each case would give in a resolved design, as if it were typed and the design sized again.

    ``sizing`` is that of the design, where there is one already. The requirements of the first cases that have a value
    are judged over their range, as far as an effort of ``sampled`` columns goes; those of the others at the likely
    values, where what looks met is undecided, but for what no work decides.
    """
    columns = ByColumns(sizing if sizing is not None else size(design, catalog, BASE), wanted)
    found: list[Outcome | None] = [
        Outcome({}, dict.fromkeys(wanted, NoFigure(case.refusal))) if case.refusal else None for case in cases
    ]
    full = _completed(columns.sizing, cases)
    waiting = [place for place, outcome in enumerate(found) if outcome is None]
    sized, tried, session = 0, 0, Session()
    left = [sampled, MOST_QUICK]
    while waiting:
        if tried + len(waiting) <= MOST_TRIED:
            tried += len(waiting)
            for place, outcome in zip(waiting, columns.outcomes([full[place] for place in waiting], left), strict=True):
                found[place] = outcome
            waiting = [place for place in waiting if found[place] is None]
            progress(1 - len(waiting) / len(cases))
        if not waiting or sized == most_sized:
            break
        place = waiting.pop(0)
        found[place], after = _sized(design, catalog, cases[place], wanted, left, session)
        sized += 1
        columns = ByColumns(after, wanted) if after is not None else columns
    return [outcome or Outcome({}, dict.fromkeys(wanted, NOT_WORKED_OUT)) for outcome in found]


def _completed(sizing: Sizing, cases: Sequence[Assignment]) -> list[dict[str, float] | None]:
    """Each case with what only others replace as it is; None where a figure is replaced that the sheet has not."""
    every = dict.fromkeys(key for case in cases for key in case.figures)
    own = {key: sizing.sheet[key].number for key in every if has_figure(sizing, key)}
    return [{**own, **case.figures} if not case.rewires and all(key in own for key in case.figures) else None
            for case in cases]


def _sized(
    design: Design, catalog: Catalog, case: Assignment, wanted: Sequence[str], left: list[int], session: Session
) -> tuple[Outcome, Sizing | None]:
    """The design with the case made, sized."""
    try:
        sizing = session.draft(apply(design, case.edit).design, catalog)
    except SizerError as error:
        return Outcome({}, dict.fromkeys(wanted, NoFigure(error.problems[0].text))), None
    why = {key: reason for key in wanted if (reason := why_none(sizing, key)) is not None}
    values = {key: sizing.sheet[key].value for key in wanted if key not in why}
    if not values:
        return Outcome({}, why), sizing
    spread = None
    if left[0] >= effort_of(sizing):
        left[0] -= effort_of(sizing)
        spread = sample(sizing.sheet)
    verdicts = {one.id: verdict_of(sizing, one, spread) for one in sizing.requirements}
    verdicts |= {one.id: one.verdict for one in sizing.without_result("requirements")}
    ends = {} if spread is None else {
        key: (found[0], found[2]) for key in values
        if not isinstance(values[key], str) and (found := spread.of(key))[0] != found[2]}
    if spread is None:
        verdicts = at_likely(verdicts, resting_on_ranges(sizing))
        if left[1] > 0:
            left[1] -= 1
            verdicts |= quick_verdicts(sizing)
    return Outcome(values, why, verdicts, ends, spread is not None), sizing
