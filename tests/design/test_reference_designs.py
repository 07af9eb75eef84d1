"""The reference designs say what their documents say, in the file format's own form, without their results."""

from __future__ import annotations

from pathlib import Path

import pytest

from sizer.catalog import shipped_catalog
from sizer.design.files.fileformat import dumps
from sizer.design.files.storage import load
from sizer.design.records import BASE, Design, LinkMode, Status
from sizer.design.scenarios import resolve
from sizer.sizing.checks.assembly.names import validate

FOLDER = Path(__file__).resolve().parents[2] / "catalogs" / "designs"
FILES = sorted(FOLDER.glob("*.sizer"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_scenario_of_a_reference_design_names_what_the_catalog_has(path: Path) -> None:
    design = load(path)
    for scenario in (BASE, *design.scenarios.ids()):
        assert validate(resolve(design, scenario), shipped_catalog()) == ()


@pytest.fixture
def nfs() -> Design:
    return load(FOLDER / "hp-ha-nfs.sizer")


@pytest.fixture
def iscsi() -> Design:
    return load(FOLDER / "p2000-iscsi.sizer")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_reference_design_is_written_as_the_program_writes_it(path: Path) -> None:
    assert dumps(load(path)) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_reference_design_names_its_source_and_pins_nothing(path: Path) -> None:
    design = load(path)
    assert design.title
    assert design.notes.startswith("Source: ")
    assert not design.overrides


def test_the_bill_of_materials_has_the_nine_lines_of_the_document_in_order_and_then_its_software(nfs: Design) -> None:
    offered = [item for item in nfs.items if item.status is not Status.TEST_BED]
    assert [item.quantity for item in offered] == [1, 2, 4, 4, 4, 2, 8, 24, 736, *[2] * 6]
    assert [item.id for item in nfs.items if item.status is Status.TEST_BED] == [
        "loadgens", "loadgen-os"]


def test_half_of_the_channels_to_the_nodes_stand_by(nfs: Design) -> None:
    link = nfs.links.get("nodes-net")
    assert link is not None
    assert (link.count, link.channels_per_port, link.mode) == (16, 2, LinkMode.ACTIVE_STANDBY)
    assert link.rate_cap_bytes_per_s == 4.5e9 / 8
    assert link.mtu_bytes == 9000


def test_the_data_pool_is_cut_into_groups_of_sixteen_over_two_volume_groups(nfs: Design) -> None:
    pool, drives = nfs.pools.get("data"), nfs.items.get("drives")
    assert pool is not None
    assert drives is not None
    assert pool.members == 16
    assert drives.quantity / pool.members == 46
    assert pool.groups is None  # follows from the drives
    assert (pool.volume_groups, pool.filesystem_count, pool.filesystem) == (2, 8, "vxfs")
    assert (pool.chunk_bytes, pool.stripe_bytes) == (64 * 1024, 1024 * 1024)


def test_the_load_is_what_the_tester_asked_for(nfs: Design) -> None:
    load_ = nfs.workloads.get("sfs")
    assert load_ is not None
    assert load_.concurrency == 8 * 96
    assert load_.requested_per_s == 166_000


def test_both_drive_groups_of_the_iscsi_array_are_tested_alone_and_without_a_stated_footprint(iscsi: Design) -> None:
    for name, members in (("enterprise", 10), ("midline", 14)):
        pool, workload = iscsi.pools.get(name), iscsi.workloads.get(name)
        assert pool is not None
        assert workload is not None
        assert (pool.members, pool.chunk_bytes) == (members, None)
        assert (workload.request_bytes, workload.read_ratio, workload.concurrency) == (8192, 0.5, 4)
        assert (workload.footprint_bytes, workload.runs) == (None, "alone")


def test_the_sequential_scenario_reads_one_mebibyte_at_a_time(iscsi: Design) -> None:
    sequential = resolve(iscsi, "sequential")
    assert [(load_.pattern, load_.request_bytes, load_.concurrency) for load_ in sequential.workloads] == [
        ("sequential", 2**20, 16), ("sequential", 2**20, 1),
    ]
