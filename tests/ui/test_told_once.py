"""What the window tells of a design in several places, and of one that has only begun: the same everywhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from json import dumps, loads

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from reports.wording.failing.single_points import not_without, pointed, pointed_names
from reports.wording.quantities.amounts import Reader
from reports.wording.quantities.changes import ShownChange, Worth
from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import AddRecords, Batch, RemoveRecords, set_one
from sizer.design.records import LineRecord, Requirement
from sizer.exploring.changes.change import Cost
from sizer.exploring.growing.mending import Fix, Mending, mend
from sizer.figures.computing.columns import sample
from sizer.sizing.result import Verdict
from sizer.units import plain_spaces
from tests.ui.hands import know_ranges
from ui.bars.strip_parts import StripPart
from ui.jobs.fixes import packed, unpacked
from ui.panels.fixing.rows import fix_table
from ui.rail.marks import marks_of
from ui.state.open_points import asking_rows
from ui.state.rounding import ends_of
from ui.summary.sheet import SummarySheet
from ui.summary.spots import Spot
from ui.window.main import MainWindow
from ui.wording.deciding import decision_of
from ui.wording.texts import value_text

pytestmark = pytest.mark.same_window


def head_texts(window: MainWindow, entry: str) -> list[str]:
    head = window.workbook.pane_of(window.workbook.entries[entry]).head(entry)
    return [label.text() for label in head.findChildren(QLabel)]


def test_a_head_counts_the_lines_of_the_design_in_view(window: MainWindow) -> None:
    assert any("lines" in text for text in head_texts(window, "hardware"))
    window.actions_by_id["new"].trigger()
    assert [text for text in head_texts(window, "hardware") if text] == ["Hardware"]


@pytest.mark.parametrize("wrong", [False, True])
def test_strip_rail_head_segment_and_summary_count_what_something_can_be_done_about(
    window: MainWindow, *, wrong: bool
) -> None:
    if wrong:  # errors come first, and are not all that asks
        window.store.edit(set_one("items", "nodes", "quantity", 1))
    window.workbook.show_sheet("problems")
    window.workbook.views["problems"].live.refresh()
    listed = [row[3].text for row in window.workbook.views["problems"].live.table.rows]
    where = [row[1].text for row in window.workbook.views["problems"].live.table.rows]
    assert not [text for text in where if "_" in text or "/" in text], "places are said as people say them"
    rows = sum(text != "Nothing is needed." for text in listed)
    assert 0 < rows < len(listed)
    mark = marks_of(window.store)["trust"]
    assert mark.text == f"{rows:,}"
    said, _, idle = mark.says.partition("; ")
    assert sum(int(part.split()[0]) for part in said.split(", ")) == rows
    assert idle == f"{len(listed) - rows} more need nothing", "the list is longer, and one knows why"
    assert mark.says in head_texts(window, "trust")
    assert f"Problems ({rows:,})" in window.workbook.answer.segment_texts("trust")
    words = window.strip.problems.text().split(", ")
    assert sum(int(part.split()[0]) for part in words) == rows, words
    assert ("error" in words[0]) is wrong
    window.workbook.show_sheet("summary")
    summary = window.workbook.sheet("summary")
    assert isinstance(summary, SummarySheet)
    summary.refresh()
    assert summary.questions.remark == f"{rows:,} in all"


def test_the_single_points_that_are_named_are_as_many_as_are_listed(window: MainWindow) -> None:
    sizing = window.store.sizing
    assert sizing is not None
    listed = [each for each in (*sizing.problems, *sizing.accepted) if each.code == "single-point-of-failure"]
    told = not_without(pointed_names(sizing))
    assert len(listed) > 2
    assert told == f"not without {pointed_names(sizing)[0]}, {pointed_names(sizing)[1]} or {len(listed) - 2} more"


def test_a_requirement_that_is_only_named_is_undecided_and_no_error_of_the_design(window: MainWindow) -> None:
    window.store.edit(AddRecords("requirements", (Requirement("room", name="Room"),)))
    know_ranges(window)
    assert not window.strip.cells["standing"].isVisible()
    window.workbook.show_entry("summary")
    sheet = window.workbook.sheet("summary")
    assert isinstance(sheet, SummarySheet)
    sheet.refresh()
    assert sheet.band.says.sentence.startswith("It can be built")
    assert "Room: it states no target yet." in sheet.band.says.reason
    assert marks_of(window.store)["requirements"].sign != "impossible"


def test_nothing_asked_leads_to_where_it_is_stated(window: MainWindow, qtbot: QtBot) -> None:
    window.store.edit(RemoveRecords("requirements", window.store.view.requirements.ids()))
    window.workbook.show_entry("summary")
    sheet = window.workbook.sheet("summary")
    assert isinstance(sheet, SummarySheet)
    sheet.refresh()
    assert sheet.band.says.sentence.startswith("Nothing is asked yet.")
    qtbot.waitUntil(sheet.band.state.isVisible)
    sheet.band.state.click()
    assert window.workbook.front.id == "requirements"


def test_nothing_is_written_of_a_design_without_hardware_and_it_is_said_why(window: MainWindow) -> None:
    window.actions_by_id["new"].trigger()
    told: list[str] = []
    window.exporter.failed.connect(told.append)
    for kind in ("proposal", "workbook"):
        assert not window.exporter.export(kind, "/nowhere/at-all.pdf")
    assert not window.exporter.lay_out()
    why = "Nothing is designed yet. There is nothing to write. Add a line in Hardware, or let one be laid out."
    assert told == [why] * 3


def test_a_line_without_a_model_is_named_where_the_design_cannot_be_built(window: MainWindow) -> None:
    window.store.edit(AddRecords("items", (LineRecord("extra", name="Extra box"),)))
    assert "Extra box has no model yet" in window.strip.cells["standing"].part.sentence


def test_what_got_worse_stays_in_the_strip_and_a_factor_has_its_arrow(window: MainWindow, qtbot: QtBot) -> None:
    assert ShownChange("×11", rises=True, worth=Worth.WORSE).text == "△ ×11"
    assert ShownChange("×11", rises=True, worth=Worth.BETTER).text == "▲ ×11"
    strip = window.strip
    power = strip.cells["power"]
    for width in range(1500, 600, -20):
        strip.resize(width, strip.height())
        if power in strip.folded:
            break
    assert power in strip.folded
    power.show_part(StripPart("Power, typical", "12 kW", "", "+18 %", "physical.watts", better=False))
    strip.arrange()
    assert power.isVisible()
    nothing = "unknown, of all that is in both racks"
    power.show_part(StripPart("Power, typical", nothing, "", "", "physical.watts", quiet=True, spare=True))
    strip.arrange()
    assert power.isHidden()
    assert power in strip.folded, "what leaves is counted, though nothing is known of it"


def test_single_points_that_take_data_are_told_as_some_of_those_listed(window: MainWindow) -> None:
    sizing, found = window.store.sizing, decision_of(window.store)
    assert sizing is not None
    assert found is not None
    capacity = next(row for row in found.rows if row.id == "capacity")
    assert len(pointed(sizing)) > 2
    assert (capacity.after.value, capacity.after.detail) == ("all of it", "not without Arrays or Shelves")


def test_what_is_missed_with_nothing_failed_is_told_as_an_amount_that_one_failure_leaves(window: MainWindow) -> None:
    window.store.edit(set_one("requirements", "capacity", "target", 40e12))
    know_ranges(window)
    window.workbook.show_entry("summary")
    sheet = window.workbook.sheet("summary")
    assert isinstance(sheet, SummarySheet)
    sheet.refresh()
    found = decision_of(window.store)
    assert found is not None
    after = next(row.after for row in found.rows if row.id == "capacity")
    assert (plain_spaces(after.value), after.verdict) == ("26.2 TB", Verdict.MISSED)
    assert after.detail == "not without Arrays or Shelves", "some single points take all of it"
    spots = [spot.accessibleName() for spot in sheet.findChildren(Spot)]
    assert any("after one failure 26.2 TB not without Arrays or Shelves" in plain_spaces(said) for said in spots)


def test_what_was_done_to_one_design_is_not_said_of_another(window: MainWindow) -> None:
    begin: list[Callable[[], object]] = [lambda: window.starting.from_template("ceph"), window.documents.new,
                                         lambda: window.documents.load("hp-ha-nfs")]
    for way in begin:
        window.fixes.done.emit("Done: One more. Ctrl+Z takes it back.")
        assert window.message_bar.text
        way()
        assert window.message_bar.text == ""
        window.store.start(window.store.design)


def test_what_was_made_so_is_said_with_the_way_back_and_what_is_not_enough_says_what_it_lacks(
    window: MainWindow,
) -> None:
    store, fixes = window.store, window.fixes
    line = next(line for line in store.view.items if line.quantity > 1)
    edit = Batch((set_one("items", line.id, "quantity", line.quantity + 1),), "One more")
    made = [Fix("One more", edit, cost=Cost(0.0, 0.0, None, ""), reaches=reaches, verdict=verdict, share=0.0, misses=(),
                problems=(), pieces=1.0)
            for reaches, verdict in ((400e3, Verdict.MET), (80e3, Verdict.MISSED), (120e3, Verdict.MISSED))]
    found = Mending("rate", "Rate", 50e3, 100e3, "1/s", True, -0.5, (made[0],), tuple(made[1:]), "", ())
    assert plain_spaces(str(fix_table(found, "USD", binary=False).rows[-2][-1].text)) == "20 % less than asked"
    assert fix_table(found, "USD", binary=False).rows[-1][-1].text == "as much is reached, and answered too late"
    rounded = fix_table(found, "USD", binary=False, ends=lambda reached: (0.6 * reached, 1.2 * reached))
    assert [row[1].text for row in rounded.rows if len(row) > 1] == ["400,000/s", "80,000/s", "120,000/s"]
    know_ranges(window)
    actual = next(each.actual for each in store.sizing.requirements if each.id == "rate") if store.sizing else ""
    fixes.found = replace(found, fixes=(replace(made[0], reaches=218_345.0),))
    assert fixes._table().rows[0][1].text == value_text(218_345.0, "1/s", ends_of(store, actual, 218_345.0))
    fixes.found = None
    fixes.open_for("rate")
    assert not fixes.view.isVisible(), "nothing is found yet, and no empty table stands there"
    fixes.show_found(found)
    assert not fixes.view.isHidden()
    assert fixes.apply()
    assert window.message_bar.text.startswith("Done: One more.")
    assert "takes it back" in window.message_bar.text


def test_the_strip_tells_what_a_change_leads_to_in_its_last_digits_from_the_start(
    qtbot: QtBot, window: MainWindow
) -> None:
    know_ranges(window)
    found = mend(window.store.design, shipped_catalog(), None, "rate", sure=True)
    window.fixes.open_for("rate")
    window.fixes.show_found(unpacked(loads(dumps(packed(found)))))
    looked = []
    window.fixes.previewed.connect(lambda sizing, _called: looked.append(sizing))
    window.fixes.view.put_cursor(1, 0)
    qtbot.waitUntil(lambda: bool(looked))
    told = {name: window.strip.lights[name].part.value for name in ("capacity", "rate")}
    told["response"] = window.strip.cells["response"].part.value
    sizing, reader = looked[-1], Reader(looked[-1], sample(looked[-1].sheet))
    asked = {each.id: each.actual for each in sizing.requirements}
    asked["response"] = sizing.workloads[0].response
    assert told == {name: reader.amount(asked[name]).likely_text() for name in told}
    assert plain_spaces(told["rate"]) == "218,000/s"


@pytest.mark.parametrize("name", ["ess", "p2000-iscsi"])
def test_what_is_true_of_several_workloads_is_one_problem_that_names_them(window: MainWindow, name: str) -> None:
    assert window.documents.load(name)
    window.workbook.show_sheet("problems")
    window.workbook.views["problems"].live.refresh()
    rows = window.workbook.views["problems"].live.table.rows
    told = [(row[2].text, row[3].text) for row in rows]
    assert len(told) == len(set(told))
    assert sum(many for many, _ in asking_rows(window.store)) == sum(
        row[3].text != "Nothing is needed." for row in rows)
    found = [problem for problem in window.store.problems if problem.code == "processors-unknown"]
    assert (len(found) > 1) == (name == "ess")
    if found:
        [where] = [row[1].text for row in rows if found[0].text in row[2].text]
        assert where == ", ".join(window.store.names.place(each.location.place) for each in found)
    view = window.workbook.views["problems"]
    last = max(at for at, row in enumerate(rows) if row[0].text in ("note", "warning"))
    view.setCurrentIndex(view.live.index(last, 0))
    assert window.grids.accept_problem()
    assert window.store.view.accepted[-1].problem[1:] in rows[last][2].text, "of this row, below one of several places"
