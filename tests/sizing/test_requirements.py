"""Requirements: met, uncertain and missed, and never met by what nobody knows."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from sizer.figures.columns import sample
from sizer.sizing.requirements import verdict_of
from sizer.sizing.result import Sizing, Verdict
from tests.sizing.conftest import Content

Changed = Callable[..., Sizing]


def asking(**fields: object) -> Callable[[Content], object]:
    return lambda content: content.update(requirements=[{"id": "asked", **fields}])


def verdict(sizing: Sizing) -> Verdict:
    [result] = sizing.requirements
    return verdict_of(sizing, result, sample(sizing.sheet))


def codes(sizing: Sizing) -> list[str]:
    return [problem.code for problem in sizing.problems]


@pytest.mark.parametrize("kind", ["budget", "power"])
def test_a_total_with_unknown_lines_is_never_called_met(changed: Changed, kind: str) -> None:
    sizing = changed("p2000-iscsi", asking(kind=kind, target=1e6))
    assert verdict(sizing) is Verdict.UNCERTAIN
    assert "requirement-on-part" in codes(sizing)


def test_a_lower_bound_above_the_target_is_missed_all_the_same(changed: Changed) -> None:
    assert verdict(changed("p2000-iscsi", asking(kind="power", target=1.0))) is Verdict.MISSED


def test_a_budget_is_met_once_every_line_has_a_price(changed: Changed) -> None:
    def price(content: Content) -> None:
        asking(kind="budget", target=1e6)(content)
        for line in content["items"]:
            line["price"] = 10

    sizing = changed("p2000-iscsi", price)
    assert verdict(sizing) is Verdict.MET
    assert "requirement-on-part" not in codes(sizing)


def test_a_share_of_requests_is_judged_by_its_percentile_and_not_by_the_mean(changed: Changed) -> None:
    asked = {"kind": "response", "target": 0.02, "workload": "enterprise"}
    mean = changed("p2000-iscsi", asking(**asked))
    late = changed("p2000-iscsi", asking(**asked, share_below=0.95))
    actual = {name: sizing.sheet[sizing.requirements[0].actual].number for name, sizing in
              (("mean", mean), ("late", late))}
    assert actual["late"] == pytest.approx(-math.log(0.05) * actual["mean"])


def test_a_rate_within_a_time_for_a_share_of_requests_has_less_headroom(changed: Changed) -> None:
    asked = {"kind": "iops", "target": 1000, "within_s": 0.012, "workload": "enterprise"}
    mean = changed("p2000-iscsi", asking(**asked))
    late = changed("p2000-iscsi", asking(**asked, share_below=0.9))
    key = "requirement.asked.response_headroom"
    assert late.sheet[key].number < mean.sheet[key].number


@pytest.mark.parametrize("fields", [{"growth_per_year": 0.3}, {"horizon_years": 5}])
def test_growth_without_a_horizon_is_told(changed: Changed, fields: dict[str, float]) -> None:
    sizing = changed("p2000-iscsi", asking(kind="usable-capacity", target=1e12, **fields))
    assert "growth-incomplete" in codes(sizing)
    assert sizing.sheet[sizing.requirements[0].target].number == 1e12


def test_capacity_grows_by_compound_over_the_horizon(changed: Changed) -> None:
    sizing = changed("p2000-iscsi", asking(kind="growth", target=1e12, growth_per_year=0.3, horizon_years=5))
    assert sizing.sheet[sizing.requirements[0].target].number == pytest.approx(1e12 * 1.3**5)


def test_growth_says_how_many_months_the_capacity_lasts(changed: Changed) -> None:
    grown = {"kind": "usable-capacity", "pool": "data", "target": 20e12, "growth_per_year": 0.2}
    sizing = changed("hp-ha-nfs", asking(**grown, horizon_years=1))
    [result] = sizing.requirements
    assert result.months is not None
    months = sizing.sheet[result.months].number
    assert 20e12 * 1.2 ** (months / 12) == pytest.approx(sizing.sheet[result.actual].number)
    room = changed("hp-ha-nfs", asking(kind="rack-units", target=84, growth_per_year=0.2))
    assert room.requirements[0].months is None


@pytest.mark.parametrize(("fields", "months"), [({"target": 40e12, "growth_per_year": 0.2}, 0.0),
                                                ({"target": 1e12, "growth_per_year": -0.1}, 1200.0),
                                                ({"target": 1e12, "growth_per_year": 0.0}, 1200.0)])
def test_what_is_used_up_lasts_no_month_and_what_does_not_grow_a_century(
    changed: Changed, fields: dict[str, object], months: float
) -> None:
    sizing = changed("hp-ha-nfs", asking(kind="usable-capacity", pool="data", horizon_years=3, **fields))
    assert sizing.sheet["requirement.asked.months_until"].number == months
