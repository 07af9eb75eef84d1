"""What stands in the place of the table where nothing was found: why, and what would find something."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from sizer.catalog.searching.words import kind_title
from ui.catalog.browsing import Browsing
from ui.widgets.measures import XXL, M
from ui.widgets.parts import TextLink
from ui.widgets.plain import plain_label

_MOST_KINDS = 4


class NothingFound(QWidget):
    """See the module."""

    text_wanted = Signal(str)
    kind_wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.sentence = plain_label()
        self.sentence.setWordWrap(True)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._offers = QHBoxLayout()
        self._offers.setSpacing(M)
        self._offers.addStretch(1)
        self._offers.addStretch(1)
        self.links: list[TextLink] = []
        self._first: Callable[[], None] | None = None
        rows = QVBoxLayout(self)
        rows.setContentsMargins(XXL, 2 * XXL, XXL, XXL)
        rows.addWidget(self.sentence)
        rows.addLayout(self._offers)
        rows.addStretch(1)

    def show_found(self, browsing: Browsing) -> None:
        """Say why nothing was found, and offer what would find something."""
        found = browsing.found
        where = kind_title(browsing.kind).lower() if browsing.kind is not None else ""
        self.sentence.setText(found.sentence(where) or "Nothing has all the facets that are chosen.")
        for link in self.links:
            link.hide()
            self._offers.removeWidget(link)
            link.deleteLater()
        offers: list[tuple[str, Callable[[], None]]] = []
        if found.unknown:
            offers.append((f"Search for {found.rest}" if found.rest else "Search for everything",
                           partial(self.text_wanted.emit, found.rest)))
        elsewhere = sorted(found.elsewhere.items(), key=lambda pair: -pair[1])[:_MOST_KINDS]
        offers += [(f"{kind_title(kind)}: {many:,}", partial(self.kind_wanted.emit, kind)) for kind, many in elsewhere]
        self._first = offers[0][1] if offers else None
        self.links = []
        for text, do in offers:
            link = TextLink(text)
            link.clicked.connect(partial(_done, do))
            self._offers.insertWidget(self._offers.count() - 1, link)
            self.links.append(link)

    def take_offer(self) -> None:
        """Do the first of what is offered."""
        if self._first is not None:
            self._first()


def _done(do: Callable[[], None], _checked: bool = False) -> None:
    do()
