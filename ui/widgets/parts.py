"""The parts that every sheet is made of: its head, segments, verdict pills, a band that says what holds, links."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QSizePolicy,
    QStyle,
    QStyleOptionToolButton,
    QStylePainter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sizer.sizing.result import Verdict
from ui.widgets.drawn import draw_text, fill_round, text_width
from ui.widgets.elided import YieldingLabel
from ui.widgets.icons import icon
from ui.widgets.measures import BAR, ICON, XS, L, M, S
from ui.widgets.plain import caption, literal, plain_label
from ui.widgets.theme import Theme
from ui.widgets.typefaces import BODY, CAPTION, MEDIUM, STRONG, TITLE, fix, line_height, set_in, text_font

UNDECIDED = "undecided"
MEANINGS = {Verdict.MET: "met", Verdict.UNCERTAIN: "uncertain", Verdict.MISSED: "missed",
            Verdict.UNDECIDED: UNDECIDED, Verdict.UNBUILDABLE: "missed", Verdict.UNSIZED: "missed"}
"""The name of the colours of a verdict: what cannot be had is as bad as what is missed."""


def sign_of(meaning: str) -> str:
    """The name of the sign of a meaning: what nobody judged is no more than a note."""
    return "note" if meaning == UNDECIDED else meaning


def verdict_sign(verdict: Verdict) -> str:
    """The name of the sign of a verdict: what cannot be had has that of the impossible, wherever it is said."""
    return "impossible" if verdict in (Verdict.UNBUILDABLE, Verdict.UNSIZED) else sign_of(MEANINGS[verdict])


_GROWS = 100
"""How much more of the room what grows has than the gap before it."""


class TextLink(QToolButton):
    """A text that leads somewhere."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("link")
        self.setText(text.replace("&", "&&"))
        self.setAccessibleName(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.gives_way = False
        """Whether it is narrower than its words where it has to be; they stand whole in the tip then."""

    def let_give_way(self) -> None:
        """Let it be narrower than its words, which may be many."""
        self.gives_way = True
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """No wider than the words, so that it stands at the edge of what is above it."""
        return QSize(text_width(self.text().replace("&&", "&"), self.font()) + 2, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height()) if self.gives_way else self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.gives_way or self.sizeHint().width() <= self.width():
            super().paintEvent(event)
            return
        painter, option = QStylePainter(self), QStyleOptionToolButton()
        self.initStyleOption(option)
        option.text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width() - 2)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
        painter.end()


class SheetHead(QWidget):
    """The head of a sheet: its title, what there is to say beside it, and at the right what can be done."""

    def __init__(self, title: str, detail: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        fix(self, high=BAR)
        row = QHBoxLayout(self)
        row.setContentsMargins(L, 0, L, 0)
        row.setSpacing(S)
        self._title, self._detail = plain_label(title), YieldingLabel(detail)
        set_in(self._title, TITLE, STRONG)
        set_in(self._detail, CAPTION)
        self._detail.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        row.addWidget(self._title)
        row.addSpacing(XS)
        row.addWidget(self._detail)
        row.addStretch(1)
        self._row = row

    def say(self, detail: str) -> None:
        """Change what stands beside the title."""
        if detail != self._detail.text():
            self._detail.setText(detail)

    def set_title(self, title: str) -> None:
        """Change the title."""
        self._title.setText(title)

    def add(self, widget: QWidget, *, before: QWidget | None = None) -> None:
        """Add something that can be done, at the right, or left of what stays in its place."""
        at = self._row.indexOf(before) if before is not None else self._row.count()
        grows = widget.sizePolicy().horizontalPolicy() is QSizePolicy.Policy.Expanding
        self._row.insertWidget(at, widget, _GROWS if grows else 0)

    def add_to_title(self, widget: QWidget) -> None:
        """Add what the sheet is of, beside its title."""
        self._row.insertWidget(self._row.indexOf(self._detail), widget)


class Segments(QFrame):
    """Faces of one sheet side by side, of which one is shown; arrows walk them."""

    chosen = Signal(str)

    def __init__(self, name: str, faces: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        """``faces`` are pairs of a name and the words for it."""
        super().__init__(parent)
        self.setObjectName("segments")
        self.setAccessibleName(name)
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 2, 2, 2)
        row.setSpacing(2)
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QToolButton] = {}
        for key, words in faces:
            button = QToolButton(self)
            button.setText(words)
            button.setAccessibleName(f"{name}: {words}")
            button.setCheckable(True)
            set_in(button, BODY, MEDIUM)
            button.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
            button.clicked.connect(lambda _checked=False, key=key: self.chosen.emit(key))
            self._group.addButton(button)
            self.buttons[key] = button
            row.addWidget(button)
        self._group.buttonToggled.connect(self._let_tab_come)
        if faces:
            self.buttons[faces[0][0]].setChecked(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)  # lists beside it give way

    def _let_tab_come(self, button: QAbstractButton, checked: bool) -> None:
        """Tab comes to the face that is shown, arrows go on to the others, as in any group of which one is chosen."""
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if checked else Qt.FocusPolicy.ClickFocus)

    def current(self) -> str:
        """The face that is shown."""
        return next((key for key, button in self.buttons.items() if button.isChecked()), "")

    def show_face(self, key: str) -> None:
        """Mark another face as the one shown; nobody is told."""
        self.buttons[key].setChecked(True)


class Pill(QAbstractButton):
    """A verdict as a sign and a word on its tint; it leads to what would mend it."""

    def __init__(self, theme: Theme, meaning: str = "met", word: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._meaning, self._word = theme, meaning, word or meaning
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.say(meaning, word or meaning)
        theme.changed.connect(self.update)

    def say(self, meaning: str, word: str) -> None:
        """Show another verdict."""
        self._meaning, self._word = meaning, word
        self.setText(caption(word))
        self.setAccessibleName(word)
        self.setToolTip(literal(word))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return pill_size(self._word)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        draw_pill(painter, self.rect(), self._theme, self._meaning, self._word, focused=self.hasFocus())
        painter.end()


def pill_size(word: str) -> QSize:
    """The room a verdict needs."""
    return QSize(text_width(word, text_font(BODY, MEDIUM)) + ICON + XS + 2 * S, line_height(BODY) + 8)


def draw_pill(
    painter: QPainter, rect: QRect, theme: Theme, meaning: str, word: str, *, focused: bool = False, sign: str = ""
) -> None:
    """Draw a verdict at the left of a rectangle, in the middle of its height, with a ``sign`` where it has its own."""
    size = pill_size(word)
    area = QRect(rect.left(), rect.top() + (rect.height() - size.height()) // 2, size.width(), size.height())
    colours = theme.colours
    if meaning == UNDECIDED:  # no verdict yet: an outline, and nothing in it
        fill_round(painter, area, colours.edge, size.height() / 2)
        area.adjust(1, 1, -1, -1)
    fill_round(painter, area, getattr(colours, f"{meaning}_tint"), area.height() / 2)
    if focused:
        painter.setPen(QPen(colours.accent, 2))
        painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), size.height() / 2, size.height() / 2)
    ink = getattr(colours, meaning)
    place = QRect(rect.left() + S, area.top() + (area.height() - ICON) // 2, ICON, ICON)
    icon(sign or sign_of(meaning), ink).paint(painter, place)
    words = QRect(place.right() + 1 + XS, area.top(), size.width() - S - ICON - XS - S + 1, area.height())
    draw_text(painter, words, word, text_font(BODY, MEDIUM), ink)


class Band(QFrame):
    """What holds of the whole, as a sentence and its reason on the tint of the worst verdict."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._meaning, self._picture = theme, UNDECIDED, sign_of(UNDECIDED)
        row = QHBoxLayout(self)
        row.setContentsMargins(L + 4, S, L, S)
        row.setSpacing(M)
        self._sign = plain_label()
        self._sign.setFixedSize(20, 20)
        texts = QVBoxLayout()
        texts.setSpacing(2)
        self.sentence, self.reason = plain_label(), plain_label()
        set_in(self.sentence, TITLE, STRONG)
        for label in (self.sentence, self.reason):
            label.setWordWrap(True)
            texts.addWidget(label)
        row.addWidget(self._sign)
        row.addLayout(texts, 1)
        self._row = row
        theme.changed.connect(self._recolour)
        self._recolour()

    def say(self, meaning: str, sentence: str, reason: str = "", sign: str = "") -> None:
        """Say what holds, with a ``sign`` where it is not that of the meaning."""
        self._meaning, self._picture = meaning, sign or sign_of(meaning)
        self.sentence.setText(sentence)
        self.reason.setText(reason)
        self.reason.setVisible(bool(reason))
        self.setAccessibleName(" ".join(filter(None, (sentence, reason))))
        self._recolour()

    def add(self, button: QWidget) -> None:
        """Add what can be done about it, at the right."""
        self._row.addWidget(button)

    def _recolour(self) -> None:
        self._sign.setPixmap(icon(self._picture, getattr(self._theme.colours, self._meaning)).pixmap(20, 20))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        colours = self._theme.colours
        fill_round(painter, self.rect(), getattr(colours, f"{self._meaning}_tint"), 6)
        painter.setClipRect(QRect(0, 0, 4, self.height()))
        fill_round(painter, QRect(0, 0, 12, self.height()), getattr(colours, self._meaning), 6)
        painter.end()
