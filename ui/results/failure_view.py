"""After one failure: every single failure in a table, and the one chosen as the state everything else is read in."""

from __future__ import annotations

from reports.wording.amounts import Reader
from reports.wording.availability import BASIS, availabilities, nines
from reports.wording.failures import uncounted_text
from reports.wording.pinned import pin_mark
from reports.wording.standing import failures_unexamined
from sizer.sizing.failing.after_failures import AfterFailure, Failures, after_failures, loss_text
from sizer.sizing.failure_case import FailureCase
from ui.state.settings import Settings
from ui.state.store import Store
from ui.state.subject import Subject, known
from ui.tables.table import Head, LiveCell, LiveTable
from ui.wording.texts import value_text


class FailureTable:
    """The table of single failures: what each leaves of each workload, the worst first."""

    _HEADS = (Head("What fails", 300), Head("Kind", 130), Head("Workload", 120), Head("Throughput", 115, numeric=True),
              Head("Kept", 85, numeric=True), Head("Response", 100, numeric=True), Head("Then busiest, or why", 260),
              Head("Outage", 150), Head("Note", 300))

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store, self._settings = store, settings
        self.found: Failures | None = None

    def __call__(self) -> LiveTable:
        table = LiveTable(self._HEADS, empty="Single failures are tried once a workload can be sized.")
        sizing = self._store.intact
        self.found = after_failures(sizing) if sizing is not None and sizing.workloads else None
        if self.found is None or sizing is None:
            return table
        if why := failures_unexamined(sizing):
            table.stop(why)
        for after in sorted(self.found.workloads, key=lambda each: (each.workload, each.kept)):
            table.rows.append(self._row(after))
        self._pools(table, self.found)
        self._availability(table)
        aside = uncounted_text(sizing)
        if aside:
            table.rows.append((LiveCell(aside, sign="note", tone="muted", tip=aside), LiveCell("house rule")))
        for question in self.found.missing:
            table.rows.append((LiveCell(question, sign="uncertain", tone="muted", tip=question), LiveCell("question")))
        return table

    def _row(self, after: AfterFailure) -> tuple[LiveCell, ...]:
        tone = "bad" if after.stopped else "doubt" if after.kept < 0.5 else ""
        outage = "not stated" if after.outage_s is None else "" if not after.outage_s else (
            value_text(after.outage_s, "s"))
        response = "" if after.response_s is None else value_text(after.response_s, "s", digits=3)
        rate = "stops" if after.stopped else value_text(after.throughput_per_s, "1/s") + self._pinned(after.workload)
        case, chosen = after.case, self._store.failure is not None and self._store.failure.id == after.case.id
        subject = self._subject(after.workload)
        tip = "Everything is read after this failure; Esc goes back." if chosen else (
            f"{case.note} Enter or a double click reads everything after it.".strip())
        note = "; ".join(filter(None, (case.note, after.told)))
        label = f"▶ {case.label}" if chosen else case.label
        look = "differs" if chosen else tone
        return (LiveCell(label, None, "", subject, look, "failure" if chosen or not tone else "", tip),
                LiveCell(case.kind, subject=subject), LiveCell(after.workload, subject=subject),
                LiveCell(rate, after.throughput_per_s, "1/s", subject, tone),
                LiveCell(f"{after.kept:.0%}", after.kept, "1", subject, bar=after.kept),
                LiveCell(response, after.response_s, "s", subject),
                LiveCell(after.bottleneck, subject=subject, tip=after.bottleneck),
                LiveCell(outage, subject=subject, tone="muted"), LiveCell(note, subject=subject, tip=note))

    def _subject(self, workload: str) -> Subject:
        """The rate of a workload, which the row is about."""
        sizing = self._store.intact
        found = next((one.throughput for one in sizing.workloads if one.id == workload), "") if sizing else ""
        return Subject(found)

    def _pinned(self, workload: str) -> str:
        """What marks the rate of a workload that is pinned, or follows from a pin."""
        sizing, key = self._store.intact, self._subject(workload).figure
        return pin_mark(sizing, key) if sizing is not None and key else ""

    def _pools(self, table: LiveTable, found: Failures) -> None:
        sizing = self._store.intact
        if not found.durability or sizing is None:
            return
        table.head("How likely a pool loses data")
        for pool in found.durability:
            cells = [LiveCell(f"Pool {pool.pool}")]
            if pool.loss is not None and known(sizing.sheet, pool.loss):
                text = loss_text(sizing.sheet[pool.loss].number)
                cells = [LiveCell(f"Pool {pool.pool}: {text}", subject=Subject(pool.loss), tip=text)]
            elif pool.missing:
                cells = [LiveCell(f"Pool {pool.pool}: not known, {', '.join(pool.missing)} missing", tone="muted")]
            if pool.rebuild is not None and known(sizing.sheet, pool.rebuild):
                cells += [LiveCell(""), LiveCell("rebuild"),
                          LiveCell(value_text(sizing.sheet[pool.rebuild].value, "s"), subject=Subject(pool.rebuild))]
            table.rows.append(tuple(cells))

    def _availability(self, table: LiveTable) -> None:
        sizing = self._store.intact
        if sizing is None or not sizing.availability:
            return
        table.head("How much of the time the parts on the way work")
        for one in availabilities(Reader(sizing, None)):
            keys = one.keys
            table.rows.append((LiveCell(one.title, tip=one.text), LiveCell("availability"), LiveCell(keys.workload),
                               LiveCell(nines(one.ratio), subject=Subject(keys.ratio), tip=one.text), LiveCell(""),
                               LiveCell(f"{one.outage.likely_text()} a year", subject=Subject(keys.outage)),
                               LiveCell(f"at least; not known: {', '.join(one.missing)}" if one.missing else "")))
            for station in one.stations:
                table.rows.append((LiveCell(f"    {station.count:,.0f} × {station.label}"), LiveCell(station.spared),
                                   LiveCell(""),
                                   LiveCell(nines(station.availability), subject=Subject(station.keys.availability))))
        table.rows.append((LiveCell(BASIS, tone="muted", tip=BASIS), LiveCell("note")))

    def case_at(self, row: int) -> FailureCase | None:
        """The failure in a row of the table."""
        if self.found is None:
            return None
        ordered = sorted(self.found.workloads, key=lambda each: (each.workload, each.kept))
        return ordered[row].case if 0 <= row < len(ordered) else None
