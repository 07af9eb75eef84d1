"""Volumes of a workbook: what a block made by hand says, and what is left out of it with which reason."""

from __future__ import annotations

import pytest

from sizer.design.editing.edits import apply, set_one
from sizer.design.entering.volumes import Volume, read_volumes
from sizer.design.records import Design
from sizer.exploring.growing.asked_volumes import with_volumes

GB = 1e9


def block(text: str) -> list[list[str]]:
    return [line.split("|") for line in text.strip("\n").splitlines()]


FORTY = [["Volume", "Size (GB)", "IOPS", "Read %", "Block size (KB)"],
         *([f"vol{at:02}", f"{500 + 10 * at:,}", str(100 * at), "70", "8"] for at in range(1, 41))]


def test_forty_volumes_become_sums_and_means_over_the_operations() -> None:
    found = read_volumes(FORTY)
    assert len(found.volumes) == 40
    assert found.left_out == ()
    assert found.sums == {"capacity_bytes": pytest.approx((500 * 40 + 10 * 820) * GB), "rate_per_s": 82_000,
                          "read_ratio": pytest.approx(0.7), "request_bytes": pytest.approx(8000)}
    assert found.sentence().startswith("40 volumes: 28.2\u202fTB, 82,000 operations a second, 70\u202f% reads")
    assert found.columns["capacity"] == "Size (GB)"


def test_titles_before_the_heads_totals_and_empty_rows_are_no_volumes() -> None:
    found = read_volumes(block("""
Storage of the clinic||
||
LUN|Capacity|IO/s
db-1|1.5 TB|4,000
||
db-2|500G|2,000
Summe|2 TB|6,000
|2 TB|6,000
"""))
    assert found.volumes == (Volume("db-1", 1.5e12, 4000.0), Volume("db-2", 5e11, 2000.0))
    assert [(each.row, each.why) for each in found.left_out] == [(7, "a total"), (8, "the sum of the rows above")]


def test_a_cell_that_cannot_be_read_leaves_its_row_out_with_the_reason() -> None:
    found = read_volumes(block("name|size gb|iops\na|ten|5\nb|20|7\nc||"))
    assert [each.name for each in found.volumes] == ["b"]
    assert [(each.row, each.why) for each in found.left_out] == [(2, "'ten' is no size"), (4, "no size and no rate")]


def test_reads_and_writes_in_columns_of_their_own_make_a_rate_and_a_share() -> None:
    found = read_volumes(block("VM|Provisioned GiB|Read IOPS|Write IOPS\nx|1|300|100"))
    assert found.volumes == (Volume("x", 2.0**30, 400.0, 0.75),)


@pytest.mark.parametrize("cell", ["70", "0.7", "70 %", "70/30"])
def test_a_share_of_reads_is_read_however_it_is_written(cell: str) -> None:
    found = read_volumes(block(f"name|size (GB)|iops|r/w\nx|1|10|{cell}"))
    assert found.volumes[0].read_ratio == pytest.approx(0.7)


def test_means_weigh_a_volume_by_its_operations() -> None:
    found = read_volumes(block("name|GB|iops|read|block size (KiB)\na|1|300|100 %|4\nb|1|100|0 %|64"))
    assert found.sums["read_ratio"] == pytest.approx(0.75)
    assert found.sums["request_bytes"] == pytest.approx((300 * 4 + 100 * 64) / 400 * 1024)


def test_a_block_without_heads_is_read_where_its_sizes_have_units() -> None:
    found = read_volumes(block("db|2 TB|5000\nlogs|500 GB|800"))
    assert [(each.name, each.capacity_bytes, each.rate_per_s) for each in found.volumes] == [
        ("db", 2e12, 5000.0), ("logs", 5e11, 800.0)]


@pytest.mark.parametrize("text", ["", "a|b\nc|d", "just a sentence", "name|colour\nx|red"])
def test_what_says_no_size_and_no_rate_is_no_block_of_volumes(text: str) -> None:
    assert read_volumes(block(text)).volumes == ()


def test_marks_of_numbers_are_read_as_the_user_writes_them() -> None:
    found = read_volumes(block("name|size (TB)|iops\nx|1,5|2.000"), decimal_comma=True)
    assert found.volumes == (Volume("x", 1.5e12, 2000.0),)
    assert read_volumes(block("name|size (TB)|iops\nx|1.5|2.000")).volumes == (), "2 operations, or 2,000"


def test_reads_or_writes_alone_are_a_rate_and_not_nothing() -> None:
    found = read_volumes(block("lun|size gb|read iops|write iops\na|1|500|\nb|1||200\nc|1|500|100\nd|1|-|"))
    assert [(each.rate_per_s, each.read_ratio) for each in found.volumes] == [
        (500.0, 1.0), (200.0, 0.0), (600.0, pytest.approx(5 / 6)), (None, None)]
    assert found.sums["rate_per_s"] == 1300.0
    [alone] = read_volumes(block("lun|size gb|read iops\na|1|500")).volumes
    assert (alone.rate_per_s, alone.read_ratio) == (500.0, None), "nobody says how many writes there are"


def test_notes_take_volumes_however_many_rows_were_left_out_and_however_long_their_cells_are() -> None:
    rows = [["Name", "Size (GB)"], ["n" * 5000, "1"], *(["x" * 300, "what?"] for _ in range(3000))]
    design = with_volumes(apply(Design(), set_one("design", "", "notes", "Mine.")).design, read_volumes(rows))
    assert design.notes.startswith("Mine.\n")
    assert design.notes.endswith("and 2,800 more rows left out")
