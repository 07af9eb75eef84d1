"""Verdicts of requirements as formulas: judged as the program does, on what the cells hold now."""

from __future__ import annotations

from reports.drawings.palette import VERDICT_FILLS
from reports.wording.content import RequirementRow, UnsizedRow
from reports.xlsx.book import CellStyle, WorkbookPage
from reports.xlsx.cells.amounts import Bars
from reports.xlsx.cells.edits import Edits
from reports.xlsx.cells.formula import column_letters
from reports.xlsx.cells.state import AS_SIZED, BEYOND
from reports.xlsx.sheets.checks import Checks
from sizer.figures.figure import Figure
from sizer.sizing.result import RequirementResult, Sizing, Verdict

_NONE = "-1E-12"
"""A headroom above this is none too little: as the program judges."""
MET_ONCE = "met (likely value only)"
MISSED_ONCE = "missed (likely value only)"
NOT_KNOWN = "not known: size again in Sizer"
_FILLS = ((MET_ONCE, VERDICT_FILLS[Verdict.UNCERTAIN]), (NOT_KNOWN, "#e4e7ec"), *VERDICT_FILLS.items())
"""Ground of a cell by what its text begins with."""
_BOLD = CellStyle(bold=True, wrap=True, indent=1)


def bars_of(checks: Checks, result: RequirementResult) -> Bars:
    """What keeps the numbers of a requirement from being shown: hardware that cannot be built as drawn.

    Where a limit says so, they come back once an edit keeps to it.
    """
    exceeded = checks.exceeded(result.limits, building=True)
    return Bars("TRUE" if _barred_for_good(checks, result) else f"{exceeded}>0" if exceeded else "",
                result.barred is not None)


def _barred_for_good(checks: Checks, result: RequirementResult) -> bool:
    """Whether hardware cannot be built for another reason than a limit, so that no edit of a number mends it."""
    return result.barred is not None and all(limit.holds(checks.sheet) for limit in result.limits if limit.building)


def put_verdict(
    page: WorkbookPage, edits: Edits, checks: Checks, at: tuple[int, int], row: RequirementRow | UnsizedRow
) -> None:
    """The verdict of a requirement, coloured; of one without a result why there is none."""
    if isinstance(row, UnsizedRow):
        edits.sentence(page, *at, f"{row.verdict}{f': {row.why}' if row.why else ''}", _BOLD)
    else:
        _put_judged(page, edits, checks, at, row)
    line, column = at
    cell = f"${column_letters(column)}{line}"
    for word, fill in _FILLS:
        page.mark((line, column, line, column), f'LEFT({cell},{len(word)})="{word}"',
                  CellStyle(bold=True, fill=f"FF{fill[1:].upper()}"))


def _put_judged(page: WorkbookPage, edits: Edits, checks: Checks, at: tuple[int, int], row: RequirementRow) -> None:
    """The verdict of a requirement.

    As long as nothing was edited that reaches it, it is the one of the sizing, over the sampled range. Then the live
    headroom is judged, which without its range is never more than met at the likely value; a limit that reaches the
    requirement and does not hold comes before it. An edit that no number follows leaves nothing met.
    """
    live, name, result = edits.live, page.name, row.result
    figure = live.places.sheet[row.headroom.key]
    room = live.places.of(figure).within(name)
    behind = [live.places.sheet[key] for limit in result.limits for key in (limit.used, limit.allowed)]
    state = live.states.worst([figure, *behind], name)
    # Low and high stand in cells beside it, and problems below: why it is uncertain is not repeated here.
    said = f"{row.verdict}; {result.left_out}" if result.left_out else str(row.verdict)
    sized = edits.kept(said).within(name)
    building, sizing = (checks.exceeded(result.limits, building=kind) for kind in (True, False))
    unknown = f'IF({sizing or 0}>0,"{Verdict.UNSIZED}","{NOT_KNOWN}")'
    met, missed = _judged(edits, name, figure, result)
    met = f'IF({BEYOND.within(name)}>0,"{Verdict.UNCERTAIN}",{met})'
    judged = f"IF(ISNUMBER({room}),IF({room}<{_NONE},{missed},IF({sizing or 0}>0,{unknown},{met})),{unknown})"
    edited = f'IF({building or 0}>0,"{Verdict.UNBUILDABLE}",{judged})'
    if _barred_for_good(checks, result):
        edited = sized
    beyond = BEYOND.within(name)
    page.formula(*at, f"IF({state}+{beyond}={AS_SIZED},{sized},{edited})", said, _BOLD)


def _judged(edits: Edits, name: str, figure: Figure, result: RequirementResult) -> tuple[str, str]:
    """What a headroom that is large enough is called after an edit, and one that is not."""
    ranged = _uncertain(figure)
    met, missed = (f'"{MET_ONCE}"', f'"{MISSED_ONCE}"') if ranged else (f'"{Verdict.MET}"', f'"{Verdict.MISSED}"')
    if result.obstacles:
        met = f'"{Verdict.UNCERTAIN}"'
    live = edits.live
    unknown = _unknown_lines(edits.sizing, result)
    if unknown:
        lines = live.places.of(live.places.sheet[unknown]).within(name)
        met = f'IF({lines}>0,"{Verdict.UNCERTAIN}",{met})'
    return met, missed


def _unknown_lines(sizing: Sizing, result: RequirementResult) -> str:
    """The key of how many lines a total lacks that must stay below the target: it is a lower bound then."""
    physical = sizing.physical
    totals = (physical.rack_units, physical.watts, physical.price)
    return "" if result.at_least else next(
        (total.unknown_lines for total in totals if total.value == result.actual), "")


def _uncertain(figure: Figure) -> bool:
    """Whether anything that the figure follows from has a range, so that a sizing would give it one."""
    seen: set[int] = set()
    waiting = [figure]
    while waiting:
        source = waiting.pop()
        if source.range is not None:
            return True
        if id(source) not in seen:
            seen.add(id(source))
            waiting += source.inputs
    return False
