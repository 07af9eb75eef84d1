"""The verdict on the whole design in one line above everything: that of the proposal, after an edit of the cells."""

from __future__ import annotations

from collections.abc import Sequence

from reports.blocks.texts import VERDICT_SIGNS, signed
from reports.decision.asked import asked_rows
from reports.decision.grounds import Grounds
from reports.drawings.scenes.palette import VERDICT_FILLS
from reports.proposal.front import band_of
from reports.wording.quantities.amounts import Reader
from reports.wording.standing import TOO_MUCH
from reports.xlsx.book import WorkbookPage
from reports.xlsx.cells.edits import Edits
from reports.xlsx.cells.formula import column_letters
from reports.xlsx.cells.sentences import one_or_several, sentence_formula, text_formula
from reports.xlsx.cells.state import BEYOND
from reports.xlsx.letters import lines_of
from reports.xlsx.styles import CellStyle
from sizer.language import mark, say, shown
from sizer.sizing.result import GRAVEST_FIRST, Verdict
from sizer.units import UNBOUNDED_FROM, counted

_SIZE, _LINE = 11.0, 14.4
_LOOK = CellStyle(bold=True, size=_SIZE, wrap=True, border="")
_NONE = "\N{EN DASH}"
_MISSES = mark("Misses {number} of {requirements}{uncertain}.")
_UNJUDGED = mark("{number} of {requirements} cannot be judged{uncertain}.")
_MEETS = mark("Meets {number} of {requirements}{uncertain}.")
_ONE_OPEN, _SOME_OPEN = mark("; {number} is uncertain"), mark("; {number} are uncertain")
_GROUNDS = {VERDICT_SIGNS[verdict]: f"FF{VERDICT_FILLS[verdict][1:].upper()}"
            for verdict in (Verdict.MET, Verdict.UNCERTAIN, Verdict.MISSED)}
"""By the sign that the line begins with."""


def outcome_text(reader: Reader) -> str:
    """What the first page of the proposal says first, with its sign and the reason for it."""
    grounds = Grounds(reader, failures=False)
    rows = sorted(asked_rows(grounds), key=lambda row: (GRAVEST_FIRST.index(row.verdict), row.held))
    band = band_of(grounds, rows)
    sign = _NONE if band.verdict is None else VERDICT_SIGNS[band.verdict]
    return " ".join((sign, band.line, *(band.reasons or band.bars)))


def put_outcome(
    page: WorkbookPage, edits: Edits, row: int, text: str, room: tuple[int, float], judged: Sequence[tuple[int, int]]
) -> None:
    """The line in a row, over so many columns and points; ``judged`` are the cells of the verdicts, below each other.

    It is that of the sizing until something is edited; then the verdicts are counted.
    """
    columns, points = room
    kept = edits.kept(text).within(page.name)
    since = f"{edits.count.within(page.name)}+{BEYOND.within(page.name)}"
    told = _counted(judged, _overloads(edits, page.name)) if judged else kept
    page.judge(row, 1, f"IF({since}=0,{kept},{told})" if judged else kept, text, _LOOK)
    page.merge(row, 1, columns)
    page.heights[row] = _LINE * lines_of(text, points, _SIZE, bold=True) + 4
    for sign, ground in _GROUNDS.items():
        page.mark((row, 1, row, columns), f'LEFT($A${row},1)="{sign}"', CellStyle(bold=True, fill=ground))


def _overloads(edits: Edits, name: str) -> str:
    """The formula of how many workloads have a response without end."""
    places = edits.live.places
    return "+".join(f'COUNTIF({places.of(places.sheet[work.response]).within(name)},">={UNBOUNDED_FROM:.0E}")'
                    for work in edits.sizing.workloads) or "0"


def _counted(judged: Sequence[tuple[int, int]], stuck: str) -> str:
    """The formula of the sentence about so many verdicts, and about so many workloads that do not get through."""
    letter = column_letters(judged[0][1])
    area = f"{letter}{judged[0][0]}:{letter}{judged[-1][0]}"

    def count(verdict: Verdict) -> str:
        said = signed(verdict)
        return f"SUMPRODUCT(--(LEFT({area},{len(said)})={text_formula(said)}))"

    def told(verdict: Verdict, sentence: str) -> str:
        return f"{text_formula(f'{VERDICT_SIGNS[verdict]} ')}&{sentence}"

    met, uncertain, missed, unbuilt = map(count, (
        Verdict.MET, Verdict.UNCERTAIN, Verdict.MISSED, Verdict.UNBUILDABLE))
    many = text_formula(counted(len(judged), "requirement"))
    dark = f"({len(judged)}-{met}-{uncertain}-{missed})"
    open_too = (f'IF({uncertain}>0,{one_or_several(uncertain, _ONE_OPEN, _SOME_OPEN)},"")')
    misses = sentence_formula(_MISSES, number=missed, requirements=many, uncertain=open_too)
    unjudged = sentence_formula(_UNJUDGED, number=dark, requirements=many, uncertain=open_too)
    meets = sentence_formula(_MEETS, number=met, requirements=many, uncertain=open_too)
    return (f"IF({unbuilt}>0,{told(Verdict.UNBUILDABLE, text_formula(say('Cannot be built as drawn.')))},"
            f"IF({stuck}>0,{told(Verdict.MISSED, text_formula(shown(TOO_MUCH)))},"
            f"IF({missed}>0,{told(Verdict.MISSED, misses)},"
            f"IF({dark}>0,{told(Verdict.UNCERTAIN, unjudged)},"
            f"IF({uncertain}>0,{told(Verdict.UNCERTAIN, meets)},"
            f"{told(Verdict.MET, text_formula(say('Meets all that is asked.')))})))))")
