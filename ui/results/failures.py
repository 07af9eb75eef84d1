"""After one failure: what is lost, for how long, and which data; the failure in view is marked in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from reports.blocks.findings import Findings
from reports.decision.asked import NOT_ASKED, Asked, asked_rows
from reports.decision.grounds import Grounds
from reports.decision.left import and_others, carried_after, judged_after, least_asked
from reports.sections.failures import data_blocks, doubt_blocks, long_blocks, note_blocks
from reports.wording.failing.failures import LossRow
from reports.wording.failing.pools_after import bytes_after
from sizer.sizing.failing.retention import UNHURT
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.result import RequirementResult, Sizing, Verdict
from sizer.units import is_unbounded
from ui.results.blocks import add_block
from ui.state.previewing import sizing_after
from ui.state.rounding import awaited_of
from ui.state.stopping import StateAfter, instead_of_figures
from ui.state.store import Store
from ui.state.subject import Aside, Subject
from ui.tables.table import Head, LiveCell, LiveTable
from ui.widgets.parts import verdict_sign
from ui.wording.verdicts import verdict_shown

_TRIED = "Single failures are tried once a workload can be sized."
_KEPT = "The share that is left of what the work gets with nothing failed; of work that arrives, of what is offered."
_HEADS = (Head("What is lost", 300, wraps=True, least=300),
          Head("Asked", 90, True, alone=((NOT_ASKED, "nothing is asked"),)), Head("After it", 90, True),
          Head("Kept", 70, True, _KEPT), Head("Response", 80, True), Head("Data", 110),
          Head("Busiest part", 150, wraps=True, least=160), Head("Kind", 100), Head("Remark", 300))


@dataclass(frozen=True, slots=True)
class _Told:
    """What stands in a row: a failure with its texts; ``others`` are those that leave the very same."""

    row: LossRow
    asked: str
    meaning: str
    rate: str
    response: str
    data: str
    key: str
    """The figure that the rate is of."""
    others: tuple[LossRow, ...] = ()
    accepted: bool = False
    """Whether the author of the design accepts what it does."""

    def like(self, other: _Told) -> bool:
        """Whether nothing but the name of the part tells two apart."""
        def said(told: _Told) -> tuple[str, ...]:
            row = told.row
            return row.workload.id, told.meaning, told.rate, told.response, told.data, row.limits

        return said(self) == said(other)


def _found(store: Store, sizing: Sizing) -> Findings:
    """What is found of the design with nothing failed, with the ranges that its numbers are rounded by."""
    ranges = store.intact_ranges
    return Findings(sizing, known=ranges.values if ranges is not None else None,
                    awaited=awaited_of(store, sizing, ranges))


class FailureTable:
    """What each single failure leaves, the worst first; those that leave the same are one row.

    Of several workloads each has a head, and a sign of a verdict only what is asked of it.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._cases: dict[int, FailureCase] = {}
        """The failures by the row they stand in."""
        self._leaves: dict[int, FailureCase] = {}
        """A failure that leaves what a row says, by the row."""
        self._after: tuple[Sizing | None, str, Aside | None] = None, "", None
        """What was worked out last: of which sizing, after which failure."""
        self._folds: frozenset[int] = frozenset()
        self.unfolded = False
        """Whether failures that leave the same have a row each."""

    def __call__(self) -> LiveTable:
        table, self._cases, self._leaves, self._folds = LiveTable((), empty=_TRIED), {}, {}, frozenset()
        sizing = self._store.intact
        if sizing is None or not sizing.workloads:
            return table
        table.heads = _HEADS
        found = _found(self._store, sizing)
        for block in doubt_blocks(found):
            add_block(table, block, found.reader)
        several, headed = len(sizing.workloads) > 1, ""
        for told in self._folded(self._told(found)):
            work = told.row.workload
            if several and work.id != headed:
                headed = work.id
                table.head(work.title or work.id)
            self._leaves[len(table.rows)] = told.row.case
            if told.others:
                self._folds |= {len(table.rows)}
            else:
                self._cases[len(table.rows)] = told.row.case
            table.rows.append(self._cells(told))
        for block in note_blocks(found):
            add_block(table, block, found.reader)
        return table

    def case_at(self, row: int) -> FailureCase | None:
        """The failure in a row of the table."""
        return self._cases.get(row)

    def aside_at(self, row: int) -> Aside | None:
        """The design after the failure in a row, which its numbers are of; None where that is in front."""
        store, case = self._store, self._leaves.get(row)
        if case is None or store.intact is None or (store.failure is not None and store.failure.id == case.id):
            return None
        if self._after[0] is not store.intact or self._after[1] != case.id:
            sizing = sizing_after(store, case)
            instead = instead_of_figures(StateAfter(case, store.intact, sizing, store.view))
            aside = Aside(sizing, "" if sizing is not None else "It cannot be sized.", None, case, instead)
            self._after = store.intact, case.id, aside
        return self._after[2]

    def unfold(self, row: int) -> bool:
        """Give each failure of a row of several its own; whether the row was one."""
        self.unfolded = self.unfolded or row in self._folds
        return row in self._folds

    def _told(self, found: Findings) -> list[_Told]:
        store = self._store

        def judge(result: RequirementResult) -> Verdict:
            return verdict_shown(found.sizing, result, store.intact_ranges, waits=store.sizing_waits)

        asked = asked_rows(Grounds(found.reader, judge=judge, failures=False))
        return [self._one(found, row, asked) for losing in found.losses.workloads for row in losing.rows]

    def _one(self, found: Findings, row: LossRow, asked: Sequence[Asked]) -> _Told:
        verdict = judged_after(found.reader, found.losses, row, asked)
        least = least_asked(found.reader, found.losses, row)
        wanted = next((each.short for each in asked if each.id == least), "")
        response = ("none" if row.stopped else "unknown") if row.response_s is None else (
            "saturates" if is_unbounded(row.response_s) else row.response_text)
        carried = None if row.stopped else carried_after(found.reader, found.losses, row)
        rate, key = carried or ("stops" if row.stopped else row.rate_text, row.workload.headline)
        return _Told(row, wanted, verdict_sign(verdict) if verdict is not None else "", rate,
                     response, _data_after(found, row), key, accepted=found.losses.accepts(row))

    def _folded(self, rows: Sequence[_Told]) -> list[_Told]:
        """Rows that leave the same as one, where they leave all of it; it has the name of what is in view."""
        if self.unfolded:
            return list(rows)
        found: list[_Told] = []
        for told in rows:
            last = found[-1] if found else None
            if last is not None and told.row.kept >= UNHURT and last.like(told):
                first, other = (told.row, last.row) if self._in_view(told.row) else (last.row, told.row)
                found[-1] = replace(last, row=first, others=(*last.others, other))
            else:
                found.append(told)
        return found

    def _in_view(self, row: LossRow) -> bool:
        """Whether everything is read after this failure."""
        return self._store.failure is not None and self._store.failure.id == row.case.id

    def _cells(self, told: _Told) -> tuple[LiveCell, ...]:
        row, subject = told.row, Subject(told.row.workload.headline)
        unit = "B/s" if row.workload.pattern.streams else "1/s"
        name = f"{row.whose[:1].upper()}{row.whose[1:]}"
        tip = f"{row.case.note} Enter or a double click reads everything after it.".strip()
        meaning = ""
        if told.others:
            names = [name, *(other.whose for other in told.others)]
            name = and_others(name, len(told.others))
            tip = "\n".join((*names, "Enter or a double click lists them."))
        if told.accepted and not told.others:
            tip = f"Accepted. {tip}"
        elif row.case.client and not told.others:
            tip = f"Not counted: the service loses nothing with a client of its own. {tip}"
        elif not told.asked and not told.meaning:
            tip = f"Nothing is asked of {row.workload.title or row.workload.id} after it. {tip}"
        if self._in_view(row):
            meaning, tip = "degraded", "Everything is read after this failure; Esc goes back."
        least = min((row, *told.others), key=lambda each: each.kept)  # of several the same, whichever is in view
        kept = LiveCell(least.kept_text, least.kept, "1", subject, bar=least.kept)
        return (LiveCell(name, subject=subject, sign=told.meaning or "failure", tip=tip, meaning=meaning),
                LiveCell(told.asked or NOT_ASKED, subject=subject, tone="" if told.asked else "muted"),
                LiveCell(told.rate, None if row.stopped else row.headline, unit, Subject(told.key)), kept,
                LiveCell(told.response, None if row.response_s is None else row.response_s, "s",
                         Subject(row.workload.response)), LiveCell(told.data, subject=subject),
                LiveCell(row.limits_then, subject=Subject(row.workload.bottleneck),
                         tip="" if row.stopped else row.limits),
                LiveCell(_of_all((row, *told.others), lambda each: str(each.case.kind))),
                LiveCell(note := _of_all((row, *told.others), lambda each: each.note), tip=note))


def _of_all(rows: Sequence[LossRow], said: Callable[[LossRow], str]) -> str:
    """What is said of each of several failures, or that they differ."""
    texts = {said(row) for row in rows}
    return texts.pop() if len(texts) == 1 else "several"


def _data_after(found: Findings, row: LossRow) -> str:
    """What becomes of the data that a failure reaches."""
    pools = [pool for pool in found.losses.found.pools if pool.case.id == row.case.id and
             pool.pool in row.workload.pools]
    if any(pool.missed for pool in pools):
        return "not at hand"
    risk = {pool.pool: pool.at_risk_bytes for pool in pools if pool.at_risk_bytes > 0}
    return f"{bytes_after(found.reader, risk)} at risk" if risk else "all data"


def intact_aside(store: Store) -> Aside | None:
    """The design with nothing failed, while a failure is in view."""
    if store.failure is None or store.intact is None:
        return None
    return Aside(store.intact, "With nothing failed", store.intact_ranges)


class OutageTable:
    """For how long each failure is felt, and how much of the time the parts work."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __call__(self) -> LiveTable:
        table, sizing = LiveTable((), empty=_TRIED), self._store.intact
        if sizing is not None and sizing.workloads:
            found = _found(self._store, sizing)
            for block in long_blocks(found):
                add_block(table, block, found.reader)
        return table


class DataTable:
    """Which data each failure takes or leaves less redundant, and how likely a pool loses data."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __call__(self) -> LiveTable:
        table, sizing = LiveTable((), empty="Nothing is known that takes data."), self._store.intact
        if sizing is not None:
            found = _found(self._store, sizing)
            for block in data_blocks(found):
                add_block(table, block, found.reader)
        return table
