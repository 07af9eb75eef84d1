"""Amounts as live cells in a unit that reads well: a link to the figure, divided by the unit."""

from __future__ import annotations

import math
from collections.abc import Container, Sequence
from dataclasses import dataclass

from reports.wording.quantities.amounts import Amount, Completeness, Measure
from reports.wording.quantities.cells import UNKNOWN
from reports.xlsx.book import WorkbookPage
from reports.xlsx.cells.formula import number_text
from reports.xlsx.cells.live import Live
from reports.xlsx.cells.sentences import one_or_several, text_formula
from reports.xlsx.cells.state import STALE
from reports.xlsx.styles import HEAD, INDENTED, INDENTED_HEAD, NUMBER_HEAD, TEXT, CellStyle, where
from sizer.language import counting, mark, say, shown
from sizer.units import is_unbounded

NO_NUMBER = "–"
"""In place of a number of hardware that cannot be built as drawn."""
COMPLETE = mark("complete")
_ONE_UNKNOWN, _SOME_UNKNOWN = mark("{unknown} of {number} line unknown"), mark("{unknown} of {number} lines unknown")
_LEAST_UNKNOWN = mark("at least: {unknown} of {number} lines unknown")
"""Of a total that is a lower bound as long as it is known of some of its lines."""
_LEAST_UNBUILT = mark("at least: it cannot be built as drawn")
"""Of a total over all lines of what cannot be built: what is lacking takes as well."""
_NOTHING = mark("no line to add up")
_EXACT = 9
"""Digits behind the point that a sum of numbers with few of them has in truth: 4.35 is stored as a little less."""
WITHOUT_CENTS = 100.0
"""From here on an amount of an offer without cents is told without them."""
_SHARE, _FACTOR = where(">=3", "#,##0%", "0.0%"), '"×"0.00'


@dataclass(frozen=True, slots=True)
class Bars:
    """What keeps numbers from being shown: a condition on other cells, empty for none, and whether it holds now."""

    condition: str = ""
    barred: bool = False
    word: str = NO_NUMBER
    """What stands in its place."""

    def around(self, formula: str) -> str:
        """The formula of a number while nothing keeps it from being shown."""
        return f"IF({self.condition},{text_formula(shown(self.word))},{formula})" if self.condition else formula


NOTHING_BARS = Bars()


def number_format(amount: Amount) -> str:
    """About three digits for the size the value has now."""
    if amount.unit == "1":
        return _FACTOR if amount.times else _SHARE
    # What is unbounded now may be of any size after an edit.
    scaled = 0.1 if is_unbounded(amount.value) else abs(amount.value / amount.factor)
    if amount.unit == "money":
        return "#,##0.00" if amount.cents or scaled < WITHOUT_CENTS else "#,##0"
    counted_whole = amount.unit in ("count", "U") and scaled == int(scaled)
    if counted_whole or scaled >= 100:
        return "#,##0"
    return "0.0" if scaled >= 10 else "0.00" if scaled >= 1 or scaled == 0 else "0.000"


def at_least(form: str) -> str:
    """The format of a number that is a lower bound.

    >>> at_least("#,##0"), at_least("[>=9]0;[<0]-0.0;0.0")
    ('"≥ "#,##0', '[>=9]"≥ "0;[<0]"≥ "-0.0;"≥ "0.0')
    """
    return ";".join(f'{part[: part.find("]") + 1]}"≥ "{part[part.find("]") + 1 :]}' for part in form.split(";"))


@dataclass(frozen=True, slots=True)
class ToldBound:
    """How a total is told that is a lower bound while some lines are not known: never as more than it is.

    >>> [ToldBound(2).value(number, bounds=True) for number in (4.35, 0.1 + 0.2, 4.359)]
    [4.35, 0.3, 4.35]
    """

    digits: int
    """So many stand behind the point."""

    @classmethod
    def of(cls, form: str) -> ToldBound:
        """As a number format shows it.

        >>> ToldBound.of("0.0").digits, ToldBound.of("#,##0").digits
        (1, 0)
        """
        return cls(len(form.partition(".")[2]))

    def formula(self, text: str, bound: str = "") -> str:
        """The formula of the total, rounded down; where ``bound`` is a condition, while that holds."""
        digits = f"IF({bound},{self.digits},{_EXACT})" if bound else str(self.digits)
        return f"ROUNDDOWN(ROUND({text},{_EXACT}),{digits})"

    def value(self, number: float, *, bounds: bool) -> float:
        """What that gives now."""
        scale = 10**self.digits
        return math.floor(round(number * scale, _EXACT - self.digits)) / scale if bounds else number


def unit_of(amount: Amount) -> float:
    """How much of its base unit a cell counts by: shares are shown in percent by their format."""
    return 1.0 if amount.unit == "1" else amount.factor


def put_amount(
    page: WorkbookPage, live: Live, row: int, column: int, amount: Amount, bars: Bars = NOTHING_BARS, *,
    bold: bool = False,
) -> None:
    """The likely value as a live cell."""
    style = CellStyle(number_format=number_format(amount), bold=bold, align="right")
    factor = unit_of(amount)
    text = live.shown(live.places.sheet[amount.key], page.name, factor)
    page.formula(row, column, bars.around(text), shown(bars.word) if bars.barred else amount.value / factor, style)


def put_end(
    page: WorkbookPage, live: Live, row: int, column: int, amount: Amount, value: float | None,
    bars: Bars = NOTHING_BARS,
) -> None:
    """Low or high as sized: samples cannot follow an edit, and say so as soon as one reaches them."""
    style = CellStyle(number_format=number_format(amount), align="right")
    if value is None:
        page.put(row, column, None, style)
        return
    factor = unit_of(amount)
    figure = live.places.sheet[amount.key]
    text = bars.around(live.ranged(figure, value / factor, page.name))
    page.formula(row, column, text, shown(bars.word) if bars.barred else value / factor, style)


def bound_by(unknown: str, unbuilt: Bars) -> str:
    """The condition under which a total is a lower bound: lines are unknown, or what is lacking takes as well."""
    return f"OR({unknown}>0,{unbuilt.condition})" if unbuilt.condition else f"{unknown}>0"


def put_total(
    page: WorkbookPage, live: Live, row: int, column: int, measure: Measure, complete: Completeness, unbuilt: Bars
) -> None:
    """A total over the lines as a live cell: unknown where none of them is known.

    A bound where some are not, and of what is ``unbuilt``; where there is no line nothing is added up.
    """
    amount = measure.amount
    unknown, lines, value = (live.places.of(live.places.sheet[key]).within(page.name)
                             for key in (complete.unknown_key, complete.lines_key, amount.key))
    factor = "" if amount.factor == 1 else f"/{number_text(amount.factor)}"
    nothing = f"OR({unknown}>={lines},AND({unknown}>0,{value}<=0))" if measure.bounds else f"{unknown}>=1"
    style = CellStyle(number_format=number_format(amount), align="right")
    told, bound = ToldBound.of(style.number_format), bound_by(unknown, unbuilt)
    page.formula(
        row, column, f'IF(COUNT({unknown},{value})=2,IF({lines}=0,"{NO_NUMBER}",IF({nothing},'
        f'{text_formula(shown(UNKNOWN))},{told.formula(f"{value}{factor}", bound)})),{STALE.within(page.name)})',
        NO_NUMBER if not complete.lines else shown(UNKNOWN) if measure.unknown else
        told.value(amount.value / amount.factor, bounds=complete.unknown > 0 or unbuilt.barred), style)
    page.mark((row, column, row, column), bound, style._replace(number_format=at_least(style.number_format)))


def put_coverage(page: WorkbookPage, live: Live, row: int, column: int, measure: Measure, unbuilt: Bars) -> None:
    """How many of its lines a total is known of, as a live cell; nothing for what is no such total."""
    complete = measure.completeness
    if complete is None:
        return
    unknown, lines, value = (live.places.of(live.places.sheet[key]).within(page.name)
                             for key in (complete.unknown_key, complete.lines_key, measure.amount.key))
    text = coverage_formula(unknown, lines, unbuilt, value if measure.bounds else "")
    page.formula(row, column, f"IF(ISNUMBER({unknown}),{text},{STALE.within(page.name)})",
                 coverage_text(complete.unknown, complete.lines, unbuilt, measure.amount.value * measure.bounds),
                 CellStyle())


def coverage_formula(unknown: str, lines: str, unbuilt: Bars, value: str = "") -> str:
    """The formula that says how many of the lines of a total are not known.

    One of them may make its ``value`` a lower bound, where it is one; of nothing it is none.
    """
    some = one_or_several(lines, _ONE_UNKNOWN, _SOME_UNKNOWN, unknown=unknown)
    if value:
        # Of a total that says nothing it is no bound.
        least = one_or_several(lines, _ONE_UNKNOWN, _LEAST_UNKNOWN, unknown=unknown)
        some = f"IF(AND({unknown}<{lines},SUM({value})>0),{least},{some})"
    whole = text_formula(say(COMPLETE))
    if unbuilt.condition:
        whole = f"IF({unbuilt.condition},{text_formula(say(_LEAST_UNBUILT))},{whole})"
    return f"IF({lines}=0,{text_formula(say(_NOTHING))},IF({unknown}=0,{whole},{some}))"


def coverage_text(unknown: int, lines: int, unbuilt: Bars, value: float = 0.0) -> str:
    """What that says now."""
    if not lines:
        return say(_NOTHING)
    if not unknown:
        return say(_LEAST_UNBUILT if unbuilt.barred else COMPLETE)
    text = _ONE_UNKNOWN if lines == 1 else _LEAST_UNKNOWN if value > 0 and unknown < lines else _SOME_UNKNOWN
    return say(text, unknown=unknown, number=counting(lines))


def put_row(page: WorkbookPage, live: Live, row: int, column: int, amount: Amount, *, bold: bool = False) -> None:
    """Likely, low, high and unit in four cells."""
    put_amount(page, live, row, column, amount, bold=bold)
    put_end(page, live, row, column + 1, amount, amount.low)
    put_end(page, live, row, column + 2, amount, amount.high)
    page.put(row, column + 3, amount.unit_name if amount.unit != "1" else "", INDENTED)


def put_text_figure(page: WorkbookPage, live: Live, row: int, column: int, key: str) -> None:
    """A text figure as a live cell."""
    figure = live.places.sheet[key]
    page.formula(row, column, live.shown(figure, page.name), str(figure.value), TEXT)


def put_heads(page: WorkbookPage, row: int, texts: Sequence[str], numbers: Container[int] = ()) -> None:
    """A row of headings; those above the columns ``numbers`` stand right, as numbers do."""
    for at, text in enumerate(texts, 1):
        page.put(row, at, text, NUMBER_HEAD if at in numbers else INDENTED_HEAD if at - 1 in numbers else HEAD)
