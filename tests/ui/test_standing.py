"""The window says first what cannot be built or sized, and a light decides nothing before its ranges are there."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import cast

import pytest
from PySide6.QtCore import Qt, QTimer
from pytestqt.qtbot import QtBot

from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import AddRecords, DuplicateScenario, PinBaseline, set_one
from sizer.design.files.addresses import open_address
from sizer.design.files.fileformat import loads
from sizer.design.frozen import Rows
from sizer.design.records import BASE, Design, LineRecord, Requirement, RequirementKind
from sizer.figures.computing.columns import sample
from sizer.sizing import size
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import Verdict
from sizer.units import plain_spaces
from tests.broken import NOTHING_COSTS, REASSURING, some_broken_design
from tests.randomly import seeds
from tests.sizing.conftest import Content, content_of, record
from tests.ui.hands import ranges_of, ranges_sampled
from ui.bars.strip import ResultStrip
from ui.grids.models.columns import verdict_text
from ui.grids.models.records import RecordModel
from ui.jobs.job import Job
from ui.jobs.ranges import RangeService
from ui.results.answers import Problems, Results
from ui.results.bill import BillOfMaterials
from ui.results.comparison import result_cells, result_text, texts_beside
from ui.results.scenario_columns import ScenarioColumns
from ui.state.previewing import PreviewBy
from ui.state.settings import Settings
from ui.state.store import Store
from ui.tables.dress import tint_of
from ui.widgets.theme import Theme
from ui.window.main import MainWindow
from ui.wording.verdicts import WORDS, verdict_shown


def broken(*, unknown: bool = False) -> Design:
    content: Content = content_of("hp-ha-nfs")
    if unknown:
        content.pop("catalog", None)
        record(content, "items", "drives")["item"] = "no-such-drive"
    else:
        record(content, "items", "drives")["quantity"] = 737
        record(content, "items", "shelves")["quantity"] = 2
        record(content, "links", "nodes-san")["count"] = 99
    return loads(json.dumps(content))


@pytest.fixture
def store() -> Store:
    return Store(shipped_catalog())


@pytest.fixture
def strip(qtbot: QtBot, store: Store, settings: Settings, theme: Theme) -> ResultStrip:
    made = ResultStrip(store, settings, theme)
    qtbot.addWidget(made)
    return made


def know_ranges(store: Store, strip: ResultStrip) -> None:
    store.ranges = ranges_of(store)
    strip.refresh()


def test_the_strip_begins_with_what_cannot_be_built(store: Store, strip: ResultStrip) -> None:
    store.start(broken())
    assert strip.text().startswith(
        "The design Cannot be built as drawn 737 drives and 242 bays in Arrays and 2 more | ")
    assert strip.cells["standing"].part.bad
    for light in strip.lights.values():
        assert ": cannot be built, because " in light.accessibleName()
        assert "headroom" not in light.accessibleName()
    store.edit(set_one("links", "nodes-san", "count", 4))
    store.edit(set_one("items", "shelves", "quantity", 24))
    assert strip.cells["standing"].isHidden()


def test_of_what_is_only_looked_at_the_strip_says_that_it_cannot_be_built_and_not_of_the_design(
    store: Store, strip: ResultStrip
) -> None:
    strip.show_preview(size(broken(), store.catalog), "with more drives", PreviewBy.BLOCK)
    assert strip.text().startswith("Not in the design yet with more drives | With it Cannot be built as drawn ")
    strip.end_preview(PreviewBy.BLOCK)
    assert strip.cells["standing"].isHidden()


def test_parts_without_a_result_keep_their_lights_and_rows_with_the_reason(
    store: Store, strip: ResultStrip, settings: Settings
) -> None:
    store.start(broken(unknown=True))
    why = "cannot be built, because the catalog has no item 'no-such-drive'"
    assert strip.lights["rate"].accessibleName() == f"NFS operations at 5 ms: {why}"
    shown = [row[0].text for row in Results(store, settings)().rows if len(row) == 1]
    assert {f"Pool NFS data {why}", f"Workload SPECsfs2008 NFSv3 {why}",
            f"Requirement NFS operations at 5 ms {why}"} <= set(shown)
    assert verdict_text(store, store.view.requirements.get("rate")) == why


def test_a_grid_says_in_the_place_of_results_why_there_are_none(window: MainWindow) -> None:
    window.store.start(broken(unknown=True))
    for table, name, column in (("pools", "NFS data", "Usable"), ("workloads", "SPECsfs2008 NFSv3", "Reaches")):
        window.workbook.show_sheet(table)
        model = window.workbook.grids[table].model
        heads = [model.headerData(at, Qt.Orientation.Horizontal) for at in range(model.columnCount())]
        row = next(at for at in range(model.rowCount()) if model.index(at, 0).data() == name)
        shown = model.index(row, heads.index(column)).data()
        assert shown == "cannot be built, because the catalog has no item 'no-such-drive'"


def test_an_empty_design_has_no_green_sign_and_no_totals_of_nothing(
    store: Store, strip: ResultStrip, settings: Settings
) -> None:
    store.start(Design(title="Nothing"))
    assert strip.problems.accessibleName() == "Problems: Nothing to size yet"
    assert Problems(store)().empty == (
        "Nothing to size yet: the design has no component, no pool and no workload.")
    texts = [cell.text for row in Results(store, settings)().rows for cell in row]
    texts += [cell.text for row in BillOfMaterials(store, settings)().rows for cell in row]
    assert not NOTHING_COSTS.search(" | ".join(texts))


def test_hardware_that_nothing_is_asked_of_has_no_green_sign(store: Store, strip: ResultStrip) -> None:
    store.start(Design(title="Three", items=Rows([LineRecord("servers", item="hpe-proliant-dl380-gen10", quantity=3)])))
    assert store.sizing is not None
    assert store.sizing.bom
    assert "No problem" not in Problems(store)().empty
    assert "No problem" not in strip.text()


def test_a_light_is_undecided_until_the_ranges_it_rests_on_are_there(store: Store, strip: ResultStrip) -> None:
    store.start(loads(json.dumps(content_of("hp-ha-nfs"))))
    said = {name: light.accessibleName() for name, light in strip.lights.items()}
    assert said["capacity"].startswith("Exported capacity: undecided until the ranges are known")
    assert said["rate"].startswith("NFS operations at 5 ms: undecided until the ranges are known")
    assert said["space"].startswith("Rack space: met")
    know_ranges(store, strip)
    assert strip.lights["capacity"].accessibleName().startswith("Exported capacity: met")
    assert strip.lights["rate"].accessibleName().startswith("NFS operations at 5 ms: uncertain")
    store.edit(set_one("items", "drives", "quantity", 720))
    assert "undecided" in strip.lights["capacity"].accessibleName()


def test_nothing_is_decided_by_a_sizing_of_the_design_before(store: Store) -> None:
    store.start(loads(json.dumps(content_of("hp-ha-nfs"))))
    assert store.sizing is not None
    for result in store.sizing.requirements:
        assert verdict_shown(store.sizing, result, None, waits=True) is Verdict.UNDECIDED
    assert WORDS[Verdict.UNDECIDED] == "undecided"


def test_ranges_that_come_while_a_sizing_waits_are_not_those_of_the_new_one(
    qtbot: QtBot, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.start(loads(json.dumps(content_of("hp-ha-nfs"))))
    monkeypatch.setattr("ui.state.store.SLOW_S", -1.0)
    store.edit(set_one("items", "drives", "quantity", 700))
    assert store.sizing_waits
    before = ranges_of(store)
    store.know(before)
    qtbot.waitUntil(lambda: not store.sizing_waits, timeout=30_000)
    assert store.ranges is None
    assert before.generation != store.generation, "what was asked meanwhile is out of date"


def test_ranges_that_cannot_be_computed_are_told_once(
    qtbot: QtBot, store: Store, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def fail(job: Job, request: Mapping[str, object]) -> int:
        asked.append(request["kind"])
        QTimer.singleShot(0, job, lambda: job.failed.emit(len(asked), "It ended without a word."))
        return len(asked)

    monkeypatch.setattr("ui.jobs.ranges.AFTER_MS", 1)
    monkeypatch.setattr(Job, "ask", fail)
    service = RangeService(store, settings)
    with qtbot.waitSignal(service.failed) as said:
        store.start(loads(json.dumps(content_of("hp-ha-nfs"))))
    assert said.args == ["What is undecided stays so: the ranges could not be computed. It ended without a word."]
    service.look_at("pool.data.usable_bytes")
    qtbot.wait(20)
    assert asked == ["ranges"]
    service.stop()


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds("strips", 16))
def test_no_strip_reassures_of_what_was_not_examined(
    store: Store, strip: ResultStrip, settings: Settings, seed: int
) -> None:
    store.start(some_broken_design(Random(seed)))
    sizing = store.sizing
    assert sizing is not None
    for ranges in (None, ranges_of(store)):
        store.ranges = ranges
        strip.refresh()
        text = strip.text()
        if not sizing.buildable or sizing.unsized or not sizing.bom:
            assert not REASSURING.search(text)
        spread = sample(sizing.sheet)
        for result in sizing.requirements:
            light = strip.lights[result.id].accessibleName()
            verdict = verdict_of(sizing, result, spread)
            assert f": {verdict}" in light or (ranges is None and ": undecided" in light)
        for one in sizing.without_result("requirements"):
            assert one.says in strip.lights[one.id].accessibleName()
    if not sizing.bom:
        rows = Results(store, settings)().rows
        assert not NOTHING_COSTS.search(" | ".join(cell.text for row in rows for cell in row))


@pytest.mark.usefixtures("qtbot")
@pytest.mark.parametrize("name", ["hp-ha-nfs", "flash-array-fc"])
def test_a_change_of_what_is_asked_is_told_as_the_requirement_wants_it(
    store: Store, settings: Settings, name: str
) -> None:
    store.start(open_address(name).design)
    store.edit(DuplicateScenario(BASE, title="Less"))
    store.edit(PinBaseline(BASE))
    assert store.sizing is not None
    used = store.sizing.workloads[0].pools
    [drives] = {line for pool in store.view.pools if pool.id in used for line in pool.drives}
    line = store.view.items.get(drives)
    assert line is not None
    store.edit(set_one("items", drives, "quantity", line.quantity * 7 // 8))
    told = {row[0].subject.figure: row[4] for row in Results(store, settings)().rows
            if len(row) == 5 and row[0].subject is not None}
    sizing = store.sizing
    assert sizing is not None
    asked = next(each for each in sizing.requirements if sizing.sheet[each.actual].unit == "B")
    changes = {key: told[key] for key in (asked.actual, *(pool.usable for pool in sizing.pools if pool.id in used))}
    assert {(cell.tone, cell.text[0]) for cell in changes.values()} == {("worse", "▽")}
    assert all(tint_of(cell) is None for cell in told.values()), "results are computed, whatever they were"


@pytest.mark.usefixtures("qtbot")
def test_a_change_of_less_than_a_step_of_two_digits_is_told_in_three(store: Store, settings: Settings) -> None:
    store.start(open_address("ceph").design)
    assert store.sizing is not None
    store.ranges = ranges_sampled(store.sizing, store.generation)
    found = store.preview(set_one("items", "drives", "quantity", 127))
    assert found is not None
    told = texts_beside(store.sizing, found[1], "pool.data.rebuild_s", store, settings)
    assert [plain_spaces(text) for text in told] == ["15.8 min", "15.5 min"], "not from 16 to 15"
    alone = result_text(store.sizing, "pool.data.rebuild_s", store, settings)
    assert plain_spaces(alone) == "16 min"


def test_totals_that_miss_other_lines_than_the_baseline_are_not_compared(
    store: Store, strip: ResultStrip, settings: Settings
) -> None:
    store.start(loads(json.dumps(content_of("hp-ha-nfs"))))
    store.edit(set_one("items", "shelves", "item", "no-such-shelf"))
    assert strip.cells["power"].part.difference == "not comparable"
    rows = {row[0].text: row for row in Results(store, settings)().rows}
    [power] = [row for label, row in rows.items() if label.startswith("Power at the wall")]
    assert power[4].text == "not comparable"
    price = strip.cells["price"].part
    assert (price.value, price.difference) == ("unknown", ""), "nothing is held against a word"


def test_scenarios_side_by_side_say_which_of_them_cannot_be_sized(store: Store, settings: Settings) -> None:
    store.start(loads(json.dumps(content_of("hp-ha-nfs"))))
    store.edit(DuplicateScenario(BASE, title="Too much"))
    store.edit(set_one("workloads", "sfs", "requested_per_s", 300_000))
    columns = ScenarioColumns(store)
    columns.refresh()
    columns.finish()
    cells = result_cells("workload.sfs.throughput_per_s", columns, store, settings)
    assert [cell.text.endswith("/s") for cell in cells] == [True, False]
    assert cells[1].text == "SPECsfs2008 NFSv3 cannot be sized"
    assert "because" in cells[1].tip


def test_a_new_requirement_is_undecided_in_the_strip_and_once_in_its_row(window: MainWindow) -> None:
    window.store.edit(AddRecords("requirements", (Requirement("room", name="Room"),)))
    light = window.strip.lights["room"]
    assert light.accessibleName() == "Room: undecided, because it states no target yet"
    grid = cast(RecordModel, window.workbook.grids["requirements"].model)
    row = grid.row_of("room")
    said = [grid.text_at(row, column) for column in range(grid.columnCount())]
    assert [text for text in said if "undecided" in text or "target" in text] == [
        "undecided, because it states no target yet"]


def test_the_tip_of_a_verdict_says_what_is_undecided_and_what_to_do(window: MainWindow) -> None:
    window.store.edit(AddRecords("requirements", (
        Requirement("room", name="Room", kind=RequirementKind.USABLE_CAPACITY, target=25.0),)))
    window.services.show_ranges(ranges_of(window.store))
    grid = cast(RecordModel, window.workbook.grids["requirements"].model)
    verdict = next(at for at, column in enumerate(grid.columns) if column.key == "=verdict")
    tips = (grid.index(grid.row_of("room"), verdict).data(Qt.ItemDataRole.ToolTipRole),
            window.strip.lights["room"].toolTip())
    for tip in tips:
        assert tip.count("whether its unit was left out cannot be told") == 1
        assert "State the unit, such as 25 TB or 400 MB/s" in tip


def test_no_edit_makes_the_notes_say_for_a_moment_that_nothing_is_there(store: Store, strip: ResultStrip,
                                                                       qtbot: QtBot) -> None:
    store.start(loads(json.dumps(content_of("hp-ha-nfs"))))
    before, said = strip.problems.text(), list[str]()
    store.changed.connect(lambda _edited: said.append(strip.problems.text()))
    assert store.edit(set_one("items", "nodes", "note", "as measured"))
    assert store.examining, "single points of failure are looked for a moment later"
    assert said == [before]
    assert "notes" in before
    qtbot.waitUntil(lambda: not store.examining)
    assert strip.problems.text() == before


def test_while_failures_are_looked_for_a_design_without_a_note_is_being_checked(store: Store, strip: ResultStrip,
                                                                               qtbot: QtBot) -> None:
    store.start(Design(title="One", items=Rows([LineRecord("servers", item="hpe-proliant-dl380-gen10")])))
    assert store.edit(set_one("items", "servers", "quantity", 2))
    assert store.examining
    assert "Nothing to size yet" not in strip.text()
    assert "No problem" not in strip.text()
    assert "Nothing to size yet" not in Problems(store)().empty
    qtbot.waitUntil(lambda: not store.examining)
