"""What one failure leaves: losses against workloads, the worst first, and what that means for data and service."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reports.blocks.blocks import PAPER, Block, Heading, Medium, Paragraph, TableBlock, TableColumn, Tone
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.proposal.chapters import Chapter
from reports.proposal.names import sentence
from reports.wording.failing.availability import BASIS, alike
from reports.wording.failing.failures import FailureLosses, LossRow, PoolLossRow, WorkloadLosses
from reports.wording.quantities.amounts import Reader
from reports.wording.standing import failures_unexamined, unclaimed
from sizer.design.naming import begun
from sizer.language import AND, listed, mark, say, say_of, shown
from sizer.readable import percent
from sizer.sizing.failing.retention import UNHURT
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.result import WorkloadResult
from sizer.units import counted

NOT_HURT = {False: mark("✓ unaffected"), True: mark("? no loss known")}
"""What is said of what a failure takes nothing from, by whether all of it could be examined."""
_NOTICED = 1.01
"""From how many times the response on it is told."""
OTHER_WORK = mark("Other work")
"""The head of what several workloads without a column of their own keep."""
_SHEET = mark("After one failure")
"""The sheet of a workbook on failures."""
_MOST_LOSSES, _MOST_WORKS, _MOST_POINTS, _MOST_SENTENCES, _MOST_CARVED = 8, 4, 4, 3, 2
_FEW_WORKS, _LOST, _LEFT = 2, (44.0, 66.0), (26.0, 19.0)
"""The widths of the first column and of those of the workloads, by whether these are more than few."""


@dataclass(frozen=True, slots=True)
class LossLine:
    """One failure with what it leaves of each workload, by the workload's id, and of the pools."""

    case: FailureCase
    lost: str
    rows: dict[str, LossRow]
    pools: tuple[PoolLossRow, ...]
    kept: float
    """The least that it leaves of anything, as a share."""

    @property
    def stops(self) -> bool:
        """Whether any work stands still."""
        return any(row.stopped for row in self.rows.values())

    @property
    def for_good(self) -> bool:
        """Whether data is lost that no replacement brings back."""
        return any(pool.for_good for pool in self.pools)


def _blocks(found: Findings, _medium: Medium) -> Iterator[Block]:
    losses = found.losses
    if losses.none:
        yield Paragraph(mark("Nothing on the way of a workload is known, so no failure can be followed."))
        yield from _points(losses)
        return
    if unclaimed(found.sizing):
        yield Paragraph(unclaimed(found.sizing), Tone.LEAD)
        yield from _points(losses)
        return
    if losses.worst:
        yield Paragraph(losses.worst[0], Tone.LEAD)
    if why := failures_unexamined(found.sizing):
        yield Paragraph(why)
    lines = loss_lines(losses)
    told = lines[:_MOST_LOSSES]
    works = _works(found, told)
    unshown = [one for one in losses.workloads if one not in works]
    matrix = _Matrix(found.reader, works, unshown, len(found.sizing.pools) if losses.pools else 0, doubted=bool(why))
    yield TableBlock(matrix.columns, told, mark("losses"))
    if rest := lines[_MOST_LOSSES:]:
        yield Paragraph(_further(rest), Tone.NOTE)
    if unshown:
        yield Paragraph(_of_which(unshown), Tone.NOTE)
    if losses.uncounted:
        yield Paragraph(losses.uncounted, Tone.NOTE)
    yield from _points(losses)
    if losses.durability:
        yield Heading(mark("How likely data is lost"))
        yield from _first(losses.durability, _MOST_SENTENCES, named=True)
        yield from _more(more := len(losses.durability) - _MOST_SENTENCES, counted(more, "further pool"))
    if losses.availability:
        yield Heading(mark("How much of the time it works"))
        working = [one.text for one in alike(losses.availability)]
        yield from _first(working, _MOST_SENTENCES)
        yield from _more(more := len(working) - _MOST_SENTENCES, counted(more, "further workload"))
        yield Paragraph(BASIS, Tone.NOTE)


def _of_which(others: Sequence[WorkloadLosses]) -> str:
    """Which work has no column of its own, and where all of what is left of it stands."""
    named = listed(one.workload.title for one in others)
    if len(others) == 1:
        return say("The rates that are left of {work} stand in the workbook, sheet {sheet}.", work=named, sheet=_SHEET)
    return say("Other work is {work}; told is what is hurt most. The rates that are left of it stand in the workbook, "
               "sheet {sheet}.", work=named, sheet=_SHEET)


def _points(losses: FailureLosses) -> Iterator[Block]:
    if losses.single_points:
        yield Heading(mark("Single points of failure"))
        yield from _first(losses.single_points, _MOST_POINTS)
        yield from _more(more := len(losses.single_points) - _MOST_POINTS, counted(more, "further single point"))


def loss_lines(losses: FailureLosses) -> list[LossLine]:
    """Every failure once, the worst first: what loses data, what stops work, then what leaves least of any."""
    found: dict[str, LossLine] = {}
    by_case: dict[str, list[LossRow]] = {}
    for losing in losses.workloads:
        for row in losing.rows:
            by_case.setdefault(row.case.id, []).append(row)
    pools: dict[str, list[PoolLossRow]] = {}
    cases = {row.case.id: row.case for rows in by_case.values() for row in rows}
    for after, pool in zip(losses.found.pools, losses.pools, strict=True):
        pools.setdefault(after.case.id, []).append(pool)
        cases.setdefault(after.case.id, after.case)
    for name, case in cases.items():
        rows = by_case.get(name, [])
        kept = min([*(0.0 if row.stopped else row.kept for row in rows), *(pool.kept for pool in pools.get(name, ())),
                    1.0])
        lost = rows[0].whose if rows else pools[name][0].lost
        found[name] = LossLine(case, lost, {row.workload.id: row for row in rows}, tuple(pools.get(name, ())), kept)
    # Of a client the service loses nothing: it is never before what the service loses.
    return sorted(found.values(), key=lambda line: (line.case.client, not line.for_good, not line.stops,
                                                    round(line.kept, 3), -_slowest(line)))


def _slowest(line: LossLine) -> float:
    return max((row.response_s or 0.0 for row in line.rows.values()), default=0.0)


def _works(found: Findings, shown: Sequence[LossLine]) -> list[WorkloadLosses]:
    """The workloads that have a column: those that something is asked of, then those hurt most."""
    works = list(found.losses.workloads)
    asked = {result.workload for result in found.sizing.requirements if result.kind.is_of_work}

    def hurt(losing: WorkloadLosses) -> float:
        return min((0.0 if row.stopped else row.kept for line in shown
                    for row in filter(None, [line.rows.get(losing.workload.id)])), default=1.0)

    chosen = sorted(works, key=lambda one: (one.workload.id not in asked, hurt(one)))[:_MOST_WORKS]
    return [one for one in works if one in chosen]


@dataclass(frozen=True, slots=True)
class _Matrix:
    """How losses stand against workloads and the space of so many pools; ``doubted``: not all could be examined.

    ``others`` are the workloads without a column, what is left of which stands in one together.
    """

    reader: Reader
    works: Sequence[WorkloadLosses]
    others: Sequence[WorkloadLosses]
    pools: int
    doubted: bool

    @property
    def columns(self) -> tuple[TableColumn[LossLine], ...]:
        """What is lost, what that leaves of each workload and of the capacity, and for how long."""
        capacity = TableColumn(mark("Capacity"), self._capacity, 26, number=True)
        alone = len(self.others) == 1
        others = TableColumn(self.others[0].workload.title if alone else OTHER_WORK, self._of_others, 18, number=True)
        # What stands beside many workloads is short; the words are in the first column.
        first = TableColumn(mark("What is lost"), _what, _LOST[len(self.works) > _FEW_WORKS])
        return (first, *(self._of(one.workload) for one in self.works),
                *((others,) if self.others else ()), *((capacity,) if self.pools else ()),
                TableColumn(mark("How long"), _how_long, 20))

    def _of(self, work: WorkloadResult) -> TableColumn[LossLine]:
        return TableColumn(work.title, lambda line: self._left(line.rows.get(work.id)),
                           _LEFT[len(self.works) > _FEW_WORKS], number=True)

    def _of_others(self, line: LossLine) -> str:
        """What is left of that workload without a column which the loss hurts most."""
        rows = [row for one in self.others for row in filter(None, [line.rows.get(one.workload.id)])]
        worst = min(rows, key=lambda row: 0.0 if row.stopped else row.kept, default=None)
        if worst is None or not (worst.stopped or worst.kept < UNHURT):
            return say("slower") if any(map(self._slower, rows)) else shown(NOT_HURT[self.doubted])
        return say("✗ stops") if worst.stopped else worst.kept_text

    def _left(self, row: LossRow | None) -> str:
        if row is None or not (row.stopped or row.kept < UNHURT or self._slower(row)):
            return shown(NOT_HURT[self.doubted])
        if row.stopped:
            return say("✗ stops")
        return listed(filter(None, (row.kept_text, row.rate_text, row.response_text)))

    def _slower(self, row: LossRow) -> bool:
        """Whether answers take noticeably longer, though no rate is lost."""
        whole = self.reader.figure(row.workload.response).number
        return row.response_s is not None and row.response_s > whole * _NOTICED

    def _carved(self, named: Sequence[str]) -> list[str]:
        """The pools that lie on the drives of those named, and fare as they do."""
        pools = self.reader.sizing.pools
        sets = {pool.drive_set for pool in pools if pool.title in named}
        return [pool.title for pool in pools if pool.carved and pool.drive_set in sets and pool.title not in named]

    def _with_carved(self, named: Sequence[str]) -> str:
        """Pools by name, with those that lie on their drives."""
        told, carved = list(dict.fromkeys(named)), self._carved(named)
        if len(carved) > _MOST_CARVED:
            return say_of(len(carved), "{pools} and {number} pool on the same drives",
                          "{pools} and {number} pools on the same drives", pools=listed(told))
        return listed((*told, *carved))

    def _unreached(self, line: LossLine, gone: Sequence[str]) -> list[str]:
        """The pools whose data is whole, and that no workload which uses them, or their drives, gets at any more.

        Of what no work uses nobody knows the way.
        """
        sizing, stopped = self.reader.sizing, {name for name, row in line.rows.items() if row.stopped}
        sets = {pool.id: pool.drive_set for pool in sizing.pools}
        found: dict[str, str] = {}
        for pool in sizing.pools:
            users = {one.id for one in sizing.workloads if pool.drive_set in {sets.get(name) for name in one.pools}}
            alone = not pool.carved or pool.drive_set not in found.values()  # its drives have been named else
            if pool.title not in gone and users and users <= stopped and alone:
                found[pool.title] = pool.drive_set
        return list(found)

    def _told_gone(self, word: str, named: Sequence[str]) -> str:
        """What happened to pools, by their names where it did not happen to all."""
        if len({*named, *self._carved(named)}) == self.pools:
            return word
        return say("{happened}: {pools}", happened=word, pools=self._with_carved(named))

    def _capacity(self, line: LossLine) -> str:
        lost = [pool.pool for pool in line.pools if pool.for_good]
        gone = list(dict.fromkeys(pool.pool for pool in line.pools if not pool.filesystem_bytes and not pool.for_good))
        away = [*lost, *gone]
        unreached = self._unreached(line, [*away, *self._carved(away)])
        parts = [say("lost: {pools}", pools=self._with_carved(lost)) if lost else "",
                 self._told_gone(say("not at hand"), gone) if gone else "",
                 self._told_gone(say("out of reach"), unreached) if unreached else ""]
        if told := say("; ").join(filter(None, parts)):
            return f"✗ {told}"
        least = min(line.pools, key=lambda pool: pool.kept, default=None)
        if least is not None and least.kept < UNHURT:
            return say("{pools}: {share}, {amount}", pools=self._with_carved([least.pool]), share=percent(least.kept),
                       amount=least.kept_bytes_text)
        risk = max(line.pools, key=lambda pool: pool.at_risk_bytes, default=None)
        if risk is None or not risk.at_risk_bytes:
            return shown(NOT_HURT[self.doubted])
        return say("all of it, {amount} less redundant", amount=risk.at_risk_text)


def _what(line: LossLine) -> str:
    pinned = (*(row.pinned for row in line.rows.values()), *(pool.pinned for pool in line.pools))
    notes = say("; ").join(filter(None, dict.fromkeys((line.case.note, *pinned))))
    return say("{part}: {notes}", part=begun(line.lost), notes=notes) if notes else begun(line.lost)


def _how_long(line: LossLine) -> str:
    """How long the worst of it lasts: what is lost for good, then what stands still, then what is handed over."""
    if line.for_good:
        return say("for good")
    rows = sorted(line.rows.values(), key=lambda row: not row.stopped)
    outage = next((row.outage for row in rows if row.stopped or row.outage != say("none")), "")
    exposure = next((pool.exposure for pool in line.pools if pool.at_risk_bytes or not pool.filesystem_bytes), "")
    return outage or exposure or "–"


def _further(rest: Sequence[LossLine]) -> str:
    service = [line for line in rest if not line.case.client]
    told = [say("{losses}, {kept}", losses=counted(len(service), "further loss", "further losses"), kept=_kept(service))
            ] if service else []
    if clients := len(rest) - len(service):
        told.append(say_of(clients, "{number} loss of clients, which stop their own work alone",
                           "{number} losses of clients, which stop their own work alone"))
    return say("And {losses}: see the workbook, sheet {sheet}.", losses=say("; and ").join(told), sheet=_SHEET)


def _kept(lines: Sequence[LossLine]) -> str:
    """What losses leave that have no line of their own, each of them counted where it belongs."""
    stop = sum(line.stops or line.for_good for line in lines)
    gone = sum(line.kept <= 0 and not (line.stops or line.for_good) for line in lines)
    hurt = [line.kept for line in lines if 0 < line.kept < UNHURT and not line.stops]
    none = len(lines) - stop - gone - len(hurt)
    least = percent(min(hurt, default=1.0))
    if stop == len(lines):
        return say_of(stop, "which stops work too", "which stop work too")
    if gone == len(lines):
        return say_of(gone, "which takes the capacity of a pool", "which take the capacity of a pool")
    if len(hurt) == len(lines):
        return say_of(len(hurt), "which keeps at least {share}", "which keep at least {share}", share=least)
    if none == len(lines):
        return say_of(none, "which takes nothing from rate and capacity", "which take nothing from rate and capacity")
    told = [
        say_of(stop, "{number} stops work", "{number} stop work") if stop else "",
        say_of(gone, "{number} takes the capacity of a pool", "{number} take the capacity of a pool") if gone else "",
        say_of(len(hurt), "{number} keeps at least {share}", "{number} keep at least {share}", share=least)
        if hurt else "",
        say_of(none, "{number} takes nothing from rate and capacity", "{number} take nothing from rate and capacity")
        if none else ""]
    return say("of which {losses}", losses=listed(filter(None, told), AND))


def _first(texts: Sequence[str], most: int, *, named: bool = False) -> Iterator[Block]:
    """The first of some sentences; ``named``: each begins with a name of the design."""
    for text in texts[:most]:
        yield Paragraph(sentence(text if named else begun(text)), Tone.ITEM if len(texts) > 1 else Tone.BODY)


def _more(many: int, things: str) -> Iterator[Block]:
    """Where so many more things are that are not told; nothing where there are none."""
    if many > 0:
        yield Paragraph(say("And {things}: see the workbook, sheet {sheet}.", things=things, sheet=_SHEET), Tone.NOTE)


SECTION = Section(Chapter.FAILURES.value, 50, _blocks, room=260, media=PAPER)
