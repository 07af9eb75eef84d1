"""What is told of layouts, their order, and several of them as scenarios of one design."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from reports.wording.layouts import rows_of, units_of
from sizer.catalog import shipped_catalog
from sizer.catalog.failure_kinds import FailureKind
from sizer.design.files.addresses import template_designs
from sizer.design.files.fileformat import dumps, loads
from sizer.design.records import BASE, RequirementKind
from sizer.exploring.growing.layout import KEPT, RATE, RESPONSE, TWO_LOST, USABLE, Layout, Told
from sizer.exploring.growing.layouts import as_drawn, found_of
from sizer.exploring.growing.ranking import Order, order_of, ranked, shortlist
from sizer.exploring.growing.together import as_scenarios
from sizer.exploring.growing.two_lost import two_lost
from sizer.exploring.growing.wishes import SURVIVING_SHARE, Header, Wish, limited, started
from sizer.figures.computing.columns import sample
from sizer.readable import read
from sizer.sizing import size
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import Verdict
from sizer.units import plain_spaces

CATALOG, TEMPLATES = shipped_catalog(), template_designs()
WISH = Wish(60e12, 40_000.0, 1e-3, None, 1.0, 0.7, 8192.0)
LIMITED = replace(WISH, rack_units=20.0, watts=10e3, budget=400e3, growth_per_year=0.2, failures=2)


@pytest.fixture(scope="module")
def drawn() -> dict[str, Layout]:
    """Two templates as they are drawn, grown for a wish with every limit."""
    templates = [TEMPLATES[name] for name in ("flash-array", "hyperconverged")]
    return {layout.architecture: layout for _, layout in as_drawn(templates, LIMITED, CATALOG, Header())}


@pytest.fixture(scope="module")
def flash(drawn: dict[str, Layout]) -> Layout:
    return drawn["All-flash array, 25 GbE"]


def test_limits_and_growth_become_requirements_of_the_design(flash: Layout) -> None:
    asked = {each.id: each for each in flash.design.requirements}
    assert set(asked) == {"capacity", "rate", "failure", "space", "power", "budget"}
    assert (asked["space"].kind, asked["space"].target) == (RequirementKind.RACK_UNITS, 20)
    assert (asked["power"].kind, asked["power"].target) == (RequirementKind.POWER, 10e3)
    assert (asked["budget"].kind, asked["budget"].target) == (RequirementKind.BUDGET, 400e3)
    assert {asked[name].growth_per_year for name in ("capacity", "rate")} == {0.2}
    assert {asked[name].horizon_years for name in ("capacity", "rate")} == {3.0}
    assert flash.reached["capacity"] >= 60e12 * 1.2**3


def test_what_nothing_is_known_of_is_in_doubt_and_never_met(flash: Layout) -> None:
    assert set(flash.missed) == {TWO_LOST}
    assert set(flash.doubts) == {"Budget"}
    assert "no line of the proposal has a value for price" in flash.doubts["Budget"]
    assert replace(flash, missed={}).verdict is Verdict.UNCERTAIN


def test_data_that_two_lost_drives_take_away_misses_a_wish_to_survive_two(drawn: dict[str, Layout]) -> None:
    assert drawn["Hyperconverged cluster"].missed[TWO_LOST] == "RAID 1 survives 1 drive of a group"


def test_two_parts_that_leave_nothing_at_once_miss_it_however_data_is_protected(flash: Layout) -> None:
    assert flash.missed == {TWO_LOST: "two controllers of Arrays at once leave nothing"}
    sizing = size(flash.design, CATALOG)
    assert two_lost(sizing, 0.01) == flash.missed[TWO_LOST]
    others = [case for case in sizing.failure_cases if case.kind is not FailureKind.CONTROLLER]
    assert two_lost(replace(sizing, failure_cases=tuple(others)), 0.01).startswith("two switches of Switches at once")
    links = [case for case in others if case.kind is FailureKind.LINK]
    assert len(links) > 1
    assert two_lost(replace(sizing, failure_cases=tuple(links)), 0.01) == ""


def test_a_limit_that_is_exceeded_is_missed_with_what_is_taken() -> None:
    asked = replace(WISH, rack_units=2.0)
    [(_, layout)] = as_drawn([TEMPLATES["flash-array"]], asked, CATALOG, Header())
    assert {title: plain_spaces(why) for title, why in layout.missed.items()} == {
        "Rack space": "4 U are taken, at most 2 U asked for"}
    assert layout.verdict is Verdict.MISSED


def test_what_a_layout_gives_has_its_range_and_is_what_its_design_sizes_to(flash: Layout) -> None:
    sizing = size(flash.design, CATALOG)
    spread = sample(sizing.sheet)
    results = {each.id: each for each in sizing.requirements}
    assert flash.gives is not None
    for name, key in ((USABLE, results["capacity"].actual), (RATE, results["rate"].actual),
                      (KEPT, results["failure"].actual), (RESPONSE, "requirement.rate.at_rate.response_s")):
        told = flash.gives[name]
        assert told.likely == sizing.sheet[key].number
        assert told.low <= told.likely <= told.high
        if told.low < told.high:
            assert (told.low, told.high) == (min(spread.of(key)[0], told.likely), max(spread.of(key)[2], told.likely))
    assert {verdict_of(sizing, each, spread) for each in sizing.requirements} == {Verdict.MET}
    assert 0 < flash.limit_share < 1
    assert flash.limit_kind in ("controller", "drive", "request rate", "link", "slot", "processor")
    assert flash.made_of == f"{flash.drives} × TLC NVMe 3.84 TB class, PCIe 4, RAID 6"
    assert plain_spaces(flash.stored) == f"{flash.drives} × 3.84 TB NVMe, RAID 6"
    assert flash.of_class
    assert flash.holder.startswith("Generic ")


def test_two_layouts_never_read_alike_and_each_names_what_holds_its_drives(flash: Layout) -> None:
    sold = replace(flash, holder="HPE MSA 2060 SFF", of_class=False)
    other, rest = replace(sold, made_of="TLC by another maker"), replace(sold, system="one switch more")
    rows = rows_of([flash, sold, other, rest])
    assert len({(row.name, row.detail) for row in rows}) == len(rows)
    assert plain_spaces(rows[0].detail) == f"{flash.drives} × 3.84 TB NVMe, RAID 6 in {flash.holder}"
    assert [any("no product" in told for told in row.told) for row in rows] == [True, False, False, False]
    assert rows[2].detail == "TLC by another maker in HPE MSA 2060 SFF"
    assert rows[3].place == "in one switch more"


def test_what_nobody_knows_takes_no_part_in_the_unit_of_a_column(flash: Layout) -> None:
    drawn = replace(flash, watts=11_300.0, unknown_watts=0.0)
    unknown = replace(flash, system="another", watts=0.0, unknown_watts=flash.lines)
    assert [plain_spaces(row.power.value) for row in rows_of([drawn, unknown])] == ["11 kW", "unknown"], (
        "and a power of which no range is known has two digits")


@pytest.mark.parametrize(("kept", "failures", "asked"), [
    (None, None, None), (0.5, None, 0.5), (0.5, 1, 0.5), (1.0, 2, 1.0), (0.5, 0, None), (None, 0, None),
    (None, 1, SURVIVING_SHARE), (None, 2, SURVIVING_SHARE)])
def test_to_survive_a_failure_is_to_keep_something(
    kept: float | None, failures: float | None, asked: float | None
) -> None:
    wish = Wish(1e12, kept_after_failure=kept, failures=failures)
    design = started(TEMPLATES["flash-array"], wish, CATALOG, Header())
    assert wish.kept == asked
    assert [each.target for each in design.requirements if each.id == "failure"] == ([asked] if asked else [])
    assert limited(design, wish) is design


def test_a_medium_that_is_asked_for_takes_the_place_of_the_drawn_one_and_a_search_ends_when_it_is_closed() -> None:
    asked = replace(WISH, media="flash")
    steps: list[str] = []
    search = found_of(TEMPLATES["fc-san"], asked, CATALOG, Header(), lambda _share, text: steps.append(text))
    first = next(search)
    search.close()
    assert first.flash
    assert {text.split(",")[0].split(":")[0] for text in steps} == {"Kioxia PM7-R 15.36TB 24G SAS"}
    assert as_drawn([TEMPLATES["flash-array"]], replace(WISH, media="disk"), CATALOG, Header()) == []


def named(layout: Layout, name: str, units: float, verdict: Verdict = Verdict.MET, made: str = "") -> Layout:
    return replace(layout, architecture=name, rack_units=units, rough_bytes=units, made_of=made or layout.made_of,
                   system=f"{units:g}", rules=(), short=0.0,
                   missed={"Rate": "why"} if verdict is Verdict.MISSED else {},
                   doubts={"Rate": "why"} if verdict is Verdict.UNCERTAIN else {})


def test_what_meets_everything_comes_first_and_then_what_takes_the_fewest_rack_units(flash: Layout) -> None:
    rows = [named(flash, "a", 2, Verdict.MISSED), named(flash, "b", 4, Verdict.UNCERTAIN), named(flash, "c", 9),
            named(flash, "d", 6), named(flash, "d", 6)]
    assert [each.architecture for each in ranked(rows)] == ["d", "c", "b", "a"]
    assert order_of(rows) is Order.SPACE
    assert Order.SPACE.sentence(rows) == "no price is known: fewest rack units first"
    some = [replace(rows[2], price=9e3), rows[3]]
    assert order_of(some).sentence(some) == "not every price is known: fewest rack units first"


def test_where_every_price_is_known_the_least_expensive_comes_first(flash: Layout) -> None:
    rows = [replace(named(flash, "small", 2), price=90e3), replace(named(flash, "large", 9), price=20e3)]
    assert [each.architecture for each in ranked(rows)] == ["large", "small"]
    assert order_of(rows).sentence(rows) == "least expensive first"


def test_the_first_rows_show_every_architecture_and_none_crowds_out_the_others(flash: Layout) -> None:
    rows = ranked([*(named(flash, "a", units, made=f"{units}") for units in (1, 2, 3, 4)), named(flash, "b", 9),
                   *(named(flash, "c", units, Verdict.MISSED, f"{units}") for units in (5, 6)),
                   named(flash, "a", 7, Verdict.MISSED, "7")])
    assert [(each.architecture, each.rack_units) for each in shortlist(rows)] == [
        ("a", 1), ("a", 2), ("b", 9), ("c", 5)]


def test_each_scenario_of_a_design_of_layouts_sizes_to_the_figures_of_its_layout(drawn: dict[str, Layout]) -> None:
    layouts = list(drawn.values())
    names = [f"Layout {number}" for number, _ in enumerate(layouts)]
    design = as_scenarios(layouts, names)
    assert loads(dumps(design)) == design
    assert [design.scenario_called(each) for each in (BASE, *design.scenarios.ids())] == names
    for layout, name in zip(layouts, (BASE, *design.scenarios.ids()), strict=True):
        together, alone = size(design, CATALOG, name), size(layout.design, CATALOG)
        assert {figure.key for figure in together.sheet} == {figure.key for figure in alone.sheet}
        for figure in alone.sheet:
            same = together.sheet[figure.key].value
            if isinstance(figure.value, float):
                assert same == pytest.approx(figure.value, rel=1e-12), figure.key
            elif isinstance(figure.value, np.ndarray):
                assert np.shape(same) == figure.value.shape, figure.key
            else:
                assert same == figure.value, figure.key


def test_products_come_before_classes_of_hardware_that_take_as_much(flash: Layout) -> None:
    product = replace(flash, of_class=False, system="a product", rough_bytes=2 * flash.rough_bytes)
    assert flash.of_class
    assert ranked([flash, product]) == [product, flash]
    smaller = replace(flash, rack_units=flash.rack_units - 1)
    assert ranked([product, smaller]) == [smaller, product]


def test_a_met_row_says_what_is_not_counted_and_what_is_far_more_than_asked(flash: Layout) -> None:
    met = replace(flash, missed={}, doubts={}, rules=(), spare=4.4)
    [row] = rows_of([replace(met, uncounted=True)])
    assert (row.word, row.reason) == ("met", "unless a box is lost")
    [row] = rows_of([replace(met, uncounted=False)])
    assert row.reason == "×5.4 the capacity"
    assert "Its usable capacity is ×5.4 what is asked for" in row.told


def test_what_misses_with_ten_times_the_capacity_is_shown_only_where_nothing_else_is(flash: Layout) -> None:
    absurd = replace(flash, missed={"Operations a second": "too slow"}, spare=40.0, architecture="FC SAN")
    near = replace(absurd, spare=1.0, architecture="NAS cluster")
    assert shortlist([near, absurd]) == [near]
    assert shortlist([absurd]) == [absurd]


def test_capacities_keep_the_unit_that_is_asked_for(flash: Layout) -> None:
    large = replace(flash, gives={**(flash.gives or {}), USABLE: Told(17.88e15, 17.88e15, 17.88e15)})
    for layouts in ([flash], [flash, large], [large]):
        last = rows_of(layouts, units_of(layouts, 60e12))[-1].gives[USABLE].value
        assert last.endswith("TB")


@pytest.mark.parametrize("likely", [80e-6, 0.35e-3, 2.9e-3, 1.4])
def test_a_response_has_the_unit_and_the_digits_that_it_has_wherever_else_it_is_told(
    flash: Layout, likely: float
) -> None:
    layouts = [flash, *(replace(flash, gives={**(flash.gives or {}), RESPONSE: Told(each, each, each)})
                        for each in (2e-3, likely))]
    assert rows_of(layouts, units_of(layouts))[-1].gives[RESPONSE].value == read(likely, "s").value
