"""The answer to "why": from the drives to the clients, each with how busy it is and what that rests on."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTextBrowser
from pytestqt.qtbot import QtBot

from sizer.catalog import shipped_catalog
from sizer.catalog.searching.values import fact_text
from sizer.design.files.addresses import open_address
from sizer.figures.figure import Origin
from sizer.sizing.resources import ResourceKind
from sizer.sizing.result import Sizing
from sizer.sizing.size import size
from tests.ui.hands import go, know_all, press, typed
from ui.charts.present import present_charts, why_not_drawn
from ui.explaining.formula import formula
from ui.explaining.page import MORE, Face, bar, head_texts, page
from ui.explaining.path import along_the_path, sources_of
from ui.explaining.results import results_with
from ui.state.ranges import InfluenceShare
from ui.state.subject import Subject
from ui.widgets.theme import LIGHT, Theme
from ui.window.main import MainWindow

pytestmark = pytest.mark.same_window

REFERENCES = ("hp-ha-nfs", "ess-gl4-sas", "ess-gl4-sas@40gbe", "iscsi-diskless", "nehalem-himeno", "nfs-interconnects",
              "p2000-iscsi", "ssck-hp-sfs")


@pytest.fixture(scope="module")
def sizings() -> dict[str, Sizing]:
    found = {}
    for address in REFERENCES:
        opened = open_address(address)
        found[address] = size(opened.design, shipped_catalog(), opened.scenario)
    return found


def test_the_chain_runs_from_the_drives_to_the_clients(sizings: dict[str, Sizing]) -> None:
    sizing = sizings["hp-ha-nfs"]
    labels = [use.label for use in along_the_path(sizing, sizing.workloads[0])]
    wanted = ["drives of NFS data", "shelf links", "controller", "SAN switches to Arrays",
              "FC adapters to SAN switches", "PCI Express slots of FC adapters", "processors of NFS nodes"]
    places = [next(at for at, label in enumerate(labels) if label.startswith(start)) for start in wanted]
    assert places == sorted(places)
    assert labels[0].startswith("drives")


@pytest.mark.parametrize("address", REFERENCES)
def test_no_resource_is_lost_and_drives_come_before_everything(sizings: dict[str, Sizing], address: str) -> None:
    for workload in sizings[address].workloads:
        path = along_the_path(sizings[address], workload)
        assert sorted(use.label for use in path) == sorted(use.label for use in workload.resources)
        kinds = [use.id.kind for use in path]
        assert "drives" not in kinds[kinds.index(ResourceKind.LINK):] if ResourceKind.LINK in kinds else True
        assert kinds[-1] not in ("drives", "shelf links", "controllers", "requests")


@pytest.mark.parametrize("address", REFERENCES)
def test_every_resource_leads_to_a_source_at_one_more_click(sizings: dict[str, Sizing], address: str) -> None:
    sheet = sizings[address].sheet
    for workload in sizings[address].workloads:
        for use in workload.resources:
            sources = sources_of(sheet[use.demand])
            assert sources, use.label
            assert all(not each.inputs for each in sources)
            assert any(each.origin is Origin.FACT or (each.origin is Origin.ASSUMED and each.range is not None)
                       for each in sources), use.label


@pytest.mark.parametrize("address", REFERENCES)
def test_no_formula_shows_the_name_of_a_variable(sizings: dict[str, Sizing], address: str) -> None:
    seen, lowered = set[str](), 0
    for figure in sizings[address].sheet:
        if figure.law is None or figure.law.name in seen:
            continue
        seen.add(figure.law.name)
        told = formula(figure, figure.law, "1", LIGHT)
        lowered += "<sub>" in told
        assert "_" not in re.sub(r"<[^>]*>", "", told), figure.key
    assert lowered > 5


def links(html: str) -> list[str]:
    return re.findall(r"href='figure:([^']+)'", html)


def test_a_page_keeps_narrow_spaces_and_names_no_figure_among_what_moves_it(window: MainWindow) -> None:
    know_all(window)
    window.explain.show_figure("workload.sfs.throughput_per_s")
    text = window.explain._browser.toPlainText()
    assert "98,000\u2009–\u2009196,000" in text
    sizing, ranges = window.store.sizing, window.store.ranges
    assert sizing is not None
    assert ranges is not None
    other = sizing.workloads[0].throughput
    itself = next(figure.key for figure in sizing.sheet if figure.origin is Origin.ASSUMED)
    moved = (InfluenceShare(itself, 1.0), InfluenceShare(other, 0.5))
    told = page(sizing, itself, replace(ranges, influences={itself: moved}), LIGHT, face=Face.FORMULA)
    assert f"figure:{other}'" in told.partition("What moves it most")[2]
    assert f"figure:{itself}'" not in told


@pytest.mark.parametrize("face", list(Face))
def test_the_space_before_a_unit_is_the_narrow_one_in_every_weight(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, face: Face
) -> None:
    know_all(window)
    monkeypatch.setattr(window.explain, "_wanted", face)
    window.explain.show_figure("workload.sfs.throughput_per_s")
    window.explain.refresh()
    block, seen = window.explain._browser.document().begin(), 0
    while block.isValid():
        found = re.findall(r"\d(\s)(?=%|µs|ms|KiB|[kMGT]?B\b)", block.text())
        seen += found.count("\u202f")
        assert "\u00a0" not in found, block.text()
        block = block.next()
    assert seen


def test_the_busiest_is_marked_in_its_place_on_the_way(window: MainWindow) -> None:
    sizing = window.store.sizing
    assert sizing is not None
    window.explain.show_figure(sizing.workloads[0].bottleneck)
    window.explain.refresh()
    assert window.explain.head.value.value == "Processors of NFS nodes"
    way = window.explain.text().partition("From drive to client")[2]
    assert way.index("Drives of NFS data") < way.index("Processors of NFS nodes")
    body = window.explain._browser.toHtml()
    accent = window.theme.colours.accent.name()
    assert body.count(f'bgcolor="{accent}"') == 1, "one bar, and it alone, has the accent"
    html = page(sizing, sizing.workloads[0].bottleneck, None, window.theme.colours)
    assert "catalog.hp-418371-b21.track_seek_s" in links(html) or any(
        key.startswith("catalog.hp-418371-b21.") for key in links(html))


@pytest.mark.flow
def test_a_source_is_opened_from_the_chain_and_back_again(window: MainWindow) -> None:
    sizing = window.store.sizing
    assert sizing is not None
    key = sizing.workloads[0].bottleneck
    window.explain.show_figure(key)
    window.explain.refresh()
    html = page(sizing, key, None, window.theme.colours)
    source = next(each for each in links(html) if each.startswith("catalog."))
    window.explain.show_figure(source)
    window.explain.refresh()
    assert "Source" in window.explain.text()
    window.explain._step(-1)
    assert window.explain.key == key


@pytest.mark.flow
def test_after_one_failure_each_page_says_so_and_what_was_taken(window: MainWindow) -> None:
    intact = window.store.sizing
    assert intact is not None
    key = intact.workloads[0].throughput
    window.explain.show_figure(key)
    window.explain.refresh()
    assert "After one failure" not in window.explain.text()
    window.store.fail("node-nodes")
    window.explain.refresh()
    assert window.explain.text().lstrip().startswith("After one failure: one of 2 NFS nodes")
    assert window.store.failure is not None
    taken = next(iter(window.store.failure.replacements))
    window.explain.show_figure(taken)
    window.explain.refresh()
    assert "Taken by the failure" in window.explain.text()
    assert "Pinned" not in window.explain.text()
    window.store.fail("")
    window.explain.refresh()
    assert "After one failure" not in window.explain.text()


def test_a_failure_is_chosen_in_its_table_by_the_keyboard_and_marked(qtbot: QtBot, window: MainWindow) -> None:
    window.workbook.show_sheet("failures")
    view = window.workbook.views["failures"]
    view.live.refresh()
    row = next(at for at, cells in enumerate(view.live.table.rows)
               if cells and cells[0].text.startswith("One of 2 NFS nodes"))
    view.setFocus()
    view.setCurrentIndex(view.model().index(row, 3))
    press(view, Qt.Key.Key_Return)
    assert window.store.failure is not None
    assert window.store.failure.id == "node-nodes"
    assert window.banner.isVisible()
    view.live.refresh()
    assert [cells[0].text for cells in view.live.table.rows if cells and cells[0].meaning == "degraded"] == [
        "One of 2 NFS nodes"]
    press(view, Qt.Key.Key_Escape)
    assert window.store.failure is None


def test_a_chart_saved_after_one_failure_says_so_itself(window: MainWindow, tmp_path: Path) -> None:
    charts = window.services.charts
    window.workbook.show_sheet("charts")
    charts.refresh()
    for number, chart in enumerate(present_charts(window.store)):
        charts.show_chart(chart.name)
        assert charts.save(str(tmp_path / f"{number}-intact.svg"))
        window.store.fail("node-nodes")
        charts.refresh()
        failed, why = tmp_path / f"{number}-failed.svg", why_not_drawn(window.store, chart)
        assert charts.save(str(failed)) == (not why)
        window.store.fail("")
        charts.refresh()
        assert "After one failure" not in (tmp_path / f"{number}-intact.svg").read_text("utf-8")
        if why:  # what the failure takes is no chart
            assert why == "The data of System disks is not at hand after this failure."
            assert chart.name == "waterfall/boot"
            assert not failed.exists()
        else:
            assert "After one failure: one of 2 NFS nodes" in failed.read_text("utf-8")


def test_what_a_failure_takes_is_readable_in_a_narrow_strip(window: MainWindow) -> None:
    """The difference keeps its room; the range, which the tip has too, gives way."""
    window.store.fail("node-nodes")
    window.resize(1400, 900)
    cell = window.strip.cells["response"]
    assert " was " in cell.part.difference
    assert cell.width() >= cell.fontMetrics().horizontalAdvance(cell.part.difference)


def test_figures_of_one_name_are_told_apart_by_whose_they_are(sizings: dict[str, Sizing], window: MainWindow) -> None:
    sheet = sizings["ess-gl4-sas"].sheet
    html = page(sizings["ess-gl4-sas"], "items.e880.quantity", None, window.theme.colours)
    given = sheet["items.e880.quantity"]
    alike = [each for each in sheet if given in each.inputs and each.label == "Cores of the clients' hosts"]
    assert len(alike) == 3
    assert all(f">{each.key}<" not in html for each in alike), "keys stand under a tip and in a copy alone"
    titles = {work.title for work in sizings["ess-gl4-sas"].workloads}
    assert sum(title in html for title in titles) >= len(alike)


def test_of_what_is_taken_over_the_page_shows_no_empty_formula(sizings: dict[str, Sizing], window: MainWindow) -> None:
    html = page(sizings["ess-gl4-sas"], "workload.gpfsperf.throughput_per_s", None, window.theme.colours)
    assert "The same figure" not in html
    assert "arithmetic" not in html
    plain = re.sub(r"<[^>]*>", "", html)
    assert "The same as Peak throughput, all streams together, in parts of requests of " in plain
    assert plain.count("Computed from") == 1, "what stands behind the other name is explained at once"
    assert "x = y" not in html
    window.documents.load("ess-gl4-sas")
    window.formula_bar.show_subject(Subject("workload.gpfsperf.throughput_per_s"))
    assert window.formula_bar.line.text().startswith("Peak throughput, all streams together, in parts of requests  =  ")


def test_an_equation_is_set_in_lines_with_what_its_symbols_stand_for(window: MainWindow) -> None:
    """Of a network of queues: one line for each part, so that a person finds what a letter means."""
    explain = window.explain
    window.side.open_pane(wanted=True)
    window.navigation.show_subject(Subject("workload.sfs.peak_per_s"))
    explain.refresh()
    QTest.mouseClick(explain.faces.buttons["formula"], Qt.MouseButton.LeftButton)
    lines = explain.findChildren(QTextBrowser)[0].toPlainText().splitlines()
    at = lines.index("Throughput with the whole population in flight")
    assert lines[at + 1].startswith("No formula gives it.")
    first = next(line for line in lines if line.startswith("X between"))
    assert "such that" not in first, "where it lies, and what holds there, are two lines"
    named = [line.partition(" = ")[0] for line in lines if re.match("t[₀-₉]+ = ", line)]
    assert len(named) > 10
    assert len(set(named)) == len(named)
    assert not any("; t" in line for line in lines)
    symbols = lines[lines.index("Symbols") + 1:]
    meant = dict(zip(symbols[::2], symbols[1::2], strict=False))
    assert (meant["X"], meant["N"]) == ("throughput a second", "population")
    QTest.mouseClick(explain.faces.buttons["path"], Qt.MouseButton.LeftButton)  # as the next finds it
    assert "From drive to client" in explain.text()


def test_of_streams_the_bandwidth_comes_first(sizings: dict[str, Sizing]) -> None:
    units = {name: sizings[name].sheet[sizings[name].workloads[0].headline].unit for name in sizings}
    assert units["ess-gl4-sas"] == units["ssck-hp-sfs"] == "B/s"
    assert units["hp-ha-nfs"] == units["p2000-iscsi"] == "1/s"


def test_a_bar_that_is_full_or_more_is_as_high_as_one_that_is_not(qtbot: QtBot, theme: Theme) -> None:
    del theme

    def size_of(share: float) -> tuple[int, int]:
        """Width and height in pixels of what is filled."""
        browser = QTextBrowser()
        qtbot.addWidget(browser)
        browser.setHtml(bar(share, "#ff0000", "#cccccc"))
        browser.resize(320, 120)
        picture, ink = browser.grab().toImage(), QColor("#ff0000")
        rows = [sum(picture.pixelColor(x, y) == ink for x in range(picture.width())) for y in range(picture.height())]
        return max(rows), sum(count > 0 for count in rows)

    widths, heights = zip(*(size_of(share) for share in (0.2, 0.99, 1.0, 1.3, 40.0)), strict=True)
    assert len(set(heights)) == 1
    assert heights[0] >= 5
    assert widths[0] < widths[1] <= widths[2] == widths[3] == widths[4]


def test_a_number_is_read_from_three_sides_and_its_key_stands_only_under_the_tip_and_in_a_copy(
    window: MainWindow,
) -> None:
    explain, sizing = window.explain, window.store.sizing
    assert sizing is not None
    key = sizing.workloads[0].throughput
    explain.show_figure(key)
    explain.refresh()
    assert explain.head.value.value == "160,000/s"
    assert explain.head.digits.text() == "Computed: 160,202/s at the likely inputs"
    said = [explain.text()]
    for face in ("formula", "used"):
        QTest.mouseClick(explain.faces.buttons[face], Qt.MouseButton.LeftButton)
        said.append(explain.text())
    assert ["From drive to client" in text for text in said] == [True, False, False]
    assert ["Computed from" in text for text in said] == [False, True, False]
    assert ["Goes into" in text for text in said] == [False, False, True]
    assert not any(key in text for text in said)
    assert key in explain.head.name.toolTip()
    QTest.mouseClick(explain.copy_button, Qt.MouseButton.LeftButton)
    assert QApplication.clipboard().text().endswith(key)
    QTest.mouseClick(explain.faces.buttons["path"], Qt.MouseButton.LeftButton)


def test_a_value_is_pinned_below_the_explanation(window: MainWindow) -> None:
    explain = window.explain
    explain.show_figure("pool.data.usable_bytes")
    explain.refresh()
    assert explain.form.isHidden()
    QTest.mouseClick(explain.pin_button, Qt.MouseButton.LeftButton)
    assert explain.form.value.hasFocus()
    explain.form.value.selectAll()
    typed("30 TB")
    press(explain.form.value, Qt.Key.Key_Return)
    typed("measured on site")
    press(explain.form.reason, Qt.Key.Key_Return)
    assert window.store.view.overrides.get("pool.data.usable_bytes") is not None
    QTest.mouseClick(explain.pin_button, Qt.MouseButton.LeftButton)


def test_an_input_says_what_changes_with_it_and_the_facts_of_its_model(window: MainWindow) -> None:
    explain = window.explain
    explain.show_figure("items.drives.quantity")
    explain.refresh()
    assert explain.faces.current() == "used"
    text = explain.text()
    assert "Goes into" in text
    assert text.index("Model") < text.index("data sheet")
    assert explain.head.digits.text() == "Typed"
    sizing = window.store.sizing
    assert sizing is not None
    first = [label.strip() for label in text[text.index("Goes into"):text.index(" more\n")].splitlines()]
    results = [sizing.sheet[key].label for key in results_with(sizing, explain.key)]
    assert sizing.workloads[0].throughput in results_with(sizing, explain.key)
    assert all(first.count(label) == 1 for label in results)
    assert not any(each.label in first for each in sizing.sheet
                   if sizing.sheet[explain.key] in each.inputs and each.label not in results)
    explain._browser.anchorClicked.emit(QUrl(f"{MORE}:used"))
    assert len(explain.text()) > len(text)
    QTest.mouseClick(explain.faces.buttons["formula"], Qt.MouseButton.LeftButton)
    assert "You typed it. It stands in Hardware: Quantity of Data drives." in explain.text()
    QTest.mouseClick(explain.faces.buttons["used"], Qt.MouseButton.LeftButton)


@pytest.mark.parametrize(("place", "about"), [
    ("items/nodes/item", "Quantity of NFS nodes"), ("pools/data/name", "Exported"),
    ("workloads/sfs/name", "Throughput"), ("links/nodes-san/from", "SAN switches links")])
def test_a_cell_that_is_no_number_explains_the_record_it_is_of(window: MainWindow, place: str, about: str) -> None:
    window.explain.show_figure("physical.watts.total")
    go(window, place)
    window.explain.refresh()
    assert about in window.explain.head.name.text()
    assert window.formula_bar.line.text()


def test_what_is_not_there_is_said_in_words_and_not_by_its_key(window: MainWindow) -> None:
    explain = window.explain
    explain.show_figure("workload.gone.throughput_per_s")
    explain.refresh()
    assert explain.text().strip() == "This number is not part of the design any more. Choose another number."


def test_facts_of_the_catalog_are_called_and_written_as_there(window: MainWindow) -> None:
    sizing = window.store.sizing
    assert sizing is not None
    drive = next(line.item for line in sizing.design.items if line.id == "drives")
    html = page(sizing, "items.drives.quantity", None, window.theme.colours, face=Face.USED)
    plain = unescape(re.sub(r"<[^>]*>", " ", html)).replace("\u2060", "")
    assert not re.search(r"\bmttf\b|\bper 0\b|250/s|unreadable per\b", plain)
    assert "15,000\u202frpm" in plain
    key = f"catalog.{drive}.rotation_per_s"
    name, value, span, kind = head_texts(sizing, key, None)
    assert (name.partition(": ")[2], value, span, kind) == ("rotation", "15,000\u202frpm", "", "Catalog")
    stated = window.store.catalog.items[drive].facts
    shown = {fact: head_texts(sizing, f"catalog.{drive}.{fact}", None)[1] for fact in stated
             if f"catalog.{drive}.{fact}" in sizing.sheet}
    assert shown == {fact: fact_text(stated[fact]) for fact in shown}
    assert len(shown) > 5


def test_units_are_words_in_the_head_and_in_all_digits(sizings: dict[str, Sizing]) -> None:
    sizing = sizings["hp-ha-nfs"]
    key = next(figure.key for figure in sizing.sheet if figure.key.endswith("nfs_cycles"))
    _, value, _, digits = head_texts(sizing, key, None)
    assert value.endswith("cycles")
    assert digits.endswith(("cycles", "model"))
    assert not re.search(r"cycle\b", f"{value} {digits}")


def test_a_total_that_nothing_is_known_of_is_unknown_and_not_at_least_nothing(window: MainWindow) -> None:
    sizing = size(open_address("ceph").design, shipped_catalog())
    weight = sizing.physical.weight_kg
    part = next(each.key for each in sizing.sheet[weight.value].inputs)
    assert re.search(r"Weight</a></td><td[^>]*>unknown<", page(sizing, part, None, window.theme.colours))
    assert sizing.sheet[weight.value].number == 0
    assert head_texts(sizing, weight.value, None)[1:] == ("unknown", "", "")


def test_what_is_lost_of_a_pool_is_called_as_the_pool_is(sizings: dict[str, Sizing]) -> None:
    sizing = sizings["hp-ha-nfs"]
    called = {pool.called for pool in sizing.design.pools}
    lost = {figure.label for figure in sizing.sheet if re.fullmatch(r"Drives of .* lost", figure.label or "")}
    assert lost == {f"Drives of {name} lost" for name in called}
