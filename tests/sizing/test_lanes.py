"""Which links are those of today is a fact of their lanes, not of their names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sizer.catalog import shipped_catalog

TECHNOLOGIES = shipped_catalog().technologies


@pytest.mark.parametrize("name", ["eth-25g", "eth-100g", "eth-800g", "fc-32g", "ib-edr-4x", "ib-xdr-4x"])
def test_lanes_of_25_gigabits_are_those_of_today(name: str) -> None:
    assert TECHNOLOGIES[name].has_fast_lanes


@pytest.mark.parametrize("name", ["eth-10g", "eth-40g", "eth-56g-mlnx", "fc-16g", "ib-qdr-4x", "ib-fdr-4x", "qpi-5.86"])
def test_several_slow_lanes_do_not_make_a_link_of_today(name: str) -> None:
    assert not TECHNOLOGIES[name].has_fast_lanes


def test_a_link_without_a_rate_of_its_lanes_is_told_by_its_data_rate() -> None:
    bare = replace(TECHNOLOGIES["eth-25g"], id="own", facts={})
    assert bare.has_fast_lanes
    assert not replace(bare, data_bytes_per_s=1.25e9).has_fast_lanes
