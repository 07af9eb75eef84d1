"""What drives draw, and designs whose parts sit in each other many times over."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sizer.sizing.result import Sizing
from tests.sizing.conftest import Content, record

Changed = Callable[..., Sizing]


@pytest.mark.parametrize("jobs", [64, 1000, 1_000_000])
def test_drives_that_saturate_draw_their_busy_power_and_the_rest_is_sized(changed: Changed, jobs: int) -> None:
    def press(content: Content) -> None:
        record(content, "workloads", "enterprise").update(concurrency=jobs, footprint_bytes=1e11)

    sizing = changed("p2000-iscsi", press)
    busy = sizing.sheet["catalog.hp-619291-b21.operating_w"].number
    assert sizing.sheet["power.enterprise-drives.drive_w"].number == pytest.approx(busy, rel=0.02)
    assert sizing.sheet["power.enterprise-drives.drive_w"].number <= busy
    assert len(sizing.workloads) == 2


def test_a_throughput_pinned_beyond_the_drives_does_not_stop_the_sizing(changed: Changed) -> None:
    def pin(content: Content) -> None:
        content["overrides"] = [{"key": "workload.enterprise.throughput_per_s", "value": 1e6, "reason": "a promise"}]

    sheet = changed("p2000-iscsi", pin).sheet
    assert sheet["power.enterprise-drives.utilization"].number == 1.0


def test_lines_that_sit_in_each_other_a_thousand_deep_are_sized(changed: Changed) -> None:
    def nest(content: Content) -> None:
        inside = "array"
        for number in range(1500):
            content["items"].append({"id": f"kit{number}", "item": "generic-rail-kit", "parent": inside})
            inside = f"kit{number}"

    assert len(changed("p2000-iscsi", nest).bom) > 1500


def test_the_maximum_is_known_only_for_lines_whose_data_sheet_gives_one(changed: Changed) -> None:
    sizing = changed("hp-ha-nfs")
    most, sheet = sizing.physical.max_watts, sizing.sheet
    assert sheet[most.lines].number == 9
    # The drives draw from enclosures whose figures include them, so theirs is known to be nothing of its own.
    assert sheet[most.unknown_lines].number == 7
    assert sheet[most.value].number == 0


def test_the_maximum_of_a_line_is_that_of_one_times_its_quantity(changed: Changed) -> None:
    def swap(content: Content) -> None:
        content["items"] = [{"id": "shelf", "item": "ibm-dcs3700", "quantity": 2}]
        for name in ("links", "pools", "workloads", "requirements", "accepted"):
            content[name] = []

    sizing = changed("hp-ha-nfs", swap)
    assert sizing.sheet[sizing.physical.max_watts.value].number == 2 * 1400
    assert sizing.sheet[sizing.physical.max_watts.unknown_lines].number == 0


def test_empty_bays_are_counted_behind_the_array_shelf_line_by_shelf_line(changed: Changed) -> None:
    """One array of 24 bays and three lines of shelves of 25 hold 110 drives: 24, 25, 25 and 25, then 11 of 25."""

    def shelve(content: Content) -> None:
        record(content, "items", "arrays").update(quantity=1)
        record(content, "items", "drives").update(quantity=110)
        record(content, "items", "shelves").update(quantity=2)
        content["items"] += [{"id": name, "item": "hp-msa70", "quantity": 1, "parent": "arrays"}
                             for name in ("third", "fourth", "fifth")]

    sheet = changed("hp-ha-nfs", shelve).sheet
    empty = {name: sheet[f"bays.{name}.empty"].number for name in ("arrays", "shelves", "third", "fourth", "fifth")}
    assert empty == {"arrays": 0, "shelves": 0, "third": 0, "fourth": 14, "fifth": 25}


def test_hundreds_of_lines_of_shelves_make_a_few_figures_each(changed: Changed) -> None:
    def shelve(content: Content) -> None:
        content["items"] += [{"id": f"shelf{number}", "item": "hp-msa70", "quantity": 1, "parent": "arrays"}
                             for number in range(300)]

    before, after = (len(list(changed("hp-ha-nfs", change).sheet)) for change in (None, shelve))
    assert after - before <= 300 * 8


def _hardware(*items: Content) -> Callable[[Content], None]:
    """A design of nothing but these lines."""

    def change(content: Content) -> None:
        content["items"] = list(items)
        for name in ("links", "pools", "workloads", "requirements", "accepted", "overrides"):
            content[name] = []

    return change


ARRAY = {"id": "array", "item": "hp-p2000-g3-10gbe-iscsi", "quantity": 1}
"""An array whose figure leaves its drives out, with 24 bays."""
SHELF = {"id": "shelf", "item": "hp-d2700", "quantity": 1, "parent": "array"}
"""A shelf whose figure holds those of 25 full bays."""


def test_drives_that_go_on_into_a_shelf_whose_figure_holds_them_count_once(changed: Changed) -> None:
    drives = {"id": "drives", "item": "hp-605835-b21", "quantity": 30, "parent": "array"}
    sheet = changed("hp-ha-nfs", _hardware(ARRAY, SHELF, drives)).sheet
    each = sheet["power.hp-605835-b21.drive_w"].number
    assert sheet["bays.array.power_share"].number == pytest.approx(24 / 30)
    assert sheet["items.drives.watts"].number == pytest.approx(24 * each / 0.88)
    assert sheet["items.shelf.watts"].number == pytest.approx(260 - 19 * each / 0.88)


def test_drives_that_name_a_shelf_sit_there_whatever_the_array_has_free(changed: Changed) -> None:
    drives = {"id": "drives", "item": "hp-605835-b21", "quantity": 20, "parent": "shelf"}
    sheet = changed("hp-ha-nfs", _hardware(ARRAY, SHELF, drives)).sheet
    assert sheet["items.drives.watts"].number == 0
    assert sheet["items.shelf.empty_bays"].number == 5


def test_a_shelf_on_its_own_leaves_out_the_drives_it_does_not_hold(changed: Changed) -> None:
    shelf = {**SHELF, "parent": None}
    drives = {"id": "drives", "item": "hp-605835-b21", "quantity": 5, "parent": "shelf"}
    sheet = changed("hp-ha-nfs", _hardware(shelf, drives)).sheet
    each = sheet["power.hp-605835-b21.drive_w"].number
    assert sheet["items.shelf.watts"].number == pytest.approx(260 - 20 * each / 0.88)


def test_an_empty_bay_takes_off_the_mean_of_the_drives_that_fill_such_bays(changed: Changed) -> None:
    fast = {"id": "fast", "item": "hp-512547-b21", "quantity": 6, "parent": "shelf"}
    slow = {"id": "slow", "item": "hp-605835-b21", "quantity": 12, "parent": "shelf"}
    sheet = changed("hp-ha-nfs", _hardware(ARRAY, SHELF, fast, slow)).sheet
    drawn = [sheet[f"power.{item}.drive_w"].number for item in ("hp-512547-b21", "hp-605835-b21")]
    mean = sheet["power.shelf.mean_drive_w"].number
    assert drawn[0] != drawn[1]
    assert mean == pytest.approx((6 * drawn[0] + 12 * drawn[1]) / 18)
    assert sheet["items.shelf.watts"].number == pytest.approx(260 - 7 * mean / 0.88)


def test_drives_weighed_with_their_enclosure_add_no_weight(changed: Changed) -> None:
    sheet = changed("hp-ha-nfs").sheet
    assert sheet["items.drives.weight_kg"].number == 0
    loose = {"id": "drives", "item": "hp-605835-b21", "quantity": 20, "parent": "shelf"}
    beside = changed("hp-ha-nfs", _hardware(ARRAY, SHELF, loose)).sheet
    assert beside["items.drives.weight_kg"].number == pytest.approx(20 * 0.22)


def test_drives_beside_a_weighed_enclosure_add_what_is_outside_it(changed: Changed) -> None:
    array = {"id": "array", "item": "hp-msa2324fc-g2", "quantity": 1}
    drives = {"id": "drives", "item": "hp-418371-b21", "quantity": 30, "parent": "array"}
    sheet = changed("hp-ha-nfs", _hardware(array, SHELF, drives)).sheet
    assert sheet["items.drives.weight_kg"].number == pytest.approx(6 * 0.23)
