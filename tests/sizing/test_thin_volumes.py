"""Pools that promise more than they hold, when they are full, and what snapshots keep of them (model C12)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from reports.blocks.blocks import Medium
from reports.blocks.findings import Findings
from reports.proposal.pages import growth as page
from reports.sections import capacity as section
from sizer.catalog import shipped_catalog
from sizer.design.files.addresses import templates
from sizer.design.files.fileformat import dumps, loads
from sizer.sizing import size
from sizer.sizing.result import Sizing

CAPACITY = 100e12
GROWING = {"stated_bytes": CAPACITY, "written_bytes": 50e12, "growth_per_year": 0.4}

SECTIONS = section.SECTION, page.SECTION
"""Where the documents tell how a pool fills: elsewhere, and on paper."""


def sized(**pool: Any) -> Sizing:
    content = json.loads(templates()["fc-san"].read_text("utf-8"))
    content["pools"][0] |= pool
    return size(loads(json.dumps(content)), shipped_catalog())


def of_code(sizing: Sizing, code: str) -> list[str]:
    return [problem.text for problem in sizing.problems if problem.code == code]


@pytest.mark.parametrize("promised", [100e12, 300e12])
def test_a_pool_is_full_when_what_is_written_has_grown_whatever_is_promised(promised: float) -> None:
    sizing = sized(**GROWING, promised_bytes=promised)
    assert sizing.sheet["pool.data.full_months"].number / 12 == pytest.approx(1.397, rel=1e-3)
    assert sizing.sheet["pool.data.overcommit_ratio"].number == promised / CAPACITY
    assert bool(of_code(sizing, "overcommitted")) is (promised > CAPACITY)


def test_a_pool_that_promises_too_much_without_a_growth_says_that_its_end_is_not_known() -> None:
    [text] = of_code(sized(stated_bytes=CAPACITY, promised_bytes=150e12), "overcommitted")
    assert "1.50 times" in text
    assert "not known" in text


def test_the_day_of_the_alarm_is_told_of_each_pool_that_fills() -> None:
    content = json.loads(templates()["fc-san"].read_text("utf-8")) | {"date": "2026-01-01"}
    content["pools"][0] |= GROWING
    texts = of_code(size(loads(json.dumps(content)), shipped_catalog()), "pool-fills")
    assert len(texts) == 1
    assert "16.8 months, on 2027-05-26" in texts[0]
    assert not of_code(sized(stated_bytes=CAPACITY), "pool-fills")


def test_data_written_beyond_the_pool_is_told() -> None:
    assert of_code(sized(stated_bytes=CAPACITY, written_bytes=120e12), "written-beyond-pool")
    assert not of_code(sized(**GROWING), "written-beyond-pool")


def test_snapshots_beyond_their_reserve_are_told_with_the_reserve_that_holds_them() -> None:
    kept = {"stated_bytes": CAPACITY, "changed_bytes_per_day": 1e12, "snapshot_days": 14}
    small, enough = sized(**kept, snapshot_reserve=0.05), sized(**kept, snapshot_reserve=0.1)
    assert small.sheet["pool.data.snapshot_bytes"].number == pytest.approx(9.8e12)
    assert of_code(small, "snapshots-beyond-reserve")
    assert not of_code(enough, "snapshots-beyond-reserve")


def test_documents_say_how_a_pool_fills_only_where_it_is_stated() -> None:
    for medium in (Medium.PAPER, Medium.WINDOW, Medium.WORKBOOK, Medium.TERMINAL):
        blocks = SECTIONS[medium is Medium.PAPER].blocks
        said = [repr(list(blocks(Findings(one), medium))) for one in (sized(), sized(**GROWING))]
        told = "up to its alarm" if medium is Medium.PAPER else "full_months"
        assert [told in text for text in said] == [False, True], medium


def test_a_file_without_these_fields_is_written_as_it_was() -> None:
    text = dumps(loads(templates()["fc-san"].read_text("utf-8")))
    assert "promised_bytes" not in text
    assert "snapshot_days" not in text
