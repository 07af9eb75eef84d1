"""The card that asks: the sentence with blanks, what is known so far, and volumes pasted from a workbook."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QMimeData, Signal, SignalInstance
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from sizer.design.entering.volumes import VolumeBlock, read_volumes
from sizer.exploring.growing.wishes import Wish
from ui.start.cards import Card
from ui.start.sentence import BLANKS, Sentence
from ui.start.so_far import SoFar, SoFarPanel
from ui.state.settings import Settings
from ui.tables.clipboard import pasted_block
from ui.widgets.icons import icon
from ui.widgets.measures import XL, L, M, S
from ui.widgets.parts import TextLink
from ui.widgets.plain import plain_label
from ui.widgets.primary import filled
from ui.widgets.theme import Theme
from ui.widgets.typefaces import BODY, CAPTION, MEDIUM, STRONG, text_font

_HINT = "Copy a block of volumes in Excel and press Ctrl+V here: its sums fill the blanks."


class LooksAhead(Protocol):
    """Who looks for layouts while the blanks are filled in."""

    changed: SignalInstance

    @property
    def found(self) -> SoFar | None:
        """What is known so far."""

    @property
    def working(self) -> bool:
        """Whether more may be found."""

    def look(self, wish: Wish) -> None:
        """Look for layouts of this wish."""


def tint(label: QLabel, colour: QColor) -> None:
    """Write a label in a colour."""
    palette = label.palette()
    palette.setColor(label.foregroundRole(), colour)
    label.setPalette(palette)


class QuestionCard(Card):
    """See the module."""

    asked = Signal(object)
    """Lay out for this wish."""
    more_wanted = Signal(object)
    """Ask for more than the sentence has room for; the wish so far."""
    volumes_changed = Signal()

    def __init__(
        self, settings: Settings, theme: Theme, searching: LooksAhead | None, parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, parent)
        self._settings, self._searching = settings, searching
        self.volumes: VolumeBlock | None = None
        """What was pasted; None where nothing was."""
        self._focused = ""
        self.sentence = Sentence(theme)
        self.so_far = SoFarPanel(theme)
        self.hint = plain_label()
        self.hint.setWordWrap(True)
        self._head = plain_label("Start from what is asked")
        self._lay_out()
        self.sentence.entered.connect(self.show_layouts)
        self.sentence.rested.connect(self._look)
        self.sentence.changed.connect(self._typed)
        self.sentence.focused.connect(self._left)
        self.sentence.block_pasted.connect(self.take_block)
        if searching is not None:
            searching.changed.connect(lambda: self.so_far.show_found(searching.found, working=searching.working))

    def _lay_out(self) -> None:
        self.button = filled(QPushButton(" Show every architecture"))  # a space between picture and words
        self.button.setAccessibleName("Show every architecture")
        self.button.setAutoDefault(True)  # Enter presses it while it has the focus
        self.button.clicked.connect(self.show_layouts)
        self.more = TextLink("More: bandwidth, racks, power, budget, growth…")
        self.more.clicked.connect(self._more)
        self.forget = TextLink("Forget the volumes")
        self.forget.clicked.connect(self.forget_volumes)
        self.forget.hide()
        does = QHBoxLayout()
        does.setSpacing(L)
        for part in (self.button, self.more, self.forget):
            does.addWidget(part)
        does.addStretch(1)
        left = QVBoxLayout()
        left.setSpacing(0)
        left.addWidget(self._head)
        left.addSpacing(L)
        left.addWidget(self.sentence)
        left.addSpacing(S)
        left.addWidget(self.hint)
        left.addSpacing(M)
        left.addLayout(does)
        left.addStretch(1)
        inside = QHBoxLayout(self)
        inside.setContentsMargins(XL, XL - 4, XL, XL - 4)
        inside.setSpacing(XL)
        inside.addLayout(left, 1)
        inside.addWidget(self.so_far)

    def set_narrow(self, narrow: bool) -> None:
        """Take the measures of a narrow window, which has no room for what is known so far."""
        self.sentence.set_narrow(narrow)
        self.so_far.setVisible(not narrow)

    def recolour(self) -> None:
        """Take the type and the colours in use."""
        for part, font in ((self._head, text_font(BODY + 1, STRONG)), (self.hint, text_font(CAPTION)),
                           (self.button, text_font(BODY, MEDIUM))):
            part.setFont(font)
        self.button.setIcon(icon("summary", self._theme.colours.on_accent))
        self._typed()

    def clear(self) -> None:
        """Empty the blanks, and forget volumes."""
        self.volumes = None
        self.forget.hide()
        self.sentence.clear()
        self._forget_found()

    def _forget_found(self) -> None:
        """Show no answer beside the blanks: none to what stands in them is known."""
        if self._searching is not None:
            self._searching.look(Wish())

    def show_layouts(self) -> None:
        """Ask for layouts of every architecture."""
        wish = self._whole_wish()
        if wish is None:
            return
        if wish.empty:
            self.sentence.focus()  # which says what its blank is for
            self._complain("Ask for a size or for operations a second at least.")
            return
        self.asked.emit(wish)

    def _more(self) -> None:
        wish = self._whole_wish()
        if wish is not None:
            self.more_wanted.emit(wish)

    def _read(self) -> tuple[Wish, dict[str, str]]:
        wish, wrong = self.sentence.wish(decimal_comma=self._settings.decimal_comma)
        return wish, {key: error.problems[0].advice for key, error in wrong.items()}

    def _whole_wish(self) -> Wish | None:
        """What is asked; None where a blank is wrong: all that are get marked, and the first has the focus."""
        wish, wrong = self._read()
        if not wrong:
            return wish
        self.sentence.focus(next(iter(wrong)))
        self._mark(wrong)
        return None

    def _mark(self, wrong: dict[str, str]) -> None:
        """Mark blanks, and say of each what to write."""
        self.sentence.mark(wrong)
        if wrong:
            self._complain("\n".join(f"{BLANKS[key].name}: {advice}" for key, advice in wrong.items()))

    def _complain(self, text: str) -> None:
        self.hint.setText(text)
        self.hint.setAccessibleName(text)
        tint(self.hint, self._theme.colours.missed)

    def _left(self, key: str) -> None:
        """Another blank has the focus, or none: those that are wrong are marked, all at once.

        In the one with the focus nothing was left yet.
        """
        wrong, marked = self._read()[1], self.sentence.marked
        self._say_hint(key)
        self._mark({each: advice for each, advice in wrong.items() if each != key or each in marked})

    def _typed(self) -> None:
        """A text has changed: what was wrong may be right now, and what was found answers another question."""
        wrong, marked = self._read()[1], self.sentence.marked
        if wrong:
            self._forget_found()
        self._say_hint(self._focused)
        self._mark({each: advice for each, advice in wrong.items() if each in marked})

    def _say_hint(self, key: str) -> None:
        """Say what the blank with the focus is for."""
        self._focused = key
        tint(self.hint, self._theme.colours.text2)
        if self.volumes is not None:
            self.hint.setText(self.volumes.sentence())
        elif key:
            blank = BLANKS[key]
            usual = f"Empty: {blank.empty}, as usual." if blank.used else "Empty: not asked."
            self.hint.setText(f"{blank.name}, for example {blank.example}. {usual} Enter shows every architecture.")
        else:
            self.hint.setText(_HINT)

    def _look(self) -> None:
        """No key was pressed for a while: look what could be laid out."""
        if self._searching is None or not self.so_far.isVisible():
            return
        wish, wrong = self._read()
        if not wrong:
            self._searching.look(wish)

    def take_block(self, data: QMimeData) -> bool:
        """Read a block of volumes from the clipboard, show what was read, and fill the blanks with its sums."""
        block = pasted_block(data, decimal_comma=self._settings.decimal_comma)
        found = read_volumes(block, decimal_comma=self._settings.decimal_comma) if not isinstance(block, str) else None
        if found is None or not found.volumes:
            self._complain(block if isinstance(block, str) else "No volumes were found in what was copied: a head such "
                           "as Name, Size (GB), IOPS says which column is which.")
            return False
        self.volumes = found
        self.forget.show()
        self.sentence.fill(found.sums)
        self.volumes_changed.emit()
        self.sentence.focus("within_s")
        return True

    def forget_volumes(self) -> None:
        """Take the volumes away, and what they filled in."""
        self.clear()
        self.volumes_changed.emit()
        self.sentence.focus()
