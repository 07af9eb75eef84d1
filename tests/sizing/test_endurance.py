"""Solid-state drives wear out: years at the writes of a design, as a figure, a check and a requirement (model D13)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from sizer.catalog.records import Fact
from sizer.cli.printing.missed import why_missed
from sizer.design.files.fileformat import loads
from sizer.sizing import size
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import Sizing
from sizer.sizing.sampling import sampled
from sizer.sources import Source
from tests.sizing.test_flash import measured

YEAR_S = 365 * 86400.0
ONE_GB_A_SECOND = 1e9 / 4096


def drives(asked: dict[str, Any] | None = None, facts: Mapping[str, float | str | None] | None = None,
           **fields: Any) -> Sizing:
    """24 drives of 7.68 TB in a server that are written 1 GB/s in 4 KiB, with one write of each a day as they are."""
    content = json.loads((measured().path / "kioxia-cm9-r.sizer").read_text("utf-8"))
    pool = {name: fields.pop(name) for name in ("protection", "members", "write_layout") if name in fields}
    work = {"pattern": "random-block", "read_ratio": 0.0, "request_bytes": 4096, "offered_per_s": ONE_GB_A_SECOND,
            "duty_ratio": 1.0} | fields
    content["workloads"] = [{name: value for name, value in (content["workloads"][0] | work).items()
                             if value is not None and name not in ("concurrency", "parameters")}]
    content["items"][1]["quantity"] = 24
    content["pools"][0] |= {"members": 24} | pool
    content.setdefault("policies", {})["preset"] = "default"
    if asked is not None:
        content["requirements"] = [{"id": "life", "kind": "endurance", **asked}]
    catalog = measured().catalog
    item = catalog.items[content["items"][1]["item"]]
    plain: dict[str, float | str | None] = {
        "endurance_bytes": None, "endurance_writes_per_day": 1.0, "capacity_bytes": 7.68e12, **(facts or {})}
    known = {name: fact for name, fact in item.facts.items() if name not in plain}
    units = {"endurance_bytes": "B", "capacity_bytes": "B", "mapping_unit_bytes": "B",
             "random_write_per_s": "1/s", "mixed_random_70_per_s": "1/s", "random_read_per_s": "1/s",
             "read_latency_s": "s", "channel_count": "count", "cell_bit_count": "count",
             "write_bytes_per_s": "B/s", "sibling": "text"}
    known |= {name: Fact(name, value, units.get(name, "1"), "", Source("a test"))
              for name, value in plain.items() if value is not None}
    changed = replace(catalog, items={**catalog.items, item.id: replace(item, facts=known)})
    return size(loads(json.dumps(content)), changed)


def years(sizing: Sizing) -> float:
    [key] = [figure.key for figure in sizing.sheet if figure.key.endswith(".wear.endurance_s")]
    return sizing.sheet[key].number / YEAR_S


def verdict(sizing: Sizing) -> str:
    """The verdict of the life alone, whatever else of the server is not known."""
    return str(verdict_of(sizing, replace(sizing.requirements[0], obstacles=()), sampled(sizing)))


def codes(sizing: Sizing) -> set[str]:
    return {problem.code for problem in sizing.problems} & {"wears-out", "may-wear-out"}


def test_years_are_rated_bytes_over_what_copies_and_parity_write() -> None:
    rated = 24 * 7.68e12 * 5 * 365 / (1e9 * YEAR_S)
    assert years(drives()) == pytest.approx(rated, rel=1e-9)
    assert years(drives(protection="raid10", members=2)) == pytest.approx(rated / 2, rel=1e-9)
    assert years(drives(protection="raid6", members=6)) == pytest.approx(rated / 3, rel=1e-9)


def test_whole_stripes_wear_by_their_code_and_reads_wear_nothing() -> None:
    whole = drives(protection="raid6", members=6, request_bytes=4 * 2**20, offered_per_s=1e9 / 4 / 2**20)
    assert years(whole) == pytest.approx(7.111, rel=1e-3)
    assert years(drives(read_ratio=0.75)) == pytest.approx(4 * years(drives()), rel=1e-9)


def test_writes_smaller_than_a_unit_of_the_map_wear_the_whole_unit() -> None:
    assert years(drives(facts={"mapping_unit_bytes": 16384.0})) == pytest.approx(years(drives()) / 4, rel=1e-9)


def test_bytes_written_of_a_data_sheet_count_before_writes_a_day() -> None:
    assert years(drives(facts={"endurance_bytes": 28.032e15})) == pytest.approx(2 * years(drives()), rel=1e-6)


def test_drives_that_wear_out_before_the_house_rule_are_told_with_what_would_last() -> None:
    sizing = drives(protection="raid6", members=6)
    [problem] = [one for one in sizing.problems if one.code == "wears-out"]
    assert "in 3.55\u202fyears" in problem.text
    assert "3\u202fGB/s reach them, 1.41 full writes of each a day" in problem.text
    assert problem.hint == "Take drives of 1.4 times the endurance, or 1.4 times as many."


def test_a_share_of_the_day_that_nobody_states_leaves_the_verdict_uncertain_and_is_asked_for() -> None:
    parity: dict[str, Any] = {"protection": "raid6", "members": 6}
    sizing = drives({}, duty_ratio=None, **parity)
    assert "default.duty_ratio" in sizing.questions
    assert verdict(sizing) == "uncertain"
    assert codes(sizing) == {"may-wear-out"}
    [key] = [figure.key for figure in sizing.sheet if figure.key.endswith(".wear.shortest_s")]
    worst = drives({}, duty_ratio=1.0, **parity)
    assert sizing.sheet[key].number / YEAR_S == pytest.approx(years(worst))
    assert not [figure for figure in worst.sheet if figure.key.endswith(".wear.shortest_s")]
    for duty, judged, told in ((1.0, "missed", {"wears-out"}), (0.5, "met", set())):
        stated = drives({}, duty_ratio=duty, **parity)
        assert (verdict(stated), codes(stated)) == (judged, told)


def test_drives_without_a_figure_of_endurance_are_a_question_and_a_wide_range() -> None:
    sizing = drives({}, facts={"endurance_writes_per_day": None})
    [shortest] = [figure.number for figure in sizing.sheet if figure.key.endswith(".wear.shortest_s")]
    assert shortest / YEAR_S == pytest.approx(0.3 * years(sizing))
    assert "default.flash_writes_per_day" in sizing.questions
    low, _, high = sampled(sizing).of(sizing.requirements[0].actual)
    assert high > 3 * low


def test_a_requirement_without_a_target_asks_for_the_house_rule() -> None:
    [life] = drives({}).requirements
    sheet = drives({}).sheet
    assert sheet[life.target].number == 5 * YEAR_S


def steady(**facts: float | str | None) -> float:
    sizing = drives(facts={"random_write_per_s": None, "write_bytes_per_s": 5.6e9, **facts})
    return sizing.sheet["catalog.kioxia-kcm9xrje15t3.steady_write_per_s"].number


def test_random_writes_that_no_data_sheet_gives_follow_from_the_flash_a_drive_keeps() -> None:
    kept = 1 - 0.001
    assert steady() == pytest.approx(222183, rel=0.02)
    assert steady(capacity_bytes=6.4e12) / steady() == pytest.approx(2.0209, rel=0.01 / kept)
    assert steady(mapping_unit_bytes=16384.0) == pytest.approx(steady() / 4, rel=1e-9)


def test_a_sibling_of_known_rate_counts_by_the_space_that_both_keep() -> None:
    sibling = measured().catalog.items["class-micron-7450-max-6tb4"].number("random_write_per_s")
    assert sibling is not None
    assert steady(sibling="class-micron-7450-max-6tb4") == pytest.approx(sibling / 2.0209, rel=0.01)


def test_a_write_of_a_unit_of_the_map_takes_what_a_smaller_one_does() -> None:
    known = {"mapping_unit_bytes": 16384.0, "random_write_per_s": 40e3, "write_bytes_per_s": 3e9}
    times = [drives(request_bytes=size, offered_per_s=1000.0, facts=known).sheet[
        "workload.read.drive.flash_unit_write_s"].number for size in (4096, 16384, 32768, 2**20)]
    assert times[0] == pytest.approx(times[1], rel=1e-9)
    assert times[1] < times[2]
    assert times[3] >= 2**19 / 3e9


def test_hours_of_the_day_say_for_what_share_of_it_work_writes() -> None:
    assert years(drives(duty_ratio=None, hours="8-14")) == pytest.approx(4 * years(drives()), rel=1e-9)
    assert years(drives(duty_ratio=0.5, hours="8-14")) == pytest.approx(2 * years(drives()), rel=1e-9)


def test_a_mixed_rate_of_the_data_sheet_says_how_far_writes_hold_up_reads() -> None:
    known = {"random_read_per_s": 2.1e6, "random_write_per_s": 675e3, "mixed_random_70_per_s": 1e6}
    sizing = drives(read_ratio=0.7, facts=known)
    assert sizing.sheet["catalog.kioxia-kcm9xrje15t3.interference"].number == pytest.approx(0.28868, rel=1e-4)
    assert "default.flash_nvme_interference" not in sizing.sheet


def test_a_life_that_is_missed_says_what_wears_the_drives() -> None:
    sizing = drives({}, protection="raid6", members=6)
    told = why_missed(sizing, sampled(sizing), replace(sizing.requirements[0], obstacles=()), "kioxia.sizer")
    assert "3\u202fGB/s reach the drives of pool data, 1.41 full writes of each a day" in told.text


def test_streams_wear_as_much_less_as_cleaning_copies_of_random_writes() -> None:
    streams = drives(pattern="sequential", request_bytes=2**20, offered_per_s=1e9 / 2**20, concurrency=None)
    copied = [figure.number for figure in streams.sheet if figure.key.endswith(".write_amplification")]
    assert years(streams) == pytest.approx(years(drives()) * max(copied) / 1.1, rel=1e-6)
    assert "default.flash_in_order_amplification" in streams.questions
