from __future__ import annotations

import numpy as np
import pytest

from sizer.catalog import shipped_catalog
from sizer.design.files.addresses import open_address
from sizer.exploring.varying.curves import response_band, utilizations_after
from sizer.figures.computing.columns import Spread, sample
from sizer.sizing import size
from sizer.sizing.result import Sizing


@pytest.fixture(scope="module")
def cluster() -> Sizing:
    return size(open_address("hp-ha-nfs").design, shipped_catalog())


@pytest.fixture(scope="module")
def samples(cluster: Sizing) -> Spread:
    return sample(cluster.sheet, 300)


def test_the_likely_curve_lies_inside_its_range_at_its_own_loads(cluster: Sizing, samples: Spread) -> None:
    result = cluster.workloads[0]
    band = response_band(samples, result)
    for point, (rate, response) in zip(band, result.curve, strict=False):
        assert point.load_per_s == pytest.approx(cluster.sheet[rate].number)
        likely = cluster.sheet[response].number
        assert point.low_s <= likely
        assert point.high_s is None or point.high_s >= likely


def test_a_load_that_one_sample_in_ten_does_not_carry_has_no_high_end(cluster: Sizing, samples: Spread) -> None:
    peaks = np.sort(np.asarray(samples.values(f"workload.{cluster.workloads[0].id}.peak_per_s")))
    carried_by_nine = float(peaks[int(len(peaks) * 0.1)])
    for point in response_band(samples, cluster.workloads[0]):
        assert (point.high_s is None) == (point.load_per_s > carried_by_nine * (1 - 1e-9)), point


def test_the_range_goes_on_to_the_load_that_one_sample_in_ten_carries(cluster: Sizing, samples: Spread) -> None:
    band = response_band(samples, cluster.workloads[0])
    loads = [point.load_per_s for point in band]
    assert loads == sorted(loads)
    peak = f"workload.{cluster.workloads[0].id}.peak_per_s"
    assert loads[-1] > cluster.sheet[peak].number
    assert loads[-1] == pytest.approx(samples.of(peak)[2], rel=0.05)
    lows = [point.low_s for point in band]
    assert lows == sorted(lows)


def test_a_design_without_doubt_has_no_range() -> None:
    sizing = size(open_address("hp-ha-nfs").design, shipped_catalog())
    certain = Spread(sizing.sheet, {})
    assert response_band(certain, sizing.workloads[0]) == ()


def test_utilizations_after_a_failure_are_those_of_the_design_without_the_part(cluster: Sizing) -> None:
    result = cluster.workloads[0]
    case = next(case for case in cluster.failure_cases if case.kind == "node")
    found = utilizations_after(cluster.sheet, result, case)
    assert set(found) == {use.utilization for use in result.resources}
    alone = cluster.sheet.evaluate(dict(case.replacements))
    for key, value in found.items():
        assert value == pytest.approx(float(alone[key]))
