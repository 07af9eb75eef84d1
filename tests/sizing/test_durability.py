"""Rebuild times and loss probabilities of pools against the model's worked examples."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sizer.laws.loss import durability
from sizer.sizing.result import Sizing
from tests.sizing.conftest import Content, record

Changed = Callable[..., Sizing]
YEAR_S = 365.25 * 86400


def test_a_spare_is_rebuilt_at_half_its_mean_media_rate(changed: Changed) -> None:
    sheet = changed("p2000-iscsi").sheet
    drive = sheet["catalog.hp-619291-b21.capacity_bytes"].number
    rate = sheet["pool.enterprise.rebuild_bytes_per_s"].number
    assert sheet["pool.enterprise.rebuild_s"].number == pytest.approx(drive / (0.5 * rate))


def test_pairs_lose_data_as_the_chain_with_unreadable_sectors_says(changed: Changed) -> None:
    sheet = changed("hp-ha-nfs").sheet
    mttf = 0.4 * sheet["catalog.hp-418371-b21.mttf_s"].number
    unreadable = durability.unreadable_probability(sheet["catalog.hp-418371-b21.capacity_bytes"].number, 1e-16)
    until = durability.mean_time_to_loss_with_unreadable_s(
        2, mttf, unreadable, sheet["pool.data.rebuild_s"].number)
    assert sheet["pool.data.time_to_loss_s"].number == pytest.approx(float(until))
    loss = durability.loss_probability(5 * YEAR_S, 368, until)
    assert sheet["pool.data.loss_probability"].number == pytest.approx(float(loss))


@pytest.mark.parametrize(("better", "worse"), [("raid6", "raid5"), ("raid5", "raid0")])
def test_more_parity_loses_data_less_likely(changed: Changed, better: str, worse: str) -> None:
    def under(protection: str) -> float:
        def change(content: Content) -> None:
            record(content, "pools", "enterprise")["protection"] = protection

        return changed("p2000-iscsi", change).sheet["pool.enterprise.loss_probability"].number

    assert under(better) < under(worse)


def test_a_declustered_array_is_rebuilt_by_all_its_drives(changed: Changed) -> None:
    sheet = changed("ess-gl4-sas").sheet
    assert sheet["pool.arrays.affected_drive_count"].number == 116
    assert 3600 < sheet["pool.arrays.rebuild_s"].number < 3 * 3600
    assert sheet["pool.arrays.critical_rebuild_2_s"].number < sheet["pool.arrays.rebuild_s"].number / 10


def test_a_missing_mean_time_to_failure_is_named_and_nothing_is_made_up(changed: Changed) -> None:
    sizing = changed("ssck-hp-sfs")
    assert any("unreadable sectors" in fact for facts in sizing.unknown_durability.values() for fact in facts)
    for pool, facts in sizing.unknown_durability.items():
        if any("mean time" in fact for fact in facts):
            assert f"pool.{pool}.loss_probability" not in sizing.sheet
