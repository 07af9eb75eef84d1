"""Whatever the design: more drives never give less, nothing is made from nothing, laws of queues hold everywhere."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sizer.catalog import shipped_catalog
from sizer.sizing import size
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.result import Sizing
from tests.sizing.conftest import Content, content_of, design_of, record

CATALOG = shipped_catalog()
PROTECTIONS = {"raid0": 1, "raid1": 2, "raid10": 2, "raid5": 3, "raid6": 4, "mirror3": 3, "8+2": 10}
DRIVES = ("hp-619291-b21", "hp-605835-b21", "hp-512547-b21", "hp-418371-b21")


@st.composite
def block_designs(draw: Any) -> Content:
    """An array with one pool, one workload, one server, of any sensible shape."""
    content = content_of("p2000-iscsi")
    protection = draw(st.sampled_from(sorted(PROTECTIONS)))
    least = PROTECTIONS[protection]
    members = least if protection in ("raid1", "8+2") else least * draw(st.integers(1, 3))
    spares = draw(st.integers(0, 2))
    # Bays are not the matter here: the first drive in a shelf pays for the cable, which would blur what drives add.
    content["items"] = [item for item in content["items"] if item["id"] != "shelves"]
    drives = record(content, "items", "enterprise-drives")
    drives["quantity"] = members * draw(st.integers(1, 6)) + spares
    drives["item"] = draw(st.sampled_from(DRIVES))
    pool = record(content, "pools", "enterprise")
    pool.update({"protection": protection, "members": members, "spares": spares})
    record(content, "items", "midline-drives")["quantity"] = 14
    work = record(content, "workloads", "enterprise")
    work.update({
        "read_ratio": draw(st.sampled_from([0.0, 0.2, 0.5, 0.8, 1.0])),
        "request_bytes": draw(st.sampled_from([512, 4096, 8192, 65536])),
        "concurrency": draw(st.sampled_from([1, 4, 32, 256, 2048])),
    })
    # Without a stated footprint a larger pool is taken to be used over a larger part.
    work["footprint_bytes"] = draw(st.sampled_from([1e9, 2e10, 1e11]))
    if draw(st.booleans()):
        work["think_time_s"] = draw(st.sampled_from([0.001, 0.1]))
    content["workloads"] = [work]
    content.pop("scenarios", None)
    record(content, "items", "servers")["quantity"] = record(content, "items", "adapters")["quantity"] = draw(
        st.sampled_from([1, 2, 4]))
    record(content, "links", "servers-net")["count"] = 2 * record(content, "items", "servers")["quantity"]
    return content


def _sized(content: Content) -> Sizing:
    return size(design_of(content), CATALOG)


@pytest.mark.slow
@settings(max_examples=40)
@given(block_designs())
def test_twice_the_groups_never_give_less_rate_or_space(content: Content) -> None:
    # Twice, because one group more may sit unevenly on two controllers, and the busier one counts.
    before = _sized(content)
    drives = record(content, "items", "enterprise-drives")
    drives["quantity"] += drives["quantity"] - record(content, "pools", "enterprise")["spares"]
    after = _sized(content)
    for key in ("pool.enterprise.usable_bytes", "pool.enterprise.raw_bytes"):
        assert after.sheet[key].number >= before.sheet[key].number, key
    rate = "workload.enterprise.throughput_per_s"
    assert after.sheet[rate].number >= before.sheet[rate].number * (1 - 1e-9)


@pytest.mark.slow
@settings(max_examples=40)
@given(block_designs())
def test_usable_is_never_above_raw_and_what_is_exported_never_above_usable(content: Content) -> None:
    for pool in _sized(content).pools:
        sheet = _sized(content).sheet
        assert sheet[pool.filesystem].number <= sheet[pool.usable].number <= sheet[pool.raw].number


@settings(max_examples=40)
@given(block_designs())
@pytest.mark.slow
def test_little_and_the_utilization_law_hold_at_every_station(content: Content) -> None:
    sizing = _sized(content)
    (work,) = sizing.workloads
    rate = sizing.sheet[work.throughput].number
    present = rate * (sizing.sheet[work.response].number + sizing.sheet["workload.enterprise.think_time_s"].number)
    assert present == pytest.approx(sizing.sheet["workload.enterprise.concurrency"].number, rel=1e-9)
    for use in work.resources:
        busy = sizing.sheet[use.utilization].number
        law = rate * sizing.sheet[use.demand].number / sizing.sheet[use.count].number
        assert busy == pytest.approx(law, rel=1e-9), use.id
        assert busy <= 1.0 + 1e-9, use.id


@settings(max_examples=20)
@given(block_designs())
def test_the_same_inputs_give_the_same_outputs(content: Content) -> None:
    first, second = _sized(content), _sized(content)
    assert first.sheet.figures.keys() == second.sheet.figures.keys()
    for one, two in zip(first.sheet, second.sheet, strict=True):
        if isinstance(one.value, float):
            assert one.value == two.value, one.key
    assert first.problems == second.problems


@pytest.mark.slow
@settings(max_examples=40)
@given(block_designs())
def test_no_failure_gives_more(content: Content) -> None:
    sizing = _sized(content)
    assume(sizing.workloads)  # a footprint that the pool does not hold is not sized
    for case in sizing.failure_cases:
        found = sizing.sheet.evaluate(case.replacements)
        rate = sizing.sheet["workload.enterprise.throughput_per_s"].number
        assert float(found["workload.enterprise.throughput_per_s"]) <= rate * (1 + 1e-6), case.label
    for after in after_failures(sizing).workloads:
        assert 0 <= after.kept <= 1 + 1e-6


@settings(max_examples=25)
@given(block_designs(), st.integers(1, 5))
@pytest.mark.slow
def test_a_quantity_as_a_column_equals_the_design_sized_with_it(content: Content, more: int) -> None:
    sizing = _sized(content)
    drives = record(content, "items", "enterprise-drives")
    drives["quantity"] += more * record(content, "pools", "enterprise")["members"]
    column = sizing.sheet.evaluate({"items.enterprise-drives.quantity": float(drives["quantity"])})
    alone = _sized(content)
    for key in ("workload.enterprise.throughput_per_s", "workload.enterprise.response_s",
                "pool.enterprise.filesystem_bytes", "physical.watts.total"):
        assert float(column[key]) == pytest.approx(alone.sheet[key].number, rel=1e-9), key
