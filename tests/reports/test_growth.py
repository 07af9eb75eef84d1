"""Growth on paper: year by year what is asked beside what is designed, and when the one uses up the other."""

from __future__ import annotations

import re
from typing import Any

import pytest

from reports.blocks.blocks import Drawing, Heading, Medium, Paragraph, Together, apart
from reports.blocks.findings import Findings
from reports.drawings.charts.growth import DesignedLevel, GrowthYear, RunOut, growth_chart
from reports.drawings.scenes.scene import Polyline, Scene
from reports.proposal.growing import Growing, growing
from reports.proposal.pages.configuration import SECTION as CONFIGURATION
from reports.proposal.pages.growth import SECTION
from reports.proposal.pages.scope import SECTION as SCOPE
from sizer.catalog import shipped_catalog
from sizer.dates import months_after
from sizer.design.files.addresses import open_address
from sizer.design.frozen import Rows
from sizer.design.records import Requirement, RequirementKind, StatedRange, altered
from sizer.sizing import size
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.sampling import sampled
from sizer.units import plain_spaces
from tests.reports.scenes import outside, overlapping, texts


def grown(address: str = "hp-ha-nfs", date: str = "2026-03-15", **values: Any) -> Findings:
    """A reference design whose requirement of capacity says these things more."""
    opened = open_address(address)
    first = next(one for one in opened.design.requirements if one.kind is RequirementKind.USABLE_CAPACITY)
    asked = altered(first, **values)
    design = altered(opened.design, date=date, requirements=Rows([
        asked if one.id == asked.id else one for one in opened.design.requirements]))
    sizing = size(design, shipped_catalog(), opened.scenario)
    return Findings(sizing, sampled(sizing, 200), "2026-03-20", "1")


def one_of(found: Findings) -> Growing:
    [one] = growing(found)
    return one


def chart_of(one: Growing) -> Scene:
    scene = one.chart(492.0)
    assert overlapping(scene) == []
    assert outside(scene) == []
    return scene


def test_a_year_after_the_other_what_is_asked_grows_by_the_share_that_is_stated() -> None:
    one = one_of(grown(target=15e12, growth_per_year=0.2, horizon_years=3.0))
    for year in one.years:
        assert year.likely == pytest.approx(15e12 * 1.2 ** year.years)
        assert (year.low, year.high) == pytest.approx((year.likely, year.likely)), "nothing of it has a range"


def test_with_a_range_the_years_lie_between_the_growth_of_its_ends() -> None:
    one = one_of(grown(target=15e12, growth_per_year=StatedRange(0.1, 0.2, 0.3), horizon_years=3.0))
    assert [year.years for year in one.years][:4] == [0, 1, 2, 3]
    for year in one.years[1:]:
        assert 15e12 * 1.1 ** year.years <= year.low * 1.02
        assert year.low < year.likely < year.high
        assert year.high * 0.98 <= 15e12 * 1.3 ** year.years


@pytest.mark.parametrize("target", [10e12, 13e12, 15e12, 16e12, 20e12, 25e12])
@pytest.mark.parametrize("growth", [0.1, StatedRange(0.05, 0.2, 0.4)])
def test_at_its_horizon_the_year_says_what_the_requirement_says(target: float, growth: float | StatedRange) -> None:
    found = grown(target=target, growth_per_year=growth, horizon_years=3.0)
    result = next(one for one in found.sizing.requirements if one.months is not None)
    assert one_of(found).years[3].verdict is verdict_of(found.sizing, result, found.spread)


def test_it_runs_out_where_the_lines_cross_on_the_day_that_the_months_say() -> None:
    one = one_of(grown(target=15e12, growth_per_year=0.2, horizon_years=3.0))
    years = one.months.value / 12
    assert 15e12 * 1.2 ** years == pytest.approx(one.designed.value)
    assert months_after("2026-03-15", one.months.value).startswith("2029-04")
    assert plain_spaces(one.sentence) == (
        "Exported capacity: 15 TB asked for now grow by 20 % a year, to 25.9 TB in 3 years. 26.2 TB (25.3 – 26.7) "
        "designed runs out in 36.7 (34.5 – 38.1) months: April 2029 (January 2029 – May 2029), after the 3 years that "
        "it must last.")


def test_the_chart_says_both_names_each_year_and_marks_the_day() -> None:
    one = one_of(grown(target=15e12, growth_per_year=0.2, horizon_years=3.0))
    scene = chart_of(one)
    said = [plain_spaces(text) for text in texts(scene)]
    assert {"designed: 26.2 TB (25.3 – 26.7)", "Mar 2026", "Mar 2027", "Mar 2029", "TB", "asked", "enough"} <= set(said)
    assert any(text.startswith("runs out: April 2029") for text in said)
    assert said.count("✓") + said.count("?") + said.count("✗") == len(one.years)
    asked = next(shape for shape in scene.shapes if isinstance(shape, Polyline) and shape.tip == "asked")
    assert asked.points[0][1] > asked.points[-1][1], "up"


@pytest.mark.parametrize(("values", "said"), [
    ({"target": 30e12, "growth_per_year": 0.2, "horizon_years": 3.0}, "designed is used up now."),
    ({"target": 15e12, "growth_per_year": 0.0, "horizon_years": 3.0}, "does not run out within a hundred years."),
    ({"target": 15e12, "growth_per_year": -0.2, "horizon_years": 3.0}, "does not run out within a hundred years."),
    ({"target": 15e12, "growth_per_year": 100.0, "horizon_years": 1.0},
     "runs out in 1.45 (1.36 – 1.50) months: April 2026, before the 1 year that it must last."),
    ({"target": 15e12, "growth_per_year": 0.2}, "months: April 2029 (January 2029 – May 2029)."),
    ({"target": 15e12, "growth_per_year": 0.01, "horizon_years": 50.0}, "months: "),
])
def test_whatever_grows_is_said_and_drawn(values: dict[str, Any], said: str) -> None:
    one = one_of(grown(**values))
    assert said in plain_spaces(one.sentence)
    chart_of(one)


def test_without_a_day_of_the_design_years_are_counted_from_that_of_the_document() -> None:
    one = one_of(grown(date="", target=15e12, growth_per_year=0.2, horizon_years=3.0))
    assert one.start == "2026-03-20"
    assert "Mar 2027" in texts(chart_of(one))


def test_without_any_day_years_are_numbers() -> None:
    found = grown(date="", target=15e12, growth_per_year=0.2, horizon_years=3.0)
    one = one_of(Findings(found.sizing, found.spread, "", "1"))
    assert {"now", "+1", "+2", "+3"} <= set(texts(chart_of(one)))
    assert "20" not in one.calendar


def test_where_no_growth_is_stated_there_is_no_page_and_one_line() -> None:
    found = grown()
    assert growing(found) == ()
    assert list(SECTION.blocks(found, Medium.PAPER)) == []
    lines = [block.text for block in apart(SCOPE.blocks(found, Medium.PAPER)) if isinstance(block, Paragraph)]
    assert [text for text in lines if "growth" in text] == ["When it runs out: no growth is stated."]
    assert not any("growth" in repr(block) for block in CONFIGURATION.blocks(found, Medium.PAPER))


def test_where_it_is_stated_the_line_is_not_there() -> None:
    found = grown(target=15e12, growth_per_year=0.2, horizon_years=3.0)
    lines = [block.text for block in apart(SCOPE.blocks(found, Medium.PAPER)) if isinstance(block, Paragraph)]
    assert not any("growth" in text for text in lines)


def test_what_runs_out_first_leads_and_of_more_than_two_the_others_are_sentences() -> None:
    opened = open_address("hp-ha-nfs")
    many = [Requirement(f"capacity-{at}", name=f"Capacity {at}", target=10e12 + at * 3e12, growth_per_year=0.2,
                        horizon_years=2.0) for at in range(4)]
    sizing = size(altered(opened.design, requirements=Rows(many)), shipped_catalog())
    found = Findings(sizing, sampled(sizing, 50), "2026-03-20", "1")
    assert [one.title for one in growing(found)] == ["Capacity 3", "Capacity 2", "Capacity 1", "Capacity 0"]
    lead, *blocks = SECTION.blocks(found, Medium.PAPER)
    assert isinstance(lead, Paragraph)
    assert lead.text.startswith("First: Capacity 3 runs out in ")
    drawn = [block for block in blocks if isinstance(block, Together)
             if any(isinstance(part, Drawing) for part in block.blocks)]
    assert len(drawn) == 2
    assert [block.text for block in blocks if isinstance(block, Heading)] == ["Others that grow"]


def test_of_what_cannot_be_built_no_day_is_promised() -> None:
    found = grown(target=15e12, growth_per_year=0.2, horizon_years=3.0)
    design = found.sizing.design
    items = Rows([altered(item, quantity=2000.0) if item.id == "drives" else item for item in design.items])
    sizing = size(altered(design, items=items), shipped_catalog())
    one = one_of(Findings(sizing, sampled(sizing, 50), "2026-03-20", "1"))
    assert not sizing.buildable
    assert "is not known" in one.sentence
    assert not re.search(r"runs out: ", " ".join(texts(chart_of(one))))


def test_what_is_written_to_a_pool_grows_up_to_its_alarm() -> None:
    opened = open_address("zfs-backup")
    pools = Rows([altered(pool, written_bytes=400e12, growth_per_year=0.5) for pool in opened.design.pools])
    sizing = size(altered(opened.design, pools=pools, date="2026-01-01"), shipped_catalog())
    one = one_of(Findings(sizing, sampled(sizing, 50), "2026-03-20", "1"))
    assert one.title == "Written to Repository, up to its alarm"
    assert one.designed.value < sizing.sheet[sizing.pools[0].filesystem].number
    chart_of(one)


@pytest.mark.parametrize("years", [2, 4, 9, 13])
def test_a_chart_of_any_length_is_whole(years: int) -> None:
    rows = [GrowthYear(f"December 20{at}", 10.0 * 1.5 ** at, 11.0 * 1.6 ** at, 12.0 * 1.7 ** at, "1,234,567", "?")
            for at in range(10, 10 + years)]
    level = DesignedLevel(2e4, 3e4, 4e4, "designed: 30,000 operations/s (20,000 – 40,000)")
    for out in (None, RunOut(0.2, years - 1.2, years + 3.0, "runs out: December 2036 (January 2035 – never)")):
        scene = growth_chart("A title", "operations/s", rows, level, out, 1.0)
        assert overlapping(scene) == []
        assert outside(scene) == []
