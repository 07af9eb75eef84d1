"""The paper and the file of the proposal say the same: the window paints the pages of that very file."""

from __future__ import annotations

import io
from pathlib import Path

import pypdf
import pytest
from PySide6.QtCore import QSizeF
from PySide6.QtGui import QPageSize
from PySide6.QtPrintSupport import QPrinter
from pytestqt.qtbot import QtBot
from pytestqt.wait_signal import SignalBlocker

from reports.documents import Occasion, document_bytes, proposal_pages
from reports.drawings.scenes.scene import Scene, Text
from sizer import __version__
from sizer.catalog import shipped_catalog
from sizer.design.files.addresses import open_address
from sizer.figures.computing.columns import sample
from sizer.sizing import size
from tests.ui.hands import ASIDE_MS
from ui.printing.proposal import paint_pages, print_file
from ui.printing.sheets import document_of
from ui.widgets.theme import Theme
from ui.window.main import MainWindow

NAME = "nfs-interconnects@ipoib-ddr"


def letters(text: str) -> str:
    """A text without its blanks: those of a file depend on who reads it."""
    return "".join(text.split())


def of_page(page: Scene) -> str:
    return letters("".join(shape.text for shape in page.shapes if isinstance(shape, Text)))


def brought(caught: SignalBlocker) -> tuple[Scene, ...]:
    """The pages that a signal brought."""
    [pages] = caught.args or [()]
    assert isinstance(pages, tuple)
    return pages


@pytest.fixture(scope="module")
def made() -> tuple[bytes, tuple[Scene, ...]]:
    """The proposal of a small design as a file, and as pages."""
    opened = open_address(NAME)
    sizing = size(opened.design, shipped_catalog(), opened.scenario)
    spread, occasion = sample(sizing.sheet, 100), Occasion("2026-01-31", __version__)
    return document_bytes("proposal", sizing, spread, occasion), proposal_pages(sizing, spread, occasion)


def test_each_page_says_exactly_what_that_page_of_the_file_says(made: tuple[bytes, tuple[Scene, ...]]) -> None:
    content, pages = made
    file = pypdf.PdfReader(io.BytesIO(content))
    assert len(file.pages) == len(pages) > 5
    for page, scene in zip(file.pages, pages, strict=True):
        assert sorted(letters(page.extract_text())) == sorted(of_page(scene))


def test_every_line_of_a_page_stands_where_the_file_has_it(made: tuple[bytes, tuple[Scene, ...]]) -> None:
    content, pages = made
    places: list[tuple[float, float]] = []

    def visit(text: str, now: list[float], matrix: list[float], _font: object, _size: float) -> None:
        x, y = (matrix[4] * now[at] + matrix[5] * now[at + 2] + now[at + 4] for at in (0, 1))
        if text.strip():
            places.append((x, pages[0].height - y))

    pypdf.PdfReader(io.BytesIO(content)).pages[-1].extract_text(visitor_text=visit)
    kept = {(shape.x, shape.y) for shape in pages[-1].shapes if isinstance(shape, Text)}
    near = [place for place in places if any(abs(place[0] - x) <= 1 and abs(place[1] - y) <= 1 for x, y in kept)]
    assert len(near) > 0.9 * len(places) > 20


@pytest.mark.slow
def test_the_proposal_is_printed_to_a_file_page_by_page(
    theme: Theme, made: tuple[bytes, tuple[Scene, ...]], tmp_path: Path
) -> None:
    content, pages = made
    print_file(pages, str(tmp_path / "paper.pdf"), "NFS")
    paper, file = pypdf.PdfReader(str(tmp_path / "paper.pdf")), pypdf.PdfReader(io.BytesIO(content))
    assert len(paper.pages) == len(file.pages)
    assert paper.pages[0].mediabox.width == pytest.approx(file.pages[0].mediabox.width, abs=1)
    for printed, written in zip(paper.pages, file.pages, strict=True):
        assert sorted(letters(printed.extract_text())) == sorted(letters(written.extract_text()))


@pytest.mark.slow
def test_only_the_pages_that_were_asked_for_are_printed_on_whatever_paper(
    theme: Theme, made: tuple[bytes, tuple[Scene, ...]], tmp_path: Path
) -> None:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "some.pdf"))
    printer.setPageSize(QPageSize(QSizeF(400, 400), QPageSize.Unit.Point))
    printer.setPrintRange(QPrinter.PrintRange.PageRange)
    printer.setFromTo(2, 3)
    paint_pages(made[1], printer)
    paper = pypdf.PdfReader(str(tmp_path / "some.pdf"))
    assert [sorted(letters(page.extract_text())) for page in paper.pages] == [
        sorted(of_page(page)) for page in made[1][1:3]]
    assert paper.pages[0].mediabox.width == pytest.approx(400, abs=1)


@pytest.mark.same_window
def test_the_preview_shows_the_proposal_without_holding_up_the_window(qtbot: QtBot, window: MainWindow) -> None:
    with qtbot.waitSignal(window.exporter.laid_out, timeout=ASIDE_MS) as caught:
        window.starting.print_preview()
        assert window.exporter.bar.isVisible()
    pages = brought(caught)
    assert "HPBL860ci22-nodeHA-NFScluster" in of_page(pages[0])
    assert f"page{len(pages)}of{len(pages)}" in of_page(pages[-1])
    box = window.starting.paper
    assert box is not None
    assert box.isVisible()
    assert not box.isModal()
    box.close()


@pytest.mark.same_window
def test_while_a_failure_is_looked_at_the_paper_says_what_it_leaves(qtbot: QtBot, window: MainWindow) -> None:
    window.store.fail("node-nodes")
    with qtbot.waitSignal(window.exporter.laid_out, timeout=ASIDE_MS) as caught:
        window.starting.print_preview()
    first = of_page(brought(caught)[1])
    assert "Allnumbersareoftheintactdesignunless" in first
    assert "Withoneof2NFSnodeslost,whichwasbeinglookedat:SPECsfs2008NFSv3keeps51%ofitsrate" in first
    assert window.starting.paper is not None
    window.starting.paper.close()


def test_a_layout_that_is_cancelled_shows_nothing(qtbot: QtBot, window: MainWindow) -> None:
    window.starting.print_preview()
    window.exporter.cancel()
    assert window.exporter.bar.isHidden()
    assert window.starting.paper is None


@pytest.mark.same_window
@pytest.mark.flow
def test_the_sheets_of_results_are_printed_as_they_are_shown(window: MainWindow) -> None:
    window.store.fail("node-nodes")
    text = document_of(window.store, window.starting.tables()).toPlainText()
    assert "27.0" in text
    assert "After one failure: one of 2 NFS nodes" in text
    window.starting.print_sheets()
    assert window.starting.paper is not None
    assert window.starting.paper.isVisible()
    window.starting.paper.close()


def test_a_logo_is_painted_where_the_page_has_it(qtbot: QtBot) -> None:
    from PySide6.QtGui import QColor, QImage, QPainter

    from reports.drawings.scenes.scene import Picture, Scene
    from tests.reports.test_house import png
    from ui.charts.painter import paint_scene

    page = Scene("page 1", 200, 100, (), "#ffffff", (Picture(20, 10, 120, 30, png()),))
    image = QImage(200, 100, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint_scene(painter, page)
    painter.end()
    assert QColor(image.pixel(80, 25)).name() == "#7a1f5c"
    assert QColor(image.pixel(80, 60)).name() == "#ffffff"
