"""What the pools hold: each from raw capacity to what is exported, and drives that several of them share."""

from __future__ import annotations

from collections.abc import Iterator

from reports.blocks.blocks import (
    OFF_PAPER,
    Block,
    Cell,
    ChartKind,
    Figures,
    Heading,
    Holds,
    Labelled,
    Medium,
    NumberCell,
    Paragraph,
    Ref,
    ShareOfFirst,
    TableBlock,
    TableColumn,
    WorkbookChart,
)
from reports.blocks.findings import Findings
from reports.blocks.section import Section, SheetLayout
from reports.wording.basis.pinned import pin_mark
from reports.wording.quantities.amounts import Reader
from sizer.language import mark, say
from sizer.sizing.pools.shared_drives import said
from sizer.sizing.result import PoolResult, SharedDrives, Sizing, WaterfallStep
from sizer.units import counted, display_scale, format_value

_NUMBER, _COUNT = "#,##0.000", "#,##0"
_MOST_CHARTED = 24
"""Pools with a chart of their own: nobody looks at hundreds, and each takes memory."""
_CLAIMED = mark("Effective, as claimed")


def _blocks(found: Findings, medium: Medium) -> Iterator[Block]:
    sizing, reader = found.sizing, found.reader
    if medium is Medium.WINDOW:
        yield from _figures(sizing)
        return
    without = list(found.without_result("pools"))
    if not sizing.pools and not without:
        yield Paragraph(say("The design has no pool."))
    if medium is Medium.TERMINAL and sizing.pools:
        yield _table(reader)
    yield from without
    for shared in sizing.shared_drives:
        if medium is Medium.WORKBOOK:
            yield Heading(say("Drives that several pools use"))
        yield Paragraph(said(sizing, shared), holds=Holds.AS_SIZED)
        if medium is Medium.WORKBOOK:
            yield _shared(shared)
    for at, pool in enumerate(sizing.pools):
        if medium is Medium.WORKBOOK:
            yield from (block for block in _steps(reader, pool)
                        if at < _MOST_CHARTED or not isinstance(block, WorkbookChart))
        if pool.filling and medium is Medium.TERMINAL:
            yield Figures(pool.title, _filling(sizing, pool))


def _figures(sizing: Sizing) -> Iterator[Block]:
    for pool in sizing.pools:
        raw, drives = ("Raw, its part", "Drives, shared") if pool.carved else ("Raw", "Drives")
        yield Heading(f"Pool {pool.title}")
        yield Figures("", (Labelled(raw, pool.raw), Labelled("Usable", pool.usable),
                           Labelled("Exported", pool.filesystem),
                           *([Labelled(_CLAIMED, pool.effective)] if reduced(sizing, pool) else ()),
                           Labelled(drives, pool.drives),
                           Labelled("Groups", pool.groups), *_filling(sizing, pool)))
    for shared in sizing.shared_drives:
        yield Heading(said(sizing, shared))
        yield _shared(shared)


def _shared(shared: SharedDrives) -> Figures:
    """Drives that several pools use: what is there once, and what the pools take of it."""
    return Figures("", (Labelled(say("Drives, counted once"), shared.drives),
                        Labelled(say("Their raw capacity"), shared.raw),
                        Labelled(say("Raw that the pools take"), shared.taken_raw),
                        Labelled(say("Usable of the pools"), shared.taken),
                        Labelled(say("Share of the drives taken"), shared.share)))


def _filling(sizing: Sizing, pool: PoolResult) -> list[Labelled]:
    """What is promised of a pool, when it is full and what snapshots keep, as far as it is known."""
    return [Labelled(sizing.sheet[key].label, key) for key in pool.filling]


def reduced(sizing: Sizing, pool: PoolResult) -> bool:
    """Whether data reduction is claimed of a pool."""
    return sizing.sheet[pool.reduction].number != 1


def _steps(reader: Reader, pool: PoolResult) -> Iterator[Block]:
    """The waterfall of a pool in decimal and binary units, with the law of each step."""
    raw = reader.figure(pool.raw).number
    decimal, decimal_name = display_scale(raw, "B", decimal=True)
    binary, binary_name = display_scale(raw, "B", binary=True)
    drives = say("Drives, shared with other pools" if pool.carved else "Drives")
    counts: tuple[TableColumn[tuple[str, str]], ...] = (
        TableColumn("", lambda row: row[0]), TableColumn("", lambda row: Ref(row[1], form=_COUNT), number=True))

    def taken(step: WaterfallStep, factor: float) -> Cell:
        return NumberCell(None, "", _NUMBER) if step.taken is None else Ref(step.taken, factor, _NUMBER)

    def law(step: WaterfallStep) -> str:
        found = reader.figure(step.left).law
        return say(found.title) if found is not None else ""

    columns: tuple[TableColumn[WaterfallStep], ...] = (
        TableColumn(mark("Step"), lambda step: step.label),
        TableColumn(say("Left [{unit}]", unit=decimal_name), lambda step: Ref(step.left, decimal, _NUMBER),
                    number=True),
        TableColumn(say("Left [{unit}]", unit=binary_name), lambda step: Ref(step.left, binary, _NUMBER),
                    number=True),
        TableColumn(say("Taken [{unit}]", unit=decimal_name), lambda step: taken(step, decimal), number=True),
        TableColumn(say("Taken [{unit}]", unit=binary_name), lambda step: taken(step, binary), number=True),
        TableColumn(mark("Of raw"),
                    lambda step: ShareOfFirst(2, reader.figure(step.left).number / raw if raw else 0.0), number=True),
        TableColumn(mark("Law"), law),
    )
    yield Heading(say("{pool}: {protection}, carved from shared drives" if pool.carved else "{pool}: {protection}",
                      pool=pool.title, protection=pool.protection))
    yield TableBlock(counts, ((drives, pool.drives), (say("Groups"), pool.groups)), titles=False)
    yield TableBlock(columns, pool.waterfall, tight=True)
    yield WorkbookChart(ChartKind.WATERFALL,
                        say("{pool}: what each step leaves of the raw capacity", pool=pool.title),
                        (say("left"), say("taken by the step")), ("", decimal_name), "#,##0.0")
    if reduced(reader.sizing, pool):
        yield Figures("", (Labelled(say(_CLAIMED), pool.effective),
                           Labelled(say("Data reduction claimed"), pool.reduction)))
    if pool.filling:
        yield Figures("", _filling(reader.sizing, pool))


def _table(reader: Reader) -> TableBlock[PoolResult]:
    """The pools side by side."""
    sizing, sheet = reader.sizing, reader.sizing.sheet

    def bytes_of(key: str) -> str:
        return format_value(sheet[key].number, "B", decimal=True) + pin_mark(sizing, key)

    def protection(pool: PoolResult) -> str:
        return f"{pool.protection}, {sheet[pool.groups].number:,.0f} x {sheet[pool.members].number:,.0f}"

    claimed: tuple[TableColumn[PoolResult], ...] = (
        TableColumn(_CLAIMED, lambda pool: bytes_of(pool.effective), number=True),)
    columns: tuple[TableColumn[PoolResult], ...] = (
        TableColumn("Pool", lambda pool: pool.title),
        TableColumn("Drives", lambda pool: f"{'of ' if pool.carved else ''}{sheet[pool.drives].number:,.0f}",
                    number=True),
        TableColumn("Protection", protection),
        TableColumn("Raw", lambda pool: bytes_of(pool.raw), number=True),
        TableColumn("Usable", lambda pool: bytes_of(pool.usable), number=True),
        TableColumn("Exported", lambda pool: bytes_of(pool.filesystem), number=True),
        TableColumn("(binary)", lambda pool: format_value(sheet[pool.filesystem].number, "B", binary=True),
                    number=True),
        *(claimed if any(reduced(sizing, pool) for pool in sizing.pools) else ()),
        TableColumn("Groups on arrays", lambda pool: "" if pool.carved else _groups_on_arrays(reader, pool)),
    )
    return TableBlock(columns, sizing.pools)


def _groups_on_arrays(reader: Reader, pool: PoolResult) -> str:
    sheet, key = reader.sizing.sheet, f"pool.{pool.id}"
    most, least = sheet[f"{key}.groups_on_busiest"].number, sheet[f"{key}.groups_on_least_busy"].number
    many = sheet[f"{key}.busiest_arrays"].number
    if f"{key}.volume_count" in sheet:
        # Such a pool lies on all drives at once: what is dealt to arrays and controllers are its volumes.
        return f"{counted(round(most), 'volume')} each, on all drives" if most == least else (
            f"{most:,.0f} volumes on {many:,.0f}, {least:,.0f} on the others")
    members = sheet[f"{key}.members"].number
    if most == least:
        return f"{most:,.0f} each ({counted(most * members, 'drive')})"
    return (f"{most:,.0f} on {many:,.0f} ({counted(most * members, 'drive')}), "
            f"{least:,.0f} on the others ({least * members:,.0f})")


SECTION = Section(mark("Capacity"), 20, _blocks, media=OFF_PAPER, sheet=SheetLayout(
    widths=(34, 12, 12, 12, 12, 9, 34), upright=True, charts=True, claims=True))
