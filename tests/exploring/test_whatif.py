"""Tables of figures over varied inputs equal sizing each cell by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.editing.edits import apply, set_one
from sizer.design.files.addresses import open_address
from sizer.design.files.storage import load
from sizer.design.records import Design
from sizer.errors import FigureError, SizingError
from sizer.exploring.varying.axes import axis_named, vary, vary_choice, vary_quantity
from sizer.exploring.varying.outcomes import outcomes
from sizer.exploring.varying.whatif import one_way, two_way
from sizer.figures.computing.columns import sample
from sizer.sizing import size
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import Sizing, Verdict

CATALOG = shipped_catalog()
RATE = "workload.enterprise.throughput_per_s"


@pytest.fixture
def design() -> Design:
    return load(Path(shipped_path()) / "designs" / "p2000-iscsi.sizer")


@pytest.fixture
def sizing(design: Design) -> Sizing:
    return size(design, CATALOG)


def test_each_row_equals_the_design_sized_with_that_value(design: Design, sizing: Sizing) -> None:
    reads = (0.2, 0.5, 0.9)
    table = one_way(sizing, CATALOG, vary(sizing, "workload.enterprise.read_ratio", reads), [RATE])
    for share, row in zip(reads, table.rows(), strict=True):
        edited = apply(design, set_one("workloads", "enterprise", "read_ratio", share)).design
        assert row[RATE] == pytest.approx(size(edited, CATALOG).sheet[RATE].number, rel=1e-9)
        assert row["workload.enterprise.read_ratio"] == share


def test_a_table_of_two_axes_has_a_cell_for_each_pair(sizing: Sizing) -> None:
    table = two_way(sizing, CATALOG, vary_quantity(sizing, CATALOG, "enterprise-drives", (10, 20, 30)),
                    vary(sizing, "workload.enterprise.concurrency", (4, 16)), [RATE])
    grid = table.grid(RATE)
    assert (len(grid), len(grid[0]), len(table.rows())) == (3, 2, 6)
    numbers = [[float(cell.value) for cell in row if cell.value is not None] for row in grid]
    assert all(row[0] < row[1] for row in numbers)
    assert numbers[0][1] < numbers[1][1] < numbers[2][1]
    assert numbers[0][0] == pytest.approx(table.present[RATE])
    assert table.units[RATE] == "1/s"


def test_a_derived_figure_is_overridden_for_the_table(sizing: Sizing) -> None:
    axis = vary(sizing, "pool.enterprise.usable_bytes", (1e12, 2e12))
    table = one_way(sizing, CATALOG, axis, ["pool.enterprise.usable_bytes", "pool.enterprise.filesystem_bytes"])
    assert [row["pool.enterprise.usable_bytes"] for row in table.rows()] == [1e12, 2e12]
    assert [row["pool.enterprise.filesystem_bytes"] for row in table.rows()] == [1e12, 2e12]


def test_a_text_or_an_unknown_figure_is_refused(sizing: Sizing) -> None:
    with pytest.raises(FigureError):
        vary(sizing, "workload.enterprise.bottleneck", (1.0,))
    with pytest.raises(FigureError):
        vary(sizing, "no.such.figure", (1.0,))
    with pytest.raises(FigureError):
        one_way(sizing, CATALOG, vary(sizing, "default.command_s", (1e-4,)), ["no.such.figure"])


def test_a_name_has_cells_too() -> None:
    sizing = size(load(Path(shipped_path()) / "designs" / "hp-ha-nfs.sizer"), CATALOG)
    key = "workload.sfs.bottleneck"
    table = one_way(sizing, CATALOG, vary(sizing, "items.nodes.quantity", (2, 4)), [key])
    assert [cell.value for cell in table.cells[key]] == ["processors of NFS nodes", "drives of NFS data"]


@pytest.mark.slow
def test_a_table_that_would_take_too_long_is_refused(sizing: Sizing) -> None:
    axis = vary(sizing, "default.command_s", [1e-4] * 400)
    with pytest.raises(SizingError):
        two_way(sizing, CATALOG, axis, axis, [RATE])


def test_what_cannot_be_built_has_no_value(design: Design) -> None:
    bare = apply(design, set_one("items", "enterprise-drives", "parent", "servers")).design
    sized = size(bare, CATALOG)
    axis = vary_quantity(sized, CATALOG, "enterprise-drives", (2, 4000))
    assert axis.refusals[0] == ""
    assert "bays" in axis.refusals[1]


def test_each_cell_of_a_protection_equals_the_design_sized_with_it(design: Design, sizing: Sizing) -> None:
    pool = design.pools[0].id
    usable = f"pool.{pool}.usable_bytes"
    axis = vary_choice(sizing, CATALOG, "pools", pool, "protection", ("raid10", "raid6", "no such code"))
    assert axis.label == f"Protection of {sizing.pools[0].title}"
    table = one_way(sizing, CATALOG, axis, [usable])
    for code, cell in list(zip(axis.values, table.cells[usable], strict=True))[:2]:
        edited = apply(design, set_one("pools", pool, "protection", str(code))).design
        assert cell.value == pytest.approx(size(edited, CATALOG).sheet[usable].number, rel=1e-12)
    refused = table.cells[usable][2]
    assert refused.value is None
    assert refused.because is not None
    assert "no such code" in refused.because.text


def test_another_model_moves_its_connections_and_one_without_such_ports_is_impossible(
    design: Design, sizing: Sizing
) -> None:
    array = next(line for line in design.items if CATALOG.items[line.item].kind.has_controllers)
    axis = vary_choice(sizing, CATALOG, "items", array.id, "item", (array.item, "hp-c7000"))
    table = one_way(sizing, CATALOG, axis, [RATE])
    own, other = table.cells[RATE]
    assert own.value == pytest.approx(table.present[RATE], rel=1e-12)
    assert other.value is None
    assert axis.refusals[1]


def test_a_quantity_by_its_place_brings_along_what_belongs_to_it(sizing: Sizing) -> None:
    axis = axis_named(sizing, CATALOG, "items/enterprise-drives/quantity", (20,))
    assert axis.assignments[0].figures["items.enterprise-drives.quantity"] == 20
    alone = axis_named(sizing, CATALOG, "items.enterprise-drives.quantity", (20,))
    assert alone.assignments[0].figures == {"items.enterprise-drives.quantity": 20}


def test_a_cell_has_the_range_of_the_design_it_stands_for(design: Design, sizing: Sizing) -> None:
    table = one_way(sizing, CATALOG, vary(sizing, "workload.enterprise.concurrency", (4, 16)), [RATE])
    for asked, cell in zip((4, 16), table.cells[RATE], strict=True):
        edited = apply(design, set_one("workloads", "enterprise", "concurrency", asked)).design
        low, _, high = sample(size(edited, CATALOG).sheet).of(RATE)
        assert cell.ends == pytest.approx((low, high), rel=1e-6)


def test_without_ranges_a_verdict_that_rests_on_some_is_open_both_ways_and_one_that_rests_on_none_is_decided() -> None:
    sizing = size(load(Path(shipped_path()) / "designs" / "hp-ha-nfs.sizer"), CATALOG)
    cases = vary_quantity(sizing, CATALOG, "drives", (640, 736)).assignments
    key = "workload.sfs.throughput_per_s"
    few, same = outcomes(sizing.design, CATALOG, cases, [key], sizing=sizing, sampled=0)
    likely = {one.id: verdict_of(sizing, one, None) for one in sizing.requirements}
    assert set(likely.values()) == {Verdict.MET}
    assert (few.verdicts["rate"], same.verdicts["rate"]) == (Verdict.UNDECIDED,) * 2
    assert (few.verdicts["space"], same.verdicts["space"]) == (Verdict.MET,) * 2


@pytest.mark.parametrize("room", [0, 1_000])
@pytest.mark.parametrize("name", ["hp-ha-nfs", "ceph"])
def test_what_no_work_decides_is_decided_in_every_case_however_large_the_table(name: str, room: int) -> None:
    sizing = size(open_address(name).design, CATALOG)
    pool = next(pool for pool in sizing.pools if pool.id in sizing.workloads[0].pools)
    record = sizing.design.pools.get(pool.id)
    assert record is not None
    line = sizing.design.items.get(record.drives[0])
    assert line is not None
    asked = tuple(line.quantity * part // 16 for part in (9, 12, 14, 15, 16))
    cases = vary_quantity(sizing, CATALOG, line.id, asked).assignments
    key = sizing.workloads[0].throughput
    some, all_of_them = (outcomes(sizing.design, CATALOG, cases, [key], sizing=sizing, sampled=sampled)
                         for sampled in (room, 10**9))
    quick = [one.id for one in sizing.requirements if one.kind.is_capacity or one.kind.is_total]
    told = [[found.verdicts[name] for name in quick if name in found.verdicts] for found in some]
    assert told == [[found.verdicts[name] for name in quick if name in found.verdicts] for found in all_of_them]
    assert any(Verdict.MISSED in verdicts for verdicts in told), "fewer drives hold too little"
    assert Verdict.UNDECIDED not in {verdict for verdicts in told for verdict in verdicts}


def test_what_exceeds_a_limit_says_in_a_few_words_by_how_much() -> None:
    sized = size(load(Path(shipped_path()) / "designs" / "hp-ha-nfs.sizer"), CATALOG)
    key = "workload.sfs.throughput_per_s"
    table = one_way(sized, CATALOG, vary(sized, "items.drives.quantity", (736, 1240)), [key])
    assert table.cells[key][0].because is None
    because = table.cells[key][1].because
    assert because is not None
    assert because.short == "792 of 1,240 bays"


def test_what_comes_along_with_two_quantities_is_enough_for_both() -> None:
    """More servers bring shelves and cables to them, and more drives bring shelves: those of the servers are kept."""
    design = open_address("ess").design
    sizing = size(design, CATALOG)
    rate, drives, shelves = sizing.workloads[0].rate, "items.drives.quantity", "items.enclosures.quantity"
    servers = vary_quantity(sizing, CATALOG, "servers", (2, 4))
    stored = vary_quantity(sizing, CATALOG, "drives", (203, 254, 406, 460))
    table = two_way(sizing, CATALOG, servers, stored, [rate]).grid(rate)
    assert [[cell.because for cell in line] for line in table] == [[None] * 4] * 2
    turned = two_way(sizing, CATALOG, stored, servers, [rate]).grid(rate)
    assert [[cell.value for cell in line] for line in zip(*turned, strict=True)] == [
        [cell.value for cell in line] for line in table]
    for one in servers.assignments:
        for other in stored.assignments:
            for both in (one.and_then(other), other.and_then(one)):
                made = {line.id: line.quantity for line in apply(design, both.edit).design.items}
                assert both.figures[drives] == other.figures[drives] == made["drives"], "as its column says"
                assert made["enclosures"] == both.figures.get(shelves, 4.0)
                assert both.figures.get(shelves, 4.0) >= max(
                    one.figures.get(shelves, 0.0), other.figures.get(shelves, 0.0))
