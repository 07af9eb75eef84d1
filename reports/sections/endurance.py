"""How long solid-state drives last under the writes of the design."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reports.blocks.blocks import Block, Figures, Labelled, Medium, Paragraph, Ref, TableBlock, TableColumn, Tone
from reports.blocks.findings import Findings
from reports.blocks.section import Section, SheetLayout
from sizer.design.stems import figure_key
from sizer.language import mark, say
from sizer.readable import read
from sizer.sizing.result import PoolResult

_NUMBER = "#,##0.000"
_TITLE = mark("Life of solid-state drives")
_HOW = Paragraph(mark("Bytes are those of copies and parity too, mean over the year; the drives last until these have "
                      "used up what their data sheet allows."))
_LONGEST_S = 20 * 365.25 * 86400.0
"""Nobody runs a drive longer: what the figure says beyond this tells nothing."""


def _lasts(found: Findings, pool: PoolResult) -> str:
    """How long the drives last, as far as it means anything."""
    amount = found.reader.amount(_key(pool, "endurance_s"))
    if amount.value <= _LONGEST_S:
        return amount.text()
    least = amount.value if amount.low is None else amount.low
    if least < _LONGEST_S:
        return say("more than 20 years (at least {time})", time=read(least, "s", down=True).value)
    return say("more than 20 years")


def _lead(found: Findings, pools: Sequence[PoolResult]) -> str:
    """How long the drives last that last least."""
    first = min(pools, key=lambda pool: found.reader.amount(_key(pool, "endurance_s")).value)
    return say("How long they last under the writes of the design: the first to wear out are those of {pool}, {time}."
               if len(pools) > 1 else "How long they last under the writes of the design: those of {pool}, {time}.",
               pool=first.title or first.id, time=_lasts(found, first))


def _key(pool: PoolResult, name: str) -> str:
    return figure_key("pools", pool.drive_set, f"wear.{name}")


def _blocks(found: Findings, medium: Medium) -> Iterator[Block]:
    sheet = found.sizing.sheet
    pools = [pool for pool in found.sizing.pools
             if pool.id == pool.drive_set and _key(pool, "endurance_s") in sheet.figures]
    if not pools:
        return
    if medium in (Medium.WINDOW, Medium.WORKBOOK):
        written = ((mark("written at the drives"), "bytes_per_s"),) if medium is Medium.WORKBOOK else ()
        named = ((mark("lasts"), "endurance_s"), (mark("full writes a day"), "drive_writes_per_day"), *written)
        yield Figures(_TITLE, [Labelled(say("{pool}: {what}", pool=pool.title or pool.id, what=what), _key(pool, name))
                               for pool in pools for what, name in named])
        if medium is Medium.WORKBOOK:
            yield _HOW
        return
    columns: tuple[TableColumn[PoolResult], ...] = (
        TableColumn(mark("Pool on solid-state drives"), lambda pool: pool.title or pool.id),
        TableColumn(mark("Bytes a second at the drives"), lambda pool: Ref(_key(pool, "bytes_per_s")), number=True),
        TableColumn(mark("Full writes a day"), lambda pool: Ref(_key(pool, "drive_writes_per_day"), form=_NUMBER),
                    number=True),
        TableColumn(mark("Lasts"), lambda pool: Ref(_key(pool, "endurance_s"), text=_lasts(found, pool)), number=True),
    )
    if medium is Medium.PAPER:
        yield Paragraph(_lead(found, pools), Tone.LEAD)
    yield TableBlock(columns, pools)
    if medium is Medium.PAPER:
        yield _HOW


SECTION = Section(_TITLE, 45, _blocks, sheet=SheetLayout(claims=True))
