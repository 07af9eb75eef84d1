"""The pane on the right: the explanation of what is selected, with back and forward, and the pin beneath it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QTimer, QUrl, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from sizer.sizing.result import Sizing
from ui.explaining.gone import gone_text
from ui.explaining.head import NOTHING_CHOSEN, ExplainHead
from ui.explaining.page import MORE, Face, faces_of, head_texts, page
from ui.explaining.pin_form import PinForm
from ui.state.ranges import Ranges, Surrounding
from ui.state.rounding import compared_with
from ui.state.settings import Settings
from ui.state.stopping import instead_of_figures
from ui.state.store import Store
from ui.state.subject import Aside, Subject, known
from ui.widgets.icons import icon
from ui.widgets.measures import M, S
from ui.widgets.pages import HtmlPage
from ui.widgets.parts import Segments
from ui.widgets.plain import name_button
from ui.widgets.theme import Theme
from ui.widgets.uncut import UncutEdge

AFTER_MS = 90
"""Laying the page out takes longer than a frame: it follows the numbers when these are painted."""
_FACES = ((Face.PATH, "Path"), (Face.FORMULA, "Formula"), (Face.USED, "Used by"))


class ExplainPane(QWidget):
    """See the module."""

    figure_shown = Signal(str)
    explained = Signal(str)
    """The key of the figure of the design that is explained; empty where none is, or one of another state."""
    """The key explained, for what else may follow."""

    def __init__(
        self, store: Store, settings: Settings, theme: Theme, today: Callable[[], str] = lambda: ""
    ) -> None:
        super().__init__()
        self._store, self._theme = store, theme
        self._history: list[str] = []
        self._at, self._page, self._shown, self._stale = -1, "", "", False
        self._unfolded = False
        """Whether all is listed that the figure goes into, which a click asks for."""
        self._wanted: Face | None = None
        """The side that was chosen last, where the user chose one."""
        self._published: dict[str, float] = {}
        self.head = ExplainHead(theme)
        self.faces = Segments("Explained by", [(str(face), words) for face, words in _FACES])
        self.faces.chosen.connect(self._choose_face)
        self._browser = HtmlPage()
        self._browser.setOpenLinks(False)
        self._browser.setAccessibleName("Explanation")
        self._browser.setFrameShape(HtmlPage.Shape.NoFrame)
        self._browser.setObjectName("explanation")
        self.edge = UncutEdge(self._browser)
        self._browser.anchorClicked.connect(self._follow)
        self._back = self._button("back", "Back", "Alt+Left", lambda: self._step(-1))
        self._forward = self._button("forward", "Forward", "Alt+Right", lambda: self._step(1))
        self.form = PinForm(store, settings, today)
        self._another = False
        """Whether another design was opened since something was explained."""
        self._aside: Aside | None = None
        """The state that is explained in place of the design in front."""
        self.form.hide()
        self.pin_button, self.copy_button = QPushButton("Pin a value..."), QPushButton("Copy")
        self.pin_button.setCheckable(True)
        self.pin_button.toggled.connect(self._show_form)
        self.copy_button.clicked.connect(self.copy)
        self.copy_button.setToolTip("Copy the explanation, with the key that formulas and scripts call it by")
        self._lay_out()
        self._soon, self._later = QTimer(self), QTimer(self)
        for timer, after, call in ((self._soon, 0, self.refresh), (self._later, AFTER_MS, self._follow_design)):
            timer.setSingleShot(True)
            timer.setInterval(after)
            timer.timeout.connect(call)
        store.changed.connect(self._changed)
        theme.changed.connect(self._recolour)
        self._recolour()

    def _lay_out(self) -> None:
        top, foot = QHBoxLayout(), QHBoxLayout()
        top.setContentsMargins(M, S, S, 0)
        top.addWidget(self.faces)
        top.addStretch(1)
        top.addWidget(self._back)
        top.addWidget(self._forward)
        foot.setContentsMargins(M, S, M, S)
        foot.setSpacing(S)
        foot.addWidget(self.pin_button)
        foot.addWidget(self.copy_button)
        foot.addStretch(1)
        head = QVBoxLayout()
        head.setContentsMargins(M, S, M, 0)
        head.addWidget(self.head)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        for part in (head, top):
            rows.addLayout(part)
        rows.addWidget(self._browser, 1)
        rows.addWidget(self.form)
        rows.addLayout(foot)

    @property
    def key(self) -> str:
        """The figure explained, empty at first."""
        return self._history[self._at] if self._at >= 0 else ""

    def text(self) -> str:
        """What the pane says."""
        return f"{self.head.text()}\n{self._browser.toPlainText()}"

    def copy(self) -> None:
        """Put the explanation on the clipboard, with the key of the figure."""
        QApplication.clipboard().setText(f"{self.text()}\n{self.key}")

    def show_subject(self, subject: Subject) -> None:
        """Explain what was selected, where it is a figure."""
        if subject.figure:
            self.show_figure(subject.figure)

    def show_figure(self, key: str) -> None:
        """Explain a figure."""
        if key != self.key:
            self._unfolded = False
            del self._history[self._at + 1:]
            self._history.append(key)
            self._at = len(self._history) - 1
        self._soon.start()

    def show_nothing(self) -> None:
        """A cell that is no figure was chosen, which the number of another would be taken for."""
        if self.key:
            self.show_figure("")

    def show_surrounding(self, surrounding: Surrounding) -> None:
        """Know what others measured: the most that was published of each workload."""
        self._published = {work: max(load for load, _ in one.published)
                           for work, one in surrounding.around.items() if one.published}
        self._later.start()

    def look_at(self, sizing: Sizing | None, ranges: Ranges | None = None, called: str = "") -> None:
        """Explain figures of another sizing than that of the design, such as of a layout; of the design again."""
        self.look_aside(None if sizing is None else Aside(sizing, called, ranges, lasting=True))

    def look_aside(self, aside: Aside | None) -> None:
        """Explain figures of another state than the design in front; of the design again."""
        before, self._aside = self._aside, aside
        if aside is not before and (aside is None or before is None or aside.sizing is not before.sizing
                                    or aside.sizing is None):
            self._shown = ""
            self._soon.start()

    def judge_aside(self, sizing: Sizing, ranges: Ranges) -> None:
        """The ranges came of a sizing that is explained aside, where it still is."""
        if self._aside is not None and self._aside.sizing is sizing:
            self._aside = replace(self._aside, ranges=ranges)
            self._soon.start()

    def follow_precedent(self, position: int = 0) -> None:
        """Explain the input at a position, for the keyboard."""
        sizing = self._store.sizing if self._aside is None else self._aside.sizing
        if sizing is not None and known(sizing.sheet, self.key):
            inputs = sizing.sheet[self.key].inputs
            if position < len(inputs):
                self.show_figure(inputs[position].key)

    def _ranges(self, sizing: Sizing) -> Ranges:
        """What is known of the ranges of the design, or presumed until they are known."""
        return self._store.ranges or self._presumed(sizing)

    def _aside_ranges(self, aside: Aside, sizing: Sizing) -> Ranges:
        """Those of another state, whose numbers have the steps of the design that it is a change of."""
        ranges = aside.ranges or self._presumed(sizing)
        return ranges if aside.apart else replace(ranges, compared=compared_with(self._store, sizing))

    def _presumed(self, sizing: Sizing) -> Ranges:
        return Ranges(self._store.generation, awaited=self._store.awaiting.of(sizing))

    def refresh(self) -> None:
        """Show the page of the current figure anew."""
        self._soon.stop()
        self._later.stop()
        self._stale = False
        aside = self._aside
        sizing = self._store.sizing if aside is None else aside.sizing
        self._back.setEnabled(self._at > 0)
        self._forward.setEnabled(self._at < len(self._history) - 1)
        there = sizing is not None and bool(self.key) and known(sizing.sheet, self.key)
        if self._another and not there and aside is None and self._store.failure is None:
            self._history, self._at = [], -1  # what another design had was not chosen in this one
        self._another = False
        self.faces.setVisible(there)
        for button in (self.pin_button, self.copy_button):
            button.setEnabled(there)
        self.explained.emit(self.key if there and aside is None else "")
        if sizing is None or not there:
            self._page = self._shown = ""
            self._browser.clear()
            self.head.clear(gone_text(self._store, self.key) if aside is None else
                            aside.called if aside.sizing is None else NOTHING_CHOSEN)
            self.form.setEnabled(False)
            return
        same = self._shown == self.key
        instead = (instead_of_figures(self._store) if aside is None else aside.instead).get(self.key, "")
        failure = self._store.failure if aside is None else aside.failure
        ranges = self._ranges(sizing) if aside is None else self._aside_ranges(aside, sizing)
        name, value, span, digits = head_texts(sizing, self.key, ranges, instead, failure)
        if aside is not None and aside.called:
            digits = f"{aside.called}. {digits}".strip()
        self.head.say(failure.label if failure is not None else "", name, value, span, digits, self.key)
        face = self._face(faces_of(sizing, self.key))
        # What others measured was of the design as it is.
        measured = next((self._published.get(work.id) for work in sizing.workloads
                         if self.key in (work.throughput, work.rate)), None) if aside is None else None
        self._show(page(sizing, self.key, ranges, self._theme.colours, failure, instead, face=face,
                        published=measured, unfolded=self._unfolded), keep_place=same)
        self._shown = self.key
        if aside is not None:  # nothing of it is in the design
            self.form.setEnabled(False)
            self.pin_button.setEnabled(False)
            return
        self.form.fill(self.key, keep_typed=same)
        self.pin_button.setEnabled(self.form.isEnabled())
        if not same:
            self.figure_shown.emit(self.key)

    def _face(self, faces: tuple[Face, ...]) -> Face:
        """The side to show: the one chosen last where the figure has it, else the one that says most."""
        face = self._wanted if self._wanted in faces else faces[0]
        for each, button in self.faces.buttons.items():
            button.setEnabled(each in faces)
        self.faces.show_face(str(face))
        return face or faces[0]

    def _choose_face(self, face: str) -> None:
        self._wanted = Face(face)
        self.refresh()

    def _show(self, html: str, *, keep_place: bool) -> None:
        """Lay a page out, which takes most of a frame: not one that is there already."""
        bar = self._browser.verticalScrollBar()
        kept = bar.value() if keep_place else 0
        if html != self._page:
            self._page = html
            # Else Qt makes an ordinary space of a narrow one, and parts a number from its unit there.
            self._browser.setHtml(f"<div style='white-space:pre-wrap'>{html}</div>")
        bar.setValue(kept)

    def _changed(self, edited: object) -> None:
        self._another = self._another or edited is None
        if self._aside is not None and not self._aside.lasting:
            self.look_aside(None)
        self._later.start()

    def _follow_design(self) -> None:
        """Show the page as it is now, when it can be seen, else when it next is."""
        self._stale = not self.isVisible()
        if not self._stale:
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self.refresh()

    def pin(self, text: str, reason: str) -> bool:
        """Put a value of the user's in place of the figure; False, with the reason in place, when it is none."""
        self.form.key = self.key
        return self.form.pin(text, reason)

    def unpin(self) -> None:
        """Let the law or the source speak again."""
        self.form.key = self.key
        self.form.unpin()

    def _show_form(self, shown: bool) -> None:
        self.form.setVisible(shown)
        if shown:
            self.form.value.setFocus()
            self.form.value.selectAll()

    def focus_pin(self) -> None:
        """Bring the cursor to the value to pin."""
        self.pin_button.setChecked(True)
        self.form.value.setFocus()
        self.form.value.selectAll()

    def finish_typing(self) -> None:
        """Pin what was typed into the form."""
        if self.unfinished():
            self.form.put.click()

    def unfinished(self) -> str:
        """That something was typed into the form and is not pinned, and why; empty where all is."""
        if not self.form.typed:
            return ""
        return f"The pin of {self.head.name.text()} was not put in place. {self.form.said.text()}"

    def give_up_typing(self) -> None:
        """Fill the form anew."""
        self.form.fill(self.key, keep_typed=False)

    def _follow(self, url: QUrl) -> None:
        if url.scheme() == "figure":
            self.show_figure(url.toString().removeprefix("figure:"))
        elif url.scheme() == MORE:
            self._unfolded = True
            self.refresh()

    def _step(self, by: int) -> None:
        if 0 <= self._at + by < len(self._history):
            self._at += by
            self.refresh()

    def _button(self, picture: str, name: str, keys: str, call: Callable[[], None]) -> QToolButton:
        button = QToolButton()
        button.setObjectName(picture)
        name_button(button, name, keys)
        button.setShortcut(keys)
        button.setAutoRaise(True)
        button.clicked.connect(call)
        return button

    def _recolour(self) -> None:
        colours = self._theme.colours
        for button in (self._back, self._forward):
            button.setIcon(icon(button.objectName(), colours.text))
        ground = self._browser.palette()
        ground.setColor(self._browser.viewport().backgroundRole(), colours.raised)
        ground.setColor(ground.ColorRole.Base, colours.raised)
        self._browser.setPalette(ground)
        self._soon.start()
