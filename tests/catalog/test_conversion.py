"""The script that converts lists of hardware facts: same facts, same bytes, nothing lost, nothing claimed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sizer.catalog import load_catalog, shipped_catalog, shipped_path
from sizer.sources import Confidence
from tools.convert_hardware import all_rules, convert, main

RULES = all_rules()
SAMPLE = Path(__file__).parent.parent / "samples" / "hardware-facts.json"


@pytest.fixture
def converted(tmp_path: Path) -> Path:
    """A catalog folder with what the sample becomes."""
    (tmp_path / "links").mkdir()
    links = shipped_path() / "links" / "links.toml"
    (tmp_path / "links" / "links.toml").write_bytes(links.read_bytes())
    assert main([str(SAMPLE), str(tmp_path / "vendors")]) == 0
    return tmp_path


def test_a_converted_drive_states_base_units_sources_and_what_was_only_recalled(converted: Path) -> None:
    drive = load_catalog([converted]).item("acme-ad4")
    assert drive.number("nominal_bytes") == 4e12
    assert drive.text("form_factor") == "3.5in"
    assert drive.text("interface") == "NL-SAS"
    assert drive.facts["rotation_per_s"].source.confidence is Confidence.ESTIMATE
    assert drive.facts["read_seek_s"].note == "printed as average seek"
    assert drive.facts["read_latency_s"].source.confidence is Confidence.MEASUREMENT
    assert drive.facts["media"].source.title == "Acme D4 data sheet p.2"
    assert drive.facts["media"].source.where == "https://example.org/d4"
    assert drive.facts["operating_w"].source.where == "", "an address that is a bare number names no document"


def test_what_the_vocabulary_does_not_know_stays_in_the_notes(converted: Path) -> None:
    notes = load_catalog([converted]).item("acme-ad4").notes
    assert notes == "First of its line. Also printed: idle 2tb member 7 W."


def test_the_converted_sample_is_what_the_shipped_catalog_holds(converted: Path) -> None:
    sample, shipped = load_catalog([converted]).item("brocade-300"), shipped_catalog().item("brocade-300")
    assert sample.hash == shipped.hash
    assert sample.facts["operating_w"].source == shipped.facts["operating_w"].source


def test_a_record_that_stands_in_a_hand_written_file_is_not_converted(converted: Path) -> None:
    assert not (converted / "vendors" / "array.json").exists()


def test_the_same_facts_give_the_same_bytes(converted: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    assert main([str(SAMPLE), str(again)]) == 0
    files = sorted(path.name for path in again.iterdir())
    assert files == sorted(path.name for path in (converted / "vendors").iterdir())
    assert files == ["drive-disk.json", "fc-switch.json"]
    for name in files:
        assert (again / name).read_bytes() == (converted / "vendors" / name).read_bytes()


def test_wrong_usage_is_status_two_and_says_how(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "FACTS.json" in capsys.readouterr().err


def test_every_source_of_a_converted_file_is_used() -> None:
    for path in sorted((shipped_path() / "vendors" / "converted").glob("*.json")):
        table: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        named = {item["source"] for item in table["items"]}
        for item in table["items"]:
            named |= {fact["source"] for fact in item["facts"].values()}
            named |= {port["source"] for port in item.get("ports", [])}
        assert named == set(table["sources"]), path.name


def _item(**attributes: dict[str, Any]) -> dict[str, Any]:
    """What a record of a switch with these attributes becomes."""
    known = {name: {"unit": "", "source": "Acme S1 data sheet p.1", "confidence": "seen", **attribute}
             for name, attribute in attributes.items()}
    record = {"kind": "eth_switch", "vendor": "Acme", "model": "S1", "part_number": "S1", "attributes": known,
              "notes": ""}
    [item] = json.loads(convert([record], RULES)["eth-switch.json"])["items"]
    found: dict[str, Any] = item
    return found


def test_a_draw_called_the_highest_is_a_maximum_and_no_typical_draw() -> None:
    item = _item(operating_w={"value": 69, "unit": "W", "qualifier": "max", "basis": "AC input",
                              "basis_confidence": "known"})
    assert item["facts"]["max_w"]["value"] == 69
    assert "operating_w" not in item["facts"]


def test_nothing_of_a_record_is_lost_whatever_its_attributes_are_called() -> None:
    item = _item(rack_units={"value": 1, "unit": "U"}, buffers={"value": [16, 32], "unit": "MB"},
                 mood={"value": "blue"}, fan_rows={"value": 3, "unit": "count"})
    assert set(item["facts"]) == {"rack_units"}
    for printed in ("buffers [16, 32] MB", "mood blue", "fan rows 3"):
        assert printed in item["notes"]


def test_records_left_to_hand_written_files_are_there_and_nowhere_else() -> None:
    items = shipped_catalog().items
    for model, item_id in RULES["skip"].items():
        assert item_id in items, model
        assert "converted" not in items[item_id].file, model


def test_what_is_left_out_by_hand_is_explained_or_replaced() -> None:
    for model, rule in RULES["items"].items():
        if rule.get("drop"):
            assert rule.get("notes") or rule.get("facts") or rule.get("ports") or rule.get("variants"), model


def test_every_rule_is_about_a_record_that_was_converted() -> None:
    written = "".join(path.read_text(encoding="utf-8")
                      for path in sorted((shipped_path() / "vendors" / "converted").glob("*.json")))
    for model, rule in RULES["items"].items():
        if "id" in rule:
            assert json.dumps(rule["id"]) in written, model
