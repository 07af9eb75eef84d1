"""How many are needed: answers that can be bought, cabled and checked, and reasons where there is none."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.editing.edits import apply, set_one
from sizer.design.files.fileformat import loads
from sizer.design.files.storage import load
from sizer.design.records import Design
from sizer.design.scenarios import resolve
from sizer.design.sense import Sense
from sizer.errors import SizingError
from sizer.exploring.changes.change import FieldPlace
from sizer.exploring.changes.inventory import Inventory
from sizer.exploring.changes.plans import plan
from sizer.exploring.changes.quantities import counts, quantity_named
from sizer.exploring.changes.settings import settings
from sizer.exploring.changes.trial import Goal, Trial
from sizer.exploring.seeking.seek import seek
from sizer.sizing import size
from sizer.units import plain_spaces
from tests.random_systems import catalog, in_a_server
from tests.sought import DRAFTS, sought

pytestmark = pytest.mark.slow

CATALOG = shipped_catalog()


def _design(name: str) -> Design:
    return load(Path(shipped_path()) / "designs" / f"{name}.sizer")


def test_a_third_node_brings_the_cluster_to_200_000_operations() -> None:
    answer = sought("hp-ha-nfs", "workload.sfs.throughput_per_s", 200_000)
    assert answer.change is not None
    assert answer.change.places[FieldPlace("items", "nodes", "quantity")] == (2, 3)
    assert answer.change.places[FieldPlace("items", "hba", "quantity")] == (4, 6)
    assert answer.change.places[FieldPlace("links", "nodes-san", "count")] == (8, 12)
    assert answer.change.value >= 200_000
    assert any("file set" in note for note in answer.notes)


def test_the_best_that_is_reached_is_of_a_count_that_can_be_built_and_says_of_what() -> None:
    answer = seek(load(Path(shipped_path()) / "templates" / "iscsi.sizer"), CATALOG, None,
                  "workload.random.response_s", 0.002, "likely", "drives", session=DRAFTS)
    assert not answer.found
    found = re.search(r"with ([\d,]+) Data drives, ([\d,]+) Arrays and [\d,]+ Shelves; ([\d,]+) do not fit: \d+ links "
                      r"need ports", answer.reason)
    assert found is not None, answer.reason
    drives, arrays, beyond = (int(number.replace(",", "")) for number in found.groups())
    assert drives < beyond
    assert arrays > 1


def test_no_number_of_drives_helps_where_processors_bind() -> None:
    answer = sought("hp-ha-nfs", "workload.sfs.throughput_per_s", 200_000, "drives")
    assert not answer.found
    assert "Processors of NFS nodes can do 166,000 a second at most" in answer.reason
    assert any("nodes" in change.title for change in answer.others)


def test_four_requests_in_flight_never_make_5_000_whatever_the_drives() -> None:
    answer = sought("p2000-iscsi", "workload.enterprise.throughput_per_s", 5_000)
    assert not answer.found
    assert answer.best is not None
    assert answer.best < 5_000
    assert "4 requests in flight" in answer.reason
    assert answer.together is not None
    assert {FieldPlace("workloads", "enterprise", "concurrency"),
            FieldPlace("items", "enterprise-drives", "quantity")} <= set(answer.together.places)
    assert answer.together.value >= 5_000


def test_twenty_gigabytes_a_second_take_a_second_building_block() -> None:
    answer = sought("ess-gl4-sas@40gbe", "workload.gpfsperf.bandwidth_bytes_per_s", 20e9)
    assert answer.change is not None
    assert answer.change.places[FieldPlace("items", "ioservers", "quantity")] == (2, 4)
    assert answer.change.places[FieldPlace("items", "enclosures", "quantity")] == (4, 8)
    assert answer.change.value >= 20e9


def test_an_answer_sized_again_gives_the_value_it_promised() -> None:
    design = _design("hp-ha-nfs")
    answer = sought("hp-ha-nfs", "pool.data.filesystem_bytes", 40e12)
    assert answer.change is not None
    again = size(apply(design, answer.change.edit).design, CATALOG)
    assert again.sheet["pool.data.filesystem_bytes"].number == answer.change.value
    assert not [problem for problem in again.problems if problem.severity == "error"]


CROWDED = set_one("items", "midline-drives", "quantity", 120)
NO_BAYS = set_one("items", "shelves", "quantity", 1)
OFFERED = {
    "rate": ("hp-ha-nfs", (set_one("workloads", "sfs", "requested_per_s", 180_000.0),),
             "workload.sfs.throughput_per_s", 180_000.0),
    "bandwidth": ("ess-gl4-sas@40gbe", (), "workload.gpfsperf.bandwidth_bytes_per_s", 18e9),
    "random work": ("p2000-iscsi", (), "workload.enterprise.throughput_per_s", 2_000.0),
    "capacity without bays": ("hp-ha-nfs", (NO_BAYS,), "pool.data.filesystem_bytes", 30e12),
    "rate without bays": ("p2000-iscsi", (CROWDED,), "workload.midline.throughput_per_s", 1_000.0),
}


@pytest.mark.parametrize("name", sorted(OFFERED))
def test_every_change_that_is_offered_gives_what_it_says_and_can_be_built(name: str) -> None:
    address, edits, key, target = OFFERED[name]
    file, _, scenario = address.partition("@")
    design = resolve(_design(file), scenario or None)
    for edit in edits:
        design = apply(design, edit).design
    answer = seek(design, CATALOG, None, key, target, session=DRAFTS)
    offered = [change for change in (answer.change, answer.together, *answer.others) if change is not None]
    for change in offered:
        after = size(apply(design, change.edit).design, CATALOG)
        assert after.buildable, change.title
        assert after.sheet[key].number == change.value >= target, change.title
    if edits and edits[0] in (NO_BAYS, CROWDED):
        assert any("cannot be built, because" in note for note in answer.notes)


def test_a_smaller_answer_is_never_enough() -> None:
    design = _design("hp-ha-nfs")
    answer = sought("hp-ha-nfs", "pool.data.filesystem_bytes", 40e12, "drives")
    assert answer.change is not None
    drives = answer.change.places[FieldPlace("items", "drives", "quantity")][1]
    assert isinstance(drives, int)
    inventory = Inventory(design, CATALOG)
    smaller = plan(inventory, quantity_named(inventory, "drives"), drives - 16)
    value = size(apply(design, smaller.edit()).design, CATALOG).sheet["pool.data.filesystem_bytes"].number
    assert value < 40e12


def test_more_drives_come_with_shelves_and_then_with_arrays_and_their_cables() -> None:
    inventory = Inventory(_design("hp-ha-nfs"), CATALOG)
    quantity = quantity_named(inventory, "drives")
    assert plan(inventory, quantity, 784).figures() == {"items.drives.quantity": 784}
    more = plan(inventory, quantity, 1136).figures()
    assert more["items.arrays.quantity"] == 12
    assert more["items.shelves.quantity"] == 36
    assert more["link.arrays-san.count"] == 24


def test_drives_come_in_whole_groups_beside_the_spares() -> None:
    inventory = Inventory(_design("hp-ha-nfs"), CATALOG)
    assert list(counts(inventory, quantity_named(inventory, "drives"), 64)) == [16, 32, 48, 64]


def test_adapters_come_as_many_to_every_server_and_links_to_every_end() -> None:
    inventory = Inventory(_design("hp-ha-nfs"), CATALOG)
    assert list(counts(inventory, quantity_named(inventory, "hba"), 8)) == [2, 4, 6, 8]
    assert list(counts(inventory, quantity_named(inventory, "arrays-san"), 24)) == [8, 16, 24]


def test_what_does_not_fit_the_chassis_is_said_with_the_most_that_does() -> None:
    answer = sought("hp-ha-nfs", "workload.sfs.throughput_per_s", 300_000, "nodes")
    assert not answer.found
    assert "device bays" in answer.reason
    assert answer.reason.startswith("The 4 that fit")


def test_a_target_that_is_met_gives_the_fewest_that_still_hold_the_work() -> None:
    answer = sought("hp-ha-nfs", "workload.sfs.throughput_per_s", 120_000, "drives")
    assert answer.met_already
    assert answer.change is not None
    drives = answer.change.places[FieldPlace("items", "drives", "quantity")][1]
    assert isinstance(drives, int)
    assert drives < 736


def test_the_low_end_asks_for_more_than_the_likely_value() -> None:
    likely = sought("p2000-iscsi", "workload.midline.throughput_per_s", 1_000, "midline-drives")
    low = sought("p2000-iscsi", "workload.midline.throughput_per_s", 1_000, "midline-drives", "low")
    assert likely.change is not None
    place = FieldPlace("items", "midline-drives", "quantity")
    assert low.change is None or low.change.places[place][1] > likely.change.places[place][1]  # type: ignore[operator]


def test_at_most_looks_for_the_smallest_that_falls_below() -> None:
    answer = sought("hp-ha-nfs", "workload.sfs.response_s", 4.2e-3)
    assert not answer.at_least
    assert answer.change is not None
    assert answer.change.value <= 4.2e-3


def test_rows_are_plain_and_tell_what_every_change_reaches() -> None:
    rows = sought("p2000-iscsi", "workload.enterprise.throughput_per_s", 5_000).rows()
    assert {row["kind"] for row in rows} >= {"together", "not enough"}
    for row in rows:
        assert isinstance(row["value"], float)
        assert row["reaches"] is (row["kind"] != "not enough")


@pytest.mark.parametrize(("key", "by", "code"), [
    ("workload.sfs.throughput", None, "unknown-figure"),
    ("workload.sfs.throughput_per_s", "drivez", "unknown-field"),
    ("workload.sfs.throughput_per_s", "items/drives/note", "unknown-field"),
])
def test_a_figure_or_field_that_is_not_there_is_refused_with_what_is_close(
    key: str, by: str | None, code: str
) -> None:
    with pytest.raises(SizingError) as refused:
        sought("hp-ha-nfs", key, 200_000, by)
    assert refused.value.problems[0].code == code
    assert refused.value.problems[0].hint


def test_the_low_end_is_told_beside_the_likely_value() -> None:
    answer = sought("ess-gl4-sas@40gbe", "workload.gpfsperf.bandwidth_bytes_per_s", 20e9, at="low")
    assert answer.change is not None
    assert answer.change.low is not None
    assert 20e9 <= answer.change.low <= answer.change.value
    assert f"{answer.shown(answer.change.low)} at the poor end" in answer.sentences()[0]


def test_the_same_change_of_many_records_is_told_once() -> None:
    answer = sought("ess-gl4-sas@40gbe", "workload.gpfsperf.bandwidth_bytes_per_s", 20e9)
    assert answer.change is not None
    assert sum(place.field == "volume_groups" for place in answer.change.places) > 5
    assert answer.change.detail().count("volume_groups") == 1


_KEYS = re.compile(r"\b(?:items|links|pools|workloads|requirements|pool|workload|requirement)[./]\w")
_ASCII = re.compile(r"->|(?<![\w.])-\d")
_TOO_EXACT = re.compile(r"\d[\d,]*[1-9]\d{3,}|\d,\d\d[1-9]|\.\d{3}")


@pytest.mark.parametrize(("address", "key", "target"), [
    ("hp-ha-nfs", "requirement.rate.headroom", 0.3), ("hp-ha-nfs", "pool.data.usable_bytes", 40e12),
    ("hp-ha-nfs", "workload.sfs.throughput_per_s", 2e6), ("p2000-iscsi", "workload.enterprise.throughput_per_s", 5e3),
    ("ess-gl4-sas@40gbe", "workload.gpfsperf.bandwidth_bytes_per_s", 20e9)])
def test_the_sentences_have_names_for_keys_the_usual_rounding_and_signs(address: str, key: str, target: float) -> None:
    answer = sought(address, key, target)
    said = answer.sentences()
    assert answer.called in said[0]
    for sentence in said:
        assert not _KEYS.search(sentence), sentence
        assert not _ASCII.search(sentence), sentence
        told = re.sub(r"[\d,]+ (?!a second|ms|s\b)[A-Za-z]+", "", sentence)  # what is counted is exact
        assert not [rate for rate in re.findall(r"[\d,.]+(?= a second)", told) if _TOO_EXACT.search(rate)], sentence


def test_what_a_change_sets_and_what_it_takes_is_told_by_name() -> None:
    answer = sought("hp-ha-nfs", "pool.data.usable_bytes", 40e12)
    said = [plain_spaces(sentence) for sentence in answer.sentences()]
    assert said[0] == ("Usable capacity of NFS data at least 40 TB (now 27.0 TB): 1,104 Data drives instead of 736, "
                       "giving 40.5 TB (+32 U, +4.00 kW).")
    assert said[1] == ("Changes: Data drives: quantity 736 → 1,104; Arrays: quantity 8 → 12; Shelves: quantity 24 → "
                       "36; SAN to arrays: links 16 → 24.")
    assert any("(−950 W)" in sentence for sentence in said), "less has the sign of minus"


def test_a_target_no_quantity_meets_names_the_best_and_what_stands_in_the_way() -> None:
    answer = sought("hp-ha-nfs", "workload.sfs.throughput_per_s", 2_000_000)
    assert not answer.found
    assert answer.together is None
    assert not answer.others
    assert answer.best is not None
    assert answer.shown(answer.best) in answer.reason
    assert any("file set" in note for note in answer.notes)
    assert not any("argument" in note for note in answer.notes)


@pytest.mark.parametrize(("key", "target", "side"), [
    ("workload.enterprise.response_s", 1e-3, "at least"), ("workload.enterprise.throughput_per_s", 5e3, "at most"),
])
def test_what_does_not_do_is_bounded_from_its_own_side(key: str, target: float, side: str) -> None:
    answer = sought("p2000-iscsi", key, target)
    short = [sentence for sentence in answer.sentences() if sentence.startswith("Not enough alone")]
    assert len(short) == len(answer.insufficient) > 0
    assert all(f" {side}" in sentence and f" {Sense(side).best}" not in sentence for sentence in short)


def test_more_requests_in_flight_are_never_said_to_shorten_the_response() -> None:
    answer = sought("p2000-iscsi", "workload.enterprise.response_s", 1e-3)
    assert "Nothing is saturated: the busiest part is " in answer.reason
    assert "in flight" not in answer.reason


def test_memory_that_answers_for_writes_is_offered_where_nobody_stated_which() -> None:
    system = in_a_server(random.Random(4))
    system["items"][1]["item"] = "wd-gold-24-tb-sata"
    system["pools"][0].pop("write_cache", None)
    system["workloads"][0] |= {"pattern": "random-block", "read_ratio": 0, "concurrency": 1, "request_bytes": 4096}
    design = loads(json.dumps(system))
    rate = size(design, catalog()).sheet["workload.work.throughput_per_s"].number
    trial = Trial.of(design, catalog(), Goal("workload.work.throughput_per_s", 1.2 * rate, at_least=True, at_low=False))
    titles = [change.title for change in settings(trial)]
    assert "NVRAM or a log device for the writes of data" in titles
    stated = loads(json.dumps(system | {"pools": [system["pools"][0] | {"write_cache": "none"}]}))
    assert list(settings(Trial.of(stated, catalog(), trial.goal))) == []
