"""Two designs side by side: what differs, and which inputs made the difference."""

from __future__ import annotations

from pathlib import Path

import pytest

from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.editing.edits import Batch, apply, set_one
from sizer.design.files.storage import load
from sizer.design.records import Design
from sizer.exploring.comparing.compare import compare

CATALOG = shipped_catalog()
RATE = "workload.enterprise.throughput_per_s"


@pytest.fixture
def design() -> Design:
    return load(Path(shipped_path()) / "designs" / "p2000-iscsi.sizer")


def test_a_design_differs_from_itself_in_nothing(design: Design) -> None:
    found = compare(design, design, CATALOG)
    assert found.inputs == ()
    assert found.lines == ()
    assert found.causes == ()
    assert all(one.before == one.after for one in found.results)


def test_one_changed_input_causes_the_whole_difference(design: Design) -> None:
    other = apply(design, set_one("items", "enterprise-drives", "quantity", 20)).design
    found = compare(design, other, CATALOG)
    assert [one.place for one in found.inputs] == ["items/enterprise-drives/quantity"]
    assert [(one.line, one.quantity_before, one.quantity_after) for one in found.lines] == [
        ("enterprise-drives", 10, 20)]
    result = next(one for one in found.results if one.key == RATE)
    (cause,) = found.causes_of(RATE)
    assert cause.effect == pytest.approx(result.after - result.before, rel=1e-9)
    assert cause.places == ("items/enterprise-drives/quantity",)


def test_causes_are_told_strongest_first_and_only_where_they_act(design: Design) -> None:
    other = apply(design, Batch((
        set_one("items", "enterprise-drives", "quantity", 20),
        set_one("workloads", "enterprise", "concurrency", 64),
        set_one("workloads", "midline", "concurrency", 28),
    ))).design
    found = compare(design, other, CATALOG)
    causes = found.causes_of(RATE)
    assert causes[0].places == ("workloads/enterprise/concurrency",)
    effects = [abs(cause.effect or 0) for cause in causes]
    assert effects == sorted(effects, reverse=True)
    assert all("midline" not in place for cause in causes for place in cause.places)


def test_drives_that_push_others_into_the_shelves_are_a_small_cause(design: Design) -> None:
    other = apply(design, Batch((
        set_one("items", "enterprise-drives", "quantity", 20), set_one("items", "midline-drives", "quantity", 28),
    ))).design
    causes = compare(design, other, CATALOG).causes_of(RATE)
    effects = {cause.places: cause.effect or 0 for cause in causes}
    assert effects["items/enterprise-drives/quantity",] > 100
    assert -5 < effects["items/midline-drives/quantity",] < 0


def test_causes_and_what_is_left_of_them_add_up_to_the_difference(design: Design) -> None:
    other = apply(design, Batch((
        set_one("items", "enterprise-drives", "quantity", 20), set_one("pools", "enterprise", "protection", "raid6"),
    ))).design
    found = compare(design, other, CATALOG)
    usable = next(one for one in found.results if one.key == "pool.enterprise.usable_bytes")
    causes = found.causes_of(usable.key)
    rest = found.rest_of(usable, causes)
    assert len(causes) == 2
    assert rest is not None
    assert rest > 0.1 * (usable.difference or 0)
    assert sum(cause.effect or 0 for cause in causes) + rest == pytest.approx(usable.difference, rel=1e-12)


def test_an_input_that_cannot_stand_alone_is_swapped_back() -> None:
    first = load(Path(shipped_path()) / "designs" / "hp-ha-nfs.sizer")
    second = apply(first, Batch((
        set_one("items", "drives", "quantity", 528), set_one("workloads", "sfs", "requested_per_s", 100_000),
    ))).design
    causes = compare(first, second, CATALOG).causes_of("workload.sfs.throughput_per_s")
    drives = next(cause for cause in causes if cause.places == ("items/drives/quantity",))
    assert drives.back
    assert drives.effect is not None
    assert drives.effect < 0


def test_scenarios_of_one_design_are_compared_by_name(design: Design) -> None:
    found = compare(design, design, CATALOG, "base", "sequential")
    assert found.after.endswith("@ sequential")
    assert any(one.place == "workloads/enterprise/pattern" for one in found.inputs)
    assert found.result_rows()
    assert found.input_rows()
