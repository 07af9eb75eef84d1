"""Charts in the window: what they show, when their ranges come, and how they leave it."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from reports.drawings.scenes.palette import DARK, LIGHT
from reports.drawings.scenes.scene import Polygon, Polyline, Scene, Text, padded
from sizer.design.editing.edits import set_one
from sizer.design.files.disk import Disk
from tests.reports.scenes import overlapping
from tests.ui.hands import ASIDE_MS, press
from ui.charts.painter import save_scene, shape_at
from ui.charts.scene_view import MARGIN
from ui.charts.view import ChartSheet
from ui.rack.sheet import RackSheet
from ui.state.ranges import Surrounding
from ui.window.main import MainWindow

pytestmark = pytest.mark.same_window


@pytest.fixture
def charts(window: MainWindow) -> ChartSheet:
    """The sheet of charts, in front."""
    window.workbook.show_sheet("charts")
    return window.services.charts


@pytest.fixture
def topology(window: MainWindow) -> ChartSheet:
    """The sheet of connections, in front."""
    window.workbook.show_sheet("topology")
    sheet = window.workbook.sheet("topology")
    assert isinstance(sheet, ChartSheet)
    return sheet


def scene_of(charts: ChartSheet, name: str) -> Scene:
    assert charts.show_chart(name)
    assert charts.view.scene is not None
    return charts.view.scene


def texts(scene: Scene) -> set[str]:
    return {shape.text for shape in scene.shapes if isinstance(shape, Text)}


def wait_for_ranges(qtbot: QtBot, charts: ChartSheet) -> None:
    qtbot.waitUntil(lambda: charts.state.text() == "", timeout=ASIDE_MS)


@pytest.mark.flow
def test_every_chart_is_drawn_and_a_click_explains_its_figure(window: MainWindow, charts: ChartSheet) -> None:
    names = [charts.box.itemData(at) for at in range(charts.box.count())]
    assert names == ["waterfall/boot", "waterfall/data", "bars/sfs", "curve/sfs"] or names == [
        "waterfall/data", "waterfall/boot", "bars/sfs", "curve/sfs"], "racks and connections are drawn in the bill"
    for name in names:
        assert scene_of(charts, name).shapes
    scene = scene_of(charts, "bars/sfs")
    bar = next(shape for shape in scene.shapes if shape.figure and isinstance(shape, Polygon))
    x = sum(point[0] for point in bar.points) / len(bar.points)
    y = sum(point[1] for point in bar.points) / len(bar.points)
    assert "%" in charts.view.tip_at(x, y)
    scale = charts.view.scale
    QTest.mouseClick(charts.view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
                     QPoint(round(x * scale), round(y * scale)))
    assert window.explain.key == bar.figure


@pytest.mark.flow
def test_published_points_and_what_is_asked_need_no_waiting(charts: ChartSheet) -> None:
    assert {"published", "asked: 150,000/s", "asked: 5\u202fms"} <= texts(scene_of(charts, "curve/sfs"))
    assert "asked: 25\u202fTB" in texts(scene_of(charts, "waterfall/data"))


@pytest.mark.sampled
def test_the_range_and_the_design_without_a_part_come_from_aside(qtbot: QtBot, charts: ChartSheet) -> None:
    before = texts(scene_of(charts, "curve/sfs"))
    assert charts.state.text() == "ranges are being computed…"
    assert "8 of 10 within the ranges" not in before
    wait_for_ranges(qtbot, charts)
    after = texts(scene_of(charts, "curve/sfs"))
    assert {"8 of 10 within the ranges", "without one of 2 NFS nodes"} <= after - before
    assert "without one of 2 NFS nodes" in texts(scene_of(charts, "bars/sfs"))
    assert any("25.3\u2009–\u200926.7\u202fTB" in text for text in texts(scene_of(charts, "waterfall/data")))


@pytest.mark.sampled
def test_what_was_computed_for_an_older_design_is_not_drawn(
    qtbot: QtBot, window: MainWindow, charts: ChartSheet
) -> None:
    wait_for_ranges(qtbot, charts)
    stale = charts._surrounding
    assert isinstance(stale, Surrounding)
    window.store.edit(set_one("items", "drives", "quantity", 700))
    charts.show_surrounding(stale)
    assert charts.state.text() == "ranges are being computed…"
    found = texts(scene_of(charts, "curve/sfs"))
    assert "8 of 10 within the ranges" not in found
    assert "published" not in found, "700 drives are not the system that was measured"


@pytest.mark.sampled
def test_after_one_failure_the_intact_design_is_drawn_beside(
    qtbot: QtBot, window: MainWindow, charts: ChartSheet
) -> None:
    window.store.fail("node-nodes")
    assert charts.state.text().startswith("after one failure: one of 2 NFS nodes")
    assert "with nothing lost" in texts(scene_of(charts, "curve/sfs"))
    assert "with nothing lost" in texts(scene_of(charts, "bars/sfs"))
    with qtbot.waitSignal(window.services.ranges.surrounded, timeout=ASIDE_MS):
        pass
    found = texts(scene_of(charts, "curve/sfs"))
    assert {"8 of 10 within the ranges", "with nothing lost"} <= found
    assert not any(text.startswith("without") for text in found)


def test_a_drawing_is_laid_out_for_the_room_it_has(charts: ChartSheet) -> None:
    widths = []
    assert charts.show_chart("bars/sfs")
    for pixels in (260, 500, 1100, 2400):
        charts.view.set_room(QSize(pixels, 600))
        scene = charts.scene(LIGHT)
        assert scene is not None
        charts.view.show_scene(padded(scene, MARGIN))
        widths.append(scene.width + 2 * MARGIN)
        assert charts.view.width() >= min(pixels, 280)
        assert (1.0 if pixels > 320 else 0.85) <= charts.view.scale <= 1.7
    assert widths == sorted(widths)
    assert widths[0] == 280
    assert widths[-1] == 1200


@pytest.mark.parametrize(("wide", "high"), [(430, 560), (480, 720), (900, 720), (900, 260), (1900, 1100)])
def test_a_chart_fills_its_pane_without_scrolling_in_letters_that_are_read(
    charts: ChartSheet, wide: int, high: int
) -> None:
    for at in range(charts.box.count()):
        charts.box.setCurrentIndex(at)
        charts.view.set_room(QSize(wide, high))
        scene = charts.scene(LIGHT)
        assert scene is not None
        charts.view.show_scene(padded(scene, MARGIN))
        letters = min(shape.size for shape in scene.shapes if isinstance(shape, Text)) * charts.view.scale
        assert letters >= 8.9, (scene.title, letters)
        assert charts.view.width() <= wide, scene.title
        taken = charts.view.height() / high
        assert taken <= 1.01, (scene.title, taken)
        assert taken >= 0.5 or high > 720, (scene.title, taken)


@pytest.mark.parametrize("size", [(1280, 720), (1500, 920)])
def test_the_list_of_charts_shows_whole_names_where_there_is_room(
    window: MainWindow, charts: ChartSheet, size: tuple[int, int]
) -> None:
    window.resize(*size)
    for at in range(charts.box.count()):
        charts.box.setCurrentIndex(at)
        QTest.qWait(20)
        assert charts.box.shown() == charts.box.currentText()


def test_a_connection_is_told_along_its_whole_length(topology: ChartSheet) -> None:
    scene = scene_of(topology, "topology/sfs")
    line = next(shape for shape in scene.shapes if isinstance(shape, Polyline) and shape.figure)
    (x1, y1), (x2, y2) = line.points[0], line.points[-1]
    found = shape_at(scene, x1 + (x2 - x1) * 0.1 + 2, y1 + (y2 - y1) * 0.1)
    assert found is not None
    assert found.figure == line.figure
    assert "Gb" in found.tip


def test_the_arrow_keys_go_from_figure_to_figure(window: MainWindow, charts: ChartSheet) -> None:
    scene_of(charts, "bars/sfs")
    keys = charts.view.figures()
    charts.view.setFocus()
    seen = []
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up):
        press(charts.view, key)
        seen.append(window.explain.key)
    assert seen == [keys[0], keys[1], keys[0]]


def test_who_does_not_see_a_chart_is_told_its_figures(charts: ChartSheet) -> None:
    scene_of(charts, "bars/sfs")
    said = charts.view.accessibleDescription()
    assert said.startswith("SPECsfs2008 NFSv3: how busy each part is")
    assert "processors of NFS nodes: 9" in said


@pytest.fixture
def dark(window: MainWindow) -> Iterator[None]:
    """The window in dark colours for a while."""
    window.theme.choose("dark")
    yield
    window.theme.choose("light")


@pytest.mark.parametrize("suffix", [".svg", ".png", ".pdf", ""])
def test_a_chart_is_saved_in_the_colours_of_paper(
    dark: None, window: MainWindow, charts: ChartSheet, tmp_path: Path, suffix: str
) -> None:
    assert charts.view.scene is not None
    assert charts.view.scene.background == DARK.paper
    assert charts.save(str(tmp_path / f"chart{suffix}"))
    content = (tmp_path / f"chart{suffix or '.svg'}").read_bytes()
    assert content.startswith({".png": b"\x89PNG", ".pdf": b"%PDF"}.get(suffix, b"<svg"))
    if suffix in ("", ".svg"):
        assert LIGHT.paper.encode() in content
        assert DARK.paper.encode() not in content


def test_a_chart_that_cannot_be_saved_is_told(window: MainWindow, charts: ChartSheet, tmp_path: Path) -> None:
    assert not charts.save(str(tmp_path / "no" / "such.svg"))
    assert "cannot be written" in window.message_bar.text
    scene = charts.view.scene
    assert scene is not None
    assert "is needed" in save_scene(scene, tmp_path / "chart.doc")


@pytest.mark.flow
def test_a_chart_is_copied_as_a_picture(charts: ChartSheet) -> None:
    charts.copy()
    picture = QApplication.clipboard().image()
    assert not picture.isNull()
    assert picture.pixelColor(1, 1).name() == LIGHT.paper


def test_a_design_without_lines_says_that_there_is_nothing_to_draw(open_window: Callable[[str], MainWindow]) -> None:
    window = open_window("")
    for name in ("charts", "topology", "racks"):
        window.workbook.show_sheet(name)
        sheet = window.workbook.sheet(name)
        if isinstance(sheet, ChartSheet):
            assert sheet.view.scene is None
            assert sheet.view.accessibleDescription() == "Nothing to draw yet"
            leaves: tuple[Callable[[], object], ...] = (sheet.copy, sheet.save)
        else:
            assert isinstance(sheet, RackSheet)
            leaves = (sheet.picture.copy, sheet.picture.save)
        for what in leaves:
            window.message_bar.say("")
            what()
            assert ("Nothing that is designed" if name == "racks" else "Nothing to draw yet") in window.message_bar.text


def test_where_a_design_has_parts_and_no_drawing_the_reason_is_told(
    open_window: Callable[[str], MainWindow],
) -> None:
    window = open_window("nehalem-himeno")
    window.workbook.show_sheet("topology")
    sheet = window.workbook.sheet("topology")
    assert isinstance(sheet, ChartSheet)
    assert sheet.view.scene is None
    assert "No connections" in sheet.view.accessibleDescription()
    window.workbook.show_sheet("racks")
    racks = window.workbook.sheet("racks")
    assert isinstance(racks, RackSheet)
    racks.picture.copy()
    assert "takes rack space" in window.message_bar.text
    window.workbook.show_sheet("charts")
    assert window.services.charts.show_chart("bars/himeno")
    assert window.services.charts.view.scene is not None


@pytest.mark.parametrize("suffix", [".svg", ".png", ".pdf"])
def test_a_drawing_that_a_full_disk_cuts_off_leaves_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: object, suffix: str
) -> None:
    def full(_disk: Disk, file: BinaryIO, content: bytes) -> None:
        file.write(content[:10])
        raise OSError(errno.ENOSPC, "No space left on device")

    path = tmp_path / f"chart{suffix}"
    scene = Scene("A drawing", 60, 40, (Polyline(((0.0, 0.0), (50.0, 30.0)), "#000000"),))
    assert save_scene(scene, path) == ""
    before = path.read_bytes()
    monkeypatch.setattr(Disk, "write", full)
    assert "No space left on device" in save_scene(scene, path)
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("size", [(1500, 920), (1280, 720)])
def test_racks_leave_side_by_side_in_letters_that_are_read(
    window: MainWindow, tmp_path: Path, size: tuple[int, int]
) -> None:
    window.resize(*size)
    window.workbook.show_sheet("racks")
    sheet = window.workbook.sheet("racks")
    assert isinstance(sheet, RackSheet)
    scene = sheet.drawn()
    assert scene is not None
    letters = [shape for shape in scene.shapes if isinstance(shape, Text)]
    assert min(text.size for text in letters) >= 9
    names = [text for text in letters if text.text in ("Rack 1", "Rack 2")]
    assert len({text.y for text in names}) == 1, "side by side"
    assert overlapping(scene) == []
    [save] = [each for each in sheet.findChildren(QToolButton) if each.toolTip().startswith("Save the chart")]
    assert save.isVisible()
    assert sheet.picture.save(str(tmp_path / "racks"))
    assert "Rack 2" in (tmp_path / "racks.svg").read_text()
    QTest.mouseClick(next(each for each in sheet.findChildren(QToolButton) if each.toolTip().startswith("Copy")),
                     Qt.MouseButton.LeftButton)
    assert not QApplication.clipboard().image().isNull()
