"""The shipped catalog: what the records of the reference systems state."""

from __future__ import annotations

import pytest

from sizer.catalog import Basis, Catalog, PortRole, shipped_catalog
from sizer.sources import Confidence

L1_BYTES_PER_S = {
    "fc-1g": 106.25e6, "fc-2g": 212.5e6, "fc-4g": 425e6, "fc-8g": 850e6, "fc-16g": 1700e6, "fc-32g": 3400e6,
    "fc-64g": 6800e6, "sas-3g": 300e6, "sas-6g": 600e6, "sas-12g": 1200e6, "sas-24g": 2400e6, "eth-1g": 125e6,
    "eth-10g": 1250e6, "eth-25g": 3125e6, "eth-40g": 5000e6, "eth-50g": 6250e6, "eth-100g": 12500e6,
    "eth-200g": 25000e6, "eth-400g": 50000e6, "eth-56g-mlnx": 6818.2e6, "ib-sdr-4x": 1e9, "ib-ddr-4x": 2e9,
    "ib-qdr-4x": 4e9, "ib-fdr-4x": 6.818e9, "ib-edr-4x": 12.5e9, "ib-hdr-4x": 25e9, "ib-ndr-4x": 50e9,
    "pcie-1": 250e6, "pcie-2": 500e6, "pcie-3": 984.6e6, "pcie-4": 1969.2e6, "pcie-5": 3938.5e6, "pcix-133": 1066e6,
    "qsnet2": 900e6,
}  # fmt: skip


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return shipped_catalog()


def test_the_shipped_catalog_has_no_problem_of_any_severity(catalog: Catalog) -> None:
    assert catalog.problems == ()


@pytest.mark.parametrize("technology", sorted(L1_BYTES_PER_S))
def test_a_link_technology_has_the_data_rate_of_its_standard(catalog: Catalog, technology: str) -> None:
    assert catalog.technology(technology).data_bytes_per_s == pytest.approx(L1_BYTES_PER_S[technology], rel=6e-5)


def test_serial_lanes_are_rated_by_the_lane_and_all_other_links_by_the_port(catalog: Catalog) -> None:
    assert {t.family for t in catalog.technologies.values() if t.per_lane} == {"sas", "pcie"}
    assert {t.family for t in catalog.technologies.values() if t.duplex == "half"} == {"sata", "scsi", "pci-x"}


def test_the_drive_labelled_72_gb_holds_the_bytes_that_were_read_from_one(catalog: Catalog) -> None:
    drive = catalog.item("hp-418371-b21")
    assert drive.number("capacity_bytes") == 73_407_865_856
    assert drive.number("nominal_bytes") == 72e9
    assert drive.number("rotation_per_s") == pytest.approx(250)
    assert drive.number("mttf_s") == pytest.approx(1.4e6 * 3600)
    assert drive.facts["rotation_per_s"].printed == "15000 rpm"


def test_the_host_ports_of_an_array_are_spread_over_its_controllers(catalog: Catalog) -> None:
    for array, technology in (("hp-msa2324fc-g2", "fc-4g"), ("hp-p2000-g3-10gbe-iscsi", "eth-10g")):
        host = catalog.item(array).port("host")
        assert host is not None
        assert (host.role, host.technology, host.count) == (PortRole.TARGET, technology, 4)
        assert (host.per_member, host.owners) == ("controller", 2)


def test_every_named_system_component_has_the_part_number_of_its_bill_of_materials(catalog: Catalog) -> None:
    expected = {
        "hp-512547-b21": "512547-B21", "hp-qmh2562": "451871-B21", "hp-aj821a": "AJ821A", "hp-flex-10": "455880-B21",
        "hp-418371-b21": "418371-B21", "hp-619291-b21": "619291-B21", "hp-605835-b21": "605835-B21",
    }  # fmt: skip
    assert {item: catalog.item(item).part_number for item in expected} == expected


def test_what_sits_in_a_chassis_bay_takes_no_rack_units_and_states_a_load_behind_the_chassis_supplies(
    catalog: Catalog,
) -> None:
    inside = ("hp-bl860c-i2", "hp-bl460c-g6", "hp-bl460c-gen8", "hp-aj821a", "hp-flex-10", "hp-6120xg")
    for item in map(catalog.item, inside):
        assert item.number("rack_units") == 0
        assert item.facts["operating_w"].basis is Basis.DC_LOAD


def test_ha_nfs_power_at_sixty_percent_drive_use_follows_from_the_records(catalog: Catalog) -> None:
    watts = {name: catalog.item(name).number("operating_w") or 0.0 for name in catalog.items}
    drive = catalog.item("hp-418371-b21")
    idle, busy = drive.number("idle_w"), drive.number("operating_w")
    assert idle is not None
    assert busy is not None
    drawn = idle + 0.6 * (busy - idle)
    for name in ("hp-msa2324fc-g2", "hp-msa70"):
        assert catalog.item(name).number("included_drive_w") == pytest.approx(drawn, abs=0.05)
    ac = 8 * watts["hp-msa2324fc-g2"] + 24 * watts["hp-msa70"] - 56 * drawn / 0.88
    dc = 2 * watts["hp-bl860c-i2"] + 4 * watts["hp-qmh2562"] + 4 * watts["hp-aj821a"] + 2 * watts["hp-flex-10"]
    assert ac + dc / 0.88 == pytest.approx(11_320.3, abs=0.1)


def test_every_value_names_its_document_and_a_recalled_one_is_an_estimate(catalog: Catalog) -> None:
    presets = [preset for table in catalog.presets.values() for preset in table.values()]
    sources = [*(fact.source for item in catalog.items.values() for fact in item.facts.values()),
               *(value.source for preset in presets for value in preset.values.values())]
    for source in sources:
        assert source.title
        if "recalled" in source.note:
            assert source.confidence is Confidence.ESTIMATE


def test_racks_hold_ha_nfs_in_74_units(catalog: Catalog) -> None:
    units = {name: catalog.item(name).number("rack_units") or 0.0 for name in catalog.items}
    assert units["hp-c7000"] + 8 * units["hp-msa2324fc-g2"] + 24 * units["hp-msa70"] == 74


def test_an_unknown_id_is_refused_with_the_nearest_ones(catalog: Catalog) -> None:
    with pytest.raises(Exception, match="Did you mean hp-msa70"):
        catalog.item("hp-msa7")
    assert catalog.nearest("451871-B21")[0] == "hp-qmh2562"


def test_the_hash_follows_the_values_and_not_the_words(catalog: Catalog) -> None:
    from dataclasses import replace

    item = catalog.item("hp-msa70")
    assert replace(item, notes="other", description="other").hash == item.hash
    assert replace(item, ports=item.ports[:1]).hash != item.hash
    facts = dict(item.facts)
    facts["operating_w"] = replace(facts["operating_w"], value=291.0)
    assert replace(item, facts=facts).hash != item.hash
