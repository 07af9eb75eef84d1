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
