"""What a reader needs to know first, neutrally: the workbook's Summary and the proposal's first page both draw this.

Every number keeps the key of its figure, so that one format can print it and the other link to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeAlias

from reports.wording.basis.assumptions import Assumption, assumptions
from reports.wording.basis.evidence import EvidenceShare, evidence_shares
from reports.wording.failing.afterwards import Afterwards, afterwards
from reports.wording.failing.failures import FailureLosses, losses_of
from reports.wording.failing.states import state_text
from reports.wording.limits import limit_text
from reports.wording.quantities.amounts import Amount, Measure, Reader
from reports.wording.quantities.bounds import bounded
from reports.wording.standing import DesignStanding, standing_of, unexamined
from sizer.design.records import Design
from sizer.design.registry.fields import REQUIREMENT_UNITS
from sizer.design.scenarios import resolve
from sizer.design.sense import Sense
from sizer.errors import Problem
from sizer.figures.computing.columns import Spread
from sizer.figures.figure import Origin
from sizer.figures.known import known_figure
from sizer.language import AND, listed, mark, numeral, say, say_of
from sizer.laws.requirements import NEVER_MONTHS
from sizer.sizing.checks.single_points import SINGLE_POINT
from sizer.sizing.judging.accepted import rests_on
from sizer.sizing.judging.requirements import ends_of, verdict_of
from sizer.sizing.judging.uncertain import why_open
from sizer.sizing.result import BomLine, RequirementResult, Sizing, Unsized, Verdict, WorkloadResult
from sizer.units import format_ratio, format_value, is_unbounded

Published: TypeAlias = Mapping[str, tuple[tuple[float, float], ...]]
"""Published points of workloads by their ids: loads a second with response times in seconds."""
NOTHING: Published = MappingProxyType({})
NOT_REACHED = mark("the rate is not reached")
NOTHING_PROPOSED = mark("Nothing is proposed yet.")
DISCLAIMER = mark("An estimate, not a guarantee.")


@dataclass(frozen=True, slots=True)
class RequirementRow:
    """One requirement beside what the design reaches."""

    result: RequirementResult
    target: Amount
    designed: Amount
    after_failure: Afterwards
    headroom: Amount
    verdict: Verdict
    why: str = ""
    """What leaves it uncertain; empty where it is met or missed."""
    barred: str = ""
    """Why there is no number to it: the hardware cannot be built as drawn, or of the time of a rate that this is not
    reached; empty where there is one."""
    in_time: RequirementRow | None = None
    """The time that a rate must be reached within, and the response that is judged."""
    of_time: bool = False
    """Whether it is the time of the row before, which has the verdict on both."""

    @property
    def title(self) -> str:
        """What is asked, as people name it."""
        return self.result.title

    @property
    def verdict_text(self) -> str:
        """The verdict with its reason and what it is given without."""
        return f"{say(self.verdict)}{self.aside}"

    @property
    def aside(self) -> str:
        """What follows the verdict: why it is not certain, and what it is given without."""
        because = say(", because {why}", why=self.why) if self.why else rests_on(self.result, self.verdict)
        return because + say("; ") + self.result.aside if self.result.aside else because


@dataclass(frozen=True, slots=True)
class UnsizedRow:
    """A pool, workload or requirement without a result: what is asked of it, and why there is none, in words."""

    table: str
    title: str
    sense: Sense | None
    target: str
    says: str
    reason: str
    """Why, beside the verdict: ``because ...``."""
    why: str
    """The first cause."""
    verdict: Verdict

    @property
    def asked(self) -> str:
        """What is asked, in words; empty where nothing is."""
        return "" if self.sense is None else bounded(self.sense, self.target)


@dataclass(frozen=True, slots=True)
class Pinned:
    """A figure set by hand."""

    key: str
    label: str
    text: str
    reason: str
    value: float | str
    unpinned: float | str | None
    """What it would be; None where that is not known."""
    unit: str


@dataclass(frozen=True, slots=True)
class AcceptedProblem:
    """A problem that the design accepts, and why."""

    text: str
    place: str
    reason: str


@dataclass(frozen=True, slots=True)
class MonthsLeft:
    """How many months growth leaves until what is designed is used up."""

    title: str
    months: Amount
    known: bool = True
    """Whether what is designed can be relied on."""

    @property
    def text(self) -> str:
        """The months in words."""
        if not self.known:
            return say("{title}: not known, see its verdict", title=self.title)
        if self.months.value <= 0:
            return say("{title}: used up now", title=self.title)
        if self.months.value >= NEVER_MONTHS:
            return say("{title}: does not run out", title=self.title)
        return say_of(self.months.value, "{title}: in {months} month", "{title}: in {months} months", title=self.title,
                      months=self.months.text())

    @property
    def until(self) -> str:
        """The likely months alone: ``in 1 month``."""
        return say_of(self.months.value, "in {months} month", "in {months} months", months=self.months.likely_text())


@dataclass(frozen=True, slots=True)
class Overview:
    """The first page."""

    title: str
    number: str
    revision: str
    customer: str
    scenario: str
    version: str
    edition: str
    date: str
    valid_until: str
    author: str
    notes: str
    requirements: tuple[RequirementRow, ...]
    proposed: str
    limits: tuple[str, ...]
    state: str
    """Which state of the design the numbers are of, and what is left after the failure that was looked at."""
    physical: tuple[Measure, ...]
    lasting: tuple[MonthsLeft, ...]
    losses: FailureLosses
    assumptions: tuple[Assumption, ...]
    evidence: tuple[EvidenceShare, ...]
    pins: tuple[Pinned, ...]
    problems: tuple[Problem, ...]
    accepted: tuple[AcceptedProblem, ...]
    standing: DesignStanding
    """What is to be said first."""
    unsized: tuple[UnsizedRow, ...]
    """What has no result."""
    unexamined: str
    """Why not all could be examined; empty where all could."""

    @property
    def mark(self) -> str:
        """Number and revision, as they tell one proposal from another; empty where neither is stated."""
        return " · ".join(filter(None, (
            self.number, self.revision and say("revision {revision}", revision=self.revision))))

    def without_result(self, table: str) -> tuple[UnsizedRow, ...]:
        """What of one table has no result."""
        return tuple(row for row in self.unsized if row.table == table)


def overview(
    sizing: Sizing, spread: Spread | None, version: str, failure: str = "", losses: FailureLosses | None = None,
) -> Overview:
    """The first page of a sizing; ``failure`` is the id of the one that was being looked at."""
    reader = Reader(sizing, spread)
    design = resolve(sizing.design, sizing.scenario)
    losses = losses or losses_of(reader)
    return Overview(
        title=design.title or say("Untitled design"), number=design.number, revision=design.revision,
        customer=design.customer, scenario=sizing.design.scenario_called(sizing.scenario), version=version,
        edition=sizing.catalog_edition,
        date=design.date, valid_until=design.valid_until, author=design.author, notes=design.notes,
        requirements=tuple(requirement_row(reader, losses, result) for result in sizing.requirements),
        proposed=_proposed(sizing),
        limits=tuple(_limit_sentence(reader, result) for result in sizing.workloads) if sizing.buildable else (),
        state=state_text(losses, failure),
        physical=_physical(reader),
        lasting=tuple(MonthsLeft(result.title, reader.amount(result.months), not result.obstacles)
                      for result in sizing.requirements if result.months is not None),
        losses=losses,
        assumptions=assumptions(reader),
        evidence=evidence_shares(sizing.sheet),
        pins=pins_of(reader),
        problems=tuple(problem for problem in sizing.problems if problem.code != SINGLE_POINT),
        accepted=tuple(_accepted(sizing, problem) for problem in sizing.accepted),
        standing=standing_of(sizing), unsized=tuple(unsized_row(design, one) for one in sizing.unsized),
        unexamined=unexamined(sizing),
    )


def unsized_row(design: Design, one: Unsized) -> UnsizedRow:
    """A part of a resolved design without a result; of a requirement what is asked, where it says so."""
    record = design.requirements.get(one.id) if one.table == "requirements" else None
    sense, target = None, ""
    if record is not None and record.target is not None:
        unit = REQUIREMENT_UNITS[record.kind]
        target = format_ratio(record.target) if unit == "1" else format_value(record.target, unit, 4)
        target += f" {design.currency}" if unit == "money" else ""
        sense = record.side
    return UnsizedRow(one.table, one.title, sense, target, one.says, one.reason,
                      one.because[0].text if one.because else "", one.verdict)


def _accepted(sizing: Sizing, problem: Problem) -> AcceptedProblem:
    records = resolve(sizing.design, sizing.scenario).accepted
    authors = {(record.code, record.place): record.author for record in records}
    author = authors.get((problem.code, problem.location.place)) or authors.get((problem.code, ""))
    reason = problem.accepted_reason or say("no reason given")
    return AcceptedProblem(problem.text, problem.location.place, f"{reason} ({author})" if author else reason)


def requirement_row(reader: Reader, losses: FailureLosses, result: RequirementResult) -> RequirementRow:
    """A requirement with its verdict over the range of the headroom."""
    verdict = verdict_of(reader.sizing, result, reader.spread)
    barred, timed = "" if result.barred is None else result.barred.says, result.in_time
    late = None
    if timed is not None:
        part = replace(result, title=say("{label}: {name}", label=result.title, name=timed.title),
                       target=timed.limit, actual=timed.response,
                       headroom=timed.headroom, at_least=False, left_out="", decided_by="", in_time=None)
        late = RequirementRow(part, reader.amount(timed.limit), reader.amount(timed.response), Afterwards(""),
                              reader.amount(timed.headroom), verdict, of_time=True,
                              barred=barred or (say(NOT_REACHED) if timed.out_of_reach(reader.sizing.sheet) else ""))
    return RequirementRow(result, reader.amount(result.target), reader.amount(result.actual),
                          afterwards(reader, losses, result),
                          reader.amount(result.headroom if timed is None else timed.rate_headroom),
                          verdict, why_open(reader.sizing, result, ends_of(reader.spread)), barred, late)


def with_times(rows: Iterable[RequirementRow]) -> Iterator[RequirementRow]:
    """Requirements, each followed by the time that it must be reached within, where it states one."""
    for row in rows:
        yield row
        if row.in_time is not None:
            yield row.in_time


_MOST_NAMED = 6


def _proposed(sizing: Sizing) -> str:
    """What is proposed in one sentence: the models that matter, however many lines they stand on."""
    counted = [line for line in sizing.bom if line.counted]
    leading = [line for line in counted if line.kind.headline_rank is not None] or counted
    leading.sort(key=lambda line: line.kind.headline_rank or 0)
    models: dict[str, float] = {}
    for line in leading:
        quantity = sizing.sheet.cell(sizing.sheet.tables["items"], "quantity", line.row).number
        models[full_name(line)] = models.get(full_name(line), 0.0) + quantity
    named = dict(list(models.items())[:_MOST_NAMED])
    more = sum(full_name(line) not in named for line in counted)
    lines = listed(f"{numeral(f'{quantity:,.0f}')} × {name}" for name, quantity in named.items())
    if not lines:
        return say(NOTHING_PROPOSED)
    return say("Proposed are {lines}.", lines=lines) if more < 1 else say_of(
        more, "Proposed are {lines} and {number} more line of the bill of materials.",
        "Proposed are {lines} and {number} more lines of the bill of materials.", lines=lines)


def full_name(line: BomLine) -> str:
    """Vendor and model of a line, the vendor once."""
    if line.vendor and not line.model.lower().startswith(line.vendor.lower()):
        return f"{line.vendor} {line.model}".strip()
    return line.model or line.row


def _limit_sentence(reader: Reader, result: WorkloadResult) -> str:
    rate, response = reader.amount(result.rate), reader.amount(result.response)
    if is_unbounded(response.value):
        return say("{work}: {rate} without bound to the response time{limit}.", work=result.title, rate=rate.text(),
                   limit=limit_text(reader, result))
    return say("{work}: {rate} at {response}{limit}.", work=result.title, rate=rate.text(), response=response.text(),
               limit=limit_text(reader, result))


def _physical(reader: Reader) -> tuple[Measure, ...]:
    physical = reader.sizing.physical
    energy = physical.kwh_per_year
    return (
        reader.measure(say("Rack space"), physical.rack_units),
        reader.measure(say("Power, typical"), physical.watts),
        reader.measure(say("Power, maximum"), physical.max_watts, bounds=False),
        reader.measure(say("Heat"), physical.btu_per_h),
        *((reader.measure(say("Energy a year"), energy, say("with cooling and distribution")),)
          if energy is not None else ()),
        reader.measure(say("Weight"), physical.weight_kg),
        reader.measure(say("Price"), physical.price, price_dates(reader.sizing)),
    )


def price_dates(sizing: Sizing) -> str:
    """The dates of the prices, as their sources state them."""
    table = sizing.sheet.tables.get("items")
    if table is None:
        return ""
    known = [entry for name, column in table.columns.items() if name in ("price", "unit_price")
             for entry in column.entries or () if entry.value is not None]
    dates = {entry.source.where for entry in known if entry.source is not None} - {""}
    if any(entry.origin is Origin.GIVEN for entry in known):
        day = sizing.design.price_date or sizing.design.date
        dates.add(say("the design, {day}", day=day) if day else say("the design"))
    return say("prices of {dates}", dates=listed(sorted(dates), AND)) if dates else ""


def _shown(value: float | str, unit: str) -> str:
    return format_value(value, unit, 4) if unit else str(value)


def pins_of(reader: Reader) -> tuple[Pinned, ...]:
    """The pins of the sizing, those on cells of tables among them; a pin that was refused is a problem, and no pin."""
    pinned = []
    for key, pin in reader.sizing.sheet.pins.items():
        if key in reader.sizing.sheet.refused:
            continue
        figure = known_figure(reader.sizing.sheet, key)
        unit = figure.unit if figure is not None else ""
        said = _shown(pin.value, unit)
        if figure is not None and figure.unpinned is not None:
            said = say("{value} instead of {model}", value=said, model=_shown(figure.unpinned, unit))
        label = figure.label if figure is not None else key
        reason = ", ".join(filter(None, (pin.reason or say("no reason given"), pin.author)))
        pinned.append(Pinned(key, label, said, reason, pin.value,
                             figure.unpinned if figure is not None else None, unit))
    return tuple(pinned)
