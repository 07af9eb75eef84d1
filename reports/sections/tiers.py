"""Pools with faster drives in front: what these take of each workload, and what moving data costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from reports.blocks.blocks import Block, Holds, Medium, Paragraph, Ref, TableBlock, TableColumn
from reports.blocks.findings import Findings
from reports.blocks.section import Section, SheetLayout
from sizer.design.records import FastUse, Pool
from sizer.design.scenarios import resolve
from sizer.design.stems import figure_key
from sizer.language import mark, say
from sizer.sizing.result import Sizing


@dataclass(frozen=True, slots=True)
class _Work:
    """A workload on a pool with a fast pool, with the key of the share that the fast pool takes of it."""

    title: str
    pool: str
    use: FastUse
    hits: str


@dataclass(frozen=True, slots=True)
class _Drives:
    """One of two pools that exchange data, with the keys of what moves and of the time it takes."""

    title: str
    moved: str
    ratio: str


def _blocks(found: Findings, medium: Medium) -> Iterator[Block]:
    sizing = found.sizing
    slow = [pool for pool in resolve(sizing.design, sizing.scenario).pools
            if pool.fast_pool is not None and figure_key("pools", pool.id, "tier.moved_bytes_per_s") in sizing.sheet]
    if not slow:
        return
    yield TableBlock((
        TableColumn(mark("Workload"), lambda work: work.title),
        TableColumn(mark("Pool"), lambda work: work.pool),
        TableColumn(mark("In front of it"), lambda work: say("tier" if work.use is FastUse.TIER else "read cache")),
        TableColumn(mark("Share of its requests that it takes (a cache: of its reads)"),
                    lambda work: Ref(work.hits), number=True),
    ), [work for pool in slow for work in _works(sizing, pool)])
    yield TableBlock((
        TableColumn(mark("Drives of"), lambda drives: drives.title),
        TableColumn(mark("Moves each way"), lambda drives: Ref(drives.moved), number=True),
        TableColumn(mark("Of the drives' time"), lambda drives: Ref(drives.ratio), number=True),
    ), [drives for pool in slow for drives in _moving(sizing, pool)])
    if medium is Medium.PAPER:
        yield Paragraph(say("The slower drives serve what the faster ones do not hold; what moves between them keeps "
                            "both busy beside the work, and wears what it is written to."), holds=Holds.ALWAYS)


def _works(sizing: Sizing, pool: Pool) -> Iterator[_Work]:
    for work in sizing.workloads:
        for name in (f"tiers.{pool.id}.hit_ratio", f"on.{pool.id}.hit_ratio", "hit_ratio"):
            key = figure_key("workloads", work.id, name)
            if pool.id in work.pools and key in sizing.sheet:
                yield _Work(work.title, pool.called, pool.fast_use or FastUse.TIER, key)
                break


def _moving(sizing: Sizing, pool: Pool) -> Iterator[_Drives]:
    moved = figure_key("pools", pool.id, "tier.moved_bytes_per_s")
    for name in (pool.fast_pool or "", pool.id):
        ratio = figure_key("pools", name, "moving.ratio")
        if ratio in sizing.sheet:
            yield _Drives(name, moved, ratio)


SECTION = Section(mark("Tiers and read caches"), 35, _blocks, sheet=SheetLayout(claims=True))
