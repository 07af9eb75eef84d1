"""A change says which way it goes, by how much, and without its colour whether that is good."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from reports.blocks.blocks import Medium, TableBlock
from reports.blocks.findings import Findings
from reports.sections.changes import SECTION
from reports.wording.quantities.changes import (
    NO_CHANGE,
    GoodDirection,
    ShownChange,
    Worth,
    change_between,
    figure_change,
    good_asked,
    good_direction,
)
from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import DuplicateScenario, SelectScenario, apply, set_one
from sizer.design.files.addresses import reference_designs, templates
from sizer.design.files.storage import load
from sizer.design.records import BASE
from sizer.exploring.comparing.alternatives import alternatives
from sizer.sizing import size
from sizer.sizing.judging.completeness import comparable
from sizer.units import UNBOUNDED, plain_spaces
from ui.results.comparison import result_keys

_KEYS = {"workload.a.throughput_per_s": "1/s", "workload.a.response_s": "s", "physical.watts.total": "W",
         "pool.a.usable_bytes": "B", "items.a.quantity": "count", "requirement.a.headroom": "1"}


@given(st.sampled_from(sorted(_KEYS)), st.floats(1e-3, 1e9), st.floats(1e-3, 1e9))
def test_a_change_and_its_way_back_point_apart_and_are_worth_the_opposite(key: str, one: float, other: float) -> None:
    there, back = change_between(one, other, key, _KEYS[key]), change_between(other, one, key, _KEYS[key])
    if there == NO_CHANGE:
        assert back == NO_CHANGE
        return
    assert there.rises is not back.rises
    worths = {there.worth, back.worth}
    assert worths == ({Worth.NEITHER} if key == "items.a.quantity" else {Worth.BETTER, Worth.WORSE})


@pytest.mark.parametrize(("now", "before", "key", "text"), [
    (112.0, 100.0, "workload.a.throughput_per_s", "▲ +12 %"), (88.0, 100.0, "workload.a.throughput_per_s", "▽ −12 %"),
    (73.0, 100.0, "workload.a.response_s", "▼ −27 %"), (127.0, 100.0, "workload.a.response_s", "△ +27 %"),
    (1700.0, 100.0, "items.a.quantity", "▲ ×17"), (100.0, 100.0, "items.a.quantity", ""),
    (UNBOUNDED, 1.0, "workload.a.response_s", "△ now saturates"), (1.0, 0.0, "physical.watts.total", "△ from 0"),
    (0.11, 0.048, "requirement.a.headroom", "▲ +6.2 points"),
    (3.1246, 3.2954, "requirement.a.headroom", "▽ −18 points"),
    (-0.4238, 0.1541, "requirement.a.headroom", "▽ −57 points"),
])
def test_the_arrow_is_filled_for_better_and_outlined_for_worse(
    now: float, before: float, key: str, text: str
) -> None:
    assert plain_spaces(change_between(now, before, key, _KEYS[key]).text) == text


@pytest.mark.parametrize("key", [
    "catalog.tlc.mttf_s", "pool.data.field_mttf_s", "items.arrays.mtbf_s", "pool.data.endurance_s",
    "pool.data.shortest_s", "pool.data.time_to_loss_s"])
def test_a_time_that_something_lasts_is_better_longer_and_all_other_times_shorter(key: str) -> None:
    assert good_direction(key, "s") is GoodDirection.UP
    for other in ("workload.stream.on.data.drive.healthy_s", "pool.data.rebuild_s", "workload.a.delay_s"):
        assert good_direction(other, "s") is GoodDirection.DOWN


def test_between_two_numbers_that_read_the_same_nothing_has_changed() -> None:
    change = change_between(4.83e-3, 4.80e-3, "workload.a.response_s", "s")
    assert change.beside("4.83 ms", "4.80 ms").worth is Worth.WORSE
    assert change.beside("4.8 ms", "4.8 ms") == NO_CHANGE


def test_what_a_requirement_reaches_is_good_as_the_requirement_says() -> None:
    key = "requirement.life.actual"
    assert good_direction(key, "s") is GoodDirection.NEITHER
    assert change_between(2.0, 1.0, key, "s", GoodDirection.UP).worth is Worth.BETTER


@pytest.mark.parametrize("path", [*templates().values(), *reference_designs().values()], ids=lambda path: path.stem)
def test_every_result_that_designs_are_compared_by_has_a_good_direction(path: Path) -> None:
    sizing = size(load(path), shipped_catalog())
    told = {key: sizing.sheet[key].unit for key in result_keys((sizing,)) if key in sizing.sheet.figures}
    assert told
    assert [key for key, unit in told.items() if unit != "text" and not good_asked(sizing, key)
            and good_direction(key, unit) is GoodDirection.NEITHER] == []


def test_a_name_in_place_of_another_is_told_once_where_both_stand() -> None:
    change = change_between("RAID 6", "RAID 10", "pool.a.protection", "text")
    assert (change.text, change.beside_before) == ("was RAID 10", "another")
    more = change_between(112.0, 100.0, "workload.a.throughput_per_s", "1/s")
    assert more.beside_before == more.text


def test_a_total_that_was_unknown_is_held_against_no_number_and_one_that_is_unknown_neither() -> None:
    design = load(reference_designs()["hp-ha-nfs"])
    before = size(design, shipped_catalog())
    key = before.physical.price.value
    line = next(iter(design.items))
    after = size(replace(design, items=design.items.replaced([replace(line, price=100.0)])), shipped_catalog())
    assert figure_change(before, before, key) == NO_CHANGE
    assert figure_change(after, before, key) == ShownChange("was unknown")
    assert figure_change(before, after, key).beside_before == "now unknown"
    assert figure_change(after, before, before.physical.watts.value) == NO_CHANGE


def test_no_time_or_rate_of_other_requests_is_called_better_or_worse() -> None:
    sizing = size(load(reference_designs()["p2000-iscsi"]), shipped_catalog())
    beside = alternatives(sizing, shipped_catalog())
    found = Findings(sizing, None, alternatives=beside)
    rows = [row for block in SECTION.blocks(found, Medium.WORKBOOK) if isinstance(block, TableBlock)
            for row in block.rows if hasattr(row, "worth")]
    told = {(row.label, row.change, row.worth) for row in rows if row.label.endswith(("response time", "a second"))}
    assert {label.rpartition(": ")[2] for label, *_ in told} == {"response time", "operations a second"}
    assert {(change, worth) for _, change, worth in told} == {("not comparable", "")}
    assert {row.worth for row in rows if row.label.endswith("bandwidth")} == {"better"}, "bytes are bytes"
    [work, *_] = sizing.workloads
    other = beside.beside[0].sizing
    assert comparable(sizing, sizing, work.response)
    assert [comparable(sizing, other, key) for key in (work.response, work.throughput, work.bandwidth)] == [
        False, False, True]


def test_what_was_unknown_is_no_zero_where_a_workbook_tells_what_it_was() -> None:
    design = load(reference_designs()["hp-ha-nfs"])
    priced = set_one("items", next(iter(design.items)).id, "price", 100.0)
    scenario = apply(apply(design, DuplicateScenario(BASE, title="Priced")).design, priced).design
    first = apply(scenario, SelectScenario(BASE)).design
    sizing = size(first, shipped_catalog())
    found = Findings(sizing, None, alternatives=alternatives(sizing, shipped_catalog()))
    lines = [line for block in SECTION.blocks(found, Medium.WORKBOOK) if isinstance(block, TableBlock)
             for line in ([column.cell(row) for column in block.columns] for row in block.rows)]
    price = next(line for line in lines if line[0] == "Price")
    assert {getattr(cell, "value", cell) for cell in price[1:3]} >= {"unknown"}
    assert 0.0 not in [getattr(cell, "value", cell) for cell in price[1:3]]
