from __future__ import annotations

import json

import pytest

from reports.wording.failing.around import Around, around, beside_intact
from reports.wording.failing.failures import losses_of
from reports.wording.quantities.amounts import Reader
from sizer.figures.computing.columns import sample
from sizer.published import published_curves
from sizer.sizing.result import Sizing
from tests.reports.scenes import sized


@pytest.fixture(scope="module")
def cluster() -> Sizing:
    return sized("hp-ha-nfs")


def around_of(sizing: Sizing, failure: str = "") -> Around:
    spread = sample(sizing.sheet, 100)
    losses = losses_of(Reader(sizing, spread))
    return around(sizing, spread, losses, published_curves("hp-ha-nfs"), failure)["sfs"]


def test_around_a_curve_stand_its_range_what_was_published_and_the_worst_loss(cluster: Sizing) -> None:
    found = around_of(cluster)
    assert len(found.band) > 12
    assert found.published[0] == pytest.approx((16_505, 0.8e-3))
    assert found.other == "without one of 2 NFS nodes"
    assert found.other_points[-1][0] < 0.6 * cluster.sheet[cluster.workloads[0].throughput].number
    assert set(found.other_uses) == {use.utilization for use in cluster.workloads[0].resources}


def test_the_failure_that_is_looked_at_is_drawn_in_place_of_the_worst(cluster: Sizing) -> None:
    case = next(case for case in cluster.failure_cases if case.kind == "rebuild" or "rebuilding" in case.label)
    assert "one drive of NFS data" in around_of(cluster, case.id).other


def test_it_comes_back_from_json_as_it_was(cluster: Sizing) -> None:
    found = around_of(cluster)
    assert Around.of_json(json.loads(json.dumps(found.as_json()))) == found


def test_beside_a_design_that_lost_a_part_stands_the_intact_one(cluster: Sizing) -> None:
    found = beside_intact(Around(band=((1.0, 2.0, None),)), cluster, "sfs")
    assert found.other == "with nothing lost"
    assert found.lost, "the curve itself is that after a failure"
    assert Around.of_json(json.loads(json.dumps(found.as_json()))) == found
    assert found.other_points[-1][0] == cluster.sheet[cluster.workloads[0].curve[-1][0]].number
    assert found.band == ((1.0, 2.0, None),)
    assert beside_intact(found, cluster, "no such workload").other == ""
