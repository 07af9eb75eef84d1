"""What records say of where their values come from: nothing only recalled, when products came, no product twice."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from itertools import combinations
from types import MappingProxyType

import pytest

from sizer.catalog import Item, Lifecycle, shipped_catalog
from sizer.catalog.checking import INTRODUCED_FORM, check_catalog
from sizer.catalog.records import INTRODUCED
from sizer.sizing.paths.cabling import Stock
from sizer.sources import Confidence
from tools.sold_today import labelled_bytes

CATALOG = shipped_catalog()
CURRENT = [item for item in CATALOG.items.values() if item.lifecycle is Lifecycle.CURRENT]
PRODUCTS = [item for item in CATALOG.items.values() if INTRODUCED in item.kind.allowed
            and item.vendor != "Generic" and not item.id.startswith("generic-") and item.kind.name != "software"]


def test_nothing_of_what_is_sold_today_is_only_recalled() -> None:
    left = [(item.id, fact.name) for item in CURRENT for fact in item.facts.values()
            if "recalled" in fact.source.note and fact.range is None]
    assert left == []
    assert [(item.id, group.name) for item in CURRENT for group in item.ports
            if "recalled" in group.source.note] == []
    assert [item.id for item in CURRENT if "recalled" in item.source.note] == []


def test_a_range_of_what_was_recalled_holds_its_value_and_is_an_estimate() -> None:
    for item in CURRENT:
        for fact in item.facts.values():
            if "recalled" in fact.source.note and not isinstance(fact.value, (str, bool)):
                assert fact.range is not None
                assert fact.range[0] <= fact.value <= fact.range[1], (item.id, fact.name)
                assert fact.source.confidence is Confidence.ESTIMATE


def test_every_product_says_when_it_came_to_market() -> None:
    assert [item.id for item in PRODUCTS if not INTRODUCED_FORM.match(item.text(INTRODUCED))] == []


@pytest.mark.parametrize(("said", "told"), [("announced 2021", "introduced is"), ("2024 to 2021", "ends before"),
                                            ("2015", "before there was PCI Express 5")])
def test_a_year_that_cannot_be_is_told(said: str, told: str) -> None:
    drive = CATALOG.item("micron-9550-pro")
    fact = replace(drive.facts[INTRODUCED], value=said)
    wrong = replace(drive, facts=MappingProxyType({**drive.facts, INTRODUCED: fact}))
    found = check_catalog(replace(CATALOG, items=MappingProxyType({**CATALOG.items, drive.id: wrong})))
    [problem] = [one for one in found if one.code == "check-introduced"]
    assert told in problem.text


def test_when_it_came_to_market_changes_no_design() -> None:
    drive = CATALOG.item("micron-9550-pro")
    fact = replace(drive.facts[INTRODUCED], value="1999")
    assert replace(drive, facts=MappingProxyType({**drive.facts, INTRODUCED: fact})).hash == drive.hash


def _name(item: Item) -> str:
    """The model without spaces, marks and what stands in brackets."""
    return re.sub(r"[^a-z0-9+]", "", re.sub(r"\([^)]*\)", "", item.model).lower())


MODES = ("InfiniBand", "56 Gb/s mode")
"""What is one product in another mode says so after a comma."""


def test_no_two_records_are_the_same_product() -> None:
    named: dict[tuple[str, str], list[Item]] = defaultdict(list)
    numbered: dict[str, list[Item]] = defaultdict(list)
    for item in CATALOG.items.values():
        named[item.vendor.lower(), _name(item)].append(item)
        if item.part_number:
            numbered[re.sub(r"[^a-z0-9]", "", item.part_number.lower())].append(item)
    twins = [(one.id, other.id) for group in (*named.values(), *numbered.values())
             for one, other in combinations(group, 2)
             if not any(item.model.endswith(f", {mode}") for item in (one, other) for mode in MODES)]
    assert twins == []


def test_no_model_of_a_drive_is_in_the_name_of_another_of_the_same_size() -> None:
    drives = [item for item in CATALOG.of_kind(lambda kind: kind.is_drive) if item.vendor != "Generic"]
    same = [(one.id, other.id) for one, other in combinations(drives, 2) if one.vendor == other.vendor
            and one.number("nominal_bytes") == other.number("nominal_bytes") is not None
            and one.text("form_factor") == other.text("form_factor")
            and (_name(one) in _name(other) or _name(other) in _name(one))
            and not (one.part_number and other.part_number)]
    assert same == []


def test_the_bytes_of_a_label_are_those_of_the_standards() -> None:
    assert labelled_bytes(20e12)[0] == 20_000_588_955_648
    assert labelled_bytes(2400e9)[1] == 2_400_476_553_216


def test_a_server_that_says_nothing_of_its_bays_takes_nvme_by_its_class() -> None:
    fact = CATALOG.item("dell-poweredge-r760").facts["drive_interfaces"]
    assert ("NVMe" in str(fact.value), fact.by_class) == (True, "server of today")
    assert CATALOG.item("supermicro-asg-1115s-ne316r").text("drive_interfaces") == "NVMe"


def test_a_drive_with_a_sibling_has_no_random_writes_of_its_class() -> None:
    drive = CATALOG.item("samsung-pm9a3-3-84-tb-u-2")
    assert drive.text("sibling") == "samsung-mzql27t6hbla"
    assert "random_write_per_s" not in drive.facts


def test_contradictions_are_settled_with_their_reason() -> None:
    card, switch = CATALOG.item("mellanox-mcx516a-ccat"), CATALOG.item("nvidia-qm9700-64-port-ndr")
    assert card.number("pcie_lane_count") == 16
    assert "x8 or x16" in card.notes
    assert [(group.count, group.connector) for group in switch.ports] == [(64, "OSFP twin")]
    assert "330 ns" in switch.notes


@pytest.mark.parametrize(
    ("wide", "narrow", "technology", "cable", "links"),
    [
        ("generic-eth-400g-32", "generic-nic-100g-2p", "eth-100g", "generic-aoc-400g-4x100g", 4),
        ("arista-dcs-7050px4-32s-f", "generic-nic-100g-2p", "eth-100g", "generic-aoc-400g-osfp-4x100g", 4),
        ("arista-7060px5-64e", "generic-nic-400g-1p", "eth-400g", "generic-dac-800g-2x400g-osfp", 2),
        ("arista-dcs-7050px4-32s-f", "generic-nic-200g-2p", "eth-200g", "generic-dac-400g-osfp-2x200g", 2),
        ("generic-ib-ndr-64", "ddn-ai400x2-turbo", "ib-hdr-4x", "generic-dac-ndr-4xndr200", 4),
        ("brocade-g620", "emulex-lpe32002", "fc-32g", "generic-mpo-4lc-om4", 4),
    ],
)
def test_a_fast_port_is_broken_out_into_slower_ones(
    wide: str, narrow: str, technology: str, cable: str, links: int
) -> None:
    ends = (max(CATALOG.item(wide).ports, key=lambda port: CATALOG.technology(port.technology).data_bytes_per_s),
            CATALOG.item(narrow).ports[0])
    found = [joint for joint in Stock(CATALOG).joints(technology, ends) if joint.cable.id == cable]
    assert found
    assert found[0].wide == 0
    parts = (found[0].cable, *found[0].modules)
    assert max(int(part.number("link_count") or 1) for part in parts if part is not None) == links


def test_a_breakout_with_equal_plugs_is_wide_where_the_faster_port_is() -> None:
    fast, slow = CATALOG.item("generic-nic-200g-2p").ports[0], CATALOG.item("generic-nic-200g-2p").ports[0]
    slow = replace(slow, technology="eth-100g")
    for ends, wide in (((fast, slow), 0), ((slow, fast), 1)):
        [joint] = [one for one in Stock(CATALOG).joints("eth-100g", ends)
                   if one.cable.id == "generic-dac-200g-2x100g"]
        assert joint.wide == wide
    assert not [one for one in Stock(CATALOG).joints("eth-100g", (slow, slow))
                if one.cable.id == "generic-dac-200g-2x100g"]
