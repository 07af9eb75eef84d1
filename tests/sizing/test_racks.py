"""What stands where in racks: stated places win, heavy boxes low, shelves with their array, switches on top."""

from __future__ import annotations

import json
from typing import Any

import pytest

from reports.blocks.blocks import Facts, Medium, Paragraph, Together
from reports.blocks.findings import Findings
from reports.decision.grounds import Grounds
from reports.decision.takes import takes_of
from reports.drawings.plans.hardware import racks
from reports.drawings.scenes.scene import Text
from reports.proposal.pages.configuration import SECTION as CONFIGURATION
from reports.sections.racks import SECTION as RACKS
from reports.wording.quantities.amounts import Reader
from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import DuplicateRecords, SetFields, Setting, apply
from sizer.design.files.fileformat import dumps, loads
from sizer.design.rackplaces import RackPlace, rack_places, rack_places_text
from sizer.design.records import Design
from sizer.sizing import size
from sizer.sizing.racks.boxes import boxes_of, standing_of
from sizer.sizing.racks.filling import Rack, RackBox, Standing, stand
from sizer.sizing.racks.moving import at_place, group_of, moved_to, stated_places, stepped
from sizer.sizing.result import Sizing
from sizer.units import plain_spaces
from tests.randomly import content_of, row

CATALOG = shipped_catalog()
ARRAY = RackBox("Array", 2, 2, "array", line="arrays", watts=300.0)
SHELF = RackBox("Shelf", 2, 4, "shelf", line="shelves", beside="arrays", watts=200.0)
SERVER = RackBox("Server", 1, 3, "server", line="servers", watts=400.0)
SWITCH = RackBox("Switch", 1, 2, "switch", line="switches", on_top=True, shallow=True, watts=50.0)
BOXES = [ARRAY, SHELF, SERVER, SWITCH]


def at(standing: Standing, line: str) -> list[tuple[int, int]]:
    return [(one.rack, one.bottom) for one in sorted(standing.placed, key=lambda one: one.number)
            if one.box.line == line]


def test_shelves_stand_on_their_array_and_switches_on_top() -> None:
    standing = stand(BOXES)
    assert at(standing, "arrays") == [(0, 1), (0, 7)]
    assert at(standing, "shelves") == [(0, 3), (0, 5), (0, 9), (0, 11)]
    assert at(standing, "servers") == [(0, 13), (0, 14), (0, 15)]
    assert at(standing, "switches") == [(0, 42), (0, 41)]
    assert standing.racks[0].used == 17
    assert standing.racks[0].watts == pytest.approx(2700)


def test_an_array_and_its_shelves_stay_in_one_rack() -> None:
    standing = stand([RackBox("Array", 2, 8, "array", line="arrays"),
                      RackBox("Shelf", 2, 24, "shelf", line="shelves", beside="arrays")])
    assert [rack for rack, _ in at(standing, "arrays")] == [0] * 5 + [1] * 3
    assert [rack for rack, _ in at(standing, "shelves")] == [0] * 15 + [1] * 9
    tall = stand([RackBox("Array", 2, 1, "array", line="arrays"),
                  RackBox("Shelf", 2, 24, "shelf", line="shelves", beside="arrays")])
    assert len(tall.placed) == 25


def test_servers_that_share_their_shelves_stand_on_them_in_one_rack_where_they_fit() -> None:
    servers = RackBox("Server", 2, 2, "server", line="servers", shares=True, watts=400.0)
    shelves = RackBox("Shelf", 4, 4, "shelf", line="shelves", beside="servers", watts=200.0)
    before = RackBox("Array", 3, 9, "array", line="arrays")
    standing = stand([before, servers, shelves])
    assert {rack for rack, _ in (*at(standing, "servers"), *at(standing, "shelves"))} == {1}
    assert at(standing, "shelves") == [(1, 1), (1, 5), (1, 9), (1, 13)]
    assert at(standing, "servers") == [(1, 17), (1, 19)]
    assert group_of(standing, ("servers", 1)) == {("servers", 1), ("servers", 2),
                                                  *(("shelves", number) for number in range(1, 5))}
    # Where one rack has not the room, or not the power, each server keeps its share.
    for apart in (stand([before, servers, shelves], 16), stand([servers, shelves], limit_w=900.0)):
        assert len({rack for rack, _ in at(apart, "servers")}) == 2
    kept = RackBox("Server", 2, 2, "server", line="servers", shares=True, stated={1: RackPlace(1, 1, 30)})
    assert at(stand([kept, shelves]), "servers") == [(0, 30), (0, 17)]


def test_a_building_block_and_a_host_with_its_drawers_are_not_split_over_racks_and_heavy_ones_stand_low() -> None:
    standing = standing_of(size(loads(json.dumps(content_of("ess-gl4-sas"))), CATALOG))
    racked = {line: [*{rack for rack, _ in at(standing, line)}] for line in (
        "ioservers", "enclosures", "e880", "io-drawers")}
    assert len(racked["ioservers"]) == len(racked["e880"]) == 1
    assert racked["enclosures"] == racked["ioservers"]
    assert racked["io-drawers"] == racked["e880"]
    assert max(bottom for _, bottom in at(standing, "enclosures")) < 21


def test_a_stated_place_wins_and_the_others_go_around_it() -> None:
    stated = RackBox("Array", 2, 2, "array", line="arrays", stated={2: RackPlace(2, 1, 3)})
    standing = stand([stated, SERVER])
    assert at(standing, "arrays") == [(0, 1), (0, 3)]
    assert at(standing, "servers")[0] == (0, 5)


def test_two_at_one_place_are_told_and_nothing_is_lost() -> None:
    one = RackBox("One", 2, 1, "a", line="one", stated={1: RackPlace(1, 1, 10)})
    other = RackBox("Other", 2, 1, "a", line="other", stated={1: RackPlace(1, 1, 11)})
    standing = stand([one, other])
    assert [each.unit for each in standing.waiting] == [("other", 1)]
    assert standing.waiting[0].reason == "2 U do not fit at 11 of rack 1"


def test_a_full_rack_says_what_is_left_and_what_is_needed() -> None:
    full = RackBox("Full", 1, 39, "a", line="full", stated={n: RackPlace(n, 2, n + 1) for n in range(1, 40)})
    late = RackBox("Shelves", 2, 1, "b", line="late", stated={1: RackPlace(1, 2, 41)})
    assert not stand([full, late]).waiting
    late = RackBox("Shelves", 3, 1, "b", line="late", stated={1: RackPlace(1, 2, 41)})
    assert stand([full, late]).waiting[0].reason == (
        "Rack 2 has 3 U left; Shelves needs 3 U at one place. Add a rack.")


def test_no_rack_draws_more_than_its_limit_but_one_that_has_a_single_box() -> None:
    standing = stand([RackBox("Server", 1, 6, "server", line="s", watts=400.0),
                      RackBox("Large", 8, 1, "large", line="l", watts=3000.0)], limit_w=1000.0)
    assert [load.watts for load in standing.racks] == [800.0, 800.0, 800.0, 3000.0]


def test_rear_and_front_of_a_switch_are_two_places() -> None:
    pair = RackBox("Switch", 1, 2, "switch", line="s", shallow=True,
                   stated={1: RackPlace(1, 1, 40), 2: RackPlace(2, 1, 40, rear=True)})
    standing = stand([pair])
    assert not standing.waiting
    found = [at_place(standing, 0, 40, rear=side) for side in (False, True)]
    assert [one.number for one in found if one is not None] == [1, 2]


def test_a_group_moves_together_and_one_box_alone() -> None:
    standing = stand(BOXES)
    group = group_of(standing, ("shelves", 3))
    assert group == {("arrays", 2), ("shelves", 3), ("shelves", 4)}
    moved = moved_to(standing, ("arrays", 2), group, 1, 1, rear=False)
    assert {unit: (place.rack, place.bottom) for unit, place in moved.places.items()} == {
        ("arrays", 2): (2, 1), ("shelves", 3): (2, 3), ("shelves", 4): (2, 5)}
    alone = moved_to(standing, ("arrays", 2), [], 1, 10, rear=False)
    assert list(alone.places) == [("arrays", 2)]


def test_what_does_not_fit_says_why_and_moves_nothing() -> None:
    standing = stand(BOXES)
    assert moved_to(standing, ("arrays", 2), [], 0, 13, rear=False).reason == "2 U do not fit at 13 of rack 1"
    assert moved_to(standing, ("arrays", 2), [], -1, 1, rear=False).reason == "there is no rack on that side"
    assert moved_to(standing, ("arrays", 2), [], 0, 42, rear=False).reason == "2 U do not fit at 42 of rack 1"


def test_a_step_goes_past_what_is_in_the_way() -> None:
    standing = stand(BOXES)
    up = stepped(standing, ("arrays", 2), [], up=1)
    assert up.places["arrays", 2].bottom == 16
    beside = stepped(standing, ("servers", 1), [], right=1)
    assert beside.places["servers", 1] == RackPlace(1, 2, 13)


def test_the_places_of_all_are_stated_so_that_nothing_slips_into_the_gap() -> None:
    standing = stand(BOXES)
    stated = stated_places(standing, moved_to(standing, ("servers", 1), [], 0, 20, rear=False))
    again = stand([RackBox(box.label, box.units, box.count, box.group, line=box.line, beside=box.beside,
                           on_top=box.on_top, shallow=box.shallow, stated=rack_places(stated[box.line])[0])
                   for box in BOXES])
    assert at(again, "servers") == [(0, 20), (0, 14), (0, 15)]
    assert at(again, "shelves") == at(standing, "shelves")


def sized(**changes: Any) -> Sizing:
    content = content_of("hp-ha-nfs")
    content.update(changes)
    return size(loads(json.dumps(content)), CATALOG)


def test_a_real_design_stands_with_its_blades_in_their_chassis() -> None:
    sizing = sized(policies={"values": {"rack_power_w": 8000, "rack_units": 42}})
    standing = standing_of(sizing)
    assert sum(load.used for load in standing.racks) == 74
    chassis = next(box for box in boxes_of(sizing) if box.group == "chassis" or box.inside)
    assert "2 × NFS nodes" in chassis.inside
    assert not standing.waiting
    scene = racks(sizing)
    assert scene is not None
    texts = [plain_spaces(shape.text) for shape in scene.shapes if isinstance(shape, Text)]
    assert any(" of 42 U, " in text and text.endswith(" of 8 kW") for text in texts)


def test_a_place_is_kept_in_the_file_and_one_undo_takes_it_back() -> None:
    sizing = sized()
    standing = standing_of(sizing)
    first = standing.placed[0]
    moved = stepped(standing, first.unit, group_of(standing, first.unit), right=1)
    settings = tuple(Setting(line, "racked", text) for line, text in stated_places(standing, moved).items())
    design: Design = apply(sizing.design, SetFields("items", settings)).design
    again = standing_of(size(loads(dumps(design)), CATALOG))
    found = next(one for one in again.placed if one.unit == first.unit)
    assert found.rack == first.rack + 1
    assert len(again.placed) == len(standing.placed)


def test_shelves_behind_shelves_stand_in_a_rack_too() -> None:
    content = content_of("hp-ha-nfs")
    content["items"].append({"id": "more", "item": "hp-msa70", "quantity": 3, "parent": "shelves"})
    sizing = size(loads(json.dumps(content)), CATALOG)
    standing = standing_of(sizing)
    assert sum(one.box.line == "more" for one in standing.placed) == 3
    assert sum(load.used for load in standing.racks) == sizing.sheet[sizing.physical.rack_units.value].number == 80


def test_the_check_names_the_box_that_waits_in_the_racks_where_two_state_one_place() -> None:
    content = content_of("hp-ha-nfs")
    for name in ("chassis", "arrays"):  # the chassis comes first in the design, and arrays stand lowest
        row(content, "items", name)["racked"] = "1 in rack 1 at 1"
    sizing = size(loads(json.dumps(content)), CATALOG)
    [waiting] = standing_of(sizing).waiting
    [told] = [problem for problem in sizing.problems if problem.code == "rack-full"]
    assert told.location.place == f"items/{waiting.box.line}/racked"


def test_places_of_a_few_of_very_many_boxes_take_no_time_to_check(monkeypatch: pytest.MonkeyPatch) -> None:
    content = content_of("hp-ha-nfs")
    row(content, "items", "shelves").update(quantity=5_000_000, racked="1 in rack 1 at 1")
    placed: list[int] = []
    take = Rack.take

    def noted(self: Rack, box: RackBox, bottom: int, *, rear: bool) -> None:
        placed.append(bottom)
        take(self, box, bottom, rear=rear)

    monkeypatch.setattr(Rack, "take", noted)
    size(loads(json.dumps(content)), CATALOG)
    assert placed == [1]


def test_racks_are_as_high_as_the_house_rule_says_wherever_they_are_counted() -> None:
    sizing = sized(policies={"values": {"rack_units": 48}})
    space = next(one for one in takes_of(Grounds(Reader(sizing, None))) if one.title == "Rack space")
    assert space.detail == "2 racks of 48 U"
    rows = [row for block in CONFIGURATION.blocks(Findings(sizing), Medium.PAPER) if isinstance(block, Together)
            for part in block.blocks if isinstance(part, Facts) for row in part.facts]
    assert [(title, text) for title, text in rows if title.startswith("Racks of")] == [("Racks of 48 U", "2")]


def test_what_is_higher_than_a_rack_waits_and_says_so_in_workbook_and_drawing() -> None:
    content = content_of("hp-ha-nfs")
    content["policies"] = {"values": {"rack_units": 8}}
    row(content, "items", "chassis")["racked"] = "1 in rack 1 at 1"
    sizing = size(loads(json.dumps(content)), CATALOG)
    [waiting] = standing_of(sizing).waiting
    assert (waiting.box.line, waiting.reason) == ("chassis", "Blade chassis is 10 U high, and a rack 8 U")
    [told] = [problem for problem in sizing.problems if problem.code == "rack-full"]
    assert told.location.place == "items/chassis/racked"
    texts = [block.text for block in RACKS.blocks(Findings(sizing), Medium.WORKBOOK) if isinstance(block, Paragraph)]
    assert sum("Not placed: Blade chassis" in text for text in texts) == 1
    scene = racks(sizing)
    assert scene is not None
    drawn = [shape.text for shape in scene.shapes if isinstance(shape, Text)]
    assert sum("Blade chassis" in text for text in drawn) == 1


def test_a_copy_of_a_line_states_no_place_that_is_taken() -> None:
    content = content_of("hp-ha-nfs")
    row(content, "items", "arrays")["racked"] = "1 in rack 1 at 1"
    design = apply(loads(json.dumps(content)), DuplicateRecords("items", ("arrays", "shelves"))).design
    copies = [line for line in design.items if line.id not in {item["id"] for item in content["items"]}]
    assert [line.racked for line in copies] == ["", ""]
    assert copies[1].parent == copies[0].id
    assert row(content, "items", "arrays")["racked"] == next(line.racked for line in design.items
                                                            if line.id == "arrays")
    assert standing_of(size(design, CATALOG)).waiting == ()


def test_places_that_say_nothing_are_told_where_they_are() -> None:
    content = content_of("hp-ha-nfs")
    line = next(item for item in content["items"] if "shelves" in item["id"] or "chassis" in item["id"])
    line["racked"] = "1 in rack 1 at 1; top of rack two; 999 in rack 1 at 3"
    problems = [one for one in size(loads(json.dumps(content)), CATALOG).problems if one.code == "rack-place"]
    assert [one.location.place for one in problems] == [f"items/{line['id']}/racked"]
    assert "top of rack two" in problems[0].text


def test_places_read_as_they_are_written() -> None:
    places = [RackPlace(1, 1, 3), RackPlace(2, 12, 40, rear=True)]
    assert list(rack_places(rack_places_text(places))[0].values()) == places
