"""The window of the help: pages at the left, what is read at the right, and a search over all of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from ui.help.dress import dress
from ui.help.texts import PAGES, HelpPage, HelpSection, excerpt, search, searched, sections_of
from ui.widgets.pages import HtmlPage
from ui.widgets.plain import literal, plain_label

_SECTION = Qt.ItemDataRole.UserRole
_WIDTH, _HEIGHT, _LIST_WIDTH = 960, 680, 268
_MOST_FOUND = 60
_ORDER = ("start", "glossary", "keys", "model", "formulas", "licences", "about")


class HelpWindow(QWidget):
    """See the module. It does not hold up the window it is opened from.

    ``made`` are the pages made on this machine: name -> title and text.
    """

    page_shown = Signal(str)

    def __init__(self, made: Mapping[str, tuple[str, Callable[[], str]]], parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle("Help")
        self.setObjectName("help")
        known = {page.id: page for page in PAGES}
        known |= {name: HelpPage(name, title, text) for name, (title, text) in made.items()}
        self._pages = {name: known[name] for name in _ORDER if name in known}
        self.line = QLineEdit()
        self.line.setPlaceholderText("Search the help")
        self.line.setAccessibleName("Search the help")
        self.line.setClearButtonEnabled(True)
        self.line.textChanged.connect(self._list)
        self.line.returnPressed.connect(self._first)
        self.places = QTreeWidget()
        self.places.setHeaderHidden(True)
        self.places.setAccessibleName("Pages")
        self.places.setIndentation(16)
        self.places.currentItemChanged.connect(lambda item, _before: self._show(item))
        self.said = plain_label()
        self.said.setWordWrap(True)
        self.said.hide()
        self.text = HtmlPage()
        self.text.setAccessibleName("Page")
        self.text.setOpenLinks(False)
        self.text.anchorClicked.connect(self._follow)
        self.text.document().setDocumentMargin(24)
        left = QVBoxLayout()
        left.setSpacing(8)
        for part in (self.line, self.said, self.places):
            left.addWidget(part)
        side = QWidget()
        side.setLayout(left)
        side.setFixedWidth(_LIST_WIDTH)
        left.setContentsMargins(16, 16, 16, 16)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(side)
        layout.addWidget(self.text, 1)
        self.resize(_WIDTH, _HEIGHT)
        self._list("")

    def open_page(self, name: str) -> None:
        """Show a page, and the window in front of others."""
        self.line.clear()
        for at in range(self.places.topLevelItemCount()):
            item = self.places.topLevelItem(at)
            if item is not None and item.data(0, _SECTION)[0] == name:
                self.places.setCurrentItem(item)
        self.show()
        self.raise_()
        self.activateWindow()
        self.places.setFocus()

    def _list(self, words: str) -> None:
        """List the pages, or what was found."""
        wanted = words.strip()
        self.places.blockSignals(True)
        self.places.clear()
        found: list[HelpSection] = []
        if wanted:
            own = [section for name, page in self._pages.items() if page not in PAGES
                   for section in sections_of(name, page.markdown())]
            found = search((*own, *searched()), wanted)
            for section in found[:_MOST_FOUND]:
                item = QTreeWidgetItem([section.title])
                item.setData(0, _SECTION, (section.page, section.title))
                item.setToolTip(0, literal(f"{self._pages[section.page].title}: {excerpt(section, wanted)}"))
                self.places.addTopLevelItem(item)
        else:
            for name, page in self._pages.items():
                item = QTreeWidgetItem([page.title])
                item.setData(0, _SECTION, (name, ""))
                self.places.addTopLevelItem(item)
                if page.by_section:
                    for section in sections_of(name, page.markdown())[1:]:
                        part = QTreeWidgetItem([section.title])
                        part.setData(0, _SECTION, (name, section.title))
                        item.addChild(part)
        self.places.blockSignals(False)
        self.said.setVisible(bool(wanted))
        more = f"The first {_MOST_FOUND} of {len(found)}." if len(found) > _MOST_FOUND else ""
        self.said.setText(more or (f"{len(found)} found" if found else f"Nothing in the help has {wanted!r}."))
        first = self.places.topLevelItem(0)
        if first is not None:
            self.places.setCurrentItem(first)

    def _first(self) -> None:
        """Enter in the search: go on with the keys in what was found."""
        if self.places.topLevelItemCount():
            self.places.setFocus()

    def _show(self, item: QTreeWidgetItem | None) -> None:
        if item is None:
            return
        name, title = item.data(0, _SECTION)
        page = self._pages[name]
        text = page.markdown()
        if page.by_section:
            parts = sections_of(name, text, 2 if not self.line.text().strip() else 3)
            text = next((each.text for each in parts if each.title == title), parts[0].text)
        self.text.setMarkdown(text)
        dress(self.text.document(), self.text.font(), self.palette().mid().color())
        self.text.moveCursor(QTextCursor.MoveOperation.Start)
        if title and not page.by_section:
            self._go_to(title)
        elif words := self.line.text().split():
            self.text.find(words[0])
        self.page_shown.emit(name)

    def _go_to(self, title: str) -> None:
        """Scroll to a heading."""
        block = self.text.document().firstBlock()
        while block.isValid():
            if block.blockFormat().headingLevel() and block.text() == title:
                self.text.moveCursor(QTextCursor.MoveOperation.End)
                self.text.setTextCursor(QTextCursor(block))
                self.text.verticalScrollBar().setValue(
                    round(self.text.document().documentLayout().blockBoundingRect(block).top()) - 8)
                return
            block = block.next()

    def _follow(self, address: QUrl) -> None:
        if address.scheme() == "help":
            self.open_page(address.path())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            if self.line.text():
                self.line.clear()
            else:
                self.close()
            return
        super().keyPressEvent(event)
