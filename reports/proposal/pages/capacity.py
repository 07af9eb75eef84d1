"""What the pools hold, from raw capacity to what is exported."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reports.blocks.blocks import (
    PAPER,
    Block,
    Drawing,
    Figures,
    Gap,
    Heading,
    Labelled,
    Medium,
    Paragraph,
    TableBlock,
    TableColumn,
    Together,
    Tone,
)
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.drawings.from_sizing import pool_waterfall
from reports.proposal.chapters import Chapter
from reports.sections.capacity import reduced
from reports.wording.held import held_as
from reports.wording.quantities.amounts import Reader
from reports.wording.quantities.shrinking import Shrinking, shrinking
from reports.wording.standing import unclaimed
from sizer.design.records import RequirementKind
from sizer.language import mark, say, say_of, shown
from sizer.readable import percent
from sizer.sizing.pools.shared_drives import said
from sizer.sizing.result import PoolResult

_MOST_DRAWN, _MOST_TOLD = 4, 2
"""Pools that are drawn, and how many of them there may be for a table below each of what its steps follow from."""


def _blocks(found: Findings, _medium: Medium) -> Iterator[Block]:
    sizing, reader = found.sizing, found.reader
    without = list(found.without_result("pools"))
    if not sizing.pools and not without:
        yield Paragraph(mark("The design has no pool."))
        return
    if unclaimed(sizing):
        yield Paragraph(unclaimed(sizing), Tone.LEAD)
        return
    if lead := _lead(found):
        yield Paragraph(lead, Tone.LEAD)
    yield from without
    for shared in sizing.shared_drives:
        yield Paragraph(said(sizing, shared))
    largest = sorted(sizing.pools, key=lambda pool: -sizing.sheet[pool.filesystem].number)[:_MOST_DRAWN]
    drawn = [pool for pool in sizing.pools if pool in largest]
    for pool in drawn:
        yield _drawn(reader, pool, told=len(drawn) <= _MOST_TOLD)
    if rest := [pool for pool in sizing.pools if pool not in drawn]:
        yield Heading(mark("Further pools"))
        yield _table(reader, rest)


def _lead(found: Findings) -> str:
    """The capacity that is asked for beside what is exported, else what the largest pool exports."""
    asked = next((row for row in found.view.requirements
                  if row.result.kind is RequirementKind.USABLE_CAPACITY and not row.barred), None)
    if asked is not None:
        return say("{requirement}: {designed} is there, {asked} asked, {verdict}.", requirement=asked.title,
                   designed=asked.designed.text(), asked=asked.target.likely_text(), verdict=say(asked.verdict))
    if not found.sizing.pools:
        return ""
    pool = max(found.sizing.pools, key=lambda pool: found.sizing.sheet[pool.filesystem].number)
    return say("{pool} exports {amount}.", pool=pool.title, amount=found.reader.amount(pool.filesystem).text())


def _drawn(reader: Reader, pool: PoolResult, *, told: bool) -> Together:
    drives, groups = reader.amount(pool.drives), reader.amount(pool.groups)
    if pool.carved:
        of = say_of(drives.value, "a part of {drives} shared drive", "a part of {drives} shared drives",
                    drives=drives.likely_text())
    else:
        of = say_of(drives.value, "{drives} drive", "{drives} drives", drives=drives.likely_text())
    text = say_of(groups.value, "{pool}: {drives} in {groups} group of {protection}, {capacity} for {data}.",
                  "{pool}: {drives} in {groups} groups of {protection}, {capacity} for {data}.", pool=pool.title,
                  drives=of, groups=groups.likely_text(), protection=shown(pool.protection),
                  capacity=reader.amount(pool.filesystem).text(), data=held_as(reader.sizing, pool))
    filling = [Labelled(reader.sizing.sheet[key].label, key) for key in pool.filling]
    return Together((
        Paragraph(text),
        *([Paragraph(say("Effective capacity, as claimed and counted apart: {capacity}, if its data is reduced {ratio} "
                         "to 1.", capacity=reader.amount(pool.effective).text(),
                         ratio=reader.amount(pool.reduction).text()))]
          if reduced(reader.sizing, pool) else ()),
        Drawing(lambda width: pool_waterfall(reader, pool, width=width)),
        *((Gap(4), _shrinking(reader, pool)) if told else ()),
        *((Figures(pool.title, filling),) if filling else ()), Gap(8)))


def _shrinking(reader: Reader, pool: PoolResult) -> TableBlock[Shrinking]:
    """What each step of the drawing leaves of the raw capacity, and what it follows from."""
    columns: tuple[TableColumn[Shrinking], ...] = (
        TableColumn(mark("Step"), lambda row: row.step.label, 26),
        TableColumn(mark("Of raw"), lambda row: percent(row.share), 8, number=True),
        TableColumn(mark("Follows from"), lambda row: row.follows_from(reader), 66))
    return TableBlock(columns, shrinking(reader, pool), mark("steps"))


def _table(reader: Reader, pools: Sequence[PoolResult]) -> TableBlock[PoolResult]:
    columns: tuple[TableColumn[PoolResult], ...] = (
        TableColumn(mark("Pool"), lambda pool: pool.title, 30),
        TableColumn(mark("Protection"), lambda pool: shown(pool.protection), 24),
        TableColumn(mark("Drives"), lambda pool: reader.amount(pool.drives).likely_text(), 12, number=True),
        TableColumn(mark("Raw"), lambda pool: reader.amount(pool.raw).likely_text(), 14, number=True),
        TableColumn(mark("Exported"), lambda pool: reader.amount(pool.filesystem).text(), 28, number=True))
    return TableBlock(columns, pools, mark("pools"))


SECTION = Section(Chapter.CAPACITY.value, 20, _blocks, room=220, media=PAPER)
