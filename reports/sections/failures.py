"""What is left after one failure, how likely data is lost, and how much of the time the parts work."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reports.blocks.blocks import (
    TERMINAL,
    WINDOW,
    WORKBOOK,
    Block,
    Cell,
    Figures,
    Heading,
    Holds,
    Labelled,
    Medium,
    NumberCell,
    Paragraph,
    Ref,
    TableBlock,
    TableColumn,
    TextCell,
    Tone,
)
from reports.blocks.findings import Findings
from reports.blocks.section import Section, SheetLayout
from reports.wording.basis.pinned import pin_mark
from reports.wording.failing.availability import BASIS, Availability, StationRow
from reports.wording.failing.failures import FailureLosses, LossRow, PoolLossRow, title_of
from reports.wording.failing.pools_after import capacity_after
from reports.wording.quantities.nines import available
from reports.wording.standing import failures_unexamined
from sizer.design.naming import begun
from sizer.language import counting, listed, mark, say
from sizer.sizing.failing.after_failures import PoolDurability, loss_text

_TERA, _GIGA = 1e12, 1e9
_SHARE, _RATE, _TIME, _BYTES, _NINES = "0%", "#,##0", "0.000", "#,##0.000", "0.0000000%"


def _blocks(found: Findings, medium: Medium) -> Iterator[Block]:
    losses = found.losses
    if losses.none:
        return
    if medium is Medium.WORKBOOK:
        yield Paragraph(say("Computed by Sizer: each row is the whole calculation with one part lost. The red cells "
                            "hold for the inputs they were computed for, and say so when one has changed."), Tone.INTRO)
        yield from (Paragraph(text, holds=Holds.AS_SIZED) for text in losses.worst)
    elif why := failures_unexamined(found.sizing):
        yield Paragraph(why)
    if medium is Medium.WORKBOOK:
        yield from (Paragraph(say("Single point of failure left in: {text}.", text=text), holds=Holds.AS_SIZED)
                    for text in losses.single_points)
    for losing in losses.workloads:
        yield Heading(losing.workload.title, room=120)
        yield _kept(found, losing.rows, medium, losing.worst)
    if losses.pools and medium is not Medium.TERMINAL:
        yield Heading(say("Capacity"), room=90)
        yield _pools(losses.pools, medium)
    yield from _sentences(found, losses, medium)


def doubt_blocks(found: Findings) -> Iterator[Block]:
    """For the window: why not all failures could be followed, where that is so."""
    if why := failures_unexamined(found.sizing):
        yield Paragraph(why, Tone.ALARM)


def note_blocks(found: Findings) -> Iterator[Block]:
    """For the window: what is shown and not counted, and what is still to be answered."""
    if found.losses.uncounted:
        yield Paragraph(found.losses.uncounted, Tone.NOTE)
    yield from (Paragraph(one.text) for one in found.losses.questions)


def long_blocks(found: Findings) -> Iterator[Block]:
    """For the window: how long work stands still after each failure, and how much of the time the parts work."""
    rows = [row for losing in found.losses.workloads for row in losing.rows]
    if rows:
        yield TableBlock((
            TableColumn("What is lost", lambda row: begun(row.lost), 44),
            TableColumn("Interruption", lambda row: TextCell(row.outage), 18, number=True),
            TableColumn("Workload", lambda row: row.workload.title, 22),
            TableColumn("Remark", lambda row: TextCell(row.note), 40, wraps=True),
        ), rows)
    for one in found.losses.availability:
        yield from _available_live(one, timed=True)
    if found.losses.availability:
        yield Paragraph(BASIS, Tone.NOTE)


def data_blocks(found: Findings) -> Iterator[Block]:
    """For the window: the data each failure takes or leaves less redundant, and how likely a pool loses data."""
    if found.losses.pools:
        yield _pools(found.losses.pools, Medium.WINDOW)
    if found.losses.found.durability:
        yield Heading("How likely a pool loses data")
        yield _lost_data(found)


def _kept(
    found: Findings, rows: Sequence[LossRow], medium: Medium, worst: LossRow | None = None
) -> TableBlock[LossRow]:
    live, terminal = medium is Medium.WORKBOOK, medium is Medium.TERMINAL

    def lost(row: LossRow) -> str:
        return row.lost if terminal else row.whose

    def response(row: LossRow) -> Cell:
        if row.response_s is None:
            return NumberCell(say("stopped"), "", _TIME) if live else TextCell("none")
        return NumberCell(row.response_s * (1e3 if live else 1), row.response_text, _TIME, Holds.UNTIL_FIGURES, "s")

    def rate(row: LossRow) -> Cell:
        mark = "" if live else pin_mark(found.sizing, row.workload.headline)
        text = "stopped" if row.stopped else f"{row.rate_text}{mark}"
        return NumberCell(row.headline / (_GIGA if live and streams else 1), text, _BYTES if streams else _RATE,
                          Holds.UNTIL_FIGURES, "B/s" if streams else "1/s")

    def busiest(row: LossRow) -> Cell:
        if not terminal:
            return TextCell(row.limits_then)
        why = (row.case.note,) if row.stopped else (row.limits, row.pinned)
        return "; ".join(filter(None, (*why, capacity_after(found.reader, losses, row.case, row.workload).pinned)))

    def capacity(row: LossRow) -> str:
        return capacity_after(found.reader, losses, row.case, row.workload).text

    losses = found.losses.found
    streams = bool(rows) and rows[0].workload.pattern.streams
    kept, rated, word = (mark("Bandwidth kept"), mark("Bandwidth [GB/s]"), "Bandwidth") if streams else (
        mark("Rate kept"), mark("Rate [/s]"), "Rate")
    columns: tuple[TableColumn[LossRow], ...] = (
        TableColumn(mark("Part lost"), lost, 44),
        TableColumn("Kind", lambda row: row.case.kind, 14, media=TERMINAL | WINDOW),
        TableColumn("Workload", lambda row: row.workload.title, 18, media=WINDOW),
        TableColumn(kept, lambda row: NumberCell(row.kept, row.kept_text, _SHARE, Holds.UNTIL_FIGURES, "1"), 11,
                    number=True),
        TableColumn(rated if live else word, rate, 15, number=True, media=WORKBOOK | WINDOW),
        TableColumn(mark("Response [ms]") if live else "Response", response, 12.5, number=True),
        TableColumn("Capacity", capacity, media=TERMINAL),
        TableColumn("Busiest part, or why it stops" if terminal else mark("Busiest part"), busiest, 29),
        TableColumn(mark("Outage"), lambda row: TextCell(row.outage), 15.5, media=WORKBOOK | WINDOW),
        TableColumn(mark("Kind"), lambda row: say(row.case.kind), media=WORKBOOK),
        TableColumn(mark("Remark"), lambda row: TextCell(row.note), 40, media=WORKBOOK | WINDOW),
    )
    return TableBlock(columns, rows, "losses", lambda row: row is worst)


def _pools(rows: Sequence[PoolLossRow], medium: Medium) -> TableBlock[PoolLossRow]:
    live = medium is Medium.WORKBOOK

    def bytes_of(value: float, text: str) -> NumberCell:
        return NumberCell(value / _TERA if live else value, text, _BYTES, Holds.UNTIL_FIGURES, "B")

    columns: tuple[TableColumn[PoolLossRow], ...] = (
        TableColumn("Pool", lambda row: row.pool, 16, media=WINDOW),
        TableColumn(mark("Part lost") if live else "Lost",
                    lambda row: f"{row.lost}: {row.pinned}" if row.pinned and not live else row.lost, 44),
        TableColumn(mark("Space kept"), lambda row: NumberCell(row.kept, "", _SHARE, Holds.UNTIL_FIGURES), number=True,
                    media=WORKBOOK),
        TableColumn(mark("Kept [TB]") if live else "Capacity kept", lambda row: bytes_of(
            row.filesystem_bytes, row.kept_bytes_text if row.filesystem_bytes else "not at hand"), 15, number=True),
        TableColumn(mark("Less redundant [TB]") if live else "With less redundancy",
                    # Of what is not at hand nothing has any redundancy.
                    lambda row: (bytes_of(row.at_risk_bytes, row.at_risk_text) if live or row.filesystem_bytes
                                 else TextCell("not at hand")), 17, number=True),
        TableColumn(mark("Pool"), lambda row: row.pool, media=WORKBOOK),
        TableColumn(mark("For how long"), lambda row: TextCell(row.exposure), 30),
        TableColumn(mark("Kind"), lambda row: say(row.kind), media=WORKBOOK),
        TableColumn(mark("Remark"), lambda row: TextCell(row.note), media=WORKBOOK),
    )
    return TableBlock(columns, rows, "losses")


def _sentences(found: Findings, losses: FailureLosses, medium: Medium) -> Iterator[Block]:
    """How likely data is lost, how much of the time the parts work, what is not counted and what not known."""
    if medium is Medium.TERMINAL:
        yield from (Paragraph(text) for text in _durability(found))
        yield from (Paragraph(one.text) for one in losses.availability)
        if losses.availability:
            yield Paragraph(BASIS)
    else:
        for one in losses.availability:
            yield from _available_live(one)
        if losses.availability:
            yield Paragraph(BASIS, Tone.NOTE)
        if medium is Medium.WORKBOOK:
            yield from (Paragraph(text, holds=Holds.AS_SIZED) for text in losses.durability)
    if losses.uncounted and medium is not Medium.WORKBOOK:
        yield Paragraph(losses.uncounted, Tone.NOTE)
    for open_one in losses.questions:
        text = open_one.text
        yield Paragraph(say("Still to be answered: {question}", question=text) if medium is Medium.WORKBOOK else text,
                        holds=Holds.AS_SIZED)
    if losses.uncounted and medium is Medium.WORKBOOK:
        yield Paragraph(losses.uncounted, holds=Holds.AS_SIZED)


def _durability(found: Findings) -> Iterator[str]:
    """Each pool's rebuild and loss of data, without what its drives' failures a year are."""
    sheet = found.sizing.sheet
    for pool in found.losses.found.durability:
        title = title_of(found.sizing, pool)
        rebuild = f"rebuild {found.reader.amount(pool.rebuild).likely_text()}" if pool.rebuild else ""
        loss = f"data loss {loss_text(sheet[pool.loss].number)}" if pool.loss else ""
        missing = f"not known: {', '.join(pool.missing)}" if pool.missing else ""
        yield f"{title}: {'; '.join(filter(None, (rebuild, loss, missing)))}"


def _lost_data(found: Findings) -> TableBlock[PoolDurability]:
    sheet = found.sizing.sheet

    def lost(pool: PoolDurability) -> Cell:
        return Ref(pool.loss, text=loss_text(sheet[pool.loss].number)) if pool.loss else None

    pools = found.losses.found.durability
    columns: tuple[TableColumn[PoolDurability], ...] = (
        TableColumn("Pool", lambda pool: title_of(found.sizing, pool)),
        TableColumn("Data lost", lost),
        TableColumn("Rebuild", lambda pool: Ref(pool.rebuild) if pool.rebuild else None, number=True),
        TableColumn("Not known", lambda pool: ", ".join(pool.missing)),
    )
    return TableBlock(columns if any(pool.missing for pool in pools) else columns[:-1], pools)


def _available_live(one: Availability, *, timed: bool = False) -> Iterator[Block]:
    """Live: what one part and all of a line give, and below them the whole of a workload.

    Cells are ``timed`` in a window; in a workbook they are shares alone, which its formulas reckon with.
    """
    yield Heading(say("{work}: availability of the parts", work=one.title))
    yield TableBlock(_parts(one, timed=timed), (*one.stations, None), strong=lambda row: row is None)
    label = say("Without service in a year, at least" if one.missing else "Without service in a year")
    yield Figures("", (Labelled(label, one.keys.outage),), tight=True)


def _parts(one: Availability, *, timed: bool) -> tuple[TableColumn[StationRow | None], ...]:
    """The columns of parts and how much of the time each works; None is all of them together."""
    each, together = (mark("One works, down a year"), mark("All work, down a year")) if timed else (
        mark("One works"), mark("All work"))
    unknown = say("an upper bound, not known: {missing}", missing=listed(one.missing)) if one.missing else ""

    def share(key: str, ratio: float) -> Ref:
        return Ref(key, form=_NINES, text=available(ratio, headed=True))

    return (
        TableColumn(mark("Parts"), lambda row: row.label if row else say("Together"), 34),
        TableColumn(mark("Quantity"), lambda row: Ref(row.keys.count, form=_RATE, text=counting(round(row.count)))
                    if row else "", 10, number=True),
        TableColumn(each, lambda row: share(row.keys.one, row.one) if row else "", 34, number=True),
        TableColumn(together, lambda row: share(row.keys.availability, row.availability) if row else
                    share(one.keys.ratio, one.ratio), 34, number=True),
        TableColumn(mark("Needed"), lambda row: row.spared if row else unknown, 26),
    )


SECTION = Section(mark("After one failure"), 50, _blocks, sheet=SheetLayout(
    widths=(61, 14, 17, 15, 42, 18, 20, 48), gap=1, freeze="B4", claims=True, charts=True), media=WORKBOOK | TERMINAL)
