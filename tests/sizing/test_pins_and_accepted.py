"""Pins laid over figures, problems that a design accepts, and what a wrong one does: never a wrong number."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from reports.wording.content import pins_of
from reports.wording.quantities.amounts import Reader
from sizer.figures.figure import Origin
from sizer.sizing.result import Sizing
from tests.sizing.conftest import Content

Changed = Callable[..., Sizing]
USABLE = "pool.enterprise.usable_bytes"


def pinned(key: str, **fields: object) -> Callable[[Content], object]:
    return lambda content: content.update(overrides=[{"key": key, "reason": "a test", **fields}])


def codes(sizing: Sizing) -> list[str]:
    return [problem.code for problem in sizing.problems]


@pytest.mark.parametrize("fields", [{}, {"low": 1e12}, {"low": 3e12, "high": 2e12}, {"value": 5e12, "low": 1e12,
                                                                                     "high": 2e12}])
def test_a_pin_without_a_sound_value_is_an_error_and_pins_nothing(changed: Changed, fields: dict[str, float]) -> None:
    sizing = changed("p2000-iscsi", pinned(USABLE, **fields))
    assert "pin" in codes(sizing)
    assert sizing.sheet[USABLE].number == changed("p2000-iscsi").sheet[USABLE].number


def test_a_range_pinned_without_a_value_stands_at_its_middle(changed: Changed) -> None:
    figure = changed("p2000-iscsi", pinned(USABLE, low=1e12, high=3e12)).sheet[USABLE]
    assert figure.number == 2e12
    assert figure.range is not None


def test_a_pinned_cell_of_the_table_counts_and_is_no_unknown_figure(changed: Changed) -> None:
    before, after = changed("p2000-iscsi"), changed("p2000-iscsi", pinned("items.array.unit_weight_kg", value=100.0))
    assert "pin-without-figure" not in codes(after)
    gained = (after.sheet[after.physical.weight_kg.value].number - before.sheet[before.physical.weight_kg.value].number)
    assert gained == pytest.approx(100.0 - before.sheet["items.array.unit_weight_kg"].number)
    assert after.sheet["items.array.unit_weight_kg"].origin is Origin.PINNED


def test_a_pin_of_a_figure_that_is_not_there_is_a_warning(changed: Changed) -> None:
    assert "pin-without-figure" in codes(changed("p2000-iscsi", pinned("pool.nowhere.usable_bytes", value=1.0)))


def test_a_pin_of_nothing_is_told_without_seeking_what_it_may_mean(
    changed: Changed, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compared(*_: object, **_options: object) -> list[str]:
        raise AssertionError("its key was compared with those of all figures")

    monkeypatch.setattr("difflib.get_close_matches", compared)
    sizing = changed("p2000-iscsi", pinned("pool.nowhere.usable_bytes", value=1.0))
    assert "pin-without-figure" in codes(sizing)
    assert [pin.label for pin in pins_of(Reader(sizing, None))] == ["pool.nowhere.usable_bytes"]


def test_a_number_pinned_on_the_bottleneck_is_a_warning_and_the_name_stays(changed: Changed) -> None:
    sizing = changed("p2000-iscsi", pinned("workload.enterprise.bottleneck", value=3.0))
    assert "pin-of-name" in codes(sizing)
    assert str(sizing.sheet["workload.enterprise.bottleneck"].value).startswith("drives")


@pytest.mark.parametrize("key", ["items.array.quantity", "workload.enterprise.concurrency"])
def test_an_input_pinned_to_zero_is_an_error_with_a_place_and_the_rest_is_sized(changed: Changed, key: str) -> None:
    sizing = changed("p2000-iscsi", pinned(key, value=0.0))
    wrong = [problem for problem in sizing.problems if problem.severity == "error"]
    assert wrong
    assert all(problem.location.place for problem in wrong)
    assert sizing.bom


def test_a_problem_accepted_without_a_place_is_accepted_wherever_it_occurs(changed: Changed) -> None:
    def accept(content: Content) -> None:
        content["accepted"] = [{"code": "no-spare", "reason": "drives are on the shelf"}]

    sizing = changed("p2000-iscsi", accept)
    assert "no-spare" not in codes(sizing)
    assert [problem.location.place for problem in sizing.accepted] == [
        "pools/enterprise/spares", "pools/midline/spares"]


def test_house_rules_that_do_not_exist_are_told_once(changed: Changed) -> None:
    sizing = changed("p2000-iscsi", lambda content: content.update(policies={"preset": "defualt"}))
    told = [problem for problem in sizing.problems if problem.location.place == "policies/preset"]
    assert len(told) == 1
    assert "default" in told[0].hint


@pytest.mark.parametrize(
    ("key", "value", "allowed"),
    [
        ("items.array.quantity", -5.0, "from 1 up to 10,000,000"),
        ("items.array.quantity", 2.5, "a whole number"),
        ("workload.enterprise.read_ratio", 1.5, "from 0 up to 1"),
        (USABLE, -1e12, "0 or more"),
        ("items.enterprise-drives.watts", -300.0, "0 or more"),
        ("items.array.unit_weight_kg", -1.0, "0 or more"),
        ("physical.watts.total", -1.0, "0 or more"),
        ("default.supply_ratio", 7.0, "0.01 to 1"),
    ],
)
def test_a_pin_that_a_figure_cannot_hold_is_an_error_at_the_pin_that_says_what_is_allowed(
    changed: Changed, key: str, value: float, allowed: str
) -> None:
    sizing = changed("p2000-iscsi", pinned(key, value=value))
    told = [problem for problem in sizing.problems if problem.location.place == f"overrides/{key}"]
    assert [problem.code for problem in told] == ["pin-out-of-range"]
    assert allowed in told[0].text
    assert sizing.sheet[key].pin is None
    assert sizing.sheet[key].number == changed("p2000-iscsi").sheet[key].number


def test_a_range_that_reaches_below_nothing_is_refused_as_a_whole(changed: Changed) -> None:
    sizing = changed("p2000-iscsi", pinned(USABLE, value=1e12, low=-1.0, high=2e12))
    assert "pin-out-of-range" in codes(sizing)
    assert sizing.sheet[USABLE].pin is None


def test_a_headroom_may_be_pinned_below_nothing(changed: Changed) -> None:
    def missed(content: Content) -> None:
        content["requirements"] = [{"id": "rate", "kind": "iops", "target": 5000, "workload": "enterprise"}]
        pinned("requirement.rate.headroom", value=-0.5)(content)

    sizing = changed("p2000-iscsi", missed)
    assert "pin-out-of-range" not in codes(sizing)
    assert sizing.sheet["requirement.rate.headroom"].number == -0.5


def test_a_pin_that_a_law_behind_it_refuses_is_told_at_the_pin(changed: Changed) -> None:
    key = "link.servers-net.mtu_bytes"
    sizing = changed("p2000-iscsi", pinned(key, value=0.0))
    assert f"overrides/{key}" in {problem.location.place for problem in sizing.problems if problem.severity == "error"}


def test_ends_in_the_wrong_order_are_told_without_a_value_nobody_gave(changed: Changed) -> None:
    sizing = changed("p2000-iscsi", pinned(USABLE, low=3e12, high=2e12))
    [told] = [problem.text for problem in sizing.problems if problem.code == "pin"]
    assert "None" not in told


def test_what_fits_is_checked_with_the_quantity_that_is_pinned(changed: Changed) -> None:
    sizing = changed("p2000-iscsi", pinned("items.enterprise-drives.quantity", value=500.0))
    assert "no-bay" in codes(sizing) or "too-many-drives" in codes(sizing)
    assert not {"no-bay", "too-many-drives"} & set(codes(changed("p2000-iscsi")))


def test_ports_are_checked_with_the_links_that_are_pinned(changed: Changed) -> None:
    sizing = changed("p2000-iscsi", pinned("link.array-net.count", value=64.0))
    assert "no-free-port" in codes(sizing)
    assert "no-free-port" not in codes(changed("p2000-iscsi"))
