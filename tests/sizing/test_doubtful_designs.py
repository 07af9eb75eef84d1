"""Designs that can be sized and whose numbers would be misread without a word about them."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from sizer.errors import Problem
from sizer.sizing.result import Sizing
from sizer.units import parse
from tests.sizing.conftest import Content, record

Changed = Callable[..., Sizing]


def of_code(sizing: Sizing, code: str) -> list[Problem]:
    return [problem for problem in sizing.problems if problem.code == code]


def second_pool(**fields: object) -> Callable[[Content], object]:
    def add(content: Content) -> None:
        content["pools"].append({**record(content, "pools", "enterprise"), "id": "again", **fields})

    return add


def test_two_pools_that_take_the_same_drives_are_an_error(changed: Changed) -> None:
    [problem] = of_code(changed("p2000-iscsi", second_pool()), "drives-shared")
    assert problem.severity == "error"
    assert problem.location.place == "pools/again/drives"
    assert "Enterprise 10K and Enterprise 10K take 20 drives and Enterprise drives have 10" in problem.text


def test_two_pools_that_divide_a_line_of_drives_between_them_are_no_error(changed: Changed) -> None:
    def divide(content: Content) -> None:
        second_pool(members=4, groups=1)(content)
        record(content, "pools", "enterprise").update(members=6, groups=1)

    sizing = changed("p2000-iscsi", divide)
    assert not of_code(sizing, "drives-shared")
    assert not of_code(sizing, "drives-left-over")


def test_what_two_pools_leave_of_the_drives_they_divide_is_told_once(changed: Changed) -> None:
    def divide(content: Content) -> None:
        second_pool(members=4, groups=1)(content)
        record(content, "pools", "enterprise").update(members=4, groups=1)

    [problem] = of_code(changed("p2000-iscsi", divide), "drives-left-over")
    assert problem.text == "2 drives of pools enterprise and again are in no group and no spare"
    assert problem.hint == "Use 2 spares."


def test_a_pool_of_stated_capacity_takes_no_drives_from_another(changed: Changed) -> None:
    assert not of_code(changed("p2000-iscsi", second_pool(stated_bytes=1e12)), "drives-shared")


def test_fewer_links_than_arrays_leave_some_without_one(changed: Changed) -> None:
    [problem] = of_code(
        changed("p2000-iscsi", lambda content: record(content, "items", "array").update(quantity=9)),
        "units-without-link",
    )
    assert problem.text == "4 links for 9 Array: some have none"
    assert problem.location.place == "links/array-net/count"


def test_a_connection_of_a_line_with_itself_is_told_and_left_out(changed: Changed) -> None:
    def join(content: Content) -> None:
        content["links"].append({"id": "isl", "from": "switches", "from_port": "uplink", "to": "switches",
                                 "to_port": "uplink", "count": 1})

    sizing = changed("p2000-iscsi", join)
    [problem] = of_code(sizing, "link-to-itself")
    assert problem.location.place == "links/isl"
    assert sizing.sheet["workload.enterprise.peak_per_s"].number == pytest.approx(
        changed("p2000-iscsi").sheet["workload.enterprise.peak_per_s"].number)


@pytest.mark.parametrize(("protocol", "told"), [("ipoib", True), ("sas", True), ("fc", False), ("iscsi", False)])
def test_a_protocol_that_the_link_does_not_speak_is_doubted(changed: Changed, protocol: str, told: bool) -> None:
    sizing = changed("p2000-iscsi", lambda content: record(content, "links", "array-net").update(protocol=protocol))
    assert bool(of_code(sizing, "link-protocol")) is told


@pytest.mark.parametrize(("jobs", "why"), [(4, "too few requests are in flight"), (512, "saturated by drives")])
def test_a_rate_above_the_bound_says_whether_work_or_hardware_is_missing(changed: Changed, jobs: int, why: str) -> None:
    def offer(content: Content) -> None:
        record(content, "workloads", "enterprise").update(concurrency=jobs, offered_per_s=1e5)

    [problem] = of_code(changed("p2000-iscsi", offer), "saturated")
    assert why in problem.text
    named = re.match(r"Offer at most ([\d,.]+)/s, or ", problem.hint)
    assert named is not None

    def offer_less(content: Content) -> None:
        record(content, "workloads", "enterprise").update(concurrency=jobs, offered_per_s=parse(named[1], "1/s"))

    assert not of_code(changed("p2000-iscsi", offer_less), "saturated")


def test_more_than_all_of_the_rate_cannot_be_left_by_a_failure(changed: Changed) -> None:
    def ask(content: Content) -> None:
        content["requirements"] = [{"id": "kept", "kind": "after-one-failure", "target": 1.5}]

    [problem] = of_code(changed("p2000-iscsi", ask), "requirement-impossible")
    assert problem.location.place == "requirements/kept/target"
    assert problem.text == (
        "requirement kept asks that a failure leaves 150\u202f% of the rate; at most 100\u202f% can be left")


@pytest.mark.parametrize(
    ("values", "fields", "code"),
    [({"largest_group_members": 6}, {"protection": "raid6", "members": 10}, "wide-group"),
     ({"fill_ceiling": 0.8}, {"fill_limit": 0.9}, "fill-limit"),
     ({"drives_per_spare": 4}, {"protection": "raid5", "members": None}, "no-spare")],
)
def test_a_broken_house_rule_names_the_value_that_keeps_it(
    changed: Changed, values: dict[str, float], fields: dict[str, object], code: str
) -> None:
    def broken(content: Content, mended: dict[str, object]) -> None:
        content["policies"]["values"], content["accepted"] = values, []
        record(content, "pools", "enterprise").update({**fields, **mended})

    [problem] = [one for one in of_code(changed("p2000-iscsi", lambda content: broken(content, {})), code)
                 if one.location.place.startswith("pools/enterprise/")]
    number = re.search(r"\d+", problem.hint)
    assert number is not None
    value = int(number[0]) / (100 if "%" in problem.hint else 1)
    name = problem.location.place.rpartition("/")[2]
    after = changed("p2000-iscsi", lambda content: broken(content, {name: value}))
    assert not [one for one in of_code(after, code) if one.location.place.startswith("pools/enterprise/")]
