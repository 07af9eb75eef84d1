"""The bar of a block above the hardware: what it is made of, what it gives before it is taken, and taking it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout

from reports.wording.given import given_text, lines_text, misfits_text, open_text
from sizer.catalog import Catalog, Item
from sizer.catalog.records import Lifecycle
from sizer.catalog.searching.record import short_title
from sizer.design.records import Design, LineRecord
from sizer.errors import DesignError, Problem, sentences
from sizer.exploring.blocks.building import BuildingBlock, block
from sizer.exploring.blocks.choice import BlockChoice, ByHand, Hosts, Network, is_block
from sizer.exploring.blocks.connecting import families_in, suits
from sizer.exploring.blocks.offers import Offers, offers
from sizer.sizing.result import Sizing
from sizer.units import counted
from ui.blocks.fields import MARGINS, Captioned, ChoiceBox, CountBox, Flow, SearchedBox
from ui.state.store import Store
from ui.widgets.icons import icon
from ui.widgets.measures import ICON, XS, S
from ui.widgets.plain import literal, plain_label
from ui.widgets.primary import filled
from ui.widgets.theme import Theme

PREVIEW_MS = 60
"""What is chosen is sized when this long nothing else was."""
CAPTION_OF_PREVIEW = "with the block"
_NONE = "none yet"


class BlockBar(QFrame):
    """See the module. Nothing touches the design before it is taken."""

    previewed = Signal(object, str)
    """The sizing of the design with the block, and what it is called."""
    coming = Signal(object, object)
    """The lines that would be added, and the sizing with them; none when the bar is left."""
    taken = Signal(object)
    """The block that was added."""
    line_wanted = Signal(str)
    """The model is to be one line, and nothing else."""
    left = Signal()

    def __init__(self, store: Store, theme: Theme) -> None:
        super().__init__()
        self._store, self._theme = store, theme
        self._offers: Offers | None = None
        self._by_hand = ByHand()
        self._choice: BlockChoice | None = None
        self._item = self._line = ""
        """The model of the block, and the line that it is built around; empty: it brings its own."""
        self._block: BuildingBlock | None = None
        self._meaning = "met"
        self.setObjectName("blockBar")
        self.setAccessibleName("Block")
        self.setAutoFillBackground(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.model, self.drive, self.guard = SearchedBox("Model"), ChoiceBox("Drive"), ChoiceBox("Protection")
        self.hosts, self.network = ChoiceBox("Hosts"), ChoiceBox("Network")
        self.units, self.drives = CountBox("Quantity", 1), CountBox("Drives", 1, "1,000")
        self.spares, self.shelves = CountBox("Spares"), CountBox("Shelves")
        self._shelved = Captioned("shelves", self.shelves)
        self.flow = Flow((
            Captioned("", self.model, self.units), Captioned("drives", self.drives, self.drive),
            Captioned("protection", self.guard), Captioned("spares", self.spares), self._shelved,
            Captioned("hosts", self.hosts), Captioned("network", self.network)))
        self._sign, self.gives = plain_label(), plain_label()
        self._sign.setFixedSize(ICON, ICON)
        self.gives.setWordWrap(True)
        self.gives.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.alone = QPushButton("Line only")
        self.alone.setToolTip("Add the model as one line, without drives and connections")
        self.cancel, self.add = QPushButton("Cancel"), filled(QPushButton("Add"))
        self.cancel.setToolTip("Add nothing (Esc)")
        self._sized = QTimer(self)
        self._sized.setSingleShot(True)
        self._sized.setInterval(PREVIEW_MS)
        self._sized.timeout.connect(self._preview)
        self._lay_out()
        self._connect()
        self._recolour()
        self.hide()

    def _lay_out(self) -> None:
        low = QHBoxLayout()
        low.setSpacing(S)
        low.addWidget(self._sign)
        low.addWidget(self.gives, 1)
        for button in (self.alone, self.cancel, self.add):
            low.addWidget(button)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(*MARGINS)
        rows.setSpacing(XS)
        rows.addWidget(self.flow)
        rows.addLayout(low)

    def _connect(self) -> None:
        self.model.currentIndexChanged.connect(lambda _at: self._model_chosen())
        self.model.entered.connect(self.drives.setFocus)
        for name, box in (("drive", self.drive), ("guard", self.guard), ("hosts", self.hosts),
                          ("network", self.network)):
            box.currentIndexChanged.connect(lambda _at, name=name, box=box: self._chosen(name, box.currentData()))
        for name, count in (("units", self.units), ("drives", self.drives), ("spares", self.spares),
                            ("shelves", self.shelves)):
            count.valueChanged.connect(lambda value, name=name: self._chosen(name, value))
        for part in (self.model, self.units, self.drives, self.drive, self.guard, self.spares, self.shelves, self.hosts,
                     self.network):
            part.installEventFilter(self)
        self.add.clicked.connect(lambda _checked=False: self.take())
        self.cancel.clicked.connect(lambda _checked=False: self.leave())
        self.alone.clicked.connect(lambda _checked=False: self._line_only())
        self._store.changed.connect(self._follow)
        self._theme.changed.connect(self._recolour)

    def open(self, item: str = "", line: str = "") -> bool:
        """Choose a block of a model, around a line of the design where one is named; without a model one of today's.

        False, with why in the bar, where the model is no block.
        """
        models = _models(self._store, item)
        if not models:
            return False
        catalog, families = self._store.catalog, families_in(self._store.view, self._store.catalog)
        first = next((each for each in models if suits(catalog, each, families)), models[0])
        self.model.offer([(short_title(each), each.id) for each in models], item or first.id)
        self.model.setEnabled(not line)
        self.alone.setVisible(not line)
        self.show()
        done = self._begin(item or first.id, line)
        (self.drives if item else self.model).setFocus()
        line_of_model = self.model.lineEdit()
        if line_of_model is not None and not item:
            line_of_model.selectAll()
        return done

    def leave(self) -> None:
        """Add nothing."""
        self._close()
        self.left.emit()

    def take(self) -> None:
        """Add the block as one step; nothing where it does not fit, which the bar says."""
        if self._sized.isActive():
            self._sized.stop()
            self._preview()
        made = self._block
        if made is None or not self.add.isEnabled():
            return
        self._close()
        if self._store.edit(made.edit):
            self.taken.emit(made)

    def _close(self) -> None:
        self._sized.stop()
        self._offers = self._choice = self._block = None
        self.hide()
        self.coming.emit((), None)

    def _line_only(self) -> None:
        item = str(self.model.currentData())
        self._close()
        self.line_wanted.emit(item)

    def _follow(self, edited: object) -> None:
        """The design has changed: the block is laid out anew in what it is now."""
        if self.isHidden():
            return
        if edited is None or (self._line and self._store.view.items.get(self._line) is None):
            self.leave()
            return
        item = self._store.catalog.items[self._item]
        found = offers(self._store.view, self._store.catalog, item, self._line)
        if isinstance(found, Problem) or self._choice is None:
            self._begin(self._item, self._line)
            return
        self._offers, self._choice = found, found.settled(self._by_hand)
        self._show_choice()
        self._sized.start()

    def _model_chosen(self) -> None:
        self._begin(str(self.model.currentData()), "")

    def _begin(self, item: str, line: str) -> bool:
        self._item, self._line = item, line
        found = offers(self._store.view, self._store.catalog, self._store.catalog.items[item], line)
        if isinstance(found, Problem):
            self._offers = self._choice = None
            self._say_no(found.advice)
            return False
        self._offers, self._choice, self._by_hand = found, found.first, ByHand()
        self._show_choice()
        self._preview()
        return True

    def _show_choice(self) -> None:
        """Show what is chosen, and the lists it is chosen from."""
        found, choice, catalog = self._offers, self._choice, self._store.catalog
        if found is None or choice is None:
            return
        names = self._store.names
        for box, value in ((self.units, choice.units), (self.drives, choice.drives), (self.spares, choice.spares),
                           (self.shelves, choice.shelves)):
            box.show_value(value)
        self._shelved.setVisible(bool(found.shelves))
        self.drive.offer([(short_title(each), each.id) for each in found.drives], choice.drive)
        self.guard.offer([(each.label, each) for each in found.guards(choice)], choice.guard)

        def host(each: Hosts) -> str:
            there = f"{each.count:,} × {names.called('items', each.line)}"
            return there if each.line else f"{each.count:,} existing servers" if each.item else _NONE

        def network(each: Network) -> str:
            if not each.connected:
                return _NONE
            title = catalog.technology(each.technology).title
            by = f"{each.count:,} × {names.called('items', each.line)}" if each.line else (
                counted(each.count, "new switch", "new switches") if each.item else "no switch")
            return f"{title}, {by}"

        self.hosts.offer([(host(each), each) for each in found.hosts], choice.hosts)
        self.network.offer([(network(each), each) for each in found.networks], choice.network)
        for listed in (self.hosts, self.network):
            model = catalog.items.get(getattr(listed.currentData(), "item", ""))
            if model is not None:
                listed.setToolTip(literal("\n".join(dict.fromkeys((listed.currentText(), model.title)))))
        self.flow.arrange()

    def _chosen(self, name: str, value: object) -> None:
        """Something was chosen by hand: all that was not follows anew."""
        found = self._offers
        if found is None or value is None:
            return
        self._by_hand = found.with_chosen(self._by_hand, name, value)
        self._choice = found.settled(self._by_hand)
        self._show_choice()
        self._sized.start()

    def _preview(self) -> None:
        """Say what the block gives, and have the strip and the grid show it."""
        choice = self._choice
        if choice is None:
            return
        try:
            made = block(self._store.design, self._store.catalog, choice)
        except DesignError as error:
            self._say_no(error.problems[0].advice)
            return
        found = self._store.preview(made.edit)
        if found is None:
            self._say_no("The design with this block cannot be sized.")
            return
        sizing = found[1]
        self._block = made
        self.coming.emit(made.lines, sizing)
        self.previewed.emit(sizing, CAPTION_OF_PREVIEW)
        self._say(made, sizing)

    def _say(self, made: BuildingBlock, sizing: Sizing) -> None:
        why = misfits_text(sizing, self._store.intact)
        points = open_text(made)
        self.add.setText(f"Add {counted(len(made.lines), 'line')}")
        self.add.setEnabled(not why)
        self.add.setToolTip(literal(f"Add {lines_text(made)}, {counted(len(made.links), 'connection')} and a pool, one "
                                    "step to undo (Enter)"))
        self._show_sign("missed" if why else "uncertain" if made.open else "met")
        self.gives.setText(sentences(why or given_text(made, sizing, self._store.intact), "" if why else points))

    def _say_no(self, why: str) -> None:
        self._block = None
        self.coming.emit((), None)
        self.add.setEnabled(False)
        self._show_sign("missed")
        self.gives.setText(sentences(why))
        self.flow.arrange()

    def _show_sign(self, meaning: str) -> None:
        self._meaning = meaning
        self._sign.setPixmap(icon(meaning, getattr(self._theme.colours, meaning)).pixmap(ICON, ICON))
        self._sign.setAccessibleName({"met": "It fits", "uncertain": "Something is open"}.get(meaning, "Not possible"))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() in (
                Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if watched is not self.model:  # there Enter takes what is typed
                self.take()
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not isinstance(self.focusWidget(), QPushButton):
            self.take()
        else:
            super().keyPressEvent(event)

    def _recolour(self) -> None:
        palette = self.palette()
        palette.setColor(self.backgroundRole(), self._theme.colours.raised)
        self.setPalette(palette)
        self._show_sign(self._meaning)


class BlockOffer(QFrame):
    """A line above the grid that offers to build what was typed as a block."""

    wanted = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme, self.line = theme, ""
        self.setAutoFillBackground(True)
        self.text = plain_label()
        self.build, self.close_button = QPushButton("Build it as a block…"), QPushButton("No")
        self.build.clicked.connect(lambda _checked=False: self._take())
        self.close_button.clicked.connect(lambda _checked=False: self.hide())
        row = QHBoxLayout(self)
        row.setContentsMargins(*MARGINS)
        row.setSpacing(S)
        row.addWidget(self.text, 1)
        row.addWidget(self.build)
        row.addWidget(self.close_button)
        theme.changed.connect(self._recolour)
        self._recolour()
        self.hide()

    def offer(self, line: LineRecord) -> None:
        """Offer it for a line that stands alone."""
        self.line = line.id
        self._name(line)
        self.show()

    def follow(self, view: Design, catalog: Catalog) -> None:
        """Offer it no more where the line has gone or is no block, or something was put into it."""
        line = view.items.get(self.line)
        item = catalog.items.get(line.item) if line is not None else None
        if line is None or item is None or not is_block(item) or any(each.parent == line.id for each in view.items):
            self.hide()
        else:
            self._name(line)

    def _name(self, line: LineRecord) -> None:
        self.text.setText(f"{line.called} stands alone, without drives and connections.")

    def _take(self) -> None:
        self.hide()
        self.wanted.emit(self.line)

    def _recolour(self) -> None:
        palette = self.palette()
        palette.setColor(self.backgroundRole(), self._theme.colours.accent_soft)
        self.setPalette(palette)


def _models(store: Store, item: str) -> Sequence[Item]:
    """The blocks of today, by maker and model; with one that is asked for, whatever its age."""
    found = [each for each in store.catalog.items.values() if is_block(each)
             and (each.lifecycle is Lifecycle.CURRENT or each.id == item)]
    return sorted(found, key=lambda each: (each.kind.headline_rank or 0, each.kind.is_server, each.vendor.casefold(),
                                           each.model.casefold()))


