"""Records of present hardware: twins become one record, exclusive ports one group, and quotations no data sheet."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sizer.catalog import Catalog, PortRole, shipped_catalog
from sizer.catalog.checking import check_catalog
from sizer.sources import Confidence
from tools.convert_hardware import all_rules, convert
from tools.modern_facts import merged

RULES = all_rules()
MOST_RECORDS_OF_A_FILE = 60


def _record(kind: str, model: str, confidence: str, **values: Any) -> dict[str, Any]:
    """A record whose attributes have these values, each with the unit after it where one is given."""
    attributes = {}
    for name, value in values.items():
        number, unit = value if isinstance(value, tuple) else (value, "")
        attributes[name] = {"value": number, "unit": unit, "source": f"Acme {confidence} p.1", "confidence": confidence}
    return {"kind": kind, "vendor": "Acme", "model": model, "part_number": None, "attributes": attributes, "notes": ""}


def _items(older: list[dict[str, Any]], modern: list[dict[str, Any]], file: str) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = json.loads(convert(merged(older, modern, RULES), RULES)[file])["items"]
    return items


def test_of_twins_one_record_remains_with_the_better_source_of_each_attribute_and_the_reason() -> None:
    older = _record("drive", "D1 4TB", "memory", media="ssd", interface="NVMe", seq_read_mb_s=(3000, "MB/s"))
    older["attributes"]["idle_w"] = {"value": 5, "unit": "W", "source": "Acme D1 data sheet", "confidence": "seen"}
    twin = _record("drive", "D1 4 TB", "third party", media="ssd", seq_read_mb_s=(3200, "MB/s"), idle_w=(6, "W"))
    [item] = _items([older], [twin | {"also_in_hardware": "D1 4TB"}], "drive-flash.json")
    assert item["id"] == "acme-d1-4tb"
    assert item["facts"]["read_bytes_per_s"]["value"] == 3200
    assert item["facts"]["idle_w"]["value"] == 5
    assert "seq read 3000 MB/s by the weaker source (recalled)" in item["notes"]
    assert "idle 6 W by the weaker source (third party)" in item["notes"]


def test_a_twin_of_no_record_is_refused() -> None:
    twin = _record("drive", "D1 4 TB", "third party", media="ssd", interface="NVMe")
    with pytest.raises(ValueError, match="twin of D1 4TB"):
        merged([], [twin | {"also_in_hardware": "D1 4TB"}], RULES)


def test_host_ports_that_exclude_each_other_become_the_fastest_group_and_shelves_take_their_part() -> None:
    offered = "Ethernet 100 Gbps x 16; Ethernet 25 Gbps x 24; FC 64 Gbps x 24; NVMe/FC 64 Gbps x 24; SAS 12 Gbps x 16"
    [full] = _items([], [_record("array", "A1", "vendor manual", host_ports=offered, drive_bays=24)], "array.json")
    [group] = full["ports"]
    assert (group["technology"], group["count"], group["connector"]) == ("eth-100g", 16, "QSFP28")
    assert "FC 64 Gb/s x 24" in group["note"]
    [bare] = _items([], [_record("array", "A2", "vendor manual", host_ports=offered)], "array.json")
    assert [(port["role"], port["technology"], port["count"]) for port in bare["ports"]] == [
        ("target", "eth-100g", 12), ("shelf-down", "sas-12g", 4)]


def test_what_one_operator_saw_is_the_failure_rate_where_the_maker_prints_none() -> None:
    seen = {"field_drive_days": (1000, "days"), "field_failures": 2, "field_afr_pct": (0.73, "%")}
    drive = _record("drive", "D2", "third party", media="hdd", interface="SATA", **seen)
    [item] = _items([], [drive], "drive-disk.json")
    assert item["facts"]["failures_per_year"]["value"] == 0.73
    assert "2 failures in 1000 drive days" in item["facts"]["failures_per_year"]["note"]


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return shipped_catalog()


def test_the_shipped_records_raise_no_doubt(catalog: Catalog) -> None:
    assert check_catalog(catalog) == ()


def test_what_others_quote_of_a_maker_is_told_from_the_makers_own_sheet(catalog: Catalog) -> None:
    quoted = catalog.item("micron-7600-max-6-4-tb").facts["mixed_random_70_per_s"]
    assert (quoted.value, quoted.source.confidence) == (1e6, Confidence.THIRD_PARTY)
    own = catalog.item("netapp-aff-a50").facts["operating_w"]
    assert (own.value, own.source.confidence) == (901, Confidence.DATA_SHEET)


def test_flash_states_its_cells_and_mapping_unit_and_disks_their_recording(catalog: Catalog) -> None:
    quad = catalog.item("micron-6600-ion-245-tb")
    assert (quad.number("cell_bit_count"), quad.number("mapping_unit_bytes")) == (4, 16384)
    assert catalog.item("dapustor-r6060-122-88-tb").facts["random_write_large_per_s"].note == "of 32 KiB"
    assert catalog.item("seagate-st30000nm004k").text("recording") == "CMR"


def test_watts_that_a_page_prints_of_half_a_pair_span_both_readings(catalog: Catalog) -> None:
    for array, printed in (("netapp-aff-a1k", 1290), ("netapp-fas70", 778), ("netapp-fas90", 994)):
        fact = catalog.item(array).facts["operating_w"]
        assert fact.range is not None
        assert (*fact.range, fact.value) == (printed, 2 * printed, 2 * printed)
        assert catalog.item(array).number("controller_count") == 2


def test_every_array_that_is_sold_has_ports_for_hosts_where_its_source_prints_them(catalog: Catalog) -> None:
    for item in catalog.items.values():
        if item.vendor == "NetApp" and item.kind.has_controllers and item.lifecycle == "current":
            assert any(group.role is PortRole.TARGET for group in item.ports), item.id


def test_no_converted_file_is_too_long_to_be_read(catalog: Catalog) -> None:
    counts: dict[str, int] = {}
    for item in catalog.items.values():
        if "converted" in item.file:
            counts[item.file] = counts.get(item.file, 0) + 1
    assert {file: count for file, count in counts.items() if count > MOST_RECORDS_OF_A_FILE} == {}
