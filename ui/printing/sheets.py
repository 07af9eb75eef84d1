"""The sheets of results on paper, as the window shows them: for a look at the numbers, not for a customer."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QTextDocument
from PySide6.QtPrintSupport import QPrinter, QPrintPreviewDialog
from PySide6.QtWidgets import QWidget

from reports.wording.content import DISCLAIMER
from ui.printing.proposal import name_parts
from ui.state.store import Store
from ui.tables.table import SPANNING, LiveTable

_STYLE = ("body { font-size: 8pt; } h1 { font-size: 15pt; } h2 { font-size: 11pt; } "
          "th { text-align: left; background: #e6eaf0; } td, th { padding: 2px 5px; }")


def table_html(table: LiveTable, most: int = 12) -> str:
    """A table of a live view as HTML."""
    heads = table.heads[:most]
    rows = ["<tr>" + "".join(f"<th>{escape(head.title)}</th>" for head in heads) + "</tr>"]
    for cells in (*table.rows, *([table.foot] if table.foot else [])):
        if len(cells) == 1 and cells[0].tone in SPANNING:
            rows.append(f"<tr><td colspan='{len(heads)}'><b>{escape(cells[0].text)}</b></td></tr>")
            continue
        shown = []
        for at, head in enumerate(heads):
            text = escape(cells[at].text) if at < len(cells) else ""
            shown.append(f"<td align='{'right' if head.numeric else 'left'}'>{text}</td>")
        rows.append(f"<tr>{''.join(shown)}</tr>")
    return f"<table width='100%' cellspacing='0' border='0'>{''.join(rows)}</table>"


def document_of(store: Store, tables: dict[str, LiveTable]) -> QTextDocument:
    """Titles and their tables, under the state they are of."""
    document = QTextDocument()
    document.setDefaultStyleSheet(_STYLE)
    design = store.view
    parts = [f"<h1>{escape(design.title or store.title)}</h1>",
             f"<p>{escape(' · '.join(part for part in (design.customer, design.author, design.date) if part))}</p>",
             f"<p>{DISCLAIMER}</p>"]
    if store.failure is not None:
        parts.append(f"<h2>After one failure: {escape(store.failure.label)}</h2>")
    for title, table in tables.items():
        parts.append(f"<h2>{escape(title)}</h2>{table_html(table)}")
    document.setHtml("".join(parts))
    return document


def print_to(document: QTextDocument, printer: QPrinter) -> None:
    """Set the pages and print."""
    printer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    printer.setPageOrientation(QPageLayout.Orientation.Landscape)
    area = printer.pageRect(QPrinter.Unit.Point)
    document.setPageSize(QSizeF(area.width(), area.height()))
    document.print_(printer)


def preview_sheets(parent: QWidget, document: QTextDocument) -> QPrintPreviewDialog:
    """Open the preview of the sheets, from which one prints; it does not hold up the window."""
    box = QPrintPreviewDialog(parent)
    box.setModal(False)
    box.setWindowTitle("Print preview: sheets of results")
    box.resize(1100, 800)
    box.paintRequested.connect(lambda printer: print_to(document, printer))
    name_parts(box)
    box.show()
    return box
