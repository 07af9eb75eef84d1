"""The proposal on paper: the pages of its file, page by page, for preview and printer."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter, QPrintPreviewDialog
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from reports.drawings.scenes.scene import Scene
from ui.charts.painter import paint_scene
from ui.widgets.plain import window_title


def paint_pages(pages: Sequence[Scene], printer: QPrinter) -> None:
    """Paint the pages that the printer wants, each as large as its paper lets it be."""
    printer.setFullPage(True)
    chosen = printer.printRange() is QPrinter.PrintRange.PageRange
    first, last = (printer.fromPage(), printer.toPage()) if chosen else (1, len(pages))
    painter = QPainter(printer)
    for number, page in enumerate(pages[max(first, 1) - 1 : last]):
        if number:
            printer.newPage()
        paper = QRectF(printer.paperRect(QPrinter.Unit.DevicePixel))
        scale = min(paper.width() / page.width, paper.height() / page.height)
        painter.save()
        painter.translate((paper.width() - page.width * scale) / 2, (paper.height() - page.height * scale) / 2)
        painter.scale(scale, scale)
        paint_scene(painter, page)
        painter.restore()
    painter.end()


def set_up(printer: QPrinter, pages: Sequence[Scene], name: str) -> None:
    """Paper of the size the pages were set for; a reader may choose another."""
    printer.setDocName(name)
    printer.setCreator("Sizer")
    if pages:
        printer.setPageSize(QPageSize(QSizeF(pages[0].width, pages[0].height), QPageSize.Unit.Point))
        printer.setPageOrientation(QPageLayout.Orientation.Portrait)
        printer.setPageMargins(QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Point)


def preview(parent: QWidget, pages: Sequence[Scene], name: str) -> QPrintPreviewDialog:
    """Open the preview, from which one prints; it does not hold up the window."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    set_up(printer, pages, name)
    box = QPrintPreviewDialog(printer, parent)
    box.printer_kept = printer  # type: ignore[attr-defined]  # the dialog does not own it
    box.setModal(False)
    box.setWindowTitle(window_title(f"Print preview: {name}"))
    box.resize(1000, 900)
    box.paintRequested.connect(lambda wanted: paint_pages(pages, wanted))
    name_parts(box)
    box.show()
    return box


def name_parts(box: QPrintPreviewDialog) -> None:
    """Give what Qt leaves nameless in the preview a name that is spoken."""
    for line in box.findChildren(QLineEdit):
        zoom = isinstance(line.parent(), QComboBox)
        line.setAccessibleName("Zoom" if zoom else "Page number")
    for zoom_box in box.findChildren(QComboBox):
        zoom_box.setAccessibleName("Zoom")


def print_file(pages: Sequence[Scene], path: str, name: str) -> None:
    """Print to a PDF file, as a printer would be asked to."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    set_up(printer, pages, name)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(path)
    paint_pages(pages, printer)
