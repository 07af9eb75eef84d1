"""Verdicts of requirements as formulas: judged as the program does, on what the cells hold now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from reports.blocks.texts import signed
from reports.drawings.scenes.palette import VERDICT_FILLS
from reports.wording.content import RequirementRow, UnsizedRow
from reports.xlsx.book import WorkbookPage
from reports.xlsx.cells.amounts import Bars
from reports.xlsx.cells.edits import Edits
from reports.xlsx.cells.formula import column_letters, number_text, over
from reports.xlsx.cells.places import CHECKS
from reports.xlsx.cells.sentences import text_formula
from reports.xlsx.cells.state import AS_SIZED, BEYOND
from reports.xlsx.sheets.checks import Checks, Ground
from reports.xlsx.styles import CellStyle
from sizer.design.records import RequirementKind
from sizer.figures.figure import Figure
from sizer.language import mark, say, shown
from sizer.laws.limits import SERVED
from sizer.sizing.judging.accepted import OTHER_NUMBERS, rests_on
from sizer.sizing.judging.achieved import carried_key, overloaded_words
from sizer.sizing.result import AT_HAND, RequirementResult, Sizing, Verdict

_DIGITS = 9
"""Behind the point: a headroom that is none too little by less is rounded, as the program judges."""
_MET_ONCE, _MISSED_ONCE = mark("{verdict} (the likely value meets it)"), mark("{verdict} (likely value only)")
_NOT_KNOWN_SIGN, _NOT_KNOWN_FILL = "\N{EN DASH}", "#e4e7ec"
_BOLD = CellStyle(bold=True, wrap=True, indent=1)


def met_once() -> str:
    """What a requirement is called whose likely value meets it after an edit, where its range may not."""
    return say(_MET_ONCE, verdict=signed(Verdict.UNCERTAIN))


def missed_once() -> str:
    """What a requirement is called whose likely value misses it after an edit."""
    return say(_MISSED_ONCE, verdict=signed(Verdict.MISSED))


def not_known() -> str:
    """What stands in place of a verdict that nobody knows."""
    return f"{_NOT_KNOWN_SIGN} {say('not known: size again in Sizer')}"


def _grounds() -> list[tuple[str, str]]:
    """The ground of a cell by how its text begins, the longest first: one may begin as another does."""
    begun = [(not_known(), _NOT_KNOWN_FILL), *((signed(verdict), fill) for verdict, fill in
                                               VERDICT_FILLS.items())]
    return sorted(begun, key=lambda ground: -len(ground[0]))


def bars_of(checks: Checks, result: RequirementResult) -> Bars:
    """What keeps the numbers of a requirement from being shown: hardware that cannot be built as drawn.

    Where a limit says so, they come back once an edit keeps to it.
    """
    some = any(limit.building for limit in result.limits)
    return Bars("TRUE" if _barred_for_good(checks, result)
                else f'{checks.ground(result, Ground.BROKEN).within("")}>0' if some else "", result.barred is not None)


def _barred_for_good(checks: Checks, result: RequirementResult) -> bool:
    """Whether hardware cannot be built for another reason than a limit, so that no edit of a number mends it."""
    return result.barred is not None and all(limit.holds(checks.sheet) for limit in result.limits if limit.building)


def put_verdict(
    page: WorkbookPage, edits: Edits, checks: Checks, at: tuple[int, int], row: RequirementRow | UnsizedRow
) -> None:
    """The verdict of a requirement, coloured; of one without a result why there is none."""
    if isinstance(row, UnsizedRow):
        text = f"{signed(row.verdict)}{f': {row.why}' if row.why else ''}"
        page.judge(*at, edits.marked(text, page.name), text, _BOLD)
    else:
        _put_judged(page, edits, checks, at, row)
    line, column = at
    cell = f"${column_letters(column)}{line}"
    for begun, fill in _grounds():
        page.mark((line, column, line, column), f"LEFT({cell},{len(begun)})={text_formula(begun)}",
                  CellStyle(bold=True, fill=f"FF{fill[1:].upper()}"))


def _put_judged(page: WorkbookPage, edits: Edits, checks: Checks, at: tuple[int, int], row: RequirementRow) -> None:
    """The verdict of a requirement.

    As long as nothing was edited that reaches it, it is the one of the sizing, over the sampled range. Then the live
    headroom is judged: without its range it is never more than uncertain where there is one, as the program might call
    it that. A limit that reaches the requirement and does not hold comes before it. An edit that no number follows
    leaves nothing met.
    """
    live, name, result = edits.live, page.name, row.result
    figure = live.places.sheet[result.headroom]
    behind = [live.places.sheet[key] for limit in result.limits for key in (limit.used, limit.allowed)]
    behind += [live.places.sheet[key] for key in result.at_hand]
    told = [live.places.sheet[key] for problem in result.accepted for key in problem.told_by]
    bars = bars_of(checks, result)
    checks.write_grounds(page.book.pages[CHECKS], result, live.states.worst([figure, *behind, *told], CHECKS),
                         (bars.around(live.shown(figure, CHECKS)), bars.word if bars.barred else figure.number))
    since, broken, unsized, room = (checks.ground(result, ground).within(name) for ground in Ground)
    # Low and high stand in cells beside it, and problems below: why it is uncertain is not repeated here.
    said = f"{signed(row.verdict)}{rests_on(result, row.verdict)}"
    said += say("; {aside}", aside=result.aside) if result.aside else ""
    sized = edits.kept(said).within(name)
    accepted = f"{live.states.worst(told, name)}={AS_SIZED}" if told else ""
    met, missed = _judged(edits, name, [figure, *behind], result, accepted)
    beyond = BEYOND.within(name)
    met = f"IF({beyond}>0,{_said(Verdict.UNCERTAIN)},{met})"
    aside = "".join(f"&{part}" for part in _asides(edits, name, result))
    unknown = f"IF({unsized}>0,{_said(Verdict.UNSIZED)},{text_formula(not_known())})"
    known = f"IF(ROUND({room},{_DIGITS})<0,{missed},IF({unsized}>0,{_said(Verdict.UNSIZED)},{met})){aside}"
    edited = f"IF({broken}>0,{_said(Verdict.UNBUILDABLE)},IF(ISNUMBER({room}),{known},{unknown}))"
    if _barred_for_good(checks, result):
        edited = sized
    page.judge(*at, f"IF({since}+{beyond}=0,{sized},{edited})", said, _BOLD)


def _judged(
    edits: Edits, name: str, behind: Sequence[Figure], result: RequirementResult, accepted: str
) -> tuple[str, str]:
    """What a headroom that is large enough is called after an edit, and one that is not; ``behind`` is what decides.

    ``accepted`` is the condition under which the accepted checks say what was accepted; empty where no edit of a number
    changes it.
    """
    ranged = _uncertain(behind)
    met, missed = (text_formula(met_once()), text_formula(missed_once())) if ranged else (
        _said(Verdict.MET, rests_on(result, Verdict.MET)), _said(Verdict.MISSED))
    if accepted:
        met = f"IF({accepted},{met},{_said(Verdict.UNCERTAIN, shown(OTHER_NUMBERS))})"
    if result.obstacles:
        met = _said(Verdict.UNCERTAIN)
    live = edits.live
    unknown = _unknown_lines(edits.sizing, result)
    if unknown:
        lines = live.places.of(live.places.sheet[unknown]).within(name)
        met = f"IF({lines}>0,{_said(Verdict.UNCERTAIN)},{met})"
    if result.at_least and result.at_hand:
        hands = [live.places.of(live.places.sheet[key]) for key in result.at_hand]
        met = f'IF({over("MIN", hands, name)}<{number_text(AT_HAND)},{_said(Verdict.MISSED)},{met})'
    return met, missed


def _asides(edits: Edits, name: str, result: RequirementResult) -> Iterator[str]:
    """What is said after the verdict once an input was edited: whose work is overloaded now, what a loss stopped."""
    live, sheet = edits.live, edits.live.places.sheet
    if result.kind is RequirementKind.AFTER_ONE_FAILURE:
        if result.aside:
            yield edits.kept(say("; as sized: {aside}", aside=result.aside)).within(name)
        return
    for work in edits.sizing.workloads:
        key = carried_key(result.id, work.id)
        if key in sheet:
            own, offered, carried = (live.places.of(figure).within(name) for figure in sheet[key].inputs)
            told = edits.kept(say("; {aside}", aside=overloaded_words([work.title]))).within(name)
            stuck = f"AND(COUNT({own},{offered},{carried})=3,N({own})>=0,N({carried})<N({offered})*{SERVED!r})"
            yield f'IF({stuck},{told},"")'


def _said(verdict: Verdict, behind: str = "") -> str:
    """The formula of a verdict, with what is said behind it."""
    return text_formula(signed(verdict) + behind)


def _unknown_lines(sizing: Sizing, result: RequirementResult) -> str:
    """The key of how many lines a total lacks that must stay below the target: it is a lower bound then."""
    physical = sizing.physical
    totals = (physical.rack_units, physical.watts, physical.price)
    return "" if result.at_least else next(
        (total.unknown_lines for total in totals if total.value == result.actual), "")


def _uncertain(figures: Iterable[Figure]) -> bool:
    """Whether anything that figures follow from has a range, so that a sizing would give them one."""
    seen: set[int] = set()
    waiting = [*figures]
    while waiting:
        source = waiting.pop()
        if source.range is not None:
            return True
        if id(source) not in seen:
            seen.add(id(source))
            waiting += source.inputs
    return False
