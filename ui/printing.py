"""The design on paper: results, charts, bill of materials and problems, for preview and printer."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QSizeF, QUrl
from PySide6.QtGui import QPageLayout, QPageSize, QTextDocument
from PySide6.QtPrintSupport import QPrinter, QPrintPreviewDialog
from PySide6.QtWidgets import QWidget

from reports.amounts import Reader
from reports.drawings.from_sizing import pool_waterfall, workload_bars, workload_curve
from reports.drawings.hardware import connections, racks
from reports.drawings.scene import Scene
from sizer.sizing.result import Sizing
from ui.charts.painter import image_of
from ui.results.table import Table
from ui.store import Store

_STYLE = ("body { font-size: 8pt; } h1 { font-size: 15pt; } h2 { font-size: 11pt; } "
          "th { text-align: left; background: #e6eaf0; } td, th { padding: 2px 5px; }")


def table_html(table: Table, most: int = 12) -> str:
    """A table of a live view as HTML."""
    heads = table.heads[:most]
    rows = ["<tr>" + "".join(f"<th>{escape(head.title)}</th>" for head in heads) + "</tr>"]
    for cells in table.rows:
        if len(cells) == 1 and cells[0].tone == "head":
            rows.append(f"<tr><td colspan='{len(heads)}'><b>{escape(cells[0].text)}</b></td></tr>")
            continue
        shown = []
        for at, head in enumerate(heads):
            text = escape(cells[at].text) if at < len(cells) else ""
            shown.append(f"<td align='{'right' if head.numeric else 'left'}'>{text}</td>")
        rows.append(f"<tr>{''.join(shown)}</tr>")
    return f"<table width='100%' cellspacing='0' border='0'>{''.join(rows)}</table>"


def scenes_of(sizing: Sizing) -> list[Scene]:
    """The charts that go on paper."""
    reader = Reader(sizing, None)
    found: list[Scene | None] = [pool_waterfall(reader, pool) for pool in sizing.pools[:2]]
    for each in sizing.workloads[:2]:
        found += [workload_bars(reader, each), workload_curve(reader, each), connections(reader, each)]
    found.append(racks(sizing))
    return [scene for scene in found if scene is not None]


def document_of(store: Store, tables: dict[str, Table]) -> QTextDocument:
    """The design as a document: titles and their tables, charts between."""
    document = QTextDocument()
    document.setDefaultStyleSheet(_STYLE)
    design = store.view
    parts = [f"<h1>{escape(design.title or store.title)}</h1>",
             f"<p>{escape(' · '.join(part for part in (design.customer, design.author, design.date) if part))}</p>",
             "<p>An estimate, not a guarantee.</p>"]
    if store.failure is not None:
        parts.append(f"<h2>AFTER ONE FAILURE: {escape(store.failure.label)}</h2>")
    for title, table in tables.items():
        parts.append(f"<h2>{escape(title)}</h2>{table_html(table)}")
        if title == "Results" and store.sizing is not None:
            for number, scene in enumerate(scenes_of(store.sizing)):
                name = f"scene{number}.png"
                document.addResource(QTextDocument.ResourceType.ImageResource, QUrl(name), image_of(scene, 2.0))
                width = round(min(scene.width, 500))
                height = round(scene.height * width / scene.width)
                parts.append(f"<p><img src='{name}' width='{width}' height='{height}'></p>")
    document.setHtml("".join(parts))
    return document


def print_to(document: QTextDocument, printer: QPrinter) -> None:
    """Set the pages and print."""
    printer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    printer.setPageOrientation(QPageLayout.Orientation.Landscape)
    area = printer.pageRect(QPrinter.Unit.Point)
    document.setPageSize(QSizeF(area.width(), area.height()))
    document.print_(printer)


def preview(parent: QWidget, document: QTextDocument) -> QPrintPreviewDialog:
    """Open the preview, from which one prints; it does not hold up the window."""
    box = QPrintPreviewDialog(parent)
    box.setModal(False)
    box.setWindowTitle("Print preview")
    box.paintRequested.connect(lambda printer: print_to(document, printer))
    box.show()
    return box


def print_file(document: QTextDocument, path: str) -> None:
    """Print to a PDF file."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(path)
    print_to(document, printer)

