"""Which single failure is called the worst, which losses are left out, and what data has less redundancy."""

from __future__ import annotations

from pathlib import Path

import pytest

from reports.wording.failing.afterwards import afterwards
from reports.wording.failing.failures import losses_of
from reports.wording.held import held_as
from reports.wording.quantities.amounts import Amount, Completeness, Measure, Reader
from sizer.catalog import shipped_catalog
from sizer.catalog.failure_kinds import FailureKind
from sizer.design.files.addresses import open_address
from sizer.design.scenarios import resolve
from sizer.sizing import size
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.result import Sizing
from sizer.units import plain_spaces

TEMPLATES = Path(__file__).resolve().parents[2] / "catalogs" / "templates"


@pytest.fixture(scope="module")
def cluster() -> Sizing:
    return size(open_address(str(TEMPLATES / "ceph.sizer")).design, shipped_catalog())


def test_of_failures_that_take_nothing_from_the_rate_the_slowest_is_the_worst(cluster: Sizing) -> None:
    for losing in losses_of(Reader(cluster, None)).workloads:
        assert losing.worst is not None
        counted = [row for row in losing.rows if row.case.counted]
        assert losing.worst.response_s == max(row.response_s or 0.0 for row in counted)
        assert losing.rows[0] is losing.worst


def test_data_of_objects_has_less_redundancy_as_far_as_a_lost_drive_held_a_part_of_it(cluster: Sizing) -> None:
    holds = cluster.sheet["pool.data.filesystem_bytes"].number
    found = {after.case.kind: after.at_risk_bytes for after in after_failures(cluster).pools}
    assert found[FailureKind.DRIVE] == pytest.approx(holds * 3 / 120)
    assert found[FailureKind.NODE] == pytest.approx(holds * 3 * 10 / 120)


@pytest.mark.parametrize("name", ["ceph", "hyperconverged"])
def test_no_more_data_has_less_redundancy_than_a_pool_holds(name: str) -> None:
    sizing = size(open_address(str(TEMPLATES / f"{name}.sizer")).design, shipped_catalog())
    holds = {pool.id: sizing.sheet[pool.filesystem].number for pool in sizing.pools}
    for after in after_failures(sizing).pools:
        assert after.at_risk_bytes <= holds[after.pool] * (1 + 1e-9), after.case.label


def test_what_the_house_rules_leave_out_is_named_beside_the_worst_failure() -> None:
    sizing = size(open_address(str(TEMPLATES / "flash-array.sizer")).design, shipped_catalog())
    [told, *_] = losses_of(Reader(sizing, None)).worst
    assert "of the parts that count" in told
    assert "Not counted, by house rule: " in told
    assert "stops it." in told


def test_a_headroom_that_is_nothing_but_for_rounding_has_no_range() -> None:
    amount = Amount("key", 0.0, -4.4e-13, 0.0, "1", 0.01, "%")
    assert plain_spaces(amount.text()) == "0 %"
    assert Amount("key", 0.0, -0.1, 0.2, "1", 0.01, "%").uncertain


def test_a_total_of_which_nothing_is_known_is_unknown_and_not_at_least_nothing() -> None:
    weight = Measure("Weight", Amount("key", 0.0, None, None, "kg", 1.0, "kg"), Completeness("a", "b", 6, 5))
    assert weight.text == "not known for 5 of 6 lines"


def test_block_volumes_are_for_data_and_not_for_files(cluster: Sizing) -> None:
    assert {held_as(cluster, pool) for pool in cluster.pools} == {"data"}


@pytest.mark.parametrize("name", ["ssck-hp-sfs", "hp-ha-nfs", "ess-gl4-sas", "p2000-iscsi"])
def test_no_number_reads_as_the_worst_that_is_left_where_a_part_stops_the_work(name: str) -> None:
    sizing = size(open_address(name).design, shipped_catalog())
    reader = Reader(sizing, None)
    losses = losses_of(reader)
    records = resolve(sizing.design, sizing.scenario).requirements
    told = []
    for result in sizing.requirements:
        record = records.get(result.id)
        about = [one for one in losses.workloads if record is not None and one.workload.id == record.workload]
        if result.kind.is_of_work and any(row.stopped and not row.case.client for one in about for row in one.rows):
            told.append(afterwards(reader, losses, result).whole)
    assert [text for text in told if "stops without" not in text] == []
    assert told or name != "ssck-hp-sfs"
