"""Records of what is sold today: they can be sized, and what their maker does not print is an estimate by class."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest

from sizer.catalog import Catalog, Item, Lifecycle, load_catalog, shipped_catalog
from sizer.catalog.checking import check_catalog
from sizer.catalog.classes import DRAWS, estimated, lacking
from sizer.errors import Problem, Severity
from sizer.sources import Confidence
from tests.catalog.conftest import Write

CATALOG = shipped_catalog()
CURRENT = [item for item in CATALOG.items.values() if item.lifecycle is Lifecycle.CURRENT]

CLASSES = """
[[classes]]
id = "server-2u"
kind = "server"
title = "server of 2 U"
when = { rack_units = 2 }
source = "guess"
[classes.facts]
drive_bay_count = { value = 24, low = 8, high = 26, source = "guess" }
[[classes]]
id = "server-any"
kind = "server"
title = "server of today"
source = "guess"
[classes.facts]
drive_bay_count = { value = 10, low = 4, high = 26, source = "guess" }
operating_w = { value = 400, unit = "W", low = 200, high = 900, basis = "AC input", source = "guess" }
max_w = { value = 700, unit = "W", low = 300, high = 1500, basis = "AC input", source = "guess" }
"""

SERVER = """
[[items]]
id = "acme-s1"
kind = "server"
vendor = "Acme"
model = "S1"
lifecycle = "current"
source = "sheet"
[items.facts]
rack_units = { value = 2, unit = "U", source = "sheet" }
"""


def _with(item: Item) -> Catalog:
    return replace(CATALOG, items=MappingProxyType({**CATALOG.items, item.id: item}))


@pytest.mark.parametrize("kind", sorted({item.kind.name for item in CURRENT if item.kind.sized_by}))
def test_a_record_of_what_is_sold_today_can_be_sized(kind: str) -> None:
    assert {item.id: lacking(item) for item in CURRENT if item.kind.name == kind and lacking(item)} == {}


@pytest.mark.parametrize(
    ("item", "gone", "said"),
    [("wd-ultrastar-data60", DRAWS, "operating_w, max_w"), ("wd-ultrastar-data60", ("max_w",), "max_w"),
     ("intel-e810-cqda2", ("pcie_lane_count",), "pcie_lane_count"),
     ("dell-poweredge-r760", ("memory_bytes", "drive_interfaces"), "memory_bytes, drive_interfaces"),
     ("amd-epyc-9654", ("clock_cycles_per_s",), "clock_cycles_per_s"),
     ("ddn-ai400x2-turbo", ("socket_count",), "socket_count"), ("ibm-ess-3500", ("server_count",), "server_count"),
     ("hpe-msa-2060-sff", ("controller_count",), "controller_count"), ("brocade-g620", ("latency_s",), "latency_s"),
     ("toshiba-mg10aca20te", ("rotation_per_s", "outer_bytes_per_s"), "rotation_per_s, outer_bytes_per_s")],
)
def test_a_record_that_cannot_be_sized_is_refused_by_the_check(item: str, gone: tuple[str, ...], said: str) -> None:
    known = CATALOG.item(item)
    kept = {name: fact for name, fact in known.facts.items() if name not in gone}
    bare = replace(known, facts=MappingProxyType(kept))
    [problem] = [one for one in check_catalog(_with(bare)) if one.code == "check-sizable"]
    assert problem.severity is Severity.ERROR
    assert problem.location.place == f"items/{item}"
    assert problem.text.endswith(f"it has no {said}")
    retired = replace(bare, lifecycle=Lifecycle.HISTORICAL)
    assert "check-sizable" not in {one.code for one in check_catalog(_with(retired))}


def test_a_switch_or_adapter_without_ports_is_refused_for_no_class_knows_them() -> None:
    for name in ("arista-7050cx3-32s", "brocade-g620", "intel-e810-cqda2"):
        assert lacking(replace(CATALOG.item(name), ports=())) == ("ports",)
    assert lacking(replace(CATALOG.item("emulex-lpe32002"), ports=())) == ("ports/lane_count",)


def test_an_estimate_by_class_says_so_has_a_range_and_is_asked_for() -> None:
    found = [(item, item.facts[name]) for item in CURRENT for name in estimated(item) if name != "ports"]
    assert found
    for item, fact in found:
        assert fact.source.confidence is Confidence.ESTIMATE
        assert fact.source.title == f"Estimate by class: {fact.by_class}"
        if not isinstance(fact.value, (bool, str)) and fact.name not in ("controller_count", "rotation_per_s"):
            assert fact.range is not None, (item.id, fact.name)
            assert fact.range[0] <= fact.value <= fact.range[1]
    for item in CURRENT:
        for group in item.ports:
            if group.by_class:
                assert group.note.startswith("estimate by class")


def test_the_narrowest_class_comes_first_and_what_a_record_states_always_wins(write: Write) -> None:
    found = load_catalog([write(SERVER + CLASSES)]).item("acme-s1")
    bays, draw = found.facts["drive_bay_count"], found.facts["operating_w"]
    assert (bays.value, bays.by_class) == (24, "server of 2 U")
    assert (draw.value, draw.by_class) == (400, "server of today")
    stated = SERVER + 'drive_bay_count = { value = 8, source = "sheet" }\n'
    found = load_catalog([write(stated + CLASSES)]).item("acme-s1")
    assert (found.number("drive_bay_count"), estimated(found)) == (8, ("operating_w", "max_w"))


def test_a_draw_that_is_stated_leaves_no_place_for_those_of_the_class(write: Write) -> None:
    stated = SERVER + 'max_w = { value = 350, unit = "W", basis = "AC input", source = "sheet" }\n'
    assert estimated(load_catalog([write(stated + CLASSES)]).item("acme-s1")) == ("drive_bay_count",)


RATIO = 'max_draw_ratio = { value = 1.5, low = 1.2, high = 2, source = "guess" }\n'


@pytest.mark.parametrize(
    ("stated", "name", "value", "span"),
    [("operating_w", "max_w", 300, (240, 400)), ("max_w", "operating_w", 200 / 1.5, (100, 200 / 1.2))],
)
def test_of_one_draw_that_is_stated_the_other_follows_by_the_ratio_of_the_class(
    write: Write, stated: str, name: str, value: float, span: tuple[float, float]
) -> None:
    record = SERVER + f'{stated} = {{ value = 200, unit = "W", basis = "AC input", source = "sheet" }}\n'
    fact = load_catalog([write(record + CLASSES + RATIO)]).item("acme-s1").facts[name]
    assert fact.value == pytest.approx(value)
    assert fact.by_class == "server of today"
    assert fact.range == pytest.approx(span)
    assert fact.source.confidence is Confidence.ESTIMATE


def test_no_draw_by_a_ratio_is_above_what_the_supplies_give(write: Write) -> None:
    record = SERVER + """operating_w = { value = 200, unit = "W", basis = "AC input", source = "sheet" }
supply_rating_w = { value = 350, unit = "W", source = "sheet" }
"""
    fact = load_catalog([write(record + CLASSES + RATIO)]).item("acme-s1").facts["max_w"]
    assert (fact.value, fact.range) == (300, (240, 350))


def test_supplies_that_are_stated_bound_the_draw_of_a_class(write: Write) -> None:
    stated = SERVER + 'supply_rating_w = { value = 300, unit = "W", source = "sheet" }\n'
    found = load_catalog([write(stated + CLASSES)]).item("acme-s1")
    draw, most = found.facts["operating_w"], found.facts["max_w"]
    part = 300 / 700
    assert (draw.value, most.value) == pytest.approx((400 * part, 300))
    assert draw.range == pytest.approx((200 * part, 300))
    assert most.range == pytest.approx((300 * part, 300))


def test_the_clock_of_a_processor_that_is_named_comes_before_that_of_the_class() -> None:
    clock = CATALOG.item("yanrong-f9000x-node").facts["clock_cycles_per_s"]
    assert (clock.value, clock.by_class, clock.note) == (2.1e9, "", "of Intel Xeon Gold 6430")


def test_what_is_no_longer_sold_is_not_completed(write: Write) -> None:
    found = load_catalog([write(SERVER.replace('"current"', '"discontinued"') + CLASSES)]).item("acme-s1")
    assert estimated(found) == ()


@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        ("rack_units = 2 }", "rack_unit = 2 }", "catalog-key", "classes/server-2u/when/rack_unit"),
        ("rack_units = 2 }", "clock_cycles_per_s = 2 }", "catalog-key", "classes/server-2u/when/clock_cycles_per_s"),
        ("rack_units = 2 }", 'rack_units = "2" }', "catalog-type", "classes/server-2u/when/rack_units"),
        ('kind = "server"\ntitle = "server of 2 U"', 'kind = "srever"\ntitle = "x"', "catalog-kind",
         "classes/server-2u/kind"),
        ('high = 26, source = "guess"', 'high = 26, source = "guess", confidence = "data sheet"',
         "catalog-confidence", "classes/server-2u/facts/drive_bay_count"),
        ("drive_bay_count = { value = 24", "bays = { value = 24", "catalog-key", "classes/server-2u/facts/bays"),
    ],
)
def test_a_class_that_is_not_well_formed_is_refused_where_it_is(
    write: Write, problems: Callable[[Path], tuple[Problem, ...]], old: str, new: str, code: str, place: str
) -> None:
    found = problems(write(SERVER + CLASSES.replace(old, new, 1)))
    assert (code, place) in {(one.code, one.location.place) for one in found}


def test_each_need_of_a_kind_is_a_fact_it_may_state() -> None:
    for kind in CATALOG.kinds.values():
        needs = {name for need in kind.sized_by.split() for name in need.split("/")}
        assert needs <= {*kind.allowed, "ports"}


@pytest.mark.parametrize(("array", "holds"), [
    ("ibm-flashsystem-5600", True), ("dell-powervault-me5084", False), ("quantum-qxs-484", False)])
def test_a_draw_by_class_says_whether_it_holds_drives_which_count_once(array: str, holds: bool) -> None:
    item = CATALOG.items[array]
    note = item.facts["operating_w"].note
    assert item.flag("includes_drives") is holds
    assert item.facts["includes_drives"].by_class == item.facts["operating_w"].by_class
    assert ("without drives" in note) is not holds
