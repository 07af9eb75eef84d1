"""The sheet Checks: every limit of the design as a live row, with what the program says where it is exceeded."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum

from reports.xlsx.book import WorkbookPage
from reports.xlsx.cells.amounts import put_heads
from reports.xlsx.cells.edits import COUNTS, Edits
from reports.xlsx.cells.formula import Address, number_text
from reports.xlsx.cells.names import slug, unlike
from reports.xlsx.cells.places import CHECKS
from reports.xlsx.cells.sentences import number_formula, sentence_formula, text_formula
from reports.xlsx.cells.state import STALE, UNKNOWN, Blocker, state_style, state_width
from reports.xlsx.lists import make_list
from reports.xlsx.styles import INDENTED, INK, NOTE, SECTION, TITLE, CellStyle
from sizer.design.stems import figure_key
from sizer.errors import Location
from sizer.figures.sheet import Sheet
from sizer.language import mark, numeral, say, shown
from sizer.sizing.bench.decisions import WiringDecision
from sizer.sizing.bench.limits import Blank, Limit
from sizer.sizing.result import RequirementResult, Sizing
from sizer.units import display_scale
from sizer.unitwords import unit_said

_INTRO = mark("Every limit that Sizer checks, live: where one does not hold after an edit, the sentence says what "
              "Sizer would say, and no requirement is called met. What is no limit, as advice, is told by Sizer alone.")
FIRST_ROW = 6
_SAID_COLUMN, _THEN_COLUMN, _FAULT_COLUMN = 5, 7, 8
"""0 where the limit holds, 1 where it is exceeded, 2 where nobody can tell."""
_NUMBER = CellStyle(number_format="#,##0.###", align="right")
_COUNT = CellStyle(number_format="0", align="right")
_BETWEEN = CellStyle(align="right", wrap=True)
_LARGE = 1e6
_SHARE = CellStyle(number_format="0.0%", align="right")
_GOOD = CellStyle(fill="FFDDF0E3", bold=True)
_BAD = CellStyle(fill="FFF6D5D5", bold=True)
_UNSURE = CellStyle(fill="FFFFF1CC", bold=True)
_NOT_SO = CellStyle(colour="FF9AA3AF", italic=True)
"""Of the sentence of a limit that holds: it is not so, and stands back."""
_HOLDS, _BROKEN, _NOT_KNOWN = mark("✓ holds"), mark("✗ broken"), mark("? not known")
_TOLD, _MORE = mark("{kind}: {sentence}{more}."), mark(" ({number} more under {sheet})")
_ROUNDING = "1E-9"
_HEADS = (mark("Holds?"), mark("Used"), mark("Allowed"), mark("Unit"), mark("What it says where it does not hold"),
          mark("Place in the design"), mark("Then"))
_GROUNDS = (mark("Since sizing"), mark("Limits of building broken"), mark("Limits of sizing broken"), mark("Headroom"),
            mark("Requirement"))
_OTHERWISE = mark("Would be wired another way")
_DOUBLINGS, _HALVINGS = 40, 60
_SIZED = frozenset(("pools", "workloads"))
"""Tables whose records are not sized where a limit at their place is exceeded, and what their figures begin with."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Between which values of a figure the design is wired as it is."""

    key: str
    low: float
    high: float

    def text(self) -> str:
        """Both ends of what leaves the design wired as it is: ``0.5 – 1``.

        >>> Turn("a", 0.5, 1.0).text(), Turn("a", 2e4, math.inf).text(), Turn("a", -math.inf, 4.5e-5).text()
        ('0.5 – 1', 'from 20,000', 'up to 0.000045')
        """
        low, high = (numeral(f"{Decimal(f'{end:.6g}'):,f}" if abs(end) < _LARGE else f"{end:,.0f}")
                     for end in (self.low, self.high))
        if not math.isfinite(self.low):
            return say("up to {high}", high=high)
        return f"{low} – {high}" if math.isfinite(self.high) else say("from {low}", low=low)


class Ground(Enum):
    """What a verdict rests on, by its column."""

    SINCE = 1
    """Whether anything that it follows from was edited, or is not known."""
    BROKEN = 2
    """How many limits do not hold without which it cannot be built."""
    UNSIZED = 3
    """How many do not hold without which it cannot be sized."""
    ROOM = 4
    """Its headroom."""


@dataclass(frozen=True, slots=True)
class Checks:
    """Where the limits stand."""

    limits: tuple[Limit, ...]
    sheet: Sheet
    turns: tuple[Turn, ...] = ()
    """Values at which the design would be wired another way; their rows follow those of the limits."""
    requirements: tuple[RequirementResult, ...] = ()
    """What is judged; on what each verdict rests stands below the limits."""

    def fault(self, number: int) -> Address:
        """The cell that tells whether a limit holds."""
        return Address(CHECKS, _FAULT_COLUMN, FIRST_ROW + number)

    def ground(self, result: RequirementResult, ground: Ground) -> Address:
        """The cell of something that the verdict on a requirement rests on, by its name."""
        at = [each.id for each in self.requirements].index(result.id)
        names: list[str] = []
        for each in self.requirements[: at + 1]:
            names.append(unlike(slug(f"requirement.{each.id}"), names))
        return Address(CHECKS, ground.value, self._grounds_row + 1 + at, name=f"{ground.name.lower()}_{names[-1]}")

    @property
    def _grounds_row(self) -> int:
        """The row of the heads above what verdicts rest on."""
        return FIRST_ROW + max(len(self.limits) + len(self.turns), 1) + 2

    def _exceeded(self, result: RequirementResult, *, building: bool) -> str:
        """How many limits of a requirement do not hold, of those of what can be built, or of what can be sized."""
        chosen = {limit.key for limit in result.limits if limit.building is building}
        spans: list[tuple[int, int]] = []
        for row, limit in enumerate(self.limits, FIRST_ROW):
            if limit.key in chosen:
                spans[-1:] = [(spans[-1][0], row)] if spans and spans[-1][1] == row - 1 else [*spans[-1:], (row, row)]
        parts = [Address(CHECKS, _FAULT_COLUMN, 0, (span,)).within(CHECKS) for span in spans]
        return "+".join(f"COUNTIF({part},1)" for part in parts) or "0"

    def told(self) -> str:
        """The formula of the sentence for the banner: the first limit that does not hold, and how many more."""
        if not self.limits and not self.turns:
            return '""'
        faults, sentences, kinds = self._column(_FAULT_COLUMN), self._column(_SAID_COLUMN), self._column(_THEN_COLUMN)
        first = f"MATCH(1,{faults},0)"
        many = f"COUNTIF({faults},1)"
        others = sentence_formula(_MORE, number=f"({many}-1)", sheet=text_formula(shown(CHECKS)))
        told = sentence_formula(_TOLD, kind=f"INDEX({kinds},{first})", sentence=f"INDEX({sentences},{first})",
                                more=f'IF({many}>1,{others},"")')
        return f'IF({many}=0,"",{told})'

    def unbuilt(self) -> tuple[str, int]:
        """The formula of how many limits do not hold without which it cannot be built, and its result."""
        if not self.limits:
            return "0", 0
        faults, kinds = self._column(_FAULT_COLUMN), self._column(_THEN_COLUMN)
        return (f"SUMPRODUCT(({faults}=1)*({kinds}={text_formula(_kind(building=True))}))",
                sum(limit.building and not limit.holds(self.sheet) for limit in self.limits))

    def first(self) -> str:
        """What that formula says for the design as sized."""
        faulty = [limit for limit in self.limits if not limit.holds(self.sheet)]
        if not faulty:
            return ""
        told = faulty[0].says(self.sheet[faulty[0].used].number, self.sheet[faulty[0].allowed].number)
        more = say(_MORE, number=len(faulty) - 1, sheet=CHECKS) if len(faulty) > 1 else ""
        return say(_TOLD, kind=_kind(building=faulty[0].building), sentence=told, more=more)

    def write_heads(self, page: WorkbookPage) -> None:
        """The heads above what verdicts rest on, and the names of the requirements."""
        page.put(self._grounds_row - 1, 1, mark("What the verdicts rest on"), SECTION)
        put_heads(page, self._grounds_row, _GROUNDS, (2, 3, 4))
        for result in self.requirements:
            page.put(int(self.ground(result, Ground.SINCE).row), 5, result.title)

    def write_grounds(
        self, page: WorkbookPage, result: RequirementResult, since: str, room: tuple[str, float | str]
    ) -> None:
        """What the verdict on a requirement rests on; of its state the formula, of its headroom also what it gives."""
        counts = [float(sum(not limit.holds(self.sheet) for limit in result.limits if limit.building is building))
                  for building in (True, False)]
        texts = since, self._exceeded(result, building=True), self._exceeded(result, building=False), room[0]
        values = 0.0, *counts, room[1]
        styles = state_style(), _COUNT, _COUNT, _SHARE
        for ground, text, value, style in zip(Ground, texts, values, styles, strict=True):
            at = self.ground(result, ground)
            page.formula(int(at.row), at.column, text, value, style)
            page.book.name(at.name, at)

    def _column(self, column: int) -> str:
        spans = ((FIRST_ROW, FIRST_ROW + len(self.limits) + len(self.turns) - 1),)
        return Address(CHECKS, column, 0, spans).within("")


def turns_of(sizing: Sizing) -> tuple[Turn, ...]:
    """The values that decide by themselves which laws work follows; other numbers of parts see the failures."""
    found: dict[tuple[str, bool], Turn] = {}
    for decision in sizing.decisions:
        key = decision.keys[0]
        alone = len(decision.keys) == 1 and not key.startswith("workload.")
        if alone and (decision.of_work or sizing.sheet[key].unit != "count"):
            low, high = (_last_alike(decision, sizing.sheet[key].number, step) for step in (0.5, 2.0))
            if math.isfinite(low) or math.isfinite(high):
                found.setdefault((key, decision.answer), Turn(key, low, high))
    return tuple(found.values())


def _last_alike(decision: WiringDecision, value: float, step: float) -> float:
    """The farthest value in one direction for which the answer is the same; endless where it never changes."""
    alike, other = value, value
    for _ in range(_DOUBLINGS):
        alike, other = other, other * step
        if bool(decision.asked(other)) is not decision.answer:
            break
    else:
        return math.inf if step > 1 else -math.inf
    for _ in range(_HALVINGS):
        middle = (alike + other) / 2
        alike, other = (middle, other) if bool(decision.asked(middle)) is decision.answer else (alike, middle)
    return alike


def blocked_by(sizing: Sizing, checks: Checks) -> dict[str, Blocker]:
    """By what figures begin with, what may keep all of them from being known.

    A pool that cannot be built and a workload that exceeds a limit of its own are not sized; what that limit is told by
    stays known. Which parts
    are counted for the availability is decided by how many there are: drives that come to lie in shelves, a second node
    that takes over. Which law a drive follows is decided by its facts.
    """
    own: dict[str, list[int]] = {}
    for number, limit in enumerate(sizing.limits):
        at = Location(place=limit.place)
        if at.table in _SIZED and limit.building == (at.table == "pools"):
            own.setdefault(figure_key(at.table, at.id, ""), []).append(number)
    found = {prefix: Blocker(tuple(map(checks.fault, numbers)), _behind(sizing, [sizing.limits[at] for at in numbers]))
             for prefix, numbers in own.items()}
    if checks.turns:
        first = len(checks.limits)
        found["workload."] = Blocker(tuple(checks.fault(first + number) for number in range(len(checks.turns))))
    for result in sizing.availability:
        for key in (result.ratio, result.outage, *(station.availability for station in result.stations)):
            found[f"{key}."] = Blocker((COUNTS,))
    return found


def _behind(sizing: Sizing, limits: Sequence[Limit]) -> frozenset[str]:
    """The figures that limits are told by, and all that these follow from."""
    seen: set[str] = set()
    waiting = [sizing.sheet[key] for limit in limits for key in (limit.used, limit.allowed)]
    while waiting:
        figure = waiting.pop()
        if figure.key not in seen:
            seen.add(figure.key)
            waiting += figure.inputs
    return frozenset(seen)


def _kind(*, building: bool) -> str:
    return say("Cannot be built as drawn" if building else "Cannot be sized")


def write_checks(page: WorkbookPage, edits: Edits, checks: Checks) -> None:
    """Fill the sheet."""
    page.widths(state_width(12), 16, 16, 11, 84, 50, 26)
    page.heights[1] = 24
    page.put(1, 1, CHECKS, TITLE)
    page.heights[2] = page.height_over(shown(_INTRO), 1, 7)
    page.put(2, 1, _INTRO, NOTE)
    page.merge(2, 1, 7)
    edits.put_banner(page, 3, 7)
    put_heads(page, FIRST_ROW - 1, _HEADS, (2, 3))
    make_list(page, "limit", FIRST_ROW - 1, FIRST_ROW - 1 + len(checks.limits) + len(checks.turns), _HEADS)
    for number, limit in enumerate(checks.limits):
        _limit(page, edits, checks, number, limit)
    for number, turn in enumerate(checks.turns, len(checks.limits)):
        _turn(page, edits, checks, number, turn)
    if not checks.limits:
        page.put(FIRST_ROW, 1, mark("The design has no limit to check."), NOTE)
    if checks.requirements:
        checks.write_heads(page)
    page.sheet.column_dimensions["H"].hidden = True
    page.sheet.sheet_properties.tabColor = INK
    page.sheet.freeze_panes = f"B{FIRST_ROW}"


def _limit(page: WorkbookPage, edits: Edits, checks: Checks, number: int, limit: Limit) -> None:
    live, row = edits.live, FIRST_ROW + number
    used, allowed = checks.sheet[limit.used], checks.sheet[limit.allowed]
    factor, unit = (1.0, "") if limit.unit in ("count", "1") else display_scale(allowed.number, limit.unit)
    first, second = (live.places.of(figure).within(CHECKS) for figure in (used, allowed))
    fault = checks.fault(number).within(CHECKS)
    holds = limit.holds(checks.sheet)
    good, bad, dark = map(say, (_HOLDS, _BROKEN, _NOT_KNOWN))
    page.formula(row, 1, f"IF({fault}=0,{text_formula(good)},IF({fault}=1,{text_formula(bad)},{text_formula(dark)}))",
                 good if holds else bad, CellStyle(bold=True))
    _mark(page, row)
    page.formula(row, 2, live.shown(used, CHECKS, factor), used.number / factor, _NUMBER)
    page.formula(row, 3, live.shown(allowed, CHECKS, factor), allowed.number / factor, _NUMBER)
    page.put(row, 4, unit, INDENTED)
    numbers = {Blank.USED: _spoken(f"B{row}", unit), Blank.ALLOWED: _spoken(f"C{row}", unit)}
    parts = [edits.kept(part).within(CHECKS) if isinstance(part, str) else numbers[part] for part in limit.sentence]
    page.formula(row, 5, f"IF(COUNT(B{row}:C{row})=2,{'&'.join(parts)},{STALE.within(CHECKS)})",
                 limit.says(used.number, allowed.number))
    page.mark((row, 5, row, 5), f"{fault}=0", _NOT_SO)
    page.put(row, 6, limit.place)
    page.put(row, 7, _kind(building=limit.building))
    within = f"{first}-{second}<={_ROUNDING}*MAX(ABS({second}),1)"
    known = f"IF(COUNT({first},{second})=2,IF({within},0,1),{UNKNOWN})"
    page.formula(row, _FAULT_COLUMN, f"IFERROR({known},{UNKNOWN})", 0.0 if holds else 1.0, NOTE)


def _turn(page: WorkbookPage, edits: Edits, checks: Checks, number: int, turn: Turn) -> None:
    """A value that decides how the design is wired: used and allowed are what it is, and where it would turn."""
    row, figure = FIRST_ROW + number, checks.sheet[turn.key]
    value, fault = edits.live.places.of(figure).within(CHECKS), checks.fault(number).within(CHECKS)
    good, bad = say(_HOLDS), say(_BROKEN)
    page.formula(row, 1, f"IF({fault}=0,{text_formula(good)},{text_formula(bad)})", good, CellStyle(bold=True))
    _mark(page, row)
    page.formula(row, 2, edits.live.shown(figure, CHECKS), figure.number, _NUMBER)
    page.put(row, 3, turn.text(), _BETWEEN)
    page.put(row, 4, "" if figure.unit in ("1", "count") else unit_said(figure.unit), INDENTED)
    page.put(row, 5, say("with another {what} the design is wired another way", what=figure.label or turn.key))
    page.put(row, 6, turn.key)
    page.put(row, 7, _OTHERWISE)
    tests = [f"{value}>={number_text(turn.low)}"] if math.isfinite(turn.low) else []
    tests += [f"{value}<={number_text(turn.high)}"] if math.isfinite(turn.high) else []
    page.formula(row, _FAULT_COLUMN, f"IF(AND(ISNUMBER({value}),{','.join(tests)}),0,1)", 0.0, NOTE)


def _mark(page: WorkbookPage, row: int) -> None:
    """Colour what a row says by its first sign."""
    for sign, look in (("✓", _GOOD), ("✗", _BAD), ("?", _UNSURE)):
        page.mark((row, 1, row, 1), f'LEFT($A{row},1)="{sign}"', look)


def _spoken(cell: str, unit: str) -> str:
    """A number of a sentence: whole numbers with their thousands, others with four digits at most behind the point."""
    text = number_formula(cell)
    return f"{text}&{text_formula(f' {shown(unit)}')}" if unit else text
