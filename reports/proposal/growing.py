"""What grows: what is asked for year by year, whether what is designed is enough then, and when it is used up."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from reports.blocks.findings import Findings
from reports.drawings.charts.growth import DesignedLevel, GrowthYear, RunOut, growth_chart
from reports.drawings.scenes.scene import Scene
from reports.proposal.months import month_of, short_month
from reports.proposal.names import sentence, sentences
from reports.wording.quantities.amounts import Amount, Reader
from sizer.dates import months_after
from sizer.design.stems import figure_key
from sizer.figures.computing.columns import ends_of
from sizer.language import say, say_of
from sizer.laws.requirements import NEVER_MONTHS
from sizer.readable import read
from sizer.sizing.result import Verdict
from sizer.units import counted

_LEAST_YEARS, _MOST_YEARS = 3, 12
_SIGNS = {Verdict.MET: "✓", Verdict.UNCERTAIN: "?", Verdict.MISSED: "✗"}


@dataclass(frozen=True, slots=True)
class YearAsked:
    """What is asked for after so many years, and whether what is designed is enough then."""

    years: int
    low: float
    likely: float
    high: float
    verdict: Verdict


@dataclass(frozen=True)
class Growing:
    """One number that grows, beside what is designed for it."""

    title: str
    today: Amount
    growth: Amount
    designed: Amount
    months: Amount
    horizon: float | None
    """Years that it must be enough for; None where none are stated."""
    known: bool
    """Whether what is designed can be relied on."""
    years: tuple[YearAsked, ...]
    start: str
    """The day from which years are counted."""

    @property
    def never(self) -> bool:
        """Whether it is not used up in a hundred years."""
        return self.months.value >= NEVER_MONTHS

    def when(self, what: str) -> str:
        """When ``what`` is used up: in how many months, and the month of the calendar, each with its range."""
        if not self.known:
            return say("{what} is not known: what is designed cannot be relied on, see its verdict", what=what)
        if self.months.value <= 0:
            return say("{what} is used up now", what=what)
        if self.never:
            return say("{what} does not run out within a hundred years", what=what)
        told = say_of(self.months.value, "{what} runs out in {months} month", "{what} runs out in {months} months",
                      what=what, months=self.months.text())
        if self.calendar:
            told = say("{runs_out}: {month}", runs_out=told, month=self.calendar)
        if self.horizon is None:
            return told
        return say("{runs_out}, before the {years} that it must last" if self.months.value < 12 * self.horizon else
                   "{runs_out}, after the {years} that it must last", runs_out=told,
                   years=counted(self.horizon, "year"))

    @property
    def calendar(self) -> str:
        """The month it runs out in, with the earliest and the latest; empty where the calendar does not reach it."""
        ends = (self.months.value, self.months.low, self.months.high)
        likely, early, late = ("" if end is None or end >= NEVER_MONTHS else month_of(months_after(self.start, end))
                               for end in ends)
        if not likely or self.months.low is None or early == late:
            return likely
        return f"{likely} ({early} – {late or say('never')})"

    @property
    def sentence(self) -> str:
        """What is asked today and in the end, how it grows, and when what is designed is used up."""
        unit = (self.designed.factor, self.designed.unit_name)
        if self.horizon is not None:
            last = self._after(self.horizon)
            asked = read(last[1], self.designed.unit, *_ends(last), scale=unit).text
            grows = say("{title}: {now} asked for now grow by {growth} a year, to {then} in {years}.", title=self.title,
                        now=self.today.likely_text(), growth=self.growth.text(), then=asked,
                        years=counted(self.horizon, "year"))
        else:
            grows = say("{title}: {now} asked for now grow by {growth} a year.", title=self.title,
                        now=self.today.likely_text(), growth=self.growth.text())
        return sentences(grows, sentence(self.when(say("{amount} designed", amount=self.designed.text()))))

    def _after(self, years: float) -> tuple[float, float, float]:
        at = min(int(years), len(self.years) - 1)
        found = self.years[at]
        more = years - at
        share = (1 + self.growth.value) ** more
        return found.low * share, found.likely * share, found.high * share

    def chart(self, width: float) -> Scene:
        """The years as a drawing."""
        unit, factor = self.designed.unit, self.designed.factor
        scale = (factor, self.designed.unit_name)
        years = [GrowthYear(
            _label(self.start, one.years), one.low / factor, one.likely / factor, one.high / factor,
            read(one.likely, unit, *_ends((one.low, one.likely, one.high)), scale=scale).likely, _SIGNS[one.verdict])
            for one in self.years]
        low, high = self.designed.low, self.designed.high
        least, likely, most = ((self.designed.value if end is None else end) / factor
                               for end in (low, self.designed.value, high))
        level = DesignedLevel(least, likely, most, say("designed: {amount}", amount=self.designed.text()),
                              self.designed.key)
        ends = tuple((self.months.value if end is None else end) / 12 for end in (
            self.months.low, self.months.value, self.months.high))
        out = None
        if self.known and 0 < self.months.value < NEVER_MONTHS:
            out = RunOut(ends[0], ends[1], ends[2], say("runs out: {when}", when=self.calendar or say(
                "{months} months", months=self.months.text())))
        title = say("{title}: asked as it grows, and what is designed", title=self.title)
        return growth_chart(title, self.designed.unit_name or "%", years, level, out, self.horizon, size=(width, 196.0))


def growing(found: Findings) -> tuple[Growing, ...]:
    """All that grows by what is stated, what runs out first before the others."""
    start = found.view.date or found.now[:10]
    rows = (*_requirements(found.reader, start), *_pools(found.reader, start))
    return tuple(sorted(rows, key=lambda one: (one.known, one.months.value)))


def _requirements(reader: Reader, start: str) -> Iterator[Growing]:
    for result in reader.sizing.requirements:
        if result.months is None:
            continue
        horizon = figure_key("requirements", result.id, "horizon_years")
        years = reader.figure(horizon).number if horizon in reader.sizing.sheet else None
        target, growth = (figure_key("requirements", result.id, name) for name in ("target", "growth_per_year"))
        yield _growing(reader, result.title, (target, growth, result.actual, result.months), years, start,
                       known=not result.obstacles and result.barred is None)


def _pools(reader: Reader, start: str) -> Iterator[Growing]:
    """Pools that say how what is written in them grows, up to their alarm."""
    for pool in reader.sizing.pools:
        keys = tuple(figure_key("pools", pool.id, name) for name in (
            "written_bytes", "growth_per_year", "alarm_bytes", "full_months"))
        if keys[3] in pool.filling:
            title = say("Written to {pool}, up to its alarm", pool=pool.title)
            yield _growing(reader, title, keys, None, start, known=True)


def _growing(
    reader: Reader, title: str, keys: tuple[str, ...], horizon: float | None, start: str, *, known: bool,
) -> Growing:
    target, growth, actual, months = (reader.amount(key) for key in keys)
    lasts = months.value if months.value < NEVER_MONTHS else 0.0
    late = months.high if months.high is not None and months.high < NEVER_MONTHS else lasts
    span = math.ceil(max(horizon or 0.0, min(late / 12 * 1.05, _MOST_YEARS), _LEAST_YEARS))
    years = tuple(_asked_after(reader, keys, year) for year in range(min(span, _MOST_YEARS) + 1))
    return Growing(title, target, growth, actual, months, horizon, known, years, start)


def _asked_after(reader: Reader, keys: tuple[str, ...], years: int) -> YearAsked:
    """What is asked for after some years, over the samples, and how that stands to what is designed in each of them."""
    target, growth, actual = (reader.figure(key).number for key in keys[:3])
    likely = target * (1 + growth) ** years
    if reader.spread is None:
        return YearAsked(years, likely, likely, likely, Verdict.MET if actual >= likely else Verdict.MISSED)
    values = [reader.spread.values(key) for key in keys[:3]]
    asked = values[0] * (1 + values[1]) ** years
    low, high = ends_of(asked).tolist()
    short, over = ends_of(values[2] - asked).tolist()
    verdict = Verdict.MET if short >= 0 else Verdict.MISSED if over < 0 else Verdict.UNCERTAIN
    return YearAsked(years, min(low, likely), likely, max(high, likely), verdict)


def _ends(values: tuple[float, float, float]) -> tuple[float | None, float | None]:
    return (values[0], values[2]) if values[0] < values[2] else (None, None)


def _label(start: str, years: int) -> str:
    """The month that is so many years after a day; without a day the number of years."""
    return short_month(start, years) or (f"+{years}" if years else say("now"))
