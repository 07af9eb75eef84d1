"""A line below the sheets for what concerns a file, an edit or the program, until it is read or mended.

News stand on a quiet ground; what was not done, and what may be lost, on that of a verdict that is missed.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton

from ui.widgets.icons import icon
from ui.widgets.measures import ICON, XS, L, S
from ui.widgets.plain import plain_label
from ui.widgets.theme import Theme


class MessageBar(QFrame):
    """See the module."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._passing = self._of_design = ""
        self._lasting: list[str] = []
        self._grave: set[str] = set()
        """The sentences that tell of something that went wrong."""
        self.alarming = False
        """Whether it looks like something that went wrong."""
        self.setObjectName("messageBar")
        self._sign = plain_label()
        self._text = plain_label()
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._close = QToolButton()
        self._close.setAutoRaise(True)
        self._close.setAccessibleName("Close the message")
        self._close.clicked.connect(self.close_message)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(L, XS, S, XS)
        layout.setSpacing(S)
        layout.addWidget(self._sign)
        layout.addWidget(self._text, 1)
        layout.addWidget(self._close)
        theme.changed.connect(self._recolour)
        self._recolour()
        self.hide()

    @property
    def text(self) -> str:
        """What it says, empty when it is hidden."""
        return self._text.text() if not self.isHidden() else ""

    def say(self, text: str) -> None:
        """Say a sentence; an empty one takes the last one away."""
        self._passing = text
        self._show()

    def warn(self, text: str) -> None:
        """Say that something was not done, or could be lost."""
        if text:
            self._grave.add(text)
        self.say(text)

    def keep(self, text: str) -> None:
        """Say a sentence that stays until the user has closed it, whatever is done meanwhile."""
        if text and text not in self._lasting:
            self._lasting.append(text)
        self._show()

    def keep_of_design(self, text: str) -> None:
        """Say a sentence about the design that is open, which stays as long as it is true of what the window holds."""
        self._of_design = text
        self._show()

    def leave_design(self) -> None:
        """The design is saved, or another one is open: what was said of it is not true any more."""
        if self._of_design:
            self.keep_of_design("")

    def close_message(self) -> None:
        """The user has read it."""
        self._passing = self._of_design = ""
        self._lasting.clear()
        self._show()

    def _show(self) -> None:
        self._grave &= {self._passing, *self._lasting}
        if self.alarming != bool(self._grave):  # a style sheet set anew costs more than an edit may
            self.alarming = not self.alarming
            self._recolour()
        text = "\n".join(filter(None, (*self._lasting, self._of_design, self._passing)))
        self._text.setText(text)
        self._text.setAccessibleName(text)
        self.setVisible(bool(text))

    def complain(self, text: str) -> None:
        """Keep a sentence; an empty one changes nothing."""
        if text:
            self._grave.add(text)
            self.keep(text)

    def _recolour(self) -> None:
        colours = self._theme.colours
        sign, ink = ("missed", colours.missed) if self.alarming else ("note", colours.text2)
        self._sign.setPixmap(icon(sign, ink).pixmap(ICON, ICON))
        self._close.setIcon(icon("cancel", colours.text))
        ground = colours.missed_tint if self.alarming else colours.raised
        self.setStyleSheet(f"#messageBar {{ background: {ground.name()}; "
                           f"border: solid {colours.line.name()}; border-width: 1px 0; }} "
                           f"#messageBar QLabel {{ color: {colours.text.name()}; }}")
