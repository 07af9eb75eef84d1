"""Text of designs and catalogs is shown letter by letter: nothing of it is markup, a shortcut or a file to fetch."""

from __future__ import annotations

import ast
import dataclasses
import functools
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from PySide6 import QtWidgets
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QByteArray, QModelIndex, Qt, QUrl
from PySide6.QtGui import QAction, QStandardItemModel
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QLabel, QTableView, QWidget
from pytestqt.qtbot import QtBot

from sizer.catalog import Catalog, shipped_catalog
from sizer.design.editing.edits import AddScenario, PutRecord, apply
from sizer.design.files.addresses import reference_designs
from sizer.design.files.storage import load, save
from sizer.design.records import Accepted, Design, Override
from sizer.design.registry.fields import TABLES, FieldKind
from sizer.design.scenarios import ROW_TABLES, table_of, with_tables
from tests.ui.hands import FakeDialogs, know_all
from ui.state.settings import Settings
from ui.widgets.dialogs import QtDialogs
from ui.widgets.pages import HtmlPage
from ui.widgets.plain import bold_then, caption, literal, message_box, plain_label, window_title
from ui.widgets.roles import DISPLAY, HORIZONTAL, TOOLTIP
from ui.widgets.theme import Theme
from ui.window.main import MainWindow, Surroundings
from ui.window.windows import Windows

pytestmark = pytest.mark.same_window

ROOT = Path(__file__).resolve().parents[2]
NASTY = "<img src='file:///etc/hostname'><b>x</b>&amp;R&D"


# --- the source -----------------------------------------------------------------------------------------------------

MADE_IN = {
    "QLabel": {"ui/widgets/plain.py", "ui/widgets/elided.py", "ui/grids/delegate.py", "ui/window/waiting.py"},
    "QTextBrowser": {"ui/widgets/pages.py"}, "QTextEdit": set(), "QErrorMessage": set(), "QWhatsThis": set(),
    "QMessageBox": {"ui/widgets/plain.py"}, "QTextDocument": {"ui/printing/sheets.py"}, "QGraphicsTextItem": set(),
}
"""Kinds that take what looks like markup for markup, and where they are made or made a kind of one's own of."""
TIPS = {"setToolTip": 0, "setStatusTip": 0, "setWhatsThis": 0, "setTabToolTip": 1, "showText": 1}
CAPTIONS = {"addAction": 0, "addMenu": 0, "addTab": -1, "insertTab": -1, "setTabText": 1, "QAction": 0,
            "QPushButton": 0, "QCheckBox": 0, "QRadioButton": 0, "QGroupBox": 0, "QMenu": 0, "setTitle": 0}
FIXED = {
    ("ui/window/commands/actions.py", "spec.text"), ("ui/window/commands/menus.py", "name"),
    ("ui/charts/view.py", "text"), ("ui/charts/painter.py", "scene.title"),
    ("ui/widgets/whole_tips.py", "tip"),
}
"""Captions that are no constants, and yet written by the program itself, with their shortcuts; tips of models, each of
which is literal where it is made."""
_PARENTS = ("action", "window", "view", "self", "self.view", "self._view", "self.button")


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _is_fixed(argument: ast.expr, helper: str) -> bool:
    if isinstance(argument, ast.IfExp):
        return _is_fixed(argument.body, helper) and _is_fixed(argument.orelse, helper)
    return isinstance(argument, ast.Constant) or (isinstance(argument, ast.Call) and _name(argument) == helper)


def faults(source: str, file: str) -> Iterator[str]:
    """Every place of a module that shows a text without asking how."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef):
            bases = {ast.unparse(base).rpartition(".")[2] for base in node.bases}
            yield from (f"{file}:{node.lineno}: a kind of {base}" for base in bases & MADE_IN.keys()
                        if file not in MADE_IN[base])
        elif isinstance(node, ast.If) and "TOOLTIP" in ast.unparse(node.test):
            returned = [each.value for each in ast.walk(node) if isinstance(each, ast.Return) and each.value]
            if not any("literal(" in ast.unparse(value) for value in returned):
                yield f"{file}:{node.lineno}: a tip of a model that is not literal(...)"
        elif isinstance(node, ast.Call):
            yield from (f"{file}:{node.lineno}: {fault}" for fault in call_faults(node, file))


def call_faults(call: ast.Call, file: str) -> Iterator[str]:
    """What a call shows without asking how."""
    name = _name(call)
    if name in MADE_IN and file not in MADE_IN[name]:
        yield f"{name} is made in {' or '.join(sorted(MADE_IN[name])) or 'no place'}"
    if name == "setTextFormat" and "RichText" in ast.unparse(call) and file != "ui/widgets/plain.py":
        yield "rich text"
    for helper, positions in (("literal", TIPS), ("caption", CAPTIONS), ("window_title", {"setWindowTitle": 0})):
        if name in positions and len(call.args) > positions[name]:
            text = call.args[positions[name]]
            known = (file, ast.unparse(text)) in FIXED or ast.unparse(text) in _PARENTS
            if not known and not _is_fixed(text, helper):
                yield f"{name} without {helper}(...)"


def test_every_text_is_shown_in_a_way_that_was_chosen() -> None:
    found = [fault for path in sorted((ROOT / "ui").rglob("*.py"))
             for fault in faults(path.read_text("utf-8"), str(path.relative_to(ROOT)))]
    assert found == []


@pytest.mark.parametrize("source", [
    "label = QLabel(title)", "class Sign(QLabel): pass", "widget.setToolTip(f'{name}')", "menu.addAction(path)",
    "QtWidgets.QMessageBox(icon, title, text)", "tabs.addTab(page, scenario.title)", "self.setWindowTitle(name)",
    "QToolTip.showText(point, text, self)", "def data(self):\n    if role == TOOLTIP:\n        return self.tip",
    "QPushButton(design.title)", "label.setTextFormat(Qt.TextFormat.RichText)",
])
def test_a_planted_text_that_is_shown_as_it_comes_is_found(source: str) -> None:
    assert list(faults(source, "ui/new.py"))


# --- the window -----------------------------------------------------------------------------------------------------

def nasty_design() -> Design:
    """A design all of whose free texts are nasty."""
    design = load(reference_designs()["hp-ha-nfs"])
    free = (FieldKind.TEXT, FieldKind.NOTES)

    def spoilt(record: object, table: str) -> object:
        texts = {spec.attribute: NASTY for spec in TABLES[table].values() if spec.kind in free and spec.editable
                 and spec.key not in ("preset", "filesystem")}
        assert isinstance(record, msgspec.Struct)
        return msgspec.structs.replace(record, **texts)

    design = apply(design, PutRecord("overrides", Override("pool.data.fill_limit", 0.9))).design
    design = apply(design, PutRecord("accepted", Accepted("all-pools"))).design
    design = apply(design, AddScenario(NASTY, id="other", select=False)).design
    design = with_tables(design, {table: type(table_of(design, table))(
        spoilt(row, table) for row in table_of(design, table)) for table in ROW_TABLES})  # type: ignore[misc]
    header = spoilt(design, "design")
    assert isinstance(header, Design)
    return header


@functools.cache
def nasty_catalog() -> Catalog:
    """The catalog with items of nasty names, notes and sources."""
    catalog = shipped_catalog()
    items = {name: dataclasses.replace(item, model=f"{item.model} {NASTY}", notes=NASTY)
             for name, item in catalog.items.items()}
    return dataclasses.replace(catalog, items=items)


@pytest.fixture
def nasty(qtbot: QtBot, theme: Theme, settings: Settings, dialogs: FakeDialogs, tmp_path: Path) -> Iterator[MainWindow]:
    """A window with such a design and such a catalog, and every part of it made."""
    around = Surroundings(nasty_catalog(), settings, theme, dialogs, today=lambda: "2026-01-31")
    windows = Windows(around, tmp_path / "recovery")
    path = tmp_path / "R&D [*] <b>x.sizer"
    save(nasty_design(), path)
    window = windows.open(str(path))
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    know_all(window)
    for name in window.workbook.names():
        window.workbook.show_sheet(name)
        QApplication.processEvents()
    for part in ("rail", "catalog_sheet", "explain", "fixes", "find_box", "palette_box", "banner"):
        getattr(window, part)
    yield window
    window.store.undo_stack.clear()
    window.store.start(window.store.design)
    window.close()
    QApplication.processEvents()


def shown(text: str) -> bool:
    """Whether a text that may be taken for markup holds what a design says."""
    return "<img" in text or "<b>x" in text


def faults_of(window: QWidget) -> Iterator[str]:
    """Everything that a window shows otherwise than letter by letter."""
    for widget in [window, *window.findChildren(QWidget)]:
        what = f"{type(widget).__name__} {widget.objectName()}"
        yield from (f"{what}: tip {tip!r}" for tip in (widget.toolTip(), widget.statusTip(), widget.whatsThis())
                    if shown(tip))
        if isinstance(widget, QLabel) and widget.textFormat() != Qt.TextFormat.PlainText and shown(widget.text()):
            yield f"{what}: label {widget.text()!r}"
        if isinstance(widget, QAbstractButton) and "R&D" in widget.text():
            yield f"{what}: {widget.text()!r}"
        if isinstance(widget, HtmlPage) and "<img" in widget.toHtml():
            yield f"{what}: {widget.toHtml()!r}"
        if isinstance(widget, QAbstractItemView) and widget.model() is not None:
            yield from (f"{what}: {fault}" for fault in faults_of_model(widget.model()))
            if isinstance(widget, QTableView):
                heads = [str(widget.model().headerData(at, HORIZONTAL, TOOLTIP) or "")
                         for at in range(widget.model().columnCount())]
                yield from (f"{what}: head {tip!r}" for tip in heads if shown(tip))
    for action in window.findChildren(QAction):
        if shown(action.toolTip()) and action.toolTip() != action.text().replace("&&", "&"):
            yield f"action {action.text()!r}: tip {action.toolTip()!r}"
        if "R&D" in action.text():
            yield f"action {action.text()!r}"


def faults_of_model(model: QAbstractItemModel, parent: QModelIndex | None = None) -> Iterator[str]:
    above = parent if parent is not None else QModelIndex()
    for row in range(min(model.rowCount(above), 60)):
        for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount(above)):
            index = model.index(row, column, above)
            if shown(str(index.data(TOOLTIP) or "")):
                yield f"cell {row}, {column}: {index.data(TOOLTIP)!r}"
            if isinstance(model, QStandardItemModel) and model.hasChildren(index):
                yield from faults_of_model(model, index)


@pytest.mark.slow
def test_a_window_shows_nasty_texts_letter_by_letter(nasty: MainWindow) -> None:
    assert nasty.store.failed == ()
    assert list(faults_of(nasty)) == []
    texts = [str(index.data(DISPLAY)) for name in ("pools", "workloads", "requirements")
             for model in [nasty.workbook.grids[name].model]
             for index in [model.index(0, column) for column in range(model.columnCount())]]
    assert NASTY in texts, "the grids show it as it was typed"
    assert nasty.windowTitle().startswith("R&D [*][*] <b>x.sizer[*]")
    (action,) = nasty.recent_menu.actions()
    assert "R&&D" in action.text()
    assert action.text().replace("&&", "&").endswith("R&D [*] <b>x.sizer")

    nasty.message_bar.say(NASTY)
    nasty.message_bar.keep(NASTY)
    sizing = nasty.store.intact
    assert sizing is not None
    for case in sizing.failure_cases:
        nasty.store.fail(case.id)
        assert "<img" not in nasty.banner.text.text()
        assert list(faults_of(nasty.banner)) == []
    nasty.store.fail("")
    for key in [*list(sizing.sheet.figures)[::60], "pool.data.fill_limit"]:
        nasty.explain.show_figure(key)
        browser = nasty.explain._browser
        assert "<img" not in browser.toHtml()
    assert NASTY in nasty.explain._browser.toPlainText(), "the reason of the pin"
    nasty.workbook.show_entry("catalog")
    nasty.catalog_sheet.table.show_record(3)
    assert NASTY in nasty.catalog_sheet.record.title.text()
    assert NASTY in nasty.catalog_sheet.record.model.note, "its notes"
    nasty.fixes.open_for(sizing.requirements[0].id)
    nasty.store.edit(PutRecord("overrides", Override("no.such.figure", 1.0, reason=NASTY)))
    nasty.workbook.show_sheet("problems")
    QApplication.processEvents()
    assert list(faults_of(nasty)) == []


def test_what_every_text_goes_through_shows_it_letter_by_letter(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    label = plain_label(NASTY)
    qtbot.addWidget(label)
    assert (label.text(), label.textFormat()) == (NASTY, Qt.TextFormat.PlainText)
    bold_then(label, NASTY, NASTY)
    assert "<img" not in label.text()
    assert literal(NASTY).startswith("<p>&lt;img")
    assert literal("R&D\nline") == "R&D\nline"
    assert literal("&lt;b>\nx") == "<p>&amp;lt;b&gt;<br>x</p>"
    assert caption(NASTY).count("&&") == 2
    assert window_title("a[*]b", "!", mark=True) == "a[*][*]b[*]!"
    box = message_box(QtWidgets.QMessageBox.Icon.Question, "?", NASTY, None)
    qtbot.addWidget(box)
    assert (box.text(), box.textFormat()) == (NASTY, Qt.TextFormat.PlainText)
    seen = []
    monkeypatch.setattr(QtWidgets.QMessageBox, "exec", lambda self: seen.append((self.text(), self.textFormat())))
    QtDialogs().tell(None, "title", NASTY)
    assert seen == [(NASTY, Qt.TextFormat.PlainText)]


def test_a_page_fetches_no_file_though_it_is_told_to(qtbot: QtBot, tmp_path: Path) -> None:
    page = HtmlPage()
    qtbot.addWidget(page)
    (tmp_path / "note.html").write_text("<p>secret</p>", "utf-8")
    assert page.loadResource(2, QUrl.fromLocalFile(str(tmp_path / "note.html"))) == QByteArray(b" ")
    page.setSource(QUrl.fromLocalFile(str(tmp_path / "note.html")))
    assert "secret" not in page.toPlainText()
