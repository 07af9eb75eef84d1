"""Records of classes, with which a design is drawn before a model is chosen."""

from __future__ import annotations

import pytest

from sizer.catalog import Item, Lifecycle, shipped_catalog
from sizer.catalog.classes import lacking
from sizer.sources import Confidence

CATALOG = shipped_catalog()
GENERIC = {
    "server": ("2U 24-bay NVMe server, PCIe 4", "2U 24-bay NVMe server, PCIe 5", "1U 10-bay NVMe server, PCIe 5",
               "2U 12-bay 3.5in server"),
    "enclosure": ("4U 60-bay shelf", "4U 90-bay shelf", "4U 102-bay shelf"),
    "eth_switch": ("25 GbE switch 48+8", "100 GbE switch 32-port", "400 GbE switch 32-port"),
    "ib_switch": ("NDR switch 64-port", "HDR switch 40-port"),
    "fc_switch": ("32G FC switch 48-port", "64G FC switch 48-port"),
    "drive": ("TLC NVMe 3.84 TB class, PCIe 4", "TLC NVMe 7.68 TB class, PCIe 5", "TLC NVMe 15.36 TB class, PCIe 5",
              "QLC NVMe 30.72 TB class, PCIe 4", "QLC NVMe 61.44 TB class, PCIe 4", "NL-SAS 20 TB class",
              "NL-SAS 24 TB class", "NL-SAS 30 TB class", "SAS SSD 3.84 TB class", "SATA SSD 3.84 TB class"),
    "array": ("Dual-controller all-flash array, entry class", "Dual-controller all-flash array, middle class",
              "Dual-controller all-flash array, high class", "Dual-controller hybrid array class"),
    "hca": ("HDR adapter, 1 port", "NDR adapter, 1 port"),
    "nic": ("25 GbE adapter, 2 ports", "100 GbE adapter, 2 ports", "200 GbE adapter, 2 ports",
            "400 GbE adapter, 1 port"),
    "hba": ("32G FC adapter, 2 ports", "64G FC adapter, 2 ports", "SAS adapter, 16 external lanes"),
    "cpu": ("Processor of 32 cores, class", "Processor of 64 cores, class", "Processor of 96 cores, class"),
}
EXACT = ("rack_units", "drive_bay_count", "port_count", "socket_count", "controller_count", "capacity_bytes",
         "nominal_bytes", "link_bytes_per_s", "pcie_generation", "pcie_lane_count", "cell_bit_count", "supply_count",
         "io_module_count", "lane_count", "thread_count", "core_count", "aggregate_bytes_per_s", "rotation_per_s",
         "unreadable_per_bit")
"""What the name of a class or its standard fixes: no range."""


def _named(kind: str, model: str) -> Item:
    [found] = [item for item in CATALOG.items.values() if item.kind.name == kind and item.model == model]
    return found


@pytest.mark.parametrize("kind", sorted(GENERIC))
def test_a_design_can_be_drawn_of_classes_before_a_model_is_chosen(kind: str) -> None:
    for model in GENERIC[kind]:
        item = _named(kind, model)
        assert item.id.startswith("generic-")
        assert item.lifecycle is Lifecycle.CURRENT
        assert lacking(item) == ()


def test_values_of_a_class_are_estimates_with_a_range_and_say_what_they_rest_on() -> None:
    for kind, models in GENERIC.items():
        for item in (_named(kind, model) for model in models):
            for name, fact in item.facts.items():
                assert fact.source.confidence is Confidence.ESTIMATE, (item.id, name)
                if not isinstance(fact.value, (str, bool)) and name not in EXACT:
                    assert fact.range is not None, (item.id, name)


@pytest.mark.parametrize(
    ("smaller", "larger", "name"),
    [
        ("generic-afa-entry", "generic-afa-middle", "random_read_per_s"),
        ("generic-afa-middle", "generic-afa-high", "random_read_per_s"),
        ("generic-afa-middle", "generic-afa-high", "read_bytes_per_s"),
        ("generic-nvme-tlc-7.68tb-pcie4", "generic-nvme-tlc-7.68tb-pcie5", "read_bytes_per_s"),
        ("generic-nvme-qlc-30.72tb", "generic-nvme-tlc-15.36tb-pcie4", "random_write_per_s"),
        ("generic-sata-ssd-3.84tb", "generic-sas-ssd-3.84tb", "read_bytes_per_s"),
        ("generic-sas-ssd-3.84tb", "generic-nvme-tlc-3.84tb-pcie4", "read_bytes_per_s"),
    ],
)
def test_a_better_class_is_no_slower(smaller: str, larger: str, name: str) -> None:
    assert (CATALOG.item(smaller).number(name) or 0.0) < (CATALOG.item(larger).number(name) or 0.0)


def test_a_drive_of_a_class_is_no_faster_than_its_interface() -> None:
    most: dict[tuple[str, float | None], float] = {
        ("NVMe", 4): 7.4e9, ("NVMe", 5): 15e9, ("SATA", None): 552e6, ("SAS", None): 4.42e9, ("NL-SAS", None): 2.2e9}
    for item in CATALOG.items.values():
        if item.kind.is_drive and item.id.startswith("generic-") and "class" in item.model:
            rate = item.facts.get("read_bytes_per_s") or item.facts["outer_bytes_per_s"]
            assert rate.range is not None
            assert rate.range[1] <= most[item.text("interface"), item.number("pcie_generation")]
