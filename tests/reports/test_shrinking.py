"""What each step from raw to usable capacity follows from stands below its drawing, and what of it was assumed."""

from __future__ import annotations

import pytest

from reports.blocks.blocks import Medium, TableBlock, Together
from reports.blocks.findings import Findings
from reports.proposal.pages.capacity import SECTION
from reports.wording.quantities.amounts import Reader
from reports.wording.quantities.shrinking import shrinking
from sizer.catalog import shipped_catalog
from sizer.design.files.addresses import open_address
from sizer.sizing import size
from sizer.sizing.sampling import sampled
from sizer.units import plain_spaces
from tests.reports.shipped import FEW, NAMES


def reader_of(name: str) -> Reader:
    sizing = size(open_address(name).design, shipped_catalog())
    return Reader(sizing, sampled(sizing, FEW))


def told(name: str) -> list[tuple[str, str]]:
    reader = reader_of(name)
    return [(row.step.label, plain_spaces(row.follows_from(reader)))
            for row in shrinking(reader, reader.sizing.pools[0])]


def test_a_step_is_told_by_its_inputs_and_not_by_the_capacity_before_it() -> None:
    assert told("ai-scratch") == [
        ("raw", "Quantity of Data drives 132; TLC NVMe 7.68 TB class, PCIe 5: capacity 7.68 TB"),
        ("spares", "Spares 12; TLC NVMe 7.68 TB class, PCIe 5: capacity 7.68 TB"),
        ("protection RAID 6", "Share of a group that is user data 80 %"),
        ("volume manager and file system", "File system metadata of XFS 1.0 % (0.5 – 3.0) (default)"),
    ]


def test_a_step_that_takes_nothing_and_a_share_of_none_are_left_out() -> None:
    texts = " ".join(f"{step}: {text}" for step, text in told("ai-scratch"))
    assert "snapshot" not in texts
    assert "keeps back" not in texts


@pytest.mark.parametrize("name", [name for name in NAMES if name != "nehalem-himeno"])  # which has no pool
def test_the_shares_go_down_from_all_of_raw_to_what_is_exported(name: str) -> None:
    reader = reader_of(name)
    assert reader.sizing.pools
    for pool in reader.sizing.pools:
        shares = [row.share for row in shrinking(reader, pool)]
        assert shares[0] == 1.0
        assert shares == sorted(shares, reverse=True)
        assert shares[-1] == pytest.approx(reader.figure(pool.filesystem).number / reader.figure(pool.raw).number)


def test_of_many_pools_the_drawings_stand_alone() -> None:
    def tables(name: str) -> list[object]:
        sizing = size(open_address(name).design, shipped_catalog())
        blocks = SECTION.blocks(Findings(sizing), Medium.PAPER)
        return [part for block in blocks if isinstance(block, Together) for part in block.blocks
                if isinstance(part, TableBlock)]

    assert len(tables("hp-ha-nfs")) == 2
    assert len(tables("ess-gl4-sas")) == 0
