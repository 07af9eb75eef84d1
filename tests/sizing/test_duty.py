"""For what share of the day work wears drives: stated, of its hours, or of the bursts of its pattern."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sizing.test_endurance import drives, years


def test_work_of_eight_hours_wears_a_third_of_what_it_does_all_day() -> None:
    assert years(drives(duty_ratio=None, hours="22-6")) == pytest.approx(3 * years(drives()))
    assert years(drives(duty_ratio=0.5, hours="22-6")) == pytest.approx(2 * years(drives()))


def test_checkpoints_wear_for_the_share_of_the_interval_that_they_take() -> None:
    burst: dict[str, Any] = {"pattern": "checkpoint", "request_bytes": 2**22, "offered_per_s": 100.0}
    always, usual = drives(**burst), drives(**{**burst, "duty_ratio": None})
    assert years(usual) == pytest.approx(30 * years(always))
    average = [one.sheet[f"{one.workloads[0].throughput.rpartition('.')[0]}.average_per_s"] for one in (always, usual)]
    assert average[0].number == pytest.approx(30 * average[1].number)
