"""Which scenarios stand beside the one that a document tells of."""

from __future__ import annotations

import pytest

from sizer.catalog import shipped_catalog
from sizer.design.editing.differences import diff
from sizer.design.files.addresses import open_address
from sizer.design.frozen import Rows
from sizer.design.records import BASE, Change, ChangeAction, Design, Scenario, altered
from sizer.design.scenarios import resolve
from sizer.errors import DesignError
from sizer.exploring.comparing.alternatives import MOST_BESIDE, alternatives
from sizer.sizing import size
from sizer.sizing.result import Sizing


def sized(address: str, design: Design | None = None) -> Sizing:
    opened = open_address(address)
    return size(design or opened.design, shipped_catalog(), opened.scenario)


@pytest.mark.parametrize(("address", "beside"), [
    ("ess-gl4-sas@40gbe", ["56gbe"]), ("ess-gl4-sas@base", ["56gbe"]), ("ess-gl4-sas@56gbe", [BASE]),
    ("hp-ha-nfs", []), ("p2000-iscsi", ["sequential", "sequential-write"]),
])
def test_a_scenario_that_shows_the_same_design_does_not_stand_beside_it(address: str, beside: list[str]) -> None:
    found = alternatives(sized(address), shipped_catalog())
    assert [one.sizing.scenario for one in found.beside] == beside
    assert found.further == ()


def test_the_first_that_differ_stand_beside_it_and_the_others_are_named() -> None:
    sizing = sized("nfs-interconnects")
    found = alternatives(sizing, shipped_catalog())
    assert [one.sizing.scenario for one in found.beside] == ["10gbe-cx4", "10gbe-cx4-mtu3000", "10gbe-cx4-mtu6000"]
    assert len(found.beside) == MOST_BESIDE
    assert found.further == ("Ethernet 10GBASE-CX4, MTU 8000", "InfiniBand SDR, IP over InfiniBand",
                             "InfiniBand DDR, IP over InfiniBand")
    views = [resolve(one.design, one.scenario) for one in (sizing, *(each.sizing for each in found.beside))]
    assert all(diff(first, second) for at, first in enumerate(views) for second in views[at + 1:])


def test_the_chosen_stand_there_in_the_order_in_which_they_are_chosen_without_the_one_that_is_told_of() -> None:
    found = alternatives(sized("nfs-interconnects"), shipped_catalog(), ["ipoib-ddr", "1gbe", "10gbe-cx4", "ipoib-ddr"])
    assert [one.sizing.scenario for one in found.beside] == ["ipoib-ddr", "10gbe-cx4"]
    assert alternatives(sized("nfs-interconnects"), shipped_catalog(), []).beside == ()


@pytest.mark.parametrize(("chosen", "text", "hint"), [
    (["ipoib-ddx"], "there is no scenario 'ipoib-ddx'", "Did you mean 'ipoib-ddr'?"),
    (["ipoib-ddr", "ipoib-sdr", "10gbe-cx4", "10gbe-cx4-mtu3000"], "4 scenarios are too many to stand side by side",
     "Name at most 3."),
])
def test_what_cannot_be_chosen_is_refused(chosen: list[str], text: str, hint: str) -> None:
    with pytest.raises(DesignError) as caught:
        alternatives(sized("nfs-interconnects"), shipped_catalog(), chosen)
    assert (caught.value.problems[0].text, caught.value.problems[0].hint) == (text, hint)


def test_a_scenario_whose_changes_cannot_be_made_stops_nothing_unless_it_is_asked_for() -> None:
    opened = open_address("ess-gl4-sas@40gbe")
    broken = Scenario("broken", name="Broken", changes=Rows([Change(ChangeAction.REMOVE, "items", "nobody")]))
    design = altered(opened.design, scenarios=Rows([broken, *opened.design.scenarios]))
    sizing = sized("ess-gl4-sas@40gbe", design)
    assert [one.title for one in alternatives(sizing, shipped_catalog()).beside] == ["Fabric at 56 Gb/s"]
    with pytest.raises(DesignError, match="nobody"):
        alternatives(sizing, shipped_catalog(), ["broken"])
