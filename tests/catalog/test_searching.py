"""What people type into the catalog's search, and what they find."""

from __future__ import annotations

import re

import pytest

from sizer.catalog import KINDS, shipped_catalog
from sizer.catalog.searching.columns import best_of, columns_of
from sizer.catalog.searching.facets import counted_values, facets_of, passing
from sizer.catalog.searching.query import FoundRecords, Search
from sizer.catalog.searching.record import evidence_summary, fact_lines, made_by, subtitle
from sizer.catalog.searching.values import UNKNOWN, fact_text, number_text, range_text, ratio_typed
from sizer.catalog.searching.words import kind_title, kind_word

CATALOG = shipped_catalog()
SEARCH = Search(CATALOG)
DRIVES = (KINDS["drive"],)


def found(text: str, *kinds: str) -> set[str]:
    return {item.id for item in SEARCH.find(text, tuple(KINDS[name] for name in kinds)).items}


@pytest.mark.parametrize(("text", "holds"), [
    ("nvme 3.84", lambda item: item.text("interface") == "NVMe" and "3.84" in f"{item.model} {item.description}"),
    ("ssd >= 3 TB", lambda item: item.is_flash and item.number("nominal_bytes") >= 3e12),
    ("SSD>=3tb", lambda item: item.is_flash and item.number("nominal_bytes") >= 3e12),
    ("ssd \N{GREATER-THAN OR EQUAL TO} 3 TB", lambda item: item.is_flash and item.number("nominal_bytes") >= 3e12),
    ("15k sas", lambda item: item.number("rotation_per_s") == 250 and item.text("interface") == "SAS"),
    ("hdd <= 8 W", lambda item: not item.is_flash and (item.number("operating_w") or item.number("max_w")) <= 8),
    ("capacity_bytes>=800GB rotation<=10000rpm", lambda item: (
        item.number("capacity_bytes") >= 8e11 and item.number("rotation_per_s") * 60 <= 10_000)),
    ("dwpd >= 3", lambda item: item.number("endurance_writes_per_day") >= 3),
    ("year >= 2023 ssd", lambda item: int(item.text("introduced")[:4]) >= 2023 and item.is_flash),
    ("kioxia current", lambda item: item.vendor == "Kioxia" and item.lifecycle.value == "current"),
])
def test_what_is_typed_for_drives_finds_those_and_no_others(text: str, holds: object) -> None:
    assert callable(holds)
    names = found(text, "drive")
    assert names

    def meant(name: str) -> bool:
        try:
            return bool(holds(CATALOG.items[name]))
        except (TypeError, ValueError):
            return False  # the record does not state what is asked of it

    assert names == {item.id for item in CATALOG.items.values() if item.kind.is_drive and meant(item.id)}


@pytest.mark.parametrize(("text", "technology"), [
    ("25GbE", "eth-25g"), ("25 gbe nic", "eth-25g"), ("32G FC", "fc-32g"), ("100gbe switch", "eth-100g")])
def test_a_link_is_found_by_its_rate(text: str, technology: str) -> None:
    names = found(text)
    assert any(group.technology == technology for name in names for group in CATALOG.items[name].ports)


def test_a_rate_and_a_family_mean_ports_of_both() -> None:
    for name in found("32G FC hba"):
        item = CATALOG.items[name]
        assert item.kind.name == "hba"
        assert any(group.technology.startswith("fc-32g") for group in item.ports)


def test_words_for_kinds_states_and_ports_are_understood_together() -> None:
    names = found("array fc current")
    assert "dell-powervault-me5084" in names
    for name in names:
        item = CATALOG.items[name]
        assert (item.kind.name, item.lifecycle.value) == ("array", "current")
        assert any(group.technology.startswith("fc-") for group in item.ports)


def test_a_part_number_of_another_kind_is_told_with_where_it_is() -> None:
    assert found("AJ797A") == {"hp-msa2324fc-g2"}
    told = SEARCH.find("aj797a", DRIVES)
    assert (told.items, {kind.name: many for kind, many in told.elsewhere.items()}) == ((), {"array": 1})
    assert told.sentence("drives") == "Nothing of this is among drives."


def test_a_word_that_no_record_has_is_named_with_what_is_left_without_it() -> None:
    told = SEARCH.find("ssd xyz", DRIVES)
    assert told.sentence() == f"No record has “xyz”. Without it: {len(found('ssd', 'drive'))}."
    assert told.rest == "ssd"
    assert FoundRecords(SEARCH.items).sentence() == ""


@pytest.mark.parametrize("text", ["", "  ", "a=b=c", ">=3", "x>", ">", "< TB", "9" * 400, "½", ">= 1e999 TB",
                                  "1,2,3 TB", "rpm >= 1.2.3", "rotation = 15..", "year > 20.20", "rpm >= 15k.5"])
def test_whatever_is_typed_is_answered(text: str) -> None:
    told = SEARCH.find(text, DRIVES)
    assert told.items or told.sentence("drives") or not text.strip()


@pytest.mark.parametrize("kind", [name for name in KINDS if any(i.kind.name == name for i in CATALOG.items.values())])
def test_every_kind_has_columns_that_some_record_fills(kind: str) -> None:
    items = [item for item in CATALOG.items.values() if item.kind.name == kind]
    columns = columns_of((KINDS[kind],))
    assert len({column.key for column in columns}) == len(columns)
    assert columns[-1].head == "Price" or any(column.key == "price" for column in columns)
    for column in columns:
        known = [column.value(CATALOG, item) for item in items]
        assert all(value.text for value in known), column.key
        assert all(value.text == UNKNOWN or column.in_words(CATALOG, item) for value, item in
                   zip(known, items, strict=True))
    assert kind_title(KINDS[kind])


def test_a_column_has_its_unit_in_the_head_and_none_in_its_cells() -> None:
    item = CATALOG.items["kioxia-kpm71rug15t3"]
    shown = {column.head: column.value(CATALOG, item).text for column in columns_of(DRIVES)}
    assert (shown["TB"], shown["Interface"], shown["Read GB/s"]) == ("15.36", "24G SAS", "4.20")
    assert shown["rpm"] == UNKNOWN


def test_the_best_of_a_column_is_the_end_that_is_good_for_it() -> None:
    by_key = {column.key: column for column in columns_of(DRIVES)}
    items = [CATALOG.items[name] for name in ("kioxia-kpm71rug15t3", "hp-418371-b21", "hp-619291-b21")]

    def best(key: str) -> float | None:
        return best_of(by_key[key], [by_key[key].value(CATALOG, item) for item in items])

    assert best("capacity") == 15.36e12
    assert best("w") == min(item.number("operating_w") or 99.0 for item in items)
    assert best("form") is None


def test_facets_count_under_the_other_facets_and_not_under_their_own() -> None:
    everything = SEARCH.find("", DRIVES).items
    facets = facets_of(everything)
    chosen = {"media": frozenset({"SSD"}), "interface": frozenset({"SAS"})}
    values = {key: {value.label: value for value in shown} for key, shown in
              counted_values(everything, facets, chosen, everything).items()}
    kept = passing(everything, facets, chosen)
    assert {item.text("interface") for item in kept} == {"SAS"}
    assert all(item.is_flash for item in kept)
    assert values["interface"]["NVMe"].count == sum(
        item.is_flash and item.text("interface") == "NVMe" for item in everything)
    assert values["media"]["HDD"].count == sum(
        not item.is_flash and item.text("interface") == "SAS" for item in everything)
    assert sum(value.count for value in values["maker"].values()) == len(kept)
    assert values["media"]["SSD"].chosen


def test_facts_are_said_as_people_say_them_with_where_they_come_from() -> None:
    item = CATALOG.items["hp-418371-b21"]
    lines = {line.title: line for line in fact_lines(CATALOG, item)}
    assert lines["Rotation"].text == "15,000\u202frpm"
    assert lines["Mean time to failure"].text == "1,400,000\u202fh"
    assert lines["Form"].text == "2.5\u202finch"
    assert "HP, SPECsfs2008" in lines["Rotation"].evidence
    assert lines["Mean time to failure"].estimated
    assert not lines["Random reads"].known
    assert lines["Random reads"].evidence == "Not on the data sheet."
    assert lines["Price"].evidence == "No price list names it. Money counts as unknown."
    assert subtitle(item) == "418371-B21 · SAS · discontinued"
    assert made_by(item) == "HP · discontinued"
    assert evidence_summary(item).startswith("From 5 sources, ")


def test_a_record_without_facts_says_what_counts_as_unknown() -> None:
    bare = next(item for item in CATALOG.items.values() if item.kind.is_switch and "operating_w" not in item.facts)
    told = {line.title: line.evidence for line in fact_lines(CATALOG, bare) if not line.known}
    assert told["Working"] == "Not on the data sheet. Power counts as unknown."


def test_the_range_of_an_estimate_has_its_unit_once() -> None:
    facts = CATALOG.items["kioxia-kpm71rug15t3"].facts
    assert range_text(facts["random_read_per_s"]) == "540,000\u2009–\u2009864,000/s"
    power = CATALOG.items["ibm-flashsystem-5045"].facts["max_w"]
    assert (fact_text(power), range_text(power)) == ("1,135\u202fW", "491\u2009–\u20091,809\u202fW")
    assert range_text(facts["read_bytes_per_s"]) == "3.78\u2009–\u20094.62\u202fGB/s"
    assert fact_text(facts["link_bytes_per_s"]) == "22.5\u202fGb/s"


def test_a_kind_is_called_alike_in_the_catalog_and_in_the_bill() -> None:
    others = {"enclosure", "adapter", "fabric_switch", "interconnect_module", "transceiver"}
    assert {name for name, kind in KINDS.items() if kind.noun.casefold() != kind_word(kind).casefold()} == others
    assert not any(kind.noun in ("nic", "cpu", "hba") or "_" in kind.noun for kind in KINDS.values())
    assert found("eth switch") & found("ethernet switch"), "what was typed for it before finds it still"


def test_no_fact_is_told_with_an_exponent() -> None:
    told = {text for item in CATALOG.items.values() for fact in item.facts.values()
            for text in (fact_text(fact), range_text(fact))}
    assert any(text.startswith("1 per ") and text.endswith("B read") for text in told)
    assert [text for text in told if re.search(r"\d[eE][+-]?\d", text)] == []


@pytest.mark.parametrize("value", [1e-14, 1e-15, 1e-16, 1e-17])
def test_what_cannot_be_read_is_typed_as_it_is_told(value: float) -> None:
    told = number_text("unreadable_per_bit", value)
    assert float(ratio_typed(told)) == pytest.approx(value, rel=1e-12)
    assert float(ratio_typed(told.removesuffix(" read"))) == pytest.approx(value, rel=1e-12)


@pytest.mark.parametrize(("typed", "size"), [
    ("nvme 30 TB", 30.72e12), ("nvme 15TB", 15.36e12), ("nvme 3.8 tb", 3.84e12)])
def test_a_size_is_found_by_the_digits_that_people_say(typed: str, size: float) -> None:
    found = Search(shipped_catalog()).find(typed).items
    assert found
    assert {item.number("nominal_bytes") for item in found} == {size}


def test_a_size_that_a_record_has_finds_no_other() -> None:
    sizes = {item.number("nominal_bytes") for item in Search(shipped_catalog()).find("1 TB").items}
    assert sizes == {1e12}
    assert Search(shipped_catalog()).find("xyz 30 TB").unknown == ("xyz",)
