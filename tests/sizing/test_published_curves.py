"""Arrays of which a response curve is published: it is told at the load, and a load beyond it is too (model Q14)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sizer.catalog import Catalog
from sizer.catalog.records import Fact
from sizer.errors import Problem
from sizer.sizing import size
from sizer.sizing.result import Sizing
from sizer.sources import Source
from tests.sizing.conftest import content_of, design_of, record

CURVE = {"curve_first_ratio": (0.1, "1"), "curve_first_s": (0.4e-3, "s"), "curve_peak_s": (4.9e-3, "s")}


def offered(catalog: Catalog, share: float, **facts: tuple[float, str]) -> Sizing:
    """An iSCSI array that is offered a share of a published peak of 1,000 requests a second."""
    content = content_of("p2000-iscsi")
    for work in content["workloads"]:
        work.pop("concurrency", None)
        work["offered_per_s"] = 1000.0 * share
    content["workloads"] = content["workloads"][:1]
    content["requirements"] = []
    content.pop("scenarios", None)
    content.pop("current_scenario", None)
    item = catalog.items[record(content, "items", "array")["item"]]
    stated = {name: Fact(name, *fact, "", Source("a test")) for name, fact in facts.items()}
    changed = replace(item, facts={**item.facts, **stated})
    return size(design_of(content), replace(catalog, items={**catalog.items, item.id: changed}))


def told(sizing: Sizing, code: str) -> list[Problem]:
    return [problem for problem in sizing.problems if problem.code == code]


@pytest.mark.parametrize(("share", "milliseconds"), [(0.5, 0.676), (0.8, 1.4)])
def test_the_curve_is_told_at_the_load(catalog: Catalog, share: float, milliseconds: float) -> None:
    sizing = offered(catalog, share, curve_peak_per_s=(1000.0, "1/s"), **CURVE)
    [problem] = told(sizing, "published-curve")
    assert isinstance(problem.told[0], float)
    assert problem.told[0] * 1e3 == pytest.approx(milliseconds, rel=1e-3)


def test_a_load_beyond_the_published_peak_is_told_and_an_array_without_a_curve_is_not(catalog: Catalog) -> None:
    assert told(offered(catalog, 1.2, curve_peak_per_s=(1000.0, "1/s"), **CURVE), "beyond-published-peak")
    plain = offered(catalog, 1.2, **CURVE)
    assert not told(plain, "beyond-published-peak")
    assert not told(plain, "published-curve")


@pytest.mark.parametrize("share", [0.5, 1.2])
def test_whether_a_load_is_beyond_the_peak_is_noted_for_whoever_varies_it(catalog: Catalog, share: float) -> None:
    sizing = offered(catalog, share, curve_peak_per_s=(1000.0, "1/s"), **CURVE)
    [beyond] = [one for one in sizing.decisions if one.keys[0].endswith(".load_ratio")]
    assert beyond.answer is (share > 1)
