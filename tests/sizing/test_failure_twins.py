"""Parts that stand for one another fail alike: their loss is computed once, and told under each one's own name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sizer.catalog import shipped_catalog
from sizer.sizing import size
from sizer.sizing.failing.after_failures import Failures, after_failures
from sizer.sizing.reported import Once
from sizer.sizing.result import Sizing
from tests.sizing.conftest import Content, content_of, design_of, record

CATALOG = shipped_catalog()
FAILURE_COLUMNS: Any = import_module("sizer.sizing.failing.columns")


def hosts(*counts: int) -> Content:
    """Hosts drawn one by one on the switches of one array, each with an adapter and so many links."""
    content = content_of("p2000-iscsi")
    content["items"] = [line for line in content["items"] if line["id"] not in ("servers", "adapters")]
    content["links"] = [link for link in content["links"] if link["id"] != "servers-net"]
    for number, links in enumerate(counts):
        content["items"] += [{"id": f"host{number}", "item": "hp-bl460c-gen8"},
                             {"id": f"nic{number}", "item": "hp-554flb", "parent": f"host{number}"}]
        content["links"].append({"id": f"net{number}", "from": f"nic{number}", "from_port": "port", "to": "switches",
                                 "to_port": "downlink", "count": links, "protocol": "iscsi"})
    for work in content["workloads"]:
        work.pop("client")
    content.pop("scenarios", None)
    return content


def _sized(content: Content) -> Sizing:
    return size(design_of(content), CATALOG)


def _one_by_one(sizing: Sizing) -> Failures:
    """The same failures with none in place of another."""
    return after_failures(replace(sizing, failure_cases=tuple(
        replace(case, alike=case.id, renamed={}) for case in sizing.failure_cases)))


def evaluated(sizing: Sizing, monkeypatch: pytest.MonkeyPatch) -> int:
    """Values that all failures take: cases that are computed, times figures they are computed for."""
    seen: list[int] = []
    real: Callable[..., Any] = FAILURE_COLUMNS.evaluate_cases

    def counted(sheet: Any, cases: Any, wanted: Any) -> Any:
        seen.append((len(cases) + 1) * len(sheet.figures))
        return real(sheet, cases, wanted)

    monkeypatch.setattr(FAILURE_COLUMNS, "evaluate_cases", counted)
    after_failures(sizing)
    monkeypatch.setattr(FAILURE_COLUMNS, "evaluate_cases", real)
    return sum(seen)


def test_the_work_of_all_failures_grows_with_the_hosts_and_not_with_their_square(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    few, many = (evaluated(_sized(hosts(*[2] * count)), monkeypatch) for count in (20, 80))
    assert many < 4.2 * few


def test_no_evaluation_of_unlike_hosts_holds_more_than_the_memory_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    sizing = _sized(hosts(*range(1, 21)))
    whole = after_failures(sizing)
    widths: list[int] = []
    real: Callable[..., Any] = FAILURE_COLUMNS.evaluate_cases

    def counted(sheet: Any, cases: Any, wanted: Any) -> Any:
        widths.append(len(cases))
        return real(sheet, cases, wanted)

    monkeypatch.setattr(FAILURE_COLUMNS, "_MOST_VALUES", 1)
    monkeypatch.setattr(FAILURE_COLUMNS, "evaluate_cases", counted)
    anew = after_failures(replace(sizing, after_failures=Once()))
    for one, other in zip(anew.workloads, whole.workloads, strict=True):
        assert one.case is other.case
        assert one.throughput_per_s == pytest.approx(other.throughput_per_s, rel=1e-12)
    assert max(widths) == 16


@pytest.mark.slow
@settings(max_examples=12)
@given(st.lists(st.integers(1, 3), min_size=1, max_size=6))
def test_failures_of_twins_are_what_each_alone_is(counts: list[int]) -> None:
    sizing = _sized(hosts(*counts))
    for one, alone in zip(after_failures(sizing).workloads, _one_by_one(sizing).workloads, strict=True):
        assert one.case.id == alone.case.id
        assert one.stopped is alone.stopped
        assert one.throughput_per_s == pytest.approx(alone.throughput_per_s, rel=1e-9)
        assert one.bound_per_s == pytest.approx(alone.bound_per_s, rel=1e-9)


def test_each_host_is_told_under_its_own_name() -> None:
    content = hosts(2, 2, 2)
    for link in content["links"]:
        if link["id"].startswith("net"):
            link["rate_cap_bytes_per_s"] = 1e6  # so slow that a lost link binds
    sizing = _sized(content)
    work = next(result for result in sizing.workloads if result.id == "enterprise")
    assert len({case.alike for case in sizing.failure_cases if case.id.startswith("link-net")}) == 1
    for number in range(3):
        after = next(after for after in after_failures(sizing).of("enterprise") if after.case.id == f"link-net{number}")
        assert f"of net{number}" in after.case.label
        alone = sizing.sheet.evaluate(after.case.replacements)
        busy = {use.label: float(alone[use.utilization]) for use in work.resources}
        assert busy[after.bottleneck] == pytest.approx(max(busy.values()), rel=1e-9)


@pytest.mark.parametrize("change", [
    lambda content: record(content, "items", "nic1").update(quantity=2),
    lambda content: record(content, "links", "net1").update(count=1),
    lambda content: content.update(overrides=[{"key": "items.host1.mtbf_s", "value": 1e6, "reason": "known"}]),
])
def test_a_host_that_differs_or_is_named_stands_for_no_other(change: Callable[[Content], object]) -> None:
    content = hosts(2, 2, 2)
    change(content)
    cases = {case.id: case for case in _sized(content).failure_cases}
    assert cases["link-net0"].alike == cases["link-net2"].alike
    assert cases["link-net1"].alike == "link-net1"


def test_shelves_that_one_pool_fills_one_after_another_are_no_twins() -> None:
    content = content_of("p2000-iscsi")
    shelf = record(content, "items", "shelves")
    content["items"].append({**shelf, "id": "more"})
    cases = {case.id: case for case in _sized(content).failure_cases}
    assert all(case.alike == case.id for case in cases.values() if case.line in ("shelves", "more"))


def test_the_share_kept_of_alike_hosts_is_one_figure() -> None:
    content = hosts(2, 2, 2, 2)
    content["requirements"] = [{"id": "kept", "kind": "after-one-failure", "target": 0.5, "workload": "enterprise"}]
    sheet = _sized(content).sheet
    kept = [key for key in sheet.figures if key.startswith("requirement.kept.enterprise.link-net") and
            key.endswith("kept_ratio")]
    assert len(kept) == 1
