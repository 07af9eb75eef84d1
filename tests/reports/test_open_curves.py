"""The response of work that arrives grows without end towards the peak: its curve ends before, and its chart."""

from __future__ import annotations

import pytest

from reports.drawings.charts.response import Axes, Curve, response_curve
from reports.drawings.from_sizing import workload_curve
from reports.wording.quantities.amounts import Reader
from sizer.sizing.result import Sizing
from tests.reports.scenes import texts
from tests.sizing.test_sharing import box, closed, offered


@pytest.fixture(scope="module")
def arriving() -> Sizing:
    return box(offered(20.0))


def ends_at(sizing: Sizing) -> float:
    """The last load of the curve over the peak."""
    [work] = sizing.workloads
    return sizing.sheet[work.curve[-1][0]].number / sizing.sheet[f"workload.{work.id}.peak_per_s"].number


def test_the_curve_of_arriving_work_ends_before_the_peak_and_that_of_waiting_work_at_it(arriving: Sizing) -> None:
    assert ends_at(arriving) == pytest.approx(0.98)
    assert ends_at(box(closed(8))) == pytest.approx(1.0)


def test_a_chart_ends_at_its_ceiling_whatever_the_last_point_is() -> None:
    curve = Curve("predicted", ((1.0, 2.0), (2.0, 4.0), (3.0, 3600.0)))
    drawn = response_curve("chart", [curve], Axes("load", "response"), ceiling=20.0)
    assert "20" in texts(drawn)
    assert not [text for text in texts(drawn) if text.replace(",", "").isdigit() and int(text.replace(",", "")) > 25]


def test_the_chart_of_arriving_work_shows_what_is_asked_and_what_is_reached() -> None:
    asked = {"id": "asked", "kind": "response", "workload": "w0", "target": 0.5}
    sizing = box(offered(20.0), requirements=(asked,))
    assert any(text.startswith("asked: 500\u202fms") for text in texts(workload_curve(Reader(sizing, None),
                                                                               sizing.workloads[0])))
