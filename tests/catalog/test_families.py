"""Relations between records that no single record shows."""

from __future__ import annotations

import itertools
from collections import defaultdict

import pytest

from sizer.catalog import Item, PortRole, shipped_catalog

CATALOG = shipped_catalog()
DRIVES = CATALOG.of_kind(lambda kind: kind.is_drive)


def value(item: Item, name: str) -> float:
    number = item.number(name)
    assert number is not None, f"{item.id} has no {name}"
    return number


def families(*series: str) -> list[list[Item]]:
    """Drives that differ in capacity only: the same words in the model but for the size."""
    return [sorted((d for d in DRIVES if word in d.model), key=lambda d: value(d, "nominal_bytes")) for word in series]


@pytest.mark.parametrize(
    "family", families("SSD DC P4500", "Constellation ES.3", "Ultrastar 15K450"), ids=lambda f: f[0].id
)
def test_a_larger_member_of_a_family_holds_more_and_turns_no_faster(family: list[Item]) -> None:
    assert len(family) > 1
    for smaller, larger in itertools.pairwise(family):
        assert value(smaller, "nominal_bytes") < value(larger, "nominal_bytes")
        assert (smaller.number("rotation_per_s") or 0) == (larger.number("rotation_per_s") or 0)
        assert (smaller.number("idle_w") or 0) <= (larger.number("idle_w") or 0) * 1.01


def test_a_drive_holds_what_its_label_says_within_a_few_percent() -> None:
    for drive in DRIVES:
        true, label = drive.number("capacity_bytes"), drive.number("nominal_bytes")
        if true is not None and label is not None:
            assert 0.97 < true / label < 1.05, drive.id


def test_faster_spindles_seek_faster_on_average() -> None:
    seeks: dict[int, list[float]] = defaultdict(list)
    for drive in DRIVES:
        seek, turns = drive.number("read_seek_s"), drive.number("rotation_per_s")
        if seek is not None and turns is not None:
            seeks[round(turns * 60 / 1000)].append(seek)
    means = {speed: sum(found) / len(found) for speed, found in seeks.items()}
    assert [speed for speed, _ in sorted(means.items(), key=lambda pair: -pair[1])] == sorted(means)


def test_outer_tracks_are_faster_than_inner_ones_and_no_faster_than_the_link() -> None:
    for drive in DRIVES:
        outer, inner = drive.number("outer_bytes_per_s"), drive.number("inner_bytes_per_s")
        link = drive.number("link_bytes_per_s")
        if outer is not None and inner is not None:
            assert inner < outer, drive.id
        if outer is not None and link is not None:
            assert outer < link, drive.id


def test_building_blocks_of_one_family_grow_with_their_enclosures() -> None:
    blocks = [CATALOG.item(f"ibm-ess-gl{n}") for n in (1, 2, 4, 6)]
    for smaller, larger in itertools.pairwise(blocks):
        for name in ("enclosure_count", "hdd_count", "rack_units"):
            assert value(smaller, name) < value(larger, name)


def test_every_conducting_storage_array_with_ports_can_be_reached() -> None:
    for array in CATALOG.of_kind(lambda kind: kind.has_controllers):
        roles = {group.role for group in array.ports}
        assert not roles or PortRole.TARGET in roles, array.id


def test_every_cabled_connector_of_a_reference_system_has_a_cable_or_transceiver() -> None:
    ends = {
        part.text(name)
        for part in (*CATALOG.of_kind(lambda kind: kind.is_cable), *CATALOG.of_kind(lambda kind: kind.is_transceiver))
        for name in ("connector_a", "connector_b")
    }
    systems = (
        "hp-msa2324fc-g2", "hp-msa70", "hp-aj821a", "hp-flex-10", "hp-p2000-g3-10gbe-iscsi", "hp-d2700", "hp-6120xg",
        "ibm-a3f2", "ibm-dcs3700", "ibm-ec3a", "mellanox-sx1710", "netxen-nxb-10gcx4", "mellanox-mhgs18-xtc",
    )  # fmt: skip
    for item in map(CATALOG.item, systems):
        for group in item.ports:
            assert group.connector in ends | {"midplane"}, (item.id, group.name)
