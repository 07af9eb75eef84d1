"""What scenarios are compared by first: what each gives, keeps after one failure, takes, and whether that is enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum

from reports.blocks.findings import Findings
from reports.decision.asked import asked_rows
from reports.decision.grounds import Grounds
from reports.decision.left import kept_told, worst_told
from reports.wording.failing.failures import LossRow
from reports.wording.quantities.changes import NO_CHANGE, change_between
from sizer.design.naming import begun
from sizer.sizing.result import RequirementResult, Sizing, Verdict, WorkloadResult
from ui.results.comparison import result_cells, result_text
from ui.results.scenario_columns import ScenarioColumns
from ui.state.ranges import Ranges
from ui.state.rounding import awaited_of
from ui.state.settings import Settings
from ui.state.store import Store
from ui.state.subject import Subject
from ui.tables.table import LiveCell
from ui.wording.texts import tone_of
from ui.wording.verdicts import WORDS, verdict_shown

_SURE = "over the whole range of its inputs"
_AWAITED = "until its range is known"


class AnswerKind(Enum):
    """What a row of answers is: a figure as it is, what the worst failure leaves of one, or a verdict on one."""

    FIGURE = "figure"
    LEFT = "left"
    VERDICT = "verdict"


def leading(sizings: Sequence[Sizing | None]) -> dict[tuple[AnswerKind, str], str]:
    """The answers that come first, with what each is called: they are shown though they are equal in all scenarios."""
    sized = [sizing for sizing in sizings if sizing is not None]
    found: dict[tuple[AnswerKind, str], str] = {}
    for part in (_given, _left, _taken, _asked):
        for sizing in sized:
            found |= part(sizing)
    return found


def _given(sizing: Sizing) -> dict[tuple[AnswerKind, str], str]:
    used = {pool for work in sizing.workloads for pool in work.pools}
    pools = [pool for pool in sizing.pools if pool.id in used] or sizing.pools
    found = {(AnswerKind.FIGURE, pool.usable): f"Usable, pool {pool.title}" for pool in pools}
    for work in sizing.workloads:
        found[AnswerKind.FIGURE, work.headline] = (
            f"{'Bandwidth' if work.headline == work.bandwidth else 'Throughput'}{_offered(work)}, {work.title}")
        found[AnswerKind.FIGURE, work.response] = f"Response, {work.title}"
    return found


def _offered(work: WorkloadResult) -> str:
    """Of work that arrives by itself: the rate is no more than what is offered, however much would pass."""
    return " of what is offered" if work.arrives else ""


def _left(sizing: Sizing) -> dict[tuple[AnswerKind, str], str]:
    return {(AnswerKind.LEFT, work.headline): f"After one failure{_offered(work)}, {work.title}"
            for work in sizing.workloads}


def _taken(sizing: Sizing) -> dict[tuple[AnswerKind, str], str]:
    physical = sizing.physical
    return {(AnswerKind.FIGURE, physical.rack_units.value): "Rack units",
            (AnswerKind.FIGURE, physical.watts.value): "Power at the wall",
            (AnswerKind.FIGURE, physical.price.value): "Price"}


def _asked(sizing: Sizing) -> dict[tuple[AnswerKind, str], str]:
    return {(AnswerKind.VERDICT, each.headroom): f"Verdict, {each.title}" for each in sizing.requirements}


class ScenarioAnswers:
    """The cells of them. What failures leave is looked for once for a sizing, as it takes about as long as that."""

    def __init__(
        self, columns: ScenarioColumns, store: Store, settings: Settings, beside: Callable[[Sizing], Ranges | None]
    ) -> None:
        """``beside`` gives the ranges of a scenario that is not in front; None as long as they are not known."""
        self._columns, self._store, self._settings, self._beside = columns, store, settings, beside
        self._found: dict[str, Findings] = {}

    def cells(self, kind: AnswerKind, key: str) -> list[LiveCell]:
        """An answer in every scenario, with what it is more or less than in the first."""
        cells = result_cells(key, self._columns, self._store, self._settings)
        if kind is AnswerKind.FIGURE:
            return cells
        told = self._kept if kind is AnswerKind.LEFT else self._judged
        return [cell if (sizing := self._columns.sizing(name)) is None or cell.number is None
                else told(name, sizing, key, cell)
                for name, cell in zip(self._columns.names, cells, strict=True)]

    def _kept(self, name: str, sizing: Sizing, key: str, whole: LiveCell) -> LiveCell:
        row = self._worst(name, sizing, key)
        if row is None:
            return LiveCell("all of it", tone="muted", tip="No single failure but of its clients reaches it.")
        losses = self._of(name, sizing).losses
        tip = f"{begun(row.lost)}: {kept_told(losses, row)}"
        if losses.accepts(row):
            return LiveCell("stops, accepted", subject=whole.subject, tip=tip)
        if row.stopped:
            return LiveCell("stops", subject=whole.subject, tone="bad", tip=tip)
        names, first = self._columns.names, self._columns.first
        reference = self._columns.sizing(names[first])
        before = self._worst(names[first], reference, key) if reference is not None else None
        plain = name == names[first] or before is None or before.stopped
        change = NO_CHANGE if plain or before is None else change_between(
            row.headline, before.headline, key, whole.unit).beside(row.rate_text, before.rate_text)
        return LiveCell(row.rate_text, row.headline, whole.unit, whole.subject, tone_of(change), tip=tip,
                        change=change.text if change.rises is not None else "")

    def _worst(self, name: str, sizing: Sizing, key: str) -> LossRow | None:
        found, ranges = self._of(name, sizing), self._ranges(sizing)
        work = next((each for each in found.losses.workloads if each.workload.headline == key), None)
        if work is None:
            return None
        rows = asked_rows(Grounds(found.reader, judge=lambda result: verdict_shown(sizing, result, ranges),
                                  failures=False))
        return worst_told(found.reader, found.losses, work, rows)

    def _of(self, name: str, sizing: Sizing) -> Findings:
        ranges = self._ranges(sizing)
        known = ranges.values if ranges is not None else None
        found = self._found.get(name)
        if found is None or found.sizing is not sizing or found.known is not known:
            found = self._found[name] = Findings(sizing, known=known, awaited=awaited_of(self._store, sizing, ranges))
        return found

    def _ranges(self, sizing: Sizing) -> Ranges | None:
        return self._store.intact_ranges if sizing is self._store.intact else self._beside(sizing)

    def _judged(self, _name: str, sizing: Sizing, key: str, headroom: LiveCell) -> LiveCell:
        result = next(each for each in sizing.requirements if each.headroom == key)
        word, why = self._verdict(sizing, result)
        said = result_text(sizing, key, self._store, self._settings)
        return replace(headroom, text=f"{word}, {said}", change="", subject=headroom.subject or Subject(key),
                       tip=f"{result.title}: {word} {why}. Beside it the headroom.")

    def _verdict(self, sizing: Sizing, result: RequirementResult) -> tuple[str, str]:
        ranges = self._ranges(sizing)
        verdict = verdict_shown(sizing, result, ranges)
        if verdict is not Verdict.UNDECIDED:
            return WORDS[verdict], _SURE if verdict in (Verdict.MET, Verdict.MISSED) else ""
        return WORDS[Verdict.UNDECIDED], _AWAITED
